"""The model: what a rule set means under one choice of readings, every name bound.

The words in which `rules` answers; a room of values, with no way to make them. Differs from the tree in
that words are gone: pieces are numbers of piece types, hands are numbers, terms are expanded, guards are
decided, and every direction is one of four picks.

Holds of what is bound: nothing is unknown, nothing turns on a reading any more, and what a class of hands
asks it asks of `it` alone.
"""

from verifier.rules.model.clauses import (
    Best,
    Clause,
    Direction,
    Entry,
    Give,
    Link,
    Meet,
    Pick,
    Prefer,
)
from verifier.rules.model.conditions import (
    ALWAYS,
    DEAL,
    IT,
    NEVER,
    All,
    Any,
    Apart,
    Compare,
    Condition,
    Dominated,
    Has,
    Not,
    OfClass,
    OfPoints,
    OnRung,
    OrBetter,
    Outranks,
    Pattern,
    Placed,
    Quantified,
    Rung,
    Status,
    Sum,
    TopIs,
    Types,
)
from verifier.rules.model.walk import (
    list_inner_conditions,
    walk_clause,
    walk_conditions,
)

__all__ = [
    "ALWAYS",
    "DEAL",
    "IT",
    "NEVER",
    "All",
    "Any",
    "Apart",
    "Best",
    "Clause",
    "Compare",
    "Condition",
    "Direction",
    "Dominated",
    "Entry",
    "Give",
    "Has",
    "Link",
    "Meet",
    "Not",
    "OfClass",
    "OfPoints",
    "OnRung",
    "OrBetter",
    "Outranks",
    "Pattern",
    "Pick",
    "Placed",
    "Prefer",
    "Quantified",
    "Rung",
    "Status",
    "Sum",
    "TopIs",
    "Types",
    "list_inner_conditions",
    "walk_clause",
    "walk_conditions",
]
