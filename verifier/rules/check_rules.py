"""Is all that a rule set says stated whole, and nothing twice, with names that are known.

Yields mistakes, from the tree and the names of the rule book alone: no clause is bound yet. What is wrong
inside clauses is found in `check_clauses`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from verifier.language import syntax as s
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import RuleBook
from verifier.rules.sides import SETTING
from verifier.rules.vocabulary import DEAL_PLACES, MEASURES
from verifier.source import Mistake, suggest_nearest

_MOST_OUTCOMES = 7
_MOST_MEANINGS = 2_000
"""Under how many combinations of readings the meaning of one word is looked at."""
_MOST_CLAUSES = 150
_MOST_RELATIONS = 300
_MOST_QUESTIONS, _MOST_READINGS, _MOST_ALTERNATIVES = 20, 120, 30


def check_limits(rules: s.RuleSet) -> Iterable[Mistake]:
    """Report more of anything than a document can need, and than can be run over every case in time."""
    for q in rules.questions[_MOST_QUESTIONS : _MOST_QUESTIONS + 1]:
        yield Mistake(q.span, f"a rule set asks at most {_MOST_QUESTIONS} questions")
    for x in rules.relations[_MOST_RELATIONS : _MOST_RELATIONS + 1]:
        yield Mistake(x.span, f"a rule set has at most {_MOST_RELATIONS} relations")
    for asked in rules.asked:
        for c in asked.clauses[_MOST_CLAUSES : _MOST_CLAUSES + 1]:
            yield Mistake(c.span, f"a question has at most {_MOST_CLAUSES} clauses")
    for r in rules.readings[_MOST_READINGS : _MOST_READINGS + 1]:
        yield Mistake(r.span, f"a rule set has at most {_MOST_READINGS} readings")
    for r in rules.readings:
        if len(r.alternatives) > _MOST_ALTERNATIVES:
            yield Mistake(r.span, f"a reading has at most {_MOST_ALTERNATIVES} alternatives")


# ---- questions and clauses ----------------------------------------------------------------------


def check_wholeness(book: RuleBook) -> Iterable[Mistake]:
    """Report what is said twice, and questions and clauses that are not whole."""
    rules = book.rules
    yield from _check_repeated([r.name for r in rules.readings], "the reading")
    yield from _check_repeated([q.name for q in rules.asked], "the question")
    yield from _check_repeated([c.label for q in rules.asked for c in q.clauses], "clause")
    yield from _check_repeated([c.reading for c in rules.choices], "an assumption about the reading")
    for r in rules.readings:
        yield from _check_repeated([word for word, _ in r.alternatives], "the alternative")
    for q in rules.questions:
        yield from _check_repeated([x.label for x in q.sections], "section")
        yield from _check_question(q, book.game)
        for c in q.clauses:
            yield from _check_clause_lines(c)
    if not rules.asked:
        remedy = "nothing in it can be examined: ask a `question`, or state a `procedure`"
        yield Mistake(rules.span, "this rule set asks no question", remedy, missing=True)


def _check_repeated(words: Iterable[s.Word], what: str) -> Iterable[Mistake]:
    """Report each word of a list that stands in it already."""
    seen: dict[str, s.Word] = {}
    for word in words:
        if word.text in seen:
            first = seen[word.text].span
            yield Mistake(
                word.span,
                f"{what} `{word.text}` stands here a second time",
                f"it stands first at {first.file}:{first.line}",
            )
        seen.setdefault(word.text, word)


def _check_clause_lines(clause: s.Clause) -> Iterable[Mistake]:
    """Report a clause that directs nothing, and lists of it with nothing in them."""
    if not any(isinstance(x, s.Directive | s.Enumeration | s.Otherwise | s.Ladder) for x in clause.lines):
        yield Mistake(clause.span, f"clause `{clause.label.text}` directs nothing", missing=True)
    for x in clause.lines:
        if isinstance(x, s.Ladder) and not x.rungs:
            yield Mistake(x.span, f"the list `{x.name.text}` has no rungs", missing=True)
        if isinstance(x, s.Enumeration) and not x.entries:
            yield Mistake(x.span, f"the list `{x.name.text}` has no entries", missing=True)


def _check_question(q: s.Question, game: s.Game) -> Iterable[Mistake]:
    """Report a question that does not say what is given and answered, or says it wrongly."""
    if not q.sides and not q.outcomes and not (q.given and q.answer):
        yield Mistake(
            q.span,
            f"the question `{q.name.text}` does not say what is given and answered",
            "say `given hand: deal` and `answer setting: settings of hand`",
            missing=True,
        )
    yield from _check_sides(q, game)
    yield from _check_outcomes(q)
    yield from _check_stakes(q)


def _check_sides(q: s.Question, game: s.Game) -> Iterable[Mistake]:
    """Report a question about two sides that has not two, or sides that cannot be compared."""
    if (q.sides or q.outcomes) and (len(q.sides) != 2 or q.given is not None):
        at = q.sides[2].span if len(q.sides) > 2 else q.span
        yield Mistake(at, "this question compares two sides: it needs two lines `given NAME: …`")
    known = {h.text for h, _ in game.hands} | {SETTING}
    domains = {side.domain.text for side in q.sides}
    for side in q.sides:
        if side.domain.text not in known:
            hint = suggest_nearest(side.domain.text, known, "`setting`, or a hand of the game")
            yield Mistake(side.domain.span, f"`{side.domain.text}` is nothing that a side can be given", hint)
    if len(domains) > 1 and SETTING in domains:
        yield Mistake(q.span, "a hand is compared with a hand, and a setting with a setting")
    if q.either_way and len(domains) > 1:
        yield Mistake(q.span, "`either way round` exchanges the sides: both must be alike")
    yield from _check_repeated([side.name for side in q.sides], "the side")


def _check_outcomes(q: s.Question) -> Iterable[Mistake]:
    """Report outcomes of a question about two sides that are too few, too many, or named twice."""
    if q.sides and len(q.outcomes) < 2:
        remedy = "say `answer NAME: one / another`"
        yield Mistake(q.span, f"the question `{q.name.text}` has no outcomes", remedy, missing=True)
    for extra in q.outcomes[_MOST_OUTCOMES : _MOST_OUTCOMES + 1]:
        yield Mistake(extra.span, f"a question has at most {_MOST_OUTCOMES} outcomes")
    yield from _check_repeated(q.outcomes, "the outcome")


def _check_stakes(q: s.Question) -> Iterable[Mistake]:
    """Report payments and commissions on no outcome, on one twice, or where nothing is gained."""
    outcomes = [w.text for w in q.outcomes]
    yield from _check_repeated([p.outcome for p in q.pays], "what is paid for")
    yield from _check_repeated([c.outcome for c in q.commission], "a commission on")
    for word in (*(p.outcome for p in q.pays), *(c.outcome for c in q.commission)):
        if word.text not in outcomes:
            hint = suggest_nearest(word.text, outcomes, "outcomes: " + ", ".join(outcomes))
            yield Mistake(word.span, f"`{word.text}` is no outcome of this question", hint)
    amounts = {p.outcome.text: p.amount.value for p in q.pays}
    for c in q.commission:
        if not 0 <= c.amount.value <= 1:
            yield Mistake(c.amount.span, "a commission is a share of a gain: between 0% and 100%")
        if amounts.get(c.outcome.text) == 0:
            yield Mistake(c.outcome.span, f"nobody gains where the outcome is `{c.outcome.text}`")
    if q.pays and SETTING not in {side.domain.text for side in q.sides}:
        yield Mistake(q.pays[0].span, "`pays` belongs to a question about two settings")


# ---- words, readings and relations --------------------------------------------------------------


def check_words(book: RuleBook) -> Iterable[Mistake]:
    """Report terms that the game has already, and facts that it has not."""
    rules, game = book.rules, book.game
    own = {
        **dict.fromkeys((h.text for h, _ in game.hands), "a hand"),
        **dict.fromkeys((k.name.text for k in game.kinds), "a kind"),
        **dict.fromkeys(MEASURES, "a measure"),
        **dict.fromkeys((*DEAL_PLACES, "lowest"), "a place"),
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
            hint = suggest_nearest(f.name.text, known, "it has: " + ", ".join(sorted(known)))
            yield Mistake(f.name.span, f"the game has no `{f.what.text} {f.name.text}`", hint)


def check_readings(book: RuleBook) -> Iterable[Mistake]:
    """Report readings without two alternatives, without a first one, or that nothing turns on."""
    used = {(g.reading.text, a.text) for g in s.list_guards(book.rules) for a in g.alternatives}
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
        yield from _check_alternatives(book, c.reading, [c.alternative])


def _check_alternatives(book: RuleBook, reading: s.Word, alternatives: Iterable[s.Word]) -> Iterable[Mistake]:
    """Report a reading or an alternative that is not there."""
    found = book.readings.get(reading.text)
    if not found:
        yield Mistake(
            reading.span,
            f"there is no reading `{reading.text}`",
            suggest_nearest(reading.text, book.readings),
        )
        return
    known = [word.text for word, _ in found.alternatives]
    for word in alternatives:
        if word.text not in known:
            yield Mistake(
                word.span,
                f"the reading `{reading.text}` has no alternative `{word.text}`",
                suggest_nearest(word.text, known, "its alternatives: " + ", ".join(known)),
            )


def check_guards(book: RuleBook) -> Iterable[Mistake]:
    """Report guards that name what is not there."""
    for g in s.list_guards(book.rules):
        yield from _check_alternatives(book, g.reading, g.alternatives)


def list_alternatives(book: RuleBook, reading: str) -> list[str]:
    """Return the names of a reading's alternatives."""
    return [word.text for word, _ in book.readings[reading].alternatives]


def check_meanings(book: RuleBook) -> Iterable[Mistake]:
    """Report words with two meanings, or none, under some combination of readings."""
    by_word: dict[str, list[s.Term]] = {}
    for t in book.rules.terms:
        by_word.setdefault(t.word.text, []).append(t)
    for word, terms in by_word.items():
        turns_on = sorted({g.reading.text for t in terms for g in t.guards})
        if prod(len(list_alternatives(book, r)) for r in turns_on) > _MOST_MEANINGS:
            message = f"`{word}` hangs on more than {_MOST_MEANINGS:,} combinations of readings"
            yield Mistake(terms[0].span, message)
            continue
        for combination in product(*(list_alternatives(book, r) for r in turns_on)):
            choice = dict(zip(turns_on, combination, strict=True))
            meant = [t for t in terms if is_in_force(t.guards, choice)]
            where = " ".join(f"[{r}: {a}]" for r, a in choice.items())
            if len(meant) > 1:
                yield Mistake(
                    meant[1].span, f"`{word}` has two meanings {'under ' + where if where else ''}".strip()
                )
            if not meant and word not in book.pieces.names:
                yield Mistake(terms[0].span, f"`{word}` has no meaning under {where}")


def check_relations(book: RuleBook) -> Iterable[Mistake]:
    """Report relations that name nothing, or a clause and itself."""
    for r in book.rules.relations:
        for word in (*r.higher, *r.lower):
            if word.text not in book.labels:
                yield Mistake(
                    word.span,
                    f"there is no clause or section `{word.text}`",
                    suggest_nearest(word.text, book.labels),
                )
            elif not book.labels[word.text]:
                yield Mistake(word.span, f"section `{word.text}` has no clause")
        below = {label for w in r.lower for label in book.labels.get(w.text, ())}
        for word in r.higher:
            if below & set(book.labels.get(word.text, ())):
                yield Mistake(word.span, f"`{word.text}` cannot stand above itself")
