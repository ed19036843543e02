"""Which question is asked? Of a deal, how it is set; of two sides, which outcome they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verifier.interpreter.cases import Deals, Option
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Order, Standing
from verifier.interpreter.hearing import Ground, Hearing, Verdict
from verifier.interpreter.judge import Judge
from verifier.interpreter.named import facts_of
from verifier.interpreter.ranks import Orders, Ranks
from verifier.interpreter.sides import Side
from verifier.interpreter.words import Piece, Words, fits
from verifier.language import syntax as s

Setting = tuple[tuple[str, ...], ...]

RANKED = 3
"""A question about two hands with fewer outcomes ranks nothing."""


class Interpreter:
    """Decides the cases of a rule set, under readings chosen, at one stage."""

    def __init__(
        self, rules: s.RuleSet, game: s.Game, choices: Mapping[str, str], stage: str = "assumed"
    ) -> None:
        words = Words(game, [term for term in rules.terms if fits(term, choices)])
        relations = relations_at(stage, rules.relations, choices)
        ground = Ground(game, facts_of(game), words, relations, choices, stage)
        last = replace(ground, relations=relations_at("assumed", rules.relations, choices), stage="assumed")
        self._judges, orders = judges(
            [question for question in rules.questions if question.sides], ground, last
        )
        self._deciders = {
            question.name.text: Decider(question, ground, orders)
            for question in rules.questions
            if not question.sides
        }

    def decide(self, question: str, hand: Sequence[Piece], applied: bool = True) -> Verdict[Setting]:
        """Return the verdict on a hand; without `applied`, that part of it is left empty."""
        return self._deciders[question].decide(hand, applied)

    def judge(self, question: str, first: Side, second: Side) -> Verdict[str]:
        """Return the verdict on two sides: hands, or settings as the hands of each in the game's order."""
        return self._judges[question].judge(first, second)


def relations_at(stage: str, relations: Sequence[s.Relation], choices: Mapping[str, str]) -> list[s.Relation]:
    """List the relations that are there at a stage."""
    match stage:
        case "unordered":
            return []
        case "cited":
            return [relation for relation in relations if relation.cited and not relation.guards]
        case "assumed":
            return [relation for relation in relations if fits(relation, choices)]
    raise LookupError(f"`{stage}` is no stage")


def judges(
    questions: Sequence[s.Question], ground: Ground, last: Ground
) -> tuple[dict[str, Judge], dict[tuple[str, str], Order]]:
    """Make the judges of the questions about two sides, and the orders of those that rank hands.

    The others ask those as they answer at the last stage: their `last` ground.
    """
    found: dict[str, Judge] = {}
    ranking: dict[tuple[str, str], Judge] = {}
    hands = {name.text for name, _ in ground.game.hands}
    for question in questions:
        first, second = [side.domain.text for side in question.sides]
        if {first, second} <= hands and len(question.outcomes) >= RANKED:
            found[question.name.text] = judge = Judge(question, ground)
            asked = judge if ground.stage == last.stage else Judge(question, last)
            ranking.setdefault((first, second), asked)
    orders: dict[tuple[str, str], Order] = {names: judge.order for names, judge in ranking.items()}
    for question in questions:
        if question.name.text not in found:
            found[question.name.text] = Judge(question, ground, orders)
    return found, orders


class Decider:
    """Decides the cases of one question about deals."""

    def __init__(self, question: s.Question, ground: Ground, orders: Orders) -> None:
        game, facts = ground.game, ground.facts
        given = "" if question.given is None else question.given.text
        hands = [name.text for name, _ in game.hands]
        subjects = frozenset({given, *hands})
        of_game = Conditions(facts, facts.words, subjects)
        self._deals = Deals(game, facts, given, [of_game.test(line) for line in game.legal])
        self._hearing = Hearing(
            question, ground, subjects, Ranks(orders, dict(zip(hands, hands, strict=True)))
        )

    def decide(self, hand: Sequence[Piece], wanted: bool) -> Verdict[Setting]:
        """Return the verdict on a hand, with the clauses that apply if they are wanted."""
        case = self._deals.case(hand, self._hearing.said_of_all)
        return self._hearing.verdict(case, kinds_of, ranks_of, wanted)


def ranks_of(option: Option) -> tuple[Standing, ...]:
    """Return how each hand of a setting ranks."""
    return tuple([hand.standing for hand in option.hands])


def kinds_of(option: Option) -> Setting:
    """Return the kinds that each hand of a setting holds, the highest first."""
    return tuple([tuple([kind for kind, _ in hand.pieces]) for hand in option.hands])
