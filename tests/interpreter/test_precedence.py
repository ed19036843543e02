"""The interpreter: how a case is decided, and which clauses come before which."""

from __future__ import annotations

from tests.support.letters import LETTERS, TWOS, decide, fronts

# ---- how a case ends -----------------------------------------------------------------------------


def test_a_case_on_which_nothing_applies_is_a_gap():
    """A gap leaves all the legal settings."""
    verdict = decide('clause 1 "pairs"\n  keep pair\n')
    assert (verdict.status, fronts(verdict)) == ("gap", {"a", "b", "c"})
    assert not verdict.applied and not verdict.standing


def test_one_setting_left_is_decided_and_two_are_not():
    """A case is decided if the settings left are all equivalent, else undecided."""
    assert decide('clause 1 "a"\n  require front has a\n').status == "decided"
    verdict = decide('clause 1 "a or b"\n  require front has a/b\n')
    assert (verdict.status, fronts(verdict)) == ("undecided", {"a", "b"})


def test_settings_of_equal_ranks_are_equivalent():
    """Two settings are equivalent if each hand ranks the same in both."""
    game = LETTERS.replace("by points, then top", "by points")
    verdict = decide('clause 1 "x or y"\n  require front has x/y\n', "x y a", game=game)
    assert (verdict.status, fronts(verdict)) == ("decided", {"x", "y"})


def test_clauses_without_common_setting_conflict():
    """Where S is empty the case is in conflict; both clauses stand."""
    verdict = decide('clause 1 "a"\n  require front has a\nclause 2 "b"\n  require front has b\n')
    assert (verdict.status, verdict.left) == ("conflict", frozenset())
    assert verdict.standing == {"1", "2"}


def test_three_clauses_can_clash_where_no_two_do():
    """A conflict is of all the clauses that stand together."""
    clauses = "".join(
        f'clause {n} "{two}"\n  require front has {two}\n' for n, two in enumerate(["a/b", "b/c", "a/c"], 1)
    )
    assert decide(clauses).status == "conflict"


def test_a_setting_must_be_legal():
    """Only settings that meet every `legal` line are options."""
    verdict = decide('clause 1 "pairs"\n  when hand has a + w\n  keep pair\n', "a a c d", game=TWOS)
    assert verdict.status == "gap"
    assert verdict.left == {(("c", "d"), ("a", "a")), (("a", "c"), ("a", "d"))}


# ---- precedence ----------------------------------------------------------------------------------

THREE = """clause 1 "a or b"
  require front has a/b
clause 2 "b or c"
  require front has b/c
clause 3 "the lowest"
  minimise top of front
"""


def test_without_relations_every_clause_stands():
    """The unordered stage has no relations."""
    relation = 'assume 1 over 3 because "so"\n'
    assert decide(THREE + relation, stage="unordered").status == "conflict"


def test_the_cited_stage_has_cited_relations_that_no_reading_guards():
    """Assumed and guarded relations come in at the third stage only."""
    text = 'reading r "?"\n  is yes\n  is no\n' + THREE
    for relation, at_second in (
        ('cited 1 over 3 by "so"\n', "decided"),
        ('cited 1 over 3 by "so" [r: yes]\n', "conflict"),
        ('assume 1 over 3 because "so"\n', "conflict"),
    ):
        assert decide(text + relation, stage="cited", r="yes").status == at_second
        assert decide(text + relation, stage="assumed", r="yes").status == "decided"


def test_over_sets_aside_only_what_cannot_be_followed_too():
    """`over` overrides a clause where the two have no setting in common, and only there."""
    verdict = decide(THREE + 'assume 1 over 2, 3 because "so"\n')
    assert (verdict.status, fronts(verdict)) == ("decided", {"b"})
    assert verdict.standing == {"1", "2"}
    assert verdict.applied == {"1", "2", "3"}


def test_all_that_stands_above_overrides_together():
    """A clause is overridden by all above it jointly, though by none of them alone."""
    text = THREE.replace("minimise top of front", "require front has a/c")
    verdict = decide(text + 'assume 1, 2 over 3 because "so"\n')
    assert (fronts(verdict), verdict.standing) == ({"b"}, {"1", "2"})


def test_instead_of_silences_what_could_be_followed_too():
    """`instead of` replaces a clause wherever the higher one stands."""
    verdict = decide(THREE + 'assume 1 instead of 2, 3 because "so"\n')
    assert (fronts(verdict), verdict.standing) == ({"a", "b"}, {"1"})


def test_what_does_not_stand_replaces_nothing():
    """Only a standing clause replaces: 1 is replaced by 2, and lets 3 be."""
    text = THREE + 'assume 2 instead of 1 because "so"\nassume 1 over 3 because "so"\n'
    verdict = decide(text)
    assert verdict.standing == {"2", "3"}


def test_a_chain_is_instead_of_only_if_every_link_is():
    """Precedence is closed: 1 is above 3 by way of 2, though 2 does not apply."""
    links = 'assume 1 {} 2 because "so"\nassume 2 instead of 3 because "so"\n'
    text = THREE.replace("clause 2", 'clause 2 "never"\n  keep pair\nclause 4').replace(
        "minimise top of front", "require front has b/c"
    )
    assert "3" not in decide(text + links.format("instead of")).standing
    assert "3" in decide(text + links.format("over")).standing
    clash = text.replace('1 "a or b"\n  require front has a/b', '1 "a"\n  require front has a')
    clash = clash.replace('clause 4 "b or c"\n  require front has b/c\n', "")
    assert decide(clash + links.format("over")).standing == {"1"}


def test_as_listed_is_a_chain_of_instead_of():
    """`as listed` uses the one listed first."""
    verdict = decide(THREE + 'cited as listed 3, 2, 1 by "the first"\n')
    assert (fronts(verdict), verdict.standing) == ({"c"}, {"3"})


def test_a_relation_of_a_section_means_each_clause_written_in_it():
    """A label without its part means every part; a section, all that it holds."""
    text = """section 1 "high"
clause 1.1 part 1 "a"
  require front has a
clause 1.1 part 2 "a or b"
  require front has a/b
section 2 "low"
clause 2.1 "c"
  require front has c
"""
    for higher in ("1", "1.1", "1.1 part 1"):
        assert fronts(decide(text + f'assume {higher} over 2 because "so"\n')) == {"a"}
    assert decide(text + 'assume 2 instead of 1.1 because "so"\n').standing == {"2.1"}


def test_assumed_clauses_are_there_at_the_third_stage_only():
    """An assumed clause stands in no section and is not there before the assumptions."""
    text = 'assume clause X1 "a" because "so"\n  require front has a\n'
    assert decide(text, stage="cited").status == "gap"
    assert decide(text).standing == {"X1"}


# ---- layers --------------------------------------------------------------------------------------


def test_a_refinement_chooses_among_what_is_left():
    """A clause that refines computes its best from what lower layers left."""
    text = THREE.replace("minimise", "maximise")
    assert decide(text + 'assume 3 refines 2 because "so"\n').status == "decided"
    assert fronts(decide(text + 'assume 3 refines 2 because "so"\n')) == {"b"}


def test_a_refinement_is_heard_only_where_something_it_refines_stands():
    """A clause above layer 0 is out where no clause that it refines stands."""
    text = """clause 1 "pairs"
  keep pair
clause 2 "a or b"
  require front has a/b
clause 3 "b"
  require front has b
"""
    verdict = decide(text + 'assume 3 refines 1 because "so"\n')
    assert (fronts(verdict), verdict.standing) == ({"a", "b"}, {"2"})
    assert verdict.applied == {"2", "3"}
    assert fronts(decide(text + 'assume 3 refines 1, 2 because "so"\n')) == {"b"}


def test_a_refinement_that_directs_nothing_left_is_out():
    """D is computed on B: a firm clause of a higher layer cannot conflict with lower ones."""
    text = THREE + 'assume 2 refines 1 because "so"\nassume 3 over 1, 2 because "so"\n'
    verdict = decide(text.replace("b/c", "c").replace("minimise top of front", "require front has a/b"))
    assert (verdict.status, fronts(verdict), verdict.standing) == (
        "undecided",
        {"a", "b"},
        {"1", "3"},
    )


def test_refinements_can_conflict_with_each_other():
    """If S is empty after a layer the case is in conflict and later layers are not heard."""
    text = """clause 1 "any"
  require front has a/b/c
clause 2 "a"
  require front has a
clause 3 "b"
  require front has b
clause 4 "later"
  require front has b
assume 2, 3 refines 1 because "so"
assume 4 refines 3 because "so"
"""
    verdict = decide(text)
    assert (verdict.status, verdict.standing) == ("conflict", {"1", "2", "3"})
    assert verdict.applied == {"1", "2", "3", "4"}


def test_a_lower_layer_is_not_overridden_from_above():
    """A precedence over a clause in a lower-numbered layer has no effect."""
    text = THREE + 'assume 2 refines 1 because "so"\nassume 2 instead of 3 because "so"\n'
    verdict = decide(text)
    assert verdict.status == "conflict" and verdict.standing == {"1", "3"}


def test_instead_of_reaches_into_higher_layers():
    """A standing clause of any layer up to its own replaces a clause."""
    text = THREE + 'assume 2 refines 1 because "so"\nassume 1 instead of 2 because "so"\n'
    verdict = decide(text.replace("minimise top of front", "require front has a/b"))
    assert verdict.standing == {"1", "3"}


# ---- firm and soft -------------------------------------------------------------------------------


def test_a_soft_clause_yields_to_firm_ones():
    """All firm clauses of its layer are above a soft one, whatever the order of writing."""
    text = """clause 1 "c if possible"
  require front has c if possible
clause 2 "a or b"
  require front has a/b
"""
    verdict = decide(text)
    assert (verdict.status, verdict.standing) == ("undecided", {"2"})
    assert decide(text + 'assume 1 over 2 because "so"\n').standing == {"1"}


def test_a_line_if_possible_is_idle_where_no_setting_offers_it():
    """An idle clause applies, does not stand, and leaves a gap; a firm one without settings directs none."""
    wish = 'clause 1 "d"\n  require front has d if possible\n'
    verdict = decide(wish)
    assert (verdict.status, verdict.applied, verdict.standing) == ("gap", {"1"}, set())
    firm = decide(wish.replace(" if possible", ""))
    assert (firm.status, firm.applied, firm.standing) == ("undecided", {"1"}, set())


def test_an_idle_line_is_not_counted_in_what_a_clause_directs():
    """D is the intersection of what the lines allow that are neither silent nor idle."""
    text = 'clause 1 "two"\n  require front has d if possible\n  require front has a/b\n'
    verdict = decide(text)
    assert (fronts(verdict), verdict.standing) == ({"a", "b"}, {"1"})
