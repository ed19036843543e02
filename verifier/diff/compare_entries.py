"""Which entries of a list two files say differently, and what hangs on other words alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from verifier.diff.compare_questions import Telling, engines_of
from verifier.language import syntax as s
from verifier.language.printer.sentences import guard_text, pattern_text
from verifier.rules.precedence import Circle
from verifier.rules.rulebook import RuleBook, Stage
from verifier.source import Unreadable
from verifier.tables.engines import Engines
from verifier.tables.table import Counts

Effect = tuple[Counts | None, str]
"""How many cases end otherwise; or nothing, and why that was not measured."""


@dataclass(frozen=True, slots=True)
class Edited:
    """An entry of a list that is not the same in both; `effect` as of a clause."""

    name: str
    """Of the list."""
    what: str
    """added, removed or reworded."""
    texts: tuple[str, str]
    lines: tuple[int, int]
    effect: Counts | None
    why: str = ""


def edited(
    tellings: tuple[Telling, Telling],
    questions: tuple[s.Question, s.Question],
    before: s.Clause,
    after: s.Clause,
) -> Iterator[Edited]:
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
            words = with_entry(after, mine, entry, was)
            effect = as_before((tellings[1], tellings[1]), (questions[1], questions[1]), words, after)
            if was:
                lines = was.span.line, entry.span.line
                yield Edited(name, "reworded", (entry_text(was), entry_text(entry)), lines, *effect)
            else:
                yield Edited(name, "added", ("", entry_text(entry)), (0, entry.span.line), *effect)
        for entry in gone:
            words = with_entry(before, old[name], entry, None)
            effect = as_before((tellings[0], tellings[0]), (questions[0], questions[0]), words, before)
            yield Edited(name, "removed", (entry_text(entry), ""), (entry.span.line, 0), *effect)


def entry_text(entry: s.Entry) -> str:
    """Write an entry and its guards."""
    return " ".join([pattern_text(entry.pattern), *map(guard_text, entry.guards)])


def with_entry(clause: s.Clause, of: s.Enumeration, entry: s.Entry, other: s.Entry | None) -> s.Clause:
    """Return a clause with another entry in place of one of a list, or without it."""
    entries = tuple(other if e is entry else e for e in of.entries)
    made = replace(of, entries=tuple(e for e in entries if e))
    lines = tuple(made if x is of else x for x in clause.lines)
    return replace(clause, lines=tuple(x for x in lines if x is not made or made.entries))


# ---- what hangs on it ------------------------------------------------------------------------------


def tests(book: RuleBook, clause: s.Clause) -> tuple[s.Test, ...]:
    """Return the tests that a clause has from its section."""
    section = book.section(clause)
    return section.tests if section else ()


def without(telling: Telling, question: s.Question, label: str) -> Effect:
    """Return how many cases of a telling end otherwise without one of its clauses."""
    engine = telling.engines.of(question, telling.choice)
    table = engine.table(question, Stage.ASSUMED, telling.choice)
    other = engine.again(table, dropped=[label])
    if other is None:
        return None, "without it the order of clauses goes round"
    return table.count(table.outcome != other.outcome), ""


def as_before(
    tellings: tuple[Telling, Telling],
    questions: tuple[s.Question, s.Question],
    before: s.Clause,
    after: s.Clause,
) -> Effect:
    """Return how many cases of the second end otherwise with the first's words for one clause."""
    first, second = tellings
    if tests(first.book, before) != tests(second.book, after):
        return None, "the tests of its section are others"
    words_before = replace(before, label=after.label, section=after.section, span=after.span)
    clauses = tuple(words_before if c.label == after.label else c for c in questions[1].clauses)
    question = replace(questions[1], clauses=clauses)
    asked = tuple(question if q == questions[1] else q for q in second.book.rules.questions)
    book = RuleBook(replace(second.book.rules, questions=asked), second.book.game, second.book.pieces)
    if not known(book, before) or book.bound(words_before, question, second.choice)[1]:
        return None, "the first's words use names that the second has not, or uses otherwise"
    old = Telling("", second.loaded, Engines(book, second.engines.tabulator), second.choice)
    try:
        engines = engines_of((old, second), (question, questions[1]))
        one = engines[0].table(question, Stage.ASSUMED, second.choice)
        other = engines[1].table(questions[1], Stage.ASSUMED, second.choice)
    except Circle:
        return None, "with the first's words the order of clauses goes round"
    except Unreadable as error:
        return None, error.mistakes[0].message
    return one.count(np.asarray(one.outcome != other.outcome)), ""


def known(book: RuleBook, clause: s.Clause) -> bool:
    """Return whether a rule book has the readings, and their alternatives, that a clause is guarded by."""
    alternatives = {name: {w.text for w, _ in r.alternatives} for name, r in book.readings.items()}
    return all(
        g.reading.text in alternatives and {w.text for w in g.alternatives} <= alternatives[g.reading.text]
        for g in s.guards_below(clause)
    )
