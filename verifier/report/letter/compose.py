"""The letter put together: its parts in their order, as blocks that every medium shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from verifier.report.finding_sentences import capitalize_first
from verifier.report.letter import sentences as say
from verifier.report.letter.blocks import (
    LetterBlock,
    LetterHeading,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
    LetterWords,
)
from verifier.report.letter.compose_question import list_question_blocks, name_meaning_document
from verifier.report.letter.requests import name_document, quote_document
from verifier.review.letter.model import Letter, LetterQuestion, LetterTopic


def compose_letter(letter: Letter, dated: date | None = None) -> Iterator[LetterBlock]:
    """Yield the letter, part by part."""
    yield LetterHeading(1, say.format_letter_title(letter))
    if dated:
        yield _say(f"{dated:%d %B %Y}".lstrip("0"))
    for text in letter.notices:
        yield LetterParagraph((LetterWords(f"{text}.", "strong"),))
    yield from _list_head(letter)
    yield from _list_against(letter)
    if not letter.every and not letter.missing:
        yield _say(say.NOTHING_ASKED)
    if letter.questions:
        yield LetterHeading(2, say.QUESTIONS_TITLE)
        for q in letter.questions:
            yield from list_question_blocks(letter, q)
    if letter.meanings:
        yield LetterHeading(2, say.MEANINGS_TITLE)
        yield _say(say.MEANINGS_LEAD)
        for q in letter.meanings:
            yield from list_question_blocks(letter, q)
    yield from _list_annex(letter)


def _say(text: str) -> LetterParagraph:
    """Return a paragraph of plain words."""
    return LetterParagraph((LetterWords(text),))


def _list_head(letter: Letter) -> Iterator[LetterBlock]:
    """Yield what the letter rests on, the documents, and how it is to be read."""
    damaged = tuple(q.number for q in letter.every if q.topic is LetterTopic.DAMAGE)
    yield _say(say.describe_basis(letter, damaged))
    lines = [f"{capitalize_first(name_document(letter, x))}: {x}" for x in letter.documents]
    lines += [f"Since then: {quote_document(x)}" for x in letter.since]
    yield LetterItems(tuple((LetterWords(f"{x}."),) for x in lines))
    yield _say(say.describe_letter_money(letter))
    yield _say(say.describe_conventions(tabled=any(len(q.cases) > 1 for q in letter.every)))


def _list_against(letter: Letter) -> Iterator[LetterBlock]:
    """Yield what the amendment answered, and what it brought, where there is an earlier record."""
    if not letter.against:
        return
    yield LetterHeading(2, say.AGAINST_TITLE)
    new = [str(q.number) for q in letter.every if q.standing == "new"]
    yield _say(say.describe_amendment(letter, new))
    if letter.answered:
        yield LetterItems(tuple((LetterWords(say.describe_answered(x)),) for x in letter.answered))


def _list_annex(letter: Letter) -> Iterator[LetterBlock]:
    """Yield the annex: questions without cost, further passages, and what the copy lacks."""
    if letter.further_questions or letter.further_meanings:
        yield LetterHeading(2, say.ANNEX_TITLE)
    if letter.further_questions:
        yield _say(say.FURTHER_LEAD)
        for q in letter.further_questions:
            yield from list_question_blocks(letter, q)
    if letter.further_meanings:
        yield _say(say.FURTHER_MEANINGS_LEAD)
        yield LetterTable(
            ("", "passage", "used here", "or", "concerns", "house advantage"),
            tuple(_build_meaning_row(letter, q) for q in letter.further_meanings),
        )
    if letter.missing:
        yield LetterHeading(2, say.MISSING_TITLE)
        yield _say(say.MISSING_LEAD)
        texts = (f"{m.name}: {m.because}." if m.name else f"{m.because}." for m in letter.missing)
        yield LetterItems(tuple((LetterWords(capitalize_first(quote_document(x))),) for x in texts))


def _build_meaning_row(letter: Letter, q: LetterQuestion) -> tuple[LetterLine, ...]:
    """Return one further passage as a row: its question, its meanings, and the widest of the others."""
    widest = max((x for x in q.options if not x.used), key=lambda x: x.counts[1])
    used = [x for x in q.options if x.used]
    others = sorted((x for x in q.options if not x.used), key=lambda x: x is not widest)
    cells: Iterable[str] = (
        " ".join(x for x in (str(q.number), name_meaning_document(letter, q).removeprefix("Document ")) if x),
        quote_document(q.asked),
        "; ".join(map(say.format_meaning, used)),
        "; ".join(map(say.format_meaning, others)),
        say.describe_count(widest.counts, widest.total, widest.units),
        say.format_option_change(q, widest.money),
    )
    return tuple((LetterWords(x),) for x in cells)
