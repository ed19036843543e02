"""The questions of a rule set, decided case by case (docs/semantics.md, parts 4 and 5).

`QuestionClauses` decides the cases of one question by its clauses, and says how each ends (part 4, step 4).
Of it are made `DealQuestion`, which asks how a deal is set, and `SidesQuestion`, which asks for an outcome
of two sides and can rank hands for other questions. The `Interpreter` has all questions of a rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from verifier.interpreter.cases import (
    Deals,
    Mute,
    Option,
    Options,
    Outcome,
    Statement,
    TableCase,
    list_outcomes,
)
from verifier.interpreter.clauses import ClauseParts, TableClause, build_parts, list_lines
from verifier.interpreter.conditions import Conditions, OrderFinder, build_game_facts, find_game_order
from verifier.interpreter.hands import GameFacts, Hand, HandOrder, RankKey
from verifier.interpreter.precedence import Precedence, is_gap, list_clauses_by_label, list_relations
from verifier.interpreter.sides import EitherWayClause, Orders, RankedHands, SidePieces, Sides
from verifier.interpreter.vocabulary import Piece, Vocabulary, is_present
from verifier.language import syntax as s

Setting = tuple[tuple[str, ...], ...]
"""The kinds that each hand of a setting holds, the highest first."""
OptionName = TypeVar("OptionName")
"""What an option is called in a verdict."""
_ClauseBuilder = Callable[[ClauseParts, Conditions], TableClause]

_LAST_STAGE = "assumed"
"""The last stage."""
_NO_CASE = "no case"
"""How two settings end that no question is about."""
_NO_ORDERS: Orders = {}
_FEWEST_OUTCOMES = 3
"""A question about two hands with fewer outcomes ranks nothing."""


@dataclass(frozen=True, slots=True)
class CaseVerdict(Generic[OptionName]):
    """How a case ends: the options left, and the clauses that applied and that stand."""

    status: str
    left: frozenset[OptionName]
    standing: frozenset[str]
    applied: frozenset[str]


@dataclass(frozen=True, slots=True)
class _SharedGround:
    """What the questions of a rule set share, under readings chosen and at one stage."""

    game: s.Game
    facts: GameFacts
    words: Vocabulary
    relations: Sequence[s.Relation]
    choices: Mapping[str, str]
    stage: str

    def list_clauses(self, question: s.Question) -> list[s.Clause]:
        """List the clauses of a question that are there: assumed ones at the last stage alone."""
        return [
            clause
            for clause in question.clauses
            if is_present(clause, self.choices) and (self.stage == _LAST_STAGE or not clause.because)
        ]


class _QuestionClauses:
    """The clauses of one question, ready to decide its cases.

    `subjects` and `find_order` are as conditions take them; `build_rule` makes a rule of a clause.
    """

    def __init__(
        self,
        question: s.Question,
        ground: _SharedGround,
        subjects: frozenset[str],
        find_order: OrderFinder = find_game_order,
        build_rule: _ClauseBuilder = TableClause,
    ) -> None:
        clauses = ground.list_clauses(question)
        labels = list_clauses_by_label(clauses)
        conditions = Conditions(ground.facts, ground.words, subjects, labels, find_order)
        lines = {
            clause.label.text: list_lines(clause, question.sections, ground.choices) for clause in clauses
        }
        parts = {label: build_parts(own) for label, own in lines.items()}
        self._rules = {label: build_rule(own, conditions) for label, own in parts.items()}
        self._soft = {label for label, own in parts.items() if own.is_soft}
        self._precedence = Precedence(lines, ground.relations, labels, self._soft)

    def find_left(self, case: TableCase) -> Options:
        """Return what the clauses leave, and note those that stand."""
        return self._precedence.decide(case.legal, partial(self._direct, case), case.standing)

    def _direct(self, case: TableCase, label: str, base: Options) -> Options | None:
        """Return what a clause directs with a base; nothing where it does not apply, or is idle."""
        said = case.ask_of_all(label)
        if said is not Mute.SILENT and base != case.legal:
            said = self._rules[label].consider(case, base)
        return None if isinstance(said, Mute) else said

    def _speaks(self, case: TableCase, label: str) -> bool:
        """Tell whether a clause applies and is not idle: a soft one says only what is possible together."""
        said = case.ask_of_all(label)
        return not isinstance(said, Mute) and (bool(said) or label not in self._soft)

    def ask_of_all(self, case: TableCase, label: str) -> Statement:
        """Return what a clause says with all the options as its base."""
        return self._rules[label].consider(case, case.legal)

    def decide(
        self,
        case: TableCase,
        name: Callable[[Option], OptionName],
        place: Callable[[Option], object],
        applied: bool = True,
    ) -> CaseVerdict[OptionName]:
        """Return the verdict on a case; without `applied`, that part of it is left empty.

        `name` is what an option is called in it; equivalent options have one `place`.
        """
        left = self.find_left(case)
        found = frozenset(filter(case.applies, self._rules)) if applied else frozenset()
        gap = is_gap(self._precedence, case.standing, partial(self._speaks, case))
        status = "gap" if gap else _find_status(len({place(option) for option in left}))
        return CaseVerdict(status, frozenset(map(name, left)), frozenset(case.standing), found)


def _find_status(places: int) -> str:
    """Tell how a case that is no gap ends, with so many options left that differ."""
    if not places:
        return "conflict"
    return "decided" if places == 1 else "undecided"


# ---- a question about deals ----------------------------------------------------------------------


class _DealQuestion:
    """Decides the cases of one question about deals."""

    def __init__(self, question: s.Question, ground: _SharedGround, orders: Orders) -> None:
        game = ground.game
        given = "" if question.given is None else question.given.text
        hands = [name.text for name, _ in game.hands]
        subjects = frozenset({given, *hands})
        self._deals = _build_deals(ground, given)
        ranked = RankedHands(orders, dict(zip(hands, hands, strict=True)))
        self._clauses = _QuestionClauses(question, ground, subjects, ranked.find_order)

    def decide(self, hand: Sequence[Piece], applied: bool) -> CaseVerdict[Setting]:
        """Return the verdict on a hand, with the clauses that apply if they are wanted."""
        case = self._deals.build_case(hand, self._clauses.ask_of_all)
        return self._clauses.decide(case, _list_kinds, _list_ranks, applied)


def _build_deals(ground: _SharedGround, given: str = "") -> Deals:
    """Build what deals, and sets as the game's `legal` lines allow; `given` is what the deal is called."""
    game, facts = ground.game, ground.facts
    of_game = Conditions(facts, facts.words, frozenset({given, *(name.text for name, _ in game.hands)}))
    return Deals(game, facts, given, [of_game.build_test(line) for line in game.legal])


def _list_ranks(option: Option) -> tuple[RankKey, ...]:
    """Return how each hand of a setting ranks."""
    return tuple([hand.rank_key for hand in option.hands])


def _list_kinds(option: Option) -> Setting:
    """Return the kinds that each hand of a setting holds, the highest first."""
    return tuple([tuple([kind for kind, _ in hand.pieces]) for hand in option.hands])


# ---- a question about two sides ------------------------------------------------------------------


class _SidesQuestion:
    """Decides the cases of one question about two sides; `orders` says how questions rank hands."""

    def __init__(self, question: s.Question, ground: _SharedGround, orders: Orders = _NO_ORDERS) -> None:
        self._sides = Sides(question, ground.game, ground.facts)
        self._deals = _build_deals(ground)
        self._known: dict[tuple[Hand, Hand], int | None] = {}
        ranked = RankedHands(orders, self._sides.hands)
        build_rule = partial(EitherWayClause, self._sides) if question.either_way else TableClause
        self._clauses = _QuestionClauses(
            question, ground, self._sides.subjects, ranked.find_order, build_rule
        )

    def decide(self, first: SidePieces, second: SidePieces) -> CaseVerdict[str]:
        """Return the verdict on two sides; two settings of which one is not legal are no case."""
        held = self._sides.build_holding(first), self._sides.build_holding(second)
        if any(len(hands) > 1 and not self._deals.allows(hands[1:]) for hands in held):
            return CaseVerdict(_NO_CASE, frozenset(), frozenset(), frozenset())
        case = self._sides.build_case(*held, self._clauses.ask_of_all)
        return self._clauses.decide(case, _get_outcome_name, _get_outcome_name)

    def compare(self, one: Hand, other: Hand) -> int | None:
        """Tell which of two hands is higher; nothing where that is left open, or where none is left."""
        hands = one, other
        if hands not in self._known:
            case = self._sides.build_case((one,), (other,), self._clauses.ask_of_all)
            ways = [outcome.way for outcome in list_outcomes(self._clauses.find_left(case))]
            self._known[hands] = ways[0] if len(ways) == 1 else None
        return self._known[hands]


def _get_outcome_name(option: Option) -> str:
    """Return what an outcome is called."""
    if not isinstance(option, Outcome):
        raise LookupError("only outcomes have names")
    return option.name


def _ranks_hands(question: s.Question, game: s.Game) -> bool:
    """Tell whether a question about two sides ranks hands of the game."""
    hands = {name.text for name, _ in game.hands}
    return all(side.domain.text in hands for side in question.sides) and (
        len(question.outcomes) >= _FEWEST_OUTCOMES
    )


def _build_sides_questions(
    questions: Sequence[s.Question], ground: _SharedGround, last: _SharedGround
) -> tuple[dict[str, _SidesQuestion], Orders]:
    """Build the questions about two sides, and the orders of those that rank hands.

    The others ask those as they answer at the last stage: their `last` ground.
    """
    found: dict[str, _SidesQuestion] = {}
    orders: dict[tuple[str, str], HandOrder] = {}
    others = []
    for question in questions:
        if not _ranks_hands(question, ground.game):
            others.append(question)
            continue
        found[question.name.text] = ranking = _SidesQuestion(question, ground)
        asked = ranking if ground.stage == last.stage else _SidesQuestion(question, last)
        first, second = [side.domain.text for side in question.sides]
        orders.setdefault((first, second), asked.compare)
    return found | {other.name.text: _SidesQuestion(other, ground, orders) for other in others}, orders


# ---- a rule set ----------------------------------------------------------------------------------


class Interpreter:
    """Decides the cases of a rule set, under readings chosen, at one stage."""

    def __init__(
        self, rules: s.RuleSet, game: s.Game, choices: Mapping[str, str], stage: str = _LAST_STAGE
    ) -> None:
        words = Vocabulary(game, [term for term in rules.terms if is_present(term, choices)])
        relations = list_relations(stage, rules.relations, choices)
        ground = _SharedGround(game, build_game_facts(game), words, relations, choices, stage)
        last = replace(
            ground, relations=list_relations(_LAST_STAGE, rules.relations, choices), stage=_LAST_STAGE
        )
        self._of_sides, orders = _build_sides_questions(
            [question for question in rules.questions if question.sides], ground, last
        )
        self._of_deals = {
            question.name.text: _DealQuestion(question, ground, orders)
            for question in rules.questions
            if not question.sides
        }

    def decide(self, question: str, hand: Sequence[Piece], applied: bool = True) -> CaseVerdict[Setting]:
        """Return the verdict on a hand; without `applied`, that part of it is left empty."""
        return self._of_deals[question].decide(hand, applied)

    def judge(self, question: str, first: SidePieces, second: SidePieces) -> CaseVerdict[str]:
        """Return the verdict on two sides: hands, or settings as the hands of each in the game's order."""
        return self._of_sides[question].decide(first, second)
