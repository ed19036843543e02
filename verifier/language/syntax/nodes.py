"""What all sentences are made of: words, and patterns of pieces."""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything written."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---- pieces -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name, a numeral or a face: `red`, `9`, `3-6`."""

    text: str


@dataclass(frozen=True, slots=True)
class Alternatives(Node):
    """Words joined by a stroke, any of which will do: `red/blue`."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Pair(Node):
    """Two pieces that pair, of some class or of any."""

    of: Alternatives | None


@dataclass(frozen=True, slots=True)
class TwoPairs(Node):
    """Two pairs of distinct pieces."""


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    """So many pieces of a class, not more."""

    count: int
    of: Alternatives


Element = Alternatives | Pair | TwoPairs | Exactly


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Elements that must match distinct pieces; `not_pairing`: none of them pair with each other."""

    elements: tuple[Element, ...]
    not_pairing: bool = False


@dataclass(frozen=True, slots=True)
class HandClass(Node):
    """What a hand or piece may be: `a-name`, `8`, `pair of red`, perhaps `or better` or `or worse`."""

    what: Alternatives | Pair
    or_better: bool = False
    or_worse: bool = False
