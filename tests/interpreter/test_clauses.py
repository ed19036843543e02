"""The interpreter: what one clause directs."""

from __future__ import annotations

from tests.support.letters import TWOS, decide, fronts, meets

# ---- one clause ----------------------------------------------------------------------------------


def test_the_subject_and_the_test_silence_a_clause():
    """Every `for` and `when` holds and no `unless`; else the clause is silent."""
    for line, status in (
        ("for hand has a", "decided"),
        ("for hand has d", "gap"),
        ("when hand has d", "gap"),
        ("unless hand has d", "decided"),
        ("unless hand has a", "gap"),
        ("for settings where front has d", "gap"),
        ("where front has d", "gap"),
    ):
        assert decide(f'clause 1 "b"\n  {line}\n  require front has b\n').status == status


def test_a_section_test_is_a_test_of_its_clauses():
    """The tests of a section narrow every clause written in it."""
    text = 'section 1 "with d"\n  for hand has d\nclause 1.1 "a"\n  require front has a\n'
    assert decide(text).status == "gap"
    assert decide(text, "a b d").status == "decided"


def test_a_clause_for_some_settings_leaves_the_others():
    """A line allows (B without P) and R: it strikes only settings in its scope."""
    text = """clause 1 "if a or b in front, a"
  for settings where front has a/b
  require front has a
"""
    assert fronts(decide(text)) == {"a", "c"}


def test_otherwise_speaks_where_the_test_fails():
    """`otherwise` takes the whole subject where the test fails, none of it where it holds."""
    text = """clause 1 "a with d"
  when hand has d
  require front has a
  otherwise require front has b
"""
    assert fronts(decide(text)) == {"b"}
    assert fronts(decide(text, "a b d")) == {"a"}


def test_otherwise_takes_the_settings_that_fail_the_where_lines():
    """With `where` lines, main lines have scope T and `otherwise` W without T."""
    text = """clause 1 "crown: a back; else c in front"
  where back is crown
  forbid front has c
  otherwise require front has a
"""
    assert fronts(decide(text)) == {"a"}


def test_otherwise_speaks_where_a_proviso_or_a_list_failed():
    """`otherwise` has scope W if no main line speaks."""
    text = """clause 1 "the highest, provided the back is a crown"
  maximise top of front provided back is crown
  otherwise require front has c
clause 2 "list"
  list d: play a in front with
    * d
  otherwise require front has b/c
"""
    verdict = decide(text)
    assert (fronts(verdict), verdict.standing) == ({"c"}, {"1", "2"})


def test_an_otherwise_alone_directs_nothing():
    """A bare `otherwise` leaves the clause silent."""
    assert decide('clause 1 "d"\n  when hand has d\n  require front has a\n  otherwise\n').status == "gap"


def test_among_is_chosen_before_the_best():
    """`among` narrows what a direction picks from; `provided` tests what it picked."""
    among = 'clause 1 "best of b and c"\n  maximise top of front among front has b/c\n'
    assert fronts(decide(among)) == {"b"}
    assert decide(among.replace("among", "provided")).status == "gap"


def test_prefer_takes_the_first_that_any_setting_meets():
    """`prefer` picks by the first condition that can be met, else nothing."""
    text = 'clause 1 "d, b, a"\n  prefer front has d, then front has b, then front has a\n'
    assert fronts(decide(text)) == {"b"}
    verdict = decide('clause 1 "d"\n  prefer front has d, then front has w\n')
    assert (verdict.applied, verdict.standing) == ({"1"}, set())


def test_maximise_adds_measures():
    """Sums add and take away measures and numbers."""
    clause = 'clause 1 "s"\n  {} points of back minus pips of front plus 1\n'
    assert fronts(decide(clause.format("maximise"))) == {"a"}
    assert fronts(decide(clause.format("minimise"))) == {"b"}
    assert meets("points of back minus pips of front plus 1 equals 2") == {"a"}


def test_keep_and_split_presuppose_the_pair():
    """`keep` and `split` are silent if the deal lacks the pair."""
    keep = 'clause 1 "k"\n  keep pair of a/b\n'
    assert decide(keep).status == "gap"
    assert decide(keep, "c c a").status == "gap"
    assert decide(keep, "a a c").left == {(("c",), ("a", "a"))}
    assert fronts(decide(keep.replace("keep", "split"), "a a c")) == {"a"}


def test_guarded_lines_entries_and_terms_are_there_only_under_their_reading():
    """Guards hold at all stages, on lines, entries, terms and clauses."""
    text = """reading r "?"
  is one
  is two
term top-one means a [r: one]
term top-one means b [r: two]
clause 1 "t"
  require front has top-one
clause 2 "list"
  list b: play a in front with
    * c [r: two]
"""
    one, two = (decide(text, stage="unordered", r=reading) for reading in ("one", "two"))
    assert (fronts(one), one.standing) == ({"a"}, {"1"})
    assert two.status == "conflict"


# ---- lists ---------------------------------------------------------------------------------------


def test_a_list_with_needs_the_direction_s_pieces_and_the_entry_distinct():
    """An entry matches if the deal has the pieces of D together with it, all distinct."""
    text = 'clause 1 "l"\n  list l: split pair of a with\n    * a/c\n'
    assert decide(text, "a a c").status == "decided"
    assert decide(text, "a a b").status == "gap"
    assert decide(text, "a c b").status == "gap"
    text = 'clause 1 "l"\n  list l: play a in front with\n    * a + b\n'
    assert decide(text, "a b c").status == "gap"
    assert fronts(decide(text, "a a b")) == {"a"}


def test_keep_each_directs_what_any_matching_entry_allows():
    """Entries that match are alternatives."""
    text = 'clause 1 "l"\n  list l: keep each\n    * a + b\n    * b + c\n    * pair of d\n'
    assert fronts(decide(text)) == {"a", "c"}
    assert fronts(decide(text.replace("keep", "split"))) == {"a", "b", "c"}
    assert fronts(decide(text, "a b d")) == {"d"}
    assert decide(text, "a c d").status == "gap"


def test_not_pairing_is_about_the_entry_s_own_pieces():
    """An entry's pieces must not pair with each other; with the direction's they may."""
    text = 'clause 1 "l"\n  list l: play a in front with\n    * b/c + b/c not pairing\n'
    game = TWOS.replace("front of 2", "front of 1").replace("back of 2", "back of 3")
    game = game.replace("legal", "# legal")
    assert decide(text, "a b b d", game=game).status == "gap"
    assert decide(text, "a b c d", game=game).status == "decided"
    text = 'clause 1 "l"\n  list l: play a in front with\n    * a + b not pairing\n'
    assert decide(text, "a a b d", game=game).status == "decided"
