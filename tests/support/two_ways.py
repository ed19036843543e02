"""Two ways of the house in one small game, and what settles it: what the tests of prices of changes share."""

from __future__ import annotations

from tests.support.gems import RULES, STAKE

OTHER = """\
clause 1 "a diamond, in the chest"
  when hand has diamond
  require ring has highest
clause 2 "a beryl, in the chest"
  when hand has beryl and hand has no diamond
  require chest has beryl
clause 7 "an agate and a coral"
  when hand has agate and hand has coral
  require ring has agate
"""
"""The second way, which settles nothing; the first is `WAY`."""
SETTLED = STAKE.format(win=1) + RULES
"""What settles wagers, for either."""
