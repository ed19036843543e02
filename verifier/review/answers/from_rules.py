"""What the rules themselves say to what is asked: their document, cases, examples, duties."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from verifier.analysis.examine import ExaminedQuestion
from verifier.checks.inconsistent_example import list_example_names
from verifier.finding import Kind
from verifier.review.answers.answer import (
    AccountAnswer,
    AskedAccount,
    build_missing,
    format_kind_counts,
    join_parts,
)
from verifier.review.submission import Submission
from verifier.rules.rulebook import Stage
from verifier.statespace.examine import ExaminedProcedure
from verifier.wording import count_noun, format_number

_HASH_DIGITS = 16
"""How many hexadecimal digits of a hash are told."""
_FEW_PLACES = 3
"""How many places are named that speak of something."""
_FAILED_KINDS = {Kind.INCONSISTENT, Kind.NOT_CHECKED}


def answer_document(submission: Submission) -> AccountAnswer:
    """Say which document the rules are from, and in which state it is known."""
    rules = submission.whole.loaded.book.rules
    told = [rules, *(x.book.rules for x in submission.whole.examinations)]
    about = dict.fromkeys((a.word, a.place, a.text) for x in told for a in x.about)
    sources = [text for word, _, text in about if word == "source"]
    if not sources:
        return build_missing("the rule set names no document: it has no `source` line")
    held = submission.beside
    files = [
        ("rule set", submission.sources[0]),
        *(("document", x.source) for x, _ in (held.open if held else ())),
    ]
    hashes = [f"{role} {x.name}, sha256 {x.sha256[:_HASH_DIGITS]}…" for role, x in files]
    damaged = sum(word == "damage" for word, _, _ in about)
    kinds = Counter(e.finding.kind.word for e in submission.about_document)
    but = [
        *(f"known by: {text}" for word, _, text in about if word == "copy"),
        f"{count_noun(damaged, 'damaged place')}" if damaged else "",
        *(f"since then: {text}" for word, _, text in about if word == "since"),
        f"beside its document: {format_kind_counts(kinds)}" if kinds else "",
        "" if held else "not held beside its document in this run (--document)",
    ]
    return AccountAnswer(True, join_parts([*sources, *hashes]), "document", join_parts(but))


def answer_decided(told: AskedAccount) -> AccountAnswer:
    """Say how many cases are decided, by the text and with what is assumed, and what stays open."""
    x = told.examination
    if not x.questions and not x.procedures:
        return build_missing("nothing is asked")
    said, but, link = [], [], ""
    for q in x.questions:
        name, cases, open_ = q.question.name.text, *describe_decided_cases(q)
        said.append(f"{name}: {cases}")
        but += [f"{name}: {open_}" if open_ else "", told.against(name)]
        link = link if link or not open_ else f"question-{name}"
    for p in x.procedures:
        name, cases, open_ = p.tree.name.text, *_describe_procedure_cases(p)
        said.append(f"{name}: {cases}")
        but += [f"{name}: {open_}" if open_ else "", told.against(name)]
    first = f"question-{x.questions[0].question.name.text}" if x.questions else "procedures"
    return AccountAnswer(True, join_parts(said), link or first, join_parts(but))


def describe_decided_cases(q: ExaminedQuestion) -> tuple[str, str]:
    """Return how many cases of a question are decided, and how many are open (empty: none)."""
    last, cited = q.tables[Stage.ASSUMED], q.tables[Stage.CITED]
    u = last.universe
    ended, by_text = (t.count(t.decided)[1] for t in (last, cited))
    said = f"{format_number(ended)} of {count_noun(u.total, u.one, u.units[0])} decided"
    if by_text != ended:
        said += f", {format_number(by_text)} of them in the order that the text states"
    return said, f"{count_noun(u.total - ended, u.one, u.units[0])} open" if ended < u.total else ""


def _describe_procedure_cases(p: ExaminedProcedure) -> tuple[str, str]:
    """Return how many cases of a procedure are decided, and what is open of it (empty: nothing)."""
    whole = [x for x in p.sizes if x.whole and x.ends]
    if not whole:
        return "not explored", "it was not explored"
    last = whole[-1]
    ends = last.ends[Stage.ASSUMED]
    all_, open_ = sum(ends), sum(ends[1:])
    cases, places = count_noun(all_, "case"), count_noun(last.places, "place")
    said = f"{format_number(ends[0])} of {cases} decided at {places}"
    unexplored = [x.places for x in p.sizes if not x.whole]
    but = [
        f"{count_noun(open_, 'case')} open" if open_ else "",
        f"not explored from {count_noun(unexplored[0], 'place')} on" if unexplored else "",
    ]
    return said, join_parts(but)


def answer_examples(told: AskedAccount) -> AccountAnswer:
    """Say how many worked examples the clauses agree with."""
    x, number_, failed, link = told.examination, 0, [], ""
    for q in x.questions:
        titles = set(list_example_names(q.question))  # one of another alternative is looked at under its own
        number_ += len(titles)
        wrong = {f.where: f.kind for f in q.findings if f.kind in _FAILED_KINDS and f.where in titles}
        failed += [f"“{where}” is {_EXAMPLE_FAILURES[kind]}" for where, kind in wrong.items()]
        link = link or (f"question-{q.question.name.text}" if titles else "")
    if not number_:
        return build_missing("no worked example is given")
    kept = number_ - len(failed)
    if not kept:
        return build_missing(join_parts(["no worked example holds", *failed]))
    return AccountAnswer(
        True,
        f"{format_number(kept)} of {count_noun(number_, 'worked example')} hold",
        link,
        join_parts(failed),
    )


_EXAMPLE_FAILURES = {Kind.INCONSISTENT: "not what the clauses say", Kind.NOT_CHECKED: "not checked"}


def answer_procedures(told: AskedAccount) -> AccountAnswer:
    """Say which procedures were followed in every run, and which promises are kept."""
    played = told.examination.procedures
    if not played:
        return build_missing("there is no procedure")
    names = ", ".join(p.tree.name.text for p in played)
    kept = [k for p in played for k in p.kept]
    said = f"{count_noun(len(played), 'procedure')} followed in every run: {names}"
    if kept:
        said += f"; {format_number(sum(k.is_kept for k in kept))} of {count_noun(len(kept), 'promise')} kept"
    but = [
        x
        for p in played
        for x in (
            _describe_procedure_cases(p)[1] and f"{p.tree.name.text}: {_describe_procedure_cases(p)[1]}",
            told.against(p.tree.name.text),
        )
    ]
    return AccountAnswer(True, said, "procedures", join_parts(but))


def answer_obligations(told: AskedAccount) -> AccountAnswer:
    """Say what the document obliges people to do: listed, and not examined."""
    found = told.examination.book.rules.outside
    mine = [x for x in found if x.word == "obligation"]
    unread = sum(x.word == "unread" for x in found)
    lost = f"{count_noun(unread, 'statement')} could not be read" if unread else ""
    if not mine:
        return build_missing(join_parts(["no obligation is listed", lost]))
    labels = ", ".join(x.label.text for x in mine)
    return AccountAnswer(
        True, f"{count_noun(len(mine), 'obligation')} listed, not examined: {labels}", "outside", lost
    )


def answer_by_words(told: AskedAccount) -> AccountAnswer:
    """Say which procedures, obligations, outcomes and clauses speak of something in the words of the row."""
    found = list(_find_by_words(told))
    if not found:
        words = ", ".join(told.row.words[:_FEW_PLACES]) + ("…" if len(told.row.words) > _FEW_PLACES else "")
        return build_missing(
            f"no procedure, obligation, outcome or clause has a word for it (looked for: {words})"
        )
    named = "; ".join(f"{label} “{text}”" for label, text, _, _ in found[:_FEW_PLACES])
    more = f"; and {format_number(len(found) - _FEW_PLACES)} more" if len(found) > _FEW_PLACES else ""
    but = join_parts(told.against(question) for _, _, _, question in found if question)
    return AccountAnswer(True, f"found by its words: {named}{more}", found[0][2], but)


def _find_by_words(told: AskedAccount) -> Iterator[tuple[str, str, str, str]]:
    """Yield what speaks of something: its label, its text, the part of the report, its question if any."""
    rules = told.examination.book.rules
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, told.row.words))})\b", re.IGNORECASE)
    for p in rules.procedures:
        if words.search(p.name.text) or words.search(p.title):
            yield p.name.text, p.title, "procedures", p.name.text
    for x in rules.outside:
        if x.word == "obligation" and words.search(x.text):
            yield x.label.text, x.text, "outside", ""
    for asked in rules.questions:
        name = asked.name.text
        for outcome in asked.outcomes:
            if words.search(outcome.text):
                yield name, f"{asked.title} {outcome.text}", f"question-{name}", name
    for q in rules.asked:
        link = "procedures" if q in rules.procedures else f"question-{q.name.text}"
        for c in q.clauses:
            if words.search(c.title):
                yield c.label.text, c.title, link, q.name.text
