"""The request of each question: one plain sentence that says what the document should state."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from verifier.finding import Kind
from verifier.report.finding_sentences import capitalize_first, format_message
from verifier.review.letter.model import Letter, LetterPlace, LetterQuestion, LetterTopic
from verifier.wording import join_and


def quote_document(text: str) -> str:
    """Return a text with the document's words, between backticks in a rule set, in quotation marks."""
    return re.sub(r"`([^`]*)`", r"“\1”", text)


def _format_numbers(places: Iterable[LetterPlace]) -> str:
    """Return the numbers of clauses: `3.1, 3.2 and 4.1`, `rules 6.1(b) and 6.1(c)`."""
    numbers = list(dict.fromkeys(p.number for p in places))
    split = [re.match(r"(?!part )([a-z]+) (?=\d)(.*)", x) for x in numbers]
    nouns = {m[1] for m in split if m}
    if len(numbers) > 1 and all(split) and len(nouns) == 1:
        return f"{nouns.pop()}s {join_and(m[2] for m in split if m)}"
    return join_and(numbers)


def format_place(letter: Letter, places: Iterable[LetterPlace]) -> str:
    """Return where clauses stand: their document, where there are several, and their numbers."""
    found = sorted((p for p in places if p.document), key=lambda p: letter.documents.index(p.document))
    parts = []
    for document, group in groupby(found, key=lambda p: p.document):
        name = f"{name_document(letter, document)}, " if len(letter.documents) > 1 else ""
        parts.append(f"{name}{_format_numbers(group)}")
    return "; ".join(parts)


def name_document(letter: Letter, document: str) -> str:
    """Return what the letter calls a document: by a capital letter where there are several."""
    if len(letter.documents) < 2:
        return "the document"
    return f"Document {chr(ord('A') + letter.documents.index(document))}"


def format_request(q: LetterQuestion) -> str:
    """Return what the applicant is asked to do."""
    numbers = _format_numbers(q.places)
    match q.topic:
        case LetterTopic.NO_RESULT:
            return _ask_for_result(q)
        case LetterTopic.SILENT_SECTION:
            asked = f" ({quote_document(q.asked)})" if q.asked else ""
            cases = "this case" if len(q.cases) == 1 else f"each of these {len(q.cases)} cases"
            return f"State what section {q.section} directs{asked} in {cases}."
        case LetterTopic.CONFLICT:
            return _ask_for_order(q)
        case LetterTopic.SEVERAL_RESULTS:
            after = f" after {numbers}" if numbers else ""
            return f"State how to choose where more than one result is left{after}."
        case LetterTopic.FORBIDDEN:
            return f"State what is done where every way to follow {numbers} breaks the rules of the game."
        case LetterTopic.IMPOSSIBLE:
            return f"State what is done where what {numbers} directs cannot be done."
        case LetterTopic.NO_CASE:
            return f"State what this part of {numbers} is meant to name, or strike it out: no case meets it."
        case LetterTopic.NO_EFFECT:
            return f"State when {numbers} has effect: as things stand, another rule always takes its place."
        case LetterTopic.CIRCLE:
            return "State which ranks highest: each ranks above the next, and the last above the first."
        case LetterTopic.DAMAGE:
            return f"At {q.where.split('/')[0]} the copy is damaged. Is this how the original reads?"
        case LetterTopic.READING:
            return capitalize_first(quote_document(q.asked))
    return _ask_for_other(q)


def _ask_for_order(q: LetterQuestion) -> str:
    """Ask which of some rules prevails; of those of two sections, which section's do."""
    numbers = _format_numbers(q.places)
    sections: dict[str, list[LetterPlace]] = {}
    for p in q.places:
        clause = q.book.clause_of.get(p.label)
        sections.setdefault(clause.section if clause else "", []).append(p)
    sides = [_format_numbers(x) for x in sections.values()]
    if len(q.places) > 2 and len(sides) == 2 and all(len(c.places) == 2 for c in q.cases):
        one, other = sides
        numbers = f"{one}, on the one side, and {other}, on the other,"
    elif len(q.places) > 2:
        return f"State which of {numbers} prevails where they apply together and cannot all be followed."
    return f"State which of {numbers} prevails where both apply and cannot both be followed."


def _ask_for_result(q: LetterQuestion) -> str:
    """Ask for the result of cases to which no rule applies, in the words of how hands compare."""
    titles = (x.title for x in q.book.rules.questions if x.name.text == q.question)
    title = next(titles, "")
    asked = f"State {title.rstrip('?')}" if title.startswith("who ") else "State the result"
    if not q.patterns or len(q.sides) != 2:
        return f"{asked} for the {q.cases[0].units[1]} to which {name_no_rule(q)} applies."
    one, other = q.sides
    ways = " or where ".join(_describe_way(x, one, other, q.measure) for x in q.patterns)
    return f"{asked} where {ways} and {name_no_rule(q)} applies."


def name_no_rule(q: LetterQuestion) -> str:
    """Return `no rule`: of this copy, where the encoder supplied one that the document may well have."""
    return "no rule in this copy" if q.assumptions else "no rule"


def _describe_way(way: tuple[str, ...], one: str, other: str, measure: str) -> str:
    """Say how the hands of two sides compare: `one hand of … is equal in value to …, the other is lower`."""
    joined = {
        "higher": f"higher in {measure} than",
        "equal": f"equal in {measure} to",
        "lower": f"lower in {measure} than",
    }
    first, *rest = way
    if not set(rest) - {first}:
        every = "each hand" if rest else "the hand"
        return f"{every} of the {one} is {joined[first]} the {other}'s"
    return f"one hand of the {one} is {joined[first]} the {other}'s, the other is {join_and(rest)},"


def _ask_for_other(q: LetterQuestion) -> str:
    """Ask about what has no request of its own, with the message of the finding."""
    entry = next((c.entry for c in q.cases if c.entry), None)
    said = quote_document(format_message(entry.finding.message)) if entry else ""
    match q.topic:
        case LetterTopic.CONTRADICTION if q.kind is Kind.CONTRARY:
            return f"State whether this reading is meant: {said}."
        case LetterTopic.CONTRADICTION if entry and entry.between:
            accounts = " or ".join(entry.account.split(" against "))
            return f"State which of the two statements of the rules holds: {accounts}."
        case LetterTopic.CONTRADICTION:
            return f"State which holds, the rules or this statement: {said}."
        case LetterTopic.PROMISE:
            return f"State how this is prevented, or that it is meant: {said[:1].lower()}{said[1:]}."
    return capitalize_first(f"{said}: please correct the text, or say what is meant.")
