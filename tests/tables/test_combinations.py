"""Every combination of readings, by groups of cases: exactly what a table under the full choice has."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random

import numpy as np
import pytest

from tests.support.gems import ALL_GEMS, GEM_PIECES, GEM_PIPS, GEMS, STAKE
from tests.support.readings import reading
from tests.support.sums import list_sums, optimum
from verifier.odds.claims import ExactQuantities, check_claim
from verifier.odds.combined.plan import plan_combinations
from verifier.odds.evidence import list_printed_claims, weigh_readings
from verifier.odds.stakes import Stakes
from verifier.rules.load import load_rules
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage
from verifier.tables.combinations import ReadingCombinations, TooManyTablesError
from verifier.tables.engines import Engines

ACCOUNTS = ("numbered", "how-to-play", "analysis")
ASKED = ("house-way", "front-rank", "back-rank", "settlement")
WIN = """\
clause W1 "the higher ring"
  when player's ring is higher than dealer's ring
  result win
clause W2 "or not"
  unless player's ring is higher than dealer's ring
  result lose
"""


AS_DRAWN = {
    "numbered": {"four-of", "wong-ranks"},
    "how-to-play": {"four-of", "wong-ranks", "d-object", "d-seven"},
    "analysis": set(),
}
"""Readings that stay as drawn first: with them more tables are needed than are made."""


@pytest.fixture(scope="module")
def engines():
    """Return the engines of Ranking's accounts, by name, with as many readings as tables are made for."""
    books = {x.book.rules.account: x.book for x in load_rules("ranking").accounts}
    return {name: Engines(fewer(book, set(book.readings) - AS_DRAWN[name])) for name, book in books.items()}


def engine_of(engines, question):
    """Return the engine of a question: of a settlement, over all that can be thought of."""
    if question.name.text == "settlement":
        return engines.thought(question)
    return engines.of(question, engines.book.first)


def said(variants, choice):
    """Return what the groups say is left of every case under a full choice; nothing if order goes round."""
    found = np.zeros(len(variants.engine.universe), np.uint64)
    for g in variants.groups:
        row = g.combinations.index(tuple(choice[r] for r in g.readings))
        if g.circular[row]:
            return None
        found[g.cases] = g.ends[row]
    return found.tolist()


def left(engine, question, choice):
    """Return what a table under the full choice leaves of every case; all that is legal in conflict."""
    try:
        table = engine.table(question, Stage.ASSUMED, choice)
    except CircularOrderError:
        return None
    return [
        int(b) if not c else int(a) for a, b, c in zip(table.legal, table.left, table.conflict, strict=True)
    ]


def differing(engine, question, random, times):
    """Return the random full choices under which a case ends otherwise than its group says."""
    variants = ReadingCombinations(engine, question, engine.book.first)
    readings = list(engine.book.readings)
    choices = [{r: random.choice(variants.alternatives(r)) for r in readings} for _ in range(times)]
    return [c for c in choices if said(variants, c) != left(engine, question, c)]


@pytest.mark.parametrize("account", ACCOUNTS)
@pytest.mark.parametrize("asked", ASKED)
def test_each_case_ends_as_its_group_says_under_any_full_choice(engines, account, asked):
    """Forty random choices of every reading at once: each case as in the table made under that choice."""
    made = engines[account]
    question = next(q for q in made.book.rules.questions if q.name.text == asked)
    assert differing(engine_of(made, question), question, Random(f"{account} {asked}"), 40) == []


@pytest.mark.parametrize("account", ACCOUNTS)
def test_groups_part_the_cases(engines, account):
    """Every case is in one group, which has a row for each combination of its readings."""
    book = engines[account].book
    for question in book.rules.questions:
        variants = ReadingCombinations(engine_of(engines[account], question), question, book.first)
        assert (np.sum([g.cases for g in variants.groups], axis=0) == 1).all()
        for g in variants.groups:
            sizes = [len(book.readings[r].alternatives) for r in g.readings]
            assert len(set(g.combinations)) == len(g.combinations) == prod(sizes)
            assert g.ends.shape == (prod(sizes), g.cases.sum())


KINDS = ("agate", "beryl", "coral", "diamond")
THREE = ("x", "y", "z")


def drawn_rules(random):
    """Return a random way of five clauses that turns on three readings in every way but those below."""
    text = "".join(reading(r, *THREE) for r in "pqr")

    def guard():
        return random.choice(["", "", f"  [{random.choice('pqr')}: {' or '.join(random.sample(THREE, 2))}]"])

    for number in range(1, 6):
        a, b, c = (random.choice(KINDS) for _ in range(3))
        text += f'clause {number} "{number}"\n'
        text += f"  {random.choice(['when', 'unless', 'for'])} hand has {a}{guard()}\n"
        for _ in range(random.randint(0, 2)):
            how = random.choice(
                ["require ring has highest", "maximise pips of chest", f"forbid ring has {b}"]
            )
            text += f"  {how}{random.choice(['', ' if possible'])}{guard()}\n"
        text += f"  require {random.choice(['ring', 'chest'])} has {c}{random.choice(['', ' if possible'])}\n"
    for a, b in random.sample([(1, 2), (2, 3), (1, 3), (3, 4), (2, 4)], 3):
        text += f'assume {a} {random.choice(["over", "instead of"])} {b} because "b"{guard()}\n'
    return text + random.choice(
        ["", 'assume 5 refines 4 because "b"\n', 'assume 5 refines 1, 2 because "b"\n']
    )


@pytest.mark.parametrize("seed", range(25))
def test_small_random_rule_sets_are_exact_too(load_text, seed):
    """Guarded lines, wishes, precedence and layers; and the odds, where a settlement turns on them too."""
    off = 'clause W3 "o"\n  when player has beryl\n  result push [p: x]\n  result win/lose [q: y or z]\n'
    text = drawn_rules(Random(seed)) + STAKE.format(win=1) + WIN + off + 'assume W3 over W1, W2 because "b"\n'
    made = Engines(load_text(text, game=GEMS).book)
    assert differing(made.deals, made.book.rules.questions[0], Random(seed), 60) == []
    listed = list_sums(made)
    for choice, ends in Random(seed).sample(listed, min(4, len(listed))):
        assert optimum(Stakes(made, choice)) == ends


def clause(label, kind, tags=""):
    """Return a clause that sets a kind in the ring."""
    return f'clause {label} "{kind}"{tags}\n  when hand has {kind}\n  require ring has {kind.split()[0]}\n'


TWO = clause(1, "agate") + clause(2, "diamond")
CORNERS = {
    "a chain through a clause that is not there": clause(1, "agate")
    + clause(2, "coral", " [r: x]")
    + clause(3, "diamond")
    + 'assume 1 over 2 because "b"\nassume 2 over 3 because "b"\n',
    "a guarded `refines` where what is refined is silent": TWO + 'assume 2 refines 1 because "b" [r: x]\n',
    "a clause that asks whether another stands": clause(1, "agate")
    + 'clause 2 "b"\n  when clause 1 stands\n  require chest has agate [r: x]\n'
    + "  require ring has agate [r: y]\n",
    "an order that goes round among clauses that never meet": clause(1, "agate + agate")
    + clause(2, "diamond")
    + 'assume 1 over 2 because "b" [r: y]\nassume 2 over 1 because "b" [q: y]\n',
}


@pytest.mark.parametrize("rules", CORNERS.values(), ids=CORNERS.keys())
def test_corners_are_exact_too(load_text, rules):
    """What a reading does through other clauses, or none that speak, is seen as well."""
    book = load_text(reading("r", "x", "y") + reading("q", "x", "y") + rules, game=GEMS).book
    assert differing(Engines(book).deals, book.rules.questions[0], Random(1), 30) == []


def fewer(book, kept):
    """Return a rule book in which only some readings have more than the alternative drawn first."""
    readings = [
        r
        if r.name.text in kept
        else replace(r, alternatives=tuple(a for a in r.alternatives if a[0].text == first))
        for r in book.rules.readings
        for first in [book.first[r.name.text]]
    ]
    return RuleBook(replace(book.rules, readings=tuple(readings)), book.game, book.pieces)


def test_a_sum_over_kinds_of_hand_is_the_optimum_computed_directly(engines):
    """Of 1,296 combinations of seven readings fifteen are played out whole, settled either way."""
    kept = ("heaven", "a-tie", "wong-is-low", "pair-or-exception", "strengthen", "wild-tile-rank", "nonpair")
    made = Engines(fewer(engines["analysis"].book, kept), engines["analysis"].tabulator)
    plan = plan_combinations(made, made.book.first)
    assert plan.whole == 3 * 3 * 2 * 3 * 4 * 2 * 3
    assert {r for r in (*plan.setting, *plan.settling) if len(plan.alternatives[r]) > 1} == set(kept)
    listed = list_sums(made)
    assert len({tuple(c.items()) for c, _ in listed}) == len(listed) == plan.number
    ways = Stakes(made, {}).ways
    found = Random(7).sample(listed, 15)
    assert [optimum(Stakes(made, choice, ways)) for choice, _ in found] == [ends for _, ends in found]
    assert any(a != b for _, (a, b) in found)


@pytest.mark.parametrize("above", [("1", "2"), ("W1", "W3")], ids=["the house way", "the settlement"])
def test_combinations_that_contradict_themselves_are_left_out(load_text, above):
    """Two readings that set each of two clauses above the other cannot be chosen at once."""
    text = reading("r", "x", "y") + reading("q", "x", "y") + TWO + STAKE.format(win=1) + WIN
    text += 'clause W3 "a"\n  when player\'s ring has agate\n  result lose\n'
    text += f'assume {" over ".join(above)} because "b"  [r: y]\n'
    text += f'assume {" over ".join(reversed(above))} because "b"  [q: y]\n'
    made = Engines(load_text(text, game=GEMS).book)
    assert len(list_sums(made)) == 3


NEVER = """\
clause W3 "two corals, of which there is one"
  when player's ring has coral and dealer's ring has coral
  result win   [r: x]
  result push  [r: y]
assume W3 over W2 because "b"
"""


def test_all_that_fit_the_first_figure_are_counted_though_not_all_are_held_to_the_rest(
    load_text, monkeypatch
):
    """Beyond the limit the rest is not checked, and the count is still of all."""
    monkeypatch.setattr("verifier.odds.evidence.MOST_FITS", 1)
    won = 0
    for hand in combinations(ALL_GEMS, 2):
        for reply in combinations(ALL_GEMS - set(hand), 2):  # the dealer's earlier letter is in the ring
            won += max(GEM_PIPS[GEM_PIECES[i]] for i in hand) > GEM_PIPS[min(GEM_PIECES[i] for i in reply)]
    text = 'clause 1 "so"\n  require ring has highest\n' + STAKE.format(win=1) + WIN + NEVER
    text = reading("r", "x", "y", "z") + text + f"claim house-advantage equals {210 - 2 * won}/210\n"
    made = Engines(load_text(text, game=GEMS).book)
    found = weigh_readings(made, made.book.first)
    assert found.not_checked == "3 combinations fit the first figure; 1 are held against the rest"
    assert (found.combinations, found.leading, found.shared) == (3, 3, ())
    monkeypatch.setattr("verifier.odds.evidence.MOST_FITS", 3)
    monkeypatch.setattr("verifier.odds.evidence.MOST_PLAYS", 0)
    assert "0 are held against the rest" in weigh_readings(made, made.book.first).not_checked
    monkeypatch.setattr("verifier.odds.evidence.MOST_PLAYS", 1)
    found = weigh_readings(made, made.book.first)
    assert not found.not_checked and len(found.fits) == 3


def test_more_combinations_than_are_counted_are_refused(engines, monkeypatch):
    """Beyond a limit nothing is left out in silence: it says of what there are too many, before the work."""
    made = engines["analysis"]
    monkeypatch.setattr("verifier.odds.combined.plan.MOST_COMBINATIONS", 100)
    with pytest.raises(TooManyTablesError, match="214,990,848 combinations would be counted; 100 are"):
        plan_combinations(made, made.book.first)
    monkeypatch.setattr("verifier.odds.combined.plan.MOST_SETTLEMENTS", 200)
    with pytest.raises(TooManyTablesError, match=r"1,296 combinations of the readings of ranks .*; 200 are"):
        plan_combinations(made, made.book.first)
    monkeypatch.setattr("verifier.tables.combinations.MOST_TABLES", 100)
    with pytest.raises(TooManyTablesError, match="house-way: 741 tables would be needed; 100 are made"):
        plan_combinations(made, made.book.first)


@pytest.mark.deep
def test_every_combination_that_fits_prints_the_figures_and_no_other_does(engines):
    """The whole Analysis: each fit reproduces all printed figures; of 300 random others none does."""
    made = engines["analysis"]
    first, claims = made.book.first, list_printed_claims(made, made.book.first)
    found = weigh_readings(made, first)
    sizes = {r: len(made.book.readings[r].alternatives) for r in first}
    matter = (*found.plan.setting, *found.plan.settling)
    assert found.combinations == prod(sizes[r] for r in matter) and not found.impossible
    assert found.plan.whole == prod(sizes.values()) and set(matter) | set(found.plan.idle) == set(first)
    fits = [{**first, **dict(f.departures)} for f in found.fits]
    random = Random(2002)

    def prints(choice):
        measured = ExactQuantities(made, choice)
        return all(check_claim(c, measured).status == "proved" for c in claims)

    assert fits and not found.not_checked and all(map(prints, fits))
    for _ in range(300):
        choice = {r: random.choice(found.plan.alternatives[r]) for r in first}
        assert prints(choice) == (choice in fits)
