"""`verify diff`: what it takes, what it prints, its exit status; and clauses compared by label."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass

import pytest

from tests.conftest import THREE
from verifier.cli.main import main
from verifier.diff.compare_clauses import compare_clauses
from verifier.diff.compare_questions import compare_accounts
from verifier.diff.inputs import load_pairs, split_account

RED = 'clause 1 "red in front"\n  require front has red\n'
BLUE = 'clause 1 "blue in front"\n  require front has blue\n'


@dataclass
class Done:
    """What a run printed, and its exit status."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(capsys):
    """Return what runs the command, in this process."""

    def do(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(args=list(arguments))
        return Done(ended.value.code, *capsys.readouterr())

    return do


@pytest.fixture
def changed(books):
    """Return what lists the clauses that two rule sets say differently: label, how, and the effect."""

    def do(*texts, game=THREE):
        ((one, other),) = load_pairs(books(*texts, game=game))
        return [(x.label, x.what, x.effect) for x in compare_clauses(compare_accounts(one, other))]

    return do


# ---- the command -----------------------------------------------------------------------------------


def test_the_same_is_exit_status_0(books, run):
    """Every case of every question that both ask ends the same."""
    done = run("diff", *books(RED, RED.replace("red in front", "in front: red")))
    assert done.returncode == 0 and "the same 1 (1)" in done.stdout and not done.stderr


def test_a_difference_is_exit_status_1_with_both_sides_named(books, run):
    """Both clauses with their titles and lines, the hand, and what each leaves."""
    done = run("diff", *books(RED, BLUE))
    assert done.returncode == 1
    for said in ("a against b", "red in front  a.rules:8", "blue in front  b.rules:8", "they differ"):
        assert said in done.stdout
    assert "a leaves  R | B G" in done.stdout and "b leaves  B | R G" in done.stdout


def test_one_file_with_accounts_is_compared_with_itself_two_by_two(run):
    """Each two accounts, in the order of the file; figures as in the JSON."""
    done = run("diff", "ranking", "--format", "json", "--question", "house-way")
    record = json.loads(done.stdout)
    assert done.returncode == 1 and record["format"] == "rulespec-verifier/diff" and not record["same"]
    names = [(c["first"], c["second"]) for c in record["comparisons"]]
    assert names == [("numbered", "how-to-play"), ("numbered", "analysis"), ("how-to-play", "analysis")]
    for c in record["comparisons"]:
        assert [len(f["sha256"]) for side in c["sides"] for f in side["files"]] == [64] * 4
        (question,) = c["questions"]
        counts = question["counts"]
        assert len(question["cases"]) == sum(n["kinds"] for how, n in counts.items() if how != "the_same")
        assert sum(g["kinds"] for g in question["groups"]) == len(question["cases"])
        assert all(x["label"] and x["title"] and x["line"] for g in question["groups"] for x in g["first"])


def test_an_account_is_named_after_a_colon(run):
    """`FILE:ACCOUNT`, on both sides or one; a colon in a path is not taken for it."""
    done = run("diff", "ranking:how-to-play", "ranking:analysis", "--question", "front-rank")
    assert done.returncode == 0 and "how-to-play against analysis" in done.stdout
    assert split_account("ranking:analysis") == ("ranking", "analysis")
    assert split_account("C:\\rules\\mine.rules") == ("C:\\rules\\mine.rules", None)


def test_every_differing_case_is_a_row(books, run):
    """The CSV has a header, and a row for each case that does not end the same."""
    done = run("diff", *books(RED, BLUE), "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(done.stdout))
    assert (row["hand"], row["how"], row["first_leaves"]) == ("R B G", "they differ", "R | B G")
    assert (row["first_clauses"], row["second_clauses"], row["agree_under"]) == ("1", "1", "")


REFUSED = [
    (("nz1996",), "nothing to compare it with"),
    (("ranking:analysis",), "nothing to compare it with"),
    (("ranking:analyses", "ranking"), "there is no account `analyses`"),
    (("ranking", "nz1996"), "only rule sets about one game are compared"),
    (("nz1996", "nowhere"), "there is no such file"),
    (("ranking", "--question", "houseway"), "no question is called `houseway`"),
    (("ranking", "--reading", "wong=wide"), "has no alternative `wide`"),
    (("ranking", "nz1996", "canberra"), "two rule sets are compared"),
]


@pytest.mark.parametrize(("arguments", "said"), REFUSED, ids=[" ".join(a) for a, _ in REFUSED])
def test_what_cannot_be_compared_is_refused(arguments, said, run):
    """Exit status 2, the reason, and no traceback."""
    done = run("diff", *arguments)
    assert done.returncode == 2 and said in done.stderr and not done.stdout
    assert "Traceback" not in done.stderr


def test_nothing_compared_is_no_agreement(books, tmp_path, run):
    """Where no question is asked by both, the run fails, and says why of each."""
    ranks = """\
rules 1
ruleset ranks "ranks"
uses three
source "a book"
question order "which is higher?"
  given mine: front
  given theirs: front
  answer rank: higher / equal / lower
clause 1 "red"
  when mine has red
  result higher
"""
    (path,) = books(RED)
    other = tmp_path / "ranks.rules"
    other.write_text(ranks, encoding="utf-8")
    done = run("diff", path, str(other))
    assert done.returncode == 2 and "no question is asked by both" in done.stderr
    assert "only one side asks it" in done.stderr


def test_pieces_are_told_apart_as_either_side_tells_them(books, run):
    """A face that one side names makes two cases of one, for both."""
    faced = THREE.replace("symbol R pips 1 copies 1", "symbol R pips 1 faces 1-0 0-1")
    other = 'clause 1 "that face in front"\n  when hand has 1-0\n  require front has 1-0\n'
    done = run("diff", *books(RED, other, game=faced), "--format", "json")
    (question,) = json.loads(done.stdout)["comparisons"][0]["questions"]
    assert done.returncode == 1 and sum(n["kinds"] for n in question["counts"].values()) == 4
    done = run("diff", *books(RED, RED, game=faced), "--format", "json")
    (question,) = json.loads(done.stdout)["comparisons"][0]["questions"]
    assert done.returncode == 0 and question["counts"]["the_same"] == {"kinds": 3, "hands": 4}


# ---- clauses by label ------------------------------------------------------------------------------

MORE = 'clause 2 "no green in front"\n  forbid front has green\n'


def test_a_clause_is_added_or_removed_with_what_hangs_on_it_alone(changed):
    """Each as the side has it that has it; one that changes nothing is shown as such."""
    assert changed(RED, RED + MORE) == [("2", "added", (0, 0))]
    assert changed(RED + MORE, MORE) == [("1", "removed", (1, 1))]


def test_a_clause_is_reworded_retitled_or_the_same(changed):
    """Where it stands is not what it says; a title directs nothing."""
    assert changed(RED, "# a remark\n" + RED) == []
    assert changed(RED, RED.replace("red in front", "red")) == [("1", "retitled", (0, 0))]
    assert changed(RED, RED.replace("front has red", "front has green")) == [("1", "reworded", (1, 1))]
    assert changed(RED, RED.replace("front has red", "back has blue + green")) == [("1", "reworded", (0, 0))]


def test_a_word_that_means_something_else_is_a_change_of_its_clauses(changed):
    """The clause reads the same, and is not."""
    text = "term good means red\n" + RED.replace("has red", "has good")
    assert changed(text, text.replace("means red", "means blue")) == [("1", "meant otherwise", None)]


def test_words_that_the_other_side_has_not_are_not_measured(changed):
    """The first's words are put into the second's text only where they can be read there."""
    text = "term good means red\n" + RED.replace("has red", "has good")
    assert changed(text, BLUE) == [("1", "reworded", None)]


def test_a_section_is_part_of_its_clauses(changed):
    """Its tests narrow them, so another test is another clause."""
    text = 'section 9 "all"\n  for hand has red\n' + RED
    assert changed(text, text.replace("hand has red", "hand has blue")) == [("1", "reworded", None)]


def test_labels_that_are_shared_by_chance_are_not_compared(changed):
    """Two documents that share fewer than half their labels are not two tellings of one."""
    other = "".join(MORE.replace("clause 2", f"clause {n}") for n in (3, 4, 5))
    assert changed(RED + other.replace("clause 5", "clause 1.5"), BLUE + other) != []
    one = RED + "".join(MORE.replace("clause 2", f"clause A{n}") for n in (1, 2))
    assert changed(one, BLUE + other) == []
