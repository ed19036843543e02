"""`verify diff --price`: every figure beside the same, found by laying out all deals of a small game."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from tests.cli.test_diff import Done
from tests.support.gems import (
    ALL_GEMS,
    GEM_PIECES,
    GEMS,
    WAY,
    list_amounts,
    list_settings,
    set_by_house_way,
    settle_settings,
)
from tests.support.schemas import list_schema_mistakes
from tests.support.two_ways import OTHER, SETTLED
from verifier import files
from verifier.cli.main import main
from verifier.diff.compare_files import compare_files
from verifier.diff.price_changes import PlayerVerdict

PAY = list_amounts()
PLAYERS = ("best", "kept", "both")


def held(hand):
    """Return the kinds of a hand of physical pieces."""
    return {GEM_PIECES[i] for i in hand}


GROUPS = {
    ("1", "1"): lambda hand: "D" in held(hand) and held(hand) != {"D"},
    ("2", "2"): lambda hand: "B" in held(hand) and "D" not in held(hand) and held(hand) != {"B"},
    ("", "7"): lambda hand: held(hand) == {"A", "C"},
}
"""The hands that are set otherwise, by the clauses of either side."""


def other(hand):
    """Return what the second way leaves of two physical pieces."""
    for kept in "DB":
        if kept in held(hand):
            return {s for s in list_settings(hand) if s[1] == kept}
    return (
        {s for s in list_settings(hand) if s[0] == "A"} if held(hand) == {"A", "C"} else list_settings(hand)
    )


def advantages(changed, player):
    """Return both ends of the house advantage where the house sets these hands by the second way."""

    def way(hand):
        return other(hand) if changed(hand) else set_by_house_way(hand)

    ends = []
    for least, own in ((min, min), (max, max)):
        total = Fraction(0)
        for hand in combinations(ALL_GEMS, 2):
            replies = list(combinations(ALL_GEMS - set(hand), 2))
            worth = {
                s: sum(least(PAY[x] for t in way(r) for x in settle_settings(s, t)) for r in replies)
                for s in list_settings(hand)
            }
            kept = {"best": None, "kept": set_by_house_way(hand), "both": way(hand)}[player]
            total += max(worth.values()) if kept is None else own(worth[s] for s in kept)
        ends.append(-total / 210)
    return tuple(ends)


@pytest.fixture
def paths(books):
    """Return two rule sets of the small game: the first settles, the second does not."""
    return books(WAY + SETTLED, OTHER, game=GEMS)


@pytest.fixture
def priced(paths):
    """Return their question and its prices."""
    (found,) = compare_files(paths, priced=True)
    return found.comparison.questions[0], found.shifts


@pytest.fixture
def run(capsys):
    """Return what runs the command, in this process."""

    def do(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(args=list(arguments))
        return Done(ended.value.code, *capsys.readouterr())

    return do


def test_the_whole_is_what_all_deals_laid_out_come_to(priced):
    """Before and after, for each way in which the player sets, both ends."""
    _, shifts = priced
    assert shifts.deals == 210 and shifts.alike == (0, 0)
    for player in PLAYERS:
        assert getattr(shifts.before, player) == advantages(lambda _: False, player)
        assert getattr(shifts.after, player) == advantages(lambda _: True, player)


def test_each_group_alone_is_what_all_deals_laid_out_come_to(priced):
    """Only the hands of the group are set by the second way."""
    question, shifts = priced
    by = {
        tuple("".join(c) for c in g.clauses): f for g, f in zip(question.groups, shifts.groups, strict=True)
    }
    assert by.keys() == GROUPS.keys()
    for clauses, changed in GROUPS.items():
        for player in PLAYERS:
            now, then = (advantages(x, player) for x in (changed, lambda _: False))
            assert getattr(by[clauses], player) == tuple(a - b for a, b in zip(now, then, strict=True))


def test_changes_add_up_where_the_player_keeps_to_one_way_and_need_not_at_his_best(books):
    """A player at his best answers all changes at once; his way must leave him no choice."""
    decided = (
        WAY + 'clause 8 "the coral"\n  when hand has agate and hand has coral\n  require ring has coral\n'
    )
    (found,) = compare_files(books(decided + SETTLED, OTHER, game=GEMS), priced=True)
    shifts = found.shifts
    assert len(shifts.groups) == 3
    for end in (0, 1):
        assert any(f.kept[end] for f in shifts.groups)
        assert sum(f.kept[end] for f in shifts.groups) == shifts.change.kept[end]
    assert any(sum(f.best[end] for f in shifts.groups) != shifts.change.best[end] for end in (0, 1))


def test_the_verdict_is_of_the_signs_of_both_players_and_of_the_groups(priced):
    """Mixed where an end, a player or a group goes the other way."""
    _, shifts = priced
    for figures in (*shifts.groups, shifts.change):
        signs = {(x > 0) - (x < 0) for x in (*figures.best, *figures.kept)}
        said = {
            PlayerVerdict.SAME: signs == {0},
            PlayerVerdict.KINDER: -1 in signs and 1 not in signs,
            PlayerVerdict.HARSHER: 1 in signs and -1 not in signs,
            PlayerVerdict.MIXED: {1, -1} <= signs,
        }
        assert [v for v, holds in said.items() if holds] == [figures.verdict]
    kinds = {f.verdict for f in shifts.groups}
    assert len(kinds) > 1 and shifts.verdict is PlayerVerdict.MIXED


def test_the_same_way_changes_nothing(books):
    """Two files that set every hand alike are the same at any price."""
    (found,) = compare_files(books(WAY + SETTLED, WAY, game=GEMS), priced=True)
    assert found.shifts.verdict is PlayerVerdict.SAME and found.shifts.groups == ()
    assert found.shifts.before == found.shifts.after


def test_the_second_settles_where_the_first_does_not(paths):
    """The way round does not change who settles; the change is turned round."""
    (there,) = compare_files(paths, priced=True)
    (back,) = compare_files(paths[::-1], priced=True)
    assert back.shifts.before.best == there.shifts.after.best
    assert back.shifts.change.best == tuple(-x for x in there.shifts.change.best)


def test_without_price_and_without_a_settlement_it_is_said(books, run, tmp_path):
    """What is not priced is said so, with what to add; and then it is priced by that."""
    two = books(WAY, OTHER, game=GEMS)
    assert "not priced in this run (--price)" in run("diff", *two).stdout
    assert "not priced in this run" in run("diff", *two, "--format", "markdown").stdout
    done = run("diff", *two, "--price")
    assert done.returncode == 1 and "neither side says who wins" in done.stdout
    assert "add --settled-by FILE" in done.stdout
    judge = tmp_path / "judge.rules"
    judge.write_text(Path(two[0]).read_text(encoding="utf-8") + SETTLED, encoding="utf-8")
    done = run("diff", *two, "--price", "--settled-by", str(judge))
    assert done.returncode == 1 and "over all 210 deals" in done.stdout
    source = files.read_source(judge, judge.name)
    shown = done.stdout  # the way to the file is wrapped where it is long
    assert "settled" in shown and f"sha256 {source.sha256[:16]}…" in shown
    page = run("diff", *two, "--price", "--settled-by", str(judge), "--format", "markdown").stdout
    assert "| settled by " in page and f"judge.rules | {source.sha256} |" in page
    record = run("diff", *two, "--price", "--settled-by", str(judge), "--format", "json").stdout
    (found,) = json.loads(record)["comparisons"]
    first = found["judge"]["files"][0]
    assert (first["name"], first["sha256"]) == ("judge.rules", source.sha256)
    assert list_schema_mistakes(record) == []
    assert run("diff", *two, "--settled-by", str(judge)).returncode == 2
    assert run("diff", *two, "--price", "--settled-by", two[0]).returncode == 2


def test_the_record_holds_the_fractions_and_is_of_its_schema(paths, run):
    """Priced or not."""
    done = run("diff", *paths, "--price", "--format", "json")
    (found,) = json.loads(done.stdout)["comparisons"]
    best = advantages(lambda _: True, "best")
    said = found["prices"]["after"]["at_best_play"]
    assert Fraction(said["settled_for_the_house"]["fraction"]) == best[0]
    assert Fraction(said["settled_for_the_player"]["fraction"]) == best[1]
    assert len(found["prices"]["groups"]) == len(found["questions"][0]["groups"]) == 3
    assert list_schema_mistakes(done.stdout) == []
    unpriced = run("diff", *paths, "--format", "json").stdout
    assert json.loads(unpriced)["comparisons"][0]["prices"] is None and list_schema_mistakes(unpriced) == []
