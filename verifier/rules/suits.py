"""What a rule set asks of suits, and whether classes of hands can tell it.

Hands of a game with suits are examined by classes: the kinds held, and whether all pieces are of one suit.
So long as suits are read in no other way, and of hands of one size alone, every condition is a fact of the
class: that is the whole of the proof, and `check_suits` is where it fails. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from verifier.language import syntax as s
from verifier.source import Mistake, Span

_SUITS = "suits"
"""The measure: how many suits the pieces of a hand are of."""


class _SuitUse(NamedTuple):
    """Suits read of hands of one size; `alone`: only to tell whether a hand is of one suit."""

    size: int
    span: Span
    alone: bool


def sizes_told_by_suit(game: s.Game, *trees: object) -> frozenset[int]:
    """Return the sizes of hands that are told apart by whether they are all of one suit."""
    return frozenset(x.size for x in _find_suit_uses(game, *trees)) if game.suits else frozenset()


def _find_suit_uses(game: s.Game, *trees: object) -> Iterator[_SuitUse]:
    """Yield where a game and a rule set read suits, once for each size of hand that it may be of."""
    finder = _SuitFinder(game, _find_suit_words(trees))
    return finder.below((game, *trees), frozenset(finder.sizes.values()))


def _find_suit_words(trees: tuple[object, ...]) -> frozenset[str]:
    """Return the words for the measure: its own, and the terms in whose meaning one of them stands."""
    rules = [x for tree in trees if isinstance(tree, s.RuleSet) for x in (tree, *tree.accounts)]
    terms = [term for x in rules for term in x.terms]
    found = {_SUITS}
    for _ in terms:  # a chain of terms is no longer than there are terms: so many rounds reach its end
        found |= {x.word.text for x in terms if found & {w.text for w in s.list_words(x.meaning)}}
    return frozenset(found)


class _SuitFinder:
    """Walks the tree for places where suits are read; on the way down it knows of hands of which sizes.

    `held` are the sizes that the hand in question (`it`, or any hand that is not named) can have here.
    """

    def __init__(self, game: s.Game, words: frozenset[str]) -> None:
        self.sizes = {word.text: size for word, size in game.hands}
        self.words = words
        self.sides: dict[str, int] = {}
        """Of the question that is walked: the sides that are one hand, and its size."""

    def below(self, node: object, held: frozenset[int]) -> Iterator[_SuitUse]:
        """Yield where suits are read in a node and below it."""
        match node:
            case s.All(parts):  # a part that asks for the size narrows what the other parts are asked of
                inside = held.intersection(*(_narrow_sizes(part, held) for part in parts))
                yield from self.below(parts, inside)
            case s.Compare(left, op, right):
                plain = op == "equals" and [t for _, t in right.terms] == [s.Number(1)]
                yield from self.measured(node, (left, right), held, plain and len(left.terms) == 1)
            case s.Sum():  # where more is made of it than a comparison
                yield from self.measured(node, (node,), held, False)
            case s.Rung(by=by, then=then) if self.words & {w.text for w in (by, then) if w is not None}:
                yield from (_SuitUse(size, node.span, False) for size in sorted(held))
            case tuple():
                for part in node:
                    yield from self.below(part, held)
            case s.Question():
                self.sides = {
                    x.name.text: self.sizes[x.domain.text] for x in node.sides if x.domain.text in self.sizes
                }
                yield from self.fields(node, held)
                self.sides = {}
            case s.Node():
                yield from self.fields(node, held)

    def fields(self, node: s.Node, held: frozenset[int]) -> Iterator[_SuitUse]:
        """Yield where suits are read in any part of a node."""
        for part in s.list_parts(node):
            yield from self.below(part, held)

    def measured(
        self, node: s.Node, sums: tuple[s.Sum, ...], held: frozenset[int], alone: bool
    ) -> Iterator[_SuitUse]:
        """Yield, for each time that suits are measured in some sums, the sizes of hands it may be of."""
        for _, term in (x for each in sums for x in each.terms):
            if isinstance(term, s.Measure) and term.name.text in self.words:
                hand = term.subject.text.rpartition("'s ")[2]
                size = self.sides.get(hand, self.sizes.get(hand))
                of = held if size is None else {size}
                yield from (_SuitUse(size, node.span, alone) for size in sorted(of))


def _narrow_sizes(node: s.Condition, held: frozenset[int]) -> frozenset[int]:
    """Return the sizes of hands for which a condition can hold, where it asks of the size alone."""
    match node:
        case s.Compare(
            s.Sum(((1, s.Measure(s.Word("size"), s.Word("it"))),)), "equals", s.Sum(((1, s.Number(n)),))
        ):
            return held & {n}
        case _:
            return held


def check_suits(game: s.Game, *trees: object) -> Iterable[Mistake]:
    """Report what classes cannot tell: more than one suit or several, or suits of hands of two sizes."""
    found = list(_find_suit_uses(game, *trees))
    if found and not game.suits:
        yield Mistake(found[0].span, "this game has no suits")
        return
    first = {size: span for size, span, _ in reversed(found)}
    for size in sorted(first)[1:]:
        message = "suits are asked of hands of one size only: those of another size would be told apart too"
        remedy = f"say for which: `size of it equals {min(first)} and suits of it equals 1`"
        yield Mistake(first[size], message, remedy)
    # Where one deal can hold two such hands, each of another suit, its class does not say which hands they
    # are. Pieces of no suit, or of any, are free: each suit then needs `size - free` of its own, and the free
    # ones complete either; so `2 * size - free` pieces are enough for both.
    wild = {w.kind.text for w in game.wild}
    free = sum(k.copies for k in game.kinds if k.copies != len(game.suits) or k.name.text in wild)
    if first and game.dealt >= 2 * min(first) - free:
        message = f"two suits can each make {min(first)} of {game.dealt} pieces: which do is not told apart"
        yield Mistake(first[min(first)], message)
    for span in sorted({span for _, span, alone in found if not alone}):
        yield Mistake(span, "only `suits of … equals 1` can be asked: hands are told apart no further")
