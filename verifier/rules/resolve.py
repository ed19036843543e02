"""Stage 2: a tree becomes a rule book, if every name in it is known.

Holds from here on: every label, word, reading and alternative exists and is said once; each word has
one meaning under every combination of the readings that guard it; relations do not go round under the
readings drawn first nor when any one of them is changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from verifier.language import syntax as s
from verifier.rules.bind_clause import of_option
from verifier.rules.check_rules import names
from verifier.rules.names import MEASURES, PLACES, heard
from verifier.rules.pieces import Pieces
from verifier.rules.precedence import Circle
from verifier.rules.procedure import check as procedures
from verifier.rules.quantities import QUANTITIES, TAKES_CASES
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.rules.sides import settles
from verifier.source import Mistake, suggest


def resolve(rules: s.RuleSet, game: s.Game, pieces: Pieces) -> tuple[RuleBook, list[Mistake]]:
    """Return the rule book and everything that is wrong in how it is written."""
    book = RuleBook(rules, game, pieces)
    if too_many := list(limits(rules)):
        return book, sorted(set(too_many))
    found = [*names(book), *words(book), *readings(book), *guards(book)]
    if not found:
        found += meanings(book)
    found += [*relations(book), *bindings(book), *procedures.mistakes(book, single_choices(book))]
    if not found:
        found += circles(book)
    return book, sorted(set(found))


MOST_COMBINATIONS = 2_000
MOST_CLAUSES = 150
MOST_RELATIONS = 300
MOST_QUESTIONS, MOST_READINGS, MOST_ALTERNATIVES = 20, 120, 30


def limits(rules: s.RuleSet) -> Iterable[Mistake]:
    """Report more of anything than a document can need, and than can be run over every case in time."""
    for q in rules.questions[MOST_QUESTIONS : MOST_QUESTIONS + 1]:
        yield Mistake(q.span, f"a rule set asks at most {MOST_QUESTIONS} questions")
    for x in rules.relations[MOST_RELATIONS : MOST_RELATIONS + 1]:
        yield Mistake(x.span, f"a rule set has at most {MOST_RELATIONS} relations")
    for asked in rules.asked:
        for c in asked.clauses[MOST_CLAUSES : MOST_CLAUSES + 1]:
            yield Mistake(c.span, f"a question has at most {MOST_CLAUSES} clauses")
    for r in rules.readings[MOST_READINGS : MOST_READINGS + 1]:
        yield Mistake(r.span, f"a rule set has at most {MOST_READINGS} readings")
    for r in rules.readings:
        if len(r.alternatives) > MOST_ALTERNATIVES:
            yield Mistake(r.span, f"a reading has at most {MOST_ALTERNATIVES} alternatives")


def words(book: RuleBook) -> Iterable[Mistake]:
    """Report terms that the game has already, and facts that it has not."""
    rules, game = book.rules, book.game
    own = {
        **dict.fromkeys((h.text for h, _ in game.hands), "a hand"),
        **dict.fromkeys((k.name.text for k in game.kinds), "a kind"),
        **dict.fromkeys(MEASURES, "a measure"),
        **dict.fromkeys((*PLACES, "lowest"), "a place"),
    }
    for t in rules.terms:
        if t.word.text in own:
            yield Mistake(t.word.span, f"`{t.word.text}` is {own[t.word.text]} already")
    facts = {
        "order": {o.name.text for o in game.orders} | {game.piece.text},
        "named": {n.name.text for n in game.named},
    }
    for f in rules.facts:
        known = facts[f.what.text]
        if f.name.text not in known:
            hint = suggest(f.name.text, known, "it has: " + ", ".join(sorted(known)))
            yield Mistake(f.name.span, f"the game has no `{f.what.text} {f.name.text}`", hint)


def readings(book: RuleBook) -> Iterable[Mistake]:
    """Report readings without two alternatives, without a first one, or that nothing turns on."""
    used = {(g.reading.text, a.text) for g in s.guards_below(book.rules) for a in g.alternatives}
    for r in book.rules.readings:
        known = {word.text for word, _ in r.alternatives}
        if len(known) < 2:
            yield Mistake(
                r.span, f"the reading `{r.name.text}` has fewer than two alternatives", missing=True
            )
        if r.name.text not in book.first:
            yield Mistake(
                r.span,
                f"nothing says which alternative of `{r.name.text}` is drawn first",
                f'say `assume {r.name.text} is … because "…"`',
                missing=True,
            )
        for word, gloss in r.alternatives:
            if (r.name.text, word.text) not in used and not gloss:
                yield Mistake(
                    word.span,
                    f"no line turns on `{word.text}`, and nothing says what it means",
                    "guard a line with it, or say in quotes that it directs nothing",
                    missing=True,
                )
    for c in book.rules.choices:
        yield from chosen(book, c.reading, [c.alternative])


def chosen(book: RuleBook, reading: s.Word, alternatives: Iterable[s.Word]) -> Iterable[Mistake]:
    """Report a reading or an alternative that is not there."""
    found = book.readings.get(reading.text)
    if not found:
        yield Mistake(
            reading.span, f"there is no reading `{reading.text}`", suggest(reading.text, book.readings)
        )
        return
    known = [word.text for word, _ in found.alternatives]
    for word in alternatives:
        if word.text not in known:
            yield Mistake(
                word.span,
                f"the reading `{reading.text}` has no alternative `{word.text}`",
                suggest(word.text, known, "its alternatives: " + ", ".join(known)),
            )


def guards(book: RuleBook) -> Iterable[Mistake]:
    """Report guards that name what is not there."""
    for g in s.guards_below(book.rules):
        yield from chosen(book, g.reading, g.alternatives)


def alternatives(book: RuleBook, reading: str) -> list[str]:
    """Return the names of a reading's alternatives."""
    return [word.text for word, _ in book.readings[reading].alternatives]


def meanings(book: RuleBook) -> Iterable[Mistake]:
    """Report words with two meanings, or none, under some combination of readings."""
    by_word: dict[str, list[s.Term]] = {}
    for t in book.rules.terms:
        by_word.setdefault(t.word.text, []).append(t)
    for word, terms in by_word.items():
        turns_on = sorted({g.reading.text for t in terms for g in t.guards})
        if prod(len(alternatives(book, r)) for r in turns_on) > MOST_COMBINATIONS:
            message = f"`{word}` hangs on more than {MOST_COMBINATIONS:,} combinations of readings"
            yield Mistake(terms[0].span, message)
            continue
        for combination in product(*(alternatives(book, r) for r in turns_on)):
            choice = dict(zip(turns_on, combination, strict=True))
            meant = [t for t in terms if heard(t.guards, choice)]
            where = " ".join(f"[{r}: {a}]" for r, a in choice.items())
            if len(meant) > 1:
                yield Mistake(
                    meant[1].span, f"`{word}` has two meanings {'under ' + where if where else ''}".strip()
                )
            if not meant and word not in book.pieces.names:
                yield Mistake(terms[0].span, f"`{word}` has no meaning under {where}")


def relations(book: RuleBook) -> Iterable[Mistake]:
    """Report relations that name nothing, or a clause and itself."""
    for r in book.rules.relations:
        for word in (*r.higher, *r.lower):
            if word.text not in book.labels:
                yield Mistake(
                    word.span, f"there is no clause or section `{word.text}`", suggest(word.text, book.labels)
                )
            elif not book.labels[word.text]:
                yield Mistake(word.span, f"section `{word.text}` has no clause")
        below = {label for w in r.lower for label in book.labels.get(w.text, ())}
        for word in r.higher:
            if below & set(book.labels.get(word.text, ())):
                yield Mistake(word.span, f"`{word.text}` cannot stand above itself")


def single_choices(book: RuleBook) -> list[Choices]:
    """Return the first choice, and each that differs from it in one reading."""
    found: list[Choices] = [book.first]
    for r in book.readings:
        found += [{**book.first, r: a} for a in alternatives(book, r) if a != book.first.get(r)]
    return found


def bindings(book: RuleBook) -> Iterable[Mistake]:
    """Report everything wrong inside clauses and terms, under the first and each other reading."""
    for choice in single_choices(book):
        for q in book.rules.questions:
            for c in q.clauses:
                book.bind(c.label.text, choice)
            for section in q.sections:
                binder = book.binder(choice, q)
                for u in section.undertakes:
                    if of_option(binder.condition(u.condition)) and not q.sides:
                        binder.wrong(u.span, "`undertakes` asks about the deal, and not of a setting of it")
                yield from binder.mistakes
            yield from evidence(book, q, choice)
    for choice in single_choices(book) if book.rules.questions else []:
        yield from book.term_mistakes(choice)
    yield from book.bound_mistakes()
    for claim in book.rules.claims:
        yield from claimed(book, claim)
        if claim.condition and all(q.sides for q in book.rules.questions):
            yield Mistake(claim.condition.span, "no question is about a deal, so no hand can be spoken of")


def evidence(book: RuleBook, question: s.Question, choice: Choices) -> Iterable[Mistake]:
    """Report what is wrong in the examples of a question, and in what claims are about."""
    binder = book.binder(choice, question)
    for x in question.examples:
        if of_option(binder.condition(x.given)) and not question.sides:
            binder.wrong(x.span, "an example is given a deal, and this speaks of a setting of it")
        binder.pick(x.gives)
    if not question.sides:
        for claim in book.rules.claims:
            if claim.condition and of_option(binder.condition(claim.condition)):
                binder.wrong(claim.span, "a claim is about deals, and this speaks of a setting")
    yield from binder.mistakes


def claimed(book: RuleBook, claim: s.Claim) -> Iterable[Mistake]:
    """Report a claim about what is no quantity, or about cases where it cannot be."""
    outcomes = {w.text for q in book.rules.questions if settles(q) for w in q.outcomes}
    name = claim.quantity.text + (f" of {claim.of.text}" if claim.of else "")
    known = {x for x in QUANTITIES if "OUTCOME" not in x} | {f"chance of {o}" for o in outcomes}
    if name not in known:
        hint = suggest(name, known, "quantities: " + ", ".join(sorted(known)))
        yield Mistake(claim.quantity.span, f"`{name}` is no quantity that can be claimed", hint)
    elif claim.condition and name not in TAKES_CASES:
        yield Mistake(claim.condition.span, f"`{name}` is not counted for some hands only")


def circles(book: RuleBook) -> Iterable[Mistake]:
    """Report relations that go round, and precedence that comes too late to have an effect."""
    for choice in single_choices(book):
        for q in book.rules.questions:
            for stage in Stage:
                links = book.links(choice, stage)
                clauses = book.clauses(q, choice, stage)
                try:
                    closed = book.precedence(clauses, links)
                except Circle as error:
                    around = " before ".join(f"`{x}`" for x in error.labels)
                    lines = [x.origin for x in links if x.higher in error.labels and x.lower in error.labels]
                    at = next((r.span for r in book.rules.relations if r.span.line in lines[-1:]), q.span)
                    yield Mistake(
                        at,
                        f"the order of clauses goes round: {around}",
                        "relations and conditions on clauses together must not go round",
                    )
                    continue
                for x in links:
                    ranks = x.kind is not s.RelationKind.REFINES
                    if choice is book.first and ranks and (x.higher, x.lower) in closed.late:
                        yield Mistake(
                            next(r.span for r in book.rules.relations if r.span.line == x.origin),
                            f"`{x.higher}` cannot choose among what `{x.lower}` leaves and prevail over it",
                        )
