"""Is everything right inside clauses, terms, examples, claims and procedures, once they are bound.

Yields mistakes. Each of these is bound under the readings drawn first, and with any one of them changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.language import syntax as s
from verifier.rules.check_rules import list_alternatives
from verifier.rules.model.subjects import is_about_setting
from verifier.rules.precedence import CircularOrderError
from verifier.rules.procedure import model as m
from verifier.rules.procedure.bind import bind_procedure, list_place_counts
from verifier.rules.procedure.check import check_procedure
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.rules.vocabulary import CASE_QUANTITIES, QUANTITIES
from verifier.source import Mistake, suggest_nearest


def list_single_choices(book: RuleBook) -> list[Choices]:
    """Return the first choice, and each that differs from it in one reading."""
    found: list[Choices] = [book.first]
    for r in book.readings:
        found += [{**book.first, r: a} for a in list_alternatives(book, r) if a != book.first.get(r)]
    return found


def check_bindings(book: RuleBook) -> Iterable[Mistake]:
    """Report everything wrong inside clauses, terms, examples and claims."""
    choices = list_single_choices(book)
    for choice in choices:
        for q in book.rules.questions:
            for c in q.clauses:
                book.bind(c.label.text, choice)
            yield from _check_undertakings(book, q, choice)
            yield from _check_examples_and_claims(book, q, choice)
    for choice in choices:
        yield from book.term_mistakes(choice)
    yield from book.bound_mistakes()
    for claim in book.rules.claims:
        yield from _check_claimed_quantity(book, claim)


# ---- what stands beside clauses -----------------------------------------------------------------


def _check_undertakings(book: RuleBook, question: s.Question, choice: Choices) -> Iterable[Mistake]:
    """Report what is wrong in what the sections of a question undertake to be about."""
    for section in question.sections:
        binder = book.binder(choice, question)
        for u in section.undertakes:
            if is_about_setting(binder.condition(u.condition)) and not question.sides:
                binder.wrong(u.span, "`undertakes` asks about the deal, and not of a setting of it")
        yield from binder.mistakes


def _check_examples_and_claims(book: RuleBook, question: s.Question, choice: Choices) -> Iterable[Mistake]:
    """Report what is wrong in the examples of a question, and in what claims are about."""
    binder = book.binder(choice, question)
    for x in question.examples:
        if is_about_setting(binder.condition(x.given)) and not question.sides:
            binder.wrong(x.span, "an example is given a deal, and this speaks of a setting of it")
        binder.pick(x.gives)
    if not question.sides:
        for claim in book.rules.claims:
            if claim.condition and is_about_setting(binder.condition(claim.condition)):
                binder.wrong(claim.span, "a claim is about deals, and this speaks of a setting")
    yield from binder.mistakes


def _check_claimed_quantity(book: RuleBook, claim: s.Claim) -> Iterable[Mistake]:
    """Report a claim about what is no quantity, or about cases where it cannot be."""
    outcomes = {w.text for q in book.rules.questions if is_settlement(q) for w in q.outcomes}
    name = claim.quantity.text + (f" of {claim.of.text}" if claim.of else "")
    known = {x for x in QUANTITIES if "OUTCOME" not in x} | {f"chance of {o}" for o in outcomes}
    if name not in known:
        hint = suggest_nearest(name, known, "quantities: " + ", ".join(sorted(known)))
        yield Mistake(claim.quantity.span, f"`{name}` is no quantity that can be claimed", hint)
    elif claim.condition and name not in CASE_QUANTITIES:
        yield Mistake(claim.condition.span, f"`{name}` is not counted for some hands only")
    if claim.condition and all(q.sides for q in book.rules.questions):
        yield Mistake(claim.condition.span, "no question is about a deal, so no hand can be spoken of")


# ---- the order of clauses -----------------------------------------------------------------------


def check_orders(book: RuleBook) -> Iterable[Mistake]:
    """Report relations that go round, and precedence that comes too late to have an effect."""
    for choice in list_single_choices(book):
        for question in book.rules.questions:
            for stage in Stage:
                yield from _check_question_order(book, question, choice, stage)


def _check_question_order(
    book: RuleBook, question: s.Question, choice: Choices, stage: Stage
) -> Iterable[Mistake]:
    """Report what is wrong in the order of a question's clauses at one stage."""
    links = book.links(choice, stage)
    try:
        closed = book.precedence(book.clauses(question, choice, stage), links)
    except CircularOrderError as error:
        lines = [x.origin for x in links if x.higher in error.labels and x.lower in error.labels]
        at = next((r.span for r in book.rules.relations if r.span.line in lines[-1:]), question.span)
        remedy = "relations and conditions on clauses together must not go round"
        yield Mistake(at, _describe_circle(error), remedy)
        return
    for x in links:
        ranks = x.kind is not s.RelationKind.REFINES
        if choice is book.first and ranks and (x.higher, x.lower) in closed.late:
            yield Mistake(
                next(r.span for r in book.rules.relations if r.span.line == x.origin),
                f"`{x.higher}` cannot choose among what `{x.lower}` leaves and prevail over it",
            )


def _describe_circle(error: CircularOrderError) -> str:
    """Return the message about clauses whose order goes round."""
    return "the order of clauses goes round: " + " before ".join(f"`{x}`" for x in error.labels)


# ---- procedures ---------------------------------------------------------------------------------


def check_procedures(book: RuleBook) -> Iterable[Mistake]:
    """Report every mistake in procedures, each bound for the most places that it can have."""
    for tree in book.rules.procedures:
        found = list(check_procedure(tree))
        yield from found
        for choice in list_single_choices(book) if not found else ():
            bound, wrong = bind_procedure(tree, choice, list_place_counts(tree)[-1], book.labels)
            yield from wrong
            if not wrong:
                yield from _check_procedure_order(book, tree, bound, choice)


def _check_procedure_order(
    book: RuleBook, tree: s.Procedure, bound: m.Procedure, choice: Choices
) -> Iterable[Mistake]:
    """Report relations that go round, and refinement, which chooses among settings."""
    known = {r.label for r in bound.rules}
    links = book.links(choice, Stage.ASSUMED)
    for link in links:
        if link.kind is s.RelationKind.REFINES and {link.higher, link.lower} & known:
            line = next(r.span for r in book.rules.relations if r.span.line == link.origin)
            yield Mistake(line, "`refines` chooses among settings; of next states a clause is `over` another")
    try:
        book.precedence(bound.rules, links)
    except CircularOrderError as error:
        yield Mistake(tree.span, _describe_circle(error))
