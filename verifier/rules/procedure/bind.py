"""A procedure of the tree becomes one of the model; every name that is not known is noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

from verifier.language import syntax as s
from verifier.rules.model.guards import is_in_force
from verifier.rules.procedure import model as m
from verifier.rules.procedure.names import ProcedureNames
from verifier.source import Mistake, suggest_nearest

_MOST_CHOSEN = 5_000
"""How many combinations of choices an act may have, and of values a beginning."""
_NUMBER_OPERATORS = {
    "is at least": ">=",
    "is at most": "<=",
    "is above": ">",
    "is below": "<",
    "equals": "==",
}
_NO_PLACES = 1
"""How many places a procedure without places is bound for."""


def list_place_counts(tree: s.Procedure) -> range:
    """Return each number of places that a procedure is explored for."""
    return (
        range(tree.around.least, tree.around.most + 1) if tree.around else range(_NO_PLACES, _NO_PLACES + 1)
    )


def bind_procedure(
    tree: s.Procedure, choice: Mapping[str, str], places: int, labels: Mapping[str, tuple[str, ...]]
) -> tuple[m.Procedure, list[Mistake]]:
    """Return a procedure for so many places, and every mistake in how it is written.

    `labels` gives the clauses that each label means. Where there are mistakes, what is bound is of no use.
    """
    binder = _ProcedureBinder(tree, choice, places, labels)
    return binder.bind(), binder.mistakes


class _ProcedureBinder(ProcedureNames):
    """Binds one procedure for one number of places."""

    # ---- conditions -------------------------------------------------------------------------------

    def condition(self, node: s.Condition) -> m.Condition:
        """Return a condition on a state, or on a case."""
        match node:
            case s.Is(subject, klass, measure, wanted):
                found: m.Condition = self._bind_is(node, subject, klass, measure)
                return found if wanted else m.Not(found)
            case s.Compare(left, op, right) if op in _NUMBER_OPERATORS:
                return m.Compare(self.total(left), _NUMBER_OPERATORS[op], self.total(right))
            case s.ThereIs(around, reach, where, wanted):
                self.check_place_word(around)
                found = m.Some(self.reach(reach) if reach else None, self.bind_of_it(where))
                return found if wanted else m.Not(found)
            case s.Status(label, stands):
                return m.Status(self.expand(label), stands)
            case s.Not(inner):
                return m.Not(self.condition(inner))
            case s.All(parts):
                return m.All(tuple(self.condition(p) for p in parts))
            case s.Any(parts):
                return m.Any(tuple(self.condition(p) for p in parts))
            case _:
                self.wrong(
                    node.span,
                    "this asks about pieces, and a procedure has none",
                    "say `FIELD is VALUE`, `the FIELD is at least …` or `there is PLACE where …`",
                )
                return m.NEVER

    def _bind_is(
        self, node: s.Is, subject: s.Word, klass: s.HandClass, measure: s.Word | None
    ) -> m.Condition:
        what = klass.what
        if klass.or_better or klass.or_worse or not isinstance(what, s.Alternatives):
            self.wrong(node.span, "values of a field are told apart, and not ranked or paired")
            return m.NEVER
        value, domain = self.at(measure, subject) if measure else self.subject(subject)
        return m.OneOf(value, tuple(self.value(w, domain) for w in what.words))

    def bind_of_it(self, node: s.Condition | None) -> m.Condition:
        """Return a condition on `it`, a place."""
        if node is None:
            return m.ALWAYS
        before, self.has_it = self.has_it, True
        found = self.condition(node)
        self.has_it = before
        return found

    def reach(self, node: s.Reach) -> m.Reach:
        """Return which places are taken in turn."""
        before = self.place(node.before) if node.before else None
        return m.Reach(self.place(node.start), node.inclusive, before)

    def total(self, node: s.Sum) -> m.Value:
        """Return a sum of numbers."""
        terms: list[tuple[int, m.Value]] = []
        for sign, term in node.terms:
            match term:
                case s.Number(value):
                    terms.append((sign, m.Const(self.limit_number(value, term.span))))
                case s.HeldNumber(name):
                    terms.append((sign, self.number(name)))
                case _:
                    self.wrong(term.span, "a procedure measures nothing; `the FIELD` is the number it holds")
        return m.Total(tuple(terms))

    # ---- lines --------------------------------------------------------------------------------------

    def line(self, node: s.Directive) -> m.Line | None:
        """Return what is directed of the next state."""
        if node.among or node.provided or node.if_possible:
            self.wrong(
                node.span, "`among`, `provided` and `if possible` choose settings; a procedure has `when`"
            )
        if not isinstance(node.direction, s.Becomes):
            self.wrong(node.span, "a clause of a procedure says what is next", "say `next FIELD is …`")
            return None
        target, value, wanted = node.direction.target, node.direction.value, node.direction.wanted
        columns, at, each = self.target(target)
        if not columns:
            return None
        domain = self.columns[columns[0]].values
        before, self.has_it = self.has_it, each is not None
        values = self.next_values(value, domain)
        self.has_it = before
        return m.Line(columns, at, each, values, wanted, node.span)

    def target(self, node: s.Target) -> tuple[tuple[int, ...], m.Value | None, m.Condition | None]:
        """Return the columns that a line speaks of, and which of them."""
        columns = self.fields.get(node.field.text)
        if columns is None:
            hint = suggest_nearest(node.field.text, self.fields, "fields: " + ", ".join(self.fields))
            self.wrong(node.field.span, f"`{node.field.text}` is no field of this procedure", hint)
            return (), None, None
        of_places = self.columns[columns[0]].place > 0
        if node.each:
            self.check_place_word(node.each)
        if of_places != bool(node.at or node.each):
            remedy = f"say `next {node.field.text} of …`" if of_places else ""
            has = "is a field of each place" if of_places else "is a field of the table, and not of a place"
            self.wrong(node.span, f"`{node.field.text}` {has}", remedy)
            return (), None, None
        at = self.place(node.at) if node.at else None
        return columns, at, self.bind_of_it(node.where) if node.each else None

    def next_values(self, node: s.Value, domain: tuple[int, ...]) -> tuple[m.Value, ...]:
        """Return what a field of the next state is: one value, or any of several."""
        match node:
            case s.Alternatives(words):
                return tuple(self.value(w, domain) for w in words)
            case s.FirstPlace(around, reach, where):
                self.check_place_word(around)
                return (m.FirstPlace(self.reach(reach), self.bind_of_it(where)),)
            case s.CountedPlace(around, total, start):
                self.check_place_word(around)
                return (m.CountedPlace(self.total(total), self.place(start)),)
            case s.Sum():
                return (self.total(node),)

    # ---- clauses ------------------------------------------------------------------------------------

    def rule(self, label: str, lines: Iterable[object], status: bool = True) -> m.Rule:
        """Return a clause, or what an act changes, from the lines that are there."""
        subject: list[m.Condition] = []
        test: list[m.Condition] = []
        main: list[m.Line | None] = []
        otherwise: list[m.Line | None] = []
        for line in lines:
            match line:
                case s.Test(word, condition) if is_in_force(line.guards, self.choice):
                    found = self.condition(condition)
                    if word in {"for settings where", "where"}:
                        self.wrong(line.span, "no setting is chosen here; a procedure has `for` and `when`")
                    (subject if word == "for" else test).append(m.Not(found) if word == "unless" else found)
                case s.Directive() if is_in_force(line.guards, self.choice):
                    main.append(self.line(line))
                case s.Otherwise(directive) if is_in_force(line.guards, self.choice):
                    otherwise += [self.line(directive)] if directive else []
                case s.Enumeration() | s.Ladder():
                    self.wrong(line.span, "a procedure has no pieces to list")
        both = (m.All(tuple(subject)), m.All(tuple(test)))
        labels = frozenset(x for c in both for x in _list_asked_labels(c)) if status else frozenset()
        return m.Rule(label, *both, tuple(x for x in main if x), tuple(x for x in otherwise if x), labels)

    def act(self, node: s.Act, code: int) -> m.Act:
        """Return what is done, what is chosen in it, and what it changes."""
        self.chosen = {}
        made = []
        for line in node.choices:
            if is_in_force(line.guards, self.choice):
                values, weights, thrown = *self.domain(line.spans), self.is_thrown(line.spans)
                if line.name.text in (*self.fields, *self.chosen):
                    self.wrong(line.name.span, f"`{line.name.text}` is a field or a choice already")
                self.chosen[line.name.text] = values
                made.append(m.Choice(line.name.text, line.by.text, values, weights, thrown))
        if prod(len(c.values) for c in made) > _MOST_CHOSEN:
            self.wrong(node.span, f"more than {_MOST_CHOSEN:,} combinations can be chosen here")
        rule = self.rule(node.name.text, node.lines)
        return m.Act(node.name.text, node.title, code, node.event, tuple(made), rule)

    def bind(self) -> m.Procedure:
        """Return the whole procedure."""
        p = self.tree
        acts = tuple(self.act(a, self.codes[a.name.text]) for a in p.acts)
        self.chosen = self.every_choice
        clauses = [c for c in p.clauses if is_in_force(c.guards, self.choice)]
        rules = tuple(self.rule(c.label.text, c.lines) for c in clauses)
        self.chosen = {}
        stays = [x for x in p.stays if is_in_force(x.guards, self.choice)]
        kept = frozenset(column for x in stays for w in x.fields for column in self.find_columns(w))
        nevers = tuple(
            m.Never(i, x.title, self.condition(x.condition))
            for i, x in enumerate(p.nevers)
            if is_in_force(x.guards, self.choice)
        )
        promises = tuple(
            self.promise(i, x) for i, x in enumerate(p.promises) if is_in_force(x.guards, self.choice)
        )
        return m.Procedure(
            p.name.text,
            p.around.name.text if p.around else "",
            self.places,
            self.columns,
            self.begins(),
            acts,
            rules,
            kept,
            nevers,
            promises,
            self.names,
        )

    def find_columns(self, word: s.Word) -> tuple[int, ...]:
        """Return the columns of a field that stays as it was."""
        if word.text not in self.fields:
            hint = suggest_nearest(word.text, self.fields, "fields: " + ", ".join(self.fields))
            self.wrong(word.span, f"`{word.text}` is no field of this procedure", hint)
        return self.fields.get(word.text, ())

    def promise(self, number: int, node: s.Promise) -> m.Promise:
        """Return what must happen."""
        if node.around:
            self.check_place_word(node.around)
        before, self.has_it = self.has_it, node.around is not None
        made = m.Promise(
            number,
            node.title,
            self.bind_of_it(node.each) if node.around else None,
            self.condition(node.start) if node.start else m.ALWAYS,
            self.condition(node.once) if node.once else m.NEVER,
            self.condition(node.until) if node.until else None,
            self.condition(node.unless) if node.unless else m.NEVER,
        )
        self.has_it = before
        return made

    def begins(self) -> tuple[tuple[int, ...], ...]:
        """Return what each column may be at the beginning."""
        found: dict[int, tuple[int, ...]] = {}
        for line in self.tree.begins:
            if is_in_force(line.guards, self.choice):
                for column in self.find_columns(line.field):
                    values = (self.value(w, self.columns[column].values) for w in line.values.words)
                    codes = tuple(v.code for v in values if isinstance(v, m.Const))
                    if column in found:
                        self.wrong(line.span, f"`{line.field.text}` begins twice")
                    found[column] = codes
        for name, columns in self.fields.items():
            if columns and columns[0] not in found:
                self.wrong(
                    self.tree.span,
                    f"nothing says what `{name}` is at the beginning",
                    f"say `begins {name} is …`",
                )
        if prod(len(codes) for codes in found.values()) > _MOST_CHOSEN:
            self.wrong(self.tree.span, f"it begins in more than {_MOST_CHOSEN:,} ways")
        return tuple(found.get(i, (m.NONE,)) for i in range(len(self.columns)))


def _list_asked_labels(node: m.Condition) -> Iterable[str]:
    """Yield the clauses whose status a condition asks about."""
    match node:
        case m.Status(labels):
            yield from labels
        case m.Not(inner):
            yield from _list_asked_labels(inner)
        case m.All(parts) | m.Any(parts):
            for part in parts:
                yield from _list_asked_labels(part)
        case m.Some(_, where):
            yield from _list_asked_labels(where)
