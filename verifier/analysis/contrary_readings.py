"""Whether another alternative of a reading makes more of the document's own worked examples hold.

The examples are the document's; which alternative is used is the encoder's choice. Where the two speak
against each other the report says so. The encoder may keep the choice for a reason (`despite examples`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from verifier.analysis.reading_findings import AlternativeFindings
from verifier.checks.inconsistent_example import check_inconsistent_example
from verifier.finding import Finding, Kind, Severity
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.tables.interactions import ReadingInteraction
from verifier.tables.readings import ReadingTables, TableReadingEffect
from verifier.wording import count_noun, join_and

_Changes = tuple[tuple[str, str], ...]


def check_contrary_readings(
    tables: ReadingTables,
    effects: Sequence[TableReadingEffect],
    brought: Sequence[AlternativeFindings],
    interactions: Sequence[ReadingInteraction] | None,
) -> Iterator[Finding | LedgerEntry]:
    """Report the alternatives under which more worked examples hold than under those used.

    Each is tried alone; pairs of readings that interact are tried where they were asked for, and reported
    where neither alternative alone does as much.
    """
    first = tables.first
    if not first.question.examples or not effects:
        why = "the question has no worked example" if effects else "no reading touches this question"
        yield first.skip_check(Kind.CONTRARY, why)
        return
    usual = _find_failing(tables, {})
    alone: dict[_Changes, int] = {
        ((x.reading, x.alternative),): x.examples for x in brought if x.examples > 0
    }
    both = dict(_try_pairs(tables, effects, interactions or (), len(usual))) if usual else {}
    for changes, gain in {**alone, **both}.items():
        if gain > max((alone.get((one,), 0) for one in changes if len(changes) > 1), default=0):
            yield _build_finding(tables, effects, changes, usual)
    notes = () if interactions is not None else ("readings one at a time; two together: --interactions",)
    yield first.record_check(Kind.CONTRARY, Coverage.LOOKED_AT, notes=notes)


def _try_pairs(
    tables: ReadingTables,
    effects: Sequence[TableReadingEffect],
    interactions: Sequence[ReadingInteraction],
    failing: int,
) -> Iterator[tuple[_Changes, int]]:
    """Yield every two alternatives of readings that interact, and how many more examples hold under both."""
    words = {e.name: [a.name for a in e.alternatives if not a.chosen] for e in effects}
    for x in interactions:
        one, other = x.readings
        for a, b in product(words[one], words[other]):
            changes = {one: a, other: b}
            if tables.under(**changes) is not None:
                yield tuple(changes.items()), failing - len(_find_failing(tables, changes))


def _find_failing(tables: ReadingTables, changes: dict[str, str]) -> dict[object, Finding]:
    """Return the worked examples that do not hold under some changes, by their keys."""
    table = tables.under(**changes)
    if table is None:
        return {}
    found = check_inconsistent_example(table, tables.engine)
    return {f.key: f for f in found if isinstance(f, Finding)}


def _build_finding(
    tables: ReadingTables,
    effects: Sequence[TableReadingEffect],
    changes: _Changes,
    usual: dict[object, Finding],
) -> Finding:
    """Return the finding about one alternative, or two together, with the simplest example that it mends."""
    failing = _find_failing(tables, dict(changes))
    mended = [f for key, f in usual.items() if key not in failing]
    broken = len([key for key in failing if key not in usual])
    names = {name for name, _ in changes}
    clauses = tuple(dict.fromkeys(c for e in effects if e.name in names for c in e.clauses))
    said = join_and(f"`{name} is {alternative}`" for name, alternative in changes)
    fails = f", and {count_noun(broken, 'other')} would fail" if broken else ""
    kept = [x for x in tables.engine.book.rules.choices if x.reading.text in names and x.despite_examples]
    return tables.first.finding(
        Kind.CONTRARY,
        clauses,
        f"under {said} {count_noun(len(mended), 'worked example')} more would hold{fails}: "
        + join_and(f"“{f.where}”" for f in mended),
        (sum(f.kinds for f in mended), sum(f.hands for f in mended)),
        where=" with ".join(name for name, _ in changes),
        subject=said,
        witness=mended[0].witness,
        severity=Severity.NOTE if kept else Kind.CONTRARY.severity,
        help=kept[0].because if kept else 'use this one, or say why not: `despite examples because "…"`',
    )
