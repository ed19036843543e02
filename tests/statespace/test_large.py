"""Large procedures: all that is looked at in small ones is looked at, and what is not is said."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.procedures import HEAD, TWO
from verifier.finding import Kind
from verifier.rules.rulebook import Stage
from verifier.statespace import crosscheck, examine, explore, properties, state_space
from verifier.statespace import walk as walks
from verifier.statespace.measures import samples

WIDE, HIGH = 50, 40
GRID = f"""\
  state a: 0 to {WIDE - 1}
  state b: 0 to {HIGH - 1}
  state r: no / yes
  begins step is go
  begins a is 0
  begins b is 0
  begins r is no
step go "go"
  choice c: 0 to {WIDE - 1} by player
step more "more"
  choice d: 0 to {HIGH - 1} by player
clause 1 "go"
  for step is go
  next a is c
  next step is more
clause 2 "on"
  for step is more
  next b is d
  next step is go
assume stays a, b because "x"
"""
STAYS = GRID.replace("stays a, b", "stays a, b, r")
NEVER = 'never "both are high" when the a is at least 49 and the b is at least 30\n'
PROMISE = 'promise "b is nought"\n  from step is go and the a is at least 1\n  once b is 0\n'


@pytest.fixture
def played(verify_text):
    """Return what explores a procedure from text."""
    return lambda text: verify_text(text, head=HEAD).procedures[0]


def walk(r_is_open):
    """Return the states and the cases of the grid, in plain Python."""
    seen, todo = set(), [("go", 0, 0, "no")]
    cases = []
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        step, a, b, r = state
        for choice in range(WIDE if step == "go" else HIGH):
            cases.append((state, choice))
            todo += [
                ("more", choice, b, after) if step == "go" else ("go", a, choice, after)
                for after in (("no", "yes") if r_is_open else (r,))
            ]
    return seen, cases


def test_a_field_that_is_open_is_found_among_hundreds_of_thousands_of_cases(played):
    """Eight thousand states: what is undecided is counted by clause, and every state is reached."""
    found = played(GRID)
    states, cases = walk(r_is_open=True)
    (size,) = found.sizes
    assert size.states == len(states) and size.ends[Stage.ASSUMED] == [0, len(cases), 0, 0]
    said = {f.clauses: f.hands for f in found.findings if f.kind is Kind.UNDECIDED}
    assert said == {
        (label,): sum(state[0] == step for state, _ in cases) for label, step in (("1", "go"), ("2", "more"))
    }
    assert not any(f.kind is Kind.NOT_CHECKED for f in found.findings)


def test_what_is_promised_is_watched_where_there_are_thousands_of_states(played):
    """A state ruled out is counted, a promise that can be waited for for ever is found."""
    found = played(STAYS + NEVER + PROMISE)
    states, _ = walk(r_is_open=False)
    (broken,) = [f for f in found.findings if f.kind is Kind.BROKEN]
    assert broken.hands == sum(a >= 49 and b >= 30 for _, a, b, _ in states)
    assert [f.kind for f in found.findings if f.where.startswith("promise")] == [Kind.ENDLESS]
    kept = played(STAYS + 'promise "on"\n  from step is go\n  once step is more\n').kept
    assert [k.is_kept for k in kept] == [True]


@pytest.mark.parametrize(
    "limits",
    [
        [(examine, "_MOST_WATCHED")],
        [(home, "MOST_STEPS") for home in (state_space, walks, properties)],
    ],
)
def test_a_promise_that_is_not_watched_is_not_checked_and_not_kept(played, monkeypatch, limits):
    """Beyond what is watched each promise is *not checked*; a state ruled out is looked for still."""
    for home, limit in limits:
        monkeypatch.setattr(home, limit, 100)
    found = played(STAYS + NEVER + 'promise "on"\n  from step is go\n  once step is more\n')
    missing = [f for f in found.findings if f.kind is Kind.NOT_CHECKED]
    assert "promise/on" in [f.where for f in missing]
    assert all(f.severity.value == "warning" for f in missing)
    assert [k.is_kept for k in found.kept] == [False, False]
    assert [k.places for k in found.kept] == [1, 0]


def test_what_is_not_explored_is_not_checked_and_nothing_of_it_is_kept(played, monkeypatch):
    """Of more states than are explored nothing is said, but that nothing was looked at."""
    monkeypatch.setattr(explore, "MOST_EXPLORED_CASES", 1_000)
    found = played(STAYS + NEVER + PROMISE)
    assert {f.kind for f in found.findings} == {Kind.NOT_CHECKED} and not found.sizes[0].whole
    (missing,) = [f for f in found.findings if f.message.startswith("not explored")]
    assert missing.units == ("case", "cases")
    assert {"gap", "undecided", "promise/b is nought", "never/both are high", "dead ends"} <= {
        f.where for f in found.findings
    }
    assert [k.is_kept for k in found.kept] == [False, False]


def test_readings_and_assumptions_that_are_not_compared_are_not_checked(played, monkeypatch):
    """Each reading is named, and each assumption, where there are more cases than are judged again."""
    reading = 'reading r1 "which?"\n  is a "this"\n  is b "that"\nassume r1 is a because "x"\n'
    text = TWO.replace("  next lamp is lit\n", "  next lamp is lit  [r1: a]\n  next lamp is dark  [r1: b]\n")
    text += reading + 'assume stays lamp because "x"\n'
    assert not any(f.kind is Kind.NOT_CHECKED for f in played(text).findings)
    monkeypatch.setattr(examine, "_MOST_JUDGED_AGAIN", 1)
    found = played(text)
    missing = {f.where: f.message for f in found.findings if f.kind is Kind.NOT_CHECKED}
    assert list(missing) == ["reading", "assumptions"]
    assert "r1" in missing["reading"] and "stays lamp" in missing["assumptions"]
    assert [x.hangs for x in found.leanings] == [None] and not found.turns[0].matters
    monkeypatch.setattr(examine, "_MOST_WATCHED", 1)
    missing = {f.where for f in played(text).findings if f.kind is Kind.NOT_CHECKED}
    assert missing == {"vacuous", "reading", "assumptions"}


@pytest.mark.parametrize("several", [{"x": 3, "y": 2}, {"x": 9, "y": 9}])
def test_an_open_case_is_followed_to_each_state_that_it_leaves(played, several):
    """Up to sixty-four next states of one case are entered; of more none, and that is *not checked*."""
    fields = "".join(f"  state {x}: 0 to {n - 1}\n" for x, n in several.items())
    begins = "".join(f"  begins {x} is 0\n" for x in several)
    text = fields + "  begins step is go\n" + begins + 'step go "go"\nclause 1 "go"\n  next step is go\n'
    found = played(text)
    (size,) = found.sizes
    every = list(product(*map(range, several.values())))
    assert size.states == (len(every) if len(every) <= 64 else 1)
    missing = [f.hands for f in found.findings if f.kind is Kind.NOT_CHECKED]
    assert missing == ([] if len(every) <= 64 else [1])


# ---- decided again ---------------------------------------------------------------------------------


def test_a_large_procedure_is_decided_again_by_a_budget_and_that_is_said(played, monkeypatch):
    """One case of each way to be decided, and some drawn by a seed, the same in two runs."""
    asked = []
    real = crosscheck.ProcedureInterpreter.find_left

    def find_left(self, case):
        asked.append((case.act, tuple(sorted(case.state.items())), tuple(case.chosen.items())))
        return real(self, case)

    monkeypatch.setattr(crosscheck.ProcedureInterpreter, "find_left", find_left)
    monkeypatch.setattr(crosscheck, "_MOST_DRAWN", 50)
    first = played(STAYS).second
    assert (first.cases, first.total) == (len(set(asked)), len(walk(r_is_open=False)[1]))
    assert first.cases == first.signatures + first.drawn and first.drawn in (49, 50)
    assert first.signatures == 2 and not first.is_whole and first.finding is None
    again = list(asked)
    asked.clear()
    played(STAYS)
    assert asked == again


def test_a_rare_way_to_be_decided_is_among_those_decided_again(played, monkeypatch):
    """A clause that applies in one of a hundred thousand cases is met by the second engine all the same."""
    rare = (
        STAYS + 'clause 3 "once"\n  for step is go and a is 17 and b is 23\n  when c is 31\n  next r is yes\n'
    )
    real = crosscheck.ProcedureInterpreter.find_left

    def find_left(self, case):
        left = real(self, case)
        return (
            None
            if case.state["a", 0] == 17 and case.state["b", 0] == 23 and case.chosen.get("c") == 31
            else left
        )

    assert played(rare).second.finding is None
    monkeypatch.setattr(crosscheck.ProcedureInterpreter, "find_left", find_left)
    assert played(rare).second.finding is not None


def test_signatures_of_many_clauses_are_told_apart(played, monkeypatch):
    """However few clauses fit into one number, as many ways to be decided are met."""
    clauses = "".join(
        f'clause {i} "x"\n  for step is go and c is {i}/{i + 1}\n  next r is no\n' for i in range(3, 9)
    )
    whole = played(STAYS + clauses).second.signatures
    monkeypatch.setattr(samples, "_MOST_CLAUSES", 2)
    assert played(STAYS + clauses).second.signatures == whole == 2 + 7
