"""The example of a question: a hand, or what two sides hold, and what each clause or meaning gives."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.finding import Directed
from verifier.report.letter.blocks import LetterHand, LetterLine, LetterWords
from verifier.report.letter.requests import name_no_rule
from verifier.report.letter.sentences import letter_of
from verifier.review.letter.model import LetterCase, LetterOption, LetterQuestion, LetterTopic
from verifier.wording import join_and

_MOST_RESULTS = 3
"""Of more results than these the first two are drawn, and the rest is counted."""
_SETTING = "setting"
_AGAINST = "against"


def draw_example(q: LetterQuestion, signs: tuple[str, ...]) -> LetterLine:
    """Draw the case of an example: a hand, or what two sides hold, each of their hands named."""
    if _AGAINST not in signs:
        return (LetterHand(signs, q.pieces),)
    at = signs.index(_AGAINST)
    names = [word.text for word, _ in q.book.game.hands]
    line: list[LetterWords | LetterHand] = []
    for side, part in zip(_name_sides(q), (signs[:at], signs[at + 1 :]), strict=True):
        hands = _split_signs(part)
        labels = [f"{x} " for x in names] if len(hands) == len(names) > 1 else [""] * len(hands)
        line.append(LetterWords(f"{'; ' if line else ''}{side}: "))
        for number, (label, hand) in enumerate(zip(labels, hands, strict=True)):
            line += [LetterWords(f"{', ' if number else ''}{label}"), LetterHand(hand, q.pieces)]
    return tuple(line)


def _name_sides(q: LetterQuestion) -> tuple[str, str]:
    """Return what the two sides of a question are called; plain words where they are no settings."""
    asked = next(x for x in q.book.rules.questions if x.name.text == q.question)
    if all(x.domain.text == _SETTING for x in asked.sides):
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


def draw_results(q: LetterQuestion, case: LetterCase, lead: str = ": ") -> LetterLine:
    """Draw what each clause (or each meaning) gives in an example, with the words that lead to it."""
    if case.witness is None:
        return ()
    if q.topic is LetterTopic.NO_RESULT:
        if not q.sides:
            return (LetterWords(f"{lead}{name_no_rule(q)} gives a result"),)
        named = [" ".join(x) for d in case.witness.directed for x in d.settings]
        return (LetterWords(f"{lead}{name_no_rule(q)} says whether the result is {_join_or(named)}"),)
    line: list[LetterWords | LetterHand] = []
    for number, directed in enumerate(case.witness.directed):
        unheard = q.topic is LetterTopic.READING and directed.unheard
        given = () if unheard else _draw_settings(q, directed.settings)
        nothing = "no result" if unheard else "no single result, because rules conflict"
        line.append(LetterWords(f"{'; ' if number else lead}{_name_author(q, directed)} "))
        line += given or (LetterWords(nothing),)
    return tuple(line)


def _join_or(names: Iterable[str]) -> str:
    """Join words as alternatives."""
    return " or ".join(join_and(names).rsplit(" and ", 1))


def _name_author(q: LetterQuestion, directed: Directed) -> str:
    """Return the words that lead to what is directed: by a clause, by a meaning, or by nothing."""
    number = next((p.number for p in q.places if p.label == directed.by), "")
    if number:
        return f"{number} gives"
    at = next((i for i, x in enumerate(q.options) if x.name == directed.by), None)
    if q.topic is LetterTopic.READING and at is not None:
        return f"({letter_of(at)}) gives"
    return f"{directed.by} gives" if directed.by else "what is left is"


def draw_options(q: LetterQuestion, options: tuple[LetterOption, ...]) -> LetterLine:
    """Draw what each meaning gives in the example of a question."""
    line: list[LetterWords | LetterHand] = []
    for place, x in enumerate(options):
        if x.result:
            line.append(LetterWords(f"{'; ' if line else ''}({letter_of(place)}) gives "))
            line += _draw_settings(q, x.result)
    return tuple(line)


def _draw_settings(q: LetterQuestion, settings: tuple[tuple[str, ...], ...]) -> LetterLine:
    """Draw what is directed: settings, each hand named, or outcomes by their names; any one of several."""
    names = [word.text for word, _ in q.book.game.hands]
    line: list[LetterWords | LetterHand] = []
    shown = settings if len(settings) <= _MOST_RESULTS else settings[: _MOST_RESULTS - 1]
    for number, hands in enumerate(shown):
        if number:
            line.append(LetterWords(" or "))
        if len(hands) != len(names) or len(names) < 2:
            line.append(LetterWords(" ".join(hands)))
            continue
        for place, (name, hand) in enumerate(zip(names, hands, strict=True)):
            label = LetterWords(f"{', ' if place else ''}{name} ")
            line += [label, LetterHand(tuple(hand.split()), q.pieces)]
    if len(settings) > len(shown):
        line.append(LetterWords(f" or {len(settings) - len(shown)} more"))
    return tuple(line)
