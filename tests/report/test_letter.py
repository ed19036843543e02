"""The letter to the applicant: each defect asked about once, every number in the record, no word of ours."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.util import find_spec

import pytest

from tests.conftest import ROOT
from tests.support.gems import GEMS, RULES, STAKE, WAY
from tests.support.markdown import list_texts, parse_markdown
from tests.support.pages import SeenPage
from tests.support.submitted import SIGNS, beside, nasty, real, written
from verifier.analysis.examine_file import examine_file
from verifier.finding import Kind, Severity
from verifier.odds.claims import format_rounded
from verifier.report.letter.render import find_letter_obstacle, render_letter
from verifier.review.letter.build import build_letter
from verifier.review.letter.model import LetterTopic
from verifier.review.submission import Submission
from verifier.rules.load import load_rules

pytestmark = pytest.mark.xdist_group("formats")

FIXTURES = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "fixtures").glob("*/bad.rules"))
ASKED = (Kind.GAP, Kind.CONFLICT, Kind.FOUL, Kind.UNATTAINABLE, Kind.INCONSISTENT, Kind.BROKEN)
PRIVATE_WORDS = (
    "fate",
    "deed",
    "telling",
    "drawn here",
    "heard",
    "quarrel",
    "of ours",
    "nought",
    "None",
    "undefined",
)


@pytest.fixture
def gems(books):
    """Return a small game that is priced: a reading, open hands, and wagers that the rules leave open."""
    guarded = WAY.replace("require ring has beryl", "require ring has beryl  [where: ring]").rstrip("\n")
    reading = """
reading where "2: which hand is `the beryl's`?"
  is ring  "the ring"
  is chest "the chest"
assume where is ring because "it is named first"
"""
    rules = guarded + "\n  require chest has beryl  [where: chest]\n" + reading + STAKE.format(win=1) + RULES
    [path] = books(rules, game=GEMS)
    return Submission(examine_file(load_rules(path), priced=True))


@cache
def letter_of(name):
    """Return the letter about a shipped rule set or a fixture."""
    return build_letter(real(name))


@pytest.mark.parametrize("name", [*FIXTURES, "ranking", "nz1999"])
def test_each_open_error_is_asked_about_once(name):
    """Every error in the text that nobody accepted stands in one question, and in no second one."""
    found = [c.entry.fingerprint for q in letter_of(name).every for c in q.cases if c.entry]
    assert len(found) == len(set(found))
    errors = {
        e.fingerprint
        for e in real(name).entries
        if e.finding.kind in ASKED and e.finding.severity is Severity.ERROR
    }
    assert errors <= set(found)


@pytest.mark.parametrize("name", ["ranking", "nz1999"])
def test_each_reading_on_which_a_case_turns_is_asked_about_once(name):
    """A passage stands in a question of its own, or among the meanings of another, and not in both."""
    for book in (x.book for x in real(name).whole.examinations):
        mine = [q for q in letter_of(name).every if q.account == book.rules.account]
        asked = [r for q in mine for r in dict.fromkeys(x.asks for x in q.options)]
        turning = {e.finding.where for e in real(name).entries if e.finding.kind is Kind.READING}
        wanted = {book.readings[x].question for x in turning if x in book.readings}
        here = {e.finding.where for e in real(name).entries if e.account == book.rules.account}
        assert {r.question for n, r in book.readings.items() if n in turning & here} <= set(asked)
        assert set(asked) <= wanted | {r.question for r in book.readings.values()}


def test_questions_are_in_the_order_of_cost_then_of_hands(gems):
    """What costs most comes first; of two that cost the same, what concerns more."""
    questions = build_letter(gems).questions
    assert questions and [q.number for q in build_letter(gems).every] == list(
        range(1, len(build_letter(gems).every) + 1)
    )
    keys = [(-q.cost, -q.share) for q in questions]
    assert keys == sorted(keys) and questions[0].cost > 0


def test_every_number_of_the_letter_is_in_the_record(gems):
    """A count is a count of the record; a percentage is one of its fractions, or between two of them."""
    record = written(gems, "json")
    shown = render_letter(gems, "markdown")
    counts = {int(n) for n in re.findall(r": (\d+)\b", record)}
    fractions = [Fraction(x) for x in set(re.findall(r'"(-?\d+/\d+)"', record))]
    percents = {format_rounded(x * 100, 2) for x in fractions}
    moves = {format_rounded(abs(x - y) * 100, 2) for x in fractions for y in fractions}
    for text in re.findall(r"(-?[\d,]+\.\d\d)%", shown):
        assert text in percents
    for text in re.findall(r"([\d,]+\.\d\d) points", shown):
        assert text in moves or text == "0.01"
    for one, every in re.findall(r"([\d,]+) of ([\d,]+) \w", shown):
        assert {int(x.replace(",", "")) for x in (one, every)} <= counts


def test_the_money_of_open_wagers_is_that_of_either_side(gems):
    """A question about open wagers gives the house advantage if the house wins them, and if not."""
    [priced] = gems.whole.priced
    opened = [q for q in build_letter(gems).every if q.open_money]
    assert opened
    for q in opened:
        best = next(x.best for x in priced.open if (x.question, x.kind) == (q.question, q.kind))
        assert (q.open_money.house, q.open_money.player) == (priced.drawn.advantages[0], best)


def test_figures_that_several_questions_share_say_so():
    """Where two questions are about open wagers of one kind, neither claims the figure for itself."""
    letter = build_letter(real("nz1999"))
    for q in letter.every:
        alike = [x for x in letter.every if (x.question, x.kind) == (q.question, q.kind) and x.open_money]
        assert q.open_money is None or q.open_money.shared is (len(alike) > 1)


def test_what_is_accepted_is_left_out(tmp_path):
    """A finding that a decision accepts is asked about no more; one under review still is."""
    for word, left_out in (("accepted", True), ("under review", False)):
        (tmp_path / word[:2]).mkdir()
        submission = beside(tmp_path / word[:2], word)
        asked = {c.entry.fingerprint for q in build_letter(submission).every for c in q.cases if c.entry}
        [conflict] = [e for e in submission.entries if e.finding.kind is Kind.CONFLICT]
        assert (conflict.fingerprint not in asked) is left_out


def test_beside_an_earlier_record_the_letter_says_what_was_answered(tmp_path):
    """What an earlier record found and this run does not is answered; each question says how it stands."""
    text = render_letter(beside(tmp_path), "markdown")
    assert "Compared with the earlier version" in text and "gone \\{0}" in text.replace("{0}", "\\{0}")
    assert "with other counts" in text


def test_a_damaged_place_is_asked_about_and_named_at_the_top():
    """Each place that the copy has lost is a question, and the head says which question."""
    letter = letter_of("ranking")
    damaged = [q.number for q in letter.every if q.topic is LetterTopic.DAMAGE]
    text = render_letter(real("ranking"), "markdown")
    places = {
        a.text for x in real("ranking").whole.examinations for a in x.book.rules.about if a.word == "damage"
    }
    assert len(damaged) == len(places) > 0
    assert text.count("Is this how the original reads?") >= len(damaged)
    head = text.split("## ")[0]
    assert all(re.search(rf"\b{n}\b", head) for n in damaged) and "known damage" in head


@pytest.mark.parametrize("name", ["ranking", "nz1999", *FIXTURES])
def test_the_letter_has_no_private_word_and_no_empty_value(name):
    """No word of the verifier's own, and nothing that a template left."""
    text = render_letter(real(name), "markdown")
    book = " ".join(written(real(name), "json").split())
    for word in PRIVATE_WORDS:
        said = re.findall(rf".{{20}}\b{word}\b", text)
        assert all(x in text and (word in book) for x in said), said  # only where the rule set itself says it


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_letter_is_the_same_on_every_run(gems, form):
    """Two letters of one run are byte for byte the same; a date is printed only where one is given."""
    once, twice = (render_letter(gems, form) for _ in range(2))
    assert once == twice
    assert "7 March 2026" in render_letter(gems, form, date(2026, 3, 7)) and "2026" not in once


def test_a_pdf_is_the_same_on_every_run(gems):
    """Two PDFs have the same bytes, with a date and without; without the library it is refused in words."""
    if find_spec("fpdf") is None:
        assert "pip install" in find_letter_obstacle("pdf") and not find_letter_obstacle("html")
        pytest.skip("fpdf2 is not installed")
    for dated in (None, date(2026, 3, 7)):
        once, twice = (render_letter(gems, "pdf", dated) for _ in range(2))
        assert once == twice and once.startswith(b"%PDF")


def test_signs_of_titles_are_no_markup(tmp_path):
    """Every sign of a title is text in Markdown; in HTML no element comes of it, and none stays open."""
    submission = nasty(tmp_path)
    tokens = parse_markdown(render_letter(submission, "markdown"))
    inner = [x for token in tokens for x in token.children or ()]
    assert not [x for x in inner if x.type in {"link_open", "html_inline", "s_open", "image"}]
    assert any(SIGNS.replace("`x`", "“x”") in "".join(y.content for y in x.children or ()) for x in tokens)
    page = SeenPage(render_letter(submission, "html"))
    assert page.open == [] and all(x.startswith("#p-") for x in page.values("href"))
    assert not [x for x, _ in page.elements if x == "b"]
    assert any(SIGNS.replace("`x`", "“x”") in x for x in ["".join(page.texts)])


def test_questions_stand_in_bold_type_with_their_numbers(gems):
    """Each question of the letter itself begins with its number, in HTML with an anchor too."""
    letter = build_letter(gems)
    bold = list_texts(parse_markdown(render_letter(gems, "markdown")), "paragraph")
    for q in (*letter.questions, *letter.meanings, *letter.further_questions):
        assert any(x.startswith(f"{q.number}. ") for x in bold)
    ids = SeenPage(render_letter(gems, "html")).values("id")
    assert {f"question-{q.number}" for q in letter.questions} <= set(ids)


def test_the_encoders_words_are_never_in_quotation_marks(gems):
    """A title stands in italics; in quotation marks stand words that the rule set quotes."""
    text = render_letter(gems, "markdown")
    titles = {c.title for q in gems.whole.loaded.book.rules.questions for c in q.clauses}
    assert not any(f"“{x}”" in text for x in titles)
    assert json.loads(written(gems, "json"))["ruleset"]["title"] in text


@pytest.mark.parametrize("name", [*FIXTURES, "ranking"])
def test_every_example_says_what_each_rule_gives(name):
    """No clause and no meaning is said to give nothing at all: a conflict, and a gap, are named."""
    assert not re.search(r"gives\s*[;.]", render_letter(real(name), "markdown"))


def test_the_committed_letter_fits_four_pages():
    """What stands before the annex is no longer than four printed pages; it asks about damage and money."""
    text = (ROOT / "reports" / "nz1996-letter.md").read_text(encoding="utf-8")
    letter, annex = text.split("## Annex", 1)
    assert len(letter.splitlines()) <= 180 and len(text.splitlines()) <= 220 and annex
    assert len(letter.split()) <= 3400
    assert "known damage" in letter and "points" in letter


def test_the_command_writes_a_letter(tmp_path, capsys, monkeypatch):
    """It prints Markdown, or writes a file; a PDF without a file, and a rule file as target, are refused."""
    from verifier.__main__ import main

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["verify", "letter", *arguments])
        with pytest.raises(SystemExit) if "pdf" in arguments or "x.rules" in arguments[-1] else nullcontext():
            main()
        return capsys.readouterr()

    path = str(ROOT / "fixtures" / "conflict" / "bad.rules")
    printed = run(path).out
    assert printed.startswith("# Questions to the applicant")
    assert run(path, "--format", "html", "--output", str(tmp_path / "a.html")).out == ""
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "--output" in run(path, "--format", "pdf").err
    assert "over a rule file" in run(path, "--output", str(tmp_path / "x.rules")).err
