"""The interpreter: questions about two sides, on trees built by hand (of lines in short hand)."""

from __future__ import annotations

import re

import pytest

from verifier.interpreter import Interpreter
from verifier.language import syntax as s

W = s.Word
RANKS = "higher/equal/lower"
SIDES = {"front": "mine/theirs", "back": "mine/theirs", "setting": "player/dealer"}
LINE = r"(for|when|unless|where) (\S+(?: \S+)??) (has|is (?:higher|lower|same) (?:than|as)|is) (.*)"


def words(text):
    """Make words of what strokes join."""
    return tuple(map(W, text.split("/")))


def alt(text):
    """Make alternatives, or a pair of them."""
    found = s.Alternatives(words(text.removeprefix("pair of ")))
    return s.Pair(found) if text.startswith("pair of ") else found


def pattern(text):
    """Make a pattern."""
    return s.Pattern(tuple(alt(one) for one in text.split(" + ")))


def line(text, guards=()):
    """Make a test, such as `when mine has a + b`, or a direction, `result higher`."""
    if text.startswith("result "):
        return s.Directive(s.Result(alt(text.removeprefix("result "))), guards=guards)
    word, left, verb, right = re.fullmatch(LINE, text).groups()
    if verb == "has":
        return s.Test(word, s.Has(W(left), pattern(right)), guards=guards)
    klass = s.HandClass(alt(right.removesuffix(" or better")), right.endswith(" or better"))
    is_ = s.Is(W(left), klass) if verb == "is" else s.Outranks(W(left), verb, W(right))
    return s.Test(word, is_, guards=guards)


def rung(text, guards=()):
    """Make a rung: `pair of a/b by top`, `9-0 by points, then top`, `crown`."""
    what, _, measures = text.partition(" by ")
    by, then = [W(one) if one else None for one in measures.partition(", then ")[::2]]
    most, dash, least = what.partition("-")
    points = (int(most), int(least)) if dash else None
    return s.Rung(what=None if dash else alt(what), points=points, by=by, then=then, guards=guards)


def ladder(*rungs):
    """Make a list from the top."""
    return s.Ladder(W("order"), tuple(rung(one) if isinstance(one, str) else one for one in rungs))


def clause(label, *lines, **more):
    """Make a clause."""
    made = tuple(line(one) if isinstance(one, str) else one for one in lines)
    return s.Clause(W(label), "", lines=made, **more)


def relate(kind, higher, lower, cited=False, guards=()):
    """Make a relation between clauses."""
    return (s.Relation(s.RelationKind(kind), words(higher), words(lower), cited, "so", guards=guards),)


def guard(alternative):
    """Make the guard of one alternative of the one reading."""
    return (s.Guard(W("r"), (W(alternative),)),)


def game():
    """Make a game of one piece in front and two behind."""
    kinds = [("a", (7,)), ("b", (5,)), ("c", (3,)), ("d", (2,)), ("w", (1, 6))]
    kinds = tuple(s.PieceKind(W(n), None, p, 2, (), W("2") if n == "d" else None, ()) for n, p in kinds)
    rungs = "pair of a/b/c by top", "front by top", "9-0 by points, then top"
    order = s.HandOrder(W("rank"), "", tuple(map(rung, rungs)))
    named, hands = (s.NamedHand(W("crown"), pattern("a + b")),), ((W("front"), 1), (W("back"), 2))
    return s.Game(W("letters"), "", W("letter"), 3, 10, kinds, (), named, hands, (), (order,))


def ask(domain, *clauses, outcomes=RANKS, name=None, **more):
    """Make the question about two sides of a domain."""
    sides = tuple(s.Side(word, W(domain)) for word in words(SIDES[domain]))
    more |= {"clauses": clauses, "sides": sides, "outcomes": words(outcomes)}
    return s.Question(W(name or domain), "", **more)


def judge(first, second, *questions, relations=(), terms=(), stage="assumed", **choices):
    """Judge two sides by the last question: hands as `a b`, settings as `a | b c`."""
    rules = s.RuleSet(W("tiny"), "", W("letters"), (), terms, (), questions, relations, (), ())
    sides = [[[(kind, "") for kind in hand.split()] for hand in x.split("|")] for x in (first, second)]
    sides = [side if len(side) > 1 else side[0] for side in sides]
    return Interpreter(rules, game(), {"r": "yes"} | choices, stage).judge(questions[-1].name.text, *sides)


def left(*args, **more):
    """Name the outcomes left, the first of the alphabet first."""
    return "/".join(sorted(judge(*args, **more).left))


# ---- ranking -------------------------------------------------------------------------------------


def test_a_ladder_ranks_by_the_piece_that_a_hand_has():
    """Kinds on a rung are hands that have them; hands on one rung without measures are alike."""
    ranks = ask("front", clause("1", ladder("a", "b/c", "2")))
    verdict = judge("a", "d", ranks)
    assert (verdict.status, verdict.left) == ("decided", {"higher"})
    assert verdict.standing == verdict.applied == {"1"}
    assert [left(*hands, ranks) for hands in ("da", "bc", "bb")] == ["lower", "equal", "equal"]


BACKS = ladder("pair of a/b/c by top", "royal", "8", "pair of d", "low", "9-0 by points, then height")
MEANT = [("height", "top"), ("royal", "crown"), ("best", "a/2")]
TERMS = [s.Term(W(term), s.MeansWords(alt(meaning))) for term, meaning in MEANT]
TERMS.append(s.Term(W("low"), s.MeansHand(line("when it has d + w").condition)))
HIGHER = "a a > b b, c c > a b, a b > b c, b c > d d, w d > a d, a d > a c, a d > c w"
"""By top; rung over rung, four times; by points; of 9 points each, by a measure that a term names."""


@pytest.mark.parametrize("higher", HIGHER.split(", "))
def test_a_ladder_ranks_by_rung_then_by_then_then(higher):
    """Rungs take pairs, named hands, so many points (no kind is called 8), terms, ranges of points."""
    (one, other), ranks = higher.split(" > "), ask("back", clause("1", BACKS))
    found = [left(*two, ranks, terms=TERMS) for two in [(one, other), (one, one[::-1]), (other, one)]]
    assert found == RANKS.split("/")


def test_a_rung_takes_what_has_a_piece_or_is_of_a_size():
    """Where the word (or term) names pieces, the hand has one; where it names a hand, its size."""
    ranks = ask("back", clause("1", ladder("front", "best by height", "back by points")))
    assert [left(*two, ranks, terms=TERMS) for two in [("a c", "d c"), ("d c", "b c")]] == ["higher"] * 2


def test_a_ladder_is_silent_where_a_hand_stands_on_no_rung():
    """Where nothing else speaks that is a gap, which leaves every outcome; `otherwise` may speak."""
    verdict = judge("a", "c", ask("front", clause("1", ladder("a", "b"))))
    assert (verdict.status, verdict.left, verdict.applied) == ("gap", set(RANKS.split("/")), set())
    lines = ladder("a", "b"), s.Otherwise(line("result lower"))
    assert left("a", "c", ask("front", clause("1", *lines))) == "lower"


def test_rungs_are_there_where_their_guards_fit():
    """A rung of another reading is skipped."""
    ranks = ask("front", clause("1", ladder("a", rung("d", guard("yes")), "b/c", rung("d", guard("no")))))
    assert [left("d", "b", ranks, r=r) for r in ("yes", "no")] == ["higher", "lower"]


def test_in_a_ranking_question_hands_compare_by_the_order_of_the_game():
    """`is higher than` asks no question there, neither this one nor another."""
    ops = zip(["higher than", "same as", "lower than"], RANKS.split("/"), strict=True)
    ranks = ask("back", *[clause(op, f"when mine is {op} theirs", f"result {end}") for op, end in ops])
    other = ask("back", clause("9", "result lower"), name="other")
    hands = [("c c", "a d"), ("b d", "b d"), ("a c", "b d")]
    assert [left(*two, other, ranks) for two in hands] == RANKS.split("/")


# ---- exceptions, sections, stages ----------------------------------------------------------------

LIST = clause("1", ladder("a", "b/c", "d"))
EXCEPTION = clause("2", "when mine has d", "when theirs has a", "result higher")


def test_an_exception_stands_above_the_list_by_a_relation_at_its_stage():
    """Without the relation the two clash; with it the exception sets the list aside where it speaks."""
    ranks, over = ask("front", LIST, EXCEPTION), relate("over", "2", "1")
    assert judge("d", "a", ranks, relations=over, stage="unordered").status == "conflict"
    assert judge("d", "a", ranks, relations=over).standing == {"2"}
    assert left("d", "b", ranks, relations=over) == "lower"
    cited = relate("over", "2", "1", cited=True)
    assert left("d", "a", ranks, relations=cited, stage="cited") == "higher"
    guarded = relate("instead of", "2", "1", cited=True, guards=guard("yes"))
    assert left("d", "a", ranks, relations=guarded) == "higher"
    assert judge("d", "a", ranks, relations=guarded, stage="cited").status == "conflict"


def test_a_refinement_chooses_among_the_outcomes_left():
    """A clause of a higher layer directs among what the lower ones leave, reversed or not."""
    clauses = clause("1", "result higher/equal"), clause("2", "when mine has a", "result equal/lower")
    verdict = judge("a", "b", ask("front", *clauses), relations=relate("refines", "2", "1"))
    assert (verdict.left, verdict.standing) == ({"equal"}, {"1", "2"})
    twice = ask("front", clause("1", "when mine has a", "result higher/equal"), clauses[1], either_way=True)
    verdicts = [judge(*two, twice, relations=relate("refines", "2", "1")) for two in ("ab", "ba")]
    assert [verdict.left for verdict in verdicts] == [{"equal"}, {"equal"}]


def test_assumed_and_guarded_clauses_and_lines_are_there_where_they_fit():
    """As for hands; where several outcomes are left, no two are equivalent."""
    lines = line("result equal/lower", guard("no")), line("result higher/equal", guard("yes"))
    assumed = clause("X1", "result equal", because="so")
    ranks = ask("front", assumed, clause("1", "result lower", guards=guard("no")), clause("2", *lines))
    found = [left("a", "b", ranks, stage=at, r=r) for at, r in [("assumed", "yes"), ("cited", "yes")]]
    assert found == ["equal", "equal/higher"]
    assert judge("a", "b", ranks, stage="cited").status == "undecided"
    assert left("a", "b", ranks, stage="cited", r="no") == "lower"


@pytest.mark.parametrize("test", ["when mine has a", "unless mine has d", "where mine has a/b"])
def test_the_tests_of_a_clause_and_its_section_are_about_the_case(test):
    """`for` in the section; `when`, `unless` and `where` in the clause."""
    section = s.Section(W("S"), "", (line("for theirs has b"),))
    ranks = ask("front", clause("1", test, "result higher", section="S"), sections=(section,))
    assert [judge(*hands, ranks).status for hands in ("ab", "db", "ac")] == ["decided", "gap", "gap"]


# ---- either way round ----------------------------------------------------------------------------


def test_a_clause_is_heard_with_its_sides_exchanged_and_its_results_reversed():
    """It applies if either hearing speaks; a list says the same both times."""
    for either_way, expected in [(True, "lower"), (False, "higher")]:
        ranks = ask("front", LIST, EXCEPTION, either_way=either_way)
        found = [left(*two, ranks, relations=relate("over", "2", "1")) for two in ("da", "ad", "ab")]
        assert found == ["higher", expected, "higher"]


def test_what_both_hearings_allow_is_what_a_clause_directs():
    """Where they have nothing in common it directs what cannot be: it applies and does not stand."""
    shared = ask("front", clause("1", "when mine has a", "result higher/equal"), either_way=True)
    assert judge("a", "a", shared).left == {"equal"}
    clash = judge("a", "a", ask("front", clause("1", "when mine has a", "result higher"), either_way=True))
    assert (clash.status, clash.applied, clash.standing) == ("undecided", {"1"}, set())


def test_two_clauses_that_clash_in_different_hearings_conflict():
    """Each clause directs for itself: one as written, the other with the sides exchanged."""
    clauses = [clause(has, f"when mine has {has}", "result higher") for has in "ab"]
    verdict = judge("a", "b", ask("front", *clauses, either_way=True))
    assert (verdict.status, verdict.left, verdict.standing) == ("conflict", set(), {"a", "b"})


def test_a_list_with_a_test_is_heard_again_with_the_test_exchanged():
    """Its direction stays; whether another clause applies or stands is one answer for both hearings."""
    for stands in (True, False):
        asked = s.Test("when", s.Status(W("1"), stands))
        two = clause("2", asked, "when mine has b", "result lower/equal")
        one = clause("1", "when mine has a", ladder("a", "b"))
        verdicts = [judge(*hands, ask("front", two, one, either_way=True)) for hands in ("ab", "ba")]
        assert [verdict.left for verdict in verdicts] == [{"higher"}, {"lower"}]
        assert [verdict.standing for verdict in verdicts] == [{"1", "2"}] * 2


# ---- settlement ----------------------------------------------------------------------------------

COMPARE = [
    clause(f"{hand} {op}", f"when player's {hand} is {op} dealer's {hand}", f"result {result}")
    for hand in ("front", "back")
    for op, result in [("higher than", "win/tie"), ("same as", "tie"), ("lower than", "tie/lose")]
]
SETTLES = ask("setting", *COMPARE, outcomes="win/tie/lose")


def test_a_settlement_asks_the_question_that_ranks_hands_of_the_name():
    """Hands that no question ranks, and hands of two names, compare by the order of the game."""
    fronts, two = ask("front", clause("1", ladder("d", "c", "a/b"))), ("d | a d", "a | a c")
    assert judge(*two, fronts, SETTLES).standing == {"front higher than", "back higher than"}
    assert judge(*two, SETTLES).standing == {"front lower than", "back higher than"}
    assert left(*two, SETTLES) == "tie" and left(*two, fronts, SETTLES) == "tie/win"
    same = judge("a | a d", "b | a d", fronts, SETTLES)
    assert (same.left, same.standing) == ({"tie"}, {"front same as", "back same as"})
    backs = ask("back", clause("1", ladder("w", "9-0 by points")))
    assert "back lower than" in judge("d | a d", "a | w w", fronts, backs, SETTLES).standing
    names = clause("1", "when player's front is higher than dealer's back", "result win")
    assert left("d | a a", "b | a d", fronts, ask("setting", names, outcomes="win/lose")) == "win"


@pytest.mark.parametrize("lines", [["result higher/equal"], ["when mine has c", "result equal"]])
def test_where_the_ranking_leaves_a_pair_open_nothing_compares(lines):
    """Undecided or a gap: neither higher nor lower nor the same; so too where two clauses conflict."""
    fronts = ask("front", clause("1", *lines))
    assert judge("a | a d", "b | a d", fronts, SETTLES).applied == {"back same as"}
    clash = ask("front", clause("1", "result higher"), clause("2", "result lower"))
    assert judge("a | a d", "b | a d", clash, SETTLES).applied == {"back same as"}


def test_the_ranking_is_asked_at_the_last_stage_with_the_first_named_as_its_first_side():
    """`dealer's … is higher than player's …`: the dealer's hand is the first side."""
    ranks = ask("front", LIST, EXCEPTION)
    asked = clause("9", "when dealer's front is higher than player's front", "result lose")
    asked, over = ask("setting", asked, outcomes="win/tie/lose"), relate("over", "2", "1")
    for stage in ("assumed", "cited", "unordered"):
        assert judge("a | b c", "d | b c", ranks, asked, relations=over, stage=stage).status == "decided"


@pytest.mark.parametrize("either_way", [True, False])
def test_the_name_of_a_side_is_all_its_pieces(either_way):
    """`player has …` sees them all, `player's front` one hand; `unless` and classes are as elsewhere."""
    tests = "when player has a + a", "unless dealer has b", "when player's back is crown or better"
    one, settings = clause("1", *tests, "result win"), ("a | a b", "d | c c")
    settles = ask("setting", one, outcomes="win/tie/lose", either_way=either_way)
    assert left(*settings, settles) == "win"
    assert left(*reversed(settings), settles) == ("lose" if either_way else "lose/tie/win")
    assert [judge("a | a b", other, settles).status for other in ("b | c c", "d | c b")] == ["gap"] * 2
    assert judge("d | a a", "d | c c", settles).status == "decided"
    assert judge("b | a d", "d | c c", settles).status == "gap"
