"""Procedures, decided case by case from the tree (docs/procedures.md, parts 1 to 3, at the last stage).

A clause has its parts as in a table (`clauses`), and stands or not by the same core (`precedence`); what it
directs is a set of values for each field that it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from verifier.interpreter.clauses import ClauseParts, build_parts, list_lines
from verifier.interpreter.precedence import Precedence, is_gap, list_clauses_by_label, list_relations
from verifier.interpreter.states import (
    FieldKey,
    Fields,
    FieldValue,
    PlacesAround,
    ProcedureCase,
    ValuesLeft,
    list_domains,
)
from verifier.interpreter.vocabulary import is_present
from verifier.language import syntax as s


class ProcedureInterpreter:
    """One procedure with so many places, its clauses and relations as they are under readings chosen."""

    def __init__(
        self,
        tree: s.Procedure,
        relations: Iterable[s.Relation],
        choices: Mapping[str, str],
        places: int,
    ) -> None:
        self._choices = choices
        self._domains = list_domains(tree, places)
        self._events = {act.name.text for act in tree.acts if act.event}
        self._acts = {act.name.text: self._build_act(act) for act in tree.acts}
        self._stays = {word.text for line in tree.stays if is_present(line, choices) for word in line.fields}
        chosen = {line.name.text for act in tree.acts for line in act.choices if is_present(line, choices)}
        self._circle = PlacesAround(places, chosen, self._has_status)

        clauses = [clause for clause in tree.clauses if is_present(clause, choices)]
        lines = {clause.label.text: list_lines(clause, (), choices) for clause in clauses}
        self._clauses = {label: build_parts(own) for label, own in lines.items()}
        self._labels = list_clauses_by_label(clauses)
        self._precedence = Precedence(lines, list_relations("assumed", relations, choices), self._labels)

    def _build_act(self, act: s.Act) -> ClauseParts:
        """Put the lines of an act where they belong: `when` it can be done, and what it changes."""
        return build_parts(line for line in act.lines if is_present(line, self._choices))

    def is_possible(self, case: ProcedureCase) -> bool:
        """Tell whether what is done can be done in this case."""
        act = self._acts[case.act]
        return all(self._circle.holds(condition, case) for condition in (*act.subject, *act.when))

    def find_left(self, case: ProcedureCase) -> ValuesLeft | None:
        """Return what is left of each field of the next state; nothing where no clause applies to a step."""
        lines = _list_directives(self._acts[case.act])
        base = self._find_base(case)
        left = self._precedence.decide(base, partial(self._direct, case), case.standing)
        applies = partial(self._applies, case)
        if case.act not in self._events and is_gap(self._precedence, case.standing, applies):
            return None
        for label in case.standing:
            lines += self._list_speaking(label, case)
        return self._keep_fields(left, lines, case)

    def list_unattainable(self, case: ProcedureCase) -> set[str]:
        """List the clauses that direct, of a case of which it is found what is left, what is not there."""
        direct = partial(self._direct, case)
        return set(self._precedence.list_unattainable(self._find_base(case), direct, case.standing))

    def _find_base(self, case: ProcedureCase) -> Fields:
        """Return what the act itself leaves of each field."""
        if case.base is None:
            lines = _list_directives(self._acts[case.act])
            case.base = Fields(self._domains).intersection(self._find_allowed(lines, case))
        return case.base

    def _keep_fields(self, left: Fields, lines: Iterable[s.Directive], case: ProcedureCase) -> ValuesLeft:
        """Leave of each field that stays, and that no line says the next value of, the value that it has.

        Unless that value is struck out; then what is left of the field is left (part 2, frame).
        """
        spoken = {key for line in lines if _get_becomes(line).wanted for key in self._list_keys(line, case)}
        found = dict(left.values)
        for key, held in case.state.items():
            if key[0] in self._stays and key not in spoken and held in found[key]:
                found[key] = frozenset({held})
        return found

    # ---- clauses --------------------------------------------------------------------------------

    def _has_status(self, node: s.Status, case: ProcedureCase) -> bool:
        """Tell whether a clause that a label means applies, or stands."""
        labels = self._labels.get(node.label.text, ())
        if node.stands:
            return not case.standing.isdisjoint(labels)
        return any(self._applies(case, label) for label in labels)

    def _applies(self, case: ProcedureCase, label: str) -> bool:
        """Tell whether a clause applies."""
        return self._direct(case, label) is not None

    def _direct(self, case: ProcedureCase, label: str, _base: Fields | None = None) -> Fields | None:
        """Return what a clause directs, whatever the base; nothing where it does not apply."""
        if label not in case.directed:
            lines = self._list_speaking(label, case)
            case.directed[label] = self._find_allowed(lines, case) if lines else None
        return case.directed[label]

    def _list_speaking(self, label: str, case: ProcedureCase) -> list[s.Directive]:
        """List the lines of a clause that speak in a case."""
        clause, holds = self._clauses[label], self._circle.holds
        if not all(holds(condition, case) for condition in clause.subject):
            return []
        if all(holds(condition, case) for condition in clause.when):
            speaking = [line for line in _list_directives(clause) if any(self._list_keys(line, case))]
            if speaking:
                return speaking
        return [line for line in clause.otherwise if any(self._list_keys(line, case))]

    # ---- lines ----------------------------------------------------------------------------------

    def _list_keys(self, line: s.Directive, case: ProcedureCase) -> Iterator[FieldKey]:
        """Yield the fields that a line speaks of."""
        target = _get_becomes(line).target
        name = target.field.text
        if target.each:
            for place in self._circle.places:
                if self._circle.holds_at(target.where, case, place):
                    yield name, place
            return
        at = self._circle.find_value(target.at, case) if target.at else 0
        if isinstance(at, int) and (name, at) in self._domains:
            yield name, at

    def _find_allowed(self, lines: Iterable[s.Directive], case: ProcedureCase) -> Fields:
        """Return what lines allow of each field that they speak of."""
        found: dict[FieldKey, frozenset[FieldValue]] = {}
        for line in lines:
            direction = _get_becomes(line)
            for key in self._list_keys(line, case):
                here = case.at(key[1]) if direction.target.each else case
                named = set(self._circle.list_next_values(direction.value, here))
                domain = self._domains[key]
                values = domain & named if direction.wanted else domain - named
                found[key] = found.get(key, domain) & values
        return Fields(found)


def _list_directives(parts: ClauseParts) -> list[s.Directive]:
    """List the main lines; a procedure has no lists."""
    return [line for line in parts.main if isinstance(line, s.Directive)]


def _get_becomes(line: s.Directive) -> s.Becomes:
    """Return what a line says is next: in a procedure that is all it can direct."""
    assert isinstance(line.direction, s.Becomes)
    return line.direction
