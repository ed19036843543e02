"""Which entries of a list two files say differently, and what hangs on other words alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from verifier.diff.compare_questions import ComparedAccount, build_shared_engines
from verifier.language import syntax as s
from verifier.language.printer.sentences import format_guard, format_pattern
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage
from verifier.source import UnreadableError
from verifier.tables.engines import Engines
from verifier.tables.table import Counts

MeasuredEffect = tuple[Counts | None, str]
"""How many cases end otherwise; or nothing, and why that was not measured."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """An entry of a list that is not the same in both; `effect` as of a clause."""

    name: str
    """Of the list."""
    what: str
    """added, removed or reworded."""
    texts: tuple[str, str]
    lines: tuple[int, int]
    effect: Counts | None
    why: str = ""


def compare_entries(
    tellings: tuple[ComparedAccount, ComparedAccount],
    questions: tuple[s.Question, s.Question],
    before: s.Clause,
    after: s.Clause,
) -> Iterator[EntryChange]:
    """Yield the entries that differ, of lists of one name that direct the same.

    The order of entries says nothing; two that name the same pieces are one, reworded.
    """
    old, new = ({x.name.text: x for x in c.lines if isinstance(x, s.Enumeration)} for c in (before, after))
    for name, mine in new.items():
        if name not in old or (old[name].direction, old[name].each) != (mine.direction, mine.each):
            continue
        gone = [e for e in old[name].entries if e not in mine.entries]
        for entry in (e for e in mine.entries if e not in old[name].entries):
            was = next((e for e in gone if e.pattern.elements == entry.pattern.elements), None)
            if was:
                gone.remove(was)
            words = _replace_entry(after, mine, entry, was)
            effect = count_with_old_words(
                (tellings[1], tellings[1]), (questions[1], questions[1]), words, after
            )
            if was:
                lines = was.span.line, entry.span.line
                yield EntryChange(
                    name, "reworded", (_format_entry(was), _format_entry(entry)), lines, *effect
                )
            else:
                yield EntryChange(name, "added", ("", _format_entry(entry)), (0, entry.span.line), *effect)
        for entry in gone:
            words = _replace_entry(before, old[name], entry, None)
            effect = count_with_old_words(
                (tellings[0], tellings[0]), (questions[0], questions[0]), words, before
            )
            yield EntryChange(name, "removed", (_format_entry(entry), ""), (entry.span.line, 0), *effect)


def _format_entry(entry: s.Entry) -> str:
    """Write an entry and its guards."""
    return " ".join([format_pattern(entry.pattern), *map(format_guard, entry.guards)])


def _replace_entry(clause: s.Clause, of: s.Enumeration, entry: s.Entry, other: s.Entry | None) -> s.Clause:
    """Return a clause with another entry in place of one of a list, or without it."""
    entries = tuple(other if e is entry else e for e in of.entries)
    made = replace(of, entries=tuple(e for e in entries if e))
    lines = tuple(made if x is of else x for x in clause.lines)
    return replace(clause, lines=tuple(x for x in lines if x is not made or made.entries))


# ---- what hangs on it ------------------------------------------------------------------------------


def list_section_tests(book: RuleBook, clause: s.Clause) -> tuple[s.Test, ...]:
    """Return the tests that a clause has from its section."""
    section = book.section(clause)
    return section.tests if section else ()


def count_without_clause(telling: ComparedAccount, question: s.Question, label: str) -> MeasuredEffect:
    """Return how many cases of a telling end otherwise without one of its clauses."""
    engine = telling.engines.of(question, telling.choice)
    table = engine.table(question, Stage.ASSUMED, telling.choice)
    other = engine.again(table, dropped=[label])
    if other is None:
        return None, "without it the order of clauses goes round"
    return table.count(table.outcome != other.outcome), ""


def count_with_old_words(
    tellings: tuple[ComparedAccount, ComparedAccount],
    questions: tuple[s.Question, s.Question],
    before: s.Clause,
    after: s.Clause,
) -> MeasuredEffect:
    """Return how many cases of the second end otherwise with the first's words for one clause."""
    first, second = tellings
    if list_section_tests(first.book, before) != list_section_tests(second.book, after):
        return None, "the tests of its section are others"
    words_before = replace(before, label=after.label, section=after.section, span=after.span)
    clauses = tuple(words_before if c.label == after.label else c for c in questions[1].clauses)
    question = replace(questions[1], clauses=clauses)
    asked = tuple(question if q == questions[1] else q for q in second.book.rules.questions)
    book = RuleBook(replace(second.book.rules, questions=asked), second.book.game, second.book.pieces)
    if not _has_readings(book, before) or book.bound(words_before, question, second.choice)[1]:
        return None, "the first's words use names that the second has not, or uses otherwise"
    old = ComparedAccount("", second.loaded, Engines(book, second.engines.tabulator), second.choice)
    try:
        engines = build_shared_engines((old, second), (question, questions[1]))
        one = engines[0].table(question, Stage.ASSUMED, second.choice)
        other = engines[1].table(questions[1], Stage.ASSUMED, second.choice)
    except CircularOrderError:
        return None, "with the first's words the order of clauses goes round"
    except UnreadableError as error:
        return None, error.mistakes[0].message
    return one.count(np.asarray(one.outcome != other.outcome)), ""


def _has_readings(book: RuleBook, clause: s.Clause) -> bool:
    """Return whether a rule book has the readings, and their alternatives, that a clause is guarded by."""
    alternatives = {name: {w.text for w, _ in r.alternatives} for name, r in book.readings.items()}
    return all(
        g.reading.text in alternatives and {w.text for w in g.alternatives} <= alternatives[g.reading.text]
        for g in s.list_guards(clause)
    )
