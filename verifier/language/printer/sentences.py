"""Pieces, measures, conditions and directions as text."""

from __future__ import annotations

from typing import assert_never

from verifier.language import syntax as s


def format_alternatives(node: s.Alternatives) -> str:
    """Write words with strokes."""
    return "/".join(w.text for w in node.words)


def format_pair(of: s.Alternatives | None) -> str:
    """Write a pair, of a class or of any."""
    return f"pair of {format_alternatives(of)}" if of else "pair"


def format_element(node: s.Element) -> str:
    """Write one element of a pattern."""
    match node:
        case s.Alternatives():
            return format_alternatives(node)
        case s.Pair(of):
            return format_pair(of)
        case s.TwoPairs():
            return "two pairs"
        case s.Exactly(count, of):
            return f"exactly {count} of {format_alternatives(of)}"
        case _:
            assert_never(node)


def format_pattern(node: s.Pattern) -> str:
    """Write a pattern."""
    text = " + ".join(format_element(e) for e in node.elements)
    return text + (" not pairing" if node.not_pairing else "")


def format_class(node: s.HandClass) -> str:
    """Write a class."""
    what = format_pair(node.what.of) if isinstance(node.what, s.Pair) else format_alternatives(node.what)
    return what + (" or better" if node.or_better else " or worse" if node.or_worse else "")


def format_sum(node: s.Sum) -> str:
    """Write a sum of measures."""
    out = ""
    for i, (sign, term) in enumerate(node.terms):
        match term:
            case s.Number(value):
                text = str(value)
            case s.HeldNumber(name):
                text = f"the {name.text}"
            case _:
                text = f"{term.name.text} of {term.subject.text}"
        out += text if i == 0 else f" {'plus' if sign > 0 else 'minus'} {text}"
    return out


def format_condition(node: s.Condition, *, tight: bool = False) -> str:
    """Write a condition; brackets wherever `and` and `or` meet, or a word binds one fact (`tight`)."""
    match node:
        case s.Has(subject, pattern, wanted):
            return f"{subject.text} {'has' if wanted else 'has no'} {format_pattern(pattern)}"
        case s.Is(subject, klass, measure, wanted):
            of = f"{measure.text} of " if measure else ""
            return f"{of}{subject.text} {'is' if wanted else 'is not'} {format_class(klass)}"
        case s.Compare(left, op, right):
            return f"{format_sum(left)} {op} {format_sum(right)}"
        case s.Outranks(left, op, right):
            return f"{left.text} {op} {right.text}"
        case s.Together(words, apart):
            return f"{'/'.join(w.text for w in words)} {'apart' if apart else 'together'}"
        case s.PairIs(kept):
            return f"pair is {'kept' if kept else 'split'}"
        case s.Quantified(quantifier, remaining, inner):
            rest = "remaining " if remaining else ""
            return f"in {quantifier} {rest}setting {format_condition(inner, tight=True)}"
        case s.Status(label, stands):
            return f"clause {label.text} {'stands' if stands else 'applies'}"
        case s.Dominated(by):
            return f"dominated by ({format_condition(by)})" if by else "dominated"
        case s.ThereIs(around, reach, where, wanted):
            within = f" {_format_reach(reach)}" if reach else ""
            return f"there is {'' if wanted else 'no '}{around.text}{within}{format_where(where)}"
        case s.Not(inner):
            return f"not {format_condition(inner, tight=True)}"
        case s.All() | s.Any():
            text = _format_joined(node)
            return f"({text})" if tight else text
        case _:
            assert_never(node)


def _format_joined(node: s.All | s.Any) -> str:
    """Write conditions joined by `and` or `or`, those with parts of their own in brackets.

    A fact that begins with `better` or `worse` is bracketed after `or`, too: `or better` is one token of the
    grammar, and would be read as the end of the fact before it.
    """
    first, *others = (format_condition(part, tight=True) for part in node.parts)
    if isinstance(node, s.All):
        return " and ".join([first, *others])
    return " or ".join([first, *(f"({x})" if x.startswith(("better", "worse")) else x for x in others)])


def _format_reach(node: s.Reach) -> str:
    """Write which places are taken in turn."""
    before = f" before {node.before.text}" if node.before else ""
    return f"{'from' if node.inclusive else 'after'} {node.start.text}{before}"


def format_where(node: s.Condition | None) -> str:
    """Write what a place must meet."""
    return f" where {format_condition(node, tight=True)}" if node else ""


def _format_target(node: s.Target) -> str:
    """Write a field of the next state."""
    if node.each:
        where = f" where ({format_condition(node.where)})" if node.where else ""
        return f"{node.field.text} of each {node.each.text}{where}"
    return node.field.text + (f" of {node.at.text}" if node.at else "")


def _format_next(node: s.Value) -> str:
    """Write what a field of the next state is."""
    match node:
        case s.Alternatives():
            return format_alternatives(node)
        case s.FirstPlace(around, reach, where):
            return f"first {around.text} {_format_reach(reach)}{format_where(where)}"
        case s.CountedPlace(around, total, start):
            return f"{around.text} counted {format_sum(total)} from {start.text}"
        case s.Sum():
            return format_sum(node)
        case _:
            assert_never(node)


def format_direction(node: s.Direction) -> str:
    """Write a direction without its suffixes."""
    match node:
        case s.Keep(of):
            return f"keep {format_pair(of)}"
        case s.Split(of):
            return f"split {format_pair(of)}"
        case s.Play(placements):
            return "play " + " and ".join(f"{format_pattern(p)} in {hand.text}" for p, hand in placements)
        case s.Require(condition, wanted):
            return f"{'require' if wanted else 'forbid'} {format_condition(condition)}"
        case s.Best(measured, highest):
            return f"{'maximise' if highest else 'minimise'} {format_sum(measured)}"
        case s.Result(outcomes):
            return f"result {format_alternatives(outcomes)}"
        case s.Becomes(target, value, wanted):
            return f"next {_format_target(target)} {'is' if wanted else 'is not'} {_format_next(value)}"
        case s.Prefer(conditions):
            return "prefer " + ", then ".join(format_condition(c) for c in conditions)
        case _:
            assert_never(node)


def format_directive(node: s.Directive) -> str:
    """Write a direction and its suffixes; its guards belong to the line."""
    parts = [format_direction(node.direction)]
    if node.among:
        parts.append(f"among {format_condition(node.among)}")
    if node.provided:
        parts.append(f"provided {format_condition(node.provided)}")
    if node.if_possible:
        parts.append("if possible")
    return " ".join(parts)


def format_guard(node: s.Guard) -> str:
    """Write a guard."""
    return f"[{node.reading.text}: {' or '.join(a.text for a in node.alternatives)}]"


def format_rung(node: s.Rung) -> str:
    """Write what stands on a rung, without what tells its hands apart."""
    match node.what:
        case None:
            most, least = node.points or (0, 0)
            return f"points {most} to {least}" if most != least else f"points {most}"
        case s.Pair(of):
            return format_pair(of)
        case _:
            return format_alternatives(node.what)
