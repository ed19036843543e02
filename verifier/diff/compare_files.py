"""All that `verify diff` finds out of two tellings: cases, clauses, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier import files
from verifier.diff.compare_clauses import ClauseChange, compare_clauses
from verifier.diff.compare_questions import ComparedAccount, Comparison, compare_accounts
from verifier.diff.inputs import load_pairs_and_judge
from verifier.diff.pair_questions import UNCOMPARED_PROCEDURE
from verifier.diff.price_changes import PRICE_NOT_ASKED, PricedChanges, Unpriced, price_changes
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest

_WHAT_IS_COMPARED = (
    "questions about hands are compared; of procedures, examine each file, and the second with --baseline"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Two tellings compared, the clauses that their files say differently, and the prices or why not."""

    comparison: Comparison
    changes: tuple[ClauseChange, ...]
    shifts: PricedChanges | Unpriced = PRICE_NOT_ASKED
    judge: ComparedAccount | None = None
    """The file that was named to rank and settle, if one was."""

    @property
    def named(self) -> tuple[ComparedAccount, ...]:
        """Return every file that was named: the two, and the one that settles."""
        return (*self.comparison.tellings, *([self.judge] if self.judge else []))


def compare_files(
    wanted: Sequence[str],
    readings: Iterable[str] = (),
    question: str | None = None,
    *,
    priced: bool = False,
    settled_by: str | None = None,
) -> list[Difference]:
    """Return what `verify diff` says of every two tellings.

    Raises UnreadableError where no question would be compared: that is no agreement.
    """
    pairs, judge = load_pairs_and_judge(wanted, readings, settled_by if priced else None)
    found = [compare_accounts(one, other, question) for one, other in pairs]
    if not any(c.questions for c in found):
        raise UnreadableError([_describe_no_question(files.format_name(wanted[0]), found, question)])
    settles = judge.engines if judge else None
    return [
        Difference(c, compare_clauses(c), price_changes(c, settles) if priced else PRICE_NOT_ASKED, judge)
        for c in found
    ]


def _describe_no_question(at: str, found: Iterable[Comparison], question: str | None) -> Mistake:
    """Say that no question is asked by both sides, or none of that name."""
    told = [t for c in found for t in c.tellings]
    known = list(dict.fromkeys(q.name.text for t in told for q in t.book.rules.asked))
    if question is not None and question not in known:
        hint = suggest_nearest(question, known, "their questions: " + ", ".join(known))
        return Mistake(Span(at), f"no question is called `{question}`", hint)
    if not any(t.book.rules.questions for t in told):
        message = "procedures are not compared, and neither file asks anything else"
        return Mistake(Span(at), message, _WHAT_IS_COMPARED)
    unpaired = [x for c in found for x in c.unpaired]
    whys = "; ".join(dict.fromkeys(f"{x.name}: {x.why}" for x in unpaired))
    if any(x.both for x in unpaired):
        what = f"`{question}` cannot be compared" if question else "no question that both ask can be compared"
    elif question and all(x.why == UNCOMPARED_PROCEDURE for x in unpaired):
        return Mistake(
            Span(at), f"`{question}` is a procedure, and those are not compared", _WHAT_IS_COMPARED
        )
    else:
        what = f"`{question}` is not asked by both" if question else "no question is asked by both"
    return Mistake(Span(at), what, whys)
