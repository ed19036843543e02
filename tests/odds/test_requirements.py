"""Where the deals to two sides are not counted: it is refused before memory runs out, and said in reports."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import suited
from tests.support.gems import GEM_PIECES, GEMS, RULES, STAKE, WAY
from verifier.analysis.examine_file import examine_file, explain_unpriced
from verifier.cases.deals_of_two import count_kinds_of_hand
from verifier.odds import requirements
from verifier.odds.stakes import Stakes
from verifier.source import UnreadableError
from verifier.tables.engines import Engines


def test_deals_are_not_counted_where_suits_tell_hands_apart(load_text):
    """They would be counted as if every hand of its kinds were alike; the report says so, priced or not."""
    paid = "push\n  pays win 1\n  pays lose -1\n  pays push 0\nsection W"
    rules = suited.RANKS + suited.WAGERS.replace("push\nsection W", paid)
    game = suited.Small(3, 3, 0, 1, 3).text
    loaded = load_text('clause 1 "it"\n  maximise rank of front\n' + rules, game=game)
    for counted in (requirements.count_deals, lambda engines: Stakes(engines, {})):
        with pytest.raises(UnreadableError) as refused:
            counted(Engines(loaded.book))
        (mistake,) = refused.value.mistakes
        assert mistake.message.startswith("suits tell its hands apart")
    for priced in (False, True):
        whole = examine_file(loaded, priced=priced)
        assert not whole.priced
        assert explain_unpriced(loaded.book, "") == (
            f"the house advantage cannot be computed: {mistake.message}",
            "",
        )


def test_more_kinds_of_hand_than_are_counted_are_refused(load_text, monkeypatch):
    """Two of seven gems are of nine kinds; where at most eight are counted, they are too many."""
    engines = Engines(load_text(WAY + STAKE.format(win=1) + RULES, game=GEMS).book)
    kinds = len({tuple(sorted(hand)) for hand in combinations(GEM_PIECES, 2)})
    assert requirements.count_deals(engines).shape == (kinds, kinds)
    monkeypatch.setattr(requirements, "MOST_KINDS", kinds - 1)
    for counted in (requirements.count_deals, lambda engines: Stakes(engines, {})):
        with pytest.raises(UnreadableError) as refused:
            counted(engines)
        assert f"of at most {kinds - 1}: its game has {kinds}" in refused.value.mistakes[0].message


@settings(derandomize=True, database=None, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=5), st.integers(0, 6))
def test_kinds_of_hand_are_as_many_as_are_listed(copies, dealt):
    """Counted without a list of them."""
    pieces = [t for t, n in enumerate(copies) for _ in range(n)]
    assert count_kinds_of_hand(copies, dealt) == len(set(combinations(pieces, dealt)))
