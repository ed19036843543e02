"""Rounds of a ranking, followed again: by what the second engine decides of every two hands.

Two hands are all that is known of each other here: which is higher. The rounds are looked for hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from verifier.analysis.crosscheck.compare import SidedWords
from verifier.analysis.crosscheck.recount import Recount
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.finding import Finding, Kind
from verifier.interpreter import Settings, Supply
from verifier.interpreter.vocabulary import Pile
from verifier.tables.table import Table

_MOST_DEALS = 20_000
"""Up to so many pairs of deals, it is counted in which a round can matter."""
_Pair = tuple[Pile, Pile]


def compare_rounds(table: Table, again: Recount, found: Iterable[Finding]) -> Iterator[str]:
    """Yield in words how what is reported of rounds of three hands differs from those that there are."""
    names = {side.domain.text for side in table.question.sides}
    if not isinstance(table.universe, HandPairs) or len(names) > 1 or not again.is_whole:
        return
    words = SidedWords(table)
    sort = Supply(table.universe.game, {kind for kind, face in words.pieces if face}).facts.sort_pieces
    standing: dict[_Pair, frozenset[str]] = {}
    for case, labels in again.above.items():
        one, other = (sort(side) for side in words.sides(case))  # type: ignore[arg-type]
        standing[one, other] = labels
    rounds = list(_follow_rounds(standing))
    told = next((f for f in found if f.kind is Kind.CYCLE), None)
    if rounds and (told is None or told.kinds != len(rounds)):
        often = told.kinds if told else 0
        yield f"the ranking goes round {len(rounds):,} times, and {often:,} times are reported"
    if not rounds or told is None:
        return
    each = [set(_list_steps(some)) for some in rounds]
    shared = set.intersection(*each)
    clauses = {label for pair in shared for label in standing[pair]}
    if set(told.clauses) != clauses:
        yield "the comparisons that all rounds share are decided by other clauses"
    deals = _count_deals(table, shared or set.union(*each), next(iter(names)))
    if deals is not None and told.hands != deals:
        yield f"in {deals:,} deals a round can matter, and it is reported of {told.hands:,}"


def _follow_rounds(above: Mapping[_Pair, object]) -> Iterator[tuple[Pile, Pile, Pile]]:
    """Yield every three hands each of which ranks above the next, and the last above the first; each once."""
    below: dict[Pile, list[Pile]] = {}
    for one, other in above:
        below.setdefault(one, []).append(other)
    for one, lower in below.items():
        for other in lower:
            for third in below.get(other, ()):
                if (third, one) in above and one < other and one < third:
                    yield one, other, third


def _list_steps(some: tuple[Pile, Pile, Pile]) -> list[_Pair]:
    """Return the comparisons of a round."""
    one, other, third = some
    return [(one, other), (other, third), (third, one)]


def _count_deals(table: Table, steps: set[_Pair], name: str) -> int | None:
    """Return in how many deals to two sides they can set hands of some comparison against each other."""
    game, words = table.universe.game, SidedWords(table)
    supply = Supply(game, {kind for kind, face in words.pieces if face})
    if supply.count_kinds(game.dealt) ** 2 > _MOST_DEALS:
        return None
    settings, place = Settings(supply), [hand.text for hand, _ in game.hands].index(name)
    wanted = {hand for pair in steps for hand in pair}
    shown = {
        deal: {way[place] for way in settings.list_legal(deal)} & wanted
        for deal, _ in supply.list_weighed(game.dealt)
    }
    return sum(
        supply.count_ways([mine, theirs])
        for mine in shown
        for theirs in shown
        if any(
            (a in shown[mine] and b in shown[theirs]) or (b in shown[mine] and a in shown[theirs])
            for a, b in steps
        )
    )
