"""One hand: how it must be set, which clauses said so in turn, and why not otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verifier.cases.cards import Card
from verifier.language import syntax as s
from verifier.source import Mistake, Span, Unreadable
from verifier.tables.readings import Tables
from verifier.tables.table import Row, Table
from verifier.tables.witness import hand, setting, settings

Shown = tuple[str, ...]
"""A setting: for each of its hands the signs of its pieces."""


@dataclass(frozen=True, slots=True)
class Word:
    """What one clause said of the hand, and what became of it."""

    label: str
    fate: str
    struck: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A setting that is not left, and the clause that rules it out (none: the case is in conflict)."""

    setting: Shown
    by: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Another alternative of a reading, and how the hand is then set."""

    reading: str
    alternative: str
    status: str
    left: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """The whole answer for one hand."""

    case: int
    hand: Shown
    weight: int
    status: str
    left: tuple[Shown, ...]
    said: tuple[Word, ...]
    ruled: tuple[Ruled, ...]
    turns: tuple[Turn, ...]


def find(table: Table, cards: Sequence[Card], at: str) -> int:
    """Return the case of a hand; raise Unreadable where it has not the right number of pieces."""
    check_size(table.universe.game, cards, at)
    return table.deals.hold(cards)


def check_size(game: s.Game, cards: Sequence[Card], at: str) -> None:
    """Raise Unreadable, blaming what is called `at`, where a hand has not the right number of pieces."""
    if len(cards) != game.dealt:
        message = f"a hand has {game.dealt} pieces, and this names {len(cards)}"
        raise Unreadable([Mistake(Span(at), message)])


def chain(table: Table, varied: Tables, case: int) -> Chain:
    """Return how a hand is set, and all that led there."""
    left = settings(table, case, int(table.left[case]))
    return Chain(
        case,
        hand(table, case),
        int(table.universe.weight[case]),
        table.status(case).value,
        left,
        tuple(word(table, label, row, case) for label, row in table.rows.items() if row.applies[case]),
        tuple(ruled(table, case)),
        tuple(turns(table, varied, case)),
    )


def word(table: Table, label: str, row: Row, case: int) -> Word:
    """Return what one clause that applies said, and what became of it."""
    above = sorted(table.precedence.above(label))
    standing = [x for x in above if x in table.rows and table.rows[x].stands[case]]
    base, allowed = int(row.base[case]), int(row.allows[case])
    if row.stands[case]:
        struck = settings(table, case, base & ~allowed)
        return Word(label, "stands" if struck else "stands, and agrees with what was left", struck)
    if row.replaced[case]:
        by = [x for x in standing if x in table.precedence.instead.get(label, ())]
        return Word(label, f"silent: instead of it, {' and '.join(by)}", ())
    if row.overridden[case]:
        firm = "a clause that does not say `if possible`"
        return Word(
            label, f"set aside: it cannot be followed together with {', '.join(standing) or firm}", ()
        )
    if row.unattainable[case]:
        return Word(label, "out: no setting does what it directs", ())
    if row.idle[case]:
        return Word(label, "idle: no setting left to it does what it wishes", ())
    return Word(label, "not heard: what it chooses among does not stand", ())


def ruled(table: Table, case: int) -> list[Ruled]:
    """Return every legal setting that is not left, and the first standing clause that excludes it."""
    u = table.universe
    classes = u.classes[case].tolist()
    kept = {classes[j] for j in range(u.width) if int(table.left[case]) >> j & 1}
    found: dict[int, Ruled] = {}
    for j in range(u.width):
        legal = int(table.legal[case]) >> j & 1
        if legal and classes[j] not in kept and classes[j] not in found:
            found[classes[j]] = Ruled(setting(table, case, j), excluder(table, case, j))
    return list(found.values())


def excluder(table: Table, case: int, option: int) -> str:
    """Return the first clause that stands and does not allow an option, or nothing."""
    rows = table.rows.items()
    return next((x for x, r in rows if r.stands[case] and not int(r.allows[case]) >> option & 1), "")


def turns(table: Table, varied: Tables, case: int) -> list[Turn]:
    """Return the alternatives under which the hand ends otherwise."""
    found = []
    for name, reading in varied.engine.book.readings.items():
        for alternative, _ in reading.alternatives:
            other = varied.under(**{name: alternative.text})
            if other is not None and table.differs(other)[case]:
                left = settings(other, case, int(other.left[case]))
                found.append(Turn(name, alternative.text, other.status(case).value, left))
    return found
