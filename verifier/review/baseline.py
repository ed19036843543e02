"""An earlier record of the same rule set, and how each finding compares with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any as Anything

from verifier.analysis.examine_file import ExaminedFile
from verifier.finding import Finding, Severity
from verifier.review.former_names import FormerName, match_former_names
from verifier.review.written_values import parse_json
from verifier.rules.rulebook import Stage
from verifier.source import Mistake, Source, Span, UnreadableError

_RECORD_FORMAT = "rulespec-verifier/report"
_FORMER_VERSION, _RECORD_VERSION = 1, 2
LARGEST_RECORD = 32_000_000
"""Bytes: more than any record has."""
_REMEDY = "write one with --output json=PATH"


@dataclass(frozen=True)
class EarlierFinding:
    """A finding as an earlier record has it."""

    fingerprint: str
    account: str
    kind: str
    question: str
    clauses: tuple[str, ...]
    where: str
    message: str
    counts: tuple[int, int]
    severity: str
    fate: str

    @property
    def former_name(self) -> FormerName:
        """Return it as a record of version 1 names it."""
        return FormerName(self.account, self.kind, self.question, self.clauses, self.where, self.message)


@dataclass(frozen=True)
class Baseline:
    """What an earlier record found, by fingerprint."""

    name: str
    found: dict[str, EarlierFinding]
    tables: dict[str, str]
    """For each question, by account and name, a hash of how its cases end."""
    version: int = _RECORD_VERSION

    def rename(self, now: Iterable[tuple[str, FormerName]]) -> Baseline:
        """Return it with each finding by the fingerprint that it has now, where a former version named it."""
        if self.version != _FORMER_VERSION:
            return self
        names = match_former_names(((p, x.former_name) for p, x in self.found.items()), now)
        return replace(self, found={names.get(p, p): x for p, x in self.found.items()})

    def standing(self, fingerprint: str, finding: Finding, fate: str) -> str:
        """Return whether a finding is new, unchanged, or changed in its counts, its severity or its fate."""
        before = self.found.get(fingerprint)
        if before is None:
            return "new"
        now = (finding.kinds, finding.hands), finding.severity.value, fate
        return "unchanged" if (before.counts, before.severity, before.fate) == now else "changed"

    def absent(self, fingerprints: set[str]) -> list[EarlierFinding]:
        """Return what was found then and is not among what is found now."""
        return [x for print_, x in self.found.items() if print_ not in fingerprints]

    def otherwise(self, whole: ExaminedFile) -> list[str]:
        """Return the questions of which some case ends otherwise than then, whether that is found or not."""
        now = {
            _format_question_name(x.book.rules.account, q.question.name.text): q.tables[Stage.ASSUMED].digest
            for x in whole.examinations
            for q in x.questions
        }
        return [name for name, table in now.items() if self.tables.get(name, table) != table]


def _format_question_name(account: str, question: str) -> str:
    """Return what a question is called in a record of several accounts, or of one."""
    return f"{account} {question}".strip()


def read_baseline(source: Source, ruleset: str) -> Baseline:
    """Return an earlier record of a rule set; raise UnreadableError where it is none, or of another."""
    data = _parse_record(source)
    records = data.get("accounts") or [data]
    try:
        names = {r["ruleset"]["name"] for r in records}
        if names != {ruleset}:
            raise _build_refusal(
                source, f"this is a record of `{', '.join(sorted(names))}`, and not of `{ruleset}`", ""
            )
        every = [(f, f.get("account", "")) for f in data.get("findings") or []]
        for r in data.get("accounts") or []:
            every += [(f, r["ruleset"]["account"]) for f in r["findings"]]
        found = {f["fingerprint"]: _build_earlier_finding(f, account) for f, account in every}
        tables = {
            _format_question_name(r["ruleset"].get("account", ""), q["name"]): str(q["table_sha256"])
            for r in records
            for q in r["questions"]
            if "table_sha256" in q  # records of earlier versions have none
        }
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        lost = f": it has no {error}" if isinstance(error, KeyError) else ""
        raise _build_refusal(source, f"this record cannot be compared with{lost}") from None
    return Baseline(source.name, found, tables, data["version"])


def _parse_record(source: Source) -> dict[str, Anything]:
    """Return what a record says; raise UnreadableError where it is none of a version that is known."""
    data = parse_json(source, _REMEDY)
    if not isinstance(data, dict) or data.get("format") != _RECORD_FORMAT:
        raise _build_refusal(source, f"this is no record of the format {_RECORD_FORMAT}")
    version = data.get("version")
    if type(version) is not int or version not in {_FORMER_VERSION, _RECORD_VERSION}:
        told = version if isinstance(version, int | str) else "no number"
        known = f"and not of {_RECORD_VERSION} or {_FORMER_VERSION}"
        raise _build_refusal(source, f"this record is of version {told}, {known}")
    return data


def _build_refusal(source: Source, message: str, help_: str = _REMEDY) -> UnreadableError:
    """Return why a record is not taken."""
    return UnreadableError([Mistake(Span(source.name), message, help_)], [source])


def _build_earlier_finding(f: dict[str, Anything], account: str) -> EarlierFinding:
    """Return a finding of a record; of one that was found at several stages, the last is kept.

    Raises KeyError, TypeError or ValueError where a part of it is missing, or is none.
    """
    clauses = tuple(c["label"] for c in f["clauses"])
    counts = (f["kinds"], f["hands"])
    about = f["kind"], f["question"], clauses, f["where"], f["message"]
    words = (f["fingerprint"], f["kind"], f["question"], f["where"], f["message"], f["fate"], account)
    if not all(isinstance(x, str) for x in (*words, *clauses)) or {*map(type, counts)} != {int}:
        raise TypeError
    severity = Severity(f["severity"]).value
    return EarlierFinding(f["fingerprint"], account, *about, counts, severity, f["fate"])
