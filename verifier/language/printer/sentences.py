"""Pieces, measures, conditions and directions as text."""

from __future__ import annotations

from typing import assert_never

from verifier.language import syntax as s


def alternatives_text(node: s.Alternatives) -> str:
    """Write words with strokes."""
    return "/".join(w.text for w in node.words)


def pair_text(of: s.Alternatives | None) -> str:
    """Write a pair, of a class or of any."""
    return f"pair of {alternatives_text(of)}" if of else "pair"


def element_text(node: s.Element) -> str:
    """Write one element of a pattern."""
    match node:
        case s.Alternatives():
            return alternatives_text(node)
        case s.Pair(of):
            return pair_text(of)
        case s.TwoPairs():
            return "two pairs"
        case s.Exactly(count, of):
            return f"exactly {count} of {alternatives_text(of)}"
        case _:
            assert_never(node)


def pattern_text(node: s.Pattern) -> str:
    """Write a pattern."""
    text = " + ".join(element_text(e) for e in node.elements)
    return text + (" not pairing" if node.not_pairing else "")


def class_text(node: s.Class) -> str:
    """Write a class."""
    what = pair_text(node.what.of) if isinstance(node.what, s.Pair) else alternatives_text(node.what)
    return what + (" or better" if node.or_better else " or worse" if node.or_worse else "")


def sum_text(node: s.Sum) -> str:
    """Write a sum of measures."""
    out = ""
    for i, (sign, term) in enumerate(node.terms):
        match term:
            case s.Number(value):
                text = str(value)
            case s.Held(name):
                text = f"the {name.text}"
            case _:
                text = f"{term.name.text} of {term.subject.text}"
        out += text if i == 0 else f" {'plus' if sign > 0 else 'minus'} {text}"
    return out


def condition_text(node: s.Condition, *, tight: bool = False) -> str:
    """Write a condition; brackets wherever `and` and `or` meet, or a word binds one fact (`tight`)."""
    match node:
        case s.Has(subject, pattern, wanted):
            return f"{subject.text} {'has' if wanted else 'has no'} {pattern_text(pattern)}"
        case s.Is(subject, klass, measure, wanted):
            of = f"{measure.text} of " if measure else ""
            return f"{of}{subject.text} {'is' if wanted else 'is not'} {class_text(klass)}"
        case s.Compare(left, op, right):
            return f"{sum_text(left)} {op} {sum_text(right)}"
        case s.Outranks(left, op, right):
            return f"{left.text} {op} {right.text}"
        case s.Together(words, apart):
            return f"{'/'.join(w.text for w in words)} {'apart' if apart else 'together'}"
        case s.PairIs(kept):
            return f"pair is {'kept' if kept else 'split'}"
        case s.Quantified(quantifier, remaining, inner):
            rest = "remaining " if remaining else ""
            return f"in {quantifier} {rest}setting {condition_text(inner, tight=True)}"
        case s.Status(label, stands):
            return f"clause {label.text} {'stands' if stands else 'applies'}"
        case s.Dominated(by):
            return f"dominated by ({condition_text(by)})" if by else "dominated"
        case s.ThereIs(around, reach, where, wanted):
            within = f" {reach_text(reach)}" if reach else ""
            return f"there is {'' if wanted else 'no '}{around.text}{within}{where_text(where)}"
        case s.Not(inner):
            return f"not {condition_text(inner, tight=True)}"
        case s.All() | s.Any():
            text = several_text(node)
            return f"({text})" if tight else text
        case _:
            assert_never(node)


def several_text(node: s.All | s.Any) -> str:
    """Write conditions joined by `and` or `or`, those with parts of their own in brackets.

    A fact that begins with `better` or `worse` is bracketed after `or`, too: `or better` is one token of the
    grammar, and would be read as the end of the fact before it.
    """
    first, *others = (condition_text(part, tight=True) for part in node.parts)
    if isinstance(node, s.All):
        return " and ".join([first, *others])
    return " or ".join([first, *(f"({x})" if x.startswith(("better", "worse")) else x for x in others)])


def reach_text(node: s.Reach) -> str:
    """Write which places are taken in turn."""
    before = f" before {node.before.text}" if node.before else ""
    return f"{'from' if node.inclusive else 'after'} {node.start.text}{before}"


def where_text(node: s.Condition | None) -> str:
    """Write what a place must meet."""
    return f" where {condition_text(node, tight=True)}" if node else ""


def target_text(node: s.Target) -> str:
    """Write a field of the next state."""
    if node.each:
        where = f" where ({condition_text(node.where)})" if node.where else ""
        return f"{node.field.text} of each {node.each.text}{where}"
    return node.field.text + (f" of {node.at.text}" if node.at else "")


def next_text(node: s.Value) -> str:
    """Write what a field of the next state is."""
    match node:
        case s.Alternatives():
            return alternatives_text(node)
        case s.First(around, reach, where):
            return f"first {around.text} {reach_text(reach)}{where_text(where)}"
        case s.Counted(around, total, start):
            return f"{around.text} counted {sum_text(total)} from {start.text}"
        case s.Sum():
            return sum_text(node)
        case _:
            assert_never(node)


def direction_text(node: s.Direction) -> str:
    """Write a direction without its suffixes."""
    match node:
        case s.Keep(of):
            return f"keep {pair_text(of)}"
        case s.Split(of):
            return f"split {pair_text(of)}"
        case s.Play(placements):
            return "play " + " and ".join(f"{pattern_text(p)} in {hand.text}" for p, hand in placements)
        case s.Require(condition, wanted):
            return f"{'require' if wanted else 'forbid'} {condition_text(condition)}"
        case s.Best(measured, highest):
            return f"{'maximise' if highest else 'minimise'} {sum_text(measured)}"
        case s.Result(outcomes):
            return f"result {alternatives_text(outcomes)}"
        case s.Becomes(target, value, wanted):
            return f"next {target_text(target)} {'is' if wanted else 'is not'} {next_text(value)}"
        case s.Prefer(conditions):
            return "prefer " + ", then ".join(condition_text(c) for c in conditions)
        case _:
            assert_never(node)


def directive_text(node: s.Directive) -> str:
    """Write a direction and its suffixes; its guards belong to the line."""
    parts = [direction_text(node.direction)]
    if node.among:
        parts.append(f"among {condition_text(node.among)}")
    if node.provided:
        parts.append(f"provided {condition_text(node.provided)}")
    if node.if_possible:
        parts.append("if possible")
    return " ".join(parts)


def guard_text(node: s.Guard) -> str:
    """Write a guard."""
    return f"[{node.reading.text}: {' or '.join(a.text for a in node.alternatives)}]"


def rung_text(node: s.Rung) -> str:
    """Write what stands on a rung, without what tells its hands apart."""
    match node.what:
        case None:
            most, least = node.points or (0, 0)
            return f"points {most} to {least}" if most != least else f"points {most}"
        case s.Pair(of):
            return pair_text(of)
        case _:
            return alternatives_text(node.what)
