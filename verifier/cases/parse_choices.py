"""Reads the readings that users choose, written `NAME=ALTERNATIVE`, against those of a rule set."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.rules.load import Loaded
from verifier.rules.precedence import Circle
from verifier.rules.rulebook import RuleBook, Stage
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
    if not mistakes:
        mistakes = list(contradictions(book, {**book.first, **found}))
    if mistakes:
        raise Unreadable(mistakes)
    return found


def choices_by_account(loaded: Loaded, written: Iterable[str]) -> list[dict[str, str]]:
    """Return the readings chosen, account by account; each must be a reading of some account."""
    texts = list(written)
    readings = [set(x.book.readings) for x in loaded.told]
    anywhere = sorted(set().union(*readings))
    stray = [t for t in texts if "=" in t and t.partition("=")[0].strip() not in anywhere]
    if stray and len(readings) > 1:
        names = [t.partition("=")[0].strip() for t in stray]
        raise Unreadable(
            [
                Mistake(
                    HERE,
                    f"there is no reading `{n}`",
                    suggest(n, anywhere, "readings: " + ", ".join(anywhere)),
                )
                for n in names
            ]
        )
    found = []
    for x, known in zip(loaded.told, readings, strict=True):
        mine = [t for t in texts if t.partition("=")[0].strip() in known or "=" not in t]
        found.append(choices(x.book, [*mine, *stray]))
    return found


def contradictions(book: RuleBook, choice: dict[str, str]) -> Iterable[Mistake]:
    """Report readings that cannot be chosen together: the order of clauses would go round."""
    yield from book.term_mistakes(choice)
    for question in book.rules.questions:
        try:
            book.precedence(book.clauses(question, choice, Stage.ASSUMED), book.links(choice, Stage.ASSUMED))
        except Circle as error:
            around = " before ".join(f"`{x}`" for x in error.labels)
            yield Mistake(HERE, f"these readings contradict each other: the order goes round, {around}")
