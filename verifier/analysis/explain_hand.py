"""Stage 4: one hand: how it must be set, which clauses said so in turn, and why not otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from verifier.cases.cards import Card
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, Unreadable
from verifier.tables.readings import Tables
from verifier.tables.table import Row, Status, Table
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
    game = table.universe.game
    if len(cards) != game.dealt:
        message = f"a hand has {game.dealt} pieces, and this names {len(cards)}"
        raise Unreadable([Mistake(Span(at), message)])
    return table.deals.hold(cards)


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


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a hand was set: correct, misset, foul, or depends on a reading; and the clause or readings."""

    verdict: str
    setting: Shown
    because: str


def hands_of(table: Table, case: int, option: int) -> list[tuple[Card, ...]]:
    """Return the cards that each hand of a setting holds."""
    u = table.deals
    cards = u.cards(case)
    return [tuple(sorted(cards[at] for at in part)) for part in u.ways[option]]


def excluder(table: Table, case: int, option: int) -> str:
    """Return the first clause that stands and does not allow an option, or nothing."""
    rows = table.rows.items()
    return next((x for x, r in rows if r.stands[case] and not int(r.allows[case]) >> option & 1), "")


def set_so(book: RuleBook, table: Table, case: int, hands: list[tuple[Card, ...]]) -> int:
    """Return the way to share out pieces that sets these hands; raise Unreadable where none does."""
    found = (j for j in range(table.universe.width) if hands_of(table, case, j) == hands)
    way = next(found, None)
    if way is None:
        names = " / ".join(f"{size} {name.text}" for name, size in book.game.hands)
        wanted = f"expected the same pieces, set as {names}"
        raise Unreadable([Mistake(Span("--as"), "this does not set the same hand", wanted)])
    return way


def option_of(table: Table, case: int, way: int) -> int:
    """Return the option that stands for a way to share out pieces: the first that makes the same hands."""
    parts = np.array([part[case] for part in table.deals.parts])
    return int(np.argmax((parts == parts[:, [way]]).all(axis=0)))


def judge(
    book: RuleBook, table: Table, varied: Tables, case: int, hands: list[tuple[Card, ...]]
) -> Judgement:
    """Judge a setting, given as cards for each hand of the game in its order."""
    u = table.universe
    way = set_so(book, table, case, hands)
    shown, option = setting(table, case, way), option_of(table, case, way)
    legal = u.unpack(table.legal)[case]
    if not legal[option]:
        turned = (j for j in range(u.width) if hands_of(table, case, j) == hands[::-1])
        turned_round = any(legal[option_of(table, case, j)] for j in turned)
        return Judgement("foul", shown, "the game forbids it" + ("; the other way round?" * turned_round))

    def kept(other: Table) -> bool:
        classes = u.classes[case].tolist()
        left = {classes[j] for j in range(u.width) if int(other.left[case]) >> j & 1}
        return classes[option] in left and not other.conflict[case]

    turning = [
        f"{name} is {alternative.text}"
        for name, reading in book.readings.items()
        for alternative, _ in reading.alternatives
        if (other := varied.under(**{name: alternative.text})) is not None and kept(other) != kept(table)
    ]
    status = table.status(case)
    if kept(table) and status in {Status.UNDECIDED, Status.GAP}:
        others = len(settings(table, case, int(table.left[case]))) - 1
        return Judgement("not decided", shown, f"nothing forbids it, and {others} more would do as well")
    if turning:
        verb = "right as read here, and wrong if" if kept(table) else "wrong as read here, and right if"
        return Judgement("depends on a reading", shown, f"{verb} {', or '.join(turning)}")
    if kept(table):
        return Judgement("correct", shown, "under every reading, changed alone")
    by = excluder(table, case, option)
    because = f"{by} rules it out" if by else "the clauses contradict each other here"
    return Judgement("misset", shown, because)
