"""What can be done with a case? Its options, and what is known of it while it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations

from verifier.interpreter.hands import Facts, Hand
from verifier.interpreter.words import Piece
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
Test = Callable[["Case", Option], bool]


def every(tests: list[Test]) -> Test:
    """Test that all the tests are met."""
    if len(tests) == 1:
        return tests[0]
    return lambda case, option: all(test(case, option) for test in tests)


def some(tests: list[Test]) -> Test:
    """Test that any of the tests is met."""
    return lambda case, option: any(test(case, option) for test in tests)


def outcomes(options: Options) -> list[Outcome]:
    """List the outcomes among the options."""
    return [option for option in options if isinstance(option, Outcome)]


class Mute(Enum):
    """How a line or a clause may allow nothing in particular."""

    SILENT = "it says nothing here"
    IDLE = "it says something that no option makes possible"


Said = Options | Mute


class Case:
    """A deal, or what two sides hold, that is being decided.

    `whole` is the case as conditions on it see it; of two sides, its hands are what each side holds
    in all, the first side's first, and there is no deal that they share. `base` holds the options
    that a clause now directs among, and `standing` the clauses that stand so far.
    """

    def __init__(self, deal: Hand, whole: Option, ask: Callable[[Case, str], Said]) -> None:
        self.deal = deal
        self.whole = whole
        self.legal: Options = frozenset()
        self.base = self.legal
        self.standing: set[str] = set()
        self._ask = ask
        self._said: dict[str, Said] = {}

    def said_of_all(self, label: str) -> Said:
        """Return what a clause says with all the legal settings as its base."""
        found = self._said.get(label)
        if found is None:
            found = self._said[label] = self._ask(self, label)
        return found

    def applies(self, label: str) -> bool:
        """Tell whether a clause applies."""
        return self.said_of_all(label) is not Mute.SILENT


class Deals:
    """Makes cases of one question: the hand dealt, and the settings of it that are legal."""

    def __init__(self, game: s.Game, facts: Facts, given: str, legal: Sequence[Test]) -> None:
        self._facts = facts
        self._given = given
        self._legal = legal
        self._names = [name.text for name, _ in game.hands]
        sizes = tuple(size for _, size in game.hands)
        self._splits = tuple(splits(tuple(range(sum(sizes))), sizes))

    def case(self, dealt: Sequence[Piece], ask: Callable[[Case, str], Said]) -> Case:
        """Make the case of the pieces dealt; `ask` tells what a clause says of it."""
        pieces = self._facts.highest_first(dealt)
        deal = Hand(pieces, self._facts)
        whole = {self._given: deal}
        case = Case(deal, Option((), whole), ask)
        hand = self._facts.hand
        settings = {
            tuple([hand(tuple([pieces[place] for place in places])) for places in split])
            for split in self._splits
        }
        options = (Option(hands, whole | dict(zip(self._names, hands, strict=True))) for hands in settings)
        case.legal = frozenset(
            option for option in options if all(meets(case, option) for meets in self._legal)
        )
        return case


def splits(places: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to put the places into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for taken in combinations(places, sizes[0]):
        left = tuple(place for place in places if place not in taken)
        for others in splits(left, sizes[1:]):
            yield (taken, *others)
