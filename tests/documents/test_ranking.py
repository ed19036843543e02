"""Ranking's accounts, against transcriptions by three people who each saw one part of the document."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from tests.support.shipped import examine_shipped
from tests.transcriptions import ranking_analysis, ranking_how_to_play, ranking_numbered
from verifier.rules.rulebook import Stage
from verifier.tables.witness import format_hand, format_setting

pytestmark = pytest.mark.xdist_group("formats")

HOUSE_WAY = {"numbered": ranking_numbered, "how-to-play": ranking_how_to_play, "analysis": ranking_analysis}
COMPARISON = {**HOUSE_WAY, "how-to-play": ranking_numbered}  # what follows `Comparison` is of both accounts

# what is drawn otherwise now, and these transcribers took for granted: from there every field is compared;
# test_ranking_readings.py compares what is drawn first
THEIRS = {
    "numbered": "whose-list=house-way four-of=tiles c-seven=either note-a=listed",
    "how-to-play": "c-seven=either note-a=listed high-back=rank",
    "analysis": "",
}

# where a transcription's most natural reading is not the one drawn first: the fields that make it so; and
# from our side, the alternative that is the transcriber's, and the kinds that turn on it
ALIKE = {"numbered": {"c_seven": "any", "d_two_low": "none"}}
NAMED = {"numbered": {"c-seven=high": "12 9 L7; 2 9 L7", "d-two-low=meant": "12 L7 L7; 2 L7 L7"}}

# one alternative of ours (or two that make one of theirs) | the fields of the transcription that say the same
SAME = {
    "numbered": """
        wong=digits | four_of_named=points; four-of=neither | equal_tiles=silent
        a-seven=high | any_seven=high; a-seven=low | any_seven=low
        b-six=both | b_six=any; c-seven=high | c_seven=high; c-seven=low | c_seven=low
        d-object=seven | d_front=seven; d-object=top | d_front=main; d-object=nothing | d_front=silent
        d-six=both | d_six=any; d-seven=instead | d_any_seven=for_low; d-seven=both | d_any_seven=both
        d-two-low=meant | d_two_low=empty; d-two-low=seven | d_two_low=low
        proviso=higher | four_rule=higher_allows; proviso=ignored | four_rule=ignored
        proviso=reversed | four_rule=unless_reached; proviso=twelve-two | four_rule=twelve_two
        lower-tile=pips | lower_by=pips; greatest=points | greatest=points; greatest=pips | greatest=raw
        greatest=rank equal-backs=unsaid | greatest_tie=rank; equal-backs=unsaid | greatest_tie=silent
        note-a=below-five | wild_rank=all_lowest; note-a=in-back | wild_rank=back_lowest
        wild-three=loses | wild_three=lowest; received=set | special=set_so
        nought=digits | zero=sum; whose-zero=either | zero_who=both
        second-tile=compared | second_tile=compare; all-ties=any-tie | ties=any""",
    "how-to-play": """
        wong=digits | b_wong_gong=
        a-seven=high | any_seven=high; a-seven=low | any_seven=low
        b-six=both | b_six_wild=yes
        c-seven=high | c_seven=high; c-seven=low | c_seven=low
        d-object=seven | d_object=L7; d-object=top | d_object=twelve_or_two
        d-object=nothing | d_object=unsaid
        d-six=both | d_six_wild=yes
        d-seven=instead | d_any_seven=for_low; d-seven=both | d_any_seven=both
        d-two-low=seven | d_two_low=seven
        four-of=tiles | pair_counts=tiles
        two-high=nothing | b_fallback=higher
        high-back=value | e_high=points
        mix-sevens=mixed | mix_seven=high_low
        else-keep=unsaid | only_keeps= except_keeps=
        list-first=rules | list_against_rules=rules list_against_c=rules list_against_exceptions=rules
        always=list | list_against_c=list; always=always | list_against_c=rules""",
    "analysis": """
        heaven=lowest | three_in_front=lowest; heaven=highest | three_in_front=highest
        six-beside-five=both | six_of_4_5=both; six-beside-five=wild | six_of_4_5=wild
        six-beside-seven=both | six_of_high_nine=both; six-beside-seven=wild | six_of_high_nine=wild
        wild-card=six | wild_card=W6; wild-card=three | wild_card=W3
        high-nine=high | seven_in_front=low; high-nine=either | seven_in_front=either
        any-sevens=mixed | mixed_sevens=yes
        pair-or-exception=three | pair_exceptions=exception; pair-or-exception=unsaid | pair_exceptions=both
        lower-than-four=at-most | low_points=5
        wong-is-low=yes | low_wong=yes
        strengthen=rank | strengthen=rank_only; strengthen=value-front | strengthen=points
        strengthen=value | strengthen=points_only
        wild-tile-rank=lowest | wild_rank=lowest
        wong-rank=alike | wong_gong=alike; wong-rank=points | wong_gong=points low_wong=yes
        nought-rank=tie | zero=tie
        a-tie=win | one_tie=win; a-tie=lose | one_tie=lose
        automatic=idle | automatic=""",
}
# the kinds that the two tell apart even so, and why
APART = {
    ("numbered", "a-seven=low"): "12 H7 L7; 2 H7 L7",  # theirs speaks of exception D too
    ("numbered", "d-two-low=meant"): "12 L7 L7; 2 L7 L7",  # a direction none can follow: ours puts it aside
    # theirs counts a wild tile as six pips, ours as whichever makes the more points
    ("numbered", "greatest=pips"): "6 6 W6; 6 6 W3; 6 W6 5; 6 5 W3; W6 5 5; 5 5 W3",
    ("analysis", "any-sevens=mixed"): "H7 H7 L7; H7 L7 L7",  # of two pairs theirs keeps the like one
}

# alternatives of ours to which no field of the transcription answers
_BOTH = """wild-card=six wild-card=three b-six=six-or-three d-six=six-or-three d-object=six-or-seven
    d-seven=low-or-any exception-or-pair=pairs-first exception-or-pair=exception wong-ranks=alike
    wong-ranks=sums note-a=in-front note-a=alike three-of=player three-of=dealer wild-by-value=six
    zero-loses=hand all-ties=unsaid """
ALONE = {
    "numbered": _BOTH + "whose-list=both mix-sevens=mixed else-keep=unsaid four-of=kinds proviso=whichever",
    "how-to-play": _BOTH + "d-two-low=meant four-of=neither two-high=third two-high=both high-back=example",
    "analysis": """nonpair=all nonpair=pairs-last otherwise-kept=unsaid six-beside-five=six-or-three
        six-beside-seven=six-or-three seven-with-nine=either three-of=player three-of=dealer
        wild-by-value=six""",
}
RANKING = ("note-a", "wild-three", "heaven", "wild-tile-rank", "wong-rank", "nought-rank", "second-tile")
SETTLING = (*RANKING, "received", "nought", "whose-zero", "all-ties", "a-tie", "automatic")

TILES = [tile for tile in ranking_numbered.ORDER for _ in range(1 if tile in ("W6", "W3") else 2)]


def pairs(text):
    """Return what `name=value name=value` says."""
    return dict(part.split("=") for part in text.split())


def kinds(text):
    """Return the kinds of hand that are listed."""
    return {tuple(kind.split()) for kind in text.split(";") if kind}


def rows(account, table=None):
    """Yield the alternatives of an account, each with the fields that say the same."""
    for row in SAME[table or account].replace("\n", ";").split(";")[1:]:
        alternative, fields = row.strip().split(" | ")
        yield pytest.param(account, alternative, fields, id=f"{account} {alternative}")


def compared(names):
    """Return every account as drawn first, then with each alternative of some readings of the Comparison."""
    found = [pytest.param(account, "", "", id=account) for account in COMPARISON]
    tables = {"numbered": "numbered", "how-to-play": "numbered", "analysis": "analysis"}
    listed = [row for account, table in tables.items() for row in rows(account, table)]
    return found + [row for row in listed if row.values[1].split("=")[0] in names]


def read(module, fields):
    """Return the readings of a transcription with some fields changed; nothing said is `False`."""
    alike = ALIKE["numbered"] if module is ranking_numbered else {}
    changed = {name: type(getattr(module.NATURAL, name))(value) for name, value in pairs(fields).items()}
    return replace(module.NATURAL, **{**alike, **changed})


@pytest.fixture(scope="module")
def engines():
    """Return the engines of every account, by name; they share the universe."""
    return {x.book.rules.account: x.engines for x in examine_shipped("ranking").examinations}


@pytest.fixture(scope="module")
def ask(engines):
    """Return what makes the last table of an account's question under some alternatives."""

    def do(account, name, alternatives=""):
        engine = engines[account]
        question = next(q for q in engine.book.rules.questions if q.name.text == name)
        choice = {**engine.book.first, **pairs(f"{THEIRS[account]} {alternatives}")}
        return engine.table(question, choice, Stage.ASSUMED)

    return do


def differing(table, module, readings):
    """Return the kinds of hand that a table and a transcription set otherwise (conflict: none; gap: all)."""
    found = set()
    for case, options in enumerate(table.universe.unpack(table.left)):
        left = [
            format_setting(table, case, j) for j in np.flatnonzero(options & ~table.conflict[case]).tolist()
        ]
        kind = format_hand(table, case)
        if {(front, tuple(back.split())) for front, back in left} != module.house_way(kind, readings):
            found.add(kind)
    return found


def ends(table):
    """Return the outcome of every case of a table that leaves one of each."""
    assert table.decided.all()
    return [table.universe.outcomes[int(bits).bit_length() - 1] for bits in table.left]


def test_the_cases_are_the_kinds_of_hand_that_24_tiles_make(engines):
    """Three of 24 physical tiles: 2,024 hands of 418 kinds, each as often as its case weighs."""
    listed = Counter(combinations(TILES, 3))
    universe = engines["numbered"].universe
    assert len(TILES) == 24
    assert listed == {universe.shown(i): int(universe.weight[i]) for i in range(len(universe))}
    assert len(listed) == len(universe) == 418
    assert listed.total() == universe.total == 2024


@pytest.mark.parametrize("account", HOUSE_WAY)
def test_as_drawn_first_only_named_differences_of_readings_tell_the_two_apart(ask, account):
    """All 418 kinds end as in the transcriber's own reading, but where a reading was drawn otherwise."""
    module, named = HOUSE_WAY[account], NAMED.get(account, {})
    first, theirs = ask(account, "house-way"), ask(account, "house-way", " ".join(named))
    assert differing(first, module, module.NATURAL) == set().union(*map(kinds, named.values()))
    assert not differing(first, module, read(module, ""))
    # read as they read it, all agree; a direction that no setting meets is put aside by ours, not by theirs
    unattainable = np.logical_or.reduce([row.unattainable for row in theirs.rows.values()])
    impossible = {format_hand(theirs, i) for i in np.flatnonzero(unattainable).tolist()}
    assert differing(theirs, module, module.NATURAL) == impossible == kinds(named.get("d-two-low=meant", ""))
    assert not any(module.house_way(kind, module.NATURAL) for kind in impossible)


@pytest.mark.parametrize(
    ("account", "alternative", "fields"), [row for account in HOUSE_WAY for row in rows(account)]
)
def test_one_alternative_changes_both_tellings_alike(ask, account, alternative, fields):
    """The reading changed on both sides, all kinds end alike but those listed as told apart."""
    module = HOUSE_WAY[account]
    found = differing(ask(account, "house-way", alternative), module, read(module, fields))
    assert found == kinds(APART.get((account, alternative), ""))


@pytest.mark.parametrize("account", HOUSE_WAY)
def test_every_alternative_has_a_counterpart_or_is_listed_as_alone(engines, account):
    """What a reading can be instead is compared, or is said to have no counterpart."""
    book = engines[account].book
    taken = {**book.first, **pairs(THEIRS[account])}
    options = {name: {word.text for word, _ in r.alternatives} for name, r in book.readings.items()}
    every = {f"{name}={word}" for name, words in options.items() for word in words - {taken[name]}}
    listed = [row.values for row in (*rows(account), *compared(SETTLING))]
    mapped = {x for who, alternatives, _ in listed if who == account for x in alternatives.split()}
    assert mapped <= every
    assert every - mapped == set(ALONE[account].split())


@cache
def at_once(size):
    """Return every two hands of a size that physical tiles make at once."""
    hands, supply = {held: Counter(held) for held in combinations(TILES, size)}, Counter(TILES)
    return {(a, b) for a in hands for b in hands if hands[a] + hands[b] <= supply}


@pytest.mark.parametrize(("account", "alternative", "fields"), compared(RANKING))
def test_hands_rank_as_in_a_second_telling(ask, account, alternative, fields):
    """Every two fronts, and every two backs, that 24 tiles make at once compare alike."""
    module = COMPARISON[account]
    readings = read(module, fields)
    for name, compare, size in (("front", module.compare_front, 1), ("back", module.compare_back, 2)):
        table = ask(account, f"{name}-rank", alternative)
        seen = set()
        for case, outcome in enumerate(ends(table)):
            signs = format_hand(table, case)
            mine, theirs = signs[:size], signs[size + 1 :]
            seen.add((mine, theirs))
            told = compare(*(mine + theirs if size == 1 else (mine, theirs)), readings)
            assert outcome == ("equal", "higher", "lower")[told], (mine, theirs)
        assert seen == at_once(size)


@pytest.fixture(scope="module")
def laid(ask):
    """Return every setting, and of which two the 24 tiles make both at once."""
    items = ask("numbered", "settlement").universe.sides[0]
    every = [items.universe.option(int(d), int(j)) for d, j in zip(items.deal, items.option, strict=True)]
    settings = [(front, tuple(back.split())) for front, back in every]
    held = np.array([[[f, *b].count(tile) for tile in ranking_numbered.ORDER] for f, b in settings])
    supply = np.array([TILES.count(tile) for tile in ranking_numbered.ORDER])
    return settings, np.array([(row + held <= supply).all(axis=1) for row in held])


def remembered(f):
    """Return a function that looks up what it found before; its last argument is always the same."""
    known = {}

    def do(*arguments):
        key = arguments[:-1]
        if key not in known:
            known[key] = f(*arguments)
        return known[key]

    return do


@pytest.mark.parametrize(("account", "alternative", "fields"), compared(SETTLING))
def test_wagers_settle_as_in_a_second_telling(engines, ask, laid, monkeypatch, account, alternative, fields):
    """Every case's witness, and every fifth pair of settings (each 37th, a reading changed), ends alike."""
    module, (settings, fit) = COMPARISON[account], laid
    readings = read(module, fields)
    table = ask(account, "settlement", alternative)
    for name in {"compare_front", "compare_back", "is_special", "is_zero"} & vars(module).keys():
        monkeypatch.setattr(module, name, remembered(getattr(module, name)))
    u, found = table.universe, ends(table)
    one, other = (
        np.concatenate([side, every[:: 37 if alternative else 5]])
        for side, every in zip(u.witness, np.nonzero(fit), strict=True)
    )
    atoms = u.atoms(engines[account].answers(table.choice))
    codes = sum(matrix[row[one], column[other]] * stride for matrix, row, column, stride in atoms)
    assert fit[one, other].all()
    assert (codes[: len(u)] == u.codes).all()
    case = {code: i for i, code in enumerate(u.codes.tolist())}
    for i, j, code in zip(one.tolist(), other.tolist(), codes.tolist(), strict=True):
        told = module.settle(settings[i], settings[j], readings)
        assert found[case[code]] == told, (settings[i], settings[j])
