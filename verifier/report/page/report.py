"""What a page shows, as plain values: the report's facts, in the order of a reader's questions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any as Anything
from typing import TextIO

from verifier import __version__
from verifier.analysis.examine import Examination, Examined
from verifier.files import typed
from verifier.finding import Kind
from verifier.odds.account_odds import Priced
from verifier.report.odds_sentences import DIGITS
from verifier.report.page.anchors import format_anchor
from verifier.report.page.annex import annex
from verifier.report.page.diagram import diagram
from verifier.report.page.faces import Faces
from verifier.report.page.findings import (
    WEIGHTY,
    build_headline,
    drawn,
    ends,
    finding,
    list_question_entries,
    sought,
)
from verifier.report.page.hand_lookup import playable
from verifier.report.page.reading_prices import Worth
from verifier.report.page.setting_lookup import settable
from verifier.report.page.summary import SETTLED, sums
from verifier.report.page.template import fill_template
from verifier.report.page.text_as_html import carried, carry
from verifier.report.ruleset_sentences import ABOUT_NAMES, STAGE_NAMES, describe_decided, describe_open
from verifier.report.text import claims, closing, odds, procedures, questions, readings, review
from verifier.report.text.diff import render_accounts_compared
from verifier.review.submission import OPEN, Entry, Submission
from verifier.tables.engines import setting_question
from verifier.tables.table import Status
from verifier.wording import count_kinds, format_number


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return the page of what was submitted."""
    return fill_template("page.html", build_page(submission))


def build_page(submission: Submission) -> dict[str, Anything]:
    """Return everything that the template of a page asks for."""
    whole = submission.whole
    first = whole.examinations[0]
    faces = Faces(first.book.pieces)
    priced = {p.loaded.book.rules.account: p for p in whole.priced}
    accounts = [account(x, submission, faces, priced.get(x.book.rules.account)) for x in whole.examinations]
    rules = first.book.rules
    between = [e for e in submission.entries if " against " in e.account]
    ids = {r["id"] for a in accounts for q in a["questions"] for r in q["readings"]}
    unlink(accounts, ids)
    return {
        "version": __version__,
        "name": rules.name.text,
        "title": named(first, len(accounts)),
        "about": about(first),
        "files": [{"name": x.name, "sha": x.sha256} for x in submission.sources],
        "readings": len({r for x in whole.examinations for r in x.book.readings}),
        "priced": bool(whole.priced),
        "heading": f"{named(first, len(accounts))}: what the rules decide",
        "accounts": accounts,
        "sums": sums(submission, ids, faces),
        "between": [finding(e, faces, Worth(None)) for e in between],
        "compared": carried(render_accounts_compared(whole.comparisons)),
        "annex": annex(submission, accounts),
        "beside": carried(review.render_review(submission)),
        "kinds": kinds(submission.entries),
        "play": [a["play"] for a in accounts if a["play"]],
        "sets": any(setting_question(x.book) for x in whole.examinations),
        "typed": typed(whole.loaded.wanted or rules.name.text),
        "symbols": faces.draw_symbols(),
        "explained": [(k.word, k.meaning) for k in Kind],
    }


def named(first: Examination, accounts: int) -> str:
    """Return what the whole is called: of accounts, what stands before the first colon of their titles."""
    title = first.book.rules.title
    return re.split(r": (?=[A-Z])", title)[0] if accounts > 1 else title


def unlink(accounts: list[dict[str, Anything]], ids: set[str]) -> None:
    """Take away the links to readings that have no place of their own: nothing turns on them."""
    for a in accounts:
        listed = [*a["questions"], *a["procedures"], {"findings": a["elsewhere"]}]
        for f in (f for part in listed for f in part["findings"]):
            f["touching"] = [(name, to if to in ids else "", worth) for name, to, worth in f["touching"]]


def about(examination: Examination) -> list[tuple[str, str]]:
    """Return the heading of the rule set: what was examined, and what is known of it."""
    rules = examination.book.rules
    return [
        (ABOUT_NAMES[a.word], (f"at {a.place}: " if a.place else "") + a.text)
        for a in dict.fromkeys(rules.about)
    ]


def kinds(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Return which kinds of finding there are, and how many of each."""
    found = [e.finding.kind for e in entries]
    return [(kind.word, found.count(kind)) for kind in Kind if kind in found]


def account(
    examination: Examination, submission: Submission, faces: Faces, priced: Priced | None
) -> dict[str, Anything]:
    """Return one account: its questions, procedures, claims, and what stands outside them."""
    book = examination.book
    name = book.rules.account
    worth = Worth(priced)
    entries = [e for e in submission.entries if e.account == name]
    asked = [question(examination, q, entries, faces, worth) for q in examination.questions]
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
                "diagram": diagram(p),
                "findings": [
                    finding(e, faces, worth) for e in list_question_entries(entries, p.tree.name.text)
                ],
                "body": carried(part for part in list(procedures.sections(book, p))[1:]),
            }
            for p in examination.procedures
        ],
        "elsewhere": [finding(e, faces, worth) for e in entries if e.finding.question not in told],
        "claims": carried(claims.sections(examination.claims)),
        "outside": carried(claims.outside(book.rules.outside)),
        "odds": carried(odds.render_account_odds(priced, DIGITS)) if priced else "",
        "play": play(examination, faces),
        "closing": carry(closing.part(examination, priced is not None)),
    }


def play(examination: Examination, faces: Faces) -> dict[str, Anything] | None:
    """Return what lets a reader try a hand of this account."""
    made = playable(examination, faces) or settable(examination, faces)
    name = examination.book.rules.account or examination.book.rules.name.text
    return {"name": name, **made} if made else None


def question(
    examination: Examination, examined: Examined, entries: list[Entry], faces: Faces, worth: Worth
) -> dict[str, Anything]:
    """Return one question: what is decided, what was found, what each clause and assumption does."""
    book, name = examination.book, examined.question.name.text
    u = next(iter(examined.tables.values())).universe
    mine = list_question_entries(entries, name)
    others = [e for e in mine if e.finding.kind is not Kind.READING]
    said = ends(examined)
    return {
        "name": name,
        "title": examined.question.title,
        "anchor": format_anchor(book.rules.account, name),
        "lead": u.lead(),
        "units": u.units,
        "verdict": describe_decided(examined, u),
        "stages": stages(examined),
        "statuses": [status.value for status in Status],
        "short": [build_headline(e) for e in others if e.finding.kind in WEIGHTY and e.fate != SETTLED][:3],
        "widest": next((build_headline(e) for e in mine if e.finding.kind is Kind.READING), None),
        "findings": [finding(e, faces, worth, said) for e in others],
        "readings": [
            reading(examination, examined, effect, faces, worth)
            for effect in sorted(examined.effects, key=lambda e: -max(a.changed[1] for a in e.alternatives))
            if effect.matters
        ],
        "idle": [e.name for e in examined.effects if not e.matters],
        "interactions": carry(readings.interacting(examined.interactions, (u.one, u.units[0])))
        if examined.interactions is not None
        else "",
        "ledger": carry(questions.render_clauses(examination, examined)),
        "assumptions": carry(questions.render_assumptions(examined))
        if any(r.what != "reading" for r in examined.reliances)
        else "",
    }


def stages(examined: Examined) -> list[dict[str, Anything]]:
    """Return how many cases end how, stage by stage, with what share of all they are."""
    found = []
    for stage, table in examined.tables.items():
        total = table.universe.total
        cells = []
        for status in Status:
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


def reading(
    examination: Examination, examined: Examined, effect: Anything, faces: Faces, worth: Worth
) -> dict[str, Anything]:
    """Return one reading: its alternatives, what each changes, the simplest case, and what it is worth."""
    book, u = examination.book, next(iter(examined.tables.values())).universe
    usual = next(a.open for a in effect.alternatives if a.chosen)
    signs = [x for a in effect.alternatives if a.witness for x in a.witness.hand]
    return {
        "name": effect.name,
        "id": f"r-{format_anchor(book.rules.account, examined.question.name.text, effect.name)}",
        "asks": effect.question,
        "fate": OPEN,
        "search": sought(effect.name, effect.question, *effect.clauses, *signs),
        "clauses": effect.clauses,
        "alternatives": [
            {
                "name": a.name,
                "gloss": a.gloss,
                "chosen": a.chosen,
                "counted": count_kinds(a.changed, (u.one, u.units[0])) if a.changed[0] else f"no {u.one}",
                "of_deals": format_number(a.hands) if a.hands is not None else "",
                "moved": [format_number(x) for x in a.moved] if a.moved else None,
                "open": describe_open(a, (u.one, u.units[0])) if a.open != usual else "",
                "witness": drawn(book, a.witness, faces) if a.witness else None,
                "worth": worth.describe_alternative(effect.name, a.name),
            }
            for a in effect.alternatives
        ],
    }
