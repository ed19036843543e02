"""The universe: every hand that can be dealt, simplest first, and every way to set it.

Cases are listed in one published order: by their pieces, the highest first, in the order of the game's
`kind` lines (so the hand whose highest piece stands earliest in the game comes first, and among those the
one whose second does). The order is the same on every run and machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from verifier.cases.arrays import Bits, Ints, SmallCounts
from verifier.cases.cards import NO_SUIT, Card, deal_cards, format_cards
from verifier.cases.domain import CaseDomain
from verifier.cases.hands import HandTable, count_types
from verifier.cases.kinds_of_hand import DealtHands, deal_hands, deal_hands_by_suit
from verifier.cases.ranking import rank_hands
from verifier.rules.pieces import Pieces


class Universe(CaseDomain):
    """The cases of a game (n), their weights, and their options (k) as hands: `parts[h]` is n by k."""

    ranked = True

    def __init__(self, pieces: Pieces) -> None:
        game = pieces.game
        self.sizes = [size for _, size in game.hands]
        self.ways = list(_list_partitions(tuple(range(game.dealt)), self.sizes))
        super().__init__(pieces, len(self.ways))
        self.hand_names = [word.text for word, _ in game.hands]
        self.total = comb(sum(t.copies for t in pieces.types), game.dealt)
        self.tables = {size: HandTable(pieces, size) for size in sorted(set(self.sizes))}
        self._held: dict[int, list[Card]] = {}
        rank_hands(self.tables, self.mistakes)

    @cached_property
    def dealt(self) -> DealtHands:
        """Return the kinds of hand that can be dealt: listed when they are first asked for."""
        return deal_hands_by_suit(self.pieces) if self.pieces.suited else deal_hands(self.pieces)

    @property
    def members(self) -> Ints:
        """Return the types of every case, the highest first."""
        return self.dealt.members

    @property
    def weight(self) -> Ints:
        """Return how many hands of pieces each kind of hand stands for."""
        return self.dealt.weight

    @cached_property
    def counts(self) -> SmallCounts:
        """Return how many of each type every case holds."""
        return count_types(self.members, len(self.pieces.types))

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def parts(self) -> list[Ints]:
        """Return each option's hands, by number: for each hand of the setting, n by k."""
        members, in_suit = list(self.members.T), list(self.dealt.in_suit.T)
        found = []
        for h, size in enumerate(self.sizes):
            made = np.empty((len(self), self.width), dtype=np.int64)
            for j, way in enumerate(self.ways):
                one_suit = np.logical_and.reduce([in_suit[place] for place in way[h]])
                made[:, j] = self.tables[size].number_of([members[place] for place in way[h]], one_suit)
            found.append(made)
        return found

    @cached_property
    def present(self) -> Bits:
        """Return a bit for each option that no earlier one repeats.

        Options are ways to place pieces: where a hand holds two pieces of a type, several make one setting.
        """
        key = np.zeros((len(self), self.width), dtype=np.int64)
        for h, size in enumerate(self.sizes):
            key = key * len(self.tables[size].members) + self.parts[h]
        order = np.argsort(key, axis=1, kind="stable")  # of options that are alike the earliest stands first
        ordered = np.take_along_axis(key, order, axis=1)
        first = np.ones(key.shape, dtype=bool)
        first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
        found = np.empty(key.shape, dtype=bool)
        np.put_along_axis(found, order, first, axis=1)
        return self.pack(found)

    @cached_property
    def ranks(self) -> list[Ints]:
        """Return, for each hand of the setting, its rank in every option."""
        return [self.tables[size].rank[self.parts[h]] for h, size in enumerate(self.sizes)]

    @cached_property
    def classes(self) -> Ints:
        """Return, n by k, a number for each option such that equivalent ones have the same."""
        key = np.zeros((len(self), self.width), dtype=np.int64)
        for ranks in self.ranks:
            key = key * (int(ranks.max()) + 1) + ranks
        return key

    def hold(self, cards: Iterable[Card]) -> int:
        """Return the case of what is dealt, which is from now on shown by these cards.

        Of a type, the piece in the suit that can make a hand of one suit stands first, as in `dealt`.
        """
        held = list(cards)
        size = min(self.pieces.suited, default=0)
        free = sum(suit == NO_SUIT for _, suit in held)
        many = Counter(suit for _, suit in held if suit != NO_SUIT)
        suit = next((x for x, n in many.items() if size and n + free >= size), None)
        placed = sorted(held, key=lambda card: (card[0], card[1] != suit))
        marked = [suit is not None and x in {suit, NO_SUIT} for _, x in placed]
        same = (self.members == np.array([t for t, _ in placed])).all(axis=1)
        case = int(np.flatnonzero(same & (self.dealt.in_suit == np.array(marked)).all(axis=1))[0])
        self._held[case] = placed
        return case

    def cards(self, case: int) -> list[Card]:
        """Return cards that show what is dealt, place by place; of no suit where suits tell nothing apart."""
        if case in self._held:
            return self._held[case]
        types = self.members[case].tolist()
        if not self.pieces.suited:
            return [(t, NO_SUIT) for t in types]
        return deal_cards(self.pieces, types, self.dealt.in_suit[case].tolist())

    def shown(self, case: int) -> tuple[str, ...]:
        """Return a case as the signs of its pieces, or of its cards."""
        return format_cards(self.pieces, self.cards(case))

    def option(self, case: int, j: int) -> tuple[str, ...]:
        """Return one setting of a case: for each hand the signs of its pieces."""
        cards = self.cards(case)
        return tuple(" ".join(format_cards(self.pieces, [cards[at] for at in part])) for part in self.ways[j])


def _list_partitions(places: tuple[int, ...], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to share out places among hands of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(places, sizes[0]):
        rest = tuple(p for p in places if p not in first)
        for others in _list_partitions(rest, sizes[1:]):
            yield (first, *others)
