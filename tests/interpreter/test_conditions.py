"""The interpreter: what hands are worth, and which conditions hold."""

from __future__ import annotations

import pytest

from tests.support.letters import LETTERS, TWOS, decide, fronts, holds, meets

# ---- patterns ------------------------------------------------------------------------------------


def test_elements_are_matched_to_distinct_pieces():
    """`has` holds by some one-to-one matching, not by the first that is tried."""
    assert holds("hand has a/b + a")
    assert holds("hand has a/b + b")
    assert not holds("hand has a + a/d")
    assert not holds("hand has a/b + a/b + a/b")


def test_not_pairing_needs_some_matching_without_a_pair():
    """`not pairing` holds by a matching in which no two of the pieces pair."""
    assert holds("hand has a/b + a/b not pairing", "a a b")
    assert not holds("hand has a/b + a/b not pairing", "a a c")
    assert not holds("hand has d + w not pairing", "d w a")


def test_pairs_are_of_one_kind_or_of_two_that_the_game_pairs():
    """`pair of C` needs both pieces of C; `two pairs` needs four pieces."""
    assert holds("hand has pair", "d w a") and holds("hand has pair of d/w", "d w a")
    assert not holds("hand has pair of d", "d w a")
    assert holds("hand has two pairs", "a a b b", game=TWOS)
    assert not holds("hand has two pairs", "a a b c", game=TWOS)


def test_exactly_counts_and_takes_no_piece_away():
    """`exactly n of C` counts all of C, beside the other elements."""
    assert holds("hand has exactly 2 of a/b")
    assert not holds("hand has exactly 1 of a/b")
    assert holds("hand has exactly 1 of a + a + b")
    assert holds("hand has exactly 0 of d")


def test_a_face_names_the_pieces_of_that_face():
    """A quoted face tells apart pieces of one kind."""
    assert holds("hand has 1-2", "x:1-2 a b")
    assert not holds("hand has 1-2", "x:1-1 a b")


def test_places_of_the_deal_count_pieces_from_the_highest():
    """`highest`, `second` and `lowest` name kinds by the pieces of the deal."""
    assert meets("front has highest", "b c d") == {"b"}
    assert meets("front has second", "b b d") == {"b"}
    assert meets("front has lowest", "b c d") == {"d"}


def test_a_term_goes_before_what_kinds_are_called():
    """A numeral names what a term says, or else what the game has called so."""
    assert meets("front has 4", "x y a") == {"x", "y"}
    text = 'term 4 means y\nclause 1 "it"\n  require front has 4\n'
    assert fronts(decide(text, "x y a")) == {"y"}


def test_the_game_s_named_hands_keep_the_game_s_numerals():
    """The patterns of a game do not see the terms of a rule set."""
    game = LETTERS.replace("named crown is a + b", "named crown is a + 4")
    text = 'term 4 means y\nclause 1 "it"\n  require back is crown\n'
    assert fronts(decide(text, "x a c", game=game)) == {"c"}


# ---- measures ------------------------------------------------------------------------------------


def test_a_wild_piece_counts_as_what_makes_the_points_greatest():
    """Points take a piece of several values at its best; pips follow the points."""
    assert meets("points of back equals 8", "w a c") == {"c"}  # 7 + 1
    assert meets("pips of back equals 9", "w a c") == {"a"}  # 3 + 6
    assert meets("points of back equals 0", "a c d") == {"d"}
    assert holds("pips of hand equals 8", "w d b")  # 1 + 2 + 5, not 6 + 2 + 5
    assert holds("top of hand is higher than top of hand") is False


def test_rank_goes_by_rung_then_by_then_then():
    """A hand stands on the first rung that it fits."""
    assert meets("rank of back is lower than rank of front", "a c d") == {"a", "d"}
    assert meets("rank of front is higher than rank of back", "a b c") == {"b"}
    game = LETTERS.replace("by points, then top", "by points")
    assert meets("rank of front is same as rank of back", "y c a", game=game) == {"a"}
    assert meets("rank of front is same as rank of back", "y c a") == set()
    verdict = decide('clause 1 "m"\n  maximise rank of back\n', "a a b")
    assert verdict.left == {(("b",), ("a", "a"))}


def test_value_counts_on_above_the_points():
    """Above the points each rung and its `by` is a step of one, from one above the points."""
    assert meets("value of back equals 10") == {"c"}
    assert meets("value of back equals 11", "c c d") == {"d"}
    assert meets("value of back equals 13", "a a d") == {"d"}
    assert meets("value of front equals 7") == {"a"}
    assert meets("value of back equals 8") == {"a"}


# ---- classes -------------------------------------------------------------------------------------


def test_a_numeral_is_a_hand_on_a_rung_of_points():
    """`X is 2` needs a points rung: a crown whose pips end in 2 is none."""
    assert holds("in some setting points of back equals 2")
    assert not holds("in some setting back is 2")
    assert meets("back is 8/crown") == {"a", "c"}


def test_or_better_starts_at_the_lowest_hand_of_the_class():
    """`or better` compares rank with the lowest hand of that size that any pieces can make."""
    assert meets("back is 8 or better") == {"a", "c"}
    assert meets("back is crown or better", "a a b") == {"b", "a"}
    assert meets("back is pair of a/b/c or better", "a a b") == {"b"}
    assert meets("back is pair or better", "a a b") == {"a", "b"}  # d + d has 4 points
    assert meets("front is crown or better") == set()


def test_a_term_is_met_by_the_hand_called_it():
    """A term of a hand with a condition may be negated, alternative, or or better."""
    words = "term good means hand with points of it is at least 8 and it has b\n"
    words += "term fine means any of good/crown\n"
    rule = 'clause 1 "it"\n  require {}\n'
    assert fronts(decide(words + rule.format("back is good"))) == {"a"}
    assert fronts(decide(words + rule.format("back is fine"))) == {"a", "c"}
    assert fronts(decide(words + rule.format("back is not good"))) == {"b", "c"}
    assert fronts(decide(words + rule.format("back is good or better"))) == {"a", "c"}


def test_the_top_of_a_hand_is_a_kind_or_as_high_as_the_lowest_named():
    """`top of X is A or better` compares heights of kinds."""
    assert meets("top of back is b") == {"a"}
    assert meets("top of back is b/c or better") == {"a", "b", "c"}
    assert meets("top of front is second or better") == {"a", "b"}


# ---- settings ------------------------------------------------------------------------------------


def test_together_and_apart():
    """`A/B together` is one hand with both, `apart` two different hands."""
    assert meets("a/b together") == {"c"}
    assert meets("a/b apart") == {"a", "b"}
    assert meets("a/d apart") == set()
    assert meets("highest/second together") == {"c"}


def test_a_pair_is_kept_or_split():
    """`pair is split` presupposes a pair in the deal."""
    assert meets("pair is kept", "a a b") == {"b"}
    assert meets("pair is split", "a a b") == {"a"}
    assert not holds("in some setting pair is split")
    assert holds("in no setting pair is kept")


def test_quantifiers_range_over_the_legal_settings_or_those_remaining():
    """`in some setting` looks at all legal settings; `remaining` at the base."""
    assert holds("in some setting front has a") and not holds("in every setting front has a")
    assert holds("in every setting front has a/b/c") and holds("in no setting front has d")
    text = """clause 1 "a or b"
  require front has a/b
clause 2 "c still there"
  when in some {}setting front has c
  require front has b
assume 2 refines 1 because "so"
"""
    assert fronts(decide(text.format(""))) == {"b"}
    verdict = decide(text.format("remaining "))
    assert fronts(verdict) == {"a", "b"}
    assert verdict.applied == {"1", "2"}


def test_dominated_needs_another_as_high_everywhere_and_higher_somewhere():
    """`dominated by (φ)` looks only at settings that meet φ."""
    game = LETTERS.replace("by points, then top", "by points")
    # In front a 7, a 5, a 3; behind 8, 0, and a crown: b in front is worse than a in front.
    assert meets("dominated", game=game) == {"b"}
    assert decide('clause 1 "it"\n  forbid dominated by (front has c)\n', game=game).left == {
        (("a",), ("b", "c")),
        (("b",), ("a", "c")),
        (("c",), ("a", "b")),
    }


def test_a_clause_may_ask_whether_another_applies_or_stands():
    """Status is of any clause that the label means; it is asked after that clause is heard."""
    text = """clause 1 "asks"
  when clause 2 {}
  require front has a
clause 3 "c"
  require front has c
section 2 "two"
clause 2.1 "b or a"
  require front has b/a
clause 2.2 "pairs"
  keep pair
assume 3 instead of 2 because "so"
assume 1 over 3 because "so"
"""
    applied = decide(text.format("applies"))
    assert (fronts(applied), applied.standing) == ({"a"}, {"1", "2.1"})
    plain = text.replace("assume 1 over 3", "assume 3 over 1")
    stands = decide(plain.format("stands"))
    assert (fronts(stands), stands.standing) == ({"c"}, {"3"})
    assert stands.applied == {"2.1", "3"}


def test_unknown_names_are_lookup_errors():
    """A name that nothing gives a meaning is a LookupError, and so is an unknown stage."""
    with pytest.raises(LookupError):
        decide('clause 1 "it"\n  require front has nobody\n')
    with pytest.raises(LookupError):
        decide('clause 1 "it"\n  require front has a\n', stage="final")
