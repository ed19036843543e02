"""Stage 2: is what a rule set asks of suits told by whether a hand is all of one suit?

Hands of a game with suits are examined by classes: the kinds held, and whether all pieces are of one suit.
So long as suits are read in no other way, and of hands of one size alone, every condition is a fact of the
class: that is the whole of the proof, and `mistakes` is where it fails. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.language import syntax as s
from verifier.source import Mistake, Span

SUITS = "suits"
Found = Iterator[tuple[int, Span, bool]]
"""Of hands of which size, where, and whether only to tell one suit."""


def names(trees: tuple[object, ...]) -> frozenset[str]:
    """Return the words for the measure: its own, and the terms in whose meaning one of them stands."""
    rules = [x for tree in trees if isinstance(tree, s.RuleSet) for x in (tree, *tree.accounts)]
    terms = [term for x in rules for term in x.terms]
    found = {SUITS}
    for _ in terms:
        found |= {x.word.text for x in terms if found & {w.text for w in s.words_below(x.meaning)}}
    return frozenset(found)


def readings(game: s.Game, *trees: object) -> Found:
    """Yield where suits are read."""
    sizes = {word.text: size for word, size in game.hands}
    known = names(trees)
    sides: dict[str, int] = {}
    """Of the question in hand: the sides that are one hand, and its size."""

    def measured(node: s.Node, sums: tuple[s.Sum, ...], held: frozenset[int], alone: bool) -> Found:
        for _, term in (x for each in sums for x in each.terms):
            if isinstance(term, s.Measure) and term.name.text in known:
                hand = term.subject.text.rpartition("'s ")[2]
                size = sides.get(hand, sizes.get(hand))
                of = held if size is None else {size}
                yield from ((size, node.span, alone) for size in sorted(of))

    def below(node: object, held: frozenset[int]) -> Found:
        match node:
            case s.All(parts):
                inside = held.intersection(*(of_size(part, held) for part in parts))
                for part in parts:
                    yield from below(part, inside)
            case s.Compare(left, op, right):
                plain = op == "equals" and [t for _, t in right.terms] == [s.Number(1)]
                yield from measured(node, (left, right), held, plain and len(left.terms) == 1)
            case s.Sum():  # where more is made of it than a comparison
                yield from measured(node, (node,), held, False)
            case s.Rung(by=by, then=then) if known & {w.text for w in (by, then) if w is not None}:
                yield from ((size, node.span, False) for size in sorted(held))
            case s.Question():
                here = {x.name.text: sizes[x.domain.text] for x in node.sides if x.domain.text in sizes}
                sides.update(here)
                for inner in s.list_parts(node):
                    yield from below(inner, held)
                sides.clear()
            case _:
                for inner in s.list_parts(node):
                    yield from below(inner, held)

    yield from below((game, *trees), frozenset(sizes.values()))


def of_size(node: s.Condition, held: frozenset[int]) -> frozenset[int]:
    """Return the sizes of hands for which a condition can hold, where it asks of the size alone."""
    match node:
        case s.Compare(
            s.Sum(((1, s.Measure(s.Word("size"), s.Word("it"))),)), "equals", s.Sum(((1, s.Number(n)),))
        ):
            return held & {n}
        case _:
            return held


def told(game: s.Game, *trees: object) -> frozenset[int]:
    """Return the sizes of hands that are told apart by whether they are all of one suit."""
    return frozenset(size for size, _, _ in readings(game, *trees)) if game.suits else frozenset()


def mistakes(game: s.Game, *trees: object) -> Iterable[Mistake]:
    """Report what classes cannot tell: more than one suit or several, or suits of hands of two sizes."""
    found = list(readings(game, *trees))
    if found and not game.suits:
        yield Mistake(found[0][1], "this game has no suits")
        return
    first = {size: span for size, span, _ in reversed(found)}
    for size in sorted(first)[1:]:
        message = "suits are asked of hands of one size only: those of another size would be told apart too"
        remedy = f"say for which: `size of it equals {min(first)} and suits of it equals 1`"
        yield Mistake(first[size], message, remedy)
    wild = {w.kind.text for w in game.wild}
    free = sum(k.copies for k in game.kinds if k.copies != len(game.suits) or k.name.text in wild)
    if first and game.dealt >= 2 * min(first) - free:
        message = f"two suits can each make {min(first)} of {game.dealt} pieces: which do is not told apart"
        yield Mistake(first[min(first)], message)
    for span in sorted({span for _, span, alone in found if not alone}):
        yield Mistake(span, "only `suits of … equals 1` can be asked: hands are told apart no further")
