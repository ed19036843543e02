"""Finds the case of a table that drawn hands, or settings, are of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from verifier.analysis.crosscheck.compare import SidedWords
from verifier.cases.hands import HandTable
from verifier.cases.matchups.counted_settings import CountedSettings
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.interpreter import Interpreter, Piece, SidePieces
from verifier.tables.table import Table

Held = tuple[SidePieces, SidePieces]
"""What two sides hold."""


class CaseLookup(Protocol):
    """Finds cases. `tells_weights`: a case weighs as many pairs as are of it; `is_cheap`: at no cost."""

    tells_weights: bool
    is_cheap: bool

    def find(self, held: Held) -> int | None:
        """Return the case of what two sides hold; nothing where it is none."""


def build_lookup(table: Table, words: SidedWords, second: Interpreter) -> CaseLookup:
    """Return what finds cases of a table."""
    match table.universe:
        case HandPairs() | HandSignatures():
            return _HandLookup(table.universe, words)
        case CountedSettings() if table.universe.answers_ is not None:
            return _SettingLookup(table.universe, words)
        case _:
            return _RowLookup(table, words, second)


class _HandRows:
    """The rows of a table of hands: by their pieces, and whether they are of one suit."""

    def __init__(self, words: SidedWords, table: HandTable) -> None:
        self._suits = set(words.suits)
        self._suited = table.size in table.pieces.suited
        self._number = {name: t for t, name in enumerate(words.pieces)}
        keys = zip(map(tuple, table.members.tolist()), table.one_suit.tolist(), strict=True)
        self._rows = {key: row for row, key in enumerate(keys)}

    def find(self, hand: Sequence[Piece]) -> int | None:
        """Return the row of a hand."""
        types = tuple(sorted(self._find_type(piece) for piece in hand))
        suits = {face for kind, face in hand if face in self._suits}
        alike = self._suited and len(suits) <= 1
        return self._rows.get((types, alike), self._rows.get((types, False)))

    def _find_type(self, piece: Piece) -> int:
        """Return the number of a piece: of its face, where faces are told apart."""
        return self._number.get(piece, self._number.get((piece[0], ""), -1))


class _HandLookup:
    """Finds pairs of hands."""

    is_cheap = True

    def __init__(self, cases: HandPairs | HandSignatures, words: SidedWords) -> None:
        self.tells_weights = isinstance(cases, HandSignatures)
        self._cases, self._settled = cases, words.settled
        hands = cases.hands_met if isinstance(cases, HandSignatures) else [x.hand for x in cases.subjects]
        self._rows = [
            _HandRows(words, side.table(hand)) for side, hand in zip(cases.sides, hands, strict=True)
        ]

    def find(self, held: Held) -> int | None:
        """Return the case of two hands."""
        hands = [side[0] for side in held] if self._settled else held  # a setting of one hand
        one, other = (rows.find(hand) for rows, hand in zip(self._rows, hands, strict=True))  # type: ignore[arg-type]
        if one is None or other is None:
            return None
        try:
            case = self._cases.case_of(one, other)
        except IndexError:  # these two hands are not listed
            return None
        return case if case >= 0 else None


class _SettingLookup:
    """Finds pairs of settings by their signatures."""

    is_cheap = tells_weights = True

    def __init__(self, cases: CountedSettings, words: SidedWords) -> None:
        assert cases.answers_ is not None
        items = cases.sides[0]
        hands = sorted(items.numbers)
        self._rows = [_HandRows(words, items.table(hand)) for hand in hands]
        keys = zip(*(items.numbers[hand].tolist() for hand in hands), strict=True)
        self._items = {key: item for item, key in enumerate(keys)}
        self._known: dict[SidePieces, int | None] = {}
        self._atoms = cases.atoms(cases.answers_)
        self._cases = {int(code): case for case, code in enumerate(cases.codes.tolist())}

    def find(self, held: Held) -> int | None:
        """Return the case of two settings."""
        one, other = (self._find_item(side) for side in held)
        if one is None or other is None:
            return None
        code = sum(int(m[row[one], column[other]]) * stride for m, row, column, stride in self._atoms)
        return self._cases.get(code)

    def _find_item(self, side: SidePieces) -> int | None:
        """Return the number of a setting; each is looked up once."""
        if side not in self._known:
            hands = zip(self._rows, side, strict=True)
            key = tuple(rows.find(hand) for rows, hand in hands)  # type: ignore[arg-type]
            self._known[side] = self._items.get(key)
        return self._known[side]


class _RowLookup:
    """Finds a case that ends alike, with the same clauses: where no more can be said of what is drawn."""

    is_cheap = tells_weights = False

    def __init__(self, table: Table, words: SidedWords, second: Interpreter) -> None:
        self._second, self._question = second, table.question.name.text
        self._cases: dict[object, int] = {}
        for case in range(len(table.universe)):
            standing = frozenset(x for x, row in table.rows.items() if row.stands[case])
            applied = frozenset(x for x, row in table.rows.items() if row.applies[case])
            left = words.answers(0 if table.conflict[case] else int(table.left[case]))
            self._cases.setdefault((table.status(case).value, left, standing, applied), case)

    def find(self, held: Held) -> int | None:
        """Return the first such case."""
        said = self._second.describe_sides(self._question, *held).verdict
        return self._cases.get((said.status, said.left, said.standing, said.applied))
