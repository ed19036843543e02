"""The parts of a letter: what it rests on, its numbered questions, and what goes to its annex."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from verifier.finding import Kind, Witness
from verifier.review.baseline import EarlierFinding
from verifier.review.submission import ReviewedFinding
from verifier.rules.pieces import Pieces
from verifier.rules.rulebook import RuleBook


class LetterTopic(Enum):
    """What a question asks for; it decides how the request is worded."""

    NO_RESULT = "no result"
    SILENT_SECTION = "silent section"
    CONFLICT = "conflict"
    SEVERAL_RESULTS = "several results"
    FORBIDDEN = "forbidden"
    IMPOSSIBLE = "impossible"
    NO_CASE = "no case"
    NO_EFFECT = "no effect"
    CONTRADICTION = "contradiction"
    CIRCLE = "circle"
    PROMISE = "promise"
    DAMAGE = "damage"
    READING = "reading"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class LetterPlace:
    """A clause as the document numbers it: which document, which number, the encoder's title of it."""

    document: str
    """The document that it is taken from; empty where the encoder added the clause."""
    number: str
    title: str
    label: str


@dataclass(frozen=True, slots=True)
class MoneyRange:
    """The house advantage at best play: every open wager to the player, and every one to the house."""

    player: Fraction
    house: Fraction


@dataclass(frozen=True, slots=True)
class LetterOption:
    """One meaning that the document may have, how many cases end otherwise with it, and what it is worth."""

    asks: str
    """The question to which it is one of the answers, as the encoder put it."""
    name: str
    gloss: str
    used: bool
    counts: tuple[int, int]
    total: int
    units: tuple[str, str]
    money: MoneyRange | None
    result: tuple[tuple[str, ...], ...] = ()
    """What it gives in the example of the question, where that was worked out."""


@dataclass(frozen=True, slots=True)
class LetterCase:
    """One line of a question: what it is about, how many cases, and the simplest of them."""

    name: str
    places: tuple[str, ...]
    counts: tuple[int, int]
    total: int
    units: tuple[str, str]
    witness: Witness | None
    run: tuple[str, ...] = ()
    """Of a procedure: the shortest run that shows it."""
    entry: ReviewedFinding | None = None


@dataclass(frozen=True, slots=True)
class LetterAssumption:
    """What the encoder assumed so that a case has a result: an order of clauses, or an added clause."""

    higher: tuple[str, ...]
    """The clauses that have their way; of an added clause, its number."""
    relation: str
    """How they stand to the others, as the rule set writes it; empty where a clause is added."""
    lower: tuple[str, ...]
    title: str
    because: str
    money: MoneyRange | None
    """The house advantage without it."""


@dataclass(frozen=True, slots=True)
class OpenMoney:
    """What wagers are worth that the document leaves open: all to the house, or all to the player."""

    house: Fraction
    player: Fraction
    shared: bool
    """Whether other questions of the letter are about some of these wagers."""


@dataclass(frozen=True)
class LetterQuestion:
    """One defect, asked about once."""

    topic: LetterTopic
    kind: Kind | None
    account: str
    question: str
    book: RuleBook
    cases: tuple[LetterCase, ...]
    places: tuple[LetterPlace, ...] = ()
    words: tuple[str, ...] = ()
    """Words of the document, as the rule set quotes them."""
    asked: str = ""
    """Of a reading its question, of a damaged place what is lost, of a silent section what it undertakes."""
    where: str = ""
    section: str = ""
    patterns: tuple[tuple[str, ...], ...] = ()
    """Of a case without a result: how the hands of the sides compare, hand by hand."""
    sides: tuple[str, ...] = ()
    measure: str = ""
    assumptions: tuple[LetterAssumption, ...] = ()
    options: tuple[LetterOption, ...] = ()
    open_money: OpenMoney | None = None
    used_money: MoneyRange | None = None
    """The house advantage of its account under the meanings used."""
    damage: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    cost: Fraction = Fraction(0)
    """What it moves the house advantage by, at most; nothing where that is not known."""
    number: int = 0

    @property
    def pieces(self) -> Pieces:
        """Return the pieces that its examples are drawn with."""
        return self.book.pieces

    @property
    def share(self) -> Fraction:
        """Return the greatest part of all cases that one of its lines is about."""
        cases = [Fraction(x.counts[1], x.total) for x in self.cases if x.total]
        return max([*cases, *(Fraction(x.counts[1], x.total) for x in self.options)], default=Fraction(0))

    @property
    def standing(self) -> str:
        """Return how it compares with an earlier record: new where every finding of it is new."""
        known = {c.entry.standing for c in self.cases if c.entry}
        return known.pop() if len(known) == 1 else "changed" if known else ""


@dataclass(frozen=True, slots=True)
class MissingText:
    """Something that this copy does not have, and what the encoder took for it."""

    name: str
    because: str


@dataclass(frozen=True)
class Letter:
    """The whole letter; every question of it stands once, numbered through."""

    name: str
    title: str
    documents: tuple[str, ...]
    copies: tuple[str, ...]
    since: tuple[str, ...]
    damage: tuple[str, ...]
    readings: int
    assumed: tuple[int, int]
    """How many orders of clauses, and how many clauses, the encoder assumed."""
    money: tuple[tuple[str, MoneyRange], ...]
    """The house advantage under the meanings used, of each account that has one."""
    deals: int
    unpriced: str
    """Why no money is given; empty where it is."""
    notices: tuple[str, ...]
    questions: tuple[LetterQuestion, ...]
    meanings: tuple[LetterQuestion, ...]
    further_questions: tuple[LetterQuestion, ...]
    further_meanings: tuple[LetterQuestion, ...]
    missing: tuple[MissingText, ...]
    against: str = ""
    answered: tuple[EarlierFinding, ...] = ()
    """What an earlier record found, and this run does not."""

    @property
    def every(self) -> tuple[LetterQuestion, ...]:
        """Return all questions in the order of their numbers."""
        return (*self.questions, *self.meanings, *self.further_questions, *self.further_meanings)
