"""One question of the letter: the request, where it stands, an example with both results, hands and money."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from verifier.report.finding_sentences import capitalize_first
from verifier.report.letter import sentences as say
from verifier.report.letter.blocks import (
    LetterBlock,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
    LetterWords,
)
from verifier.report.letter.examples import draw_example, draw_options, draw_results
from verifier.report.letter.requests import format_place, format_request, name_document, quote_document
from verifier.review.letter.model import Letter, LetterCase, LetterQuestion, LetterTopic
from verifier.review.submission import FINDING_STATUSES
from verifier.rules.rulebook import Stage
from verifier.wording import format_number

_MOST_TITLES = 4
"""Of more clauses than these only the numbers stand in a question."""
_MOST_CASES = 8
"""So many lines has a question; the rest is counted."""
_SETTLED = FINDING_STATUSES[Stage.CITED.value]


def list_question_blocks(letter: Letter, q: LetterQuestion) -> Iterator[LetterBlock]:
    """Yield one question."""
    account = f" (account {q.account})" if q.account else ""
    about = f"{name_meaning_document(letter, q)}: " if name_meaning_document(letter, q) else ""
    request = f"{q.number}. {about}{format_request(q)}{account}"
    yield LetterParagraph((LetterWords(request, "strong"),), q.number)
    lines = list(_list_place_lines(letter, q))
    if q.topic is LetterTopic.READING:
        yield LetterItems((*_list_option_lines(q), *_list_case_lines(q), *_list_notes(q)))
        return
    if len(q.cases) > 1:
        if lines:
            yield LetterItems(tuple(lines))
        yield _build_case_table(q)
        lines = []
    else:
        lines += _list_case_lines(q)
    lines += [*_list_assumption_lines(q), *_list_option_lines(q), *_list_notes(q)]
    if lines:
        yield LetterItems(tuple(lines))


def name_meaning_document(letter: Letter, q: LetterQuestion) -> str:
    """Return the one document that a passage stands in, where there are several; else nothing."""
    found = {p.document for p in q.places if p.document}
    named = q.topic is LetterTopic.READING and len(letter.documents) > 1 and len(found) == 1
    return name_document(letter, found.pop()) if named else ""


def _list_place_lines(letter: Letter, q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield where a question stands, the encoder's summary of each rule, and the document's words."""
    if q.topic is LetterTopic.READING:
        return
    place = format_place(letter, q.places)
    titled = [p for p in q.places if p.document]
    line: list[LetterWords] = []
    if q.topic is LetterTopic.DAMAGE:
        line.append(LetterWords(f"{place}: {quote_document(q.asked)}."))
    elif titled and len(titled) <= _MOST_TITLES:
        for document, group in groupby(titled, key=lambda p: p.document):
            head = name_document(letter, document) + ": " if len(letter.documents) > 1 else ""
            for p in group:
                line.append(LetterWords(f"{'; ' if line else ''}{head}{p.number}, "))
                line.append(LetterWords(quote_document(p.title), "encoder"))
                head = ""
        line.append(LetterWords("."))
    elif place:
        line.append(LetterWords(f"{place}."))
    if q.words and q.topic is not LetterTopic.NO_CASE:
        line.append(LetterWords(f" Words of the document: {', '.join(f'“{x}”' for x in q.words)}."))
    if line:
        yield tuple(line)


def _list_case_lines(q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield the one case of a question: how often, the example, and what each clause gives there."""
    for case in q.cases[:1]:
        if case.name and q.topic is LetterTopic.NO_CASE:
            yield (LetterWords(f"As the rule set writes it: {case.name}."),)
        counted = say.describe_count(case.counts, case.total, case.units)
        concerns = q.topic is not LetterTopic.READING and case.counts[1]
        head = f"Concerns {counted}. " if concerns else ""
        if case.witness:
            example = draw_example(q, case.witness.hand)
            yield (LetterWords(f"{head}Example: "), *example, *draw_results(q, case), LetterWords("."))
        elif head:
            yield (LetterWords(head.strip()),)
        if case.run:
            yield (LetterWords(say.describe_procedure_run(case.run)),)


def _build_case_table(q: LetterQuestion) -> LetterTable:
    """Return the cases of a question as a table: what each is about, how often, and the simplest of it."""
    silent = q.topic is LetterTopic.SILENT_SECTION
    rows = [_build_case_row(q, case, silent) for case in q.cases[:_MOST_CASES]]
    if len(q.cases) > _MOST_CASES:
        rows.append(((LetterWords(f"and {len(q.cases) - _MOST_CASES} more"),), *[()] * (len(rows[0]) - 1)))
    if silent:
        together = format_number(sum(c.counts[1] for c in q.cases))
        rows.append(((LetterWords("together"),), (LetterWords(together),), ()))
    total, unit = q.cases[0].total, q.cases[0].units[1]
    counted = f"of {format_number(total)} {unit}" if total else unit
    head = ("", counted, "example") if silent else ("", counted, "example", "what each gives")
    return LetterTable(head, tuple(rows))


def _build_case_row(q: LetterQuestion, case: LetterCase, silent: bool) -> tuple[LetterLine, ...]:
    """Return one case as a row."""
    name = " and ".join(case.places) or say.name_case(q, case)
    drawn: LetterLine = ()
    if case.witness:
        drawn = draw_example(q, case.witness.hand)
    elif case.run:
        drawn = (LetterWords(say.describe_procedure_run(case.run)),)
    counted = format_number(case.counts[1]) if case.counts[1] else ""
    row: list[LetterLine] = [(LetterWords(name),), (LetterWords(counted),), drawn]
    return tuple(row if silent else [*row, draw_results(q, case, lead="")])


def _list_assumption_lines(q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield by which assumptions the cases have a result in this analysis."""
    for a in q.assumptions:
        without = "" if q.options else f" {say.describe_without(q, a)}".rstrip()
        yield (
            LetterWords(say.COVERED_HEAD),
            LetterWords(quote_document(say.describe_assumption(a)), "encoder"),
            LetterWords(f" ({quote_document(a.because)}).{without}{say.STILL_NEEDED}"),
        )
    if not q.assumptions and q.cases and all(c.entry and c.entry.fate == _SETTLED for c in q.cases):
        yield (LetterWords(say.SETTLED_ELSEWHERE),)


def _list_option_lines(q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield the meanings that the document may have, each with what it changes; of damage, in short."""
    for asks, group in groupby(q.options, key=lambda x: x.asks):
        options = tuple(group)
        if q.topic is LetterTopic.DAMAGE:
            yield (LetterWords(say.describe_answers(q, options)),)
            continue
        if len({x.asks for x in q.options}) > 1:
            yield (LetterWords(capitalize_first(quote_document(asks))),)
        for place, x in enumerate(options):
            letters = f"({say.letter_of(place)}{', used here' if x.used else ''}) "
            name = quote_document(x.name.replace("-", " "))
            said = say.describe_option(q, x)
            yield (
                LetterWords(letters),
                LetterWords(name, "encoder"),
                LetterWords(f": {said}." if said else "."),
            )
        if q.topic is LetterTopic.SILENT_SECTION and any(x.result for x in options):
            yield (LetterWords("In the first example "), *draw_options(q, options), LetterWords("."))


def _list_notes(q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield what it is worth, and notes."""
    notes = [say.describe_open_money(q.open_money)] if q.open_money else []
    notes += [say.describe_unpriced_question(q), *map(say.describe_letter_damage, q.damage)]
    notes += [say.REPLACED_SINCE] if q.since else []
    notes.append(say.describe_letter_standing(q))
    yield from ((LetterWords(x),) for x in notes if x)
