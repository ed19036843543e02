"""The example of each kind of finding: found among the fixtures, read, and examined as it was handed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from verifier import files
from verifier.finding import Kind
from verifier.source import Mistake, Span, UnreadableError, suggest_nearest

if TYPE_CHECKING:  # to read an example takes none of what examines it
    from verifier.review.submission import Submission

COMPANIONED = frozenset({Kind.BROKEN_QUOTE, Kind.UNENCODED, Kind.STALE})
"""What is found only of a rule set beside which something stands: `document.txt`, or decisions."""
_TODAY = date(2026, 7, 1)
"""The date on which the decisions of an example are looked at."""


@dataclass(frozen=True, slots=True)
class KindExample:
    """The texts of an example: what shows a kind of finding, what is said of it, and its repair."""

    companions: tuple[tuple[str, str], ...]
    """The name and the text of what stands beside the rule set that shows it."""
    bad: str
    said: str
    """What the terminal prints of it."""
    good: tuple[str, ...]
    """The repaired rule set, and the decisions beside it, if there are any."""


def find_kind(word: str) -> Kind:
    """Return a kind by its word, hyphens for spaces; raise UnreadableError with the nearest."""
    known = {k.word: k for k in Kind} | {k.word.replace(" ", "-"): k for k in Kind}
    if word not in known:
        hint = suggest_nearest(word, known, "kinds: " + ", ".join(k.word.replace(" ", "-") for k in Kind))
        raise UnreadableError([Mistake(Span("explain"), f"no finding is called `{word}`", hint)])
    return known[word]


def find_example_folder(kind: Kind) -> Path:
    """Return where a kind's example stands, if it has one."""
    return files.find_data_root() / "fixtures" / kind.word.replace(" ", "-")


def read_example(kind: Kind) -> KindExample | None:
    """Return the texts of a kind's example; nothing where no rule set can show the kind."""
    folder = find_example_folder(kind)
    if not folder.is_dir():
        return None

    def read_known(*names: str) -> list[tuple[str, str]]:
        return [(x, (folder / x).read_text(encoding="utf-8")) for x in names if (folder / x).exists()]

    good = read_known("good.rules", "good.decisions.toml")
    return KindExample(
        tuple(read_known("document.txt", "bad.decisions.toml")),
        (folder / "bad.rules").read_text(encoding="utf-8"),
        (folder / "bad.txt").read_text(encoding="utf-8"),
        tuple(text for _, text in good),
    )


def examine_example(kind: Kind, name: str) -> Submission:
    """Return an example (`bad`, `good`), examined with what stands beside it."""
    from verifier.analysis.examine_file import examine_file
    from verifier.review import dispositions
    from verifier.review.document.check_document import check_documents
    from verifier.review.document.words import Document
    from verifier.review.submission import Submission
    from verifier.rules.load import load_rules

    folder = find_example_folder(kind)
    loaded, document, decided, held = (
        load_rules(str(folder / f"{name}.rules")),
        folder / "document.txt",
        None,
        None,
    )
    if document.exists():
        held = check_documents([[loaded.book.rules]], [Document(files.read_source(document, document.name))])
    made = dispositions.find_dispositions_path(folder / f"{name}.rules")
    if made.exists():
        decided = dispositions.read_dispositions(files.read_source(made, made.name), _TODAY)
    return Submission(examine_file(loaded), held, 0, decided)
