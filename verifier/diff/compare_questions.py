"""Two accounts of one game, compared case by case on every question that both ask.

What a case *permits* is all that is left of it, up to equivalence: a gap leaves every option, a conflict
none. Both are read as drawn; then each reading is changed alone, to see whether the two come to agree.
Source: docs/semantics.md, part 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np

from verifier.cases.arrays import Bits, Bools
from verifier.diff.pair_questions import (
    UnpairedQuestion,
    compare_stakes,
    list_uncompared_procedures,
    pair_questions,
)
from verifier.language import syntax as s
from verifier.rules.load import LoadedRules
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.source import UnreadableError
from verifier.tables.engine import Engine
from verifier.tables.engines import Engines
from verifier.tables.readings import find_touched_clauses
from verifier.tables.shared_cases import build_joint_engines, find_ranked_alike
from verifier.tables.table import Counts, Table
from verifier.tables.witness import format_hand, format_settings

Labels = tuple[str, ...]


class EndComparison(Enum):
    """How a case ends in two tellings."""

    SAME = "the same"
    FIRST = "the first permits more"
    SECOND = "the second permits more"
    DIFFER = "they differ"


@dataclass(frozen=True)
class ComparedAccount:
    """One rule book as it is read, and what it is called beside another."""

    name: str
    loaded: LoadedRules
    engines: Engines
    choice: Choices

    @property
    def book(self) -> RuleBook:
        """Return the rule book."""
        return self.loaded.book


@dataclass(frozen=True, slots=True)
class CaseEnd:
    """What one telling makes of a case; `clauses`: those that stand and exclude something."""

    status: str
    left: tuple[tuple[str, ...], ...]
    clauses: Labels


@dataclass(frozen=True, slots=True)
class DifferingCase:
    """A case that does not end the same; `agree`: each reading that, changed alone, makes it so."""

    case: int
    hand: tuple[str, ...]
    weight: int
    how: EndComparison
    ends: tuple[CaseEnd, CaseEnd]
    agree: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifferingGroup:
    """The cases on which the same clauses of each side make the same kind of difference."""

    how: EndComparison
    clauses: tuple[Labels, Labels]
    counts: Counts
    firm: Counts
    """Those in which the two differ under every reading that is changed alone."""
    simplest: DifferingCase


@dataclass(frozen=True)
class ComparedQuestion:
    """One question that both ask: how many cases end how, and each that does not end the same."""

    names: tuple[str, str]
    title: str
    units: tuple[str, str, str]
    """One of what is counted, several, and kinds of it."""
    counts: dict[EndComparison, Counts]
    firm: Counts
    """Not the same, whichever one reading is changed."""
    turning: Counts
    """Not the same as drawn, but the same under some reading changed alone."""
    alike: Counts | None
    """Of a settlement: not the same, though both rank the hands alike."""
    groups: tuple[DifferingGroup, ...]
    cases: tuple[DifferingCase, ...]
    stakes: tuple[str, ...] = ()
    """What either side pays or takes otherwise than the other, in words."""

    @property
    def same(self) -> bool:
        """Return whether every case ends the same, and is paid the same."""
        return not self.cases and not self.stakes


@dataclass(frozen=True)
class Comparison:
    """Two tellings, question by question."""

    tellings: tuple[ComparedAccount, ComparedAccount]
    questions: tuple[ComparedQuestion, ...]
    unpaired: tuple[UnpairedQuestion, ...]

    @property
    def same(self) -> bool:
        """Return whether every case of every question that both ask ends the same, and is paid the same."""
        return all(q.same for q in self.questions) and not any(x.both for x in self.unpaired)


def compare_accounts(
    first: ComparedAccount, second: ComparedAccount, wanted: str | None = None
) -> Comparison:
    """Compare two tellings over one universe; `wanted` names one question of either."""
    pairs, unpaired = pair_questions(first.book.rules.questions, second.book.rules.questions)
    unpaired += list_uncompared_procedures(first.book.rules, second.book.rules)
    chosen = [p for p in pairs if wanted is None or wanted in {q.name.text for q in p}]
    found = []
    for pair in chosen:
        try:
            found.append(_compare_question((first, second), pair))
        except (
            UnreadableError
        ) as error:  # of this question no cases are made that both share: the others stand
            why = "; ".join(x.message for x in error.mistakes)
            unpaired += [UnpairedQuestion(side, q.name.text, why, both=True) for side, q in enumerate(pair)]
    return Comparison((first, second), tuple(found), tuple(x for x in unpaired if wanted in {None, x.name}))


def _compare_question(
    tellings: tuple[ComparedAccount, ComparedAccount], questions: tuple[s.Question, s.Question]
) -> ComparedQuestion:
    """Compare one question: as drawn, then with each reading changed alone."""
    engines = build_shared_engines(tellings, questions)
    tables = tuple(
        e.table(q, Stage.ASSUMED, t.choice) for e, q, t in zip(engines, questions, tellings, strict=True)
    )
    one, other = tables[0].outcome, tables[1].outcome
    hows = _compare_outcomes(one, other)
    differing = ~hows[EndComparison.SAME]
    agree = [
        (text, found & differing)
        for text, found in _list_agreements(tellings, questions, engines, (one, other))
    ]
    firm = differing & ~np.logical_or.reduce([np.zeros_like(differing), *(found for _, found in agree)])
    cases = tuple(_list_differing_cases((tables[0], tables[1]), hows, agree))
    u, count = tables[0].universe, tables[0].count
    alike = find_ranked_alike(engines[0]) if is_settlement(questions[0]) else None
    return ComparedQuestion(
        (questions[0].name.text, questions[1].name.text),
        questions[0].title,
        (u.one, *u.units),
        {how: count(found) for how, found in hows.items()},
        count(firm),
        count(differing & ~firm),
        None if alike is None else count(differing & alike),
        tuple(_group_cases(cases)),
        cases,
        stakes=compare_stakes(*questions),
    )


def build_shared_engines(
    tellings: tuple[ComparedAccount, ComparedAccount], questions: tuple[s.Question, s.Question]
) -> tuple[Engine, Engine]:
    """Return each side's engine of a question, over the same cases in the same order."""
    one, other = ((t.engines, q, t.choice) for t, q in zip(tellings, questions, strict=True))
    return build_joint_engines(one, other)


def _compare_outcomes(one: Bits, other: Bits) -> dict[EndComparison, Bools]:
    """Return where what one permits is the same, more, less, or neither; the four are all cases."""
    same, both = one == other, one & other  # an outcome is a set of classes of options, as bits
    first, second = ~same & (both == other), ~same & (both == one)
    return {
        EndComparison.SAME: same,
        EndComparison.FIRST: first,
        EndComparison.SECOND: second,
        EndComparison.DIFFER: ~(same | first | second),
    }


def _list_agreements(
    tellings: tuple[ComparedAccount, ComparedAccount],
    questions: tuple[s.Question, s.Question],
    engines: tuple[Engine, Engine],
    drawn: tuple[Bits, Bits],
) -> Iterator[tuple[str, Bools]]:
    """Yield every alternative of every reading, changed alone, and where the two then agree.

    Nothing for an alternative that changes neither side, or under which an order of clauses goes round.

    A reading of one name on both sides is changed on both together. How a settlement's hands are ranked
    stays as drawn: its own words are varied.
    """
    books = tuple(t.book for t in tellings)
    for name in dict.fromkeys(r for book in books for r in book.readings):
        if not any(
            name in b.readings and find_touched_clauses(b, q, name)
            for b, q in zip(books, questions, strict=True)
        ):
            continue
        known = [
            [w.text for w, _ in b.readings[name].alternatives] if name in b.readings else [] for b in books
        ]
        for alternative in dict.fromkeys(known[0] + known[1]):
            ends: list[Bits | None] = list(drawn)
            for i, t in enumerate(tellings):
                if alternative in known[i] and t.choice[name] != alternative:
                    ends[i] = _compute_outcome(engines[i], questions[i], {**t.choice, name: alternative})
            one, other = ends
            if one is not None and other is not None and not (one is drawn[0] and other is drawn[1]):
                yield f"{name}={alternative}", np.asarray(one == other)


def _compute_outcome(engine: Engine, question: s.Question, choice: Choices) -> Bits | None:
    """Return what each case permits under a choice, or nothing where relations then go round."""
    try:
        return engine.table(question, Stage.ASSUMED, choice).outcome
    except CircularOrderError:
        return None


def _list_differing_cases(
    tables: tuple[Table, Table], hows: dict[EndComparison, Bools], agree: list[tuple[str, Bools]]
) -> Iterator[DifferingCase]:
    """Yield every case that does not end the same, the simplest first."""
    excludes = [{x: table.rows[x].excludes for x in table.document_order} for table in tables]
    for case in np.flatnonzero(~hows[EndComparison.SAME]).tolist():
        one, other = (
            CaseEnd(
                table.status(case).value,
                format_settings(table, case, int(table.left[case])),
                tuple(label for label, found in by_label.items() if found[case]),
            )
            for table, by_label in zip(tables, excludes, strict=True)
        )
        how = next(how for how, found in hows.items() if found[case])
        under = tuple(text for text, found in agree if found[case])
        yield DifferingCase(
            case, format_hand(tables[0], case), int(tables[0].universe.weight[case]), how, (one, other), under
        )


def _group_cases(cases: Iterable[DifferingCase]) -> list[DifferingGroup]:
    """Group cases by the clauses that made each side end so; the widest group first."""
    groups = [
        DifferingGroup(
            how, (one, other), _count_cases(group), _count_cases(c for c in group if not c.agree), group[0]
        )
        for (how, one, other), group in group_by_clauses(cases).items()
    ]
    return sorted(groups, key=lambda g: (-g.counts[1], g.simplest.case))


def group_by_clauses(
    cases: Iterable[DifferingCase],
) -> dict[tuple[EndComparison, Labels, Labels], list[DifferingCase]]:
    """Return cases by how they differ, and by the clauses of each side that made it end so."""
    found: dict[tuple[EndComparison, Labels, Labels], list[DifferingCase]] = {}
    for case in cases:
        found.setdefault((case.how, case.ends[0].clauses, case.ends[1].clauses), []).append(case)
    return found


def _count_cases(cases: Iterable[DifferingCase]) -> Counts:
    """Return how many kinds, and how many by weight."""
    weights = [case.weight for case in cases]
    return len(weights), sum(weights)
