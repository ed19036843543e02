"""The lines of a procedure find their places in it: states, steps, clauses, promises."""

from __future__ import annotations

from dataclasses import replace

from verifier.language import syntax as s
from verifier.language.assemble_question import QuestionAssembler, build_section, find_cite

PROCEDURE_WORDS = {
    *("around", "state", "begins", "step", "event", "choice", "never", "promise", "each_of", "from"),
    *("once", "until", "cited_stays", "assumed_stays"),
}
"""Lines that only a procedure has."""
_PROMISE_FIELDS = {"from": "start", "once": "once", "until": "until", "unless": "unless"}


class ProcedureAssembler(QuestionAssembler):
    """Puts lines into the last procedure, where that was opened after the last question."""

    inside_procedure = False
    """Whether lines go to a procedure."""

    def open_question(self, line: s.ParsedLine) -> None:
        """Open a question, and leave the procedure."""
        self.inside_procedure = False
        super().open_question(line)

    def open_procedure(self, line: s.ParsedLine) -> None:
        """Open a procedure; lines go into it until a question, or another, is opened."""
        self.block, self.section, self.inside_procedure = "procedure", None, True
        self.parts["procedures"].append(s.Procedure(*line.values, span=line.span))

    def add_to_procedure(self, word: str, line: s.ParsedLine) -> None:
        """Put one line into the last procedure."""
        made: s.Procedure = self.parts["procedures"][-1]
        if word == "section":
            self.block, self.section = "section", line.values[0].text
            made = replace(made, sections=(*made.sections, build_section(line)))
        elif word in {"clause", "assumed_clause"}:
            made = replace(made, clauses=(*made.clauses, self.open_clause(line)))
        elif word in {"cited_stays", "assumed_stays"}:
            made = replace(made, stays=(*made.stays, _build_stays_line(line)))
        elif word in {"step", "event"}:
            self.block = "act"
            act = s.Act(line.values[0], line.values[1], word == "event", span=line.span)
            made = replace(made, acts=(*made.acts, act))
        elif word in {"never", "promise"}:
            made = self.add_promise(made, word, line)
        elif word in {"around", "state", "begins"}:
            made = self.declare(made, word, line)
        elif self.block == "act":
            made = replace(made, acts=(*made.acts[:-1], self.add_to_act(made.acts[-1], word, line)))
        elif self.block == "promise" and word in {*_PROMISE_FIELDS, "each_of"}:
            promise = self.add_to_promise(made.promises[-1], word, line)
            made = replace(made, promises=(*made.promises[:-1], promise))
        elif self.block == "clause" and word not in PROCEDURE_WORDS:
            clause = self.add_to_clause(made.clauses[-1], word, line)
            made = replace(made, clauses=(*made.clauses[:-1], clause))
        else:
            where = (
                "a step or an event"
                if word == "choice"
                else "a promise"
                if word in PROCEDURE_WORDS
                else "any clause"
            )
            self.add_mistake(line, f"this line stands outside {where}", missing=True)
        self.parts["procedures"][-1] = made

    def declare(self, made: s.Procedure, word: str, line: s.ParsedLine) -> s.Procedure:
        """Return a procedure with one more line on what its states are."""
        if self.block != "procedure":
            self.add_mistake(line, f"`{word}` stands directly below its procedure")
            return made
        if word == "around":
            if made.around is not None:
                self.add_mistake(line, "a procedure names its places once")
            return replace(made, around=s.PlaceCircle(*line.values, span=line.span))
        if word == "begins":
            begins = s.Beginning(*line.values, guards=line.guards, span=line.span)
            return replace(made, begins=(*made.begins, begins))
        name, *spans = line.values
        of = spans.pop(0).values[0] if isinstance(spans[0], s.ParsedLine) else None
        return replace(made, fields=(*made.fields, s.StateField(name, of, tuple(spans), span=line.span)))

    def add_to_act(self, act: s.Act, word: str, line: s.ParsedLine) -> s.Act:
        """Return a step or an event with one more line: a choice, when it can be done, what it changes."""
        if word == "choice":
            name, *spans, by = line.values
            chosen = s.ActChoice(name, tuple(spans), by, guards=line.guards, span=line.span)
            return replace(act, choices=(*act.choices, chosen))
        if word == "when":
            return replace(act, lines=(*act.lines, self.build_test(line)))
        if word == "direct":
            directive = replace(line.values[0], guards=line.guards, span=line.span)
            return replace(act, lines=(*act.lines, directive))
        self.add_mistake(line, "a step or an event has `choice`, `when` and `next` lines", missing=True)
        return act

    def add_promise(self, made: s.Procedure, word: str, line: s.ParsedLine) -> s.Procedure:
        """Return a procedure with one more state that is never reached, or thing that must happen."""
        if word == "never":
            self.block = "procedure"
            never = s.NeverLine(
                line.values[0], line.values[1], find_cite(line), guards=line.guards, span=line.span
            )
            return replace(made, nevers=(*made.nevers, never))
        self.block = "promise"
        promise = s.Promise(line.values[0], find_cite(line), guards=line.guards, span=line.span)
        return replace(made, promises=(*made.promises, promise))

    def add_to_promise(self, promise: s.Promise, word: str, line: s.ParsedLine) -> s.Promise:
        """Return a promise with one more line."""
        if line.guards:
            remedy = "guard the `promise` line, and write the promise again for the other alternative"
            self.add_mistake(line, "a reading guards a whole promise, and no line of it", remedy)
        field = "around" if word == "each_of" else _PROMISE_FIELDS[word]
        if getattr(promise, field) is not None:
            self.add_mistake(line, f"`{word.removesuffix('_of')}` stands here a second time")
        if word == "each_of":
            return replace(promise, around=line.values[0], each=line.values[1] if line.values[1:] else None)
        return replace(promise, **{field: line.values[0]})


def _build_stays_line(line: s.ParsedLine) -> s.StaysLine:
    """Return which fields stay as they were."""
    *fields, reason = line.values
    cites = line.word == "cited_stays"
    return s.StaysLine(tuple(fields), cites, reason, guards=line.guards, span=line.span)
