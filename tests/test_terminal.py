"""The report for people: numbers are whole in it, and what it says of a run is true."""

from __future__ import annotations

import io
import re
from types import SimpleNamespace

import pytest
from rich.console import Console

from tests.submitted import real, written
from verifier.report.stages import Stages
from verifier.rulebook import Stage
from verifier.table import Status

CUT = re.compile(r"\d[,\d]*…|\(…|(?:undecid|conflic|decide)…")


def test_no_number_of_a_settlement_is_cut():
    """Billions of pairs fit, with their kinds."""
    told = [line for line in written(real("nz1999"), "text").splitlines() if "sha256" not in line]
    assert not [line for line in told if CUT.search(line)]


@pytest.mark.parametrize(("width", "beside"), [(70, False), (80, False), (100, False), (130, True)])
def test_the_stages_are_whole_in_every_width(width, beside):
    """Every count and every kind of it stands in the table; on short lines one below the other."""
    table = SimpleNamespace(
        universe=SimpleNamespace(units=("pairs of settings", "cases")),
        count=lambda _: (1_101, 6_626_529_000),
        **{s.value: None for s in Status},
    )
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, color_system=None)
    console.print(Stages(SimpleNamespace(tables=dict.fromkeys(Stage, table))))
    told = out.getvalue()
    assert not CUT.search(told) and max(map(len, told.splitlines())) <= width
    assert told.count("6,626,529,000") == told.count("(1,101)") == len(Status) * len(Stage)
    assert ("6,626,529,000 (1,101)" in told) == beside
