"""Dispositions: what somebody decided on findings, from a small TOML file next to the rule set.

A disposition hides nothing: it is shown with its finding. Users call it a decision; `docs/decisions.md` is
their manual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any as Anything

from verifier.finding import Finding, Kind
from verifier.review import toml_entries
from verifier.review.findings import build_review_finding, tell_apart
from verifier.review.former_names import FormerName
from verifier.source import Mistake, Source, Span, UnreadableError, suggest_nearest

_DISPOSITIONS_SUFFIX = ".decisions.toml"
_DISPOSITION_WORD = "decision"
_MOST_NAMED = 4
"""How many findings that a decision may be about are named."""
_DISPOSITION_STATUSES = {"accepted": "accepted", "under review": "underReview", "rejected": "rejected"}
"""Each disposition, and the word that other tools have for it."""
_ACCEPTED = "accepted"
_UNACCEPTABLE = {
    Kind.DISAGREEMENT: "where two engines differ, one of them is wrong, and nobody knows what is found",
    Kind.NOT_CHECKED: "nobody knows what would be found",
}
"""What no decision makes good, and why."""
_NAMING_KEYS = {"finding": str, "kind": str, "question": str, "clauses": list, "where": str, "account": str}
_NEEDED_KEYS = {"disposition": str, "because": str, "on": date, "by": str}
_DISPOSITION_KEYS: dict[str, type] = {**_NAMING_KEYS, **_NEEDED_KEYS, "until": date, "hands": int}


@dataclass(frozen=True, slots=True)
class Disposition:
    """One decision: which finding it is about, what was decided, why, when and by whom."""

    names: dict[str, Anything] = field(hash=False)
    disposition: str
    because: str
    on: date
    by: str
    until: date | None
    hands: int | None
    span: Span
    lapsed: str = ""
    """Why it holds no longer; empty where it does."""

    @property
    def holds(self) -> bool:
        """Return whether it accepts its finding, today and as the finding is."""
        return self.disposition == _ACCEPTED and not self.lapsed

    @property
    def status(self) -> str:
        """Return the disposition as other tools spell it."""
        return _DISPOSITION_STATUSES[self.disposition]


@dataclass(frozen=True)
class Dispositions:
    """All decisions of one file, held against the findings of a date."""

    decisions: tuple[Disposition, ...]
    source: Source
    today: date
    wanted: str = ""
    """The path that it was named by; empty where it was found beside its rule set."""

    def match(
        self,
        found: Sequence[tuple[str, str, Finding]],
        ruleset: str = "",
        former: Mapping[str, FormerName] | None = None,
    ) -> tuple[dict[str, Disposition], list[tuple[Finding, Span]]]:
        """Return the decision on each finding by its fingerprint, and what is stale, with its line.

        `found`: the findings of the run, each with its fingerprint and its account; `former`: what version 1
        calls each, by its fingerprint.
        """
        made: dict[str, Disposition] = {}
        stale: list[tuple[Finding, Span]] = []
        named = _NamedFindings(found)
        for decision in self.decisions:
            about, above = named.take(decision)
            renamed = [] if about or above else _find_renamed(decision, found, ruleset, former or {})
            why = [] if about or above else ["no such finding was found"]
            if renamed:
                why = ["it names a finding as version 1 of the record did"]
            if decision.until and decision.until < self.today:
                why.append(f"it held until {decision.until}")
            why += _list_lapses(decision, [f for _, f in about])
            if above:
                why.append(f"line {above} decides the same finding")
            stands = replace(decision, lapsed="; ".join(why)) if why else decision
            made |= {print_: stands for print_, _ in about if print_ not in made}
            if why:
                stale.append((_build_stale_finding(decision, stands.lapsed, renamed), decision.span))
        return made, list(zip(tell_apart(f for f, _ in stale), (at for _, at in stale), strict=True))


_Named = tuple[str, Finding]
"""A finding, after its fingerprint."""


class _NamedFindings:
    """The findings of a run, found by what a decision names of them, in one step for each decision."""

    def __init__(self, found: Sequence[tuple[str, str, Finding]]) -> None:
        self._told = [
            (
                {
                    "finding": print_,
                    "kind": f.kind.word,
                    "question": f.question,
                    "clauses": tuple(sorted(f.clauses)),
                    "where": f.where,
                    "account": account,
                },
                (print_, f),
            )
            for print_, account, f in found
        ]
        self._indexed: dict[tuple[str, ...], dict[tuple[Anything, ...], list[_Named]]] = {}
        self._taken: dict[tuple[Anything, ...], int] = {}
        self._line: dict[str, int] = {}

    def take(self, decision: Disposition) -> tuple[list[_Named], int]:
        """Return the findings that agree with all that a decision names, and the line above that has one.

        What another decision named in the same words is not listed again, so that many stay one walk.
        """
        keys = tuple(sorted(decision.names))
        if keys not in self._indexed:
            index = self._indexed[keys] = {}
            for told, entry in self._told:
                index.setdefault(tuple(told[k] for k in keys), []).append(entry)
        values = tuple(
            tuple(sorted(decision.names[k])) if k == "clauses" else decision.names[k] for k in keys
        )
        if (keys, values) in self._taken:
            return [], self._taken[keys, values]
        found = self._indexed[keys].get(values, [])
        above = next((self._line[print_] for print_, _ in found if print_ in self._line), 0)
        if found:
            self._taken[keys, values] = decision.span.line
        for print_, _ in found:
            self._line.setdefault(print_, decision.span.line)
        return found, above


def _list_lapses(decision: Disposition, about: Sequence[Finding]) -> list[str]:
    """Return why a decision does not hold for the findings that it names, other than by its date."""
    found = []
    if decision.hands is not None:
        others = [f.hands for f in about if f.hands != decision.hands]
        found += [f"{n:,} are found, and it was on {decision.hands:,}" for n in others[:1]]
    if decision.disposition == _ACCEPTED:
        kinds = dict.fromkeys(f.kind for f in about if f.kind in _UNACCEPTABLE)
        found += [_explain_unacceptable(kind) for kind in kinds]
    return found


def _explain_unacceptable(kind: Kind) -> str:
    """Say why findings of a kind cannot be accepted."""
    return f"`{kind.word}` cannot be accepted: {_UNACCEPTABLE[kind]}"


def _format_name_value(value: Anything) -> str:
    """Return what names a finding as words."""
    return " and ".join(value) if isinstance(value, list) else str(value)


def _find_renamed(
    decision: Disposition,
    found: Sequence[tuple[str, str, Finding]],
    ruleset: str,
    former: Mapping[str, FormerName],
) -> list[str]:
    """Return the fingerprints of the findings that a decision names as version 1 of the record did."""
    print_, where = decision.names.get("finding"), decision.names.get("where")
    renamed = []
    for now, account, f in found if print_ or where else ():
        before = former.get(now)
        if before is None or where not in {None, f.where, before.where}:
            continue
        if print_ in {None, now, before.compute_fingerprint(ruleset)} and _is_named(
            decision, print_ or now, account, replace(f, where=where or f.where)
        ):
            renamed.append(now)
    return renamed


def _is_named(decision: Disposition, fingerprint: str, account: str, f: Finding) -> bool:
    """Return whether a finding agrees with all that a decision names."""
    return bool(_NamedFindings([(fingerprint, account, f)]).take(decision)[0])


def _build_stale_finding(decision: Disposition, lapsed: str, renamed: Sequence[str]) -> Finding:
    """Return the finding that a decision is stale; `renamed`: what it is about, by fingerprint, if known."""
    place = f"{decision.span.file}:{decision.span.line}"
    message = f"{place}: {decision.disposition}, of {decision.on}: {lapsed}"
    where = ", ".join(_format_name_value(v) for v in decision.names.values())
    named = sorted((k, sorted(v) if isinstance(v, list) else v) for k, v in decision.names.items())
    subject = ", ".join(f"{k} {_format_name_value(v)}" for k, v in named)
    help_ = "decide again, or take the decision out"
    if renamed:
        names = " or ".join(f'`finding = "{x}"`' for x in renamed[:_MOST_NAMED])
        more = f" (and {len(renamed) - _MOST_NAMED} more)" if len(renamed) > _MOST_NAMED else ""
        help_ = f"if it is to hold, write {names}{more}"
    return build_review_finding(Kind.STALE, message, where, subject, help_)


def find_dispositions_path(path: Path) -> Path:
    """Return where the decisions on a rule file stand, if there are any."""
    return path.with_name(path.name.removesuffix(".rules") + _DISPOSITIONS_SUFFIX)


def read_dispositions(source: Source, today: date) -> Dispositions:
    """Return the decisions of a file; raise UnreadableError with every mistake in it."""
    data = toml_entries.parse_toml(source)
    mistakes = [
        Mistake(
            toml_entries.find_key(source, _DISPOSITION_WORD, 0, key),
            f"`{key}` means nothing here",
            "write `[[decision]]`",
        )
        for key in data
        if key != _DISPOSITION_WORD or toml_entries.list_rows(data[key]) is None
    ]
    entries = toml_entries.list_rows(data.get(_DISPOSITION_WORD)) or []
    toml_entries.check_number_of_rows(source, _DISPOSITION_WORD, entries)
    made = []
    for number, entry in enumerate(entries, 1):
        wrong = [*_check_disposition(source, number, entry), *_check_author(source, number, entry, today)]
        mistakes += wrong
        if not wrong:
            names = {k: v for k, v in entry.items() if k in _NAMING_KEYS}
            rest: dict[str, Anything] = {k: entry.get(k) for k in (*_NEEDED_KEYS, "until", "hands")}
            made.append(
                Disposition(names, **rest, span=toml_entries.find_key(source, _DISPOSITION_WORD, number, ""))
            )
    if mistakes:
        raise UnreadableError(mistakes, [source])
    return Dispositions(tuple(made), source, today)


def _check_author(source: Source, number: int, entry: dict[str, Anything], today: date) -> list[Mistake]:
    """Return what is wrong with why, by whom and when something was decided, and whether it can be."""
    found = toml_entries.check_said(source, _DISPOSITION_WORD, number, entry, ("because", "by"))
    on = entry.get("on")
    if on is not None and toml_entries.is_of_type(on, date) and on > today:
        here = toml_entries.find_key(source, _DISPOSITION_WORD, number, "on")
        remedy = f"today is {today}: write the date on which it was decided"
        found.append(Mistake(here, f"{on} is a date to come, and nothing is decided on it yet", remedy))
    kinds = {kind.word: kind for kind in _UNACCEPTABLE}
    kind = entry.get("kind")
    if entry.get("disposition") == _ACCEPTED and isinstance(kind, str) and kind in kinds:
        here = toml_entries.find_key(source, _DISPOSITION_WORD, number, "kind")
        remedy = "write `under review` until it is mended"
        found.append(Mistake(here, _explain_unacceptable(kinds[kind]), remedy))
    return found


def _check_disposition(source: Source, number: int, entry: dict[str, Anything]) -> list[Mistake]:
    """Return what is wrong in one decision."""
    found = toml_entries.check_entry(source, _DISPOSITION_WORD, number, entry, _DISPOSITION_KEYS)
    status, kind = entry.get("disposition"), entry.get("kind")
    if isinstance(status, str) and status not in _DISPOSITION_STATUSES:
        hint = suggest_nearest(
            status, _DISPOSITION_STATUSES, "dispositions: " + ", ".join(_DISPOSITION_STATUSES)
        )
        here = toml_entries.find_key(source, _DISPOSITION_WORD, number, "disposition")
        found.append(Mistake(here, f"`{status}` is no disposition", hint))
    if isinstance(kind, str) and kind not in (words := [k.word for k in Kind]):
        here = toml_entries.find_key(source, _DISPOSITION_WORD, number, "kind")
        found.append(Mistake(here, f"no finding is called `{kind}`", suggest_nearest(kind, words)))
    found += toml_entries.check_needed_keys(source, _DISPOSITION_WORD, number, entry, _NEEDED_KEYS)
    if not set(entry) & {"finding", "kind"}:
        here = toml_entries.find_key(source, _DISPOSITION_WORD, number, "")
        found.append(
            Mistake(here, "a decision names its finding: by `finding` (a fingerprint), or by `kind`")
        )
    return found
