"""One hand: how it must be set, which clauses said so in turn, and why not otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verifier.analysis.assumptions import list_left_out_assumptions
from verifier.cases.cards import Card
from verifier.language import syntax as s
from verifier.rules.rulebook import Stage
from verifier.source import Mistake, Span, UnreadableError
from verifier.tables.prevail import find_minimal_sets
from verifier.tables.readings import ReadingTables
from verifier.tables.table import ClauseRow, Table
from verifier.tables.witness import format_hand, format_setting, format_settings, list_settings

TEXT, ASSUMPTIONS, _NOTHING = "the text", "assumptions", "nothing"
"""What decides a hand."""
SettingSigns = tuple[str, ...]
"""A setting: for each of its hands the signs of its pieces."""


@dataclass(frozen=True, slots=True)
class ClauseEffect:
    """What one clause said of the hand, and what became of it."""

    label: str
    fate: str
    struck: tuple[SettingSigns, ...]


@dataclass(frozen=True, slots=True)
class ExcludedSetting:
    """A setting that is not left, and the clause that rules it out (none: the case is in conflict)."""

    setting: SettingSigns
    by: str


@dataclass(frozen=True, slots=True)
class AlternativeSetting:
    """Another alternative of a reading, and how the hand is then set."""

    reading: str
    alternative: str
    status: str
    left: tuple[SettingSigns, ...]


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """What the text gives in the order that it states itself, without assumptions.

    `left`: nothing where it is in conflict; `clashing`: the clauses that cannot then all be followed.
    """

    status: str
    left: tuple[SettingSigns, ...]
    clashing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DecidingAssumption:
    """An assumption without which, alone, the hand ends otherwise. `what`: order or clause."""

    what: str
    text: str
    because: str


@dataclass(frozen=True, slots=True)
class HandExplanation:
    """The whole answer for one hand."""

    case: int
    hand: SettingSigns
    weight: int
    status: str
    left: tuple[SettingSigns, ...]
    """Every setting that is left; several of a hand that is decided rank alike, and any of them is right."""
    said: tuple[ClauseEffect, ...]
    ruled: tuple[ExcludedSetting, ...]
    turns: tuple[AlternativeSetting, ...]
    text: TextAnswer
    """What the text alone gives, under the readings used."""
    decided_by: str
    """What decides it: the text, assumptions, or nothing."""
    assumptions: tuple[DecidingAssumption, ...]
    """Those without which, alone, it ends otherwise; none where only several together decide it."""


def find_case(table: Table, cards: Sequence[Card], at: str) -> int:
    """Return the case of a hand; raise UnreadableError where it has not the right number of pieces."""
    check_hand_size(table.universe.game, cards, at)
    return table.deals.hold(cards)


def check_hand_size(game: s.Game, cards: Sequence[Card], at: str) -> None:
    """Raise Unreadable, blaming what is called `at`, where a hand has not the right number of pieces."""
    if len(cards) != game.dealt:
        message = f"a hand has {game.dealt} pieces, and this names {len(cards)}"
        raise UnreadableError([Mistake(Span(at), message)])


def explain_hand(table: Table, varied: ReadingTables, case: int) -> HandExplanation:
    """Return how a hand is set, and all that led there."""
    left = list_settings(table, case, int(table.left[case]))
    return HandExplanation(
        case,
        format_hand(table, case),
        int(table.universe.weight[case]),
        table.status(case).value,
        left,
        tuple(
            explain_clause(table, label, row, case) for label, row in table.rows.items() if row.applies[case]
        ),
        tuple(_list_excluded_settings(table, case)),
        tuple(_list_alternative_settings(table, varied, case)),
        *explain_settlement(table, varied, case),
    )


def explain_settlement(
    table: Table, varied: ReadingTables, case: int
) -> tuple[TextAnswer, str, tuple[DecidingAssumption, ...]]:
    """Return what the text alone gives of a hand, what decides it at last, and the assumptions that do."""
    cited = varied.engine.table(table.question, Stage.CITED, varied.choice)
    text = TextAnswer(
        cited.status(case).value,
        () if cited.conflict[case] else list_settings(cited, case, int(cited.left[case])),
        find_clash(cited, case),
    )
    if not table.differs(cited)[case]:
        return text, TEXT if table.decided[case] else _NOTHING, ()
    found = tuple(
        DecidingAssumption(x.what, x.text, x.because)
        for x in list_left_out_assumptions(varied)
        if table.differs(x.table)[case]
    )
    return text, ASSUMPTIONS if table.decided[case] else _NOTHING, found


def find_clash(table: Table, case: int) -> tuple[str, ...]:
    """Return the first minimal set of clauses that cannot all be followed, if there is a conflict."""
    if not table.conflict[case]:
        return ()
    allowed = {x: int(r.base[case] & r.allows[case]) for x, r in table.rows.items() if r.stands[case]}
    return next(iter(find_minimal_sets(allowed, table.document_order)), ())


def explain_clause(table: Table, label: str, row: ClauseRow, case: int) -> ClauseEffect:
    """Return what one clause that applies said, and what became of it."""
    above = sorted(table.precedence.above(label))
    standing = [x for x in above if x in table.rows and table.rows[x].stands[case]]
    base, allowed = int(row.base[case]), int(row.allows[case])
    if row.stands[case]:
        struck = format_settings(table, case, base & ~allowed)
        return ClauseEffect(label, "stands" if struck else "stands, and agrees with what was left", struck)
    if row.replaced[case]:
        by = [x for x in standing if x in table.precedence.instead.get(label, ())]
        return ClauseEffect(label, f"silent: instead of it, {' and '.join(by)}", ())
    if row.overridden[case]:
        firm = "a clause that does not say `if possible`"
        return ClauseEffect(
            label, f"set aside: it cannot be followed together with {', '.join(standing) or firm}", ()
        )
    if row.unattainable[case]:
        return ClauseEffect(label, "out: no setting does what it directs", ())
    if row.idle[case]:
        return ClauseEffect(label, "idle: no setting left to it does what it wishes", ())
    return ClauseEffect(label, "not heard: what it chooses among does not stand", ())


def _list_excluded_settings(table: Table, case: int) -> list[ExcludedSetting]:
    """Return every legal setting that is not left, and the first standing clause that excludes it."""
    u = table.universe
    classes = u.classes[case].tolist()
    kept = {classes[j] for j in range(u.width) if int(table.left[case]) >> j & 1}
    found: dict[int, ExcludedSetting] = {}
    for j in range(u.width):
        legal = int(table.legal[case]) >> j & 1
        if legal and classes[j] not in kept and classes[j] not in found:
            found[classes[j]] = ExcludedSetting(
                format_setting(table, case, j), find_excluding_clause(table, case, j)
            )
    return list(found.values())


def find_excluding_clause(table: Table, case: int, option: int) -> str:
    """Return the first clause that stands and does not allow an option, or nothing."""
    rows = table.rows.items()
    return next((x for x, r in rows if r.stands[case] and not int(r.allows[case]) >> option & 1), "")


def _list_alternative_settings(table: Table, varied: ReadingTables, case: int) -> list[AlternativeSetting]:
    """Return the alternatives under which the hand ends otherwise."""
    found = []
    for name, reading in varied.engine.book.readings.items():
        for alternative, _ in reading.alternatives:
            other = varied.under(**{name: alternative.text})
            if other is not None and table.differs(other)[case]:
                left = list_settings(other, case, int(other.left[case]))
                found.append(AlternativeSetting(name, alternative.text, other.status(case).value, left))
    return found
