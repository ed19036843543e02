"""What was found as SARIF 2.1.0, which code-scanning tools read. Described in docs/formats.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any as Anything
from typing import TextIO
from urllib.parse import quote

from verifier import __version__
from verifier.finding import Kind
from verifier.ledger.entries import LedgerEntry
from verifier.report import finding_sentences
from verifier.report.record.ledger import build_ledger_record, build_verdict_record
from verifier.report.source_paths import find_source_paths, list_sources
from verifier.review.baseline import EarlierFinding
from verifier.review.dispositions import Disposition
from verifier.review.identity import FINGERPRINT_FORMAT, hash_parts
from verifier.review.notices import list_notices
from verifier.review.submission import ReviewedFinding, Submission
from verifier.source import Span, clean_text

_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_SARIF_VERSION = "2.1.0"
_BASE_ID = "%SRCROOT%"
"""What relative paths are relative to: the folder from which the program was run."""
_PLACE_FINGERPRINT = "primaryLocationLineHash"
"""By what GitHub tells results of one rule apart; without it, two findings at one line are taken for one."""
_RULE_KINDS = list(Kind)
_BASELINE_STATES = {"new": "new", "unchanged": "unchanged", "changed": "updated", "absent": "absent"}
"""How a finding stands beside an earlier record, and the word that SARIF has for it."""


def _format_rule_id(kind: Kind) -> str:
    """Return the word of a kind with hyphens."""
    return kind.word.replace(" ", "-")


def _escape_literal(text: str) -> str:
    """Return a text in which nothing is taken for a placeholder or a link."""
    # SARIF 2.1.0, 3.11.5 and 3.11.6: unless escaped, `{0}` is a placeholder and `[text](target)` a link.
    text = re.sub(r"\{(\d+)\}", r"{{\1}}", text)
    return re.sub(r"\[([^\[\]]*)\]\(", r"\\[\1\\](", text)


def _build_rule(kind: Kind) -> dict[str, Anything]:
    """Return a kind of finding as a rule."""
    meaning = finding_sentences.capitalize_first(kind.meaning) + "."
    return {
        "id": _format_rule_id(kind),
        "shortDescription": {"text": meaning},
        "help": {
            "text": f"`verify explain {kind.word}` shows the least rule set that gives it, and its repair."
        },
        "defaultConfiguration": {"level": kind.severity.value},
    }


def _describe_unchecked(entry: LedgerEntry) -> str:
    """Return as a sentence that something was not checked."""
    what = ": ".join(filter(None, (entry.account, entry.question, entry.check)))
    return _escape_literal(f"Not checked: {what}: {entry.because}.")


def _build_artifact_location(path: str) -> dict[str, Anything]:
    """Return where a file is: from the folder of the run, or else from the root."""
    if re.match(r"/|[A-Za-z]:/", path):
        return {"uri": f"file://{quote('/' + path.lstrip('/'), safe='/:')}"}
    return {"uri": quote(path), "uriBaseId": _BASE_ID}


class _SarifLog:
    """The log of one submission: where its texts are, and each finding as a result."""

    def __init__(self, submission: Submission) -> None:
        self.submission = submission
        self.paths = find_source_paths(submission)
        self.numbers = {x.name: number for number, x in enumerate(list_sources(submission))}
        self.texts = {x.name: x for x in list_sources(submission)}

    def build_artifact(self, name: str) -> dict[str, Anything]:
        """Return where a text is."""
        return {**_build_artifact_location(self.paths[name]), "index": self.numbers[name]}

    def build_location(self, span: Span) -> dict[str, Anything]:
        """Return a place in a text."""
        written = self.texts[span.file].line(span.line)[span.column - 1 : span.end - 1]
        region = {
            "startLine": span.line,
            "startColumn": span.column,
            "endColumn": span.end,
            "snippet": {"text": clean_text(written)},
        }
        return {"physicalLocation": {"artifactLocation": self.build_artifact(span.file), "region": region}}

    def build_result(self, entry: ReviewedFinding) -> dict[str, Anything]:
        """Return one finding: the first clause is where it is shown, the others are beside it."""
        f = entry.finding
        named = entry.clauses if entry.at else entry.clauses[1:]
        first = entry.places[0]
        return {
            "ruleId": _format_rule_id(f.kind),
            "ruleIndex": _RULE_KINDS.index(f.kind),
            "level": f.severity.value,
            "message": {"text": _escape_literal(finding_sentences.describe_finding(entry))},
            "locations": [self.build_location(first)],
            "relatedLocations": [
                {
                    "id": number,
                    **self.build_location(c.span),
                    "message": {"text": _escape_literal(finding_sentences.capitalize_first(c.name))},
                }
                for number, c in enumerate(named, start=1)
            ],
            "partialFingerprints": {
                FINGERPRINT_FORMAT: entry.fingerprint,
                _PLACE_FINGERPRINT: self.compute_place_fingerprint(entry),
            },
            **self.build_marks(
                [self.build_suppression(entry.decision)] if entry.decision else [], entry.standing
            ),
            "properties": _build_result_properties(entry),
        }

    def compute_place_fingerprint(self, entry: ReviewedFinding) -> str:
        """Return a hash of a finding and of the lines that it is about, wherever they stand."""
        lines = sorted(" ".join(self.texts[x.file].line(x.line).split()) for x in entry.places)
        return f"{hash_parts([entry.fingerprint, lines])}:1"

    def build_marks(self, suppressions: list[dict[str, Anything]], standing: str) -> dict[str, Anything]:
        """Return what is said of every result if of any: decisions, and how it stands beside a baseline."""
        return {
            **({"suppressions": suppressions} if self.submission.decided else {}),
            **({"baselineState": _BASELINE_STATES[standing]} if self.submission.baseline else {}),
        }

    def build_suppression(self, d: Disposition) -> dict[str, Anything]:
        """Return a decision; an acceptance that holds no longer is to be decided again."""
        return {
            "kind": "external",
            "status": d.status if d.holds or d.disposition != "accepted" else "underReview",
            "justification": f"{d.because}{f' (holds no longer: {d.lapsed})' if d.lapsed else ''}",
            "location": self.build_location(d.span),
            "properties": {
                "disposition": d.disposition,
                "by": d.by,
                "on": str(d.on),
                **({"until": str(d.until)} if d.until else {}),
            },
        }

    def build_absent(self, x: EarlierFinding) -> dict[str, Anything]:
        """Return what an earlier record had and this run has not; of its place, the file alone is known."""
        known = {k.word: k for k in Kind}
        kind = known.get(x.kind)
        return {
            "ruleId": _format_rule_id(kind) if kind else x.kind.replace(" ", "-"),
            **({"ruleIndex": _RULE_KINDS.index(kind)} if kind else {}),
            "level": x.severity,
            "message": {"text": _escape_literal(finding_sentences.format_message(x.message) + ".")},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": self.build_artifact(self.submission.sources[0].name)
                    }
                }
            ],
            "partialFingerprints": {FINGERPRINT_FORMAT: x.fingerprint},
            **self.build_marks([], "absent"),
            "properties": {"account": x.account, "clauses": list(x.clauses), "where": x.where},
        }

    def list_results(self) -> Iterator[dict[str, Anything]]:
        """Yield every finding, then what was found before and is absent."""
        yield from (self.build_result(entry) for entry in self.submission.entries)
        yield from (self.build_absent(x) for x in self.submission.absent)

    def build_run(self) -> dict[str, Anything]:
        """Return the one run of the log."""
        driver = {
            "name": "rulespec-verifier",
            "version": __version__,
            "rules": [_build_rule(k) for k in _RULE_KINDS],
        }
        return {
            "invocations": [self.build_invocation()],  # first: it says what is told before all else
            "tool": {"driver": driver},
            "automationDetails": {"id": f"{self.submission.whole.loaded.book.rules.name.text}/"},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {
                _BASE_ID: {"description": {"text": "The folder that the program was run in."}}
            },
            "artifacts": [
                {
                    "location": _build_artifact_location(self.paths[x.name]),
                    "encoding": "utf-8",
                    "hashes": {"sha-256": x.sha256},
                }
                for x in list_sources(self.submission)
            ],
            "results": list(self.list_results()),
            "properties": {
                "ledger": [build_ledger_record(e) for e in self.submission.ledger],
                "verdict": build_verdict_record(self.submission),
            },
        }

    def build_invocation(self) -> dict[str, Anything]:
        """Return how the run went: what is told before all else, then each thing that was not checked."""
        unchecked = self.submission.verdict.unchecked
        told = [("warning", _escape_literal(f"{text}.")) for text in list_notices(self.submission)]
        told += [("error", _describe_unchecked(e)) for e in unchecked]
        notices = [{"level": level, "message": {"text": text}} for level, text in told]
        return {"executionSuccessful": not unchecked, "toolExecutionNotifications": notices}


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return what was submitted as a SARIF log."""
    log = {"$schema": _SARIF_SCHEMA, "version": _SARIF_VERSION, "runs": [_SarifLog(submission).build_run()]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _build_result_properties(entry: ReviewedFinding) -> dict[str, Anything]:
    """Return what of a finding has no place of its own in the format."""
    f = entry.finding
    return {
        "account": entry.account,
        "question": f.question,
        "stage": f.stage,
        "fate": entry.fate,
        "clauses": list(f.clauses),
        "where": f.where,
        "kinds": f.kinds,
        "hands": f.hands,
        "counted": f.units[1],
        "witness": finding_sentences.format_witness_hand(entry),
        "run": list(f.run),
        "help": f.help,
    }
