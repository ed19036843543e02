"""The conditions that a rule set itself speaks in, each with the cases that meet it.

Differs from the trees (`list_trees`) in that each is looked up once, over all cases of the question, and that
those with no meaning, and those that every case meets or none, are gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from verifier.analysis.covered_cases.list_trees import (
    list_clause_lines,
    list_own_elements,
    list_spoken_trees,
)
from verifier.cases.arrays import Bools
from verifier.language import syntax as s
from verifier.rules.rulebook import Choices
from verifier.tables.conditions import is_varying
from verifier.tables.engine import Engine

_MOST_CONDITIONS = 400
"""So many different conditions of a question are tried."""
_MOST_LOOKUPS = 40_000_000
"""So many times, at most, is a condition looked up of an option of a case: conditions x cases x options."""


@dataclass(frozen=True, slots=True)
class SpokenCondition:
    """A condition on the case: its tree, the cases that meet it, and how long it is to read.

    `cases`: a set of cases, as one whole number (bit i for case i). `group`: conditions of one group are read
    as one (`no X, Y or Z`), and count as one where they are joined.
    """

    tree: s.Condition
    cases: int
    length: int
    group: str = ""


_NO_KIND = "no kind"
"""The group of conditions that a deal has no piece of some kinds."""
_LIST_LENGTH = 6
"""How long the name of a list is to read, however many entries it has."""
_OWN = 3
"""A condition that a clause of the finding speaks in counts for so many times less than another."""


def pack_cases(cases: Bools) -> int:
    """Return a set of cases as one whole number, bit i for case i: Python joins and meets these fastest."""
    return int.from_bytes(np.packbits(cases, bitorder="little").tobytes(), "little")


class SpokenConditions:
    """The conditions of a question, each looked up once: what all its findings are described by."""

    def __init__(self, engine: Engine, question: s.Question, choice: Choices) -> None:
        size = len(engine.universe) * engine.universe.width
        most = min(_MOST_CONDITIONS, _MOST_LOOKUPS // max(1, size))
        trees: dict[s.Condition, set[str]] = {}
        for tree, label in list_spoken_trees(engine.book, question, choice):
            if tree in trees or len(trees) < most:
                trees.setdefault(tree, set()).add(label)
        self.every = (1 << len(engine.universe)) - 1
        self.lists: dict[s.Condition, str] = dict(_list_whole_lists(engine, question, choice))
        """Each list, as the condition that one of its entries matches, with its name."""
        for tree, name in self.lists.items():
            trees.setdefault(tree, set()).add(name.partition("/")[0])
        self._found: list[tuple[SpokenCondition, set[str]]] = []
        for tree, labels in trees.items():
            cases = evaluate_condition(engine, question, choice, tree)
            met = 0 if cases is None else pack_cases(cases)
            if met not in {0, self.every}:
                self._add(tree, met, labels)
                self._add(_negate_condition(tree), self.every & ~met, labels)

    def _add(self, tree: s.Condition, met: int, labels: set[str]) -> None:
        """Add a condition that some cases meet, and not all."""
        group = _NO_KIND if _is_lack(tree) else ""
        listed = tree in self.lists or (isinstance(tree, s.Not) and tree.inner in self.lists)
        length = _OWN * (_LIST_LENGTH if listed else _measure_length(tree))
        self._found.append((SpokenCondition(tree, met, length, group), labels))

    def list_for(self, clauses: Collection[str]) -> list[SpokenCondition]:
        """Return the conditions and their negations, no two met by the same cases, the shortest first.

        What one of some clauses itself says counts as shorter. Of those that are met by the same cases the
        shortest stands, then the earliest.
        """
        found: dict[int, SpokenCondition] = {}
        for x, labels in self._found:
            length = x.length // _OWN if labels.intersection(clauses) else x.length
            if x.cases not in found or length < found[x.cases].length:
                found[x.cases] = replace(x, length=length)
        return sorted(found.values(), key=lambda x: x.length)


def _list_whole_lists(
    engine: Engine, question: s.Question, choice: Choices
) -> Iterator[tuple[s.Condition, str]]:
    """Yield each list of several patterns as a condition, with its name.

    Left out are those of which the condition is not met by just the cases that the entries match.
    """
    deal, bits = question.given, engine.tabulator.bits
    if deal is None:
        return
    for line, label in list_clause_lines(question, choice):
        bound = engine.book.bind(label, choice) if isinstance(line, s.Enumeration) else None
        if bound is None or not isinstance(line, s.Enumeration) or len(line.entries) < 2:
            continue
        name = f"{label}/{line.name.text}"
        own = () if line.each else list_own_elements(line.direction)
        parts = tuple(_say_entry(deal, own, entry.pattern) for entry in line.entries)
        tree = s.Any(parts)
        cases = evaluate_condition(engine, question, choice, tree)
        mine = [bits(e.condition) != 0 for e in bound.entries if e.address.startswith(f"{name}/")]
        if cases is not None and (np.logical_or.reduce(mine) == cases).all():
            yield tree, name


def _say_entry(deal: s.Word, own: tuple[s.Element, ...], pattern: s.Pattern) -> s.Condition:
    """Return that a deal has the pieces of an entry, and beside them those of the head of its list."""
    if not pattern.not_pairing:
        return s.Has(deal, s.Pattern((*own, *pattern.elements)))
    return s.All((s.Has(deal, s.Pattern(own)), s.Has(deal, pattern))) if own else s.Has(deal, pattern)


def _is_lack(tree: s.Condition) -> bool:
    """Return whether a condition is that there is no piece of some kinds."""
    match tree:
        case s.Has(pattern=s.Pattern((s.Alternatives(),), False), wanted=False):
            return True
        case _:
            return False


def evaluate_condition(
    engine: Engine, question: s.Question, choice: Choices, tree: s.Condition
) -> Bools | None:
    """Return the cases that meet a condition; nothing where it has no meaning, or is one on an option."""
    binder = engine.book.binder(choice, question)
    bound = binder.condition(tree)
    if binder.mistakes or is_varying(bound):
        return None
    bits, universe = engine.tabulator.bits(bound), engine.universe
    if ((bits != 0) & (bits != universe.full)).any():
        return None
    return np.asarray(bits != 0)


def _negate_condition(tree: s.Condition) -> s.Condition:
    """Return that a condition does not hold, in the plainest words that the language has for it."""
    match tree:
        case s.Has(wanted=wanted) | s.Is(wanted=wanted):
            return replace(tree, wanted=not wanted)
        case s.Quantified("some", False, inner):
            return s.Quantified("no", False, inner)
        case s.Quantified("no", False, inner):
            return s.Quantified("some", False, inner)
        case s.Not(inner):
            return inner
        case _:
            return s.Not(tree)


def _measure_length(tree: s.Condition) -> int:
    """Return how long a condition is to read: by its facts, and their elements and alternatives."""
    total = 0
    for node in s.walk(tree):
        match node:
            case s.Pattern(elements) | s.All(elements) | s.Any(elements):
                total += len(elements)
            case s.Alternatives(words):
                total += len(words)
            case s.Is(measure=s.Word(), wanted=wanted):
                total += 3 - wanted  # the highest piece of a hand says less of it than what it has
            case s.Has(wanted=False) | s.Is(wanted=False) | s.Not():
                total += 2
            case s.Quantified("no"):
                total += 3
            case s.Has() | s.Is() | s.Outranks():
                total += 1
            case s.Quantified():
                total += 2
            case s.Compare() | s.Together() | s.HandClass(or_better=True) | s.HandClass(or_worse=True):
                total += 2
    return total
