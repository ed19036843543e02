"""The plain view of a diff, built: labels become clauses as cited, kinds of difference become words."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.diff.compare_clauses import ClauseChange
from verifier.diff.compare_files import Difference
from verifier.diff.compare_questions import (
    ComparedAccount,
    ComparedQuestion,
    Comparison,
    DifferingGroup,
    EndComparison,
)
from verifier.diff.price_changes import AdvantageFigures, PricedChanges
from verifier.report.diff_view import (
    ChangeView,
    ClauseView,
    ComparisonView,
    DiffView,
    GroupSideView,
    GroupView,
    PairView,
    QuestionView,
    SideView,
    UnpairedView,
)
from verifier.report.diff_view_prices import PricesView, list_price_changes
from verifier.rules.load import list_unshipped


def build_diff_view(found: Sequence[Difference], left_over: Sequence[str] = ()) -> DiffView:
    """Return what is said of several comparisons, and what was left over."""
    texts = (list_unshipped(t.loaded) for x in found for t in x.named)
    notices = tuple(dict.fromkeys(x[:1].upper() + x[1:] for told in texts for x in told))
    return DiffView(tuple(_build_pair_view(x) for x in found), tuple(left_over), notices)


def _build_pair_view(x: Difference) -> PairView:
    """Return what is said of one comparison with its prices and clauses."""
    first, second = (_build_side_view(t) for t in x.comparison.tellings)
    names = first.name, second.name
    shifts = None if isinstance(x.shifts, str) else x.shifts
    return PairView(
        (first, second),
        _build_side_view(x.judge, is_judge=True) if x.judge else None,
        build_comparison_view(x.comparison, shifts),
        x.shifts if isinstance(x.shifts, str) else PricesView(x.shifts, names),
        tuple(_build_change_view(x.comparison, c) for c in x.changes),
    )


def _build_side_view(t: ComparedAccount, *, is_judge: bool = False) -> SideView:
    """Return what one rule set is, and how it was read."""
    rules = t.book.rules
    return SideView(
        name=t.name,
        ruleset=rules.name.text,
        title=rules.title,
        account=rules.account,
        game=t.book.game.name.text,
        files=t.loaded.sources,
        choice=dict(t.choice),
        departures=tuple(f"{r} is {a}" for r, a in t.choice.items() if a != t.book.first[r]),
        is_judge=is_judge,
    )


def build_comparison_view(comparison: Comparison, shifts: PricedChanges | None = None) -> ComparisonView:
    """Return what is said of two rule sets; with prices, what each group changes in house advantage."""
    first, second = comparison.tellings
    return ComparisonView(
        (first.name, second.name),
        tuple(word.text for word, _ in first.book.game.hands),
        first.book.pieces,
        comparison.same,
        tuple(_build_question_view(comparison, q, shifts) for q in comparison.questions),
        tuple(UnpairedView(comparison.tellings[u.side].name, u.name, u.why) for u in comparison.unpaired),
    )


def _build_question_view(
    comparison: Comparison, compared: ComparedQuestion, shifts: PricedChanges | None
) -> QuestionView:
    """Return what is said of one question."""
    one, other = (t.name for t in comparison.tellings)
    words = {
        EndComparison.SAME: "the same",
        EndComparison.FIRST: f"{one} permits more",
        EndComparison.SECOND: f"{other} permits more",
        EndComparison.DIFFER: "they differ",
    }
    # A question that is not the one priced has no changes: then every group stands without one.
    changes = (shifts.of(compared) if shifts else ()) or (None,) * len(compared.groups)
    return QuestionView(
        compared.names,
        compared.title,
        compared.units,
        tuple((how, words[how], n) for how, n in compared.counts.items()),
        compared.stakes,
        compared.turning,
        compared.firm,
        compared.alike,
        tuple(
            _build_group_view(comparison, group, words[group.how], compared.units[:2], change)
            for group, change in zip(compared.groups, changes, strict=True)
        ),
        compared.cases,
    )


def _build_group_view(
    comparison: Comparison,
    group: DifferingGroup,
    words: str,
    units: tuple[str, str],
    change: AdvantageFigures | None,
) -> GroupView:
    """Return what is said of one group of cases."""
    one, other = (
        GroupSideView(
            t.name, t.loaded.sources[0].name, tuple(_build_clause_view(t, label) for label in labels), end
        )
        for t, labels, end in zip(comparison.tellings, group.clauses, group.simplest.ends, strict=True)
    )
    lines = list_price_changes(change, one.name) if change else ()
    return GroupView(
        group.how, words, group.counts, group.firm, units, (one, other), group.simplest, change, tuple(lines)
    )


def _build_clause_view(t: ComparedAccount, label: str) -> ClauseView:
    """Return a clause of one side by its label."""
    clause = t.book.clause_of[label]
    return ClauseView(label, clause.title, clause.span)


def _build_change_view(comparison: Comparison, x: ClauseChange) -> ChangeView:
    """Return a clause that two files say differently, and the entries of its lists that they do."""
    units = {q.names[1]: q.units[:2] for q in comparison.questions}.get(x.question, ("case", "cases"))
    entries = tuple(
        ChangeView(e, x.label, f"{e.name}: {' became '.join(filter(None, e.texts))}", units)
        for e in x.entries
    )
    return ChangeView(x, x.label, " became ".join(dict.fromkeys(filter(None, x.titles))), units, entries)
