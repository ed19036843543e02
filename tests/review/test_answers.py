"""The annex: what is asked for, and how a submission answers it; never more than was found."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from tests.support.gems import GEMS, RULES, STAKE, WAY
from tests.support.schemas import list_schema_mistakes
from tests.support.submitted import real, written
from verifier.analysis.examine_file import ExaminedFile, examine_file
from verifier.cli.inputs import compare_documents
from verifier.review.answers.annex import ANSWER_FUNCTIONS, ANSWER_STATUSES, answer_profile
from verifier.review.answers.from_figures import answer_crosschecks
from verifier.review.profile import ELSEWHERE, REPORT_PARTS, find_profile, read_profile
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.source import Source, UnreadableError

pytestmark = pytest.mark.xdist_group("formats")
GAME = WAY + STAKE.format(win=1) + RULES


ONCE = "assumed, each with its reason, each line of the rule set counted once"


def answers(submission, profile="general"):
    """Return the answers by row."""
    return {a.row: a for a in answer_profile(submission, find_profile(profile))}


@cache
def bank():
    """Return a shipped rule set of procedures alone."""
    return answers(real("nz1996-bank"))


def made(write, rules, game=GEMS, *, priced=False):
    """Return the answers of a made-up rule set."""
    return answers(Submission(examine_file(load_rules(str(write(rules, game))), priced=priced)))


def test_every_part_that_a_row_can_name_says_something():
    """The vocabulary of profiles and the parts that answer are the same; the shipped profile uses all."""
    assert {*ANSWER_FUNCTIONS, "document"} == set(REPORT_PARTS)
    assert {row.answer for row in find_profile("general").rows} == {*REPORT_PARTS, "attach", ELSEWHERE}


def test_what_is_not_the_tools_to_answer_is_said_so(write):
    """Every status is reached, whatever the rule set."""
    found = made(write, GAME)
    assert {a.status for a in found.values()} == set(ANSWER_STATUSES)
    assert found["layout"].status == "to attach" and not found["layout"].link
    assert found["suitability"].status == ELSEWHERE


def test_without_prices_the_option_that_computes_them_is_named(write):
    """Not computed in this run is not the same as not in the rules."""
    found = made(write, GAME)
    for row in ("true-odds", "house-advantage"):
        assert (found[row].status, found[row].said) == ("missing", "not computed in this run (--price)")


def test_odds_are_ranges_and_say_what_is_open(write):
    """The copy in the ring is left open by clause 5: no single figure, and so many deals are open."""
    found = made(write, GAME, priced=True)
    edge, odds = found["house-advantage"], found["true-odds"]
    assert edge.status == odds.status == "answered" and edge.link == odds.link == "odds"
    assert re.match(r"-?[\d.]+% to -?[\d.]+% at best play", edge.said) and "deals open" in edge.but
    assert "it rests on" not in edge.but
    assert "of 210 deals" in odds.said and "win" in odds.said and "deals open" in odds.but


def test_what_odds_rest_on_is_told_beside_them(write):
    """An assumed clause and a reading: the figure is theirs too."""
    ring = WAY.replace("require ring has beryl", "require ring has beryl  [where: ring]")
    ring = ring.rstrip("\n") + "\n  require chest has beryl  [where: chest]\n"
    reading = (
        'reading where "in the ring?"\n  is ring "yes"\n  is chest "no"\nassume where is ring because "so"\n'
    )
    rules = STAKE.format(win=1) + RULES.replace(
        'a copy in the ring: the text does not say"', 'a copy" because "so"'
    )
    rules = rules.replace("clause 5", "assume clause 5")
    found = made(write, ring + reading + rules, priced=True)
    assert "it rests on 1 assumed clause and 1 reading" in found["house-advantage"].but
    assert found["assumptions"].said.startswith(f"{ONCE}: 1 clause")
    assert "each left out alone" in found["assumptions"].said
    assert found["options"].said.startswith("the first of each of 1 reading; house advantage")
    assert found["wording"].but.startswith("on 1 of them some case turns")


def test_an_outcome_that_pays_nothing_stated_is_named(write):
    """One outcome without its pay, and neither pays nor odds are answered."""
    found = made(write, GAME.replace("  pays push 0\n", ""))
    assert found["payouts"].status == "missing" and "nothing says what `push` pays" in found["payouts"].said
    assert "nothing says what `push` pays" in found["house-advantage"].said
    whole = made(write, GAME)["payouts"]
    assert whole.said == "for each unit wagered: settlement: win 1, lose -1, push 0"
    assert "undecided" in whole.but and whole.link == "question-settlement"


def test_all_decided_is_said_with_what_is_open(write):
    """Hands without a clause are open, and the finding is counted."""
    found = made(write, WAY)["complete"]
    assert found.status == "answered" and found.link == "question-set"
    assert "hands open" in found.but and "1 gap" in found.but
    assert made(write, WAY)["payouts"].said == "no question settles a wager"


def test_commission_is_that_of_the_rules(write):
    """None stated is missing; what is stated is told with its outcome."""
    assert made(write, GAME)["commission"].status == "missing"
    taken = GAME.replace("  pays push 0\n", "  pays push 0\n  commission 5% on win\n")
    assert made(write, taken)["commission"].said == "settlement: 5% of the winner's gain on win"


def test_examples_and_figures_that_fail_are_never_an_answer(write):
    """One that fails of two is told beside the other; where none holds, there is no answer."""
    good = 'example "a" given hand has diamond gives require ring has lowest\n'
    bad = 'example "b" given hand has diamond gives require chest has lowest\n'
    assert made(write, good + WAY)["examples"].but == ""
    both = made(write, good + bad + WAY)["examples"]
    assert both.status == "answered" and "“b” is not what the clauses say" in both.but
    assert made(write, bad + WAY)["examples"].status == "missing"
    wrong, right = "claim hands equals 3\n", "claim hands equals 21\n"
    assert made(write, WAY + wrong)["figures"].status == "missing"
    found = made(write, WAY + wrong + right)["figures"]
    assert found.said == "1 of 2 printed figures proved" and "hands equals 3: refuted, 21" in found.but


def test_a_second_engine_that_disagrees_is_no_answer():
    """A mistake in the verifier is not called a second computation."""
    assert answer_crosschecks([("3 cases of a", 3, True, "")]).answered
    assert not answer_crosschecks([("3 cases of a", 3, False, "")]).answered
    assert not answer_crosschecks([("no case of a", 0, True, "")]).answered


def test_words_are_looked_up_whole_and_quoted_with_their_label(write):
    """`avoided` is not `void`; an obligation that speaks of it answers."""
    assert made(write, WAY + 'obligation 7 "mistakes are avoided"\n')["irregularities"].status == "missing"
    found = made(write, WAY + 'obligation 7 "the deal is void"\n')["irregularities"]
    assert found.status == "answered" and found.said == "found by its words: 7 “the deal is void”"
    assert found.link == "outside"
    lost = made(write, WAY + 'unread 7 "the deal is void"\n')
    assert lost["irregularities"].status == "missing" and "could not be read" in lost["duties"].said


def test_an_outcome_can_be_what_is_done_when_something_goes_wrong(write):
    """Where a question ends a case as `foul`, it speaks of it."""
    found = made(write, GAME.replace("push\n  pays", "push / foul\n  pays foul -1\n  pays"))["irregularities"]
    assert found.said == "found by its words: settlement “who wins? foul”"
    assert found.link == "question-settlement" and "undecided" in found.but


def test_a_rule_set_beside_its_document_says_so(write):
    """What the document has and the rule set does not quote is told against it."""
    loaded = load_rules(str(write(WAY, GEMS)))
    held = compare_documents(
        [[x.book.rules for x in loaded.told]], [Source("book.txt", "1. Nobody encodes this.\n")]
    )
    found = answers(Submission(examine_file(loaded), held))["rules"]
    assert (
        "document book.txt" in found.said and "1 broken quote" in found.but and "--document" not in found.but
    )


def test_accounts_are_told_apart():
    """Ranking: examples and pays in all, figures in two; accounts that differ; no procedure."""
    found = answers(real("ranking"))
    told = zip(("numbered", "how-to-play", "analysis"), (5, 5, 4), strict=True)
    assert found["examples"].said.split("\n") == [f"{x}: {n} of 5 worked examples hold" for x, n in told]
    assert found["figures"].said == "analysis: 15 of 16 printed figures proved"
    assert "numbered: no printed figure is proved" in found["figures"].but
    assert found["payouts"].said == "for each unit wagered: settlement: win 1, lose -1, push 0"
    assert "how-to-play: house-way: 66 hands open" in found["complete"].but
    assert "numbered and analysis do not end every case the same" in found["complete"].but
    assert found["procedures"].status == found["house-advantage"].status == "missing"


def test_a_house_way_with_wagers_has_no_procedures(nz):
    """New Zealand's rules: what is open of the wagers is told beside what they pay."""
    found = answers(Submission(ExaminedFile(nz.loaded, (nz,))))
    assert found["procedures"].status == "missing"
    assert found["payouts"].status == "answered" and "pairs of settings open" in found["payouts"].but
    assert found["irregularities"].said.startswith("found by its words: R3.5 “a damaged")
    assert found["house-advantage"].said == "not computed in this run (--price)"


def test_assumptions_are_counted_as_the_record_lists_them(nz):
    """Each line once, though several questions lean on it; the summary tells orders from clauses."""
    record = json.loads(written(submission := Submission(ExaminedFile(nz.loaded, (nz,))), "json"))
    lines = {(a["kind"], a["line"]) for q in record["questions"] for a in q["assumptions"]}
    kinds = Counter(kind for kind, _ in lines)
    said = f"{ONCE}: {kinds['order']} orders, {kinds['clause']} clauses, {kinds['fact']} facts of the game"
    assert answers(submission)["assumptions"].said.startswith(said)
    mine = Counter(a["kind"] for a in record["questions"][0]["assumptions"])["order"]
    text = f"with {mine} assumptions of ours about order and 1 clause of ours, "
    assert text in " ".join(written(submission, "text").split())


@pytest.mark.deep
def test_procedures_alone_have_no_odds():
    """The bank: three procedures, with what breaks them; nothing is wagered."""
    found = bank()
    assert found["procedures"].said.startswith("3 procedures followed in every run: bank, cut, delivery")
    assert "bank: found and open: 2 broken promise" in found["procedures"].but
    assert found["dealing"].link == "procedures" and "gap" in found["dealing"].but
    for row in ("true-odds", "house-advantage"):
        assert found[row].said == "no question says how a hand is set; no question settles a wager"
    assert "--price" not in found["payouts"].said


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_each_report_has_the_annex_where_it_was_asked_for(form):
    """Text, Markdown and JSON; without a profile, none."""
    plain = real("nz1999")
    asked = replace(plain, profile=find_profile("general"))
    without, text = written(plain, form), written(asked, form)
    assert "nnex" not in without
    if form == "json":
        assert list_schema_mistakes(text) == []
        rows = json.loads(text)["annex"]["rows"]
        assert [(r["id"], r["status"], r["but"]) for r in rows] == [
            (a.row, a.status, a.but) for a in answers(plain).values()
        ]
    else:
        before = without.partition("What was looked at beside" if form == "text" else "## What was l")[0]
        assert "Annex: general" in text and text.startswith(before.rstrip("\n"))


def test_the_example_of_the_manual_is_a_profile(tmp_path, write):
    """The lines of docs/profiles.md, saved as they stand, make an annex by their path."""
    page = (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8")
    block = re.search(r"    title = .*\n(?:(?:    .*)?\n)+", page)
    path = tmp_path / "ours.toml"
    path.write_text("\n".join(x[4:] for x in block[0].splitlines()), encoding="utf-8")
    done = run("check", str(write(GAME, GEMS)), "--price", "--profile", str(path), "--format", "json")
    record = json.loads(done.stdout)
    assert list_schema_mistakes(done.stdout) == []
    ends = {r["id"]: r["status"] for r in record["annex"]["rows"]}
    assert record["annex"]["profile"] == "ours"
    assert ends == {"7.1": "answered", "7.2": "missing", "7.3": "to attach", "7.4": ELSEWHERE}
    assert all(f"`{part}`" in page for part in REPORT_PARTS)


def test_a_profile_that_is_not_there_is_refused_with_the_nearest():
    """Exit status 2, before anything is examined."""
    done = run("check", "nz1996", "--profile", "genral")
    assert done.returncode == 2 and "did you mean `general`?" in done.stderr and not done.stdout
    done = run("check", "nz1996", "--profile", "genral.toml")
    assert done.returncode == 2 and "genral.toml: error: cannot be read" in done.stderr


def test_a_report_is_not_written_over_its_profile(tmp_path, write):
    """The file of a profile is no target."""
    path = tmp_path / "ours.toml"
    path.write_text('title = "t"\n[[row]]\nid = "1"\nasked = "a"\nanswer = "attach"\n', encoding="utf-8")
    rules = str(write(WAY, GEMS))
    done = run("check", rules, "--profile", str(path), "--output", f"json={path}")
    assert done.returncode == 2 and "write over" in done.stderr
    named = ("--profile", "general", "--output", "json=general", "--fail-on", "never")
    assert run("check", rules, *named, cwd=tmp_path).returncode == 0


ROW = 'title = "t"\n[[row]]\nid = "1"\nasked = "what is asked"\nanswer = "pays"\n'


@pytest.mark.parametrize(
    ("text", "line", "says", "help_"),
    [
        (ROW.replace("asked", "askd"), 4, "a row has no `askd`", "`asked`"),
        (ROW.replace('"pays"', '"payz"'), 5, "nothing here answers by `payz`", "`pays`"),
        (ROW.replace('"pays"', "7"), 5, "`answer` is to be a text", ""),
        (ROW.replace('"pays"', '"dealing"'), 5, "looked up by words", "words"),
        (ROW + 'words = ["x"]\n', 6, "is not looked up by words", "dealing"),
        (ROW + 'words = []\n[[row]]\nid = "1"\n', 8, "line 3 has a row `1` too", ""),
        (ROW.replace('id = "1"\n', ""), 2, "a row needs `id`", ""),
        (ROW.replace('"1"', '" "'), 3, "`id` says nothing", ""),
        (ROW.replace("title", "titel"), 1, "`titel` means nothing here", "`title`"),
        (ROW.replace('title = "t"\n', ""), 1, "needs a `title`", ""),
        ('title = "t"\nrow = "x"\n', 2, "no list of rows", "[[row]]"),
        ('title = "t"\n', 1, "asks for nothing", "[[row]]"),
        (ROW.replace('"what', "what"), 4, "no TOML", ""),
    ],
)
def test_a_mistake_in_a_profile_is_taught_at_its_line(text, line, says, help_):
    """File, line, and the nearest key."""
    with pytest.raises(UnreadableError) as caught:
        read_profile(Source("ours.toml", text))
    assert any(
        m.span.line == line and says in m.message and help_ in m.help for m in caught.value.mistakes
    ), caught.value.mistakes
