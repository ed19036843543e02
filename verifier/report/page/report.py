"""What a page shows, as plain values: the report's facts, in the order of a reader's questions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any as Anything
from typing import TextIO

from markupsafe import Markup

from verifier import __version__
from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.files import format_argument
from verifier.finding import Kind
from verifier.ledger.entries import LedgerEntry
from verifier.odds.account_odds import AccountOdds
from verifier.report.ledger_sentences import describe_run
from verifier.report.odds_sentences import ODDS_DIGITS
from verifier.report.page.anchors import format_anchor
from verifier.report.page.annex import build_annex_panel
from verifier.report.page.diagram import draw_diagram
from verifier.report.page.faces import PieceDrawings
from verifier.report.page.findings import (
    WEIGHTY_KINDS,
    build_finding_card,
    build_headline,
    describe_statuses,
    draw_witness,
    format_search_text,
    list_question_entries,
)
from verifier.report.page.hand_lookup import build_hand_lookup
from verifier.report.page.reading_prices import ReadingPrices
from verifier.report.page.setting_lookup import build_setting_lookup
from verifier.report.page.summary import SETTLED_BY_TEXT, build_summary
from verifier.report.page.template import fill_template
from verifier.report.page.text_as_html import convert_part, convert_parts
from verifier.report.ruleset_sentences import (
    ABOUT_NAMES,
    STAGE_NAMES,
    describe_brought,
    describe_decided,
    describe_open,
    list_idle_readings_that_bring,
)
from verifier.report.source_paths import format_source_path
from verifier.report.text import claims, closing, odds, procedures, questions, readings, review
from verifier.report.text.diff import render_accounts_compared
from verifier.review.notices import list_notices
from verifier.review.submission import STILL_OPEN, ReviewedFinding, Submission
from verifier.tables.engines import find_setting_question
from verifier.tables.table import CaseStatus
from verifier.wording import count_kinds, format_number


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return the page of what was submitted."""
    return fill_template("page.html", _build_page(submission))


def _build_page(submission: Submission) -> dict[str, Anything]:
    """Return everything that the template of a page asks for."""
    whole = submission.whole
    first = whole.examinations[0]
    faces = PieceDrawings(first.book.pieces)
    priced = {p.loaded.book.rules.account: p for p in whole.priced}
    accounts = [
        _build_account_panel(x, submission, faces, priced.get(x.book.rules.account))
        for x in whole.examinations
    ]
    rules = first.book.rules
    between = [e for e in submission.entries if " against " in e.account]
    ids = {r["id"] for a in accounts for q in a["questions"] for r in q["readings"]}
    _remove_dead_links(accounts, ids)
    return {
        "version": __version__,
        "name": rules.name.text,
        "title": _format_page_title(first, len(accounts)),
        "notices": list_notices(submission),
        "about": _list_about_rows(first),
        "files": [{"name": format_source_path(x), "sha": x.sha256} for x in submission.sources],
        "readings": len({r for x in whole.examinations for r in x.book.readings}),
        "priced": bool(whole.priced),
        "heading": f"{_format_page_title(first, len(accounts))}: what the rules decide",
        "accounts": accounts,
        "sums": build_summary(submission, ids, faces),
        "between": [build_finding_card(e, faces, ReadingPrices(None)) for e in between],
        "compared": convert_parts(render_accounts_compared(whole.comparisons)),
        "annex": build_annex_panel(submission, accounts),
        "beside": convert_parts(review.render_review(submission)),
        "looked_at": convert_parts(list(closing.render_rest(submission))[1:-1]),  # it has its own heading
        "passes": not submission.verdict.unchecked,
        "said": describe_run(submission),
        "kinds": _count_finding_kinds(submission.entries),
        "play": [a["play"] for a in accounts if a["play"]],
        "sets": any(find_setting_question(x.book) for x in whole.examinations),
        "typed": format_argument(whole.loaded.wanted or rules.name.text),
        "symbols": faces.draw_symbols(),
        "explained": [(k.word, k.meaning) for k in Kind],
    }


def _format_page_title(first: Examination, accounts: int) -> str:
    """Return what the whole is called: of accounts, what stands before the first colon of their titles."""
    title = first.book.rules.title
    return re.split(r": (?=[A-Z])", title)[0] if accounts > 1 else title


def _remove_dead_links(accounts: list[dict[str, Anything]], ids: set[str]) -> None:
    """Take away the links to readings that have no place of their own: nothing turns on them."""
    for a in accounts:
        listed = [*a["questions"], *a["procedures"], {"findings": a["elsewhere"]}]
        for f in (f for part in listed for f in part["findings"]):
            f["touching"] = [(name, to if to in ids else "", worth) for name, to, worth in f["touching"]]


def _list_about_rows(examination: Examination) -> list[tuple[str, str]]:
    """Return the heading of the rule set: what was examined, and what is known of it."""
    rules = examination.book.rules
    return [
        (ABOUT_NAMES[a.word], (f"at {a.place}: " if a.place else "") + a.text)
        for a in dict.fromkeys(rules.about)
    ]


def _count_finding_kinds(entries: Iterable[ReviewedFinding]) -> list[tuple[str, int]]:
    """Return which kinds of finding there are, and how many of each."""
    found = [e.finding.kind for e in entries]
    return [(kind.word, found.count(kind)) for kind in Kind if kind in found]


def _build_account_panel(
    examination: Examination, submission: Submission, faces: PieceDrawings, priced: AccountOdds | None
) -> dict[str, Anything]:
    """Return one account: its questions, procedures, claims, and what stands outside them."""
    book = examination.book
    name = book.rules.account
    worth = ReadingPrices(priced)
    entries = [e for e in submission.entries if e.account == name]
    asked = [_build_question_panel(examination, q, entries, faces, worth) for q in examination.questions]
    told = {q["name"] for q in asked} | {p.tree.name.text for p in examination.procedures}
    return {
        "name": name,
        "anchor": format_anchor(name or book.rules.name.text),
        "title": book.rules.title,
        "questions": asked,
        "procedures": [
            {
                "name": p.tree.name.text,
                "title": p.tree.title,
                "anchor": format_anchor(name, p.tree.name.text),
                "diagram": draw_diagram(p),
                "findings": [
                    build_finding_card(e, faces, worth)
                    for e in list_question_entries(entries, p.tree.name.text)
                ],
                "body": convert_parts(part for part in list(procedures.render_procedure(book, p))[1:]),
                "looked_at": _convert_ledger(e for e in examination.ledger if e.question == p.tree.name.text),
            }
            for p in examination.procedures
        ],
        "elsewhere": [build_finding_card(e, faces, worth) for e in entries if e.finding.question not in told],
        "claims": convert_parts(claims.render_claims(examination.claims)),
        "outside": convert_parts(claims.render_outside(book.rules.outside)),
        "odds": convert_parts(odds.render_account_odds(priced, ODDS_DIGITS)) if priced else "",
        "play": _build_lookup(examination, faces),
        "closing": convert_part(closing.render_closing(examination, priced is not None)),
    }


def _convert_ledger(entries: Iterable[LedgerEntry]) -> Markup:
    """Return what became of the checks of one question or procedure, below the page's own heading."""
    return convert_parts(list(closing.render_ledger(entries))[1:])


def _build_lookup(examination: Examination, faces: PieceDrawings) -> dict[str, Anything] | None:
    """Return what lets a reader try a hand of this account."""
    made = build_hand_lookup(examination, faces) or build_setting_lookup(examination, faces)
    name = examination.book.rules.account or examination.book.rules.name.text
    return {"name": name, **made} if made else None


def _build_question_panel(
    examination: Examination,
    examined: ExaminedQuestion,
    entries: list[ReviewedFinding],
    faces: PieceDrawings,
    worth: ReadingPrices,
) -> dict[str, Anything]:
    """Return one question: what is decided, what was found, what each clause and assumption does."""
    book, name = examination.book, examined.question.name.text
    u = next(iter(examined.tables.values())).universe
    mine = list_question_entries(entries, name)
    others = [e for e in mine if e.finding.kind is not Kind.READING]
    said = describe_statuses(examined)
    return {
        "name": name,
        "title": examined.question.title,
        "anchor": format_anchor(book.rules.account, name),
        "lead": u.lead(),
        "units": u.units,
        "verdict": describe_decided(examined, u),
        "stages": _build_stage_rows(examined),
        "statuses": [status.value for status in CaseStatus],
        "short": [
            build_headline(e) for e in others if e.finding.kind in WEIGHTY_KINDS and e.fate != SETTLED_BY_TEXT
        ][:3],
        "widest": next((build_headline(e) for e in mine if e.finding.kind is Kind.READING), None),
        "findings": [build_finding_card(e, faces, worth, said) for e in others],
        **_build_reading_panels(examination, examined, faces, worth),
        "ledger": convert_part(questions.render_clause_effects(examination, examined)),
        "looked_at": _convert_ledger(examined.ledger),
        "assumptions": convert_part(questions.render_assumptions(examined))
        if any(r.what != "reading" for r in examined.reliances)
        else "",
    }


def _build_stage_rows(examined: ExaminedQuestion) -> list[dict[str, Anything]]:
    """Return how many cases end how, stage by stage, with what share of all they are."""
    found = []
    for stage, table in examined.tables.items():
        total = table.universe.total
        cells = []
        for status in CaseStatus:
            cases, hands = table.count(getattr(table, status.value))
            cells.append(
                {
                    "hands": format_number(hands),
                    "kinds": format_number(cases),
                    "share": 100 * hands / max(total, 1),
                }
            )
        found.append({"stage": STAGE_NAMES[stage], "cells": cells})
    return found


def _build_reading_panels(
    examination: Examination, examined: ExaminedQuestion, faces: PieceDrawings, worth: ReadingPrices
) -> dict[str, Anything]:
    """Return what the readings of a question change, each alone, the widest first; and which interact."""
    u = next(iter(examined.tables.values())).universe
    widest = sorted(examined.effects, key=lambda e: -max(a.changed[1] for a in e.alternatives))
    return {
        "readings": [
            _build_reading_panel(examination, examined, effect, faces, worth)
            for effect in widest
            if effect.matters
        ],
        "idle": [e.name for e in examined.effects if not e.matters],
        "idle_brings": list_idle_readings_that_bring(examined),
        "interactions": convert_part(readings.render_interactions(examined.interactions, (u.one, u.units[0])))
        if examined.interactions is not None
        else "",
    }


def _build_reading_panel(
    examination: Examination,
    examined: ExaminedQuestion,
    effect: Anything,
    faces: PieceDrawings,
    worth: ReadingPrices,
) -> dict[str, Anything]:
    """Return one reading: its alternatives, what each changes, the simplest case, and what it is worth."""
    book, u = examination.book, next(iter(examined.tables.values())).universe
    usual = next(a.open for a in effect.alternatives if a.chosen)
    signs = [x for a in effect.alternatives if a.witness for x in a.witness.hand]
    return {
        "name": effect.name,
        "id": f"r-{format_anchor(book.rules.account, examined.question.name.text, effect.name)}",
        "asks": effect.question,
        "fate": STILL_OPEN,
        "search": format_search_text(effect.name, effect.question, *effect.clauses, *signs),
        "clauses": effect.clauses,
        "alternatives": [
            {
                "name": a.name,
                "gloss": a.gloss,
                "chosen": a.chosen,
                "counted": count_kinds(a.changed, (u.one, u.units[0])) if a.changed[0] else f"no {u.one}",
                "of_deals": format_number(a.hands) if a.hands is not None else "",
                "moved": [format_number(x) for x in a.moved] if a.moved else None,
                "brought": describe_brought(examined, effect.name, a.name),
                "open": describe_open(a, (u.one, u.units[0])) if a.open != usual else "",
                "witness": draw_witness(book, a.witness, faces) if a.witness else None,
                "worth": worth.describe_alternative(effect.name, a.name),
            }
            for a in effect.alternatives
        ],
    }
