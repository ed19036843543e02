"""What was looked at: an entry for each check of each question, made by whoever did the work.

Whoever looks for something says what became of that: over how many cases, at which stages, under which
readings; or why not. What nobody speaks of is *not checked*: nothing is assumed to have been looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from verifier.finding import Finding, Kind


class Coverage(Enum):
    """What became of a check; the last alone prevents a pass."""

    LOOKED_AT = "looked at"
    DOES_NOT_APPLY = "does not apply"
    NOT_ASKED = "not asked for in this run"
    NOT_CHECKED = "not checked"


_GRAVITY = (Coverage.DOES_NOT_APPLY, Coverage.NOT_ASKED, Coverage.LOOKED_AT, Coverage.NOT_CHECKED)
"""Of several entries on one check, the status of the last in this order is that of all."""
AT_LAST = "asked at the last stage alone"
"""Why most checks of what depends on all clauses together do not apply at an earlier stage."""
_LAST_STAGE = "assumed"
_NOBODY = "the verifier has no account of it"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What became of one check of one question, procedure or other part of a rule set."""

    question: str
    check: str
    status: Coverage = Coverage.LOOKED_AT
    because: str = ""
    """Why it was not looked at, or not at every stage."""
    stages: tuple[str, ...] = ()
    """At which stages it was looked at; none where stages mean nothing to it."""
    counts: tuple[int, int] = (0, 0)
    """Over how many kinds of case, and how many cases."""
    units: tuple[str, str] = ("cases", "cases")
    """What the counts are of: of the second, then of the first, as a case domain has it."""
    readings: tuple[str, ...] = ()
    """Under which readings, where not under those of the run alone."""
    option: str = ""
    """Which option asks for it."""
    notes: tuple[str, ...] = ()
    """What else is to be known of what was looked at, a sentence each."""
    kinds: tuple[Kind, ...] = ()
    """Which kinds of finding it reports."""
    where: str = ""
    """The `where` of its findings, if it is about one thing of several: an example, a claim, a promise."""
    account: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what no two entries of a report share."""
        return self.account, self.question, self.check

    @property
    def place(self) -> str:
        """Return the `where` of the finding that it was not checked."""
        return self.where or self.check


def merge_entries(entries: Iterable[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    """Return one entry for each check of each question, in the order in which they were first spoken of."""
    found: dict[tuple[str, str, str], list[LedgerEntry]] = {}
    for entry in entries:
        found.setdefault(entry.key, []).append(entry)
    return tuple(_merge_group(group) for group in found.values())


def close_ledger(
    said: Iterable[LedgerEntry], expected: Iterable[LedgerEntry], found: Iterable[Finding]
) -> tuple[tuple[LedgerEntry, ...], list[Finding]]:
    """Return the ledger of what was said, found and expected; and the findings, with what was not checked.

    # INVARIANT: an entry is *not checked* if and only if there is a finding of that kind, question and place.
    """
    entries, findings = list(said), list(found)
    entries += _list_unspoken(entries, expected)
    entries += _list_stray(entries, findings)
    merged = merge_entries(entries)
    return merged, [*findings, *find_unchecked(merged, findings)]


def _merge_group(group: list[LedgerEntry]) -> LedgerEntry:
    """Return what several entries on one check, mostly one of each stage, come to."""
    status = max((e.status for e in group), key=_GRAVITY.index)
    told = [e for e in group if e.status is status]
    seen = [e for e in group if e.status is Coverage.LOOKED_AT]
    # of what was not checked, why; of what was looked at, why not at every stage
    reasons = (told if status is Coverage.NOT_CHECKED else group) if seen else told
    return replace(
        told[-1],
        because="; ".join(dict.fromkeys(e.because for e in reasons if e.because)),
        stages=tuple(dict.fromkeys(x for e in seen for x in e.stages)),
        counts=max((e.counts for e in seen), default=(0, 0)),
        readings=tuple(dict.fromkeys(x for e in seen for x in e.readings)),
        notes=tuple(dict.fromkeys(x for e in group for x in e.notes)),
        kinds=tuple(dict.fromkeys(x for e in group for x in e.kinds)),
    )


def _list_unspoken(entries: Iterable[LedgerEntry], expected: Iterable[LedgerEntry]) -> list[LedgerEntry]:
    """Return, as not checked, each expected check of which nobody speaks, at whichever of its stages."""
    spoken: dict[tuple[str, str, str], set[str]] = {}
    for e in entries:
        spoken.setdefault(e.key, set()).update(e.stages or [""])
    found = []
    for e in expected:
        missing = [x for x in e.stages or ("",) if x not in spoken.get(e.key, ())]
        if missing:
            stages = " and ".join(x for x in missing if x)
            because = f"{_NOBODY}{f' at the stage {stages}' if stages else ''}"
            found.append(replace(e, status=Coverage.NOT_CHECKED, because=because, stages=()))
    return found


def list_unchecked(entries: Iterable[LedgerEntry]) -> list[LedgerEntry]:
    """Return what was not checked: where there is any, a run does not pass."""
    return [e for e in entries if e.status is Coverage.NOT_CHECKED]


def find_unchecked(entries: Iterable[LedgerEntry], known: Iterable[Finding] = ()) -> list[Finding]:
    """Return a finding for each entry that was not checked, but for those that `known` has one of already."""
    told = {(f.question, f.where) for f in known if f.kind is Kind.NOT_CHECKED}
    return [_build_unchecked(e) for e in list_unchecked(entries) if (e.question, e.place) not in told]


def _build_unchecked(entry: LedgerEntry) -> Finding:
    """Return the finding that something was not checked."""
    return Finding(
        Kind.NOT_CHECKED,
        entry.question,
        _LAST_STAGE,
        (),
        f"{entry.check}: {entry.because}",
        0,
        0,
        where=entry.place,
        severity=Kind.NOT_CHECKED.severity,
    )


def _list_stray(entries: Iterable[LedgerEntry], findings: Iterable[Finding]) -> list[LedgerEntry]:
    """Return an entry for each finding that something was not checked, where no entry says so."""
    told = {(e.question, e.place) for e in list_unchecked(entries)}
    made = {}
    for f in findings:
        if f.kind is Kind.NOT_CHECKED and (f.question, f.where) not in told:
            name = f.where or f.message
            made[f.question, name] = LedgerEntry(
                f.question, name, Coverage.NOT_CHECKED, f.message, where=f.where
            )
    return list(made.values())
