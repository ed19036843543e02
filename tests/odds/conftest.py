"""Shared by the tests of odds: the small game of gems, staked, and claims about it checked."""

from __future__ import annotations

import pytest

from tests.support.gems import GEMS, ONE_CLAUSE_WAY, RULES, STAKE, WAY
from verifier.cli.main import main
from verifier.odds.claims import check_claims, format_figure
from verifier.odds.stakes import Stakes
from verifier.tables.engines import Engines


@pytest.fixture
def staked(load_text):
    """Return what is at stake in the small game; `extra` stands below what is paid."""

    def do(extra="", win=1, rules=RULES, way=WAY):
        loaded = load_text(way + STAKE.format(win=win) + extra + rules, game=GEMS)
        return Stakes(Engines(loaded.book), {})

    return do


@pytest.fixture
def checked(load_text):
    """Return what checks one claim about the small game, and gives how it ended, the figure and why."""

    def do(claim, rules=ONE_CLAUSE_WAY, head=None):
        loaded = load_text(f"{rules}claim {claim}\n", game=GEMS, **({"head": head} if head else {}))
        (found,) = check_claims(Engines(loaded.book), {})
        return found.status, format_figure(found), found.because

    return do


@pytest.fixture
def verify(capsys):
    """Return what runs the command here, and gives its status and what it printed."""

    def do(*arguments):
        code = 0
        try:
            main(args=[str(x) for x in arguments], prog_name="verify")
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return do
