"""What a run found, each finding once, with what outlives an edit of the file: its fingerprint.

A check reports the same at every stage where it finds it; here it stands once, as at the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from verifier.analysis.examine import Examination
from verifier.analysis.examine_file import ExaminedFile
from verifier.diff.compare_questions import Comparison
from verifier.diff.findings import list_contradictions
from verifier.finding import Finding, Kind, Severity
from verifier.ledger.entries import Coverage, LedgerEntry, list_unchecked, merge_entries
from verifier.review.baseline import Baseline, EarlierFinding
from verifier.review.citations import CitedClause, find_subject, list_cited_clauses
from verifier.review.dispositions import Disposition, Dispositions
from verifier.review.document.check_document import DocumentCheck
from verifier.review.former_names import FormerName, build_former_name
from verifier.review.identity import BETWEEN_ACCOUNTS, compute_fingerprint
from verifier.review.profile import Profile
from verifier.rules.rulebook import RuleBook, Stage
from verifier.source import Source, Span

FINDING_STATUSES = {
    Stage.UNORDERED.value: "settled by the text",
    Stage.CITED.value: "settled by assumption",
    Stage.ASSUMED.value: "open",
}
STILL_OPEN = FINDING_STATUSES[Stage.ASSUMED.value]


@dataclass(frozen=True)
class ReviewedFinding:
    """One finding as it stands at last, and where it is from."""

    finding: Finding
    account: str
    """The account it is about, or two with `against` between; empty where the rules are told once."""
    fate: str
    """Settled by the text, settled by assumption, or open."""
    book: RuleBook
    at: Span | None = None
    """Where the rule set says what is at fault, if that is no clause."""
    decision: Disposition | None = None
    """What somebody decided on it, perhaps lapsed."""
    between: tuple[RuleBook, ...] = ()
    """The two accounts that it is between, if it is between accounts."""
    standing: str = ""
    """Beside an earlier record: new, unchanged or changed; empty where there is none."""

    @property
    def accepted(self) -> bool:
        """Return whether somebody accepted it, and that still holds."""
        return self.decision is not None and self.decision.holds

    @property
    def counts(self) -> bool:
        """Return whether it counts for the exit status: it is not accepted, nor as it was before.

        What was not checked always counts: nobody can accept it, and that it was so before is no excuse.
        """
        known = self.accepted or self.standing == "unchanged"
        return self.finding.kind is Kind.NOT_CHECKED or not known

    @property
    def fingerprint(self) -> str:
        """Return its name, which stays the same wherever and however the same is found."""
        return compute_fingerprint(self.book.rules.name.text, self.account, self.finding)

    @cached_property
    def former_name(self) -> FormerName:
        """Return what version 1 of the record calls it."""
        return build_former_name(self.finding, self.account, self.book)

    @property
    def clauses(self) -> list[CitedClause]:
        """Return its clauses as they are cited, in their order."""
        return list_cited_clauses(self.finding, self.book, self.between)

    @property
    def places(self) -> list[Span]:
        """Return where it stands: at what is at fault, else at its clauses, else at what it is about."""
        if self.at:
            return [self.at]
        rules = (self.between or (self.book,))[0].rules
        return [x.span for x in self.clauses] or [find_subject(self.finding, rules)]


DOCUMENT, DECISIONS = "beside the document", "the decisions"
"""What is found of the document, and of decisions, is entered under these, as if they were questions."""


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """What a run comes to: the gravest finding that counts, and all that was not checked."""

    worst: Severity | None
    unchecked: tuple[LedgerEntry, ...]

    def passes(self, least: Severity) -> bool:
        """Return whether everything was looked at, and nothing as grave as that was found."""
        return not self.unchecked and (self.worst is None or self.worst.weight < least.weight)


@dataclass(frozen=True)
class Submission:
    """A whole file as it was handed in for examination, and what was found of it."""

    whole: ExaminedFile
    beside: DocumentCheck | None = None
    """What was found when it was compared with its document, if it was."""
    part: int = 0
    """Which of the rule sets compared with that document this is."""
    decided: Dispositions | None = None
    """The decisions on its findings, if there are any."""
    baseline: Baseline | None = None
    """What an earlier record found, if it is compared with one."""
    profile: Profile | None = None
    """What is asked for, if an annex is to say how it is answered."""
    fail_on: Severity | None = Severity.WARNING
    """The least severity by which the run fails; nothing where none does."""

    @cached_property
    def entries(self) -> tuple[ReviewedFinding, ...]:
        """Return each finding once, account by account, then between accounts, then about the document.

        Last come the dispositions that are stale.
        """
        return tuple(self._compared(self._found))

    @cached_property
    def _found(self) -> list[ReviewedFinding]:
        # INVARIANT: no two entries have one fingerprint: it is made of the account and the key, and each
        # finding about a document or a disposition has a subject of its own
        found: dict[tuple[str, object], ReviewedFinding] = {}
        for entry in (*_list_entries(self.whole), *self.about_document):
            found[entry.account, entry.finding.key] = entry  # of a later stage: it takes the earlier's place
        return self._decided(list(found.values()))

    def _decided(self, entries: list[ReviewedFinding]) -> list[ReviewedFinding]:
        """Return entries with the disposition of each, and an entry for each disposition that is stale."""
        if not self.decided:
            return entries
        book = self.whole.loaded.book
        former = {e.fingerprint: e.former_name for e in entries}
        found = [(e.fingerprint, e.account, e.finding) for e in entries]
        decisions, stale = self.decided.match(found, book.rules.name.text, former)
        made = [replace(e, decision=decisions.get(e.fingerprint)) for e in entries]
        return made + [ReviewedFinding(f, "", STILL_OPEN, book, at) for f, at in stale]

    def _compared(self, entries: list[ReviewedFinding]) -> list[ReviewedFinding]:
        """Return entries with how each compares with the earlier record, if there is one."""
        known = self.earlier
        if not known:
            return entries
        return [replace(e, standing=known.standing(e.fingerprint, e.finding, e.fate)) for e in entries]

    @cached_property
    def ledger(self) -> tuple[LedgerEntry, ...]:
        """Return what became of every check, and of what stands beside the rule set."""
        return merge_entries((*self.whole.ledger, *self._record_document(), self._record_decisions()))

    def _record_document(self) -> Iterator[LedgerEntry]:
        """Yield what became of the comparison with the document."""
        held = self.beside
        for kind in (Kind.BROKEN_QUOTE, Kind.UNENCODED):
            size = sum(len(document.statements) for document in held.documents) if held else 0
            yield LedgerEntry(
                DOCUMENT,
                kind.word,
                Coverage.NOT_ASKED if held is None else Coverage.LOOKED_AT,
                counts=(size, size),
                units=("statements", "statements"),
                option="--document",
                kinds=(kind,),
            )

    def _record_decisions(self) -> LedgerEntry:
        """Return what became of the decisions on findings."""
        if self.decided is None:
            why = "there are no decisions on its findings"
            return LedgerEntry(DECISIONS, Kind.STALE.word, Coverage.DOES_NOT_APPLY, why, kinds=(Kind.STALE,))
        size = len(self.decided.decisions)
        units = "decisions", "decisions"
        return LedgerEntry(DECISIONS, Kind.STALE.word, counts=(size, size), units=units, kinds=(Kind.STALE,))

    @property
    def verdict(self) -> RunVerdict:
        """Return what the run comes to: the one place from which every format and the exit status have it."""
        worst = max(
            (e.finding.severity for e in self.entries if e.counts), key=lambda x: x.weight, default=None
        )
        return RunVerdict(worst, tuple(list_unchecked(self.ledger)))

    @property
    def earlier(self) -> Baseline | None:
        """Return what an earlier record found, each finding by the fingerprint that it has now."""
        known = self.baseline
        return known and known.rename([(e.fingerprint, e.former_name) for e in self._found])

    @property
    def absent(self) -> list[EarlierFinding]:
        """Return what an earlier record found, and this run has not."""
        return self.earlier.absent({e.fingerprint for e in self._found}) if self.earlier else []

    @property
    def about_document(self) -> list[ReviewedFinding]:
        """Return what was found in the comparison with the document."""
        if self.beside is None:
            return []
        book = self.whole.loaded.book
        broken = [ReviewedFinding(f, "", STILL_OPEN, book, at) for f, at in self.beside.broken[self.part]]
        return broken + [ReviewedFinding(f, "", STILL_OPEN, book) for f in self.beside.unencoded]

    @property
    def sources(self) -> tuple[Source, ...]:
        """Return the texts that were examined: the rule set, its game, and what it adopts from."""
        return self.whole.loaded.sources


def _list_entries(whole: ExaminedFile) -> Iterator[ReviewedFinding]:
    """Yield every finding at every stage, with its fate."""
    for examination in whole.examinations:
        book = examination.book
        for finding, fate in decide_statuses(list_account_findings(examination)):
            yield ReviewedFinding(finding, book.rules.account, fate, book)
    for comparison in whole.comparisons:
        yield from list_entries_between(whole, comparison)
    for account, finding in whole.unchecked:
        yield ReviewedFinding(finding, account, STILL_OPEN, whole.loaded.book)


def list_entries_between(whole: ExaminedFile, comparison: Comparison) -> Iterator[ReviewedFinding]:
    """Yield what two accounts end differently, group by group of cases."""
    names = BETWEEN_ACCOUNTS.join(t.name for t in comparison.tellings)
    books = tuple(t.book for t in comparison.tellings)
    for finding in list_contradictions(comparison):
        yield ReviewedFinding(
            finding, names, FINDING_STATUSES[finding.stage], whole.loaded.book, between=books
        )


def list_account_findings(examination: Examination) -> list[Finding]:
    """Return the findings of one account in the order of the report."""
    return list(examination.findings)


def decide_statuses(found: list[Finding]) -> list[tuple[Finding, str]]:
    """Return each finding with how it ends: by the last stage at which the same is still found."""
    last = {f.key: f.stage for f in found}
    return [(f, FINDING_STATUSES[last[f.key]]) for f in found]
