"""Stage 1: lines become a file.

Differs from the lines in that each stands in its block: entries in lists, lists in clauses, clauses
in sections and questions. What stands where nothing can hold it is a mistake.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.language.accounts import END, fitting, told
from verifier.language.assemble_game import assemble_game
from verifier.language.assemble_procedure import ONLY, Procedures
from verifier.language.assemble_question import OUTSIDE, cited, claim, outside
from verifier.language.build import Opener
from verifier.source import Mistake, Source, Span

ABOUT = {"source", "copy", "since", "read_back", "damage"}
GAME_ONLY = {"deal", "kind", "modulo", "pairs", "named", "hand", "legal", "order"}


def assemble(source: Source, lines: list[Opener]) -> tuple[s.File | None, list[Mistake]]:
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
    others = [line for line in rest if line is not heads[0]]
    if any(line.word == "part_file" for line in others):
        return collection(heads[0], others)
    return ruleset(heads[0], others)


def collection(head: Opener, lines: list[Opener]) -> tuple[s.Collection | None, list[Mistake]]:
    """Return a document about several games, which says of itself no more than where it is from."""
    mistakes = [
        Mistake(line.span, "a file that names other rule sets says no more than `source`, `copy` and `since`")
        for line in lines
        if line.word not in {*ABOUT, "part_file"}
    ]
    parts = tuple(line.values[0] for line in lines if line.word == "part_file")
    name, title = head.values
    told_of = tuple(about(line) for line in lines if line.word in ABOUT)
    return s.Collection(name, title, parts, told_of, span=head.span), mistakes


def ruleset(head: Opener, lines: list[Opener]) -> tuple[s.RuleSet | None, list[Mistake]]:
    """Return the rule set, each of its accounts a rule set too, what all of them share in it."""
    shared, accounts, mistakes = told(lines)
    whole = Assembler(head, shared)
    made = whole.ruleset()
    mistakes += whole.mistakes
    parts = []
    for account in accounts:
        assembler = Assembler(head, shared + account.lines)
        one = assembler.ruleset()
        mistakes += assembler.mistakes
        if one is not None:
            title = f"{one.title}: {account.head.values[1]}"
            parts.append(replace(one, title=title, account=account.name, span=account.head.span))
    return (replace(made, accounts=fitting(parts)) if made else None), list(dict.fromkeys(mistakes))


def about(line: Opener) -> s.About:
    """Return a heading line."""
    place = line.values[0].values[0] if isinstance(line.values[0], Opener) else ""
    return s.About(line.word.replace("_", "-"), line.values[-1], place, span=line.span)


class Assembler(Procedures):
    """Walks the lines once; the place a line goes to is the last opener that can hold it."""

    def __init__(self, head: Opener, lines: list[Opener]) -> None:
        super().__init__()
        self.head, self.lines = head, lines
        self.parts: dict[str, list[Anything]] = {
            k: []
            for k in (
                *("uses", "about", "terms", "readings", "questions", "relations"),
                *("choices", "facts", "claims", "outside", "procedures"),
            )
        }

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
        parts: dict[str, Anything] = {k: tuple(v) for k, v in self.parts.items()}
        return s.RuleSet(name, title, uses[0].values[0], **parts, span=self.head.span)

    def place(self, line: Opener) -> None:
        """Put one line where it belongs."""
        word = line.word
        if word in GAME_ONLY:
            self.wrong(line, "this line belongs in a game, not in a rule set")
        elif word == END:
            self.open, self.section = "question", None
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
            "procedure",
            "version",
        }:
            getattr(self, "on_" + word)(line)
        elif word == "alternative":
            self.on_alternative(line)
        elif word in OUTSIDE:
            self.parts["outside"].append(outside(line))
        elif word == "claim":
            self.parts["claims"].append(claim(line))
        elif self.inside:
            self.in_procedure(word, line)
        elif word in ONLY:
            self.wrong(
                line, "this line belongs in a procedure", 'say `procedure NAME "…"` first', missing=True
            )
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
            kind, row = s.RelationKind.INSTEAD_OF.value, labels[0]
            links = [((a,), (b,)) for a, b in pairwise(row)]
        for higher, lower in links:
            self.parts["relations"].append(
                s.Relation(
                    s.RelationKind(kind), higher, lower, cited, reason, guards=line.guards, span=line.span
                )
            )

    def on_assumed_reading(self, line: Opener) -> None:
        self.parts["choices"].append(s.Choice(*line.values, span=line.span))

    def on_assumed_fact(self, line: Opener) -> None:
        self.parts["facts"].append(s.Fact(*line.values, span=line.span))
