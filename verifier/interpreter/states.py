"""The cases of a procedure, and what words, sums and conditions are in them (docs/procedures.md, part 1).

A state tells of each (field, place) its value, place nought where the field is not of each place; a value
is a number or a name, and None where there is none. `PlaceCircle` knows the places and reads what is
written of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from verifier.interpreter.vocabulary import COMPARISONS, IT
from verifier.language import syntax as s

FieldValue = int | str | None
FieldKey = tuple[str, int]
"""A field and a place; place 0 where the field is not of each place."""
State = Mapping[FieldKey, FieldValue]
ValuesLeft = Mapping[FieldKey, frozenset[FieldValue]]
"""The values that are left of fields of the next state."""

_STEP_FIELD = "step", 0
"""The field that says which step is due."""
_DIE_FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Fields:
    """What is allowed of some fields of the next state; false where of one of them nothing is."""

    values: ValuesLeft

    def intersection(self, *others: Fields) -> Fields:
        """Return what the others leave of these fields; what else the others speak of is left out."""
        found = dict(self.values)
        for other in others:
            for key in found.keys() & other.values.keys():
                found[key] &= other.values[key]
        return Fields(found)

    def __bool__(self) -> bool:
        """Tell whether each of the fields can have some value."""
        return all(self.values.values())


@dataclass(slots=True)
class ProcedureCase:
    """A state, what is done in it, what is chosen; and what has been found out about it so far."""

    state: State
    act: str
    chosen: Mapping[str, FieldValue]
    it: int | None = None
    """The place that `it` means, within a condition on places."""
    directed: dict[str, Fields | None] = field(default_factory=dict)
    """What each clause asked so far directs; nothing where it does not apply."""
    standing: set[str] = field(default_factory=set)
    """The clauses that stand so far."""
    base: Fields | None = None
    """What the act itself leaves of each field, once that is found."""

    def at(self, place: int) -> ProcedureCase:
        """Return the case with `it` for a place; what is found out about either is known of both."""
        return replace(self, it=place)


StatusTest = Callable[[s.Status, ProcedureCase], bool]
"""Tells whether a clause has the status that a condition asks about."""


class PlacesAround:
    """The places of a procedure, numbered from 1, and what is written of states and of places.

    `choices` are the names of what is chosen in acts; `has_status` is asked where a condition is about a
    clause.
    """

    def __init__(self, places: int, choices: Collection[str], has_status: StatusTest) -> None:
        self.places = range(1, places + 1)
        self._choices = choices
        self._has_status = has_status

    def find_value(self, word: s.Word, case: ProcedureCase) -> FieldValue:
        """Return what a word stands for in a case."""
        name = word.text
        if name == "step":
            return case.act
        if name == "due":
            return case.state[_STEP_FIELD]
        if name == IT and case.it is not None:
            return case.it
        if name in self._choices:
            return case.chosen.get(name)
        if (name, 0) in case.state:
            return case.state[name, 0]
        if name == "none":
            return None
        return int(name) if name.isdigit() else name

    def compute_sum(self, node: s.Sum, case: ProcedureCase) -> int | None:
        """Return a sum; none where a part of it is no number."""
        found = 0
        for sign, term in node.terms:
            part = term.value if isinstance(term, s.Number) else self.find_value(term.name, case)
            if not isinstance(part, int):
                return None
            found += sign * part
        return found

    def list_reach(self, node: s.Reach, case: ProcedureCase) -> Iterator[int]:
        """Yield places in turn, once round at most."""
        start = self.find_value(node.start, case)
        before = self.find_value(node.before, case) if node.before else None
        if not isinstance(start, int) or start not in self.places:
            return
        for step in range(len(self.places)):
            place = (start - 1 + step + (not node.inclusive)) % len(self.places) + 1
            if place == before:
                return
            yield place

    def list_next_values(self, node: s.Value, case: ProcedureCase) -> Iterator[FieldValue]:
        """Yield what a field may become."""
        match node:
            case s.Alternatives(words):
                yield from (self.find_value(word, case) for word in words)
            case s.FirstPlace(_, reach, where):
                yield next((p for p in self.list_reach(reach, case) if self.holds_at(where, case, p)), None)
            case s.CountedPlace(_, total, start):
                number, first = self.compute_sum(total, case), self.find_value(start, case)
                if isinstance(number, int) and isinstance(first, int):
                    # X counts as one, so the number 1 is X itself, and 0 the place before it.
                    yield (first + number - 2) % len(self.places) + 1
            case s.Sum():
                yield self.compute_sum(node, case)

    def holds_at(self, where: s.Condition | None, case: ProcedureCase, place: int) -> bool:
        """Tell whether a place meets a condition."""
        return where is None or self.holds(where, case.at(place))

    def holds(self, node: s.Condition, case: ProcedureCase) -> bool:
        """Tell whether a condition holds in a case."""
        match node:
            case s.Is():
                return self._is(node, case)
            case s.Compare(left, op, right):
                one, other = self.compute_sum(left, case), self.compute_sum(right, case)
                return one is not None and other is not None and COMPARISONS[op](one, other)
            case s.ThereIs(_, reach, where, wanted):
                places = self.list_reach(reach, case) if reach else self.places
                return any(self.holds_at(where, case, place) for place in places) == wanted
            case s.Status():
                return self._has_status(node, case)
            case s.Not(inner):
                return not self.holds(inner, case)
            case s.All(parts):
                return all(self.holds(part, case) for part in parts)
            case s.Any(parts):
                return any(self.holds(part, case) for part in parts)
            case _:
                raise NotImplementedError(type(node).__name__)

    def _is(self, node: s.Is, case: ProcedureCase) -> bool:
        """Tell whether a field, perhaps of a place, or a choice has one of some values."""
        assert isinstance(node.klass.what, s.Alternatives)
        held = self.find_value(node.subject, case)
        if node.measure is not None:
            held = case.state.get((node.measure.text, held)) if isinstance(held, int) else None
        return (held in [self.find_value(word, case) for word in node.klass.what.words]) == node.wanted


def _list_field_values(
    spans: Iterable[s.Extent], around: s.PlaceCircle | None, places: int
) -> Iterator[FieldValue]:
    """Yield the values that are listed for a field."""
    for span in spans:
        match span:
            case s.NumberRange(least, most):
                yield from range(least, most + 1)
            case s.DiceThrow(number):
                yield from sorted({sum(throw) for throw in product(_DIE_FACES, repeat=number)})
            case s.Word(text) if around and text == around.name.text:
                yield from range(1, places + 1)
            case s.Word(text):
                yield int(text) if text.isdigit() else text


def list_domains(tree: s.Procedure, places: int) -> dict[FieldKey, frozenset[FieldValue]]:
    """List the values that each field can have, of each place."""
    found = {_STEP_FIELD: frozenset[FieldValue](act.name.text for act in tree.acts if not act.event)}
    for one in tree.fields:
        values = frozenset(_list_field_values(one.spans, tree.around, places))
        for place in range(1, places + 1) if one.of else (0,):
            found[one.name.text, place] = values
    return found
