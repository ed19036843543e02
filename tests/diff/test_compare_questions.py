"""Two tellings of one game, compared case by case."""

from __future__ import annotations

import pytest

from tests.conftest import HEAD, THREE
from verifier.analysis.examine_file import examine_file
from verifier.diff.compare_files import compare_files
from verifier.diff.compare_questions import EndComparison, compare_accounts
from verifier.diff.inputs import load_pairs
from verifier.finding import Kind
from verifier.report.text.console import render_plain
from verifier.report.text.diff import render_accounts_compared
from verifier.rules.load import load_rules
from verifier.source import UnreadableError

SIX = THREE.replace("copies 1", "copies 2").replace("game three", "game six")
"""Two of each: two players can be dealt at once."""

SIDES = """\
question front-rank "which front is higher?"
  given mine: front
  given theirs: front
  answer rank: higher / equal / lower
  either way round
clause F1 "in this order"
  list order: from the top
{rungs}
question wager "who wins?"
  given player: setting
  given house: setting
  answer outcome: win / lose
clause W1 "the higher front wins"
  when player's front is higher than house's front
  result win
clause W2 "else the house"
  unless player's front is higher than house's front
  result lose
"""
UP = "    > green\n    > blue\n    > red\n"
DOWN = "    > red\n    > blue\n    > green\n"


@pytest.fixture
def compared(books):
    """Return what compares two rule sets given as text."""

    def do(*texts, **more):
        ((one, other),) = load_pairs(books(*texts, **more))
        return compare_accounts(one, other)

    return do


def only(comparison):
    """Return the one question that was compared."""
    (question,) = comparison.questions
    return question


def hows(question):
    """Return how many kinds of case end how, where any do."""
    return {how: counts[0] for how, counts in question.counts.items() if counts[0]}


# ---- what each case permits ------------------------------------------------------------------------

RED = 'clause 1 "red in front"\n  require front has red\n'
BLUE = 'clause 1 "blue in front"\n  require front has blue\n'
NOT_GREEN = 'clause 1 "no green in front"\n  forbid front has green\n'
CLASH = RED + BLUE.replace("clause 1", "clause 2")
NEVER = 'clause 1 "never"\n  when hand has red + red\n  require front has red\n'


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        (RED, RED.replace("red in front", "other words"), EndComparison.SAME),
        (RED, BLUE, EndComparison.DIFFER),
        (NOT_GREEN, BLUE, EndComparison.FIRST),
        (RED, NOT_GREEN, EndComparison.SECOND),
        (NEVER, RED, EndComparison.FIRST),
        (CLASH, RED, EndComparison.SECOND),
        (CLASH, CLASH, EndComparison.SAME),
    ],
)
def test_what_one_permits_is_the_same_more_less_or_neither(compared, one, other, how):
    """A gap leaves every option, a conflict none."""
    assert hows(only(compared(one, other))) == {how: 1}


def test_equivalent_options_are_the_same(compared):
    """Settings whose hands rank alike stand for one another."""
    alike = THREE.replace("  > points 9 to 0 by points, then top", "  > points 9 to 0")
    assert only(compared(RED, BLUE, game=alike)).same


def test_a_gap_is_the_same_as_what_leaves_everything(compared):
    """What counts is what is permitted, not how it came to be."""
    every = 'clause 1 "any"\n  forbid front has red + blue\n'
    assert only(compared(NEVER, every)).same


def test_the_clauses_named_are_those_that_struck(compared):
    """A clause that stands and takes nothing away is not answerable for a difference."""
    idle = 'clause 2 "any"\n  forbid front has red + blue\n'
    (group,) = only(compared(RED + idle, BLUE)).groups
    assert group.clauses == (("1",), ("1",))
    assert [end.left for end in group.simplest.ends] == [(("R", "B G"),), (("B", "R G"),)]


# ---- readings changed alone ------------------------------------------------------------------------

READ = """\
reading what "which piece?"
  is red
  is blue
assume what is red because "first"
clause 1 "one in front"
  require front has red   [what: red]
  require front has blue  [what: blue]
"""


def test_a_reading_of_one_side_may_make_them_agree(compared):
    """Each reading that does so alone is named; the case is then not firm."""
    found = only(compared(READ, BLUE))
    assert [c.agree for c in found.cases] == [("what=blue",)]
    assert found.turning == (1, 1) and found.firm == (0, 0)


def test_a_reading_of_one_name_is_changed_on_both_sides_together(compared):
    """Two that would agree only if the same words were read in two ways do not agree."""
    turned = READ.replace("has red ", "has green ").replace("has blue ", "has red  ")
    found = only(compared(READ, turned))
    assert [c.agree for c in found.cases] == [()] and found.firm == (1, 1)
    renamed = turned.replace("what", "which")
    assert [c.agree for c in only(compared(READ, renamed)).cases] == [("which=blue",)]


def test_a_reading_can_be_chosen_for_the_run(books):
    """It is chosen on each side that knows it, and refused where neither does."""
    paths = books(READ, BLUE)
    (found,) = compare_files(paths, ["what=blue"])
    assert found.comparison.same
    with pytest.raises(UnreadableError) as error:
        load_pairs(paths, ["nothing=so"])
    assert "no reading `nothing`" in error.value.mistakes[0].message


# ---- which question is which -----------------------------------------------------------------------


def test_questions_are_matched_by_name_or_as_the_only_one_of_their_sort(compared):
    """Another name for the one question that sets a hand, or ranks a hand, is no obstacle."""
    one = RED + SIDES.format(rungs=UP)
    other = RED + SIDES.format(rungs=UP).replace("front-rank", "order-of-fronts").replace("wager", "bet")
    found = compared(one, other.replace("question set", "question way"), game=SIX)
    assert [q.names for q in found.questions][1:] == [("front-rank", "order-of-fronts"), ("wager", "bet")]
    assert found.same and not found.unpaired


BACKS = """\
question front-rank "which back is higher?"
  given mine: back
  given theirs: back
  answer rank: higher / equal / lower
clause F1 "by points"
  list order: from the top
    > points 9 to 0 by points
"""
OTHERWISE = {
    "the outcomes, or their order, are not the same": lambda text: text.replace("win / lose", "lose / win"),
    "the sides stand the other way round": lambda text: (
        text.replace("player", "third").replace("house", "player").replace("third", "house")
    ),
    "the two ask about other sides": lambda text: BACKS + text[text.index("question wager") :],
}


@pytest.mark.parametrize("why", OTHERWISE)
def test_questions_that_ask_otherwise_are_listed_and_not_compared(compared, why):
    """A name alone makes no comparison; both sides are told why."""
    text = SIDES.format(rungs=UP)
    found = compared(RED + text, RED + OTHERWISE[why](text), game=SIX)
    name = "front-rank" if why.endswith("about other sides") else "wager"
    assert [(x.side, x.name, x.why) for x in found.unpaired] == [(0, name, why), (1, name, why)]
    assert name not in {n for q in found.questions for n in q.names}


def test_a_question_that_one_side_asks_is_listed(compared):
    """It is named, with its side."""
    found = compared(RED + SIDES.format(rungs=UP), RED, game=SIX)
    assert [(x.side, x.name) for x in found.unpaired] == [(0, "front-rank"), (0, "wager")]
    assert [q.names for q in found.questions] == [("set", "set")]


# ---- settlements -----------------------------------------------------------------------------------


def test_each_settles_by_its_own_ranking(compared):
    """Wagers settled in the same words differ just where the hands are ranked otherwise."""
    found = compared(*(RED + SIDES.format(rungs=rungs) for rungs in (UP, DOWN)), game=SIX)
    _, fronts, wagers = found.questions
    assert hows(fronts) == {EndComparison.SAME: 3, EndComparison.DIFFER: 6}
    assert wagers.alike == (0, 0) and {g.clauses for g in wagers.groups} == {
        (("W1",), ("W2",)),
        (("W2",), ("W1",)),
    }
    alike = sum(n for how, (_, n) in fronts.counts.items() if how is EndComparison.SAME)
    every = sum(n for _, n in fronts.counts.values())
    same = wagers.counts[EndComparison.SAME][1]
    assert same * every == alike * sum(n for _, n in wagers.counts.values())


TIES = """\
clause W3 "but the player wins ties"
  when player's front is same as house's front
  result win
cited W3 instead of W2 by "but"
"""


def test_settlements_in_other_words_differ_though_the_hands_rank_alike(compared):
    """What is not due to the ranking is counted apart."""
    text = RED + SIDES.format(rungs=UP)
    _, fronts, wagers = compared(text, text + TIES, game=SIX).questions
    assert fronts.same and wagers.alike == wagers.counts[EndComparison.DIFFER] != (0, 0)
    assert [g.clauses for g in wagers.groups] == [(("W2",), ("W3",))]


def test_hands_rank_alike_whichever_of_them_is_asked_of_first(compared):
    """One side's question is one-way, and the second hand stands first: it is turned about to compare."""
    one_way = SIDES.format(rungs=UP).replace("  list order", "  when mine has red/blue/green\n  list order")
    one_way = one_way.replace("  either way round\n", "")
    turned = "player's front is higher than house's front", "house's front is lower than player's front"
    found = []
    for text in (one_way, one_way.replace(*turned), one_way.replace(*turned) + TIES):
        *_, wagers = compared(RED + SIDES.format(rungs=UP), RED + text, game=SIX).questions
        found.append((wagers.same, wagers.alike))
    assert found[:2] == [(True, (0, 0))] * 2
    assert not found[2][0] and found[2][1] != (0, 0)


# ---- the report of a file with accounts ------------------------------------------------------------

TWICE = f"""\
account first "told once"
{RED}
account second "told again"
{BLUE}
"""


@pytest.fixture
def whole(tmp_path):
    """Return a file of two accounts that differ, examined."""
    head, question = HEAD.split("question")
    body = TWICE.replace("clause 1", "question" + question + "clause 1")
    (tmp_path / "three.rules").write_text(THREE, encoding="utf-8")
    (tmp_path / "twice.rules").write_text(head.format(game="three") + body, encoding="utf-8")
    return examine_file(load_rules(str(tmp_path / "twice.rules")))


def test_accounts_that_differ_are_a_finding_for_each_group(whole):
    """Inconsistent: an error, with both sides' clauses, counts and the simplest hand."""
    (found,) = [f for f in whole.findings if f.kind is Kind.INCONSISTENT]
    assert found.severity.value == "error" and found.clauses == ("first 1", "second 1")
    assert (found.kinds, found.hands) == (1, 1)
    assert found.message == "first and second end a case differently: by first 1, second 1"
    assert [d.by for d in found.witness.directed] == ["first", "second"]


def test_the_report_draws_both_clauses_and_the_hand(whole):
    """Label, title and line of either side, the hand, what each leaves."""
    text = "\n".join(render_plain(part) for part in render_accounts_compared(whole.comparisons))
    for said in ("The accounts compared", "first against second", "red in front", "blue in front"):
        assert said in text
    assert "they differ 1 (1)" in text and "first leaves  R | " in text and "second leaves  B | " in text


def test_one_account_has_nothing_to_be_compared_with(load_text):
    """A rule set that is told once has no such part."""
    once = examine_file(load_text(RED))
    assert once.comparisons == () and not list(render_accounts_compared(once.comparisons))
