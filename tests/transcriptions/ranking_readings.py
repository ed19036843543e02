"""The Ranking document under every reading of the list, written from the document alone.

``settings`` gives, for one account (numbered, how-to-play, analysis) and a hand of three tiles, the
settings that are left: an empty set is a contradiction, all the hand's settings is nothing said.
``result`` gives the player's results that are left by the settlement of an account; the numbered rules and
How to Play share that of the Playing Rules. The player's setting comes first, then the banker's (dealer's).

Readings and their defaults are in ``ranking_readings_points``; what the text, or the list's wording, leaves
open is told in the module that decides it: ``ranking_readings_exceptions`` (exceptions A to G, Splitting
Pairs), ``ranking_readings_playing`` (both accounts of the Playing Rules), ``ranking_readings_analysis`` and
``ranking_readings_settlement``.
"""

from __future__ import annotations

from tests.transcriptions import ranking_readings_analysis as ko
from tests.transcriptions import ranking_readings_playing as rules
from tests.transcriptions import ranking_readings_settlement as settled
from tests.transcriptions.ranking_readings_points import Hand, Readings, Setting, alternatives, with_front

__all__ = ["ACCOUNTS", "PLAINEST", "Readings", "alternatives", "result", "settings"]

ACCOUNTS = ("numbered", "how-to-play", "analysis")
PLAINEST = Readings()


def settings(account: str, hand: Hand, readings: Readings = PLAINEST) -> frozenset[Setting]:
    """The settings of the hand that are left by an account."""
    fronts = {"numbered": rules.numbered, "how-to-play": rules.how_to_play, "analysis": ko.analysis}
    return frozenset(with_front(hand, front) for front in fronts[account](hand, readings))


def result(account: str, player: Setting, banker: Setting, readings: Readings = PLAINEST) -> frozenset[str]:
    """The player's results ("win", "lose", "push") that are left by the settlement of an account."""
    settle = {"numbered": settled.playing, "how-to-play": settled.playing, "analysis": settled.analysis}
    return settle[account](player, banker, readings)
