"""Stage 2: is what a rule set asks of suits told by whether a hand is all of one suit?

Hands of a game with suits are examined by classes: the kinds held, and whether all pieces are of one suit.
So long as suits are read in no other way, and of hands of one size alone, every condition is a fact of the
class: that is the whole of the proof, and `mistakes` is where it fails. Source: docs/semantics.md, part 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier import syntax as s
from verifier.source import Mistake, Span

SUITS, SIZE = "suits", "size"


def readings(game: s.Game, *trees: object) -> Iterator[tuple[int, Span, bool]]:
    """Yield where suits are read: of hands of which size, where, and whether only to tell one suit."""
    sizes = {word.text: size for word, size in game.hands}

    def below(node: object, held: frozenset[int]) -> Iterator[tuple[int, Span, bool]]:
        match node:
            case s.All(parts):
                inside = held.intersection(*(of_size(part, held) for part in parts))
                for part in parts:
                    yield from below(part, inside)
            case s.Compare(left, op, right):
                plain = op == "equals" and [t for _, t in right.terms] == [s.Number(1)]
                alone = plain and len(left.terms) == 1
                for _, term in (*left.terms, *right.terms):
                    if isinstance(term, s.Measure) and term.name.text == SUITS:
                        hand = term.subject.text.rpartition("'s ")[2]
                        of = {sizes[hand]} if hand in sizes else held
                        yield from ((size, node.span, alone) for size in sorted(of))
            case tuple():
                for part in node:
                    yield from below(part, held)
            case s.Node():
                for name in node.__dataclass_fields__:
                    yield from below(getattr(node, name), held)

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
    first = {size: span for size, span, _ in reversed(found)}
    for size in sorted(first)[1:]:
        message = "suits are asked of hands of one size only: those of another size would be told apart too"
        remedy = f"say for which: `size of it equals {min(first)} and suits of it equals 1`"
        yield Mistake(first[size], message, remedy)
    free = sum(k.copies for k in game.kinds if k.copies != len(game.suits))
    if first and game.dealt >= 2 * min(first) - free:
        message = f"two suits can each make {min(first)} of {game.dealt} pieces: which do is not told apart"
        yield Mistake(first[min(first)], message)
    for span in sorted({span for _, span, alone in found if not alone}):
        yield Mistake(span, "only `suits of … equals 1` can be asked: hands are told apart no further")
