"""Questions about two sides: what speaks of a setting to be chosen is refused in them, at its line."""

from __future__ import annotations

import pytest

from tests.conftest import HEAD
from verifier.source import UnreadableError

RANKING = HEAD.split("question")[0] + (
    'question ranks "which is higher?"\n  given one: back\n  given two: back\n'
    "  answer rank: higher / equal / lower\n"
)
SETTLEMENT = HEAD.split("question")[0] + (
    'question settles "who wins?"\n  given one: setting\n  given two: setting\n'
    "  answer rank: higher / equal / lower\n"
)
DIRECTIONS = [
    *("keep pair", "keep pair of red", "split pair", "split pair of red/blue"),
    *("play red in back", "maximise points of one", "minimise pips of one"),
    *("prefer one has red", "require one has red", "forbid one has red", "next lamp is lit"),
]
LISTS = [f"list x: {each} each\n    * pair\n    * red + blue" for each in ("keep", "split")] + [
    f"list x: {direction} with\n    * red" for direction in [*DIRECTIONS, "result higher"]
]
ABOUT_SETTINGS = [
    *("red/blue together", "red/blue apart", "pair is kept", "pair is split", "dominated"),
    *("dominated by (one has red)", "in some setting one has red", "in no remaining setting one has red"),
    *("one has highest", "two has lowest + second", "in every setting pair is kept"),
]


def places(lines):
    """Return a clause that has lines, the first of them on the line that is asked about."""
    return f'clause 1 "c"\n  {lines}\n'


@pytest.mark.parametrize("head", [RANKING, SETTLEMENT], ids=["ranking", "settlement"])
@pytest.mark.parametrize(
    "lines",
    [
        *DIRECTIONS,
        *LISTS,
        *(f"when {x}\n  result higher" for x in ABOUT_SETTINGS),
        *(f"unless not ({x})\n  result higher" for x in ABOUT_SETTINGS),
        *(f"{word} one has red\n  result higher" for word in ("where", "for settings where")),
        *(f"result higher {x}" for x in ("among one has red", "provided one has red", "if possible")),
    ],
)
def test_what_speaks_of_a_setting_to_be_chosen_is_refused(load_text, head, lines):
    """Of two sides nothing is chosen: directions, lists, conditions and tests of settings have no meaning."""
    with pytest.raises(UnreadableError) as caught:
        load_text(places(lines), head=head)
    assert {x.span.line for x in caught.value.mistakes} <= {head.count("\n") + 2, head.count("\n") + 3}
    assert all(x.span.file == "small.rules" and x.span.column for x in caught.value.mistakes)
