"""Stage 1: the lines of a question find their places in it: sides, sections, clauses, lists, evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.language.assemble_game import rung
from verifier.source import Mistake

TESTS = {
    "for": "for",
    "for_settings": "for settings where",
    "when": "when",
    "unless": "unless",
    "where": "where",
}
LISTS = {"list_with", "list_each"}
DOMAIN = {"given", "answer", "given_side", "answer_of", "either_way", "pays", "commission"}


def cited(line: s.Opener) -> str:
    """Return the text of a `cite`, where the line has one."""
    found = [v.values[0] for v in line.values if isinstance(v, s.Opener) and v.word == "cite"]
    return str(found[0]) if found else ""


def section(line: s.Opener) -> s.Section:
    """Return a section without what stands below it."""
    label, title, *_ = line.values
    return s.Section(label, title, cite=cited(line), span=line.span)


class Questions:
    """Puts lines into the last question; `open` is the last line that others can stand below."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.parts: dict[str, list[Anything]] = {}
        self.section: str | None = None
        self.open: str = ""

    def wrong(self, line: s.Node, message: str, help: str = "", *, missing: bool = False) -> None:
        self.mistakes.append(Mistake(line.span, message, help, missing))

    def on_question(self, line: s.Opener) -> None:
        self.open, self.section = "question", None
        self.parts["questions"].append(s.Question(*line.values, span=line.span))

    def in_question(self, word: str, line: s.Opener) -> None:
        question: s.Question = self.parts["questions"][-1]
        made: s.Question | None = question
        if word == "section":
            self.open, self.section = "section", line.values[0].text
            made = replace(question, sections=(*question.sections, section(line)))
        elif word in {"clause", "assumed_clause"}:
            made = replace(question, clauses=(*question.clauses, self.clause(line)))
        elif word in DOMAIN:
            made = self.domain(question, line)
        elif word == "example":
            self.open = "question"
            made = replace(question, examples=(*question.examples, example(line)))
        elif self.open == "section" and word in {"for", "undertakes"}:
            told = self.in_section(question.sections[-1], line)
            made = replace(question, sections=(*question.sections[:-1], told))
        elif self.open == "clause":
            clause = self.in_clause(question.clauses[-1], word, line)
            made = replace(question, clauses=(*question.clauses[:-1], clause))
        else:
            self.wrong(line, "this line stands outside any clause", missing=True)
        self.parts["questions"][-1] = made

    def domain(self, question: s.Question, line: s.Opener) -> s.Question:
        if self.open != "question":
            self.wrong(line, f"`{line.word}` stands directly below its question")
        elif line.word in SIDED:
            return sided(question, line)
        elif line.word == "given":
            return replace(question, given=line.values[0])
        elif question.given and line.values[1].text == question.given.text:
            return replace(question, answer=line.values[0])
        else:
            self.wrong(line, f"nothing given is called `{line.values[1].text}`")
        return question

    def clause(self, line: s.Opener) -> s.Clause:
        self.open = "clause"
        label, title, *rest = line.values
        if line.word == "assumed_clause":
            return s.Clause(label, title, because=rest[0], guards=line.guards, span=line.span)
        if not any(a.word == "source" for a in self.parts["about"]):
            self.wrong(
                line, f"clause `{label.text}` cites nothing: no `source` line stands above it", missing=True
            )
        return s.Clause(
            label, title, cited(line), section=self.section or "", guards=line.guards, span=line.span
        )

    def in_section(self, section: s.Section, line: s.Opener) -> s.Section:
        if line.word == "undertakes":
            title, condition = line.values[0], line.values[-1]
            made = s.Undertaking(title, len(line.values) > 2, condition, span=line.span)
            return replace(section, undertakes=(*section.undertakes, made))
        return replace(section, tests=(*section.tests, self.test(line)))

    def test(self, line: s.Opener) -> s.Test:
        return s.Test(TESTS[line.word], line.values[-1], guards=line.guards, span=line.span)

    def in_clause(self, clause: s.Clause, word: str, line: s.Opener) -> s.Clause:
        made: Anything
        last = clause.lines[-1] if clause.lines else None
        directs = [x for x in clause.lines if isinstance(x, s.Directive | s.Enumeration)]
        if word in TESTS:
            made = self.test(line)
        elif word == "direct":
            made = replace(line.values[0], guards=line.guards, span=line.span)
        elif word == "otherwise":
            if not directs:
                self.wrong(line, "`otherwise` stands before any direction", missing=True)
            made = s.Otherwise(line.values[0] if line.values else None, guards=line.guards, span=line.span)
        elif word == "list_ranks":
            made = s.Ladder(line.values[0], (), guards=line.guards, span=line.span)
        elif word == "rung_line" and isinstance(last, s.Ladder):
            grown_ladder = replace(last, rungs=(*last.rungs, rung(line)))
            return replace(clause, lines=(*clause.lines[:-1], grown_ladder))
        elif word == "rung_line":
            self.wrong(line, "a rung stands below a list `from the top`", missing=True)
            return clause
        elif word in LISTS:
            made = s.Enumeration(
                line.values[0], line.values[1], word == "list_each", (), guards=line.guards, span=line.span
            )
        elif isinstance(last, s.Enumeration):
            entry = s.Entry(line.values[0], cited(line), guards=line.guards, span=line.span)
            grown = replace(last, entries=(*last.entries, entry))
            return replace(clause, lines=(*clause.lines[:-1], grown))
        else:
            self.wrong(line, "an entry stands below its `list`", missing=True)
            return clause
        return replace(clause, lines=(*clause.lines, made))


SIDED = DOMAIN - {"given", "answer"}


def sided(question: s.Question, line: s.Opener) -> s.Question:
    """Return a question of two sides with one more line of what is given, answered or at stake."""
    match line.word:
        case "given_side":
            side = s.Side(*line.values, span=line.span)
            return replace(question, sides=(*question.sides, side))
        case "answer_of":
            return replace(question, answer=line.values[0], outcomes=tuple(line.values[1:]))
        case "pays":
            return replace(question, pays=(*question.pays, s.Pays(*line.values, span=line.span)))
        case "commission":
            amount, outcome, *_ = line.values
            taken = s.Commission(amount, outcome, cited(line), span=line.span)
            return replace(question, commission=(*question.commission, taken))
        case _:
            return replace(question, either_way=True)


def example(line: s.Opener) -> s.Example:
    """Return a worked example."""
    title, given, gives = line.values[:3]
    return s.Example(title, given, gives, cited(line), guards=line.guards, span=line.span)


OUTSIDE = {"obligation", "advice", "definition", "excluded", "unread"}


def outside(line: s.Opener) -> s.Outside:
    """Return what stands outside the questions."""
    label, text = line.values[:2]
    return s.Outside(line.word, label, text, cited(line), span=line.span)


def claim(line: s.Opener) -> s.Claim:
    """Return a printed figure."""
    parts = {v.word: v.values for v in line.values[1:] if isinstance(v, s.Opener)}
    bound = parts["bound"]
    ranges = isinstance(bound[0], s.Amount)
    return s.Claim(
        line.values[0],
        parts["of"][0] if "of" in parts else None,
        "from" if ranges else bound[0].text,
        bound[0] if ranges else bound[1],
        bound[1] if ranges else None,
        parts["case"][0] if "case" in parts else None,
        cited(line),
        guards=line.guards,
        span=line.span,
    )
