"""The questions of a rule set, decided case by case (docs/semantics.md, parts 4 and 5).

`_DealQuestion` asks how a deal is set, and `_SidesQuestion` for an outcome of two sides; it can rank hands
for other questions. The `Interpreter` has all questions of a rule set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from verifier.interpreter.cases import Deals, Option, Outcome, TableCase, list_outcomes
from verifier.interpreter.clauses import TableClause
from verifier.interpreter.conditions import Conditions, build_game_facts, dominates
from verifier.interpreter.hands import GameFacts, Hand, HandOrder, RankKey
from verifier.interpreter.precedence import list_relations
from verifier.interpreter.sides import EitherWayClause, Orders, RankedHands, SidePieces, Sides
from verifier.interpreter.verdicts.details import CaseDetail, CaseVerdict
from verifier.interpreter.verdicts.question_clauses import ASSUMED_STAGE, QuestionClauses, SharedGround
from verifier.interpreter.vocabulary import Piece, Vocabulary, is_present
from verifier.language import syntax as s

Setting = tuple[tuple[str, ...], ...]
"""The kinds that each hand of a setting holds, the highest first."""
_NO_CASE = "no case"
"""How two settings end that no question is about."""
_NO_ORDERS: Orders = {}
_FEWEST_OUTCOMES = 3
"""A question about two hands with fewer outcomes ranks nothing."""


# ---- a question about deals ----------------------------------------------------------------------


class _DealQuestion:
    """Decides the cases of one question about deals."""

    def __init__(self, question: s.Question, ground: SharedGround, orders: Orders) -> None:
        game = ground.game
        given = "" if question.given is None else question.given.text
        hands = [name.text for name, _ in game.hands]
        subjects = frozenset({given, *hands})
        self._deals = _build_deals(ground, given)
        ranked = RankedHands(orders, dict(zip(hands, hands, strict=True)))
        self._clauses = QuestionClauses(question, ground, subjects, ranked.find_order)

    def decide(self, hand: Sequence[Piece], applied: bool) -> CaseVerdict[Setting]:
        """Return the verdict on a hand, with the clauses that apply if they are wanted."""
        case = self._deals.build_case(hand, self._clauses.ask_of_all)
        return self._clauses.decide(case, _list_kinds, _list_ranks, applied)

    def describe(self, hand: Sequence[Piece]) -> CaseDetail[Setting]:
        """Return a hand in detail."""
        case = self._deals.build_case(hand, self._clauses.ask_of_all)
        made = self._clauses.describe(case, _list_kinds, _list_ranks)
        if made.verdict.status != "decided":
            return made
        worse = {_list_ranks(x) for x in case.legal if any(dominates(other, x) for other in case.legal)}
        return replace(made, is_dominated=made.verdict.places <= worse)


def _build_deals(ground: SharedGround, given: str = "") -> Deals:
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

    def __init__(self, question: s.Question, ground: SharedGround, orders: Orders = _NO_ORDERS) -> None:
        self._sides = Sides(question, ground.game, ground.facts)
        self._deals = _build_deals(ground)
        self._known: dict[tuple[Hand, Hand], int | None] = {}
        ranked = RankedHands(orders, self._sides.hands)
        build_rule = partial(EitherWayClause, self._sides) if question.either_way else TableClause
        self._clauses = QuestionClauses(question, ground, self._sides.subjects, ranked.find_order, build_rule)

    def decide(self, first: SidePieces, second: SidePieces) -> CaseVerdict[str]:
        """Return the verdict on two sides; two settings of which one is not legal are no case."""
        case = self._build_case(first, second)
        if case is None:
            return _build_no_case()
        return self._clauses.decide(case, _get_outcome_name, _get_outcome_name)

    def describe(self, first: SidePieces, second: SidePieces) -> CaseDetail[str]:
        """Return two sides in detail."""
        case = self._build_case(first, second)
        if case is None:
            return CaseDetail(_build_no_case(), {}, frozenset(), (), frozenset())
        return self._clauses.describe(case, _get_outcome_name, _get_outcome_name)

    def _build_case(self, first: SidePieces, second: SidePieces) -> TableCase | None:
        """Make the case of what two sides hold; nothing where one is a setting that is not legal."""
        held = self._sides.build_holding(first), self._sides.build_holding(second)
        if any(len(hands) > 1 and not self._deals.allows(hands[1:]) for hands in held):
            return None
        return self._sides.build_case(*held, self._clauses.ask_of_all)

    def compare(self, one: Hand, other: Hand) -> int | None:
        """Tell which of two hands is higher; nothing where that is left open, or where none is left."""
        hands = one, other
        if hands not in self._known:
            case = self._sides.build_case((one,), (other,), self._clauses.ask_of_all)
            ways = [outcome.way for outcome in list_outcomes(self._clauses.find_left(case))]
            self._known[hands] = ways[0] if len(ways) == 1 else None
        return self._known[hands]


def _build_no_case() -> CaseVerdict[str]:
    """Return the verdict on what is no case."""
    return CaseVerdict(_NO_CASE, frozenset(), frozenset(), frozenset(), frozenset())


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


# ---- a rule set ----------------------------------------------------------------------------------


class Interpreter:
    """Decides the cases of a rule set, under readings chosen, at one stage; a question is built when asked.

    `facts`: what the game settles, where an interpreter of the same game has worked it out.
    """

    def __init__(
        self,
        rules: s.RuleSet,
        game: s.Game,
        choices: Mapping[str, str],
        stage: str = ASSUMED_STAGE,
        facts: GameFacts | None = None,
    ) -> None:
        words = Vocabulary(game, [term for term in rules.terms if is_present(term, choices)])
        relations = list_relations(stage, rules.relations, choices)
        self.facts = facts or build_game_facts(game)
        self._ground = SharedGround(game, self.facts, words, relations, choices, stage)
        self._last = replace(
            self._ground,
            relations=list_relations(ASSUMED_STAGE, rules.relations, choices),
            stage=ASSUMED_STAGE,
        )
        self._questions = {question.name.text: question for question in rules.questions}
        self._of_sides: dict[tuple[str, bool], _SidesQuestion] = {}
        self._of_deals: dict[str, _DealQuestion] = {}
        self._orders: dict[tuple[str, str], HandOrder] = {}
        for question in rules.questions:
            if question.sides and _ranks_hands(question, game):
                first, second = [side.domain.text for side in question.sides]
                self._orders.setdefault((first, second), partial(self._compare, question.name.text))

    def _compare(self, ranking: str, one: Hand, other: Hand) -> int | None:
        """Compare two hands by a ranking question, as it answers at the last stage."""
        return self._find_sides(ranking, last=True).compare(one, other)

    def _find_sides(self, name: str, last: bool = False) -> _SidesQuestion:
        """Return a question about two sides; those that rank hands ask no other."""
        ground = self._last if last or self._ground.stage == ASSUMED_STAGE else self._ground
        key = name, ground is self._last
        if key not in self._of_sides:
            question = self._questions[name]
            orders = _NO_ORDERS if _ranks_hands(question, ground.game) else self._orders
            self._of_sides[key] = _SidesQuestion(question, ground, orders)
        return self._of_sides[key]

    def _find_deals(self, name: str) -> _DealQuestion:
        """Return a question about deals."""
        if name not in self._of_deals:
            self._of_deals[name] = _DealQuestion(self._questions[name], self._ground, self._orders)
        return self._of_deals[name]

    def decide(self, question: str, hand: Sequence[Piece], applied: bool = True) -> CaseVerdict[Setting]:
        """Return the verdict on a hand; without `applied`, that part of it is left empty."""
        return self._find_deals(question).decide(hand, applied)

    def judge(self, question: str, first: SidePieces, second: SidePieces) -> CaseVerdict[str]:
        """Return the verdict on two sides: hands, or settings as the hands of each in the game's order."""
        return self._find_sides(question).decide(first, second)

    def describe(self, question: str, hand: Sequence[Piece]) -> CaseDetail[Setting]:
        """Return the verdict on a hand, and what findings are recounted from."""
        return self._find_deals(question).describe(hand)

    def describe_sides(self, question: str, first: SidePieces, second: SidePieces) -> CaseDetail[str]:
        """Return the verdict on two sides, and what findings are recounted from."""
        return self._find_sides(question).describe(first, second)
