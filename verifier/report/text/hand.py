"""Stage 5: one hand, for people and as a record."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.explain_hand import Chain, Judgement
from verifier.report import draw
from verifier.rules.rulebook import RuleBook

STATUS = {
    "decided": "must be set",
    "undecided": "may be set (the text does not decide)",
    "conflict": "cannot be set: the clauses contradict each other",
    "gap": "may be set in any way: no clause is heard",
}
MANY = 6
"""More settings than this are told together."""


def to_text(book: RuleBook, chain: Chain, judgement: Judgement | None) -> str:
    """Return the answer as text."""
    from verifier.report.text.report import plain

    return plain(Group(*parts(book, chain, judgement)))


def parts(book: RuleBook, chain: Chain, judgement: Judgement | None) -> list[RenderableType]:
    """Return the answer, part by part."""
    names = " | ".join(word.text for word, _ in book.game.hands)
    drawn = draw.hand(book.pieces, chain.hand)
    head = Text(f"{drawn}\n").append(STATUS[chain.status], "bold")
    head.append(f"   {'   or   '.join(draw.setting(x) for x in chain.left)}   ({names})")
    found: list[RenderableType] = [head]
    if judgement:
        text = Text(f"\nas set, {draw.setting(judgement.setting)}: ").append(judgement.verdict, "bold")
        found.append(text.append(f": {judgement.because}"))
    found += [Text("\nThe clauses that apply, in the order they are heard"), said(book, chain)]
    if chain.ruled:
        found += [Text("\nWhy not otherwise"), why_not(book, chain)]
    found += [Text("\nUnder which readings it changes"), turns(chain)]
    return found


def said(book: RuleBook, chain: Chain) -> RenderableType:
    """Return the chain of clauses."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for w in chain.said:
        text = Text(book.clause_of[w.label].title).append(f"\n{w.fate}", "dim")
        if len(w.struck) > MANY:
            text.append(f"; strikes {len(w.struck)} settings, listed below", "dim")
        elif w.struck:
            text.append(f"; strikes {',  '.join(draw.setting(x) for x in w.struck)}", "dim")
        grid.add_row(f"  {w.label}", text)
    return grid


def why_not(book: RuleBook, chain: Chain) -> RenderableType:
    """Return every other setting and the clause that rules it out; together, where that is one of many."""
    grid = Grid.grid(padding=(0, 2))
    by = {r.by: [draw.setting(x.setting) for x in chain.ruled if x.by == r.by] for r in chain.ruled}
    for label, settings in by.items():
        title = book.clause_of[label].title if label else "no single clause: they contradict each other"
        if len(settings) > MANY:
            grid.add_row(f"  {len(settings)} settings", label, f"{title}\n{',  '.join(settings)}")
        else:
            for shown in settings:
                grid.add_row(f"  {shown}", label, title)
    return grid


def turns(chain: Chain) -> RenderableType:
    """Return the readings under which the hand ends otherwise."""
    if not chain.turns:
        return Text("  under none of those listed, changed alone")
    grid = Grid.grid(padding=(0, 2))
    for t in chain.turns:
        left = "  or  ".join(draw.setting(x) for x in t.left) or "nothing is left"
        grid.add_row(f"  {t.reading} is {t.alternative}", left, t.status if t.status != "decided" else "")
    return grid


def to_json(book: RuleBook, chain: Chain, judgement: Judgement | None) -> str:
    """Return the answer as a record."""
    record = {
        "format": "rulespec-verifier/hand",
        "version": 1,
        "ruleset": book.rules.name.text,
        "hands": [word.text for word, _ in book.game.hands],
        **asdict(chain),
        "judgement": asdict(judgement) if judgement else None,
    }
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"
