"""One clause of the tree becomes a clause of the model, under one choice of readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from verifier.language import syntax as s
from verifier.language.printer import format_pattern, format_rung
from verifier.rules import model as m
from verifier.rules.bind import ClauseBinder
from verifier.rules.model.guards import is_in_force
from verifier.rules.model.subjects import is_about_setting

_BoundList = tuple[list[m.Entry], m.Direction]
"""The entries of a list, and the one direction that they open."""


def bind_clause(
    clause: s.Clause, section: s.Section | None, binder: ClauseBinder, choice: Mapping[str, str]
) -> m.Clause | None:
    """Return the clause, or nothing where its guards do not fit.

    The tests of its section are tests of the clause. Mistakes are noted by the binder.
    """
    if not is_in_force(clause.guards, choice):
        return None
    lines = [*(section.tests if section else ()), *clause.lines]
    here = [line for line in lines if is_in_force(line.guards, choice)]
    subject, scope, when, where = (
        _bind_tests(binder, here, word) for word in ("for", "for settings where", "when", "where")
    )
    unless = [m.Not(_bind_test(binder, t)) for t in here if isinstance(t, s.Test) and t.word == "unless"]
    entries, main, otherwise = _bind_lines(binder, clause.label.text, here, choice)
    bound = m.Clause(
        label=clause.label.text,
        subject=subject,
        scope=scope,
        test=m.All((when, *unless)),
        where=where if any(isinstance(t, s.Test) and t.word == "where" for t in here) else None,
        main=tuple(main),
        otherwise=tuple(otherwise),
        entries=tuple(entries),
        status=frozenset(),
    )
    asked = (x.labels for x in m.walk_clause(bound) if isinstance(x, m.Status))
    return replace(bound, status=frozenset().union(*asked))


def _bind_lines(
    binder: ClauseBinder, label: str, lines: Sequence[s.ClauseLine], choice: Mapping[str, str]
) -> tuple[list[m.Entry], list[m.Direction], list[m.Direction]]:
    """Return the entries of a clause's lists, what its main lines direct, and what it directs otherwise."""
    entries: list[m.Entry] = []
    main: list[m.Direction] = []
    otherwise: list[m.Direction] = []
    for line in lines:
        match line:
            case s.Directive():
                main.append(_bind_directive(binder, line))
            case s.Enumeration():
                found, direction = _bind_enumeration(binder, label, line, choice)
                entries += found
                main.append(direction)
            case s.Ladder():
                found, direction = _bind_ladder(binder, label, line, choice)
                entries += found
                main.append(direction)
            case s.Otherwise(directive=inner):
                otherwise += [_bind_directive(binder, inner)] if inner else []
            case s.Test():
                pass  # a test narrows the clause, and directs nothing
            case _:
                assert_never(line)
    return entries, main, otherwise


def bind_either_way(
    clause: s.Clause,
    section: s.Section | None,
    binders: tuple[ClauseBinder, ClauseBinder],
    choice: Mapping[str, str],
) -> m.Clause | None:
    """Return a clause heard as written and with the two sides exchanged: what both allow where they speak.

    The tests of either hearing go into its own lines, so that the clause applies where either speaks; so
    `otherwise` would have no test to deny. Source: docs/semantics.md, part 5.
    """
    one, other = (bind_clause(clause, section, binder, choice) for binder in binders)
    if one is None or other is None:
        return None
    if one.otherwise:
        at = next(x for x in clause.lines if isinstance(x, s.Otherwise))
        binders[0].wrong(at.span, "`otherwise` cannot be said either way round; say `when not …`")
    entries = tuple(
        replace(a, condition=m.Any((a.condition, b.condition)))
        for a, b in zip(one.entries, other.entries, strict=True)
    )
    return replace(
        one,
        subject=m.ALWAYS,
        test=m.ALWAYS,
        main=(*_list_tested_directions(one), *_list_tested_directions(other)),
        otherwise=(),
        entries=entries,
        status=one.status | other.status,
    )


def _list_tested_directions(clause: m.Clause) -> Iterable[m.Direction]:
    """Yield a clause's directions, each of their ways under the clause's own subject and test."""
    for line in clause.main:
        ways = tuple((m.All((clause.subject, clause.test, fits)), pick) for fits, pick in line.ways)
        yield replace(line, ways=ways)


def _bind_ladder(binder: ClauseBinder, label: str, line: s.Ladder, choice: Mapping[str, str]) -> _BoundList:
    """Return the rungs of a list from the top as entries, and the direction that ranks by them."""
    rungs = [x for x in line.rungs if is_in_force(x.guards, choice)]
    bound = tuple(binder.rung(x) for x in rungs)
    wrong = ""
    if not binder.sided or len(binder.outcomes) < 2:
        wrong = "a list `from the top` ranks two hands: it belongs in a question about two"
    elif len(binder.hands) != 2:
        wrong = "a list `from the top` ranks two hands, and not settings"
    if wrong:
        binder.wrong(line.span, wrong)
        return [], m.Direction((), m.ALWAYS, None, False, line.span)
    one, other = range(2)
    entries = [
        m.Entry(
            f"{label}/{line.name.text}/{format_rung(x)}",
            m.Any((m.OnRung(bound, number, one), m.OnRung(bound, number, other))),
            x.span,
        )
        for number, x in enumerate(rungs)
    ]
    # Outcomes run from the best for the first side to the worst: a hand that stands above has the first of
    # them, one below has the last, and hands that stand level have any of those between.
    last = len(binder.outcomes) - 1
    results = {">": {0}, "==": set(range(1, last)), "<": {last}}
    ways = tuple((m.Placed(bound, one, op, other), m.Give(frozenset(given))) for op, given in results.items())
    return entries, m.Direction(ways, m.ALWAYS, None, False, line.span)


def _bind_tests(binder: ClauseBinder, lines: Iterable[object], word: str) -> m.Condition:
    """Return the tests that open with one word, all of them together."""
    return m.All(tuple(_bind_test(binder, t) for t in lines if isinstance(t, s.Test) and t.word == word))


def _bind_test(binder: ClauseBinder, test: s.Test) -> m.Condition:
    """Return a test; one of the deal may not speak of a setting that is not yet chosen."""
    found = binder.condition(test.condition)
    if binder.sided and test.word in {"for settings where", "where"}:
        binder.wrong(test.span, "no setting is chosen here; a question about two sides has `for` and `when`")
    elif not binder.sided and test.word in {"for", "when", "unless"} and is_about_setting(found):
        instead = "for settings where" if test.word == "for" else "where"
        binder.wrong(
            test.span,
            f"`{test.word}` asks about the deal, and this speaks of a setting of it",
            f"`in some setting (…)` asks whether there is one; `{instead}` is about such settings alone",
        )
    return found


def _bind_directive(binder: ClauseBinder, line: s.Directive) -> m.Direction:
    """Return one direction with its suffixes."""
    if binder.sided and (line.among or line.provided or line.if_possible):
        binder.wrong(
            line.span, "`among`, `provided` and `if possible` choose settings; outcomes are `when` …"
        )
        return m.Direction((binder.pick(line.direction),), m.ALWAYS, None, False, line.span)
    among = binder.condition(line.among) if line.among else m.ALWAYS
    provided = binder.condition(line.provided) if line.provided else None
    return m.Direction((binder.pick(line.direction),), among, provided, line.if_possible, line.span)


def _is_pair_pattern(pattern: s.Pattern) -> bool:
    """Return whether a pattern is of two pieces: a pair, or one and another."""
    whole = [isinstance(e, s.Pair) for e in pattern.elements]
    return whole == [True] or (
        whole == [False, False] and not any(isinstance(e, s.TwoPairs) for e in pattern.elements)
    )


def _bind_enumeration(
    binder: ClauseBinder, label: str, line: s.Enumeration, choice: Mapping[str, str]
) -> _BoundList:
    """Return a list's entries, and the one direction that they open: any entry that matches."""
    entries: list[m.Entry] = []
    ways: list[tuple[m.Condition, m.Pick]] = []
    if binder.sided:
        binder.pick(line.direction)  # a direction of settings is refused; so is a list of any other
        if isinstance(line.direction, s.Result):
            binder.wrong(line.span, "a list of pieces directs how they are set, and here two sides are given")
        return [], m.Direction((), m.ALWAYS, None, False, line.span)
    own = None if line.each else binder.bind_own_pieces(line.direction)
    for entry in line.entries:
        if not is_in_force(entry.guards, choice):
            continue
        pattern = binder.pattern(entry.pattern, own)
        if line.each and not _is_pair_pattern(entry.pattern):
            binder.wrong(entry.span, "an entry of `each` is two pieces: `pair of …`, or one kind + another")
        if pattern.exactly:
            binder.wrong(entry.span, "`exactly` says what a hand holds, and is no entry of a list")
        matches = m.Has(m.DEAL, pattern)
        address = f"{label}/{line.name.text}/{format_pattern(entry.pattern)}"
        entries.append(m.Entry(address, matches, entry.span))
        if line.each:
            kept = binder.in_some_hand(pattern)
            ways.append((matches, m.Meet(kept if isinstance(line.direction, s.Keep) else m.Not(kept))))
    if not line.each:
        presupposed, pick = binder.pick(line.direction)
        any_entry = m.Any(tuple(e.condition for e in entries))
        ways = [(m.All((presupposed, any_entry)), pick)]
    return entries, m.Direction(tuple(ways), m.ALWAYS, None, False, line.span)
