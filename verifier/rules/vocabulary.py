"""The words that the language itself knows: places in a deal, measures of hands, and what can be claimed."""

from __future__ import annotations

DEAL_PLACES = {"highest": -1, "second": -2, "third": -3, "fourth": -4}
"""Places in the deal, as the model numbers them; `lowest` depends on how many pieces are dealt."""
KIND_MEASURES = {"size", "alike", "kinds", "laid", "lead", "filled", "run", "low-run", "suits"}
"""Measures of what a hand makes of its kinds and suits. Source: docs/semantics.md, part 9."""
DEAL_MEASURES = {"top", "pips", "alike", "kinds"}
"""Measures of all the pieces of a deal, or of a side, too."""
RANK_MEASURES = {"rank", "top", "pieces", "laid", "lead", "filled"}
"""Measures that are places in an order: two of one name are compared, and none is added."""
MEASURES = {"points", "pips", "value", "grade"} | RANK_MEASURES | KIND_MEASURES
"""Every measure of a hand. Source: docs/semantics.md, part 1."""

QUANTITIES: dict[str, str] = {
    "hands": "the ways to deal one hand (for which …), in pieces",
    "kinds of hand": (
        "the hands (for which …) that differ, pieces of one kind being alike (and told apart by the suit of "
        "which a hand can be made, where the rules ask of suits)"
    ),
    "replies": "the ways to deal another hand from the pieces left",
    "kinds of reply": (
        "the kinds of hand that can be dealt from the pieces left: over all hands, the fewest and the most"
    ),
    "deals": "the ways to deal a hand to one side and then a hand to the other, in pieces",
    "ways": "the settings of a hand that differ, legal or not: the most that any hand (for which …) has",
    "share of hands": "of all hands, in pieces, those for which …",
    "chance of OUTCOME": (
        "of all deals, those with that outcome, where the first side plays optimally against the house way"
    ),
    "house-advantage": (
        "the first side's expected loss for each unit wagered, where it plays optimally against the house way"
    ),
    "house-way-loss": (
        "what the house would gain for each unit wagered by setting every hand in the best way against a "
        "first side that goes on as is optimal against the house way"
    ),
    "banker-advantage": (
        "what the second side expects for each unit wagered, after commission, where it sets by the house "
        "way and the first plays optimally"
    ),
}
"""What can be claimed, and what exactly is counted; OUTCOME stands for an outcome of the settlement.

Source: docs/claims.md.
"""

RANGE_QUANTITIES = {"kinds of reply"}
"""Those that are a range by themselves, and not for what a text leaves open."""
CASE_QUANTITIES = {"hands", "kinds of hand", "ways", "share of hands"}
"""Those that may say `for …`."""
