"""The result in short: what the text leaves at odds, and what hangs on how its words are read."""

from __future__ import annotations

from typing import Any as Anything

from verifier.finding import Severity
from verifier.report.page.anchors import format_anchor
from verifier.report.page.faces import PieceDrawings
from verifier.report.page.findings import WEIGHTY_KINDS, build_headline, compute_order
from verifier.report.page.reading_prices import ReadingPrices, list_decided_readings
from verifier.report.percentages import format_percent_range
from verifier.review.submission import FINDING_STATUSES, ReviewedFinding, Submission
from verifier.wording import count_noun

_MOST_CHANGES = 12
SETTLED_BY_TEXT = next(iter(FINDING_STATUSES.values()))
"""The fate of what the text's own order settles."""


def build_summary(submission: Submission, ids: set[str], faces: PieceDrawings) -> dict[str, Anything]:
    """Return what a reader should know first. `ids`: the readings that have a place in the page."""
    rows = _list_widest_changes(submission, ids)
    return {
        "said": _describe_counts(submission),
        "against": _list_weightiest(submission.entries, faces),
        "worth": rows[:_MOST_CHANGES],
        "weighed": any(row["figures"] for row in rows),
        "drawn": _describe_drawn_advantage(submission) if rows else "",
        "claims": _describe_claims(submission),
        "printed": list_decided_readings(submission, ids),
    }


def _describe_counts(submission: Submission) -> str:
    """Return how many findings there are of each severity, in a sentence."""
    entries = submission.entries
    words = []
    for severity, one in ((Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "note")):
        words.append(count_noun(sum(e.finding.severity is severity for e in entries), one))
    grave = [e for e in entries if e.finding.severity is not Severity.NOTE]
    open_ = sum(e.fate == FINDING_STATUSES["assumed"] for e in grave)
    sentence = f"{count_noun(len(entries), 'finding')}: {words[0]}, {words[1]} and {words[2]}; "
    return sentence + f"{open_} of the errors and warnings are open with the assumptions made here."


def _list_weightiest(entries: tuple[ReviewedFinding, ...], faces: PieceDrawings) -> list[dict[str, Anything]]:
    """Return where the text is at odds with itself or silent: of each question and kind the weightiest."""
    wanted = [e for e in entries if e.finding.kind in WEIGHTY_KINDS and e.fate != SETTLED_BY_TEXT]
    wanted = [e for e in wanted if e.finding.severity is not Severity.NOTE]
    groups: dict[tuple[str, str], list[ReviewedFinding]] = {}
    for entry in sorted(wanted, key=lambda e: (WEIGHTY_KINDS.index(e.finding.kind), compute_order(e))):
        groups.setdefault((entry.finding.kind.word, entry.finding.question), []).append(entry)
    return [_build_weightiest_row(found, faces) for found in groups.values()]


def _build_weightiest_row(found: list[ReviewedFinding], faces: PieceDrawings) -> dict[str, Anything]:
    """Return the first of several findings of one kind and question, and how many more there are."""
    first = found[0]
    alike = [e for e in found if e.finding.message == first.finding.message]
    accounts = ", ".join(e.account for e in alike if e.account)
    more = f"; {len(found) - len(alike)} more like it" if len(found) > len(alike) else ""
    w = first.finding.witness
    return {
        **build_headline(first),
        "titles": [(c.label, c.title) for c in first.clauses],
        "hand": faces.draw_hand(w.hand) if w else "",
        "about": first.finding.question + (f" ({accounts})" if accounts else "") + more,
    }


def _list_widest_changes(submission: Submission, ids: set[str]) -> list[dict[str, str]]:
    """Return, of each reading, the alternative that changes the house advantage most; the widest first."""
    rows = []
    for priced in submission.whole.priced:
        book, told = priced.loaded.book, ReadingPrices(priced)
        first = priced.drawn.advantages
        for a in priced.alternatives:
            here = a.position.advantages
            most = max(abs(here[0] - first[0]), abs(here[1] - first[1]))
            shown = told.describe_alternative(a.reading, a.alternative)
            if not most or shown is None:
                continue
            questions = [q.name.text for q in book.rules.questions]
            places = [f"r-{format_anchor(book.rules.account, q, a.reading)}" for q in questions]
            name = " ".join(filter(None, (book.rules.account, f"{a.reading} is {a.alternative}")))
            asks = book.readings[a.reading].question
            to = next((x for x in places if x in ids), "")
            rows.append((most, {"name": name, "asks": asks, "to": to, **shown}))
    ordered = [row for _, row in sorted(rows, key=lambda x: (-x[0], x[1]["name"]))]
    widest = {row["name"].rpartition(" is ")[0]: row for row in reversed(ordered)}
    return [row for row in ordered if row in widest.values()]


def _describe_drawn_advantage(submission: Submission) -> str:
    """Return the house advantage as drawn, account by account."""
    found = []
    for priced in submission.whole.priced:
        a, b, *_ = priced.drawn.advantages
        found.append(" ".join(filter(None, (priced.loaded.book.rules.account, format_percent_range(a, b)))))
    return ", ".join(found)


def _describe_claims(submission: Submission) -> str:
    """Return how the printed figures came out."""
    ends = [c.status for x in submission.whole.examinations for c in x.claims]
    if not ends:
        return ""
    words = [f"{ends.count(word)} {word}" for word in dict.fromkeys(ends)]
    return f"Of {count_noun(len(ends), 'figure')} that the document prints: {', '.join(words)}."
