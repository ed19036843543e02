"""Which cases are decided again: every signature, some of each, those wanted; always the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from verifier.analysis.crosscheck import ask
from verifier.analysis.crosscheck.budget import SecondOpinion, choose_cases
from verifier.finding import Kind
from verifier.rules.rulebook import Stage

GROUPS = some.lists(some.integers(0, 6), min_size=1, max_size=80)


@settings(derandomize=True, database=None, deadline=None)
@given(GROUPS, some.integers(1, 60), some.sets(some.integers(0, 200), max_size=4))
def test_every_group_and_what_is_wanted_is_chosen(groups, most, wanted):
    """At least one case of each group; no more than the budget, but where there are more of these."""
    wanted = {x % len(groups) for x in wanted}
    chosen = choose_cases(np.array(groups), most, "seed", wanted)
    assert chosen == choose_cases(np.array(groups), most, "seed", wanted) == sorted(set(chosen))
    assert wanted <= set(chosen) and {groups[x] for x in chosen} == set(groups)
    assert len(chosen) <= max(most, len(set(groups))) + len(wanted)
    assert len(chosen) >= min(most, len(groups))


def test_a_budget_is_counted_in_cases():
    """Of a domain too large, so many cases of the last stage are decided; of others what is asked."""
    asked = SecondOpinion(of_last=700)
    assert asked.limit_last(100_001) == 700 and asked.limit_last(100_000) == 100_000
    assert SecondOpinion("all").limit_last(100_001) == 100_001
    assert SecondOpinion("all").limit(5_000, 10) == 5_000


def test_a_sample_of_the_last_stage_is_told_as_one(nz_engine, nz_tables, monkeypatch):
    """What was decided of how many; and every signature is among it."""
    monkeypatch.setattr(SecondOpinion, "limit_last", lambda *_: 300)
    opinion = ask.Crosscheck(nz_engine, nz_tables).opinion()
    assert opinion.cases == opinion.stages["assumed"].decided >= 300
    assert opinion.stages["assumed"].every == len(nz_tables[Stage.ASSUMED].universe)
    assert not opinion.stages["assumed"].is_whole and not opinion.differences


@pytest.mark.parametrize("mode", ["budget", "all", "none"])
def test_each_mode_does_what_it_says(nz_engine, nz_tables, mode):
    """None decides nothing, and is not checked."""
    opinion = ask.Crosscheck(nz_engine, nz_tables, SecondOpinion(mode)).opinion()
    found = ask.list_disagreements(nz_tables[Stage.ASSUMED], opinion)
    assert [f.kind for f in found] == ([Kind.NOT_CHECKED] if mode == "none" else [])
    assert opinion.cases == (0 if mode == "none" else len(nz_tables[Stage.ASSUMED].universe))
