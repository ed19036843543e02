"""The lines of a question find their places in it: sides, sections, clauses, lists, evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.language.assemble_game import build_rung
from verifier.source import Mistake

_TEST_WORDS = {
    "for": "for",
    "for_settings": "for settings where",
    "when": "when",
    "unless": "unless",
    "where": "where",
}
_LIST_WORDS = {"list_with", "list_each"}
_NO_LINE_OF_A_CLAUSE = "this line cannot stand in a clause", "a clause has tests, directions and lists"
_OUTSIDE_ANY_CLAUSE = ("this line stands outside any clause",)
_WHERE_OTHERS_STAND = {
    "undertakes": ("`undertakes` stands below its section, and not in a clause",),
    "example": ("an example stands below the question that it is about, and not in a procedure",),
}
"""Of lines that are no line of a clause, where they stand."""
_DOMAIN_WORDS = {"given", "answer", "given_side", "answer_of", "either_way", "pays", "commission"}


def find_cite(line: s.ParsedLine) -> str:
    """Return the text of a `cite`, where the line has one."""
    found = [v.values[0] for v in line.values if isinstance(v, s.ParsedLine) and v.word == "cite"]
    return str(found[0]) if found else ""


def build_section(line: s.ParsedLine) -> s.Section:
    """Return a section without what stands below it."""
    label, title, *_ = line.values
    return s.Section(label, title, cite=find_cite(line), span=line.span)


class QuestionAssembler:
    """Puts lines into the last question.

    `block` is the kind of the last line that others can stand below (`question`, `section`, `clause` …), or
    nothing; `section` the label of the section that clauses are now written in.
    """

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.parts: dict[str, list[Anything]] = {}
        self.section: str | None = None
        self.block = ""

    def add_mistake(self, line: s.Node, message: str, help: str = "", *, missing: bool = False) -> None:
        """Note what is wrong with a line; `missing`: something is not there that the line needs."""
        self.mistakes.append(Mistake(line.span, message, help, missing))

    def open_question(self, line: s.ParsedLine) -> None:
        """Open a question; lines go into it until another is opened."""
        self.block, self.section = "question", None
        self.parts["questions"].append(s.Question(*line.values, span=line.span))

    def add_to_question(self, word: str, line: s.ParsedLine) -> None:
        """Put one line into the last question."""
        question: s.Question = self.parts["questions"][-1]
        made: s.Question | None = question
        if word == "section":
            self.block, self.section = "section", line.values[0].text
            made = replace(question, sections=(*question.sections, build_section(line)))
        elif word in {"clause", "assumed_clause"}:
            made = replace(question, clauses=(*question.clauses, self.open_clause(line)))
        elif word in _DOMAIN_WORDS:
            made = self.add_domain(question, line)
        elif word == "example":
            self.block = "question"
            made = replace(question, examples=(*question.examples, _build_example(line)))
        elif self.block == "section" and word in {"for", "undertakes"}:
            grown = self.add_to_section(question.sections[-1], line)
            made = replace(question, sections=(*question.sections[:-1], grown))
        elif self.block == "clause":
            clause = self.add_to_clause(question.clauses[-1], word, line)
            made = replace(question, clauses=(*question.clauses[:-1], clause))
        else:
            self.add_mistake(line, *_WHERE_OTHERS_STAND.get(word, _OUTSIDE_ANY_CLAUSE), missing=True)
        self.parts["questions"][-1] = made

    def add_domain(self, question: s.Question, line: s.ParsedLine) -> s.Question:
        """Return a question with one more line on what is given, answered or at stake."""
        if self.block != "question":
            self.add_mistake(line, f"`{line.word}` stands directly below its question")
        elif (line.word.startswith("answer") and question.answer) or (
            question.given if line.word == "given" else line.word == "either_way" and question.either_way
        ):
            self.add_mistake(line, "a question says this once")
        elif line.word in _SIDED_WORDS:
            return _add_sided_line(question, line)
        elif line.word == "given":
            return replace(question, given=line.values[0])
        elif question.given and line.values[1].text == question.given.text:
            return replace(question, answer=line.values[0])
        else:
            self.add_mistake(line, f"nothing given is called `{line.values[1].text}`")
        return question

    def open_clause(self, line: s.ParsedLine) -> s.Clause:
        """Open a clause and return it, still without lines."""
        self.block = "clause"
        label, title, *rest = line.values
        if line.word == "assumed_clause":
            return s.Clause(label, title, because=rest[0], guards=line.guards, span=line.span)
        if not any(a.word == "source" for a in self.parts["about"]):
            self.add_mistake(
                line, f"clause `{label.text}` cites nothing: no `source` line stands above it", missing=True
            )
        return s.Clause(
            label, title, find_cite(line), section=self.section or "", guards=line.guards, span=line.span
        )

    def add_to_section(self, section: s.Section, line: s.ParsedLine) -> s.Section:
        """Return a section with one more test or undertaking."""
        if line.word == "undertakes":
            title, condition = line.values[0], line.values[-1]
            made = s.Undertaking(title, len(line.values) > 2, condition, span=line.span)
            return replace(section, undertakes=(*section.undertakes, made))
        return replace(section, tests=(*section.tests, self.build_test(line)))

    def build_test(self, line: s.ParsedLine) -> s.Test:
        """Return a line that narrows a clause or a section."""
        return s.Test(_TEST_WORDS[line.word], line.values[-1], guards=line.guards, span=line.span)

    def add_to_clause(self, clause: s.Clause, word: str, line: s.ParsedLine) -> s.Clause:
        """Return a clause with one more line, or its last list with one more entry or rung."""
        made: Anything
        last = clause.lines[-1] if clause.lines else None
        directs = [x for x in clause.lines if isinstance(x, s.Directive | s.Enumeration)]
        if word in _TEST_WORDS:
            made = self.build_test(line)
        elif word == "direct":
            made = replace(line.values[0], guards=line.guards, span=line.span)
        elif word == "otherwise":
            if not directs:
                self.add_mistake(line, "`otherwise` stands before any direction", missing=True)
            made = s.Otherwise(line.values[0] if line.values else None, guards=line.guards, span=line.span)
        elif word == "list_ranks":
            made = s.Ladder(line.values[0], (), guards=line.guards, span=line.span)
        elif word == "rung_line" and isinstance(last, s.Ladder):
            grown_ladder = replace(last, rungs=(*last.rungs, build_rung(line)))
            return replace(clause, lines=(*clause.lines[:-1], grown_ladder))
        elif word == "rung_line":
            self.add_mistake(line, "a rung stands below a list `from the top`", missing=True)
            return clause
        elif word in _LIST_WORDS:
            made = s.Enumeration(
                line.values[0], line.values[1], word == "list_each", (), guards=line.guards, span=line.span
            )
        elif word == "entry" and isinstance(last, s.Enumeration):
            entry = s.Entry(line.values[0], find_cite(line), guards=line.guards, span=line.span)
            grown = replace(last, entries=(*last.entries, entry))
            return replace(clause, lines=(*clause.lines[:-1], grown))
        elif word == "entry":
            self.add_mistake(line, "an entry stands below its `list`", missing=True)
            return clause
        else:
            self.add_mistake(line, *_WHERE_OTHERS_STAND.get(word, _NO_LINE_OF_A_CLAUSE), missing=True)
            return clause
        return replace(clause, lines=(*clause.lines, made))


_SIDED_WORDS = _DOMAIN_WORDS - {"given", "answer"}


def _add_sided_line(question: s.Question, line: s.ParsedLine) -> s.Question:
    """Return a question of two sides with one more line of what is given, answered or at stake."""
    match line.word:
        case "given_side":
            side = s.Side(*line.values, span=line.span)
            return replace(question, sides=(*question.sides, side))
        case "answer_of":
            return replace(question, answer=line.values[0], outcomes=tuple(line.values[1:]))
        case "pays":
            return replace(question, pays=(*question.pays, s.Payment(*line.values, span=line.span)))
        case "commission":
            amount, outcome, *_ = line.values
            taken = s.Commission(amount, outcome, find_cite(line), span=line.span)
            return replace(question, commission=(*question.commission, taken))
        case _:
            return replace(question, either_way=True)


def _build_example(line: s.ParsedLine) -> s.Example:
    """Return a worked example."""
    title, given, gives = line.values[:3]
    return s.Example(title, given, gives, find_cite(line), guards=line.guards, span=line.span)


OUTSIDE_WORDS = {"obligation", "advice", "definition", "excluded", "unread"}


def build_outside_statement(line: s.ParsedLine) -> s.OutsideStatement:
    """Return what stands outside the questions."""
    label, text = line.values[:2]
    return s.OutsideStatement(line.word, label, text, find_cite(line), span=line.span)


def build_claim(line: s.ParsedLine) -> s.Claim:
    """Return a printed figure."""
    parts = {v.word: v.values for v in line.values[1:] if isinstance(v, s.ParsedLine)}
    bound = parts["bound"]
    ranges = isinstance(bound[0], s.Amount)
    return s.Claim(
        line.values[0],
        parts["of"][0] if "of" in parts else None,
        "from" if ranges else bound[0].text,
        bound[0] if ranges else bound[1],
        bound[1] if ranges else None,
        parts["case"][0] if "case" in parts else None,
        find_cite(line),
        guards=line.guards,
        span=line.span,
    )
