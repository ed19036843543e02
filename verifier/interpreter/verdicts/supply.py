"""What can be dealt, and how often: the supply of a game, piece by piece (docs/semantics.md, parts 1, 5, 7).

The second engine's own list of hands, their weights, and deals drawn from the supply; `Settings` says in
which ways a deal can be set. A hand weighs as many as there are ways to take its pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import comb, prod
from random import Random

from verifier.interpreter.cards import list_counts, list_pieces
from verifier.interpreter.cases import Mute, Option, TableCase, list_splits
from verifier.interpreter.conditions import Conditions, build_game_facts
from verifier.interpreter.hands import Hand
from verifier.interpreter.vocabulary import Piece, Pile
from verifier.language import syntax as s

SetHands = tuple[Pile, ...]
"""The pieces of each hand of a setting."""


class Supply:
    """The pieces of a game; of the kinds `faced` they are told apart by face, of others by suit alone."""

    def __init__(self, game: s.Game, faced: Collection[str] = ()) -> None:
        self.game = game
        self.facts = build_game_facts(game)
        suits = {suit.name.text for suit in game.suits}
        wild = {line.kind.text for line in game.wild} if suits else set()  # these have no suit
        found = [
            piece if piece[0] in faced or piece[1] in suits else (piece[0], "")
            for kind in game.kinds
            for piece in list_pieces(
                kind, () if kind.name.text in wild else self.facts.cards.list_faces(kind)
            )
        ]
        self.pieces = self.facts.sort_pieces(found)
        self.copies = Counter(self.pieces)

    def count_kinds(self, size: int) -> int:
        """Return how many kinds of hand of a size there are, without a list of them."""
        ways = [1] + [0] * size
        for most in self.copies.values():
            ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(size + 1)]
        return ways[size]

    def list_weighed(self, size: int) -> Iterator[tuple[Pile, int]]:
        """Yield every kind of hand of a size, and in how many ways its pieces can be taken."""
        names = list(self.copies)
        for counts in list_counts(list(self.copies.values()), size):
            hand = [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
            yield tuple(hand), self.count_ways([hand])

    def count_ways(self, hands: Sequence[Sequence[Piece]]) -> int:
        """Return in how many ways such hands can be taken one after another."""
        left, ways = Counter(self.copies), 1
        for hand in hands:
            for name, count in Counter(hand).items():
                ways *= comb(left[name], count)
                left[name] -= count
        return ways

    def count_all(self, sizes: Sequence[int]) -> int:
        """Return in how many ways hands of these sizes can be taken one after another, of whatever pieces."""
        gone = [sum(sizes[:place]) for place in range(len(sizes))]
        return prod(comb(len(self.pieces) - n, size) for n, size in zip(gone, sizes, strict=True))

    def draw_hands(self, random: Random, sizes: Sequence[int]) -> list[Pile]:
        """Draw hands of these sizes, one after another."""
        dealt = random.sample(self.pieces, sum(sizes))
        ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
        return [
            self.facts.sort_pieces(dealt[end - size : end]) for end, size in zip(ends, sizes, strict=True)
        ]

    def list_suited(self, kinds: Sequence[str]) -> Iterator[Pile]:
        """Yield every hand of these kinds: with each choice of the pieces that there are of a kind."""
        held = Counter(kinds)
        choices = [
            list(_list_taken([p for p in self.pieces if p[0] == kind], count)) for kind, count in held.items()
        ]
        for parts in product(*choices):
            yield self.facts.sort_pieces([piece for part in parts for piece in part])


def _list_taken(pieces: Sequence[Piece], count: int) -> Iterator[tuple[Piece, ...]]:
    """Yield each choice of so many of some pieces, piece by piece: alike pieces are different ones."""
    for places, *_ in list_splits(tuple(range(len(pieces))), (count, len(pieces) - count)):
        yield tuple(pieces[place] for place in places)


class Settings:
    """In which ways a deal of a game can be set: piece by piece, those that are legal."""

    def __init__(self, supply: Supply) -> None:
        game, facts = supply.game, supply.facts
        self._supply = supply
        self._names = [name.text for name, _ in game.hands]
        self.sizes = tuple(size for _, size in game.hands)
        of_game = Conditions(facts, facts.words, frozenset(self._names))
        self._tests = [of_game.build_test(line) for line in game.legal]
        self._splits = list(list_splits(tuple(range(sum(self.sizes))), self.sizes))
        self._ways: dict[Pile, list[SetHands]] = {}
        self._known: dict[SetHands, bool] = {}

    @property
    def most(self) -> int:
        """Return in how many ways pieces can be shared out, legal or not."""
        return len(self._splits)

    def list_ways(self, dealt: Pile) -> list[SetHands]:
        """List the ways to set a deal, piece by piece: alike pieces are different ones.

        Where hands of one size can be exchanged and either way round is legal, the first stands for both.
        """
        found = self._ways.get(dealt)
        if found is None:
            legal = [split for split in self._splits if self._is_legal(dealt, split)]
            found = self._ways[dealt] = [
                _take_places(dealt, split)
                for number, split in enumerate(legal)
                if not any(sorted(other) == sorted(split) for other in legal[:number])
            ]
        return found

    def list_legal(self, dealt: Pile) -> list[SetHands]:
        """List the settings of a deal that are legal, exchanged hands too; alike pieces make the same one."""
        found = (_take_places(dealt, split) for split in self._splits if self._is_legal(dealt, split))
        return list(dict.fromkeys(found))

    def _is_legal(self, dealt: Pile, split: tuple[tuple[int, ...], ...]) -> bool:
        """Tell whether a setting meets every test of the game."""
        if not self._tests:
            return True
        piles = _take_places(dealt, split)
        if piles not in self._known:
            self._known[piles] = self._meets_tests(dealt, piles)
        return self._known[piles]

    def _meets_tests(self, dealt: Pile, piles: SetHands) -> bool:
        """Tell whether hands of a deal meet every test of the game."""
        facts = self._supply.facts
        hands = tuple(facts.build_hand(pile) for pile in piles)
        option = Option(hands, dict(zip(self._names, hands, strict=True)))
        case = TableCase(Hand(dealt, facts), Option((), {}), lambda _case, _label: Mute.SILENT)
        return all(test(case, option) for test in self._tests)


def _take_places(dealt: Pile, split: tuple[tuple[int, ...], ...]) -> SetHands:
    """Return the pieces at some places, hand by hand."""
    return tuple(tuple(dealt[place] for place in places) for places in split)
