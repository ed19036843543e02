"""What has a name by what is true of it? The named hands of a game, in the game's own words."""

from __future__ import annotations

from collections.abc import Callable

from verifier.interpreter.cases import Case, Mute, Option, Said
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.hands import Facts, Hand
from verifier.interpreter.words import IT
from verifier.language import syntax as s


def facts_of(game: s.Game) -> Facts:
    """Return what a game settles, its named hands among it."""
    facts = Facts(game)
    conditions = Conditions(facts, facts.words, frozenset({IT}))
    for named in game.named:
        if named.condition is not None:
            facts.meets[named.name.text] = meets(named.condition, conditions, facts)
    return facts


def meets(condition: s.Condition, conditions: Conditions, facts: Facts) -> Callable[[Hand], bool]:
    """Tell of a hand, called `it`, whether a condition holds; each is worked out once."""
    test = conditions.test(condition)
    case = Case(Hand((), facts), Option((), {}), silent)
    known: dict[Hand, bool] = {}

    def holds(hand: Hand) -> bool:
        found = known.get(hand)
        if found is None:
            found = known[hand] = test(case, Option((), {IT: hand}))
        return found

    return holds


def silent(_case: Case, _label: str) -> Said:
    """Say nothing: a game has no clauses."""
    return Mute.SILENT
