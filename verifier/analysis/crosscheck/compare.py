"""The differential test: one table against the interpreter, case by case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from verifier.cases.cards import NO_SUIT, Card, SuitedClass, find_cards
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.matchups import Matchups, find_hand_class
from verifier.interpreter import CaseVerdict, Interpreter, Piece, Setting, SidePieces
from verifier.rules.rulebook import RuleBook
from verifier.rules.sides import is_settlement
from verifier.tables.table import Table


@dataclass(frozen=True, slots=True)
class EngineDifference:
    """A case that the two engines end differently, and in what: how it ends, what is left, who stands."""

    case: int
    what: str


class SettingWords:
    """The cases and options of a universe as the interpreter writes them: by names of kinds."""

    def __init__(self, table: Table) -> None:
        u = self.universe = table.deals
        self.suits = [suit.name.text for suit in u.game.suits] if u.pieces.suited else []
        kinds = [k.name.text for k in u.game.kinds]
        types = u.pieces.types
        self.pieces: list[Piece] = [(kinds[t.kind], t.face) for t in types]
        self.members = u.members.tolist()
        self.hands: dict[int, list[tuple[str, ...]]] = {
            size: [tuple(kinds[types[t].kind] for t in row) for row in hands.members.tolist()]
            for size, hands in u.tables.items()
        }
        self.parts = [p.tolist() for p in u.parts]
        self.sizes, self.width = u.sizes, u.width

    def hand(self, case: int) -> list[Piece]:
        """Return the pieces of a case."""
        if not self.suits:
            return [self.pieces[t] for t in self.members[case]]
        return [
            (self.pieces[t][0], self.suits[n] if n != NO_SUIT else "") for t, n in self.universe.cards(case)
        ]

    def settings(self, case: int, bits: int) -> frozenset[Setting]:
        """Return the settings that bits hold."""
        return frozenset(
            tuple(self.hands[size][self.parts[h][case][j]] for h, size in enumerate(self.sizes))
            for j in range(self.width)
            if bits >> j & 1
        )


def build_interpreter(book: RuleBook, table: Table) -> Interpreter:
    """Return the second engine for a table: from the tree, the readings and the stage alone."""
    return Interpreter(book.rules, book.game, table.choice, table.stage.value)


class SidedWords:
    """The cases of a question about two sides as the interpreter is asked them: each side's pieces."""

    def __init__(self, table: Table) -> None:
        u = table.universe
        assert isinstance(u, Matchups)
        self.duels, self.outcomes = u, u.outcomes
        self.settled = is_settlement(table.question)
        """Whether a side is a setting, all its hands, and not one hand alone."""
        self.suits = [suit.name.text for suit in u.game.suits]
        kinds = [k.name.text for k in u.game.kinds]
        self.pieces: list[Piece] = [(kinds[t.kind], t.face) for t in u.pieces.types]

    def sides(self, case: int) -> tuple[SidePieces, SidePieces]:
        """Return what the two sides hold in a case: hands, or settings."""
        if self.duels.pieces.suited:
            dealt = self._dealt(self.duels.classes_held(case))
            if dealt is None:
                raise LookupError("no deck deals what shows this case")
            return dealt
        one, other = self.duels.held(case)
        return self._side(0, one), self._side(1, other)

    def _side(self, side: int, item: int) -> SidePieces:
        items = self.duels.sides[side]
        hands = [
            [self.pieces[t] for t in items.table(h).members[number[item]].tolist()]
            for h, number in sorted(items.numbers.items())
        ]
        return hands if self.settled else hands[0]

    def _dealt(self, held: list[list[SuitedClass]]) -> tuple[SidePieces, SidePieces] | None:
        """Deal classes of hands out in cards; nothing where no deck has them."""
        dealt = find_cards(self.duels.pieces, [hand for side in held for hand in side])
        if dealt is None:
            return None
        cards = iter(dealt)
        one, other = ([[self._piece(card) for card in next(cards)] for _ in side] for side in held)
        return (one, other) if self.settled else (one[0], other[0])

    def _piece(self, card: Card) -> Piece:
        """Return a card as the interpreter names it: a kind, and its suit or face."""
        t, suit = card
        return self.pieces[t] if suit == NO_SUIT else (self.pieces[t][0], self.suits[suit])

    def others(self, random: Random, number: int) -> Iterator[tuple[int, tuple[SidePieces, SidePieces]]]:
        """Yield pairs that stand for a case beside the one that shows it: of many hands, any two."""
        u = self.duels
        if isinstance(u, HandSignatures):
            hands = u.hands_met
            for _ in range(number):
                item = random.randrange(len(u.sides[0]))
                cases = u.cases(item)
                against = np.flatnonzero(cases >= 0).tolist()
                if not against:
                    continue
                at = random.choice(against)
                held = [
                    [find_hand_class(u.sides[0], hands[0], item)],
                    [find_hand_class(u.sides[1], hands[1], at)],
                ]
                dealt = self._dealt(held)
                if dealt is not None:  # else there are enough of each kind, and not of suits that fit
                    yield int(cases[at]), dealt

    def answers(self, bits: int) -> frozenset[str]:
        """Return the outcomes that bits hold."""
        return frozenset(o for j, o in enumerate(self.outcomes) if bits >> j & 1)


AnyWords = SettingWords | SidedWords


def build_words(table: Table) -> AnyWords:
    """Return the cases of a table as the interpreter writes them."""
    return SidedWords(table) if table.question.sides else SettingWords(table)


def compare_engines(
    table: Table, second: Interpreter, words: AnyWords, cases: Iterable[int]
) -> list[EngineDifference]:
    """Return the cases that the two end differently."""
    question = table.question.name.text
    if isinstance(words, SidedWords):
        return list_engine_differences(
            table, words, ((x, second.judge(question, *words.sides(x))) for x in cases)
        )
    decided = ((x, second.decide(question, words.hand(x), applied=False)) for x in cases)
    return list_engine_differences(table, words, decided)


def list_engine_differences(
    table: Table, words: AnyWords, said: Iterable[tuple[int, CaseVerdict[str] | CaseVerdict[Setting]]]
) -> list[EngineDifference]:
    """Return where what the second engine says of a case is not what the table says."""
    left = table.left.tolist()
    stands = {label: row.stands.tolist() for label, row in table.rows.items()}
    status = [
        "gap" if g else "conflict" if c else "undecided" if u else "decided"
        for g, c, u in zip(table.gap.tolist(), table.conflict.tolist(), table.undecided.tolist(), strict=True)
    ]
    found = []
    for case, verdict in said:
        here: frozenset[object]
        if isinstance(words, SidedWords):
            here = frozenset(words.answers(left[case]))
        else:
            here = frozenset(words.settings(case, left[case]))
        if verdict.status != status[case]:
            found.append(EngineDifference(case, f"it ends {status[case]} here and {verdict.status} there"))
        elif verdict.status != "conflict" and verdict.left != here:
            found.append(EngineDifference(case, "different options are left"))
        elif verdict.standing != {label for label, where in stands.items() if where[case]}:
            found.append(EngineDifference(case, "different clauses stand"))
    return found
