"""Stage 2: is each procedure stated whole, with names that are known and an order that does not go round?"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.language import syntax as s
from verifier.rules.precedence import Circle, Precedence, close
from verifier.rules.procedure import model as m
from verifier.rules.procedure.bind import Binder
from verifier.rules.procedure.names import MOST_PLACES
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.source import Mistake

NO_PLACES = 1
"""How many places a procedure without places is bound for."""


def numbers(tree: s.Procedure) -> range:
    """Return each number of places that a procedure is explored for."""
    return range(tree.around.least, tree.around.most + 1) if tree.around else range(NO_PLACES, NO_PLACES + 1)


def bind(
    book: RuleBook, tree: s.Procedure, choice: Choices, places: int
) -> tuple[m.Procedure, list[Mistake]]:
    """Return a procedure for so many places, and every mistake in how it is written."""
    binder = Binder(tree, choice, places, book.labels)
    return binder.bind(), binder.mistakes


def turning(book: RuleBook, tree: s.Procedure) -> list[str]:
    """Return the readings that a procedure turns on, in the order of the file."""
    labels = {c.label.text for c in tree.clauses}
    guards = list(s.guards_below(tree))
    for r in book.rules.relations:
        if labels & {x for w in (*r.higher, *r.lower) for x in book.labels.get(w.text, ())}:
            guards += r.guards
    used = {g.reading.text for g in guards}
    return [name for name in book.readings if name in used]


def precedence(
    book: RuleBook, procedure: m.Procedure, choice: Choices, stage: Stage, without: Iterable[int] = ()
) -> Precedence:
    """Return the closed relations among the clauses of a procedure, those of some lines left out."""
    gone = set(without)
    return close(procedure.rules, [x for x in book.links(choice, stage) if x.origin not in gone])


def mistakes(book: RuleBook, choices: Iterable[Choices]) -> Iterable[Mistake]:
    """Report every mistake in procedures, under the first and each other reading."""
    for tree in book.rules.procedures:
        found = list(written(tree))
        yield from found
        if found:
            continue
        for choice in choices:
            bound, wrong = bind(book, tree, choice, numbers(tree)[-1])
            yield from wrong
            if not wrong:
                yield from order(book, tree, bound, choice)


def order(book: RuleBook, tree: s.Procedure, bound: m.Procedure, choice: Choices) -> Iterable[Mistake]:
    """Report relations that go round, and refinement, which chooses among settings."""
    known = {r.label for r in bound.rules}
    for link in book.links(choice, Stage.ASSUMED):
        if link.kind is s.RelationKind.REFINES and {link.higher, link.lower} & known:
            line = next(r.span for r in book.rules.relations if r.span.line == link.origin)
            yield Mistake(line, "`refines` chooses among settings; of next states a clause is `over` another")
    try:
        precedence(book, bound, choice, Stage.ASSUMED)
    except Circle as error:
        around = " before ".join(f"`{x}`" for x in error.labels)
        yield Mistake(tree.span, f"the order of clauses goes round: {around}")


def written(tree: s.Procedure) -> Iterable[Mistake]:
    """Report what a procedure lacks before its names are looked up."""
    if not any(not act.event for act in tree.acts):
        remedy = 'say `step NAME "…"` and `begins step is NAME`'
        yield Mistake(
            tree.span, f"nothing is done in `{tree.name.text}`: it has no step", remedy, missing=True
        )
    if tree.around and not 1 <= tree.around.least <= tree.around.most <= MOST_PLACES:
        yield Mistake(tree.around.span, f"a procedure has from 1 to at most {MOST_PLACES} places")
    for clause in tree.clauses:
        if not any(isinstance(x, s.Directive | s.Otherwise) for x in clause.lines):
            yield Mistake(clause.span, f"clause `{clause.label.text}` directs nothing", missing=True)
    for promise in tree.promises:
        if promise.once is None:
            yield Mistake(promise.span, "nothing is promised", "say `once …` below it", missing=True)
    seen: set[str] = set()
    for act in tree.acts:
        if act.name.text in seen:
            yield Mistake(act.name.span, f"`{act.name.text}` is a step or an event already")
        seen.add(act.name.text)
