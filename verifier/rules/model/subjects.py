"""What a condition speaks of: a setting of the deal, or one hand by itself."""

from __future__ import annotations

from typing import assert_never

from verifier.rules import model as m


def is_about_setting(node: m.Condition) -> bool:
    """Return whether a condition speaks of a setting and not of the deal alone.

    Source: docs/semantics.md, part 2.
    """
    match node:
        case m.Has(subject=who) | m.OfClass(subject=who) | m.OrBetter(subject=who):
            return who >= 0
        case m.TopIs(subject=who) | m.OfPoints(subject=who):
            return who >= 0
        case m.Compare(left, _, right):
            return any(name and who >= 0 for _, name, who in (*left, *right))
        case m.Apart() | m.Dominated():
            return True
        case m.Quantified() | m.Status() | m.Outranks() | m.Placed() | m.OnRung():
            return False  # whether there is such a setting is a fact of the deal
        case m.Not() | m.All() | m.Any():
            return any(is_about_setting(part) for part in m.list_inner_conditions(node))
        case _:
            assert_never(node)


def is_about_it_alone(node: m.Condition) -> bool:
    """Return whether a condition speaks of `it` and of nothing else: no other hand, no place in the deal."""
    match node:
        case m.Has(who) | m.OfClass(who) | m.OrBetter(who) | m.OfPoints(who) | m.TopIs(who):
            places = isinstance(node, m.Has) and any(
                t < 0 for e in node.pattern.elements for w in e for t in w
            )
            return who == m.IT and not places
        case m.Compare(left, _, right):
            return all(not name or who == m.IT for _, name, who in (*left, *right))
        case m.Not() | m.All() | m.Any():
            return all(is_about_it_alone(part) for part in m.list_inner_conditions(node))
        case _:
            return False
