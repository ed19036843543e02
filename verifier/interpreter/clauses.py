"""What one clause directs (docs/semantics.md, part 3).

`list_lines` says which lines of a clause are there, and `ClauseParts` which of them are its subject, its
test, its main lines and its `otherwise`: so far tables and procedures are alike. `TableClause` is a clause
of a table, ready to be asked about cases; steps 1 to 6 of part 3 are its `_consider`. What each line allows
stands in `directions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from verifier.interpreter.cases import Mute, Options, OptionTest, Statement, TableCase
from verifier.interpreter.conditions import Conditions
from verifier.interpreter.directions import Lines, Speaker, filter_options
from verifier.interpreter.vocabulary import is_present
from verifier.language import syntax as s

# ---- the lines of a clause, of tables and of procedures ------------------------------------------


def list_lines(
    clause: s.Clause, sections: Iterable[s.Section], choices: Mapping[str, str]
) -> tuple[s.ClauseLine, ...]:
    """Return the lines of a clause that are there, the tests of its section first."""
    tests = [test for section in sections if section.label.text == clause.section for test in section.tests]
    return tuple(_trim_line(line, choices) for line in (*tests, *clause.lines) if is_present(line, choices))


def _trim_line(line: s.ClauseLine, choices: Mapping[str, str]) -> s.ClauseLine:
    """Leave of a list the entries, or the rungs, that are there."""
    match line:
        case s.Enumeration():
            entries = tuple(entry for entry in line.entries if is_present(entry, choices))
            return replace(line, entries=entries)
        case s.Ladder():
            return replace(line, rungs=tuple(rung for rung in line.rungs if is_present(rung, choices)))
        case _:
            return line


@dataclass(slots=True)
class ClauseParts:
    """The lines of a clause (or of an act of a procedure) by what they do; `unless φ` is `when not φ`."""

    subject: list[s.Condition] = field(default_factory=list)
    """What `for` says of the case."""
    narrowing: list[s.Condition] = field(default_factory=list)
    """What `for settings where` says of options."""
    when: list[s.Condition] = field(default_factory=list)
    where: list[s.Condition] = field(default_factory=list)
    main: list[s.Directive | s.Enumeration | s.Ladder] = field(default_factory=list)
    otherwise: list[s.Directive] = field(default_factory=list)

    @property
    def is_soft(self) -> bool:
        """Whether there are directions, and all of them have `if possible`."""
        lines = [*self.main, *self.otherwise]
        return bool(lines) and all(isinstance(line, s.Directive) and line.if_possible for line in lines)


def build_parts(lines: Iterable[s.ClauseLine]) -> ClauseParts:
    """Put each line where it belongs; LookupError for a test of an unknown word."""
    parts = ClauseParts()
    for line in lines:
        match line:
            case s.Test(word="for"):
                parts.subject.append(line.condition)
            case s.Test(word="for settings where"):
                parts.narrowing.append(line.condition)
            case s.Test(word="when"):
                parts.when.append(line.condition)
            case s.Test(word="unless"):
                parts.when.append(s.Not(line.condition))
            case s.Test(word="where"):
                parts.where.append(line.condition)
            case s.Test():
                raise LookupError(f"`{line.word}` is no test")
            case s.Directive() | s.Enumeration() | s.Ladder():
                parts.main.append(line)
            case s.Otherwise():
                parts.otherwise += [line.directive] if line.directive else []
            case _:
                assert_never(line)
    return parts


# ---- a clause of a table -------------------------------------------------------------------------


class TableClause:
    """One clause, with the tests of its section, ready to be asked about cases."""

    def __init__(self, parts: ClauseParts, conditions: Conditions) -> None:
        lines = Lines(conditions)
        self._subject = [conditions.build_test(condition) for condition in parts.subject]
        self._narrowing = [conditions.build_test(condition) for condition in parts.narrowing]
        self._when = [conditions.build_test(condition) for condition in parts.when]
        self._where = [conditions.build_test(condition) for condition in parts.where]
        self._main = [lines.build_line(line) for line in parts.main]
        self._otherwise = [lines.build_directive(line) for line in parts.otherwise]

    def consider(self, case: TableCase, base: Options) -> Statement:
        """Return what the clause allows of the base; it is silent where it does not apply."""
        # A test can ask about another clause, which is then considered, with its own base, in the midst of
        # this.
        before, case.base = case.base, base
        try:
            return self._consider(case)
        finally:
            case.base = before

    def _consider(self, case: TableCase) -> Statement:
        """Return what the lines allow together: the main ones where the test holds."""
        if not _is_met(case, self._subject):
            return Mute.SILENT
        subject = filter_options(case, case.base, self._narrowing)
        if not subject:
            return Mute.SILENT
        said: list[Statement] = []
        tested: Options = frozenset()
        if _is_met(case, self._when):
            tested = filter_options(case, subject, self._where)
            said = _ask_lines(self._main, case, tested)
        if not said:
            said = _ask_lines(self._otherwise, case, subject)
        elif self._where:
            said += _ask_lines(self._otherwise, case, subject - tested)
        return merge_statements(said)


def _is_met(case: TableCase, tests: list[OptionTest]) -> bool:
    """Tell whether the case meets every test."""
    return not tests or all(test(case, case.whole) for test in tests)


def _ask_lines(lines: Iterable[Speaker], case: TableCase, scope: Options) -> list[Statement]:
    """List what the lines say in a scope; those that are silent are left out."""
    if not scope:
        return []
    return [said for line in lines if (said := line(case, scope)) is not Mute.SILENT]


def merge_statements(said: Iterable[Statement]) -> Statement:
    """Return what all that is said allows; what is silent does not count."""
    spoken = [each for each in said if each is not Mute.SILENT]
    if not spoken:
        return Mute.SILENT
    allowed = [each for each in spoken if not isinstance(each, Mute)]
    return frozenset.intersection(*allowed) if allowed else Mute.IDLE
