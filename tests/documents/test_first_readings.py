"""What every report says of the shipped rule sets: the first meaning of each reading is the one used."""

from __future__ import annotations

import pytest

from reports.rebuild import rule_sets
from tests.support.shipped import load_shipped


@pytest.mark.parametrize("name", rule_sets())
def test_the_alternative_in_use_is_the_first_that_is_listed(name):
    """So that `the first of each is used here` is true."""
    for account in load_shipped(name).told:
        first = {n: r.alternatives[0][0].text for n, r in account.book.readings.items()}
        assert account.book.first == first
