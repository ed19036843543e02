"""What is said of every way to set a hand, packed so that a page can look any hand up by itself.

For each hand of a setting there is a list of all that it can be, by kinds of piece and whether it is of one
suit; for each question about the two, which cell of a table each pair of these comes to.
"""

from __future__ import annotations

from typing import Any as Anything

import numpy as np

from verifier.analysis.examine import Examination
from verifier.analysis.rank_settings import (
    compute_hand_ranks,
    describe_answer,
    list_other_tables,
    list_rungs,
    list_setting_questions,
)
from verifier.cases.arrays import Ints
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.matchups import Matchups
from verifier.language.printer import format_rung
from verifier.report.page.faces import PieceDrawings
from verifier.tables.table import Table

_MOST_KINDS_OF_HAND = 20_000
"""How many kinds of one hand of a setting a page holds at the most."""


def build_setting_lookup(examination: Examination, faces: PieceDrawings) -> dict[str, Anything] | None:
    """Return the tables; nothing where no question is about the hands of a setting, or they are too many."""
    engines, book = examination.engines, examination.book
    asked = list_setting_questions(engines)
    u = engines.universe
    hands = [u.tables[size] for size in u.sizes]
    if not asked or len(u.sizes) != 2 or max(len(h.members) for h in hands) > _MOST_KINDS_OF_HAND:
        return None
    labels = {x for q in asked for x in (c.label.text for c in q.clauses)}
    return {
        "mode": "ways",
        "question": "the document sets no hand",
        "hands": u.hand_names,
        "dealt": book.game.dealt,
        "pieces": _list_page_pieces(faces),
        "ways": u.ways,
        "lists": [_build_hand_kinds(examination, h) for h in range(len(hands))],
        "asked": [_build_question_cells(examination, q.name.text) for q in asked],
        "titles": {x: book.clause_of[x].title for x in sorted(labels)},
    }


def _list_page_pieces(faces: PieceDrawings) -> list[dict[str, Anything]]:
    """Return every piece that can be told apart: a kind, and a suit where it has one."""
    found = []
    for i, t in enumerate(faces.pieces.types):
        sign = faces.pieces.symbol(i)
        suited = faces.pieces.suit_of[i]
        for number, suit in enumerate(faces.suits if suited else [""]):
            found.append(
                {
                    "sign": sign + suit,
                    "name": faces.find_name(sign + suit),
                    "copies": 1 if suited else t.copies,
                    "faces": [
                        str(faces.draw_piece(sign + suit, n)) for n in range(1 if suited else t.copies)
                    ],
                    "type": i,
                    "suit": number if suited else -1,
                }
            )
    return found


def _build_hand_kinds(examination: Examination, hand: int) -> dict[str, Anything]:
    """Return all that one hand can be: its kinds, whether of one suit, where it ranks, what it is called."""
    engines, choice = examination.engines, examination.choice
    u = engines.universe
    table = u.tables[u.sizes[hand]]
    rungs, keys = list_rungs(engines, choice, hand)
    places = keys[:, 0]
    return {
        "members": table.members.reshape(-1).tolist(),
        "one": table.one_suit.astype(int).tolist(),
        "rank": compute_hand_ranks(engines, choice, hand).tolist(),
        "names": [format_rung(r) for r in rungs],
        "name": np.where(places >= 0, len(rungs) - places, -1).tolist(),
    }


def _build_question_cells(examination: Examination, name: str) -> dict[str, Anything]:
    """Return what a question says of every two hands, as cells: an answer, clauses, what readings change."""
    engines, choice = examination.engines, examination.choice
    question = next(q for q in examination.book.rules.questions if q.name.text == name)
    first = engines.table(question, choice)
    rest = list(list_other_tables(engines, question, choice))
    layers = [_build_case_grid(first), *(_compute_answer_numbers(t)[_build_case_grid(t)] for _, _, t in rest)]
    # A cell is one case as drawn, with the number of its answer under each other alternative. Pairs of hands
    # that come to the same cell share it, and first hands whose cells are all the same share one row.
    stacked = np.stack([x.reshape(-1) for x in layers])
    unique, where = np.unique(stacked, axis=1, return_inverse=True)
    rows, row = np.unique(where.reshape(layers[0].shape), axis=0, return_inverse=True)
    told = []
    for column in unique.T.tolist():
        case, *under = column
        here = describe_answer(first, case) if case >= 0 else ""
        turns = [
            [reading, alternative, says]
            for (reading, alternative, t), code in zip(rest, under, strict=True)
            if (says := _list_answer_texts(t)[code]) != here
        ]
        labels = [x for x, r in first.rows.items() if case >= 0 and r.stands[case]]
        told.append({"answer": here, "clauses": labels, "turns": turns})
    u = first.universe
    assert isinstance(u, Matchups)
    return {
        "question": name,
        "title": question.title,
        "subjects": [x.hand for x in u.subjects],
        "row": row.reshape(-1).tolist(),
        "rows": rows.tolist(),
        "told": told,
    }


def _build_case_grid(table: Table) -> Ints:
    """Return the case of every two hands: first side by second; -1 where no deal has both."""
    u = table.universe
    assert isinstance(u, HandPairs | HandSignatures)
    if isinstance(u, HandSignatures):
        return u.grid
    found = np.full((len(u.sides[0]), len(u.sides[1])), -1)
    found[u.items] = np.arange(len(u))
    return found


def _list_answer_texts(table: Table) -> list[str]:
    """Return the different answers of a table, the last for what is never asked."""
    return [*dict.fromkeys(describe_answer(table, case) for case in range(len(table.universe))), ""]


def _compute_answer_numbers(table: Table) -> Ints:
    """Return, for each case and at last for none, the number of its answer among the texts."""
    known = _list_answer_texts(table)
    return np.array(
        [*(known.index(describe_answer(table, x)) for x in range(len(table.universe))), len(known) - 1]
    )
