"""One question of the letter: the request, where it stands, an example with both results, hands and money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.report.letter import sentences as say
from verifier.report.letter.blocks import (
    LetterBlock,
    LetterHand,
    LetterItems,
    LetterLine,
    LetterParagraph,
    LetterTable,
    LetterWords,
)
from verifier.report.letter.requests import format_place, format_request, quote_document
from verifier.review.letter.model import Letter, LetterCase, LetterOption, LetterQuestion, LetterTopic
from verifier.finding import Directed

_MOST_TITLES = 4
"""Of more clauses than these only the numbers stand in a question."""
_MOST_CASES = 8
"""So many lines has a question; the rest is counted."""
_MOST_RESULTS = 2


def list_question_blocks(letter: Letter, q: LetterQuestion) -> Iterator[LetterBlock]:
    """Yield one question."""
    account = f" (account {q.account})" if q.account else ""
    yield LetterParagraph((LetterWords(f"{q.number}. {format_request(q)}{account}", "strong"),), q.number)
    lines = [*_list_place_lines(letter, q)]
    if len(q.cases) == 1:
        yield LetterItems((*lines, *_list_case_lines(q, q.cases[0]), *_list_note_lines(letter, q)))
        return
    if q.cases:
        if lines:
            yield LetterItems(tuple(lines))
            lines = []
        yield _build_case_table(q)
    yield LetterItems((*lines, *_list_note_lines(letter, q)))


def _list_place_lines(letter: Letter, q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield where a question stands, the document's words, and apart from them the encoder's summary."""
    if q.topic is LetterTopic.DAMAGE:
        yield (LetterWords(f"{quote_document(q.asked)[:1].upper()}{quote_document(q.asked)[1:]}."),)
    place = format_place(letter, q.places) if q.topic is not LetterTopic.READING else ""
    if place:
        words = "; its words: " + ", ".join(f"“{x}”" for x in q.words) if q.words else ""
        yield (LetterWords(f"{place[:1].upper()}{place[1:]}{words}."),)
    titled = [p for p in q.places if p.document >= 0]
    if titled and len(titled) <= _MOST_TITLES and q.topic not in {LetterTopic.DAMAGE, LetterTopic.READING}:
        line: list[LetterWords | LetterHand] = []
        for p in titled:
            line += [LetterWords(f"{'; ' if line else ''}{p.number}: "), LetterWords(quote_document(p.title), "encoder")]
        yield tuple(line)


def _list_case_lines(q: LetterQuestion, case: LetterCase) -> Iterator[LetterLine]:
    """Yield the one case of a question: how often, the example, and what each clause gives there."""
    if q.topic is not LetterTopic.READING and case.counts[1]:
        yield (LetterWords(f"Concerns {say.describe_count(case.counts, case.total, case.units)}."),)
    if case.name and q.topic is LetterTopic.NO_CASE:
        yield (LetterWords(f"In the rule set: {case.name}."),)
    for step in case.run:
        yield (LetterWords(step),)
    if case.witness is None:
        return
    example = (LetterWords("Example: "), *draw_example(q, case.witness.hand))
    results = list_results(q, case)
    line: list[LetterWords | LetterHand] = [*example]
    for name, drawn in results:
        line += [LetterWords(f"; {name} "), *drawn]
    yield (*line, LetterWords("."))


def list_results(q: LetterQuestion, case: LetterCase) -> list[tuple[str, LetterLine]]:
    """Return what each clause (or each meaning) gives in an example, with the words that lead to it."""
    if case.witness is None:
        return []
    if q.options and any(x.result for x in q.options):
        return [(f"“{x.name}”", draw_settings(q, x.result)) for x in q.options]
    found = []
    for directed in case.witness.directed:
        found.append((_name_author(q, directed), draw_settings(q, directed.settings)))
    return found


def _name_author(q: LetterQuestion, directed: Directed) -> str:
    """Return the words that lead to what is directed: by a clause, by a meaning, or by nothing."""
    number = next((p.number for p in q.places if p.label == directed.by), "")
    if number:
        return f"{number} gives"
    if q.topic is LetterTopic.READING:
        used = any(x.used and x.name == directed.by for x in q.options)
        which = "the meaning used gives" if used else f"{_find_gloss(q.options, directed.by)} gives"
        return which.replace(" gives", " leaves open") if directed.unheard else which
    return "no rule gives one of" if q.topic is LetterTopic.NO_RESULT else "left are"


def _find_gloss(options: Iterable[LetterOption], name: str) -> str:
    """Return a meaning in words."""
    found = next(x for x in options if x.name == name)
    return f"({say.format_meaning(found)})"


def draw_example(q: LetterQuestion, signs: tuple[str, ...]) -> LetterLine:
    """Draw the case of an example: a hand, or what two sides hold, each of their hands named."""
    if "against" not in signs:
        return (LetterHand(signs, q.pieces),)
    at = signs.index("against")
    names = [word.text for word, _ in q.book.game.hands]
    line: list[LetterWords | LetterHand] = []
    for side, part in zip(_name_sides(q), (signs[:at], signs[at + 1 :]), strict=True):
        hands = _split_signs(part)
        labels = names if len(hands) == len(names) and len(names) > 1 else [""] * len(hands)
        line.append(LetterWords(f"{', against ' if line else ''}{side}: "))
        for number, (label, hand) in enumerate(zip(labels, hands, strict=True)):
            line += [LetterWords(f"{', ' if number else ''}{label}{' ' if label else ''}"), LetterHand(hand, q.pieces)]
    return tuple(line)


def _name_sides(q: LetterQuestion) -> tuple[str, str]:
    """Return what the two sides of a question are called; plain words where they are no settings."""
    asked = next(x for x in q.book.rules.questions if x.name.text == q.question)
    if all(x.domain.text == "setting" for x in asked.sides):
        return asked.sides[0].name.text, asked.sides[1].name.text
    return "one hand", "the other"


def _split_signs(signs: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the hands of one side: a stroke stands between them."""
    hands: list[list[str]] = [[]]
    for sign in signs:
        if sign == "|":
            hands.append([])
        else:
            hands[-1].append(sign)
    return [tuple(x) for x in hands]


def draw_settings(q: LetterQuestion, settings: tuple[tuple[str, ...], ...]) -> LetterLine:
    """Draw what is directed: settings, each hand named, or outcomes by their names; any one of several."""
    names = [word.text for word, _ in q.book.game.hands]
    line: list[LetterWords | LetterHand] = []
    shown = settings if len(settings) <= _MOST_RESULTS + 1 else settings[:_MOST_RESULTS]
    for number, hands in enumerate(shown):
        if number:
            line.append(LetterWords(" or "))
        if len(hands) != len(names) or len(names) < 2:
            line.append(LetterWords(" ".join(hands)))
            continue
        for place, (name, hand) in enumerate(zip(names, hands, strict=True)):
            line += [LetterWords(f"{', ' if place else ''}{name} "), LetterHand(tuple(hand.split()), q.pieces)]
    if len(settings) > len(shown):
        line.append(LetterWords(f" or {len(settings) - len(shown)} more"))
    return tuple(line)


def _build_case_table(q: LetterQuestion) -> LetterTable:
    """Return the cases of a question as a table: what each is about, how often, and the simplest of it."""
    rows = []
    for case in q.cases[:_MOST_CASES]:
        name = " and ".join(case.places) or say.name_case(q, case)
        line: list[LetterWords | LetterHand] = []
        drawn = draw_example(q, case.witness.hand) if case.witness else tuple(LetterWords(f"{x}; ") for x in case.run)
        if q.topic is LetterTopic.SILENT_SECTION:
            results: list[tuple[str, LetterLine]] = []
        else:
            results = list_results_of_clauses(q, case)
        for number, (author, settings) in enumerate(results):
            line += [LetterWords(f"{'; ' if number else ''}{author} "), *settings]
        cells = [(LetterWords(name),), (LetterWords(say.describe_count(case.counts, 0, case.units)),), drawn]
        rows.append(tuple([*cells, tuple(line)] if q.topic is not LetterTopic.SILENT_SECTION else cells))
    if len(q.cases) > _MOST_CASES:
        more = LetterWords(f"and {len(q.cases) - _MOST_CASES} more")
        rows.append((( more,), *[()] * (len(rows[0]) - 1)))
    total = q.cases[0].total
    counted = f"of {total:,} {q.cases[0].units[1]}" if total else "how many"
    head = ["", counted, "example", "what each gives"]
    return LetterTable(tuple(head[: len(rows[0])]), tuple(rows))


def list_results_of_clauses(q: LetterQuestion, case: LetterCase) -> list[tuple[str, LetterLine]]:
    """Return what each clause of a conflict gives in its example."""
    directed = case.witness.directed if case.witness else ()
    return [(_name_author(q, x), draw_settings(q, x.settings)) for x in directed]


def _list_note_lines(letter: Letter, q: LetterQuestion) -> Iterator[LetterLine]:
    """Yield what it is worth, what is assumed meanwhile, and notes."""
    for a in q.assumptions:
        yield (
            LetterWords(say.COVERED_HEAD),
            LetterWords(quote_document(a.text), "encoder"),
            LetterWords(f" ({quote_document(a.because)}). {say.STILL_NEEDED}"),
        )
        if not q.options and (without := say.describe_without(letter, a)):
            yield (LetterWords(without),)
    asks = ""
    for x in q.options:
        if x.asks != asks and q.topic is not LetterTopic.READING:
            yield (LetterWords(quote_document(x.asks)),)
        asks = x.asks
        yield (LetterWords(f"{say.describe_option(letter, x)}."),)
    if q.open_money:
        yield (LetterWords(say.describe_open_money(q.open_money)),)
    notes = [say.describe_no_money(letter, q), *map(say.describe_letter_damage, q.damage)]
    notes += [say.describe_since(letter)] if q.since else []
    notes.append(say.describe_letter_standing(q))
    yield from ((LetterWords(x),) for x in notes if x)
