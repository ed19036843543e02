"""The questions: what is asked, what is at stake, and the evidence that a document prints."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.language.syntax.lines import Clause, Line, Test
from verifier.language.syntax.nodes import Node, Word
from verifier.language.syntax.sentences import Condition, Direction


@dataclass(frozen=True, slots=True)
class Undertaking(Node):
    """A question that a section undertakes to settle by itself, and for which cases."""

    title: str
    by_pair: bool
    condition: Condition


@dataclass(frozen=True, slots=True)
class Section(Node):
    """A section: `tests` narrow every clause written in it."""

    label: Word
    title: str
    tests: tuple[Test, ...] = ()
    undertakes: tuple[Undertaking, ...] = ()
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Side(Node):
    """One of the two that a question compares: `domain` is a hand of the game, or `setting`."""

    name: Word
    domain: Word


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number as printed: `1`, `-1`, `0.95`, `3.1791%`, `2/2024`."""

    text: str

    @property
    def value(self) -> Fraction:
        """Return the exact number; a percentage as a fraction of one."""
        parts = [Fraction(x.strip().rstrip("%")) for x in self.text.split("/")]
        whole = parts[0] / parts[1] if len(parts) > 1 else parts[0]
        return whole / 100 if self.text.endswith("%") else whole

    @property
    def unit(self) -> Fraction:
        """Return the worth of the last digit printed; nothing (0) where a fraction is exact."""
        if "/" in self.text:
            return Fraction(0)
        digits = self.text.rstrip("%").partition(".")[2]
        return Fraction(1, 10 ** len(digits)) / (100 if self.text.endswith("%") else 1)


@dataclass(frozen=True, slots=True)
class Payment(Node):
    """What the first side receives for each unit wagered where an outcome is reached."""

    outcome: Word
    amount: Amount


@dataclass(frozen=True, slots=True)
class Commission(Node):
    """A share of the winner's gain that is taken where an outcome is reached."""

    amount: Amount
    outcome: Word
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Example(Line):
    """A worked example: in every case that meets `given`, only what `gives` picks may be left."""

    title: str
    given: Condition
    gives: Direction
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Question(Node):
    """What is asked: of each deal and its settings (`given`), or of two `sides` and an outcome."""

    name: Word
    title: str
    given: Word | None = None
    answer: Word | None = None
    sections: tuple[Section, ...] = ()
    clauses: tuple[Clause, ...] = ()
    sides: tuple[Side, ...] = ()
    outcomes: tuple[Word, ...] = ()
    either_way: bool = False
    pays: tuple[Payment, ...] = ()
    commission: tuple[Commission, ...] = ()
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim(Line):
    """A printed figure: a quantity, how it compares, and with what (`to`: the end of a range)."""

    quantity: Word
    of: Word | None
    op: str
    amount: Amount
    to: Amount | None = None
    condition: Condition | None = None
    cite: str = ""


@dataclass(frozen=True, slots=True)
class OutsideStatement(Node):
    """What a document says outside the questions (`word`: obligation, advice, definition …, unread)."""

    word: str
    label: Word
    text: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Adoption(Line):
    """A section that an account takes from another by referring to it."""

    section: Word
    account: Word
    reason: str
