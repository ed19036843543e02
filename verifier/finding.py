"""Stage 0: all that the verifier can say.

A finding is of one kind; each kind has a severity and the exact condition under which it is reported.
Source: the table of findings in docs/findings.md, which is written from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Severity(Enum):
    """How much a finding weighs; `--fail-on` names the least that makes the run fail."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"

    @property
    def weight(self) -> int:
        """Return the place among severities, the least first."""
        return list(Severity).index(self)


class Kind(Enum):
    """What can be found: its word, its severity, and when it is reported."""

    word: str
    severity: Severity
    meaning: str

    def __init__(self, word: str, severity: Severity, meaning: str) -> None:
        self.word, self.severity, self.meaning = word, severity, meaning

    GAP = (
        "gap",
        Severity.ERROR,
        "no clause states a result: none applies to a case but such as only refine others, or find nothing "
        "possible there; or, for a section that undertakes a question of its own, a case of that question on "
        "which its clauses state none, whatever others say",
    )
    CONFLICT = (
        "conflict",
        Severity.ERROR,
        "clauses that stand have no option in common, and no fewer of them clash: the set is minimal",
    )
    UNDECIDED = ("undecided", Severity.WARNING, "more than one inequivalent option is left of a case")
    UNATTAINABLE = (
        "unattainable",
        Severity.ERROR,
        "a clause applies to a case, and is not replaced, but directs something that no option of it offers",
    )
    FOUL = (
        "foul",
        Severity.ERROR,
        "a clause applies to a case, and is not replaced, and every option that does what it directs breaks "
        "the game's own rule of what is legal",
    )
    DEAD = ("dead", Severity.WARNING, "a clause, or one entry of a list inside it, applies to no case at all")
    MASKED = (
        "masked",
        Severity.WARNING,
        "a clause applies, but is replaced or overridden on every case that it applies to",
    )
    REDUNDANT = (
        "redundant",
        Severity.NOTE,
        "a clause applies, but without it (and its relations) every case ends the same",
    )
    VACUOUS = (
        "vacuous",
        Severity.NOTE,
        "a qualifier, without which its clause applies to the same cases and allows the same; or a relation, "
        "without which every case ends the same",
    )
    LATENT = (
        "latent conflict",
        Severity.NOTE,
        "two clauses that nothing ranks would clash on a case, but something that prevails over one of them "
        "already took it out",
    )
    DOMINATED = (
        "dominated",
        Severity.NOTE,
        "a case is decided, and another setting ranks at least as high in every hand and higher in one",
    )
    CYCLE = (
        "cycle",
        Severity.WARNING,
        "a ranking is not transitive: of some hands each ranks above the next, and the last above the first",
    )
    INCONSISTENT = (
        "inconsistent",
        Severity.ERROR,
        "two accounts end a case, or pay it, differently; or a worked example or a printed figure "
        "contradicts the clauses",
    )
    BROKEN = (
        "broken promise",
        Severity.ERROR,
        "a run of a procedure reaches a state that its text rules out, or ends without what it promises",
    )
    ENDLESS = (
        "endless wait",
        Severity.WARNING,
        "a run of a procedure can go on for ever, step after step, without what its text promises",
    )
    READING = (
        "reading",
        Severity.WARNING,
        "the words bear more than one meaning, and a case turns on it",
    )
    CONTRARY = (
        "contrary reading",
        Severity.WARNING,
        "with another alternative of a reading, alone or (where --interactions asks) together with one of a "
        "reading that it interacts with, more of the document's own worked examples hold than with those "
        "used",
    )
    BROKEN_QUOTE = (
        "broken quote",
        Severity.ERROR,
        "beside the document: words that the rule set quotes do not stand in it, or a number that it cites "
        "is no place of it",
    )
    UNENCODED = (
        "unencoded",
        Severity.WARNING,
        "beside the document: a statement of it that no clause, definition, obligation, advice or listed "
        "exclusion accounts for",
    )
    STALE = (
        "stale decision",
        Severity.WARNING,
        "a decision on a finding that is not found, or was found of another number of cases, or whose time "
        "is up",
    )
    DISAGREEMENT = (
        "disagreement",
        Severity.ERROR,
        "the decision table and the second engine end a case differently, or a line of the text is not what "
        "was read of it: a mistake in the verifier",
    )
    NOT_CHECKED = (
        "not checked",
        Severity.WARNING,
        "the verifier could not settle a check; never a pass",
    )


@dataclass(frozen=True, slots=True)
class Directed:
    """Settings of the witness, and who directs them; each setting a text for each hand."""

    by: str
    settings: tuple[tuple[str, ...], ...]
    unheard: bool = False
    """Whether no clause is heard, so that these are all there are."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The simplest case that shows a finding, as signs of pieces, and what is directed there."""

    case: int
    hand: tuple[str, ...]
    directed: tuple[Directed, ...] = ()


@dataclass(frozen=True, slots=True)
class CasesInWords:
    """Which cases a finding covers: a piece of a sentence, and the same as a condition of the language.

    `exact`: the condition holds on these cases and on no others; else it holds on others too. The condition
    is empty where it would hold on so many more that it would say nothing.
    """

    text: str
    condition: str
    exact: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. `clauses` are labels; `where` says more: an entry, a section, a pair."""

    kind: Kind
    question: str
    stage: str
    clauses: tuple[str, ...]
    message: str
    kinds: int
    hands: int
    where: str = ""
    witness: Witness | None = None
    help: str = ""
    severity: Severity = field(default=Severity.NOTE)
    units: tuple[str, str] = "hand", "hands"
    """What `hands` counts: one, and several."""
    run: tuple[str, ...] = ()
    """Of a procedure: the shortest run that shows it, a line for each step."""
    subject: str = ""
    """What it is about, where `where` says less than that, or has counts in it; never shown."""
    cases: CasesInWords | None = None
    """Which cases it covers, where that was asked: of errors and warnings about some of the cases."""

    # INVARIANT: neither `where` nor `subject` holds a line, a number of a line among others, or a count
    @property
    def key(self) -> tuple[str, str, tuple[str, ...], str]:
        """Return what makes findings of different stages the same conflict (or gap, or the like)."""
        return self.kind.word, self.question, self.clauses, self.subject or self.where
