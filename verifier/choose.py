"""Takes `NAME=ALTERNATIVE` and signs of pieces, as users write them, for what the rule set knows."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.rulebook import RuleBook
from verifier.source import Mistake, Span, Unreadable, suggest

HERE = Span("--reading")


def choices(book: RuleBook, written: Iterable[str]) -> dict[str, str]:
    """Return the readings chosen on the command line; raise Unreadable with every one that is unknown."""
    found: dict[str, str] = {}
    mistakes = []
    for text in written:
        name, equals, alternative = (part.strip() for part in text.partition("="))
        reading = book.readings.get(name)
        if not equals:
            mistakes.append(Mistake(HERE, f"`{text}` is not NAME=ALTERNATIVE"))
        elif reading is None:
            hint = suggest(name, book.readings, "its readings: " + ", ".join(book.readings))
            mistakes.append(Mistake(HERE, f"the rule set has no reading `{name}`", hint))
        else:
            known = [word.text for word, _ in reading.alternatives]
            if alternative not in known:
                hint = suggest(alternative, known, "its alternatives: " + ", ".join(known))
                message = f"the reading `{name}` has no alternative `{alternative}`"
                mistakes.append(Mistake(HERE, message, hint))
            if found.get(name, alternative) != alternative:
                mistakes.append(Mistake(HERE, f"`{name}` is chosen twice"))
            found[name] = alternative
    if mistakes:
        raise Unreadable(mistakes)
    return found
