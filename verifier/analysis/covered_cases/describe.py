"""Each finding of a question with the cases that it covers, in words and as a condition of the language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from verifier.analysis.covered_cases.find_cases import CoveredCases
from verifier.analysis.covered_cases.search import Conjunction, find_cover, meet_conditions
from verifier.analysis.covered_cases.sentences import build_sentence_writer
from verifier.analysis.covered_cases.spoken_conditions import SpokenConditions, pack_cases
from verifier.cases.arrays import Bools
from verifier.finding import CasesInWords, Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.language.printer import format_condition
from verifier.rules.rulebook import Choices, Stage
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.wording import count_noun

_DESCRIBED = {Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.FOUL, Kind.MASKED}
"""Kinds of finding that are about some of the cases, of which a reader asks which they are."""

_NO_CONDITION = "no short condition was found that tells them from all others"
_MOST_WIDER = 10
"""A condition that holds on more than so many times the cases of a finding says little of them."""


def describe_findings(
    findings: Iterable[Finding], tables: Mapping[Stage, Table], engine: Engine, choice: Choices
) -> list[Finding]:
    """Return findings, each error and warning about some cases with these in words.

    `tables`: those of the question. Raises LookupError where a finding is none of
    its table, or of another number of cases than it says.
    """
    covered = {stage.value: CoveredCases(table, engine) for stage, table in tables.items()}
    describer: CaseDescriber | None = None
    made = []
    for found in findings:
        f = found
        if f.kind in _DESCRIBED and f.severity is not Severity.NOTE and f.kinds:
            cases = covered[f.stage].find(f)
            table = covered[f.stage].table
            describer = describer or CaseDescriber(engine, table.question, choice)
            if cases is not None:
                f = replace(f, cases=describer.describe(cases, _list_own_clauses(f, table)))
        made.append(f)
    return made


def _list_own_clauses(f: Finding, table: Table) -> tuple[str, ...]:
    """Return the clauses that a finding is about: of a section that is silent, those written in it."""
    section = f.where.partition("/")[0] if f.kind is Kind.GAP else ""
    return f.clauses or tuple(x for x in table.rows if section and table.section_of(x) == section)


class CaseDescriber:
    """Says sets of cases of one question in the words of its rule set and its game."""

    def __init__(self, engine: Engine, question: s.Question, choice: Choices) -> None:
        self._universe = engine.universe
        self._conditions = SpokenConditions(engine, question, choice)
        lists = self._conditions.lists
        self._writer = build_sentence_writer(engine.book, question, choice, engine.universe.units[0], lists)
        self._known: dict[tuple[int, tuple[str, ...]], CasesInWords] = {}

    def describe(self, cases: Bools, clauses: tuple[str, ...] = ()) -> CasesInWords:
        """Return a set of cases in words, `clauses` being those whose words are preferred."""
        key = pack_cases(cases), clauses
        if key not in self._known:
            self._known[key] = self._describe(*key)
        return self._known[key]

    def _describe(self, wanted: int, clauses: tuple[str, ...]) -> CasesInWords:
        """Return a set of cases in words."""
        every = self._conditions.every
        kinds = self._count_kinds(wanted.bit_count())
        cover = find_cover(wanted, every, self._conditions.list_for(clauses))
        wider = 0 if cover.exact else meet_conditions(cover.sets[0], every).bit_count()
        if not cover.exact and not _says_enough(wanted.bit_count(), wider, every.bit_count()):
            return CasesInWords(f"{kinds}; {_NO_CONDITION}", "", exact=False)
        sets = [_merge_lacks(joined) for joined in cover.sets]
        text = "; or ".join(map(self._writer.write_cases, sets))
        trees = [parts[0] if len(parts) == 1 else s.All(parts) for parts in sets if parts]
        tree = trees[0] if len(trees) == 1 else s.Any(tuple(trees)) if trees else None
        if not cover.exact:
            text = f"{kinds}, among these {self._count_kinds(wider)}: {text}"
        return CasesInWords(text, format_condition(tree) if tree else "", cover.exact)

    def _count_kinds(self, number: int) -> str:
        """Return how many kinds of case there are."""
        several = self._universe.units[1]
        return count_noun(number, several.replace("kinds", "kind", 1), several)


def _says_enough(wanted: int, wider: int, every: int) -> bool:
    """Return whether a condition that holds on more cases than are wanted leaves enough of the rest out."""
    return wider <= _MOST_WIDER * wanted and 2 * (wider - wanted) <= every - wanted


def _merge_lacks(joined: Conjunction) -> tuple[s.Condition, ...]:
    """Return conditions with those of one group as one: a hand without X and without Y has no X or Y."""
    parts = [x.tree for x in joined if not x.group]
    lacks = [x.tree for x in joined if x.group]
    words: dict[s.Word, None] = {}
    for tree in lacks:
        assert isinstance(tree, s.Has)
        for element in tree.pattern.elements:
            assert isinstance(element, s.Alternatives)
            words.update(dict.fromkeys(element.words))
    if not lacks:
        return tuple(parts)
    assert isinstance(lacks[0], s.Has)
    return (*parts, replace(lacks[0], pattern=s.Pattern((s.Alternatives(tuple(words)),))))
