"""What is found of a rule set beside its questions: how its text was read, and what could not be encoded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from verifier.finding import Finding, Kind, Severity
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.rules.load import LoadedRules
from verifier.rules.rulebook import RuleBook, Stage
from verifier.wording import number_repeats

_OUTSIDE, _UNREAD = "outside", "unread"
_TEXT = "the text"
"""What findings about how the text itself was read are about, in place of a question."""


def find_outside(loaded: LoadedRules) -> list[Finding]:
    """Report lines that the verifier misread, and statements that the rule set says could not be encoded."""
    return [*list_misread(loaded), *_list_unread(loaded.book)]


def record_outside(loaded: LoadedRules) -> Iterator[LedgerEntry]:
    """Yield what became of the text of each file, and of each statement outside the questions."""
    lines = sum(source.text.count("\n") for source in loaded.sources)
    yield LedgerEntry(
        _TEXT,
        "printed tree",
        counts=(lines, lines),
        units=("lines", "lines"),
        kinds=(Kind.DISAGREEMENT,),
    )
    yield from _record_statements(loaded.book)


def list_misread(loaded: LoadedRules) -> list[Finding]:
    """Report the lines that the trees of the rule set and its game, printed, do not have as written.

    Both engines share these trees: what is lost on the way to them is not found by comparing the two.
    """
    found = []
    for mistake in loaded.misread:
        text = next((x.line(mistake.span.line) for x in loaded.sources if x.name == mistake.span.file), "")
        place = f"{mistake.span.file}:{mistake.span.line}" if mistake.span.line else mistake.span.file
        found.append(
            Finding(
                Kind.DISAGREEMENT,
                _TEXT,
                Stage.ASSUMED.value,
                (),
                f"{mistake.message}: {text.strip()} ({place})",
                0,
                0,
                where=f"{text.strip()} {mistake.message}",
                help=mistake.help,
                severity=Kind.DISAGREEMENT.severity,
            )
        )
    return found


def _list_unread(book: RuleBook) -> list[Finding]:
    """Report what the rule set says could not be encoded: not checked, because."""
    unread = [x for x in book.rules.outside if x.word == _UNREAD]
    labels = [x.label.text for x in unread]
    # several can have one label; and a question can be called `outside`, too
    subjects = (f"unread {x.label.text}{f': {x.text}' * (labels.count(x.label.text) > 1)}" for x in unread)
    return [
        Finding(
            Kind.NOT_CHECKED,
            _OUTSIDE,
            Stage.ASSUMED.value,
            (),
            f"{x.label.text} could not be encoded: {x.text}",
            0,
            0,
            where=x.label.text,
            subject=subject,
            severity=Severity.WARNING,
        )
        for x, subject in zip(unread, number_repeats(subjects), strict=True)
    ]


def _record_statements(book: RuleBook) -> Iterator[LedgerEntry]:
    """Yield what became of each statement outside the questions: nothing is looked at there."""
    seen: Counter[str] = Counter()
    for x in book.rules.outside:
        label = x.label.text
        seen[label] += 1
        check = f"{x.word} {label}{f' ({seen[label]})' if seen[label] > 1 else ''}"
        if x.word == _UNREAD:
            why = "it could not be encoded"
            yield LedgerEntry(_OUTSIDE, check, Coverage.NOT_CHECKED, why, where=label)
        else:
            why = "it is outside the questions and procedures"
            yield LedgerEntry(_OUTSIDE, check, Coverage.DOES_NOT_APPLY, why, where=label)
