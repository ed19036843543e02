"""Stage 4: one table against the interpreter, case by case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.interpreter import Interpreter, Piece, Setting
from verifier.rulebook import RuleBook
from verifier.table import Table


@dataclass(frozen=True, slots=True)
class Difference:
    """A case that the two engines end differently, and in what: how it ends, what is left, who stands."""

    case: int
    what: str


class Words:
    """The cases and options of a universe as the interpreter writes them: by names of kinds."""

    def __init__(self, table: Table) -> None:
        u = table.universe
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
        return [self.pieces[t] for t in self.members[case]]

    def settings(self, case: int, bits: int) -> frozenset[Setting]:
        """Return the settings that bits hold."""
        return frozenset(
            tuple(self.hands[size][self.parts[h][case][j]] for h, size in enumerate(self.sizes))
            for j in range(self.width)
            if bits >> j & 1
        )


def interpreter(book: RuleBook, table: Table) -> Interpreter:
    """Return the second engine for a table: from the tree, the readings and the stage alone."""
    return Interpreter(book.rules, book.game, table.choice, table.stage.value)


def compare(table: Table, second: Interpreter, words: Words, cases: Iterable[int]) -> list[Difference]:
    """Return the cases that the two end differently."""
    question = table.question.name.text
    left = table.left.tolist()
    stands = {label: row.stands.tolist() for label, row in table.rows.items()}
    status = [
        "gap" if g else "conflict" if c else "undecided" if u else "decided"
        for g, c, u in zip(table.gap.tolist(), table.conflict.tolist(), table.undecided.tolist(), strict=True)
    ]
    found = []
    for case in cases:
        verdict = second.decide(question, words.hand(case), applied=False)
        if verdict.status != status[case]:
            found.append(Difference(case, f"it ends {status[case]} here and {verdict.status} there"))
        elif verdict.status != "conflict" and verdict.left != words.settings(case, left[case]):
            found.append(Difference(case, "different settings are left"))
        elif verdict.standing != {label for label, where in stands.items() if where[case]}:
            found.append(Difference(case, "different clauses stand"))
    return found
