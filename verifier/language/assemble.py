"""Lines become a file.

Differs from the lines in that each stands in its block: entries in lists, lists in clauses, clauses
in sections and questions. What stands where nothing can hold it is a mistake.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any as Anything

from verifier.language import syntax as s
from verifier.language.accounts import END_OF_SECTION, drop_unused_readings, split_accounts
from verifier.language.assemble_game import assemble_game
from verifier.language.assemble_procedure import PROCEDURE_WORDS, ProcedureAssembler
from verifier.language.assemble_question import OUTSIDE_WORDS, build_claim, build_outside_statement, find_cite
from verifier.source import Mistake, Source, Span

_HEADING_WORDS = {"source", "copy", "since", "read_back", "damage"}
_GAME_WORDS = {
    *("deal", "kind", "modulo", "pairs", "named", "named_with", "suit", "sequence", "wild", "hand", "legal"),
    *("drawn_as", "drawn_red", "order"),
}


def assemble_file(source: Source, lines: list[s.ParsedLine]) -> tuple[s.File | None, list[Mistake]]:
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
        return _assemble_collection(heads[0], others)
    return _assemble_rule_set(heads[0], others)


def _assemble_collection(
    head: s.ParsedLine, lines: list[s.ParsedLine]
) -> tuple[s.Collection | None, list[Mistake]]:
    """Return a document about several games, which says of itself no more than where it is from."""
    mistakes = [
        Mistake(line.span, "a file that names other rule sets says no more than `source`, `copy` and `since`")
        for line in lines
        if line.word not in {*_HEADING_WORDS, "part_file"}
    ]
    parts = tuple(line.values[0] for line in lines if line.word == "part_file")
    name, title = head.values
    told_of = tuple(_build_heading_line(line) for line in lines if line.word in _HEADING_WORDS)
    return s.Collection(name, title, parts, told_of, span=head.span), mistakes


def _assemble_rule_set(
    head: s.ParsedLine, lines: list[s.ParsedLine]
) -> tuple[s.RuleSet | None, list[Mistake]]:
    """Return the rule set, each of its accounts a rule set too, what all of them share in it."""
    shared, accounts, mistakes = split_accounts(lines)
    whole = _RuleSetAssembler(head, shared)
    made = whole.build_ruleset()
    mistakes += whole.mistakes
    parts = []
    for account in accounts:
        assembler = _RuleSetAssembler(head, shared + account.lines)
        one = assembler.build_ruleset()
        mistakes += assembler.mistakes
        if one is not None:
            title = f"{one.title}: {account.head.values[1]}"
            parts.append(replace(one, title=title, account=account.name, span=account.head.span))
    return (replace(made, accounts=drop_unused_readings(parts)) if made else None), list(
        dict.fromkeys(mistakes)
    )


def _build_heading_line(line: s.ParsedLine) -> s.HeadingLine:
    """Return a heading line."""
    place = line.values[0].values[0] if isinstance(line.values[0], s.ParsedLine) else ""
    return s.HeadingLine(line.word.replace("_", "-"), line.values[-1], place, span=line.span)


class _RuleSetAssembler(ProcedureAssembler):
    """Walks the lines once; the place a line goes to is the last opener that can hold it."""

    def __init__(self, head: s.ParsedLine, lines: list[s.ParsedLine]) -> None:
        super().__init__()
        self.head, self.lines = head, lines
        self.parts: dict[str, list[Anything]] = {
            k: []
            for k in (
                *("uses", "about", "terms", "readings", "questions", "relations"),
                *("choices", "facts", "claims", "outside", "procedures"),
            )
        }

    def build_ruleset(self) -> s.RuleSet | None:
        """Return the rule set, or nothing where it names no game."""
        for line in self.lines:
            self.place_line(line)
        uses = self.parts.pop("uses")
        if not uses:
            self.add_mistake(self.head, "this rule set names no game", "say `uses NAME`", missing=True)
            return None
        for line in uses[1:]:
            self.add_mistake(line, "a rule set uses one game")
        name, title = self.head.values
        parts: dict[str, Anything] = {k: tuple(v) for k, v in self.parts.items()}
        return s.RuleSet(name, title, uses[0].values[0], **parts, span=self.head.span)

    def place_line(self, line: s.ParsedLine) -> None:
        """Put a line that may stand anywhere where it belongs; the others go below the last opener."""
        match line.word:
            case "version":
                self.add_mistake(line, "`rules 1` stands once, in the first line")
            case "uses":
                self.parts["uses"].append(line)
            case "term":
                self.add_term(line)
            case "reading":
                self.block = "reading"
                self.parts["readings"].append(s.Reading(*line.values, span=line.span))
            case "alternative":
                self.add_alternative(line)
            case "cited" | "assumed":
                self.add_relations(line)
            case "assumed_reading":
                self.parts["choices"].append(s.AssumedReading(*line.values, span=line.span))
            case "assumed_despite":
                reading, used, _, because = line.values
                self.parts["choices"].append(s.AssumedReading(reading, used, because, True, span=line.span))
            case "assumed_fact":
                self.parts["facts"].append(s.AssumedFact(*line.values, span=line.span))
            case "claim":
                self.parts["claims"].append(build_claim(line))
            case "question":
                self.open_question(line)
            case "procedure":
                self.open_procedure(line)
            case word if word in _HEADING_WORDS:
                self.parts["about"].append(_build_heading_line(line))
            case word if word in OUTSIDE_WORDS:
                self.parts["outside"].append(build_outside_statement(line))
            case _:
                self.place_below(line)

    def place_below(self, line: s.ParsedLine) -> None:
        """Put a line into the last question or procedure, where it can stand there."""
        word = line.word
        if word == END_OF_SECTION:
            self.block, self.section = "question", None
        elif word in _GAME_WORDS:
            self.add_mistake(line, "this line belongs in a game, not in a rule set")
        elif self.inside_procedure:
            self.add_to_procedure(word, line)
        elif word in PROCEDURE_WORDS:
            remedy = 'say `procedure NAME "…"` first'
            self.add_mistake(line, "this line belongs in a procedure", remedy, missing=True)
        elif not self.parts["questions"]:
            remedy = 'say `question NAME "…"` first'
            self.add_mistake(line, "this line stands before any question", remedy, missing=True)
        else:
            self.add_to_question(word, line)

    # ---- words and relations --------------------------------------------------------------------

    def add_term(self, line: s.ParsedLine) -> None:
        """Add what a word means."""
        word, means = line.values[:2]
        makers = {"means_words": s.MeansWords, "means_hand": s.MeansHand, "means_any": s.MeansAny}
        meaning = makers[means.word](means.values[0], span=means.span)
        self.parts["terms"].append(s.Term(word, meaning, find_cite(line), guards=line.guards, span=line.span))

    def add_alternative(self, line: s.ParsedLine) -> None:
        """Add an alternative, with its gloss if it has one, to the last reading."""
        if self.block != "reading":
            self.add_mistake(line, "an alternative stands below its `reading`", missing=True)
            return
        word, *gloss = line.values
        last = self.parts["readings"][-1]
        more = (*last.alternatives, (word, gloss[0] if gloss else ""))
        self.parts["readings"][-1] = replace(last, alternatives=more)

    def add_relations(self, line: s.ParsedLine) -> None:
        """Add what prevails over what; a chain (`as listed`) is one `instead of` for each two neighbours."""
        relates, reason = line.values
        kind = relates.word.replace("_", " ")
        labels = [v for v in relates.values if isinstance(v, tuple)]
        links = [(labels[0], labels[-1])]
        if kind == "as listed":
            kind, row = s.RelationKind.INSTEAD_OF.value, labels[0]
            links = [((a,), (b,)) for a, b in pairwise(row)]
        self.parts["relations"] += [
            s.Relation(
                s.RelationKind(kind),
                higher,
                lower,
                line.word == "cited",
                reason,
                guards=line.guards,
                span=line.span,
            )
            for higher, lower in links
        ]
