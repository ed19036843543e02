"""The conditions that a rule set itself speaks in, as trees.

Of deals: the kinds of the game, their pairs, the patterns and conditions of the clauses, and what can be set
(`in some setting …`) by named hands, by terms for hands, and by what the clauses compare. Of two sides: what
the clauses ask, and no more, since their cases are told apart by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from verifier.language import syntax as s
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Choices, RuleBook


def list_spoken_trees(
    book: RuleBook, question: s.Question, choice: Choices
) -> Iterator[tuple[s.Condition, str]]:
    """Yield the conditions that are tried, those of clauses first, each with the clause that says it.

    The label of the clause is empty where none does. Some may have no meaning: who binds them finds out.
    """
    lines = list(list_clause_lines(question, choice))
    asked = [(x.condition, label) for x, label in lines if isinstance(x, s.Test) and "where" not in x.word]
    asked += [(u.condition, "") for x in question.sections for u in x.undertakes]
    for tree, label in asked:
        yield from ((part, label) for part in _list_parts(tree))
    deal, hands = question.given, [word for word, _ in book.game.hands]
    if not deal:
        return
    for line, label in lines:
        yield from ((s.Has(deal, pattern), label) for pattern in _list_patterns(line))
    yield from ((tree, "") for tree in _list_piece_conditions(book, deal))
    for line, label in lines:
        for tree in (*_list_said_of_settings(line), *_list_facts_of(line, hands)):
            yield s.Quantified("some", False, tree), label
    yield from ((tree, "") for tree in _list_hand_conditions(book, choice))


def list_clause_lines(question: s.Question, choice: Choices) -> Iterator[tuple[s.ClauseLine, str]]:
    """Yield the lines of a question that are there under a choice, those of a clause with its label."""
    lines: list[tuple[s.ClauseLine, str]] = [(x, "") for section in question.sections for x in section.tests]
    lines += [(x, clause.label.text) for clause in question.clauses for x in clause.lines]
    for line, label in lines:
        if not is_in_force(line.guards, choice):
            continue
        if isinstance(line, s.Enumeration):
            there = tuple(x for x in line.entries if is_in_force(x.guards, choice))
            yield replace(line, entries=there), label
        else:
            yield line, label


def _list_parts(tree: s.Condition) -> Iterator[s.Condition]:
    """Yield a condition, and those that it is joined of."""
    yield tree
    match tree:
        case s.All(parts) | s.Any(parts):
            for part in parts:
                yield from _list_parts(part)
        case s.Not(inner):
            yield from _list_parts(inner)


def _list_piece_conditions(book: RuleBook, deal: s.Word) -> Iterator[s.Condition]:
    """Yield what a deal has of the kinds of the game, and of faces where these are told apart."""
    names = [s.Alternatives((kind.name,)) for kind in book.game.kinds]
    faces = [s.Alternatives((s.Word(t.face),)) for t in book.pieces.types if t.face]
    elements: list[s.Element] = [s.Pair(None), s.TwoPairs(), *names, *map(s.Pair, names), *faces]
    for element in elements:
        yield s.Has(deal, s.Pattern((element,)))
    for name in names:
        for better in (False, True):
            yield s.Is(deal, s.HandClass(name, better), s.Word("top"))


def _list_patterns(line: s.ClauseLine) -> Iterator[s.Pattern]:
    """Yield the patterns that a line names, and their elements; of a list, with the pieces of its head."""
    for node in s.walk(line):
        if isinstance(node, s.Pattern):
            yield from (s.Pattern((element,)) for element in node.elements)
            yield node
        elif isinstance(node, s.Keep | s.Split):
            yield s.Pattern((s.Pair(node.of),))
    if isinstance(line, s.Enumeration) and not line.each:
        own = list_own_elements(line.direction)
        yield from (s.Pattern((*own, *e.pattern.elements)) for e in line.entries if not e.pattern.not_pairing)


def list_own_elements(direction: s.Direction) -> tuple[s.Element, ...]:
    """Return the pieces that the direction of a list speaks of."""
    match direction:
        case s.Keep(of) | s.Split(of):
            return (s.Pair(of),)
        case s.Play(placements):
            return tuple(element for pattern, _ in placements for element in pattern.elements)
        case _:
            return ()


def _list_hand_conditions(book: RuleBook, choice: Choices) -> Iterator[s.Condition]:
    """Yield which hands can be set: those with a name, those that a term means, what terms ask of them."""
    hands = [word for word, _ in book.game.hands]
    terms = [t for t in book.rules.terms if is_in_force(t.guards, choice)]
    classes = [s.Alternatives((n.name,)) for n in book.game.named]
    classes += [s.Alternatives((t.word,)) for t in terms if not isinstance(t.meaning, s.MeansWords)]
    for hand in hands:
        called: list[s.Alternatives | s.Pair] = [s.Pair(None), *classes]
        for what in called:
            yield s.Quantified("some", False, s.Is(hand, s.HandClass(what)))
    for t in terms:
        yield from (s.Quantified("some", False, x) for x in _list_facts_of(t.meaning, hands))


def _list_facts_of(tree: s.Node, hands: Iterable[s.Word]) -> Iterator[s.Condition]:
    """Yield the single facts in a tree, said of each hand of a setting where they are said of `it`."""
    for node in s.walk(tree):
        if isinstance(node, _FACTS):
            yield from dict.fromkeys(_say_of(node, hand) for hand in hands)


_FACTS = s.Is | s.Compare | s.Has | s.Together


def _say_of(tree: s.Condition, hand: s.Word) -> s.Condition:
    """Return a condition with a hand of the setting in the place of `it`."""
    return s.rewrite(tree, lambda x: hand if isinstance(x, s.Word) and x.text == "it" else x)


def _list_said_of_settings(line: s.ClauseLine) -> Iterator[s.Condition]:
    """Yield the conditions on settings that a line tests, requires, forbids or prefers."""
    match line:
        case s.Test(word=word, condition=condition) if "where" in word:
            yield condition
        case s.Directive(direction=direction, among=among, provided=provided):
            yield from (x for x in (among, provided) if x is not None)
            match direction:
                case s.Require(condition):
                    yield condition
                case s.Prefer(conditions):
                    yield from conditions
                    yield from (s.All((x, among)) for x in conditions if among is not None)
                case s.Play(placements):
                    parts = tuple(s.Has(hand, pattern) for pattern, hand in placements)
                    yield parts[0] if len(parts) == 1 else s.All(parts)
        case s.Otherwise(directive=directive) if directive is not None:
            yield from _list_said_of_settings(directive)
