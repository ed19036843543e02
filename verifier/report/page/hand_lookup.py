"""How each hand must be set, packed so that a page can look any hand up by itself.

Each case has one character or number in every list, in the order of the table. Options are numbered as the
game's ways to set a hand, by places in the hand; sets of options are bit sets.
"""

from __future__ import annotations

from typing import Any as Anything

import numpy as np

from verifier.analysis.assumptions import list_left_out_assumptions
from verifier.analysis.examine import Examination
from verifier.analysis.explain_hand import explain_clause, find_clash, find_excluding_clause
from verifier.cases.arrays import Bits
from verifier.report.page.faces import PieceDrawings
from verifier.rules.rulebook import Stage
from verifier.tables.engines import find_setting_question
from verifier.tables.readings import ReadingTables
from verifier.tables.table import CaseStatus, Table

_MOST_HANDS = 20_000
"""How many kinds of hand a page holds at the most: beyond, it would grow over five megabytes."""
_STATUS_WORDS = [status.value for status in CaseStatus]


def build_hand_lookup(examination: Examination, faces: PieceDrawings) -> dict[str, Anything] | None:
    """Return the table that sets a hand; nothing where no question does, or hands are too many."""
    question = find_setting_question(examination.book)
    if question is None:
        return None
    examined = next(q for q in examination.questions if q.question.name.text == question.name.text)
    table = examined.tables[Stage.ASSUMED]
    if len(table.universe) > _MOST_HANDS or examination.book.pieces.suited:
        return None
    u, book = table.deals, examination.book
    varied = ReadingTables(examination.engines.deals, table, examination.choice)
    whole = [table.status(case).value for case in range(len(u))]
    return {
        "question": question.title,
        "hands": [name.text for name, _ in book.game.hands],
        "dealt": book.game.dealt,
        "pieces": [
            {
                "sign": book.pieces.symbol(i),
                "name": faces.find_name(book.pieces.symbol(i)),
                "copies": t.copies,
                "faces": [str(faces.draw_piece(book.pieces.symbol(i), n)) for n in range(t.copies)],
            }
            for i, t in enumerate(book.pieces.types)
        ],
        "ways": u.ways,
        "statuses": _STATUS_WORDS,
        "members": u.members.reshape(-1).tolist(),
        "weight": u.weight.tolist(),
        "status": [_STATUS_WORDS.index(x) for x in whole],
        "left": [int(x) for x in table.left],
        "clauses": [
            {"label": label, "title": book.clause_of[label].title, **_build_clause_lookup(table, label)}
            for label in table.rows
        ],
        "ruled": _list_excluded_options(table),
        "turns": list(_list_reading_changes(varied)),
        **_build_text_lookup(table, varied),
    }


def _build_text_lookup(table: Table, varied: ReadingTables) -> dict[str, Anything]:
    """Return what the text alone gives of each case, and where each assumption alone decides otherwise."""
    cited = varied.engine.table(table.question, Stage.CITED, varied.choice)
    clashes: dict[tuple[str, ...], int] = {}
    clash = [
        clashes.setdefault(find_clash(cited, case), len(clashes)) if cited.conflict[case] else -1
        for case in range(len(table.universe))
    ]
    assumed = []
    for x in list_left_out_assumptions(varied):
        cases = np.flatnonzero(table.differs(x.table))
        if len(cases):
            steps = np.diff(cases, prepend=0).tolist()
            assumed.append({"what": x.what, "text": x.text, "because": x.because, "cases": steps})
    return {
        "text_status": [_STATUS_WORDS.index(cited.status(case).value) for case in range(len(table.universe))],
        "text_left": [int(x) for x in cited.left],
        "clash": clash,
        "clashes": [list(labels) for labels in clashes],
        "settled": table.differs(cited).astype(int).tolist(),
        "assumed": assumed,
    }


def _compute_option_sets(table: Table, bits: Bits) -> list[int]:
    """Return, of each set of options, the first of each class of equivalent ones; bit `j` is way `j`."""
    u = table.universe
    spread, classes = u.unpack(bits), u.classes
    kept = np.zeros(len(u), dtype=np.int64)
    # Ways that give hands of the same pieces are one option to a reader: of each class the first way stands.
    for j in range(u.width):
        again = np.zeros(len(u), dtype=bool)
        for i in range(j):
            again |= spread[:, i] & (classes[:, i] == classes[:, j])
        kept |= (spread[:, j] & ~again).astype(np.int64) << j
    return [int(x) for x in kept]


def _build_clause_lookup(table: Table, label: str) -> dict[str, Anything]:
    """Return where one clause applies, what became of it there, and what it strikes."""
    made = table.rows[label]
    cases = np.flatnonzero(made.applies)
    fates: dict[str, int] = {}
    told = [
        fates.setdefault(explain_clause(table, label, made, int(case)).fate, len(fates)) for case in cases
    ]
    stands = made.stands[cases]
    base = np.array(_compute_option_sets(table, made.base & ~made.allows))[cases]
    return {
        "cases": np.diff(cases, prepend=0).tolist(),  # steps from case to case: small numbers, a small page
        "fates": list(fates),
        "fate": told,
        "struck": np.where(stands, base, 0).tolist(),
    }


def _list_excluded_options(table: Table) -> list[list[Anything]]:
    """Return, for each case, each legal option that is not left, and the clause that rules it out."""
    u = table.universe
    labels = list(table.rows)
    found = []
    for case in range(len(u)):
        classes = u.classes[case].tolist()
        left, legal = int(table.left[case]), int(table.legal[case])
        gone = {classes[j] for j in range(u.width) if left >> j & 1}
        flat: list[int] = []
        for j in range(u.width):
            if legal >> j & 1 and classes[j] not in gone:
                gone.add(classes[j])
                by = find_excluding_clause(table, case, j)
                flat += [j, labels.index(by) if by else -1]
        found.append(flat)
    return found


def _list_reading_changes(varied: ReadingTables) -> list[dict[str, Anything]]:
    """Return, for each other alternative of each reading, the cases that end otherwise, and how."""
    found = []
    for name, reading in varied.engine.book.readings.items():
        for alternative, gloss in reading.alternatives:
            other = varied.under(**{name: alternative.text})
            if alternative.text == varied.choice[name] or other is None:
                continue
            cases = np.flatnonzero(varied.first.differs(other))
            if len(cases):
                found.append(
                    {
                        "reading": name,
                        "asks": reading.question,
                        "alternative": alternative.text,
                        "gloss": gloss,
                        "cases": np.diff(cases, prepend=0).tolist(),
                        "status": [_STATUS_WORDS.index(other.status(int(x)).value) for x in cases],
                        "left": [int(other.left[int(x)]) for x in cases],
                    }
                )
    return found
