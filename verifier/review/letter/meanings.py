"""The second part of the letter: passages that bear several meanings, and damaged places of the copy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from verifier.analysis.examine import ExaminedQuestion
from verifier.finding import Kind
from verifier.review.letter.model import LetterCase, LetterQuestion, LetterTopic
from verifier.review.letter.places import cite_places, find_damaged_readings, list_since
from verifier.review.letter.questions import QuestionBuilder
from verifier.review.submission import ReviewedFinding
from verifier.rules.rulebook import Stage
from verifier.tables.readings import TableReadingEffect


def build_meanings(
    builder: QuestionBuilder, entries: Iterable[ReviewedFinding], asked: Collection[str]
) -> Iterator[LetterQuestion]:
    """Yield a question for each reading on which some case turns and which nobody has asked about yet.

    One that touches several questions of the rule set is asked once: where it turns the greatest share.
    """
    found = (e for e in entries if e.finding.kind is Kind.READING)
    known = {(e.finding.question, e.finding.where): e for e in found}
    widest: dict[str, LetterQuestion] = {}
    for examined in builder.examination.questions:
        for effect in examined.effects:
            entry = known.get((examined.question.name.text, effect.name))
            if entry and not entry.accepted and effect.matters and effect.name not in asked:
                made = _build_meaning(builder, examined, effect, entry)
                if effect.name not in widest or made.share > widest[effect.name].share:
                    widest[effect.name] = made
    yield from widest.values()


def _build_meaning(
    builder: QuestionBuilder, examined: ExaminedQuestion, effect: TableReadingEffect, entry: ReviewedFinding
) -> LetterQuestion:
    """Return one passage, its alternatives, and an example on which the widest of them changes something."""
    options = builder.build_options(examined, effect)
    universe = examined.tables[Stage.ASSUMED].universe
    widest = max((a for a in effect.alternatives if not a.chosen), key=lambda a: a.changed[1])
    units = universe.one, universe.units[0]
    case = LetterCase(widest.name, (), widest.changed, universe.total, units, widest.witness, (), entry)
    return LetterQuestion(
        LetterTopic.READING,
        Kind.READING,
        entry.account,
        entry.finding.question,
        builder.book,
        (case,),
        asked=effect.question,
        where=effect.name,
        options=options,
        places=cite_places(builder.book, effect.clauses),
        since=list_since(builder.book, cite_places(builder.book, effect.clauses)),
        used_money=builder.prices.used,
        cost=builder.prices.measure(x.money for x in options),
    )


def build_damages(builder: QuestionBuilder) -> Iterator[tuple[LetterQuestion, tuple[str, ...]]]:
    """Yield a question for each damaged place of the copy, and the readings that ask what was lost there."""
    book = builder.book
    for about in book.rules.about:
        if about.word != "damage":
            continue
        labels = book.labels.get(about.place.partition("/")[0], ())
        made = LetterQuestion(
            LetterTopic.DAMAGE,
            None,
            book.rules.account,
            "",
            book,
            (),
            cite_places(book, labels),
            asked=about.text,
            where=about.place,
            used_money=builder.prices.used,
            since=list_since(book, cite_places(book, labels)),
        )
        names = find_damaged_readings(book, about.place)
        lost = [
            (examined, effect)
            for examined in builder.examination.questions
            for effect in examined.effects
            if effect.name in names
        ]
        options = tuple(x for q, effect in lost for x in builder.build_options(q, effect))
        cost = builder.prices.measure(x.money for x in options)
        yield replace(made, options=options, cost=cost), tuple(effect.name for _, effect in lost)
