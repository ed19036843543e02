"""Printed figures, worked examples, rankings that go round, and `verify odds`: small texts, exact answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.support.gems import ALL_GEMS, GEM_HANDS, GEMS, ONE_CLAUSE_WAY, STAKE, format_kind
from tests.transcriptions import ranking_analysis as told
from verifier.checks.cycle import check_cycle
from verifier.finding import Kind
from verifier.ledger.entries import Coverage
from verifier.odds.claims import check_claims, format_rounded
from verifier.rules.load import load_rules
from verifier.source import UnreadableError
from verifier.tables.engines import Engines

OPEN = """\
clause 2 "nobody knows"
  when player has agate
  result win/lose/push
clause 3 "else"
  unless player has agate
  result push
"""
DEALS = [(h, r) for h in GEM_HANDS for r in combinations(ALL_GEMS - set(h), 2)]


@pytest.fixture
def mistakes(checked):
    """Return what gives the mistakes of one claim, each with its help."""

    def do(claim, rules=ONE_CLAUSE_WAY):
        with pytest.raises(UnreadableError) as refused:
            checked(claim, rules)
        return [(m.message, m.help) for m in refused.value.mistakes]

    return do


def test_what_is_counted_is_what_lies_on_the_table(checked):
    """Hands, kinds, replies, deals, settings and shares, against physical gems."""
    replies = [
        len({format_kind(r) for h, r in DEALS if format_kind(h) == k})
        for k in {format_kind(h) for h in GEM_HANDS}
    ]
    agates = Fraction(sum("A" in format_kind(h) for h in GEM_HANDS), len(GEM_HANDS))
    twins = max(
        len({format_kind(h), format_kind(h)[::-1]}) for h in GEM_HANDS if len(set(format_kind(h))) == 1
    )
    for claim in (
        f"hands equals {len(GEM_HANDS)}",
        f"kinds of hand equals {len({format_kind(h) for h in GEM_HANDS})}",
        f"replies equals {len(DEALS) // len(GEM_HANDS)}",
        f"deals equals {len(DEALS)}",
        f"kinds of reply from {min(replies)} to {max(replies)}",
        f"ways equals {twins} for hand has pair",
        f"ways is above {twins}",
        f"share of hands equals {agates} for hand has agate",
        f"share of hands equals {format_rounded(agates * 100, 3)}% for hand has agate",
    ):
        assert checked(claim)[0] == "proved", claim
    for claim in (
        f"hands equals {len(GEM_HANDS) + 1}",
        f"deals is below {len(DEALS)}",
        "kinds of reply from 1 to 7",
    ):
        assert checked(claim)[0] == "refuted", claim


EIGHTH = {
    "proved": "equals -12.5%; equals -12%; equals -13%; equals -0.1; equals -1/8; is at least -12.5%; "
    "is at most -12.5%; from -12.5% to -12.5%",
    "refuted": "equals -11%; equals -12.49%; equals -0.2; equals -125/999; is above -12.5%; is below -12.5%",
}


@pytest.mark.parametrize(("status", "printed"), EIGHTH.items())
def test_a_half_of_the_last_digit_is_rounded_either_way(checked, printed, status):
    """All push, and a push pays an eighth: the house loses exactly that, and it is printed as either."""
    rules = (
        ONE_CLAUSE_WAY + STAKE.format(win=1).replace("push 0", "push 0.125") + 'clause 2 "p"\n  result push\n'
    )
    for text in printed.split("; "):
        assert checked(f"house-advantage {text}", rules)[0] == status, text


def test_where_the_text_is_open_only_what_holds_throughout_is_proved(checked):
    """A range is proved or refuted where no end can say otherwise; else it is not checked."""
    rules = ONE_CLAUSE_WAY + STAKE.format(win=1) + OPEN
    share = Fraction(sum("A" in format_kind(h) for h in GEM_HANDS), len(GEM_HANDS))
    hangs = "the text leaves cases open, and it hangs on them"
    shown = f"{format_rounded(-share * 100, 5)}% to {format_rounded(share * 100, 5)}%"
    assert checked("house-advantage equals 0.0%", rules) == ("not checked", shown, hangs)
    assert checked("house-advantage is at most 90.0%", rules)[0] == "proved"
    assert checked("house-advantage is above 90.0%", rules)[0] == "refuted"
    assert checked("banker-advantage is at least 0", rules)[0] == "not checked"


def test_a_chance_that_hangs_on_open_deals_is_not_checked(checked):
    """Ten in 21 push for sure, the rest may: `chance of push` is from 10/21 to 1."""
    sure = Fraction(sum("A" not in format_kind(h) for h in GEM_HANDS), len(GEM_HANDS))
    assert (
        checked(f"chance of push equals {sure}", ONE_CLAUSE_WAY + STAKE.format(win=1) + OPEN)[0]
        == "not checked"
    )


def test_a_chance_that_hangs_on_which_of_equal_settings_is_taken_is_not_proved(checked):
    """An agate in the ring pushes, in the chest wins or loses as often: the wins hang on the choice."""
    rules = """\
clause 2 "an agate in the ring"
  when player's ring has agate
  result push
clause 3 "a coral against it"
  unless player's ring has agate
  when dealer has coral
  result win
clause 4 "or not"
  unless player's ring has agate
  unless dealer has coral
  result lose
"""
    text = ONE_CLAUSE_WAY + STAKE.format(win="1.5") + rules
    printed = checked("chance of win equals 1/1", text)[1].split(" to ")[0]
    assert checked(f"chance of win equals {printed}", text)[0] == "not checked"


def test_what_the_house_gives_up_is_a_range_too(checked):
    """Where every deal with an agate is open, what better settings would bring hangs on them."""
    open_ = OPEN.replace("player has agate", "dealer's ring has agate")
    text = ONE_CLAUSE_WAY + STAKE.format(win=1) + open_
    least, _, most = checked("house-way-loss is below 0", text)[1].partition(" to ")
    assert most and {checked(f"house-way-loss equals {x}", text)[0] for x in (least, most)} == {"not checked"}


OTHERWISE = [
    ("none of all is nought", "share of hands equals 0/1 for hand has coral + coral", "proved"),
    ("ends are rounded", "share of hands from 52.4% to 52.4% for hand has agate", "proved"),
    ("a range is no one figure", "kinds of reply equals 5", "refuted"),
]


@pytest.mark.parametrize(
    ("claim", "status"),
    [pytest.param(*said, id=why) for why, *said in OTHERWISE],
)
def test_what_can_be_said_of_a_figure_is_said(checked, claim, status):
    """There is one coral, so no hand has two; 11 in 21 is 52.4%; the kinds of reply are five to seven."""
    assert checked(claim)[0] == status


def test_a_quantity_that_is_none_is_refused_with_the_nearest(mistakes):
    """The word, and what was meant; or what there is."""
    no = "`house-advntage` is no quantity that can be claimed"
    assert mistakes("house-advntage equals 3%") == [(no, "did you mean `house-advantage`?")]
    rules = ONE_CLAUSE_WAY + STAKE.format(win=1) + OPEN
    assert mistakes("chance of wim equals 3%", rules)[0][1] == "did you mean `chance of win`?"
    assert mistakes("luck equals 3%")[0][1].startswith("quantities: banker-advantage, deals, hands")


def test_only_what_is_about_hands_is_claimed_for_some(mistakes):
    """`for` counts hands as they are dealt, and only where hands are counted."""
    assert (
        mistakes("deals equals 21 for hand has agate")[0][0] == "`deals` is not counted for some hands only"
    )
    about = "a claim is about deals, and this speaks of a setting"
    assert mistakes("ways equals 2 for ring has agate")[0][0] == about
    assert mistakes("share of hands equals 1/0 for hand has agate")[0][0] == "nothing is divided by zero"


@pytest.mark.parametrize(
    "rules", [ONE_CLAUSE_WAY, ONE_CLAUSE_WAY + STAKE.format(win=1).replace("  pays push 0\n", "") + OPEN]
)
def test_without_stakes_a_figure_of_play_is_not_checked(checked, rules):
    """It is never passed over, nor refuted: it says what is missing."""
    why = "nothing says what `push` pays" if "settlement" in rules else "no question says who wins a wager"
    for quantity in ("house-advantage", "house-way-loss", "banker-advantage"):
        assert checked(f"{quantity} is above 0", rules) == ("not checked", "not known", why)
    assert checked("deals equals 210", rules)[0] == "proved"


def test_a_claim_is_read_whatever_else_the_file_asks(checked):
    """A mistake in a claim is one in a rule set that only ranks, too."""
    head = 'rules 1\nruleset small "s"\nuses {game}\nsource "a book"\n'
    rules = STAKE.format(win=1) + OPEN
    for claim in ("house-advntage equals 3%", "share of hands equals 21/21 for hand has nonsense"):
        with pytest.raises(UnreadableError):
            checked(claim, rules, head)


def test_every_figure_that_the_analysis_prints_is_as_recomputed():
    """From the transcription's own deals: chances, advantages, and what better settings would bring."""
    counted, kinds = told.deals(), list(told.hands())
    won, lost, pushed, edge = counted.shares()
    more = 0
    for hand, ways in kinds:
        faced = [(counted.chosen[o][0], n) for o, _ in kinds if (n := told.dealt(o, hand))]
        gain = dict.fromkeys(told.settings(hand), 0)
        for mine in gain:
            gain[mine] = sum({"win": -n, "lose": n, "push": 0}[told.settle(x, mine)] for x, n in faced)
        more += ways * (max(gain.values()) - max(gain[s] for s in told.house_way(hand)))
    exact = {
        "house-advantage": edge,
        "chance of win": won,
        "chance of lose": lost,
        "chance of push": pushed,
        "house-way-loss": Fraction(more, 2024 * 1330),
        "banker-advantage": lost * Fraction(95, 100) - won,
    }
    found = check_claims(Engines(load_rules("ranking").account("analysis").book), {})
    named = {c.text.partition(" equals")[0].partition(" is ")[0]: c.exact for c in found}
    assert {name: named[name] for name in exact} == {name: (x, x) for name, x in exact.items()}
    # W6 W3 is a pair of two tiles that differ: with a third it is set in three ways, and not in two
    pairs = [h for h, _ in kinds if any(told.is_pair(s[1]) for s in told.settings(h))]
    assert max(len(told.settings(h)) for h in pairs) == 3
    alike = [told.settings(h) for h, _ in kinds if len(set(h)) < 3]
    assert max(map(len, alike)) == 2
    refuted = ["ways is at most 2 for hand has wild-6 + wild-3"]
    assert [c.text for c in found if c.status != "proved"] == refuted
    texts = " ".join(c.text for c in found)
    for name, digits in (("house-advantage", 4), *((f"chance of {x}", 2) for x in ("win", "lose", "push"))):
        assert f"{name} equals {format_rounded(exact[name] * 100, digits)}%" in texts


def test_an_example_is_held_against_every_case_it_is_about(verify_text):
    """It holds, or is contradicted, with the clause and the settings; of no case it is not checked."""
    rules = (
        'example "e1" given hand has agate + beryl gives require ring has agate\n'
        'example "e2" given hand has agate gives require ring has coral\n'
        'example "e3" given hand has coral + coral gives require ring has coral\n'
    )
    found = [f for f in verify_text(ONE_CLAUSE_WAY + rules, game=GEMS).findings if "example" in f.message]
    assert [(f.kind, f.where) for f in found] == [(Kind.INCONSISTENT, "e2"), (Kind.NOT_CHECKED, "e3")]
    assert (found[0].kinds, found[0].hands) == (4, sum("A" in format_kind(h) for h in GEM_HANDS))
    assert found[0].clauses == ()  # the simplest such hand, two agates, can be set in one way alone
    assert found[0].witness.hand == ("A", "A")


def over(*pairs):
    """Return a question by which some gems outrank others in the ring."""
    text = 'question ring-rank "which?"\n  given mine: ring\n  given theirs: ring\n'
    text += "  answer rank: higher / equal / lower\n  either way round\n"
    for n, (a, b) in enumerate(pairs):
        text += f'clause R{n} "r"\n  when mine has {a} and theirs has {b}\n  result higher\n'
    return ONE_CLAUSE_WAY + text


@pytest.mark.parametrize("size", [3, 4])
def test_a_ranking_that_goes_round_is_told_with_the_deals_it_can_matter_in(verify_text, size):
    """Three hands, or more where ties let it go round: the deals in which two neighbours can meet."""
    gems = ["agate", "beryl", "coral", "diamond"][:size]
    around = list(zip(gems, gems[1:] + gems[:1], strict=True))
    (found,) = (f for f in verify_text(over(*around), game=GEMS).findings if f.kind is Kind.CYCLE)
    signs = [(a[0].upper(), b[0].upper()) for a, b in around]
    held = [(format_kind(h), format_kind(r)) for h, r in DEALS]
    meet = [x for x in held if any((a in x[0] and b in x[1]) or (b in x[0] and a in x[1]) for a, b in signs)]
    assert (found.kinds, found.hands) == (1, len(meet))
    assert set(zip(found.where.split(" over "), found.where.split(" over ")[1:], strict=False)) == set(signs)
    assert f"goes round: 1 times {size} hands" in found.message


def test_a_ranking_that_does_not_go_round_is_not_reported(verify_text):
    """A chain, and one that is open at one place."""
    for pairs in ([("agate", "beryl"), ("beryl", "coral"), ("agate", "coral")], [("agate", "beryl")]):
        assert all(f.kind is not Kind.CYCLE for f in verify_text(over(*pairs), game=GEMS).findings)


def test_the_wild_three_can_matter_in_as_many_deals_as_24_tiles_make():
    """Deals of six of 24 physical tiles in which one side holds a Wild Three and the other a Twelve."""
    engines = Engines(load_rules("ranking").account("analysis").book)
    question = next(q for q in engines.book.rules.questions if q.name.text == "front-rank")
    table = engines.table(question, engines.book.first)
    entry, found = check_cycle(table, engines.of(question, engines.book.first))
    assert entry.status is Coverage.LOOKED_AT
    tiles = [tile for tile in told.TILES for _ in range(told.COPIES[tile])]
    three, twelves = tiles.index("W3"), {i for i, tile in enumerate(tiles) if tile == "12"}
    count = 0
    for two in combinations(set(range(24)) - {three}, 2):
        rest = set(range(24)) - {three, *two}
        count += sum(not twelves.isdisjoint(reply) for reply in combinations(rest, 3))
    assert found.hands == 2 * count  # either side has it
    assert found.kinds == len(told.TILES) - 2 and "all of them through W3 over 12" in found.message
