"""What was looked at, in words: shared by the media, so that all of them say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.review.submission import ReviewedFinding, Submission
from verifier.rules.rulebook import Stage
from verifier.wording import count_noun, format_number

LEDGER_TITLE = "What was looked at"
_FEW = 3
"""So many readings are named; more are counted."""
_MANY = 16
"""More checks than that are not named one by one, where all of them went alike."""
_STAGES = len(Stage)


def describe_run(submission: Submission) -> str:
    """Say in a sentence what became of all checks: how a report ends, in every format."""
    ends = Counter(e.status for e in submission.ledger)
    said = [f"{count_noun(ends[Coverage.LOOKED_AT], 'check')} made"]
    said += [f"{format_number(ends[status])} {words}" for status, words in _PLURALS.items() if ends[status]]
    lost = ends[Coverage.NOT_CHECKED]
    if not lost:
        return f"{', '.join(said)}; nothing that was to be checked was left out."
    return f"{', '.join(said)}; {format_number(lost)} not checked, so this is not a pass."


_PLURALS = {Coverage.DOES_NOT_APPLY: "do not apply", Coverage.NOT_ASKED: "not asked for in this run"}


def describe_entry(entry: LedgerEntry) -> str:
    """Say of a check over what it was made, or why it was not."""
    if entry.status is Coverage.NOT_ASKED:
        return "; ".join(filter(None, (entry.because, entry.option)))
    if entry.status is not Coverage.LOOKED_AT:
        return entry.because
    said = [_count_cases(entry), _describe_stages(entry), _describe_readings(entry.readings), *entry.notes]
    return "; ".join(filter(None, said))


def _count_cases(entry: LedgerEntry) -> str:
    """Write over how many cases a check was made; nothing where it has none."""
    kinds, cases = entry.counts
    if not cases:
        return ""
    several, one = entry.units
    whole = f"{format_number(cases)} {several}"
    return whole if several == one else f"{format_number(kinds)} {one} ({whole})"


def _describe_stages(entry: LedgerEntry) -> str:
    """Write at which stages a check was made; nothing where stages mean nothing to it."""
    if not entry.stages:
        return ""
    return "at every stage" if len(entry.stages) == _STAGES else f"stage: {', '.join(entry.stages)}"


def _describe_readings(readings: tuple[str, ...]) -> str:
    """Write under which readings a check was made, where not under those of the run alone."""
    if len(readings) > _FEW:
        return f"under each of {format_number(len(readings))} alternatives"
    return f"under {', '.join(readings)}" if readings else ""


def fold_entries(entries: Iterable[LedgerEntry], *, parts: bool = False) -> list[tuple[Coverage, str, str]]:
    """Return entries with one status and one description together, by status: which checks, and what is said.

    `parts`: of several parts of a rule set, which are named.
    """
    groups: dict[tuple[Coverage, str, str], list[str]] = {}
    for e in entries:
        part = " ".join(filter(None, (e.account, e.question))) if parts else ""
        groups.setdefault((e.status, part, describe_entry(e)), []).append(e.check)
    order = list(Coverage)
    ranked = sorted(groups.items(), key=lambda x: order.index(x[0][0]))
    return [
        (status, f"{part}{': ' * bool(part)}{_join_names(names, status)}", said)
        for (status, part, said), names in ranked
    ]


def _join_names(names: list[str], status: Coverage) -> str:
    """Write the names of checks; of very many the first, unless they were not checked."""
    if len(names) <= _MANY or status is Coverage.NOT_CHECKED:
        return ", ".join(names)
    return f"{', '.join(names[:_FEW])} and {format_number(len(names) - _FEW)} more"


def list_ledger_parts(submission: Submission) -> list[tuple[str, str, list[LedgerEntry]]]:
    """Return the ledger part by part: an account (or two), a question, and its entries."""
    parts: dict[tuple[str, str], list[LedgerEntry]] = {}
    for e in submission.ledger:
        parts.setdefault((e.account, e.question), []).append(e)
    return [(account, question, entries) for (account, question), entries in parts.items()]


def match_findings(
    entries: list[LedgerEntry], found: Iterable[ReviewedFinding]
) -> tuple[list[list[ReviewedFinding]], list[ReviewedFinding]]:
    """Return, for each entry of one part, the findings that its check made; and those that none made."""
    stray: list[ReviewedFinding] = []
    made: list[list[ReviewedFinding]] = [[] for _ in entries]
    for x in found:
        at = _find_entry(entries, x)
        (stray if at is None else made[at]).append(x)
    return made, stray


def _find_entry(entries: list[LedgerEntry], entry: ReviewedFinding) -> int | None:
    """Return which entry's check made a finding: rather the one that is about its very place."""
    f = entry.finding
    lost = [i for i, e in enumerate(entries) if e.status is Coverage.NOT_CHECKED and e.place == f.where]
    mine = [i for i, e in enumerate(entries) if f.kind in e.kinds]
    at = [i for i in mine if entries[i].where == f.where] + [i for i in mine if not entries[i].where]
    return next(iter([*(lost if f.kind.word == Coverage.NOT_CHECKED.value else []), *at]), None)
