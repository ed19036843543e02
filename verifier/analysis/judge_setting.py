"""Whether a hand was set correctly: as the clauses set it, against them, or depending on a reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verifier.analysis.explain_hand import (
    ASSUMPTIONS,
    SettingSigns,
    explain_settlement,
    find_excluding_clause,
)
from verifier.cases.cards import Card
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, UnreadableError
from verifier.tables.readings import ReadingTables
from verifier.tables.table import CaseStatus, Table
from verifier.tables.witness import format_setting, format_settings
from verifier.wording import join_and


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a hand was set: correct, misset, foul, or depends on an assumption or a reading; and on which."""

    verdict: str
    setting: SettingSigns
    because: str


def _list_setting_cards(table: Table, case: int, option: int) -> list[tuple[Card, ...]]:
    """Return the cards that each hand of a setting holds."""
    u = table.deals
    cards = u.cards(case)
    return [tuple(sorted(cards[at] for at in part)) for part in u.ways[option]]


def _find_way(book: RuleBook, table: Table, case: int, hands: list[tuple[Card, ...]]) -> int:
    """Return the way to share out pieces that sets these hands; raise UnreadableError where none does."""
    found = (j for j in range(table.universe.width) if _list_setting_cards(table, case, j) == hands)
    way = next(found, None)
    if way is None:
        names = " / ".join(f"{size} {name.text}" for name, size in book.game.hands)
        wanted = f"expected the same pieces, set as {names}"
        raise UnreadableError([Mistake(Span("--as"), "this does not set the same hand", wanted)])
    return way


def _find_option(table: Table, case: int, way: int) -> int:
    """Return the option that stands for a way to share out pieces: the first that makes the same hands."""
    parts = np.array([part[case] for part in table.deals.parts])
    return int(np.argmax((parts == parts[:, [way]]).all(axis=0)))


def judge_setting(
    book: RuleBook, table: Table, varied: ReadingTables, case: int, hands: list[tuple[Card, ...]]
) -> Judgement:
    """Judge a setting, given as cards for each hand of the game in its order.

    Raises UnreadableError where these are not the pieces of the case, shared out as the game sets them.
    """
    way = _find_way(book, table, case, hands)
    shown, option = format_setting(table, case, way), _find_option(table, case, way)
    if not table.universe.unpack(table.legal)[case][option]:
        turned = _is_legal_turned(table, case, hands)
        return Judgement("foul", shown, "the game forbids it" + ("; the other way round?" * turned))
    right = _is_left(table, case, option)
    if by_assumption := _describe_assumptions(table, varied, case):
        side = "right" if right else "wrong"
        return Judgement("depends on an assumption", shown, f"{side} {by_assumption}")
    if right and table.status(case) in {CaseStatus.UNDECIDED, CaseStatus.GAP}:
        others = len(format_settings(table, case, int(table.left[case]))) - 1
        return Judgement("not decided", shown, f"nothing forbids it, and {others} more would do as well")
    turning = [
        text for text, other in _list_alternative_tables(varied) if _is_left(other, case, option) != right
    ]
    if turning:
        verb = "right as read here, and wrong if" if right else "wrong as read here, and right if"
        return Judgement("depends on a reading", shown, f"{verb} {', or '.join(turning)}")
    if right:
        return Judgement("correct", shown, "under every reading, changed alone")
    by = find_excluding_clause(table, case, option)
    because = f"{by} rules it out" if by else "the clauses contradict each other here"
    return Judgement("misset", shown, because)


def _describe_assumptions(table: Table, varied: ReadingTables, case: int) -> str:
    """Say by which assumptions a hand is set; nothing where the text alone sets it so, or nothing does."""
    text, by, found = explain_settlement(table, varied, case)
    if by != ASSUMPTIONS:
        return ""
    named = "; ".join(f"{x.what} {x.text}" for x in found) or "several together"
    alone = f"{join_and(text.clashing)} cannot all be followed" if text.clashing else f"it is {text.status}"
    return f"only by what the encoder assumed ({named}): by the text alone {alone}"


def _is_left(table: Table, case: int, option: int) -> bool:
    """Return whether a setting, or one whose hands rank alike, is left of a case without a conflict."""
    u = table.universe
    classes = u.classes[case].tolist()
    left = {classes[j] for j in range(u.width) if int(table.left[case]) >> j & 1}
    return classes[option] in left and not table.conflict[case]


def _is_legal_turned(table: Table, case: int, hands: list[tuple[Card, ...]]) -> bool:
    """Return whether the same hands would be legal in each other's places."""
    legal = table.universe.unpack(table.legal)[case]
    turned = (j for j in range(table.universe.width) if _list_setting_cards(table, case, j) == hands[::-1])
    return any(legal[_find_option(table, case, j)] for j in turned)


def _list_alternative_tables(varied: ReadingTables) -> Iterator[tuple[str, Table]]:
    """Yield every alternative of every reading in words, and the table when it alone is changed."""
    for name, reading in varied.engine.book.readings.items():
        for alternative, _ in reading.alternatives:
            other = varied.under(**{name: alternative.text})
            if other is not None:
                yield f"{name} is {alternative.text}", other
