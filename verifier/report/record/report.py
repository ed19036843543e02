"""Stage 5: an examination as a versioned record, for programs. Described in docs/record.md."""

from __future__ import annotations

import json
from typing import Any as Anything
from typing import TextIO

from verifier import __version__
from verifier.analysis.examine import Counts, Deed, Examination, Examined, Reliance
from verifier.analysis.file import Whole
from verifier.diff.compare import Comparison
from verifier.finding import Finding, Kind, Witness
from verifier.odds.account_odds import Priced
from verifier.report.record import diff, procedures
from verifier.report.text import answers, claims, odds, review
from verifier.review.citations import Cited, cited
from verifier.review.submission import Entry, Submission, between_accounts, fates, inside
from verifier.rules.rulebook import RuleBook, Stage
from verifier.tables.readings import Effect, Interaction
from verifier.tables.table import Status

FORMAT, VERSION = "rulespec-verifier/report", 1


def record(examination: Examination, priced: Priced | None = None) -> dict[str, Anything]:
    """Return everything that was found out, as plain values with sorted, stable contents."""
    book = examination.book
    rules = book.rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "tool": {"name": "rulespec-verifier", "version": __version__},
        "ruleset": {
            "name": rules.name.text,
            "title": rules.title,
            **({"account": rules.account} if rules.account else {}),
            "game": book.game.name.text,
            "about": [
                {"word": a.word, "text": a.text, **({"place": a.place} if a.place else {})}
                for a in rules.about
            ],
        },
        "files": [{"name": x.name, "sha256": x.sha256} for x in examination.loaded.sources],
        "readings_chosen": dict(sorted(examination.choice.items())),
        "questions": [question(book, q) for q in examination.questions],
        **(
            {"procedures": [procedures.record(p) for p in examination.procedures]} if rules.procedures else {}
        ),
        "outside": [
            {"kind": x.word, "label": x.label.text, "text": x.text, "line": x.span.line}
            for x in rules.outside
        ],
        "claims": [claims.record(c) for c in examination.claims],
        "findings": [finding(Entry(f, rules.account, end, book)) for f, end in fates(inside(examination))],
        "not_checked": [f.message for f in examination.findings if f.kind is Kind.NOT_CHECKED],
        "not_priced": priced is None,
        **({"prices": odds.one(priced)} if priced else {}),
    }


def counts(pair: Counts) -> dict[str, int]:
    """Return kinds of hand and hands."""
    return {"kinds": pair[0], "hands": pair[1]}


def question(book: RuleBook, examined: Examined) -> dict[str, Anything]:
    """Return one question: its domain, what is decided at each stage, clauses and assumptions."""
    any_table = next(iter(examined.tables.values()))
    u = any_table.universe
    return {
        "name": examined.question.name.text,
        "title": examined.question.title,
        "cases": {"kinds": len(u), "hands": u.total, "weights_add_up": u.proof()},
        "table_sha256": examined.tables[Stage.ASSUMED].digest,
        "stages": [
            {"stage": stage.value, **{s.value: counts(table.count(getattr(table, s.value))) for s in Status}}
            for stage, table in examined.tables.items()
        ],
        "clauses": [deed(book, d) for d in examined.deeds],
        "assumptions": [reliance(r) for r in examined.reliances],
        "assumptions_together": counts(examined.together),
        "second_opinion": {
            "cases": examined.opinion.cases,
            "drawn": dict(examined.opinion.drawn),
            "disagreements": len(examined.opinion.differences) + len(examined.opinion.wrong),
        },
        "readings": [effect(e, book) for e in examined.effects],
        "interactions": None
        if examined.interactions is None
        else [interaction(x, book) for x in examined.interactions],
    }


def effect(e: Effect, book: RuleBook) -> dict[str, Anything]:
    """Return one reading: the clauses it touches, and what each alternative changes alone."""
    return {
        "name": e.name,
        "question": e.question,
        "clauses": list(e.clauses),
        "alternatives": [
            {
                "name": a.name,
                "gloss": a.gloss,
                "chosen": a.chosen,
                **counts(a.changed),
                **({"of_deals": a.hands} if a.hands is not None else {}),
                **({"moved": {"settings": a.moved[0], "hands": a.moved[1]}} if a.moved else {}),
                "undecided": counts(a.undecided),
                "conflict": counts(a.conflict),
                "gap": counts(a.gap),
                "witness": witness(book, a.witness, "alternative") if a.witness else None,
            }
            for a in e.alternatives
        ],
    }


def interaction(x: Interaction, book: RuleBook) -> dict[str, Anything]:
    """Return two readings that interact, and the table of their combinations."""
    return {
        "readings": list(x.readings),
        **counts(x.cases),
        "witness": witness(book, x.witness),
        "combinations": [{"alternatives": list(names), **counts(c)} for names, c in x.combinations],
    }


def deed(book: RuleBook, d: Deed) -> dict[str, Anything]:
    """Return one line of the clause ledger."""
    return {
        **clause(cited(book, d.label)),
        "applies": counts(d.applies),
        "strikes": counts(d.strikes),
        "decides": counts(d.decides),
    }


def reliance(r: Reliance) -> dict[str, Anything]:
    """Return one assumption and how many hands hang on it."""
    return {"kind": r.what, "text": r.text, "because": r.because, "line": r.line, **counts(r.hangs)}


def clause(c: Cited) -> dict[str, Anything]:
    """Return a clause as it is cited."""
    return {"label": c.label, "title": c.title, "citation": c.citation, "line": c.span.line}


def witness(book: RuleBook, w: Witness, by: str = "clause") -> dict[str, Anything]:
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


def damaged(book: RuleBook, f: Finding) -> list[str]:
    """Return what is known of damage to the places that a finding rests on."""
    places = {*f.clauses, f.where, "/".join(f.where.split("/")[:2])}
    return [a.text for a in book.rules.about if a.word == "damage" and (not a.place or a.place in places)]


def finding(entry: Entry) -> dict[str, Anything]:
    """Return one finding with its clauses; where it has none, the line of what it is about."""
    f = entry.finding
    place = entry.places[0]
    return {
        "fingerprint": entry.fingerprint,
        "kind": f.kind.word,
        "severity": f.severity.value,
        "stage": f.stage,
        "question": f.question,
        "clauses": [clause(x) for x in entry.clauses],
        "where": f.where,
        "message": f.message,
        "kinds": f.kinds,
        "hands": f.hands,
        "witness": witness(entry.book, f.witness) if f.witness else None,
        **({"run": list(f.run)} if f.run else {}),
        "help": f.help,
        "rests_on_damage": damaged(entry.book, f),
        "fate": entry.fate,
        **({} if entry.clauses and not entry.at else {"file": place.file, "line": place.line}),
    }


def comparison(whole: Whole, compared: Comparison) -> dict[str, Anything]:
    """Return two accounts compared, each group of cases under the name of its finding."""
    made = diff.record(compared)
    groups = [g for q in made["questions"] for g in q["groups"]]
    by_cases = (e for e in between_accounts(whole, compared) if e.finding.witness)
    for g, entry in zip(groups, by_cases, strict=True):
        g["fingerprint"] = entry.fingerprint
    return made


def whole_record(whole: Whole) -> dict[str, Anything]:
    """Return the record of a file: of its one rule set, or of each account in turn."""
    by_account = {p.loaded.book.rules.account: p for p in whole.priced}
    records = [record(x, by_account.get(x.book.rules.account)) for x in whole.examinations]
    if not whole.loaded.accounts:
        return records[0]
    return {
        "format": FORMAT,
        "version": VERSION,
        "tool": records[0]["tool"],
        "files": records[0]["files"],
        "accounts": records,
        "comparisons": [comparison(whole, c) for c in whole.comparisons],
    }


def submitted(submission: Submission) -> dict[str, Anything]:
    """Return the record of what was submitted, with what stands beside it."""
    made = whole_record(submission.whole)
    inner = [r["findings"] for r in made.get("accounts", [made])]
    outer = made.setdefault("findings", [])
    written = {f["fingerprint"] for found in inner for f in found}
    for e in submission.entries:
        if e.fingerprint not in written:
            between = {"account": e.account} if e.account else {}
            outer.append({**between, **finding(e)})
    known = {e.fingerprint: e for e in submission.entries}
    for f in [f for found in (*inner, outer) for f in found]:
        f |= review.of_entry(known[f["fingerprint"]])
    return {**made, **review.record(submission), **answers.record(submission)}


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return the record of what was submitted."""
    return json.dumps(submitted(submission), indent=2, ensure_ascii=False) + "\n"


def to_json(whole: Whole) -> str:
    """Return the record of a file as JSON text, the same on every run."""
    return render(Submission(whole), None)
