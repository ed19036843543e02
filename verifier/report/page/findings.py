"""Stage 5: one finding as a page shows it: its clauses side by side, the simplest case, what ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any as Anything

from verifier.analysis.examine import Examined
from verifier.finding import Finding, Kind, Severity, Witness
from verifier.report.page.entries import anchor, headline
from verifier.report.page.faces import Faces
from verifier.report.page.reading_prices import Worth
from verifier.report.record import report
from verifier.report.text import findings
from verifier.review.submission import Entry
from verifier.rules.rulebook import RuleBook

SETTLED = {Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.GAP}
"""Kinds of quarrel that an order of the clauses can end."""


def sought(*words: str) -> str:
    """Return what a search looks through."""
    return " ".join(words).lower()


def ends(examined: Examined) -> dict[object, str]:
    """Return, for each quarrel of a question, at which stage it ends and what ends it, in words."""
    groups: dict[object, list[Finding]] = {}
    for f in examined.findings:
        if f.kind in SETTLED:
            groups.setdefault(f.key, []).append(f)
    return {key: findings.fate(examined, group) for key, group in groups.items()}


def finding(
    entry: Entry, faces: Faces, worth: Worth, said: Mapping[object, str] | None = None
) -> dict[str, Anything]:
    """Return one finding: the clauses as cited, the simplest case drawn; `said`: what ends each quarrel."""
    f, book = entry.finding, entry.book
    known = [x for x in f.clauses if x in book.clause_of]
    touching = sorted({r for x in known for r in book.touching.get(x, ())})
    decision = entry.decision
    return {
        **headline(entry),
        "id": f"f-{entry.fingerprint}",
        "question": f.question,
        "ends": (said or {}).get(f.key, entry.fate),
        "clauses": [report.clause(c) for c in entry.clauses],
        "places": [f"{span.file}:{span.line}" for span in entry.places],
        "witness": drawn(book, f.witness, faces) if f.witness else None,
        "rounds": f.where if f.kind is Kind.CYCLE else "",
        "run": f.run,
        "help": f.help if f.severity is not Severity.NOTE else "",
        "damage": report.damaged(book, f),
        "touching": [(r, f"r-{anchor(entry.account, f.question, r)}", worth.of(r)) for r in touching],
        "decision": f"{decision.disposition}: {decision.because} ({decision.by}, {decision.on})"
        if decision
        else "",
        "standing": entry.standing,
        "search": sought(
            f.kind.word,
            f.message,
            *f.clauses,
            *(c.title for c in entry.clauses),
            *(f.witness.hand if f.witness else ()),
            *(f"line {span.line}" for span in entry.places),
        ),
    }


def drawn(book: RuleBook, w: Witness, faces: Faces) -> dict[str, Anything]:
    """Return the simplest case drawn, and what each clause directs there."""
    names = [word.text for word, _ in book.game.hands]
    return {
        "hand": faces.hand(w.hand),
        "signs": " ".join(w.hand),
        "directed": [
            {
                "by": d.by,
                "unheard": d.unheard,
                "ways": [faces.setting(names, one) for one in d.settings[:4]],
                "more": len(d.settings) - 4,
            }
            for d in w.directed
        ],
    }
