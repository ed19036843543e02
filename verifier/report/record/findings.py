"""Findings, their clauses and witnesses, and claims, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any as Anything

from verifier.finding import Witness
from verifier.odds.claims import CheckedClaim, format_claim
from verifier.report.finding_sentences import list_damage
from verifier.report.record.numbers import build_fraction
from verifier.review.citations import CitedClause
from verifier.review.submission import ReviewedFinding
from verifier.rules.rulebook import RuleBook


def build_entry_record(entry: ReviewedFinding) -> dict[str, Anything]:
    """Return what was decided on a finding, and how it stands beside an earlier record."""
    d = entry.decision
    decided = (
        {
            "disposition": d.disposition,
            "because": d.because,
            "by": d.by,
            "on": str(d.on),
            "until": str(d.until) if d.until else None,
            "hands": d.hands,
            "lapsed": d.lapsed,
        }
        if d
        else None
    )
    standing = {"baseline": entry.standing} if entry.standing else {}
    return {**({"decision": decided} if decided else {}), **standing}


def build_citation_record(c: CitedClause) -> dict[str, Anything]:
    """Return a clause as it is cited."""
    return {"label": c.label, "title": c.title, "citation": c.citation, "line": c.span.line}


def build_witness_record(book: RuleBook, w: Witness, by: str = "clause") -> dict[str, Anything]:
    """Return the simplest case and what is directed there."""
    names = [word.text for word, _ in book.game.hands]
    return {
        "hand": " ".join(w.hand),
        "settings": [
            {
                **({by: d.by} if d.by else {}),
                **(dict(zip(names, one, strict=True)) if len(one) == len(names) else {"outcome": one[0]}),
            }
            for d in w.directed
            for one in d.settings
        ],
    }


def build_finding_record(entry: ReviewedFinding) -> dict[str, Anything]:
    """Return one finding with its clauses; where it has none, the line of what it is about."""
    f = entry.finding
    place = entry.places[0]
    return {
        "fingerprint": entry.fingerprint,
        "kind": f.kind.word,
        "severity": f.severity.value,
        "stage": f.stage,
        "question": f.question,
        "clauses": [build_citation_record(x) for x in entry.clauses],
        "where": f.where,
        "message": f.message,
        "kinds": f.kinds,
        "hands": f.hands,
        "witness": build_witness_record(entry.book, f.witness) if f.witness else None,
        **({"cases_in_words": asdict(f.cases)} if f.cases else {}),
        **({"run": list(f.run)} if f.run else {}),
        "help": f.help,
        "rests_on_damage": list_damage(entry.book, f),
        "fate": entry.fate,
        **({} if entry.clauses and not entry.at else {"file": place.file, "line": place.line}),
    }


def build_claim_record(c: CheckedClaim) -> dict[str, Anything]:
    """Return one claim for programs."""
    return {
        "claim": format_claim(c.claim),
        "printed": c.claim.amount.text + (f" to {c.claim.to.text}" if c.claim.to else ""),
        "citation": c.claim.cite,
        "line": c.claim.span.line,
        "status": c.status,
        "exact": None if c.exact is None else [build_fraction(x) for x in dict.fromkeys(c.exact)],
        "because": c.because,
        **({"under": c.under} if c.under else {}),
    }
