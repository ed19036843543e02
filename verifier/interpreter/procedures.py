"""Procedures, decided case by case from the tree: the second opinion on every step.

Source: docs/procedures.md. A state tells of each (field, place) its value, place nought where the field is
not of each place; a value is a number or a name, and None where there is none.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any as Anything

from verifier.interpreter.heard import Heard, closure
from verifier.language import syntax as s

Value = int | str | None
Key = tuple[str, int]
State = Mapping[Key, Value]
Left = dict[Key, frozenset[Value]]

FACES = range(1, 7)
COMPARISONS: dict[str, Callable[[Anything, Anything], bool]] = {
    "is at least": operator.ge,
    "is at most": operator.le,
    "is above": operator.gt,
    "is below": operator.lt,
    "equals": operator.eq,
}


@dataclass
class Case:
    """A state, what is done in it, what is chosen; and what has been found out about it so far."""

    state: State
    act: str
    chosen: Mapping[str, Value]
    it: int | None = None
    said: dict[str, Left | None] = field(default_factory=dict)
    stood: dict[str, bool] = field(default_factory=dict)
    base: Left = field(default_factory=dict)


class Procedure:
    """One procedure with so many places, its clauses and relations as they are under some readings."""

    def __init__(
        self,
        tree: s.Procedure,
        relations: Iterable[s.Relation],
        choice: Mapping[str, str],
        labels: Mapping[str, Iterable[str]],
        places: int,
    ) -> None:
        self.tree, self.choice, self.labels, self.places = tree, choice, labels, places
        self.domains: dict[Key, tuple[Value, ...]] = {
            ("step", 0): tuple(a.name.text for a in tree.acts if not a.event)
        }
        for one in tree.fields:
            for place in range(1, places + 1) if one.of else (0,):
                self.domains[one.name.text, place] = tuple(self.values(one.spans))
        self.events = {a.name.text for a in tree.acts if a.event}
        self.acts = {a.name.text: Heard(filter(self.there, a.lines)) for a in tree.acts}
        self.choices = {c.name.text for a in tree.acts for c in a.choices if self.there(c)}
        clauses = [c for c in tree.clauses if self.there(c)]
        self.clauses = {c.label.text: Heard(filter(self.there, c.lines)) for c in clauses}
        steps = self.acts.keys() - self.choices - {field for field, _ in self.domains}
        self.speaking = {
            act: [x for x, heard in self.clauses.items() if not heard.silent(act, steps)] for act in self.acts
        }
        """The clauses that may speak where something is done."""
        pairs = [
            (r.kind, a, b)
            for r in relations
            if self.there(r)
            for a, b in product(self.meant(r.higher), self.meant(r.lower))
        ]
        self.instead = closure((a, b) for kind, a, b in pairs if kind is s.RelationKind.INSTEAD_OF)
        self.above = closure((a, b) for kind, a, b in pairs if kind is not s.RelationKind.REFINES)
        self.stay = {w.text for x in tree.stays if self.there(x) for w in x.fields}

    def there(self, line: s.Line) -> bool:
        """Return whether a line is there under the readings."""
        return all(self.choice.get(g.reading.text) in {a.text for a in g.alternatives} for g in line.guards)

    def meant(self, words: Iterable[s.Word]) -> list[str]:
        """Return the clauses that labels mean."""
        return [x for w in words for x in self.labels[w.text] if x in self.clauses]

    def values(self, spans: Iterable[s.Extent]) -> Iterator[Value]:
        """Yield the values that are listed."""
        for span in spans:
            match span:
                case s.Range(least, most):
                    yield from range(least, most + 1)
                case s.Dice(number):
                    yield from sorted({sum(throw) for throw in product(FACES, repeat=number)})
                case s.Word(text) if self.tree.around and text == self.tree.around.name.text:
                    yield from range(1, self.places + 1)
                case s.Word(text):
                    yield int(text) if text.isdigit() else text

    def possible(self, case: Case) -> bool:
        """Return whether what is done can be done in this case."""
        act = self.acts[case.act]
        return all(self.holds(x, case) for x in act.subject) and self.tested(act, case)

    def left(self, case: Case) -> Left | None:
        """Return what is left of each field of the next state; nothing where no clause applies to a step."""
        lines = self.acts[case.act].main
        case.base = self.allowed(lines, case)
        if case.act not in self.events and not any(self.applies(x, case) for x in self.speaking[case.act]):
            return None
        standing = [x for x in self.speaking[case.act] if self.stands(x, case)]
        spoken = {k for line in lines for k in self.keys(line, case, said=True)}
        found: Left = {k: frozenset(v) for k, v in self.domains.items()}
        for one in [case.base, *(case.said[x] or {} for x in standing)]:
            for key, values in one.items():
                found[key] &= values
        for label in standing:
            spoken |= {k for line in self.spoken(label, case) for k in self.keys(line, case, said=True)}
        for key, held in case.state.items():
            if key[0] in self.stay and key not in spoken and held in found[key]:
                found[key] = frozenset({held})
        return found

    def spoken(self, label: str, case: Case) -> list[s.Directive]:
        """Return the lines of a clause that speak in a case."""
        clause = self.clauses[label]
        if not all(self.holds(x, case) for x in clause.subject):
            return []
        if self.tested(clause, case):
            speaking = [x for x in clause.main if list(self.keys(x, case))]
            if speaking:
                return speaking
        return clause.otherwise

    def tested(self, lines: Heard, case: Case) -> bool:
        """Return whether what is tested holds, and what is excepted does not."""
        return all(self.holds(x, case) != denied for x, denied in lines.tests)

    def applies(self, label: str, case: Case) -> bool:
        """Return whether a clause applies, and keep what it directs."""
        if label not in self.speaking[case.act]:
            return False
        if label not in case.said:
            lines = [x for x in self.spoken(label, case) if list(self.keys(x, case))]
            case.said[label] = self.allowed(lines, case) if lines else None
        return case.said[label] is not None

    def stands(self, label: str, case: Case) -> bool:
        """Return whether a clause stands: it applies, can be followed, and nothing prevails over it."""
        if label not in case.stood:
            own = case.said[label] if self.applies(label, case) else None
            out = own is None or clash(own, case.base)
            out = out or any(self.stands(x, case) for x in sorted(self.instead.get(label, ())))
            if not out and own is not None:
                shared = dict(case.base)
                for other in sorted(self.above.get(label, ())):
                    if self.stands(other, case):
                        for key, values in (case.said[other] or {}).items():
                            shared[key] = shared.get(key, frozenset(self.domains[key])) & values
                out = clash(own, shared)
            case.stood[label] = not out
        return case.stood[label]

    # ---- lines ----------------------------------------------------------------------------------

    def keys(self, line: s.Directive, case: Case, *, said: bool = False) -> Iterator[Key]:
        """Yield the fields that a line speaks of; with `said`, only where it says what they become."""
        direction = line.direction
        assert isinstance(direction, s.Becomes)
        if said and not direction.wanted:
            return
        target = direction.target
        if target.each:
            for place in range(1, self.places + 1):
                if target.where is None or self.holds(target.where, self.at(case, place)):
                    yield target.field.text, place
            return
        at = self.value(target.at, case) if target.at else 0
        if isinstance(at, int) and (target.field.text, at) in self.domains:
            yield target.field.text, at

    def allowed(self, lines: Iterable[s.Directive], case: Case) -> Left:
        """Return what lines allow of each field that they speak of."""
        found: Left = {}
        for line in lines:
            direction = line.direction
            assert isinstance(direction, s.Becomes)
            for key in self.keys(line, case):
                here = self.at(case, key[1]) if direction.target.each else case
                named = set(self.next_values(direction.value, here))
                domain = frozenset(self.domains[key])
                values = frozenset(v for v in domain if (v in named) == direction.wanted)
                found[key] = found.get(key, domain) & values
        return found

    def next_values(self, node: s.Value, case: Case) -> Iterator[Value]:
        """Yield what a field may become."""
        match node:
            case s.Alternatives(words):
                yield from (self.value(w, case) for w in words)
            case s.First(_, reach, where):
                yield next((p for p in self.reach(reach, case) if self.fits(where, case, p)), None)
            case s.Counted(_, total, start):
                number, first = self.total(total, case), self.value(start, case)
                if isinstance(number, int) and isinstance(first, int):
                    yield (first + number - 2) % self.places + 1
            case s.Sum():
                yield self.total(node, case)

    # ---- words ----------------------------------------------------------------------------------

    def at(self, case: Case, place: int) -> Case:
        """Return a case in which `it` is a place."""
        return Case(case.state, case.act, case.chosen, place, case.said, case.stood, case.base)

    def fits(self, where: s.Condition | None, case: Case, place: int) -> bool:
        """Return whether a place meets a condition."""
        return where is None or self.holds(where, self.at(case, place))

    def value(self, word: s.Word, case: Case) -> Value:
        """Return what a word stands for in a case."""
        name = word.text
        if name == "step":
            return case.act
        if name == "due":
            return case.state["step", 0]
        if name == "it" and case.it is not None:
            return case.it
        if name in self.choices:
            return case.chosen.get(name)
        if (name, 0) in case.state:
            return case.state[name, 0]
        if name == "none":
            return None
        return int(name) if name.isdigit() else name

    def total(self, node: s.Sum, case: Case) -> int | None:
        """Return a sum; none where a part of it is no number."""
        found = 0
        for sign, term in node.terms:
            part = term.value if isinstance(term, s.Number) else self.value(term.name, case)
            if not isinstance(part, int):
                return None
            found += sign * part
        return found

    def reach(self, node: s.Reach, case: Case) -> Iterator[int]:
        """Yield places in turn."""
        start = self.value(node.start, case)
        before = self.value(node.before, case) if node.before else None
        if not isinstance(start, int) or not 1 <= start <= self.places:
            return
        for step in range(self.places):
            place = (start - 1 + step + (not node.inclusive)) % self.places + 1
            if place == before:
                return
            yield place

    def holds(self, node: s.Condition, case: Case) -> bool:
        """Return whether a condition holds in a case."""
        match node:
            case s.Is(subject, klass, measure, wanted):
                assert isinstance(klass.what, s.Alternatives)
                held = self.value(subject, case)
                if measure is not None:
                    held = case.state.get((measure.text, held)) if isinstance(held, int) else None
                return (held in [self.value(w, case) for w in klass.what.words]) == wanted
            case s.Compare(left, op, right):
                sums = self.total(left, case), self.total(right, case)
                return None not in sums and COMPARISONS[op](*sums)
            case s.ThereIs(_, reach, where, wanted):
                places = self.reach(reach, case) if reach else range(1, self.places + 1)
                return any(self.fits(where, case, p) for p in places) == wanted
            case s.Status(label, stands):
                asked = self.stands if stands else self.applies
                return any(asked(x, case) for x in self.meant([label]))
            case s.Not(inner):
                return not self.holds(inner, case)
            case s.All(parts):
                return all(self.holds(p, case) for p in parts)
            case s.Any(parts):
                return any(self.holds(p, case) for p in parts)
            case _:
                raise NotImplementedError(type(node).__name__)


def clash(own: Left, other: Left) -> bool:
    """Return whether nothing is left of some field."""
    return any(not values & other.get(key, values) for key, values in own.items())
