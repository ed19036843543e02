"""Stage 1: lines become a file.

Differs from the lines in that each stands in its block: entries in lists, lists in clauses, clauses
in sections and questions. What stands where nothing can hold it is a mistake.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any as Anything

from verifier import syntax as s
from verifier.build import Opener
from verifier.games import assemble_game
from verifier.source import Mistake, Source, Span

ABOUT = {"source", "copy", "since", "read_back", "damage"}
TESTS = {
    "for": "for",
    "for_settings": "for settings where",
    "when": "when",
    "unless": "unless",
    "where": "where",
}
GAME_ONLY = {"deal", "kind", "modulo", "pairs", "named", "hand", "legal", "order", "rung_line"}


def assemble(source: Source, lines: list[Opener]) -> tuple[s.RuleSet | s.Game | None, list[Mistake]]:
    """Return the file that the lines make, or nothing where its heading is missing."""
    top = Span(source.name, 1, 1, 2)
    if not lines:
        return None, [Mistake(Span(source.name), "this file says nothing", "its first line is `rules 1`")]
    first, *rest = lines
    if first.word != "version" or first.values != (1,):
        return None, [Mistake(first.span, "the first line of a rule set is `rules 1`")]
    heads = [line for line in rest if line.word in {"ruleset", "game"}]
    if len(heads) != 1:
        at = heads[1].span if heads else top
        message = "one file is one rule set or one game" if heads else "nothing names this file"
        return None, [Mistake(at, message, 'say `ruleset NAME "title"` or `game NAME "title"`')]
    if heads[0].word == "game":
        return assemble_game(heads[0], [line for line in rest if line is not heads[0]])
    assembler = Assembler(heads[0], [line for line in rest if line is not heads[0]])
    return assembler.ruleset(), assembler.mistakes


def about(line: Opener) -> s.About:
    """Return a heading line."""
    place = line.values[0].values[0] if isinstance(line.values[0], Opener) else ""
    return s.About(line.word.replace("_", "-"), line.values[-1], place, span=line.span)


def cited(line: Opener) -> str:
    """Return the text of a `cite`, where the line has one."""
    found = [v.values[0] for v in line.values if isinstance(v, Opener) and v.word == "cite"]
    return str(found[0]) if found else ""


class Assembler:
    """Walks the lines once; the place a line goes to is the last opener that can hold it."""

    def __init__(self, head: Opener, lines: list[Opener]) -> None:
        self.head, self.lines = head, lines
        self.mistakes: list[Mistake] = []
        self.parts: dict[str, list[Anything]] = {
            k: []
            for k in ("uses", "about", "terms", "readings", "questions", "relations", "choices", "facts")
        }
        self.section: str | None = None
        self.open: str = ""

    def ruleset(self) -> s.RuleSet | None:
        """Return the rule set, or nothing where it names no game."""
        for line in self.lines:
            self.place(line)
        uses = self.parts.pop("uses")
        if not uses:
            self.wrong(self.head, "this rule set names no game", "say `uses NAME`", missing=True)
            return None
        for line in uses[1:]:
            self.wrong(line, "a rule set uses one game")
        name, title = self.head.values
        parts = {k: tuple(v) for k, v in self.parts.items()}
        return s.RuleSet(name, title, uses[0].values[0], **parts, span=self.head.span)

    def wrong(self, line: s.Node, message: str, help: str = "", *, missing: bool = False) -> None:
        self.mistakes.append(Mistake(line.span, message, help, missing))

    def place(self, line: Opener) -> None:
        """Put one line where it belongs."""
        word = line.word
        if word in GAME_ONLY:
            self.wrong(line, "this line belongs in a game, not in a rule set")
        elif word == "uses":
            self.parts["uses"].append(line)
        elif word in ABOUT:
            self.parts["about"].append(about(line))
        elif word in {
            "cited",
            "assumed",
            "assumed_reading",
            "assumed_fact",
            "term",
            "reading",
            "question",
            "version",
        }:
            getattr(self, "on_" + word)(line)
        elif word == "alternative":
            self.on_alternative(line)
        elif not self.parts["questions"]:
            self.wrong(
                line, "this line stands before any question", 'say `question NAME "…"` first', missing=True
            )
        else:
            self.in_question(word, line)

    # ---- words ----------------------------------------------------------------------------------

    def on_version(self, line: Opener) -> None:
        self.wrong(line, "`rules 1` stands once, in the first line")

    def on_term(self, line: Opener) -> None:
        word, means = line.values[:2]
        makers = {"means_words": s.MeansWords, "means_hand": s.MeansHand, "means_any": s.MeansAny}
        meaning = makers[means.word](means.values[0], span=means.span)
        self.parts["terms"].append(s.Term(word, meaning, cited(line), guards=line.guards, span=line.span))

    def on_reading(self, line: Opener) -> None:
        self.open = "reading"
        self.parts["readings"].append(s.Reading(line.values[0], line.values[1], span=line.span))

    def on_alternative(self, line: Opener) -> None:
        if self.open != "reading":
            return self.wrong(line, "an alternative stands below its `reading`", missing=True)
        gloss = line.values[1] if len(line.values) > 1 else ""
        last = self.parts["readings"][-1]
        more = (*last.alternatives, (line.values[0], gloss))
        self.parts["readings"][-1] = replace(last, alternatives=more)
        return None

    def on_cited(self, line: Opener) -> None:
        relates, reason = line.values
        self.relation(line, relates, cited=True, reason=reason)

    def on_assumed(self, line: Opener) -> None:
        relates, reason = line.values
        self.relation(line, relates, cited=False, reason=reason)

    def relation(self, line: Opener, relates: Opener, *, cited: bool, reason: str) -> None:
        kind = relates.word.replace("_", " ")
        labels = [v for v in relates.values if isinstance(v, tuple)]
        links = [(labels[0], labels[-1])]
        if kind == "as listed":
            kind, row = "instead of", labels[0]
            links = [((a,), (b,)) for a, b in pairwise(row)]
        for higher, lower in links:
            self.parts["relations"].append(
                s.Relation(kind, higher, lower, cited, reason, guards=line.guards, span=line.span)
            )

    def on_assumed_reading(self, line: Opener) -> None:
        self.parts["choices"].append(s.Choice(*line.values, span=line.span))

    def on_assumed_fact(self, line: Opener) -> None:
        self.parts["facts"].append(s.Fact(*line.values, span=line.span))

    # ---- questions ------------------------------------------------------------------------------

    def on_question(self, line: Opener) -> None:
        self.open, self.section = "question", None
        self.parts["questions"].append(s.Question(*line.values, span=line.span))

    def in_question(self, word: str, line: Opener) -> None:
        question: s.Question = self.parts["questions"][-1]
        made: s.Question | None = question
        if word == "section":
            self.open, self.section = "section", line.values[0].text
            made = replace(question, sections=(*question.sections, s.Section(*line.values, span=line.span)))
        elif word in {"clause", "assumed_clause"}:
            made = replace(question, clauses=(*question.clauses, self.clause(line)))
        elif word in {"given", "answer"}:
            made = self.domain(question, line)
        elif self.open == "section" and word in {"for", "undertakes"}:
            section = self.in_section(question.sections[-1], line)
            made = replace(question, sections=(*question.sections[:-1], section))
        elif self.open == "clause":
            clause = self.in_clause(question.clauses[-1], word, line)
            made = replace(question, clauses=(*question.clauses[:-1], clause))
        else:
            self.wrong(line, "this line stands outside any clause", missing=True)
        self.parts["questions"][-1] = made

    def domain(self, question: s.Question, line: Opener) -> s.Question:
        if self.open != "question":
            self.wrong(line, f"`{line.word}` stands directly below its question")
        elif line.word == "given":
            return replace(question, given=line.values[0])
        elif question.given and line.values[1].text == question.given.text:
            return replace(question, answer=line.values[0])
        else:
            self.wrong(line, f"nothing given is called `{line.values[1].text}`")
        return question

    def clause(self, line: Opener) -> s.Clause:
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

    def in_section(self, section: s.Section, line: Opener) -> s.Section:
        if line.word == "undertakes":
            title, condition = line.values[0], line.values[-1]
            made = s.Undertaking(title, len(line.values) > 2, condition, span=line.span)
            return replace(section, undertakes=(*section.undertakes, made))
        return replace(section, tests=(*section.tests, self.test(line)))

    def test(self, line: Opener) -> s.Test:
        return s.Test(TESTS[line.word], line.values[-1], guards=line.guards, span=line.span)

    def in_clause(self, clause: s.Clause, word: str, line: Opener) -> s.Clause:
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
        elif word in {"list_with", "list_each"}:
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
