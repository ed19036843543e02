"""A finding in sentences, shared by the media: its message, its status, what was decided on it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from verifier.analysis.examine import ExaminedQuestion
from verifier.finding import Finding, Kind
from verifier.review.submission import ReviewedFinding, Submission
from verifier.rules.rulebook import RuleBook, Stage
from verifier.wording import count_kinds


def describe_finding(entry: ReviewedFinding) -> str:
    """Return the message of a finding as a sentence, with its counts where it has any."""
    f = entry.finding
    counted = f" ({count_kinds((f.kinds, f.hands), f.units)})" if f.hands else ""
    return f"{format_message(f.message)}{counted}{'' if not counted and f.message.endswith('?') else '.'}"


def format_message(message: str) -> str:
    """Return a message with a capital letter, unless it begins with the name of a file and a line."""
    return message if re.match(r"[^\s`]+:\d+: ", message) else capitalize_first(message)


def capitalize_first(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def format_witness_hand(entry: ReviewedFinding) -> str:
    """Return the simplest case in signs, or nothing where a finding shows none."""
    return " ".join(entry.finding.witness.hand) if entry.finding.witness else ""


def describe_decision(entry: ReviewedFinding) -> str:
    """Return in words what was decided on a finding, by whom, when and why; nothing where nothing was."""
    d = entry.decision
    if d is None:
        return ""
    until = f", until {d.until}" if d.until else ""
    lapsed = f"; holds no longer: {d.lapsed}" if d.lapsed else ""
    return f"{d.disposition} by {d.by} on {d.on}{until}: {d.because}{lapsed}"


def describe_standing(submission: Submission, entry: ReviewedFinding) -> str:
    """Return in words how a finding stands beside an earlier record; nothing where there is none."""
    known = submission.baseline
    return f"{entry.standing} beside {known.name}" if known and entry.standing else ""


def list_remarks(submission: Submission, entry: ReviewedFinding) -> list[str]:
    """Return both: what was decided, and how it stands."""
    return [x for x in (describe_decision(entry), describe_standing(submission, entry)) if x]


def group_findings(found: Iterable[Finding]) -> list[list[Finding]]:
    """Return findings of one conflict (or gap, or the like) together, stage by stage, in the order found."""
    groups: dict[object, list[Finding]] = {}
    for f in found:
        groups.setdefault(f.key, []).append(f)
    return list(groups.values())


def list_damage(book: RuleBook, f: Finding) -> list[str]:
    """Return what is known of damage to the places that a finding rests on."""
    places = {*f.clauses, f.where, "/".join(f.where.split("/")[:2])}
    return [a.text for a in book.rules.about if a.word == "damage" and (not a.place or a.place in places)]


def describe_status(examined: ExaminedQuestion, group: list[Finding]) -> str:
    """Say at which stage a quarrel ends, and what ends it."""
    stages = [f.stage for f in group]
    if Stage.ASSUMED.value in stages:
        f = group[-1]
        counted = count_kinds((f.kinds, f.hands), f.units)
        if not examined.assumed:
            return f"open: {counted}"
        if f.kind in {Kind.UNATTAINABLE, Kind.FOUL}:
            return f"no assumption of ours cures it: {counted}"
        return f"open with the assumptions made here: {counted}"
    labels = set(group[-1].clauses)
    if Stage.CITED.value in stages:
        table, how = examined.tables[Stage.ASSUMED], "open in the text; settled by our assumption"
    else:
        table, how = examined.tables[Stage.CITED], "settled by the text"
    closed = table.precedence
    said = [
        f"{a} {'instead of' if a in closed.instead.get(b, ()) else 'over'} {b}"
        for b in sorted(labels)
        for a in sorted(closed.above(b) & labels)
    ]
    said += [
        f"{c} refines {d}" for c in sorted(labels) for d in sorted(closed.refines.get(c, set()) & labels)
    ]
    return how + ": " + (", ".join(said) or "another clause comes first, or one is not heard")


WHICH_CASES = "which cases: `verify diff` of the two files"
