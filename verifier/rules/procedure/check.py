"""Is each procedure stated whole, before its names are looked up."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.language import syntax as s
from verifier.rules.procedure.names import MOST_PLACES
from verifier.source import Mistake


def check_procedure(tree: s.Procedure) -> Iterable[Mistake]:
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
