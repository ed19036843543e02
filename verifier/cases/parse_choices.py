"""Reads the readings that users choose, written `NAME=ALTERNATIVE`, against those of a rule set."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.rules.load import LoadedRules
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest

_READING_OPTION = Span("--reading")


def parse_choices(book: RuleBook, written: Iterable[str]) -> dict[str, str]:
    """Return the readings chosen on the command line; raise UnreadableError with all that are unknown."""
    found: dict[str, str] = {}
    mistakes = []
    for text in written:
        name, equals, alternative = (part.strip() for part in text.partition("="))
        reading = book.readings.get(name)
        if not equals:
            mistakes.append(Mistake(_READING_OPTION, f"`{text}` is not NAME=ALTERNATIVE"))
        elif reading is None:
            hint = suggest_nearest(name, book.readings, "its readings: " + ", ".join(book.readings))
            mistakes.append(Mistake(_READING_OPTION, f"the rule set has no reading `{name}`", hint))
        else:
            known = [word.text for word, _ in reading.alternatives]
            if alternative not in known:
                hint = suggest_nearest(alternative, known, "its alternatives: " + ", ".join(known))
                message = f"the reading `{name}` has no alternative `{alternative}`"
                mistakes.append(Mistake(_READING_OPTION, message, hint))
            if found.get(name, alternative) != alternative:
                mistakes.append(Mistake(_READING_OPTION, f"`{name}` is chosen twice"))
            found[name] = alternative
    if not mistakes:
        mistakes = list(_find_contradictions(book, {**book.first, **found}))
    if mistakes:
        raise UnreadableError(mistakes)
    return found


def parse_choices_by_account(loaded: LoadedRules, written: Iterable[str]) -> list[dict[str, str]]:
    """Return the readings chosen, account by account; each must be a reading of some account."""
    texts = list(written)
    readings = [set(x.book.readings) for x in loaded.told]
    anywhere = sorted(set().union(*readings))
    stray = [t for t in texts if "=" in t and t.partition("=")[0].strip() not in anywhere]
    if stray and len(readings) > 1:
        names = [t.partition("=")[0].strip() for t in stray]
        raise UnreadableError(
            [
                Mistake(
                    _READING_OPTION,
                    f"there is no reading `{n}`",
                    suggest_nearest(n, anywhere, "readings: " + ", ".join(anywhere)),
                )
                for n in names
            ]
        )
    found = []
    for x, known in zip(loaded.told, readings, strict=True):
        mine = [t for t in texts if t.partition("=")[0].strip() in known or "=" not in t]
        found.append(parse_choices(x.book, [*mine, *stray]))
    return found


def _find_contradictions(book: RuleBook, choice: dict[str, str]) -> Iterable[Mistake]:
    """Report readings that cannot be chosen together: the order of clauses would go round."""
    yield from book.term_mistakes(choice)
    for question in book.rules.questions:
        try:
            book.precedence(book.clauses(question, choice, Stage.ASSUMED), book.links(choice, Stage.ASSUMED))
        except CircularOrderError as error:
            around = " before ".join(f"`{x}`" for x in error.labels)
            yield Mistake(
                _READING_OPTION, f"these readings contradict each other: the order goes round, {around}"
            )
