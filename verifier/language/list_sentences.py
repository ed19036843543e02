"""A tree becomes lines again, each with its place where the tree knows it: the way back from `assemble`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from verifier.language import syntax as s
from verifier.source import NOWHERE, Span

Sentences = list[s.ParsedLine]
_FOR_SETTINGS = "for settings where"
_DESPITE = s.Word("despite examples")


def list_sentences(tree: s.File) -> Iterator[Sentences]:
    """Yield the lines of a file in families; within each they stand in the order that the tree has.

    Of a document that tells its rules more than once: what one of its accounts, or all of them, have.
    """
    match tree:
        case s.RuleSet():
            yield from _list_ruleset(tree)
        case s.Game():
            yield from _list_game(tree)
        case s.Collection():
            yield [_line("version", 1), _line("ruleset", tree.name, tree.title, at=tree.span)]
            yield [_line("part_file", part, at=part.span) for part in tree.parts]
            yield [_print_heading(x) for x in tree.about]
        case _:
            assert_never(tree)


def list_section_sentences(rules: s.RuleSet, label: str) -> Sentences:
    """Return the lines of one section, with its clauses."""
    found: Sentences = []
    for asked in rules.asked:
        found += [x for sec in asked.sections if sec.label.text == label for x in _list_section(sec)]
        found += [x for clause in asked.clauses if clause.section == label for x in _list_clause(clause)]
    return found


def list_strays(rules: s.RuleSet, own: range, ends: Sequence[int]) -> Iterator[int]:
    """Yield the lines of clauses that the tree has in another section than the one that they stand in.

    Of those in `own` lines alone; `ends` are lines that end a section.
    """
    for asked in rules.asked:
        for clause in asked.clauses:
            number = clause.span.line
            above = [(x.span.line, x.label.text) for x in asked.sections if x.span.line in own]
            above += [(end, "") for end in ends]
            inside = max((x for x in above if x[0] < number), default=(0, ""))[1]
            if number in own and not clause.because and clause.section != inside:
                yield number


def _line(
    word: str, *values: object, at: Span = NOWHERE, guards: tuple[s.Guard, ...] = (), cite: str = ""
) -> s.ParsedLine:
    """Return a line of so many values; what is nothing is left out."""
    said = [x for x in values if x is not None]
    cited = [s.ParsedLine("cite", (cite,))] if cite else []
    return s.ParsedLine(word, (*said, *cited), guards=guards, span=at)


def _part(word: str, value: object) -> s.ParsedLine | None:
    """Return a part of a line; nothing where there is none."""
    return None if value is None else s.ParsedLine(word, (value,))


def _print_heading(node: s.HeadingLine) -> s.ParsedLine:
    place = _part("place", node.place or None)
    return _line(node.word.replace("-", "_"), place, node.text, at=node.span)


def _in_order(blocks: Iterable[Sentences]) -> Sentences:
    """Return blocks one below the other, as they were written: the tree keeps each sort by itself."""
    return [line for block in sorted(blocks, key=_find_start) for line in block]


def _find_start(block: Sentences) -> Span:
    return block[0].span


# ---- games --------------------------------------------------------------------------------------


def _list_game(game: s.Game) -> Iterator[Sentences]:
    yield [_line("version", 1), _line("game", game.name, game.title, at=game.span)]
    yield [_print_heading(x) for x in game.about]
    yield [_line("deal", game.dealt, game.piece, at=game.piece.span)]
    yield [_line("modulo", game.modulus)] if game.modulus else []
    yield [_print_kind(kind) for kind in game.kinds]
    yield [_line("pairs", x.name, x.pattern, at=x.span) for x in game.pairings]
    yield [
        _line("named_with", x.name, x.condition, at=x.span)
        if x.condition
        else _line("named", x.name, x.pattern, at=x.span)
        for x in game.named
    ]
    yield [_line("suit", x.name, x.symbol, at=x.span) for x in game.suits]
    yield [_line("sequence", *game.sequence, at=game.sequence[0].span)] if game.sequence else []
    fills = (s.ParsedLine("fills", x.fills) if x.fills else None for x in game.wild)
    yield [_line("wild", x.kind, x.counts_as, f, at=x.span) for x, f in zip(game.wild, fills, strict=True)]
    yield [_line("hand", name, size, at=name.span) for name, size in game.hands]
    yield [_line("legal", x, at=x.span) for x in game.legal]
    yield [_line("drawn_as", name, sign, at=name.span) for name, sign in game.drawn.signs]
    yield [_line("drawn_red", x) for x in game.drawn.red]
    yield [_line("drawn_red", _line("half_of", face)) for face in game.drawn.half_red]
    orders = (
        [_line("order", x.name, x.title or None, at=x.span), *map(_print_rung, x.rungs)] for x in game.orders
    )
    yield [line for order in orders for line in order]


def _print_kind(kind: s.PieceKind) -> s.ParsedLine:
    parts = {
        "symbol": (kind.symbol,) if kind.symbol else (),
        "pips": kind.pips,
        "copies": () if kind.faces else (kind.copies,),
        "faces": kind.faces,
        "called": (kind.called,) if kind.called else (),
        "also": kind.also,
    }
    return _line("kind", kind.name, *(s.ParsedLine(k, v) for k, v in parts.items() if v), at=kind.span)


def _print_rung(rung: s.Rung) -> s.ParsedLine:
    match rung.what:
        case None:
            what = s.ParsedLine("rung_points", tuple(dict.fromkeys(rung.points or ())))
        case s.Pair(of):
            what = s.ParsedLine("rung_pair", (of,))
        case _:
            what = s.ParsedLine("rung_class", (rung.what,))
    by, then = _part("by", rung.by), _part("then", rung.then)
    return _line("rung_line", what, by, then, at=rung.span, guards=rung.guards)


# ---- rule sets ----------------------------------------------------------------------------------


def _list_ruleset(rules: s.RuleSet) -> Iterator[Sentences]:
    name = s.Word(rules.account) if rules.account else rules.name
    head = _line("account" if rules.account else "ruleset", name, rules.title, at=rules.span)
    yield [_line("version", 1), head]
    yield [_line("uses", rules.uses, at=rules.uses.span)]
    yield [_print_heading(x) for x in rules.about]
    yield [_print_term(term) for term in rules.terms]
    yield [line for reading in rules.readings for line in _list_reading(reading)]
    yield [_print_relation(x) for x in rules.relations]
    yield [_print_choice(x) for x in rules.choices]
    yield [_line("assumed_fact", x.what, x.name, x.because, at=x.span) for x in rules.facts]
    yield [_print_claim(claim) for claim in rules.claims]
    yield [_line(x.word, x.label, x.text, at=x.span, cite=x.cite) for x in rules.outside]
    questions = map(_list_question, rules.questions)
    procedures = map(_list_procedure, rules.procedures)
    yield _in_order([*questions, *procedures])


def _print_choice(x: s.AssumedReading) -> s.ParsedLine:
    if x.despite_examples:
        return _line("assumed_despite", x.reading, x.alternative, _DESPITE, x.because, at=x.span)
    return _line("assumed_reading", x.reading, x.alternative, x.because, at=x.span)


def _print_term(term: s.Term) -> s.ParsedLine:
    match term.meaning:
        case s.MeansWords(words):
            means = s.ParsedLine("means_words", (words,))
        case s.MeansHand(condition):
            means = s.ParsedLine("means_hand", (condition,))
        case s.MeansAny(words):
            means = s.ParsedLine("means_any", (words,))
        case _:
            assert_never(term.meaning)
    return _line("term", term.word, means, at=term.span, guards=term.guards, cite=term.cite)


def _list_reading(reading: s.Reading) -> Sentences:
    found = [_line("alternative", x, gloss or None, at=x.span) for x, gloss in reading.alternatives]
    return [_line("reading", reading.name, reading.question, at=reading.span), *found]


def _print_relation(relation: s.Relation) -> s.ParsedLine:
    between = (s.Word("instead of"),) if relation.kind is s.RelationKind.INSTEAD_OF else ()
    values = (relation.higher, *between, relation.lower)
    relates = s.ParsedLine(relation.kind.value.replace(" ", "_"), values)
    word = "cited" if relation.cited else "assumed"
    return _line(word, relates, relation.reason, at=relation.span, guards=relation.guards)


def _print_claim(claim: s.Claim) -> s.ParsedLine:
    bound = s.ParsedLine("bound", (claim.amount, claim.to) if claim.to else (s.Word(claim.op), claim.amount))
    of, case = _part("of", claim.of), _part("case", claim.condition)
    return _line(
        "claim", claim.quantity, of, bound, case, at=claim.span, guards=claim.guards, cite=claim.cite
    )


# ---- questions ----------------------------------------------------------------------------------


def _list_question(q: s.Question) -> Sentences:
    found = [_line("given", q.given, at=q.given.span)] if q.given else []
    found += [_line("given_side", x.name, x.domain, at=x.span) for x in q.sides]
    if q.answer and q.outcomes:
        found += [_line("answer_of", q.answer, *q.outcomes, at=q.answer.span)]
    elif q.answer:
        found += [_line("answer", q.answer, q.given, at=q.answer.span)]
    found += [_line("pays", x.outcome, x.amount, at=x.span) for x in q.pays]
    found += [_line("commission", x.amount, x.outcome, at=x.span, cite=x.cite) for x in q.commission]
    found += [_print_example(x) for x in q.examples]
    parts = [*([x] for x in found), *map(_list_section, q.sections), *map(_list_clause, q.clauses)]
    either_way = [_line("either_way", s.Word("either way round"))] if q.either_way else []
    return [_line("question", q.name, q.title, at=q.span), *either_way, *_in_order(parts)]


def _print_example(x: s.Example) -> s.ParsedLine:
    return _line("example", x.title, x.given, x.gives, at=x.span, guards=x.guards, cite=x.cite)


def _list_section(section: s.Section) -> Sentences:
    head = _line("section", section.label, section.title, at=section.span, cite=section.cite)
    undertakes = (
        _line("undertakes", x.title, s.Word("by pair") if x.by_pair else None, x.condition, at=x.span)
        for x in section.undertakes
    )
    return [head, *_in_order([[x] for x in (*map(_print_test, section.tests), *undertakes)])]


def _list_clause(x: s.Clause) -> Sentences:
    if x.because:
        head = _line("assumed_clause", x.label, x.title, x.because, at=x.span, guards=x.guards)
    else:
        head = _line("clause", x.label, x.title, at=x.span, guards=x.guards, cite=x.cite)
    return [head, *_list_clause_lines(x.lines)]


def _list_clause_lines(lines: Sequence[s.ClauseLine]) -> Sentences:
    return [made for line in lines for made in _list_clause_line(line)]


def _list_clause_line(line: s.ClauseLine) -> Sentences:
    at, guards = line.span, line.guards
    match line:
        case s.Test():
            return [_print_test(line)]
        case s.Directive():
            return [_line("direct", line, at=at, guards=guards)]
        case s.Otherwise(directive):
            return [_line("otherwise", directive, at=at, guards=guards)]
        case s.Enumeration(name, direction, each, entries):
            head = _line("list_each" if each else "list_with", name, direction, at=at, guards=guards)
            below = [_line("entry", x.pattern, at=x.span, guards=x.guards, cite=x.cite) for x in entries]
            return [head, *below]
        case s.Ladder(name, rungs):
            head = _line("list_ranks", name, s.Word("from the top"), at=at, guards=guards)
            return [head, *map(_print_rung, rungs)]
        case _:
            assert_never(line)


def _print_test(test: s.Test) -> s.ParsedLine:
    opening = s.Word(_FOR_SETTINGS) if test.word == _FOR_SETTINGS else None
    word = "for_settings" if opening else test.word
    return _line(word, opening, test.condition, at=test.span, guards=test.guards)


# ---- procedures ---------------------------------------------------------------------------------


def _list_procedure(p: s.Procedure) -> Sentences:
    found = [_line("around", x.name, x.least, x.most, at=x.span) for x in (p.around,) if x]
    found += [_line("state", x.name, _part("of", x.of), *x.spans, at=x.span) for x in p.fields]
    found += [_line("begins", x.field, x.values, at=x.span, guards=x.guards) for x in p.begins]
    found += [_line("never", x.title, x.condition, at=x.span, guards=x.guards, cite=x.cite) for x in p.nevers]
    for x in p.stays:
        word = "cited_stays" if x.cited else "assumed_stays"
        found.append(_line(word, *x.fields, x.reason, at=x.span, guards=x.guards))
    blocks = [*map(_list_act, p.acts), *map(_list_section, p.sections), *map(_list_clause, p.clauses)]
    blocks += [*map(_list_promise, p.promises), *([x] for x in found)]
    return [_line("procedure", p.name, p.title, at=p.span), *_in_order(blocks)]


def _list_act(act: s.Act) -> Sentences:
    head = _line("event" if act.event else "step", act.name, act.title, at=act.span)
    choices = [_line("choice", x.name, *x.spans, x.by, at=x.span, guards=x.guards) for x in act.choices]
    return [head, *_in_order([[x] for x in (*choices, *_list_clause_lines(act.lines))])]


def _list_promise(promise: s.Promise) -> Sentences:
    head = _line("promise", promise.title, at=promise.span, guards=promise.guards, cite=promise.cite)
    around = promise.around
    found = [_line("each_of", around, promise.each, at=around.span)] if around else []
    told = ("from", promise.start), ("once", promise.once), ("until", promise.until)
    found += [_line(word, x, at=x.span) for word, x in (*told, ("unless", promise.unless)) if x is not None]
    return [head, *_in_order([x] for x in found)]
