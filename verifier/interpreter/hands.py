"""What a hand is worth: its measures and its rank (docs/semantics.md, parts 1 and 9).

`GameFacts` holds what the game alone settles, and makes every hand once; a `Hand` works out each of its
measures once, when it is first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from operator import attrgetter

from verifier.interpreter.cards import Cards, list_hands
from verifier.interpreter.patterns import Matcher, build_matcher, build_partners
from verifier.interpreter.vocabulary import HeldPieces, Piece, Pile, Vocabulary
from verifier.language import syntax as s

RankKey = tuple[int, int, int]
"""The rung on which a hand stands (less the lower it is), then its `by` and its `then`: higher is more."""
HandOrder = Callable[["Hand", "Hand"], int | None]
"""Tells whether the first hand is higher (1), the same (0) or lower (-1); or that this is left open."""
HandMeasure = Callable[["Hand"], int]
"""Measures a hand."""

_ATTRIBUTE_OF = {"pieces": "makeup", "kinds": "variety", "low-run": "low_run"}
"""What a hand calls a measure, where that is another word."""


def find_measure(measure: str) -> HandMeasure:
    """Return what measures hands so."""
    return attrgetter(_ATTRIBUTE_OF.get(measure, measure))


class Hand(HeldPieces):
    """Pieces held together; what is asked of them is worked out once."""

    def __init__(self, pieces: Pile, facts: GameFacts) -> None:
        super().__init__(pieces)
        self._facts = facts

    @cached_property
    def _best(self) -> tuple[int, int]:
        """The points, and the pips that give them: the best points first, then the most pips."""
        pips = (self._facts.kinds[kind].pips or (0,) for kind, _ in self.pieces)
        return max((self._facts.compute_points(sum(some)), sum(some)) for some in product(*pips))

    @cached_property
    def points(self) -> int:
        """The pips modulo the game's number, pieces of several values at their best."""
        return self._best[0]

    @cached_property
    def pips(self) -> int:
        """The pips added, pieces of several values as the points have them."""
        return self._best[1]

    @cached_property
    def top(self) -> int:
        """The height of the highest kind."""
        return max(self._facts.heights[kind] for kind, _ in self.pieces)

    @cached_property
    def makeup(self) -> int:
        """A number that hands of the same kinds have in common, and no others."""
        found = 0
        for height in sorted(self._facts.heights[kind] for kind, _ in self.pieces):
            found = found * (len(self._facts.heights) + 1) + height
        return found

    @property
    def size(self) -> int:
        """The number of its pieces."""
        return len(self.pieces)

    @cached_property
    def _counted(self) -> Mapping[str, int]:
        """How many pieces of each kind it holds, wild pieces as what they count as."""
        return self._facts.cards.count_kinds(self.pieces)

    @property
    def alike(self) -> int:
        """The most pieces of one kind."""
        return max(self._counted.values(), default=0)

    @property
    def variety(self) -> int:
        """How many kinds it holds."""
        return len(self._counted)

    @cached_property
    def laid(self) -> int:
        """Its kinds in a row, as a number."""
        return self._facts.cards.lay_kinds(self.pieces)

    @cached_property
    def lead(self) -> int:
        """The first two of that row, as a number."""
        return self._facts.cards.lay_kinds(self.pieces, 2)

    @cached_property
    def filled(self) -> int:
        """Its kinds in a row, as a number, with wild pieces as the highest kinds that are not held."""
        return self._facts.cards.fill_kinds(self.pieces)

    @cached_property
    def _runs(self) -> list[int]:
        """The places of the stretches of the sequence that it is, from the highest."""
        return self._facts.cards.find_runs(self.pieces)

    @property
    def run(self) -> int:
        """The highest of these places; 0 if there is none."""
        return max(self._runs, default=0)

    @property
    def low_run(self) -> int:
        """The lowest of these places; 0 if there is none."""
        return min(self._runs, default=0)

    @property
    def suits(self) -> int:
        """How many suits its pieces are of."""
        return self._facts.cards.count_suits(self.pieces)

    @cached_property
    def has_pair(self) -> bool:
        """Whether two of the pieces pair."""
        return self._facts.pair.matches(self, self)

    @cached_property
    def rung(self) -> int:
        """The rung on which the hand stands, counted from the top."""
        for number, (takes, _) in enumerate(self._facts.rungs):
            if takes(self):
                return number
        raise LookupError(f"no rung takes the hand {self.pieces}")

    @cached_property
    def is_on_points(self) -> bool:
        """Whether that rung is one of points."""
        return self._facts.rungs[self.rung][1].points is not None

    @cached_property
    def rank_key(self) -> RankKey:
        """What tells two hands' ranks apart: the rung (higher is more), then its measures."""
        _, rung = self._facts.rungs[self.rung]
        by, then = (find_measure(word.text)(self) if word else 0 for word in (rung.by, rung.then))
        return -self.rung, by, then

    @cached_property
    def rank_number(self) -> int:
        """A number that compares as ranks do, but skips many: no other hands need be known for it."""
        rung, by, then = self.rank_key
        # `rank_key` as the digits of one number: `by` and `then` are below the bound, the rung is made
        # positive.
        bound = self._facts.bound
        return ((rung + len(self._facts.rungs)) * bound + by) * bound + then

    @cached_property
    def rank(self) -> int:
        """The place in the order of hands, counted up from the lowest."""
        return self._facts.ranks[self.rank_key]

    @cached_property
    def value(self) -> int:
        """The points on a rung of points; above these, a step for each rung and its `by`."""
        if self.is_on_points:
            return self.points
        return self._facts.number_steps(len(self.pieces))[self.rank_key[:2]]

    @cached_property
    def grade(self) -> int:
        """The points on a rung of points; above these, a step for each rung, whatever its `by`."""
        if self.is_on_points:
            return self.points
        steps = self._facts.number_steps(len(self.pieces))
        return min(steps.values()) + sorted({rung for rung, _ in steps}).index(-self.rung)


def compare_rank(one: Hand, other: Hand) -> int:
    """Order two hands as the game does."""
    return (one.rank_key > other.rank_key) - (one.rank_key < other.rank_key)


class GameFacts:
    """What the game alone settles: its kinds, pairs and order, and every hand, made once.

    `meets` has a test for each name that a hand has by what is true of it; `build_game_facts` fills it.
    # INVARIANT: of the same pieces there is one `Hand`, so hands can be told apart, and remembered, by
    # identity.
    """

    def __init__(self, game: s.Game) -> None:
        self._game = game
        self.kinds = {kind.name.text: kind for kind in game.kinds}
        self.heights = {name: len(self.kinds) - place for place, name in enumerate(self.kinds)}
        self.words = Vocabulary(game)
        self.partners = build_partners(game, self.words)
        self.pair = self.build_matcher(s.Pattern((s.Pair(None),)))
        self.cards = Cards(game, self.words, self.heights)
        self.meets: dict[str, Callable[[Hand], bool]] = {}
        order = next(order for order in game.orders if order.name.text == "rank")
        self.rungs = [(self._build_rung(rung), rung) for rung in order.rungs]
        self._hands: dict[Pile, Hand] = {}
        self._sequence: dict[Piece, int] = {}
        for name, kind in self.kinds.items():
            for face in ("", *self.cards.list_faces(kind)):
                self._sequence.setdefault((name, face), len(self._sequence))
        self.list_hands = cache(self._list_hands)
        self.number_steps = cache(self._number_steps)

    @cached_property
    def bound(self) -> int:
        """A number above every measure of a hand."""
        pips = sum(max(kind.pips, default=0) * kind.copies for kind in self.kinds.values())
        return pips + self.cards.bound

    def compute_points(self, pips: int) -> int:
        """Return the points of so many pips."""
        return pips % self._game.modulus if self._game.modulus else pips

    def sort_pieces(self, pieces: Sequence[Piece]) -> Pile:
        """Put pieces in the game's order."""
        return tuple(sorted(pieces, key=self._sequence.__getitem__))

    def build_hand(self, pieces: Pile) -> Hand:
        """Return the one hand of these pieces, which stand highest first."""
        found = self._hands.get(pieces)
        if found is None:
            found = self._hands[pieces] = Hand(pieces, self)
        return found

    def build_matcher(self, *patterns: s.Pattern) -> Matcher:
        """Build what tells whether a hand has all these patterns, in the game's own words."""
        return build_matcher(patterns, self.words, self.partners)

    def build_named(self, word: s.Word) -> Matcher:
        """Build what tells whether a hand has the pattern of one that the game names."""
        return self.build_matcher(self.words.find_pattern(word))

    def build_named_test(self, word: s.Word) -> Callable[[Hand], bool]:
        """Return the test of a hand that has its name by what is true of it.

        It looks the test up when it is asked: a rung may name such a hand before its test is there.
        """
        return lambda hand: self.meets[word.text](hand)

    def _build_rung(self, rung: s.Rung) -> Callable[[Hand], bool]:
        """Build the test of a rung."""
        if rung.points is not None:
            most, least = rung.points
            return lambda hand: least <= hand.points <= most
        if isinstance(rung.what, s.Pair):
            return _build_hand_test(self.build_matcher(s.Pattern((rung.what,))))
        if rung.what is None:
            raise LookupError("a rung takes no hands")
        tests = [self._build_class(word) for word in rung.what.words]
        return lambda hand: any(test(hand) for test in tests)

    def _build_class(self, word: s.Word) -> Callable[[Hand], bool]:
        """Tell of a hand whether it is what a word says: of the size of a hand of the game, or named."""
        size = self.words.find_size(word)
        if size is not None:
            return lambda hand: len(hand.pieces) == size
        if self.words.find_condition(word) is not None:
            return self.build_named_test(word)
        return _build_hand_test(self.build_named(word))

    def _list_hands(self, size: int) -> tuple[Hand, ...]:
        """List every hand of a size that the supply can give; of a game with suits, every class."""
        hands = dict.fromkeys(map(self.sort_pieces, list_hands(self._game, self.cards, size)))
        return tuple(map(self.build_hand, hands))

    @cached_property
    def ranks(self) -> dict[RankKey, int]:
        """The place of each rank key that a hand of the game can have, from the lowest."""
        sizes = {size for _, size in self._game.hands}
        found = {hand.rank_key for size in sizes for hand in self.list_hands(size)}
        return {key: place for place, key in enumerate(sorted(found))}

    def _number_steps(self, size: int) -> dict[tuple[int, int], int]:
        """Give a number to each step (a rung and its `by`) above the rungs of points."""
        most = max((rung.points[0] for _, rung in self.rungs if rung.points), default=0)
        found = {hand.rank_key[:2] for hand in self.list_hands(size) if not hand.is_on_points}
        return {step: most + 1 + place for place, step in enumerate(sorted(found))}


def _build_hand_test(matcher: Matcher) -> Callable[[Hand], bool]:
    """Tell of a hand by itself whether it has the patterns."""
    return lambda hand: matcher.matches(hand, hand)
