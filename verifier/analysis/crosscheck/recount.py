"""Findings recounted from what the second engine decided, and compared with those that were reported.

A case shows facts: it is a gap, some clauses clash on it, a section is silent on it, and so on. Facts are
counted, with the hands that a case stands for; each finding must then be of so many cases. Where only a
sample of the cases was decided, a finding must be of at least so many, and its witness must show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from verifier.analysis.clause_counts import ClauseCounts
from verifier.analysis.crosscheck.compare import AnyDetail
from verifier.cases.matchups.hand_pairs import HandPairs
from verifier.cases.universe import Universe
from verifier.finding import Finding, Kind
from verifier.interpreter import ClauseEnd
from verifier.rules.rulebook import Stage
from verifier.tables.table import Table
from verifier.wording import join_and

Fact = tuple[str, ...]
"""What a case shows: the word of a kind of finding or of an end of a case, and what it is about."""
_SECTION, _APPLIES, _ASIDE, _FOLLOWED = "section", "applies", "set aside", "not set aside"
_STRIKES, _DECIDES = "strikes", "decides"
_AT_LAST = {Kind.LATENT.word, Kind.DOMINATED.word}
"""What is reported of the last stage alone."""
_BY_CLAUSE = {Kind.UNATTAINABLE, Kind.FOUL}
_OUT = {ClauseEnd.REPLACED, ClauseEnd.OVERRIDDEN}
_HEARD = {ClauseEnd.STANDS, ClauseEnd.IDLE, ClauseEnd.UNATTAINABLE}


def list_shown_facts(detail: AnyDetail) -> Iterator[Fact]:
    """Yield all that a case shows, each once."""
    yield (detail.verdict.status,)
    yield from (("clash", *sorted(some)) for some in detail.clashes)
    yield from ((_SECTION, label) for label in detail.silent)  # once for each question that is left open
    for label, end in detail.ends.items():
        if end is not ClauseEnd.SILENT:
            yield _APPLIES, label
        if end in _OUT:
            yield _ASIDE, label
        elif end in _HEARD:
            yield _FOLLOWED, label
        if end is ClauseEnd.UNATTAINABLE:
            yield (Kind.FOUL if label in detail.foul else Kind.UNATTAINABLE).word, label
    yield from ((_STRIKES, label) for label in detail.strikes)
    yield from ((_DECIDES, label) for label in detail.decides)
    yield from ((Kind.LATENT.word, *sorted(pair)) for pair in detail.latent)
    if detail.is_dominated:
        yield Kind.DOMINATED.word, *sorted(detail.strikes)


@dataclass(slots=True)
class FactCount:
    """Of how many cases something holds, of how many hands, and in which case first."""

    kinds: int = 0
    hands: int = 0
    first: int = -1

    def add(self, kinds: int, hands: int, first: int) -> None:
        """Add others."""
        self.kinds, self.hands = self.kinds + kinds, self.hands + hands
        self.first = first if self.first < 0 else min(self.first, first)


@dataclass(slots=True)
class Recount:
    """What was found at a stage, by facts; of how many cases, out of how many."""

    decided: int = 0
    every: int = 0
    facts: dict[Fact, FactCount] = field(default_factory=dict)
    above: dict[int, frozenset[str]] = field(default_factory=dict)
    """Of two hands, the cases in which the first is higher; with the clauses that stand there."""
    unmet: frozenset[tuple[str, int]] | None = None
    """The entries of lists that no case had: by clause and number."""

    @property
    def is_whole(self) -> bool:
        """Return whether every case was decided."""
        return self.decided == self.every

    def note(self, case: int, weight: int, facts: Iterable[Fact]) -> None:
        """Count a case."""
        self.decided += 1
        for fact in facts:
            self.facts.setdefault(fact, FactCount()).add(1, weight, case)

    def note_unmet(self, unmet: frozenset[tuple[str, int]] | None) -> None:
        """Note which entries some cases did not have."""
        self.unmet = unmet if self.unmet is None or unmet is None else self.unmet & unmet

    def merge(self, other: Recount) -> None:
        """Add what was found of other cases of the same stage."""
        self.decided += other.decided
        self.note_unmet(other.unmet if other.unmet is not None else self.unmet)
        self.above |= other.above
        for fact, found in other.facts.items():
            self.facts.setdefault(fact, FactCount()).add(found.kinds, found.hands, found.first)

    def count(self, *fact: str) -> FactCount:
        """Return of how many cases something holds."""
        return self.facts.get(fact, FactCount())


def compare_findings(table: Table, found: Iterable[Finding], again: Recount) -> list[str]:
    """Return in words how the findings at a stage, and its totals, differ from those recounted."""
    here = [f for f in found if f.stage == table.stage.value and f.question == table.question.name.text]
    reported = _group_findings(here)
    said = [
        _compare_counts(_describe_fact(fact), reported.get(fact, FactCount()), again.count(*fact), again)
        for fact in sorted({*reported, *filter(_is_reported, again.facts)})
        if table.stage is Stage.ASSUMED or fact[0] not in _AT_LAST
    ]
    said += [_compare_totals(table, again), *_compare_unfollowed(here, again), *_compare_sizes(here, again)]
    if isinstance(table.universe, Universe | HandPairs):  # else a case shows one of many hands alone
        said += _compare_entries(here, again)
    return [f"at the stage “{table.stage.value}” {what}" for what in said if what]


def _find_fact(f: Finding) -> Fact | None:
    """Return what the cases of a finding show; nothing where no fact of a case is counted for its kind."""
    match f.kind:
        case Kind.GAP:
            return (_SECTION, f.where.partition("/")[0]) if f.where else (f.kind.word,)
        case Kind.UNDECIDED:
            return (f.kind.word,)
        case Kind.CONFLICT:
            return "clash", *sorted(f.clauses)
        case Kind.UNATTAINABLE | Kind.FOUL:
            return f.kind.word, *f.clauses
        case Kind.LATENT | Kind.DOMINATED:
            return f.kind.word, *sorted(f.clauses)
        case _:
            return None


def _group_findings(found: Iterable[Finding]) -> dict[Fact, FactCount]:
    """Return of how many cases each fact is reported: undecided cases, and sections, are told in groups."""
    groups: dict[Fact, FactCount] = {}
    for f in found:
        fact = _find_fact(f)
        if fact is not None:
            shown = f.witness.case if f.witness else 0
            groups.setdefault(fact, FactCount()).add(f.kinds, f.hands, shown)
    return groups


def _is_reported(fact: Fact) -> bool:
    """Return whether cases that show this make a finding."""
    return fact[0] in {
        _SECTION,
        "clash",
        *_AT_LAST,
        *(k.word for k in (Kind.GAP, Kind.UNDECIDED, *_BY_CLAUSE)),
    }


def _compare_counts(what: str, reported: FactCount, again: FactCount, whole: Recount) -> str:
    """Return in words how a count differs from the one recounted; nothing where it does not."""
    if whole.is_whole:
        alike = (reported.kinds, reported.hands) == (again.kinds, again.hands)
        if alike and reported.first != again.first:
            return f"{what}: the simplest case is another"
    else:
        alike = again.kinds <= reported.kinds and again.hands <= reported.hands
    least = "" if whole.is_whole else "at least "
    return (
        "" if alike else f"{what}: {reported.kinds:,} cases are reported, and {least}{again.kinds:,} are so"
    )


def _describe_fact(fact: Fact) -> str:
    """Say what a case shows."""
    word, *labels = fact
    match word:
        case "clash":
            return f"clauses {join_and(labels)} cannot all be followed"
        case "section":
            return f"section {labels[0]} is silent"
        case _:
            return f"{word} {join_and(labels)}".strip()


def _compare_totals(table: Table, again: Recount) -> str:
    """Return how the cases of each end add up otherwise; of a sample nothing can be said here."""
    if not again.is_whole:
        return ""
    for word in ("gap", "conflict", "undecided", "decided"):
        counted, found = again.count(word), table.count(getattr(table, word))
        if found != (counted.kinds, counted.hands):
            return f"{found[0]:,} cases are counted as {word}, and {counted.kinds:,} are"
    return ""


def _compare_unfollowed(found: Iterable[Finding], again: Recount) -> Iterator[str]:
    """Yield in words where a clause is wrongly called dead or masked, or wrongly not."""
    dead = {x for f in found if f.kind is Kind.DEAD and not f.where for x in f.clauses}
    masked = {x for f in found if f.kind is Kind.MASKED for x in f.clauses}
    for word, reported, never in (("dead", dead, _APPLIES), ("masked", masked, _FOLLOWED)):
        for label in sorted(reported):
            if again.count(never, label).kinds:
                yield f"clause {label} is reported as {word}, and is not"
    if again.is_whole:
        aside = {label for word, *labels in again.facts if word == _ASIDE for label in labels}
        for label in sorted(x for x in aside - masked if not again.count(_FOLLOWED, x).kinds):
            yield f"clause {label} is masked, and is not reported"


def _compare_entries(found: Iterable[Finding], again: Recount) -> Iterator[str]:
    """Yield in words of which clauses more or fewer entries of lists are dead than is reported."""
    dead = Counter(f.clauses[0] for f in found if f.kind is Kind.DEAD and f.where)
    unmet = Counter(label for label, _ in again.unmet or ())
    for label in sorted({*dead, *unmet}):
        if dead[label] != unmet[label] if again.is_whole else dead[label] > unmet[label]:
            yield f"{unmet[label]} entries of clause {label} are dead, and {dead[label]} are so reported"


def _compare_sizes(found: Iterable[Finding], again: Recount) -> Iterator[str]:
    """Yield in words which findings about a clause are not of the cases that it applies to.

    What is about a relation, or about what applies to no case, is of no cases at all.
    """
    for f in found:
        if f.kind not in {Kind.MASKED, Kind.REDUNDANT, Kind.VACUOUS, Kind.DEAD}:
            continue
        of_none = not f.clauses or f.kind is Kind.DEAD
        counted = FactCount() if of_none else again.count(_APPLIES, f.clauses[0])
        told, least = (f.kinds, f.hands), (counted.kinds, counted.hands)
        if told != least if again.is_whole or of_none else told < least:
            what = f"{f.kind.word} {join_and(f.clauses) or f.where}"
            yield f"{what}: it is of {counted.kinds:,} cases, not {f.kinds:,}"


def compare_clause_counts(counted: Iterable[ClauseCounts], again: Recount) -> Iterator[str]:
    """Yield in words of which clauses it is counted otherwise where they apply, exclude something, decide."""
    for clause in counted:
        for word in (_APPLIES, _STRIKES, _DECIDES):
            found, reported = again.count(word, clause.label), getattr(clause, word)
            alike = reported == (found.kinds, found.hands)
            if not (alike if again.is_whole else reported >= (found.kinds, found.hands)):
                told = f"{reported[0]:,} cases, and {found.kinds:,} are counted"
                yield f"clause {clause.label} {word} in {told}"


def check_witnesses(table: Table, found: Iterable[Finding], facts: dict[int, set[Fact]]) -> list[str]:
    """Return in words the findings at a stage whose witness, decided again, does not show them."""
    said = []
    for f in found:
        fact = _find_fact(f)
        if fact is None or f.stage != table.stage.value or f.witness is None:
            continue
        shown = facts.get(f.witness.case)
        if shown is not None and fact not in shown:
            said.append(
                f"at the stage “{f.stage}” {_describe_fact(fact)}: its simplest case does not show it"
            )
    return said
