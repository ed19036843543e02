"""The files: a game as data, and a rule set, perhaps of several accounts."""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.language.syntax.lines import AssumedFact, AssumedReading, Reading, Relation, Rung, Term
from verifier.language.syntax.nodes import Node, Pattern, Word
from verifier.language.syntax.procedures import Procedure
from verifier.language.syntax.questions import Adoption, Claim, OutsideStatement, Question
from verifier.language.syntax.sentences import Condition


@dataclass(frozen=True, slots=True)
class HeadingLine(Node):
    """A line of the heading: source, copy, since, read-back or damage (with its place)."""

    word: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PieceKind(Node):
    """A kind of piece. `pips` has more than one value where the piece is wild."""

    name: Word
    symbol: Word | None
    pips: tuple[int, ...]
    copies: int
    faces: tuple[str, ...]
    called: Word | None
    also: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Pairing(Node):
    """Two kinds that pair with each other."""

    name: Word
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class NamedHand(Node):
    """A hand with a name: what it has, or what is true of `it`."""

    name: Word
    pattern: Pattern | None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Suit(Node):
    """A suit and its sign: a kind of as many copies as there are suits has one of each."""

    name: Word
    symbol: Word


@dataclass(frozen=True, slots=True)
class WildKind(Node):
    """A kind whose pieces count as one of another kind, and in some measures as whatever fills best."""

    kind: Word
    counts_as: Word
    fills: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Appearance(Node):
    """How pieces look on paper: the signs of suits; what of them is red. It means nothing to any rule."""

    signs: tuple[tuple[Word, str], ...] = ()
    red: tuple[Word, ...] = ()
    """Suits, and halves of faces by how many pips they show."""
    half_red: tuple[Word, ...] = ()
    """Faces every other of whose pips is red."""


@dataclass(frozen=True, slots=True)
class HandOrder(Node):
    """An order of hands, from the top."""

    name: Word
    title: str
    rungs: tuple[Rung, ...] = ()


@dataclass(frozen=True, slots=True)
class Game(Node):
    """A game as data: pieces, copies, hands, legality, orders."""

    name: Word
    title: str
    piece: Word
    dealt: int
    modulus: int
    kinds: tuple[PieceKind, ...]
    pairings: tuple[Pairing, ...]
    named: tuple[NamedHand, ...]
    hands: tuple[tuple[Word, int], ...]
    legal: tuple[Condition, ...]
    orders: tuple[HandOrder, ...]
    about: tuple[HeadingLine, ...] = ()
    suits: tuple[Suit, ...] = ()
    sequence: tuple[Word, ...] = ()
    """Kinds in sequence, the highest first; one may stand in it twice."""
    wild: tuple[WildKind, ...] = ()
    drawn: Appearance = field(default_factory=Appearance, compare=False)


@dataclass(frozen=True, slots=True)
class Collection(Node):
    """A document about several games: the rule set of each, by name."""

    name: Word
    title: str
    parts: tuple[Word, ...]
    about: tuple[HeadingLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSet(Node):
    """A rule set: one document, or part of it, as somebody encoded it."""

    name: Word
    title: str
    uses: Word
    about: tuple[HeadingLine, ...]
    terms: tuple[Term, ...]
    readings: tuple[Reading, ...]
    questions: tuple[Question, ...]
    relations: tuple[Relation, ...]
    choices: tuple[AssumedReading, ...]
    facts: tuple[AssumedFact, ...]
    claims: tuple[Claim, ...] = ()
    adopts: tuple[Adoption, ...] = ()
    outside: tuple[OutsideStatement, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    account: str = ""
    """The account that it is one of, where the document tells its rules more than once."""
    accounts: tuple[RuleSet, ...] = ()
    """Each account as a rule set of its own, what is shared with it."""

    @property
    def asked(self) -> tuple[Question | Procedure, ...]:
        """Return every question, procedures among them."""
        return (*self.questions, *self.procedures)


File = RuleSet | Game | Collection
"""What a file can be."""
