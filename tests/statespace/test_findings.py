"""Procedures: what the explorer finds in tiny ones with known defects."""

from __future__ import annotations

import pytest

from tests.support.procedures import HEAD, OFFERS, TWO
from verifier.finding import Kind, Severity
from verifier.rules.rulebook import Stage
from verifier.statespace import crosscheck


@pytest.fixture
def played(verify_text):
    """Return what explores a procedure from text."""
    return lambda text: verify_text(text, head=HEAD).procedures[0]


def kinds(found, *, notes=False):
    """Return each kind once, in order; notes are left out unless wanted."""
    listed = [f.kind for f in found.findings if notes or f.severity is not Severity.NOTE]
    return list(dict.fromkeys(listed))


def test_a_procedure_in_which_all_is_said_has_no_finding(played):
    """Two states, two cases, each decided at every stage."""
    found = played(TWO)
    assert kinds(found, notes=True) == []
    assert [(x.states, x.ends[Stage.UNORDERED]) for x in found.sizes] == [(2, [2, 0, 0, 0])]


def test_a_step_that_no_clause_speaks_of_is_a_gap(played):
    """The run ends where nobody says what is next; the shortest run to it is told."""
    found = played(TWO.split("clause 2")[0])
    (f, *_) = found.findings
    assert f.kind is Kind.GAP and "the night passes" in f.message
    assert f.run == (
        "it begins",
        "the day passes: step is night, lamp is lit",
        "the night passes: no clause speaks of this",
    )


def test_a_step_that_can_never_be_done_is_a_dead_end(played):
    """What is due is not possible, and nothing people do can make it so."""
    text = TWO.replace('step night "the night passes"', 'step night "the night passes"\n  when lamp is dark')
    found = played(text)
    assert any(f.kind is Kind.GAP and f.where == "night/dead end" for f in found.findings)


def test_an_event_that_can_end_the_wait_is_no_dead_end(played):
    """As long as somebody may do what is waited for, the step is only waited for."""
    text = TWO.replace(
        'step night "the night passes"',
        'step night "the night passes"\n  when lamp is dark\n'
        'event blows "somebody blows it out"\n  when lamp is lit\n  next lamp is dark\n  next step is due',
    )
    assert Kind.GAP not in kinds(played(text))


def test_two_next_states_by_nobodys_choice_are_undecided(played):
    """The clause leaves two values of what is due, and nobody chooses."""
    found = played(TWO.replace("next step is night\n", "next step is night/day\n"))
    (f,) = [f for f in found.findings if f.stage == "assumed" and f.kind is Kind.UNDECIDED]
    assert "step" in f.message and f.clauses == ("1",)
    assert f.run[-1] == "the day passes: step is day or night, lamp is lit"


def test_two_next_states_by_somebodys_choice_are_none(played):
    """What people choose makes different cases, each of them decided."""
    text = TWO.replace('"the day passes"', '"the day passes"\n  choice wish: night / day by guest')
    assert kinds(played(text.replace("next step is night\n", "next step is wish\n"))) == []


def test_what_nothing_speaks_of_is_open_unless_it_is_said_to_stay(played):
    """There is no frame rule but the one that is written."""
    text = TWO.replace("  next lamp is dark\n", "")
    found = played(text)
    assert kinds(found) == [Kind.UNDECIDED]
    found = played(text + 'assume stays lamp because "nobody blows it out"\n')
    assert kinds(found) == [] and [(x.what, x.hangs) for x in found.leanings] == [("stays", 1)]


def test_clauses_that_clash_are_named_with_what_each_directs(played):
    """A conflict that nothing ranks ends the run; a cited relation settles it, and leaves a note."""
    text = TWO + 'clause 3 "the lamp is never lit"\n  for step is day\n  next lamp is dark\n'
    found = played(text)
    (f,) = [f for f in found.findings if f.kind is Kind.CONFLICT and f.stage == "assumed"]
    assert f.clauses == ("1", "3")
    assert f.run[-1] == "the day passes: lamp: 1 directs lit; 3 directs dark"
    settled = played(text + 'cited 1 over 3 by "always"\n')
    assert [f.severity for f in settled.findings if f.kind is Kind.CONFLICT] == [Severity.NOTE]


def test_clauses_that_no_run_meets_or_that_never_stand_are_found(played):
    """Dead: no state that is reached meets its condition; masked: others prevail wherever it applies."""
    dead = TWO + 'clause 3 "on lit days"\n  for step is day and lamp is lit\n  next lamp is dark\n'
    (f,) = [f for f in played(dead).findings if f.kind is Kind.DEAD]
    assert f.clauses == ("3",)
    masked = TWO + 'clause 3 "no lamp"\n  for step is day\n  next lamp is dark\ncited 1 over 3 by "x"\n'
    assert [f.clauses for f in played(masked).findings if f.kind is Kind.MASKED] == [("3",)]


def test_what_a_clause_names_and_is_not_there_is_unattainable(played):
    """The first place of none is no place; a number beyond what the field can hold is no value."""
    text = """\
  state n: 0 to 2
  begins step is count
  begins n is 0
step count "one more"
clause 1 "it is counted"
  for step is count
  next n is the n plus 1
  next step is count
"""
    (f, *_) = [f for f in played(text).findings if f.kind is Kind.UNATTAINABLE]
    assert f.clauses == ("1",) and len(f.run) == 4


def test_an_offer_to_somebody_the_text_bars_is_a_broken_promise(played):
    """A state that is ruled out is reached: the run that does it, with as few seats as can be."""
    found = played(OFFERS + 'never "the host is asked" when step is offer and at of asked is host\n')
    (f,) = [f for f in found.findings if f.kind is Kind.BROKEN]
    assert f.run == ("it begins", "somebody comes (comer 1, who host): at of 1 is host")
    assert f.severity is Severity.ERROR and found.kept[0].finding is not None


def test_a_promise_that_some_run_breaks_is_found_with_its_run(played):
    """Not every seat is offered the lamp before the night: somebody may take it first."""
    promise = (
        'promise "each seat"\n  each seat\n  from step is offer\n  once asked is it\n  until step is night\n'
    )
    found = played(OFFERS + promise)
    (f,) = [f for f in found.findings if f.kind is Kind.BROKEN]
    assert "(to seat 2)" in f.message and f.clauses == ("2",)
    assert f.run == ("it begins (seat 1 to 2)", "a seat is offered the lamp (reply takes): step is night")
    waived = promise.replace("each seat\n", "each seat where at of it is guest\n", 1).replace(
        "each seat where at of it is guest", "each seat where at of it is nobody"
    )
    assert any(f.kind is Kind.BROKEN for f in played(OFFERS + waived).findings)


def test_a_promise_lapses_where_the_text_lets_it(played):
    """`unless` ends the stretch without a breach, and what each run keeps is said to be kept."""
    promise = (
        'promise "each seat"\n  each seat\n  from step is offer and asked is 1\n  once asked is it\n'
        "  until asked is it\n  unless step is night\n"
    )
    found = played(OFFERS + promise)
    assert not any(f.kind is Kind.BROKEN for f in found.findings)


def test_a_wait_that_need_never_end_is_found_with_its_circle(played):
    """Everybody may go on declining; people coming and going alone is no circle of the procedure."""
    found = played(OFFERS + 'promise "somebody takes it"\n  from step is offer\n  once step is night\n')
    (f,) = [f for f in found.findings if f.kind is Kind.ENDLESS]
    assert f.severity is Severity.WARNING
    assert f.run[1:] == (
        "from here on, again and again:",
        "  a seat is offered the lamp (reply declines): nothing changes",
    )
    kept = played(TWO + 'promise "night comes"\n  from step is day\n  once step is night\n')
    assert kept.kept[0].finding is None


def test_each_number_of_places_is_explored_and_the_count_is_of_the_greatest(played):
    """States grow with the places; what is found is shown with the fewest and counted with the most."""
    found = played(OFFERS + 'never "the host is asked" when step is offer and at of asked is host\n')
    assert [x.places for x in found.sizes] == [1, 2, 3, 4]
    assert [x.states for x in found.sizes] == [sum(2 * n * 3**n for n in [k]) for k in (1, 2, 3, 4)]


def test_a_reading_is_run_alone_and_shown_where_it_turns(played):
    """Cases that end otherwise, states that come and go, and the shortest run to a case that turns."""
    text = TWO.replace("  next lamp is lit\n", "  next lamp is lit  [r: a]\n  next lamp is dark  [r: b]\n")
    text += 'reading r "is it lit?"\n  is a\n  is b\nassume r is a because "x"\n'
    (turn,) = played(text).turns
    first, other = turn.alternatives
    assert first.chosen and (other.changed, other.gained, other.lost) == (1, 1, 1)
    assert (other.before, other.after) == ("step is night, lamp is lit", "step is night")


def test_assumed_clauses_are_judged_at_the_last_stage_only(played):
    """A gap that an assumption fills is a gap in the text."""
    text = TWO.replace('clause 2 "after', 'assume clause X "after').replace(
        'comes the day"', 'comes the day" because "it does"'
    )
    found = played(text)
    assert [x.ends[Stage.CITED] for x in found.sizes] == [[1, 0, 0, 1]]
    assert [x.ends[Stage.ASSUMED] for x in found.sizes] == [[2, 0, 0, 0]]
    assert [(x.what, x.hangs) for x in found.leanings] == [("clause", 1)]


def test_the_second_engine_decides_every_case_again(played, monkeypatch):
    """The interpreter ends each case as the explorer does; and where it is made not to, that is found."""
    found = played(OFFERS)
    assert found.second.finding is None and found.second.cases > 500
    monkeypatch.setattr(crosscheck.ProcedureInterpreter, "find_left", lambda _self, _case: None)
    assert Kind.DISAGREEMENT in kinds(played(OFFERS))


def test_what_chance_makes_of_a_step_is_counted_exactly(played):
    """Two dice round four places: of thirty-six ways, so many to each; two choices that come to the same."""
    text = """\
  places seat 4 to 4
  state served: nobody / seat
  begins step is throw
  begins served is nobody
step throw "the dice are thrown"
  choice total: 2 dice by chance
  choice turn: never / once / back by host
  next step is throw
clause 1 "counted round"
  for step is throw
  next served is seat counted the total from 1               [r: a]
  next served is seat counted the total plus 4 from 1        [r: b]
reading r "does once round matter?"
  is a
  is b
assume r is a because "x"
"""
    found = played(text)
    ways = {
        word: sum(1 for a in range(1, 7) for b in range(1, 7) if (a + b - 1) % 4 + 1 == int(word))
        for word in "1234"
    }
    (share,) = found.shares
    assert dict(share.counts) == ways and share.ways == 36
    assert not found.turns[0].matters
    assert [f.where for f in found.findings if f.kind is Kind.VACUOUS] == [
        "throw/turn/never,once",
        "throw/turn/never,back",
        "throw/turn/once,back",
    ]
