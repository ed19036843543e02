"""The cases of a question, their options, and measures of these (docs/semantics.md, part 1).

A `TableCase` holds its options and what is known of it while it is decided. `Deals` makes the cases of a
question about deals; those of two sides are made in `sides`. `Amounts` adds and compares measures (part 2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations

from verifier.interpreter.hands import GameFacts, Hand, HandMeasure, find_measure
from verifier.interpreter.vocabulary import COMPARISONS, Piece, Vocabulary
from verifier.language import syntax as s


class Option:
    """What a condition speaks of: hands by name, and of them the hands of a setting, in order."""

    __slots__ = ("hands", "named")

    def __init__(self, hands: tuple[Hand, ...], named: Mapping[str, Hand]) -> None:
        self.hands = hands
        self.named = named


class Outcome(Option):
    """One answer to a question about two sides; every condition on it is about the case.

    `way` is 1 for the first answer, -1 for the last, and 0 for any between them.
    """

    __slots__ = ("name", "way")

    def __init__(self, name: str, way: int, whole: Option) -> None:
        super().__init__(whole.hands, whole.named)
        self.name = name
        self.way = way


Options = frozenset[Option]
OptionTest = Callable[["TableCase", Option], bool]
"""Tells whether a condition holds of an option of a case."""
OptionAmount = Callable[[Option], int]
"""Tells how much something is in an option."""


def join_all(tests: list[OptionTest]) -> OptionTest:
    """Test that all the tests are met."""
    if len(tests) == 1:
        return tests[0]
    return lambda case, option: all(test(case, option) for test in tests)


def join_any(tests: list[OptionTest]) -> OptionTest:
    """Test that any of the tests is met."""
    return lambda case, option: any(test(case, option) for test in tests)


def list_outcomes(options: Options) -> list[Outcome]:
    """List the outcomes among the options."""
    return [option for option in options if isinstance(option, Outcome)]


class Mute(Enum):
    """How a line or a clause may allow nothing in particular."""

    SILENT = "it says nothing here"
    IDLE = "it says something that no option makes possible"


Statement = Options | Mute
"""What a line or a clause allows."""


class TableCase:
    """A deal, or what two sides hold, that is being decided.

    Conditions are asked of it in the midst of that: of what is so far left (`base`) and stands so far.

    `whole` is the case as conditions on it see it; of two sides, its hands are what each side holds
    in all, the first side's first, and there is no deal that they share. `base` holds the options
    that a clause now directs among, and `standing` the clauses that stand so far; `every` has the settings
    that are not legal too.
    """

    def __init__(self, deal: Hand, whole: Option, ask: Callable[[TableCase, str], Statement]) -> None:
        self.deal = deal
        self.whole = whole
        self.every: Options = frozenset()
        self.legal: Options = frozenset()
        self.base = self.legal
        self.standing: set[str] = set()
        self._ask = ask
        self._said: dict[str, Statement] = {}

    def ask_of_all(self, label: str) -> Statement:
        """Return what a clause says with all the legal settings as its base; it is asked once."""
        found = self._said.get(label)
        if found is None:
            found = self._said[label] = self._ask(self, label)
        return found

    def applies(self, label: str) -> bool:
        """Tell whether a clause applies."""
        return self.ask_of_all(label) is not Mute.SILENT


class Deals:
    """Makes cases of one question: the hand dealt, and the settings of it that are legal.

    `given` is what the question calls the deal; `legal` are the game's tests of a setting.
    """

    def __init__(self, game: s.Game, facts: GameFacts, given: str, legal: Sequence[OptionTest]) -> None:
        self._facts = facts
        self._given = given
        self._legal = legal
        self._names = [name.text for name, _ in game.hands]
        sizes = tuple(size for _, size in game.hands)
        self._splits = tuple(list_splits(tuple(range(sum(sizes))), sizes))

    def build_case(self, dealt: Sequence[Piece], ask: Callable[[TableCase, str], Statement]) -> TableCase:
        """Make the case of the pieces dealt; `ask` tells what a clause says of it."""
        pieces = self._facts.sort_pieces(dealt)
        deal = Hand(pieces, self._facts)
        whole = {self._given: deal}
        case = TableCase(deal, Option((), whole), ask)
        hand = self._facts.build_hand
        # Alike pieces give the same hand, and so the same setting again: a set holds each setting once.
        settings = {
            tuple([hand(tuple([pieces[place] for place in places])) for places in split])
            for split in self._splits
        }
        case.every = frozenset(
            [Option(hands, whole | dict(zip(self._names, hands, strict=True))) for hands in settings]
        )
        case.legal = frozenset([option for option in case.every if self._is_legal(case, option)])
        return case

    def _is_legal(self, case: TableCase, option: Option) -> bool:
        """Tell whether a setting of a case meets every `legal` line."""
        return all(meets(case, option) for meets in self._legal)

    def allows(self, hands: Sequence[Hand]) -> bool:
        """Tell whether hands are a legal setting of the pieces that they hold together."""
        pieces = [piece for hand in hands for piece in hand.pieces]
        deal = self._facts.build_hand(self._facts.sort_pieces(pieces))
        whole = {self._given: deal}
        option = Option(tuple(hands), whole | dict(zip(self._names, hands, strict=True)))
        return self._is_legal(TableCase(deal, Option((), whole), _say_nothing), option)


def _say_nothing(_case: TableCase, _label: str) -> Statement:
    """Answer for a clause where there is none."""
    return Mute.SILENT


def list_splits(places: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to put the places into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for taken in combinations(places, sizes[0]):
        left = tuple(place for place in places if place not in taken)
        for others in list_splits(left, sizes[1:]):
            yield (taken, *others)


# ---- measures, added and compared (part 2) ---------------------------------------------------------


class Amounts:
    """The measures and sums of one question, in its words.

    Ranks that are only compared with each other are compared as hands stand; a rank is counted up
    from the lowest of all hands, which takes a list of them, only where it is added or told a number.
    """

    def __init__(self, words: Vocabulary) -> None:
        self._words = words

    def build_measure(self, word: s.Word) -> HandMeasure:
        """Take the measure that a word names, to be compared with the same of other hands."""
        name = self._words.find_measure(word)
        return find_measure("rank_number" if name == "rank" else name)

    def build_sum(self, total: s.Sum) -> OptionAmount:
        """Take a sum, to be compared with the same of other options."""
        only = self._find_rank(total)
        return self._add_terms(total) if only is None else only

    def build_comparison(self, condition: s.Compare) -> OptionTest:
        """Test one sum against another."""
        compare = COMPARISONS[condition.op]
        left, right = self._find_rank(condition.left), self._find_rank(condition.right)
        if left is None or right is None:
            left, right = self._add_terms(condition.left), self._add_terms(condition.right)
        one, other = left, right
        return lambda _case, option: compare(one(option), other(option))

    def _find_rank(self, total: s.Sum) -> OptionAmount | None:
        """Take a rank that stands alone; nothing for any other sum."""
        match total.terms:
            case ((1, s.Measure(name=name, subject=subject)),) if self._words.find_measure(name) == "rank":
                of, rank_number = subject.text, find_measure("rank_number")
                return lambda option: rank_number(option.named[of])
        return None

    def _add_terms(self, total: s.Sum) -> OptionAmount:
        """Add measures of an option."""
        terms = [(sign, self._build_term(term)) for sign, term in total.terms]
        if len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        return lambda option: sum(sign * term(option) for sign, term in terms)

    def _build_term(self, term: s.Measure | s.Number | s.HeldNumber) -> OptionAmount:
        """Take one measure of a hand, or a number."""
        if isinstance(term, s.Number):
            number = term.value
            return lambda _option: number
        if isinstance(term, s.HeldNumber):
            raise NotImplementedError("a procedure is not decided case by case")
        subject, measure = term.subject.text, find_measure(self._words.find_measure(term.name))
        return lambda option: measure(option.named[subject])
