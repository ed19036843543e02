"""Which clauses two files say differently, label by label, and what hangs on each alone.

For two versions of a document, or two people's tellings of it, that give their clauses the same labels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.diff.compare_entries import (
    EntryChange,
    compare_entries,
    count_with_old_words,
    count_without_clause,
    list_section_tests,
)
from verifier.diff.compare_questions import ComparedAccount, Comparison
from verifier.diff.pair_questions import pair_questions
from verifier.language import syntax as s
from verifier.rules.rulebook import RuleBook
from verifier.tables.table import Counts


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that is not the same in both. `effect`: the cases that end otherwise for it alone."""

    question: str
    label: str
    what: str
    """added, removed, reworded, meant otherwise (a word that it uses), or retitled."""
    titles: tuple[str, str]
    lines: tuple[int, int]
    effect: Counts | None
    """Nothing where it was not measured: see `why`."""
    why: str = ""
    entries: tuple[EntryChange, ...] = ()
    """Of a clause that is reworded: the entries of its lists that are not the same, each alone."""


def compare_clauses(comparison: Comparison) -> tuple[ClauseChange, ...]:
    """Return the clauses that differ, in the order of the second file, then those removed.

    Nothing where the two are one file, or share fewer than half their labels: then a label that both use is
    no more than a coincidence.
    """
    first, second = comparison.tellings
    if first.loaded.sources[0] == second.loaded.sources[0]:
        return ()
    mine, theirs = first.book.clause_of.keys(), second.book.clause_of.keys()
    if 2 * len(mine & theirs) < min(len(mine), len(theirs)):
        return ()
    pairs, _ = pair_questions(first.book.rules.questions, second.book.rules.questions)
    pairs = [
        p for p in pairs if any((p[0].name.text, p[1].name.text) == q.names for q in comparison.questions)
    ]
    return tuple(x for pair in pairs for x in _compare_question_clauses(comparison.tellings, pair))


def _compare_question_clauses(
    tellings: tuple[ComparedAccount, ComparedAccount], questions: tuple[s.Question, s.Question]
) -> Iterator[ClauseChange]:
    """Yield what became of each clause of one question."""
    old, new = ({c.label.text: c for c in q.clauses} for q in questions)
    name = questions[1].name.text
    for label, clause in new.items():
        if label not in old:
            found = count_without_clause(tellings[1], questions[1], label)
            yield ClauseChange(name, label, "added", ("", clause.title), (0, clause.span.line), *found)
            continue
        before = old[label]
        what = _decide_change(tellings, before, clause)
        if what:
            effect: tuple[Counts | None, str] = (0, 0), ""
            if what == "reworded":
                effect = count_with_old_words(tellings, questions, before, clause)
            elif what == "meant otherwise":
                effect = None, "the word has other users too"
            lines = before.span.line, clause.span.line
            entries = (
                tuple(compare_entries(tellings, questions, before, clause)) if what == "reworded" else ()
            )
            yield ClauseChange(name, label, what, (before.title, clause.title), lines, *effect, entries)
    for label, clause in old.items():
        if label not in new:
            found = count_without_clause(tellings[0], questions[0], label)
            yield ClauseChange(name, label, "removed", (clause.title, ""), (clause.span.line, 0), *found)


def _decide_change(
    tellings: tuple[ComparedAccount, ComparedAccount], before: s.Clause, after: s.Clause
) -> str:
    """Say how two clauses of one label differ; nothing where they say the same."""
    whole = [
        (c.guards, c.lines, bool(c.because), list_section_tests(t.book, c))
        for t, c in zip(tellings, (before, after), strict=True)
    ]
    if whole[0] != whole[1]:
        return "reworded"
    meant = [_list_term_meanings(t.book, c) for t, c in zip(tellings, (before, after), strict=True)]
    if meant[0] != meant[1]:
        return "meant otherwise"
    titled = [(c.title, c.cite, c.because) for c in (before, after)]
    return "retitled" if titled[0] != titled[1] else ""


def _list_term_meanings(book: RuleBook, clause: s.Clause) -> dict[str, list[tuple[object, ...]]]:
    """Return what each term means that a clause uses, by itself or through other terms."""
    terms: dict[str, list[s.Term]] = {}
    for t in book.rules.terms:
        terms.setdefault(t.word.text, []).append(t)
    todo = [w.text for w in s.list_words((clause.lines, list_section_tests(book, clause)))]
    found: dict[str, list[tuple[object, ...]]] = {}
    while todo:
        word = todo.pop()
        if word in terms and word not in found:
            found[word] = [(t.meaning, t.guards) for t in terms[word]]
            todo += [w.text for t in terms[word] for w in s.list_words(t.meaning)]
    return found
