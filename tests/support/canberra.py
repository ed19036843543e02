"""Casino Canberra's rule set for tests: its tables, in the tiles of the transcription."""

from __future__ import annotations

import numpy as np

from tests.support.shipped import examination_of
from tests.transcriptions import canberra as transcription
from verifier.rules.rulebook import Stage
from verifier.tables.witness import format_hand, format_setting

OLDER = {"rule_two": "used-second", "exceptions_first": "no", "high_and_low": "hands"}
"""How the transcription reads, as it stands, what the rule set reads otherwise at first."""


def read(**more):
    """Return the last table under some other choice of readings."""
    examination = examination_of("canberra")
    choice = {**examination.choice, **{name.replace("_", "-"): way for name, way in more.items()}}
    return examination.engine.table(examination.questions[0].question, Stage.ASSUMED, choice)


def plain(tiles):  # the reading `gee` tells the two Gee Joon tiles apart
    """Return tiles without their faces."""
    return tuple(tile.split("(")[0] for tile in tiles)


def kinds(table):
    """Yield every kind of hand of the transcription, with each case of ours that is of that kind."""
    for case in range(len(table.universe)):
        yield plain(format_hand(table, case)), case


def ranks(settings):
    """Return settings up to equivalence: the rank of each hand."""
    return {tuple(transcription.rank(h) for h in one) for one in settings}


def ours(table, case):
    """Return the settings that the table leaves of a case, as the transcription writes them."""
    options = np.flatnonzero(table.universe.unpack(table.left[[case]])[0]).tolist()
    return [tuple(plain(h.split()) for h in format_setting(table, case, j)) for j in options]


def find(table, tiles):
    """Return the first case of a kind of hand."""
    return next(case for kind, case in kinds(table) if kind == tuple(tiles.split()))


def lay(tiles):
    """Return the two tiles of one hand."""
    return tuple(tiles.split())
