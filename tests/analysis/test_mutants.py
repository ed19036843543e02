"""Seeded mistakes in the real rule set are noticed; rewording, renaming and reordering are not.

A mistake is noticed if the table differs (and so no longer agrees with the transcription), or if the set of
findings does. One under a reading that is not drawn first is looked for under that reading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from tests.conftest import ROOT
from verifier.analysis.examine import examine_ruleset
from verifier.checks import CHECKS
from verifier.finding import Finding
from verifier.language import syntax as s
from verifier.report.record.report import build_ruleset_record
from verifier.rules.load import load_rules
from verifier.rules.model.guards import is_in_force
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage

PAIRS = [
    ("is at least", "is below"),
    ("is at most", "is above"),
    ("equals", "is above"),
    ("is higher than", "is lower than"),
]
FLIPPED = dict([*((b, a) for a, b in PAIRS), *PAIRS])


def guards_of(*lines) -> dict[str, str]:
    """Return a choice under which guarded lines are there."""
    return {g.reading.text: g.alternatives[0].text for line in lines for g in line.guards}


def clause_mutants(rules: s.RuleSet) -> Iterator[tuple[str, dict[str, str], s.RuleSet]]:
    """Yield the rule set with a clause or a test dropped, a direction or a comparison turned round."""
    question, *others = rules.questions
    for i, clause in enumerate(question.clauses):

        def put(*new: s.Clause, i: int = i) -> s.RuleSet:
            clauses = (*question.clauses[:i], *new, *question.clauses[i + 1 :])
            return replace(rules, questions=(replace(question, clauses=clauses), *others))

        label = clause.label.text
        yield f"drop clause {label}", guards_of(clause), put()
        for j, line in enumerate(clause.lines):
            where = f"{label} line {line.span.line}"
            rest = (*clause.lines[:j], *clause.lines[j + 1 :])
            choice = {**guards_of(clause), **guards_of(line)}
            if isinstance(line, s.Test):
                yield f"drop {where}", choice, put(replace(clause, lines=rest))
            flipped = flip(line)
            if flipped != line:
                lines = (*clause.lines[:j], flipped, *clause.lines[j + 1 :])
                yield f"flip {where}", choice, put(replace(clause, lines=lines))


def flip(node):
    """Return a node with its first comparison, its `or better` or its best turned round."""
    if isinstance(node, s.Compare):
        return replace(node, op=FLIPPED.get(node.op, node.op))
    if isinstance(node, s.Best):
        return replace(node, highest=not node.highest)
    if isinstance(node, s.Keep | s.Split):
        return (s.Split if isinstance(node, s.Keep) else s.Keep)(node.of)
    if isinstance(node, s.HandClass) and node.or_better:
        return replace(node, or_better=False)
    if isinstance(node, tuple):
        for i, part in enumerate(node):
            turned = flip(part)
            if turned != part:
                return (*node[:i], turned, *node[i + 1 :])
    if isinstance(node, s.Node) and not isinstance(node, s.Word | s.Guard):
        for f in fields(node):
            turned = flip(getattr(node, f.name))
            if f.name != "span" and turned != getattr(node, f.name):
                return replace(node, **{f.name: turned})
    return node


def relation_mutants(rules: s.RuleSet) -> Iterator[tuple[str, dict[str, str], s.RuleSet]]:
    """Yield the rule set with a relation of its first question dropped, or reversed."""
    mine = {c.section for c in rules.questions[0].clauses} | {
        c.label.text for c in rules.questions[0].clauses
    }
    for i, r in enumerate(rules.relations):
        if not {w.text.split(" part ")[0] for w in r.higher} & {x.split(" part ")[0] for x in mine}:
            continue
        others = rules.relations[:i], rules.relations[i + 1 :]
        choice = guards_of(r)
        yield f"drop relation {r.span.line}", choice, replace(rules, relations=(*others[0], *others[1]))
        turned = replace(r, higher=r.lower, lower=r.higher)
        reversed_ = replace(rules, relations=(*others[0], turned, *others[1]))
        yield f"reverse relation {r.span.line}", choice, reversed_


@pytest.fixture(scope="module")
def seen(nz_engine):
    """Return what is seen of a rule set under a choice: its outcome, and its findings' keys and counts."""

    def last(engine, choice):
        return engine.table(engine.book.rules.questions[0], Stage.ASSUMED, choice)

    def findings(engine, choice):
        tables = [engine.table(engine.book.rules.questions[0], stage, choice) for stage in Stage]
        found = [f for t in tables for check in CHECKS for f in check(t, engine) if isinstance(f, Finding)]
        return {(f.key, f.stage, f.kinds) for f in found}

    base = nz_engine.book.first
    kept: dict[str, object] = {}

    def noticed(rules: s.RuleSet, extra: dict[str, str]) -> bool:
        choice = {**base, **extra}
        key = json.dumps(choice, sort_keys=True)
        try:
            engine = nz_engine.over(RuleBook(rules, nz_engine.book.game))
            if last(nz_engine, choice).differs(last(engine, choice)).any():
                return True
            if key not in kept:
                kept[key] = findings(nz_engine, choice)
            return findings(engine, choice) != kept[key]
        except CircularOrderError:
            return True

    return noticed


def test_seeded_mistakes_in_clauses_are_noticed(nz_engine, seen):
    """Dropping a clause or a test, or turning a direction or a comparison round, never goes unseen."""
    mutants = list(clause_mutants(nz_engine.book.rules))
    assert len(mutants) > 60
    assert [what for what, choice, rules in mutants if not seen(rules, choice)] == []


def test_seeded_mistakes_in_relations_are_noticed(nz_engine, seen):
    """Dropping a relation, or reversing it, never goes unseen."""
    mutants = list(relation_mutants(nz_engine.book.rules))
    assert len(mutants) > 30
    assert [what for what, choice, rules in mutants if not seen(rules, choice)] == []


def test_the_order_of_clauses_in_the_file_changes_no_finding(nz_engine):
    """The same findings, of the same clauses, with the same counts, whatever stands first in the file."""
    question, *others = nz_engine.book.rules.questions

    def told(clauses):
        rules = replace(nz_engine.book.rules, questions=(replace(question, clauses=clauses), *others))
        engine = nz_engine.over(RuleBook(rules, nz_engine.book.game))
        tables = [engine.table(rules.questions[0], stage, engine.book.first) for stage in Stage]
        found = [f for t in tables for check in CHECKS for f in check(t, engine) if isinstance(f, Finding)]
        return {(f.kind, f.stage, frozenset(f.clauses), f.where, f.kinds, f.hands) for f in found}

    assert told(question.clauses) == told(question.clauses[::-1])


def house_way(text):
    """Return the text of Appendix C alone: the rules of the division come after it."""
    return text.split("# ====")[0]


def findings_of(path):
    """Return the findings of a file, without lines and files."""
    told = build_ruleset_record(examine_ruleset(load_rules(str(path))))
    for f in told["findings"]:
        for c in (f, *f["clauses"]):
            for word in ("line", "file", "title"):
                c.pop(word, None)
    rows = [json.dumps(f, sort_keys=True) for f in told["findings"] if f["kind"] != "vacuous"]
    return sorted(rows), [q["stages"] for q in told["questions"]]


@pytest.mark.deep
def test_renaming_every_tile_changes_no_finding(tmp_path):
    """Other names for the kinds, in the game and in the rule set, are other names in the findings alone."""
    rules = house_way((ROOT / "rulespec" / "nz1996.rules").read_text())
    game = (ROOT / "rulespec" / "games" / "pai-gow-tiles.rules").read_text()
    names = ["teen", "day", "nine", "five", "eleven", "high-10"]
    import re

    def rename(text):
        for number, name in enumerate(names):
            text = re.sub(rf"(?<![\w-]){name}(?![\w-])", f"zz{number}", text)
        return text

    (tmp_path / "pai-gow-tiles.rules").write_text(rename(game))
    (tmp_path / "nz1996.rules").write_text(rename(rules))
    ours, counts = findings_of(tmp_path / "nz1996.rules")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "nz1996.rules").write_text(rules)
    theirs, same = findings_of(tmp_path / "ours" / "nz1996.rules")
    assert counts == same
    unnamed = [
        sorted(re.sub(r'"fingerprint": "\w+"', "", row) for row in rows)
        for rows in (ours, map(rename, theirs))
    ]  # a fingerprint is of names, too
    assert unnamed[0] == unnamed[1]


def test_harmless_rewording_changes_no_finding(tmp_path):
    """Titles, comments, spaces and blank lines mean nothing."""
    text = house_way((ROOT / "rulespec" / "nz1996.rules").read_text())
    (tmp_path / "before.rules").write_text(text)
    lines = []
    for line in text.splitlines():
        words = line.split()
        if words and words[0] == "clause":
            line = line.replace(' "', ' "in other words, ', 1)
        lines += ["", "    " + line.strip().replace(" means ", "   means   ") + "   # as before"]
    lines = [x for x in lines if x][:1] + lines[2:]
    (tmp_path / "nz1996.rules").write_text("rules 1\n" + "\n".join(lines[1:]) + "\n")
    assert findings_of(tmp_path / "nz1996.rules") == findings_of(tmp_path / "before.rules")


def test_every_guard_of_the_rule_set_is_of_a_mutant(nz_engine):
    """The mutants reach every reading that guards a relation or a clause line."""
    rules = nz_engine.book.rules
    reached = {r for _, choice, _ in (*clause_mutants(rules), *relation_mutants(rules)) for r in choice}
    clauses = rules.questions[0].clauses
    lines = [x for c in clauses for x in c.lines if isinstance(x, s.Test)]
    mine = {c.label.text for c in clauses} | {c.section for c in clauses}
    relations = [r for r in rules.relations if {w.text for w in r.higher} & mine]
    assert {g.reading.text for g in s.list_guards((tuple(relations), tuple(lines)))} <= reached
    assert is_in_force((), {})
