"""The words of a procedure, looked up: fields, values, choices, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product

from verifier.language import syntax as s
from verifier.rules.model.guards import is_in_force
from verifier.rules.procedure import model as m
from verifier.source import Mistake, Span, suggest_nearest

_DIE_FACES = 6
"""What one die can show."""
_MOST_NUMBER = 500
_MOST_FIELD_VALUES = 64
_MOST_VALUES, _MOST_DICE, MOST_PLACES, _MOST_COLUMNS = 50, 5, 12, 40
_STEP_WORD, _DUE_WORD, _IT_WORD = "step", "due", "it"

ValueCodes = tuple[int, ...]


class ProcedureNames:
    """Every name of one procedure, for one number of places; notes what is unknown."""

    def __init__(
        self,
        tree: s.Procedure,
        choice: Mapping[str, str],
        places: int,
        labels: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.tree, self.choice, self.places, self.labels = tree, choice, places, labels
        self.mistakes: list[Mistake] = []
        self.codes: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.has_it = False
        for act in tree.acts:
            self.code(act.name)
        steps = tuple(self.codes[a.name.text] for a in tree.acts if not a.event)
        self.limit_values(tree.span, steps)
        columns = [m.Column(_STEP_WORD, 0, steps)]
        self.fields: dict[str, tuple[int, ...]] = {_STEP_WORD: (m.DUE,)}
        for field in tree.fields:
            values, _ = self.domain(field.spans)
            if self.is_thrown(field.spans):
                self.wrong(field.span, "a state holds no dice; say `choice` in the step that throws them")
            if field.name.text in (*self.fields, _DUE_WORD, _IT_WORD):
                self.wrong(field.name.span, f"`{field.name.text}` is a field already")
            if field.of:
                self.check_place_word(field.of)
            self.limit_values(field.span, values)
            numbers = range(1, places + 1) if field.of else (0,)
            self.fields[field.name.text] = tuple(range(len(columns), len(columns) + len(numbers)))
            columns += [m.Column(field.name.text, number, values) for number in numbers]
        if len(columns) > _MOST_COLUMNS:
            self.wrong(
                tree.span, f"a procedure has at most {_MOST_COLUMNS} fields, those of each place counted"
            )
        self.columns = tuple(columns)
        self.chosen: dict[str, ValueCodes] = {}

    @property
    def every_choice(self) -> dict[str, ValueCodes]:
        """Return every choice that some act has; in the others it has no value."""
        found: dict[str, ValueCodes] = {}
        for act in self.tree.acts:
            for line in act.choices:
                if is_in_force(line.guards, self.choice):
                    found[line.name.text] = found.get(line.name.text, ()) + self.domain(line.spans)[0]
        return found

    def wrong(self, span: Span, message: str, help: str = "") -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(span, message, help))

    def code(self, word: s.Word) -> int:
        """Return the code of a value, a new one for a new name."""
        if word.text.isdigit():
            return self.limit_number(int(word.text), word.span)
        if word.text not in self.codes:
            self.codes[word.text] = m.NAMED + len(self.codes)
            self.names[self.codes[word.text]] = word.text
        return self.codes[word.text]

    def limit_number(self, number: int, span: Span) -> int:
        """Return a number, and refuse one that no table needs."""
        if number > _MOST_NUMBER:
            self.wrong(span, f"a procedure counts to {_MOST_NUMBER} at most")
        return min(number, _MOST_NUMBER)

    def limit_values(self, span: Span, values: ValueCodes) -> None:
        """Refuse a field of more values than a word has bits."""
        if len(values) > _MOST_FIELD_VALUES:
            self.wrong(
                span,
                f"a field has at most {_MOST_FIELD_VALUES} values (`step`: so many steps), not {len(values)}",
                "say it in two fields (tens and ones), or in fewer values",
            )

    def is_thrown(self, spans: tuple[s.Extent, ...]) -> bool:
        """Return whether dice are thrown; they are thrown by themselves."""
        thrown = [x for x in spans if isinstance(x, s.DiceThrow)]
        if thrown and len(spans) > 1:
            self.wrong(
                thrown[0].span,
                "dice are thrown by themselves",
                "say what else is chosen as a choice of its own",
            )
        return bool(thrown)

    def domain(self, spans: Iterable[s.Extent]) -> tuple[ValueCodes, tuple[int, ...]]:
        """Return the values that are listed, and in how many ways chance brings each about."""
        found: dict[int, int] = {}
        for span in spans:
            match span:
                case s.Word(text) if self.tree.around and text == self.tree.around.name.text:
                    codes = dict.fromkeys(range(1, self.places + 1), 1)
                case s.Word(text):
                    if text == "none":
                        self.wrong(
                            span.span, "`none` means that there is no value; say `nobody` or `nothing`"
                        )
                    codes = {self.code(span): 1}
                case s.NumberRange(least, most):
                    most = self.limit_number(most, span.span)
                    if not least <= most < least + _MOST_VALUES:
                        self.wrong(span.span, f"a range goes up, over at most {_MOST_VALUES} numbers")
                    codes = dict.fromkeys(range(least, min(most, least + _MOST_VALUES) + 1), 1)
                case s.DiceThrow(number):
                    if not 1 <= number <= _MOST_DICE:
                        self.wrong(span.span, f"at most {_MOST_DICE} dice are thrown")
                    faces = [range(1, _DIE_FACES + 1)] * min(max(number, 1), _MOST_DICE)
                    codes = dict(sorted(Counter(sum(throw) for throw in product(*faces)).items()))
            found |= codes
        return tuple(found), tuple(found.values())

    def expand(self, label: s.Word) -> frozenset[str]:
        """Return the clauses that a label means."""
        if label.text not in self.labels:
            hint = suggest_nearest(label.text, self.labels, "labels here: " + ", ".join(self.labels))
            self.wrong(label.span, f"there is no clause or section `{label.text}`", hint)
        return frozenset(self.labels.get(label.text, ()))

    def check_place_word(self, word: s.Word) -> None:
        """Refuse a word that is not what the places are called."""
        if self.tree.around is None:
            self.wrong(
                word.span, "this procedure has no places", "say `places NAME 1 to 8` below its first line"
            )
        elif word.text != self.tree.around.name.text:
            name = self.tree.around.name.text
            self.wrong(word.span, f"`{word.text}` is not what the places are called: `{name}`")

    # ---- values -------------------------------------------------------------------------------------

    def subject(self, word: s.Word) -> tuple[m.Value, ValueCodes]:
        """Return what a word holds in a case, and what it can be."""
        name = word.text
        if name == _STEP_WORD:
            return m.Doing(), tuple(self.codes[a.name.text] for a in self.tree.acts)
        if name == _DUE_WORD:
            return m.Col(m.DUE), self.columns[m.DUE].values
        if name == _IT_WORD and self.has_it:
            return m.It(), tuple(range(1, self.places + 1))
        if name in self.chosen:
            return m.Chosen(name), self.chosen[name]
        columns = self.fields.get(name)
        if columns and not self.columns[columns[0]].place:
            return m.Col(columns[0]), self.columns[columns[0]].values
        if columns:
            self.wrong(word.span, f"`{name}` is a field of each place", f"say `{name} of …`")
        elif name == _IT_WORD:
            self.wrong(word.span, "`it` is a place that is looked for: it has a meaning after `where` alone")
        else:
            known = (*self.fields, *self.chosen)
            hint = suggest_nearest(name, known, "known here: " + ", ".join(known))
            self.wrong(word.span, f"`{name}` is no field or choice that is known here", hint)
        return m.Const(m.NONE), ()

    def at(self, field: s.Word, place: s.Word) -> tuple[m.Value, ValueCodes]:
        """Return what a field of a place holds, and what it can be."""
        columns = self.fields.get(field.text, ())
        if not columns or not self.columns[columns[0]].place:
            known = [f for f, cs in self.fields.items() if cs and self.columns[cs[0]].place]
            hint = suggest_nearest(
                field.text, known, "fields of a place: " + ", ".join(known) if known else ""
            )
            self.wrong(field.span, f"`{field.text}` is no field of a place", hint)
            return m.Const(m.NONE), ()
        return m.At(columns, self.place(place)), self.columns[columns[0]].values

    def value(self, word: s.Word, domain: ValueCodes) -> m.Value:
        """Return a value, or what another field or choice holds; `none` where there is no value."""
        name = word.text
        if name == "none":
            return m.Const(m.NONE)
        if name in (_DUE_WORD, *self.fields, *self.chosen) or (name == _IT_WORD and self.has_it):
            return self.subject(word)[0]
        code = self.limit_number(int(name), word.span) if name.isdigit() else self.codes.get(name)
        if domain and code not in domain and not (name.isdigit() and 1 <= int(name) <= self.most_places):
            known = [self.names.get(c, str(c)) for c in domain]
            hint = suggest_nearest(name, known, "its values: " + ", ".join(known))
            self.wrong(word.span, f"`{name}` is no value that stands here", hint)
        return m.Const(m.NONE if code is None else code)

    @property
    def most_places(self) -> int:
        """Return how many places there can be."""
        return self.tree.around.most if self.tree.around else 0

    def place(self, word: s.Word) -> m.Value:
        """Return a place: by its number, or what a field or a choice holds."""
        if word.text.isdigit():
            if not 1 <= int(word.text) <= self.most_places:
                self.wrong(word.span, f"there is no place {word.text}")
            return m.Const(int(word.text))
        value, domain = self.subject(word)
        if domain and not any(1 <= code <= self.places for code in domain):
            self.wrong(word.span, f"`{word.text}` never is a place")
        return value

    def number(self, word: s.Word) -> m.Value:
        """Return a field or a choice that holds numbers."""
        value, domain = self.subject(word)
        if any(code >= m.NAMED for code in domain):
            self.wrong(word.span, f"`{word.text}` does not always hold a number")
        return value
