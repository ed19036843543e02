"""Which question is asked? Of a deal, how it is set; of two sides, which outcome they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verifier import syntax as s
from verifier.interpreter.cases import Deals, Option
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Facts
from verifier.interpreter.hearing import Ground, Hearing, Verdict
from verifier.interpreter.judge import Judge
from verifier.interpreter.sides import Side
from verifier.interpreter.words import Piece, Words, fits

Setting = tuple[tuple[str, ...], ...]


class Interpreter:
    """Decides the cases of a rule set, under readings chosen, at one stage."""

    def __init__(
        self, rules: s.RuleSet, game: s.Game, choices: Mapping[str, str], stage: str = "assumed"
    ) -> None:
        words = Words(game, [term for term in rules.terms if fits(term, choices)])
        relations = relations_at(stage, rules.relations, choices)
        ground = Ground(game, Facts(game), words, relations, choices, stage)
        self._deciders = {
            question.name.text: Decider(question, ground)
            for question in rules.questions
            if not question.sides
        }
        last = replace(ground, relations=relations_at("assumed", rules.relations, choices), stage="assumed")
        self._judges = judges([question for question in rules.questions if question.sides], ground, last)

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


def judges(questions: Sequence[s.Question], ground: Ground, last: Ground) -> dict[str, Judge]:
    """Make the judges of the questions about two sides: first of those that rank hands of one name.

    A settlement asks those as they answer at the last stage: their `last` ground.
    """
    found: dict[str, Judge] = {}
    ranking: dict[str, Judge] = {}
    hands = {name.text for name, _ in ground.game.hands}
    for question in questions:
        first, *others = {side.domain.text for side in question.sides}
        if not others and first in hands:
            found[question.name.text] = judge = Judge(question, ground)
            ranking.setdefault(first, judge if ground.stage == last.stage else Judge(question, last))
    orders = {name: judge.order for name, judge in ranking.items()}
    for question in questions:
        if question.name.text not in found:
            found[question.name.text] = Judge(question, ground, orders)
    return found


class Decider:
    """Decides the cases of one question about deals."""

    def __init__(self, question: s.Question, ground: Ground) -> None:
        game, facts = ground.game, ground.facts
        given = "" if question.given is None else question.given.text
        subjects = frozenset({given, *(name.text for name, _ in game.hands)})
        of_game = Conditions(facts, facts.words, subjects)
        self._deals = Deals(game, facts, given, [of_game.test(line) for line in game.legal])
        self._hearing = Hearing(question, ground, subjects)

    def decide(self, hand: Sequence[Piece], wanted: bool) -> Verdict[Setting]:
        """Return the verdict on a hand, with the clauses that apply if they are wanted."""
        case = self._deals.case(hand, self._hearing.said_of_all)
        return self._hearing.verdict(case, kinds_of, ranks_of, wanted)


def ranks_of(option: Option) -> tuple[int, ...]:
    """Return how each hand of a setting ranks."""
    return tuple([hand.rank for hand in option.hands])


def kinds_of(option: Option) -> Setting:
    """Return the kinds that each hand of a setting holds, the highest first."""
    return tuple([tuple([kind for kind, _ in hand.pieces]) for hand in option.hands])
