"""Stage 2: is each question, clause and list stated whole, and nothing twice?"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.language import syntax as s
from verifier.rules.rulebook import RuleBook
from verifier.rules.sides import SETTING
from verifier.source import Mistake, suggest

MOST_OUTCOMES = 7


def twice(words: Iterable[s.Word], what: str) -> Iterable[Mistake]:
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


def names(book: RuleBook) -> Iterable[Mistake]:
    """Report what is said twice, and questions and clauses that are not whole."""
    rules = book.rules
    yield from twice([r.name for r in rules.readings], "the reading")
    yield from twice([q.name for q in rules.asked], "the question")
    yield from twice([c.label for q in rules.asked for c in q.clauses], "clause")
    yield from twice([c.reading for c in rules.choices], "an assumption about the reading")
    for r in rules.readings:
        yield from twice([word for word, _ in r.alternatives], "the alternative")
    for q in rules.questions:
        yield from twice([x.label for x in q.sections], "section")
        yield from whole(q, book.game)
        if not q.sides and not q.outcomes and not (q.given and q.answer):
            yield Mistake(
                q.span,
                f"the question `{q.name.text}` does not say what is given and answered",
                "say `given hand: deal` and `answer setting: settings of hand`",
                missing=True,
            )
        for c in q.clauses:
            if not any(isinstance(x, s.Directive | s.Enumeration | s.Otherwise | s.Ladder) for x in c.lines):
                yield Mistake(c.span, f"clause `{c.label.text}` directs nothing", missing=True)
            for x in c.lines:
                if isinstance(x, s.Ladder) and not x.rungs:
                    yield Mistake(x.span, f"the list `{x.name.text}` has no rungs", missing=True)
                if isinstance(x, s.Enumeration) and not x.entries:
                    yield Mistake(x.span, f"the list `{x.name.text}` has no entries", missing=True)
    if not rules.asked:
        yield Mistake(rules.span, "this rule set asks no question", missing=True)


def whole(q: s.Question, game: s.Game) -> Iterable[Mistake]:
    """Report a question about two sides that has not two, or no outcomes, or stakes without an outcome."""
    known = {h.text for h, _ in game.hands} | {SETTING}
    outcomes = [w.text for w in q.outcomes]
    if (q.sides or q.outcomes) and (len(q.sides) != 2 or q.given is not None):
        at = q.sides[2].span if len(q.sides) > 2 else q.span
        yield Mistake(at, "this question compares two sides: it needs two lines `given NAME: …`")
    if q.sides and len(outcomes) < 2:
        remedy = "say `answer NAME: one / another`"
        yield Mistake(q.span, f"the question `{q.name.text}` has no outcomes", remedy, missing=True)
    for extra in q.outcomes[MOST_OUTCOMES : MOST_OUTCOMES + 1]:
        yield Mistake(extra.span, f"a question has at most {MOST_OUTCOMES} outcomes")
    for side in q.sides:
        if side.domain.text not in known:
            hint = suggest(side.domain.text, known, "`setting`, or a hand of the game")
            yield Mistake(side.domain.span, f"`{side.domain.text}` is nothing that a side can be given", hint)
    if len({side.domain.text == SETTING for side in q.sides}) > 1:
        yield Mistake(q.span, "a hand is compared with a hand, and a setting with a setting")
    if q.either_way and len({side.domain.text for side in q.sides}) > 1:
        yield Mistake(q.span, "`either way round` exchanges the sides: both must be alike")
    yield from twice([side.name for side in q.sides], "the side")
    yield from twice(q.outcomes, "the outcome")
    yield from twice([p.outcome for p in q.pays], "what is paid for")
    for word in (*(p.outcome for p in q.pays), *(c.outcome for c in q.commission)):
        if word.text not in outcomes:
            hint = suggest(word.text, outcomes, "outcomes: " + ", ".join(outcomes))
            yield Mistake(word.span, f"`{word.text}` is no outcome of this question", hint)
    yield from twice([c.outcome for c in q.commission], "a commission on")
    amounts = {p.outcome.text: p.amount.value for p in q.pays}
    for c in q.commission:
        if not 0 <= c.amount.value <= 1:
            yield Mistake(c.amount.span, "a commission is a share of a gain: between 0% and 100%")
        if amounts.get(c.outcome.text) == 0:
            yield Mistake(c.outcome.span, f"nobody gains where the outcome is `{c.outcome.text}`")
    if q.pays and not any(word.text == SETTING for word in (x.domain for x in q.sides)):
        yield Mistake(q.pays[0].span, "`pays` belongs to a question about two settings")
