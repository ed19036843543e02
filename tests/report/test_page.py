"""The page: whole, self-contained, and true to what the program says elsewhere."""

from __future__ import annotations

import json
import random
import re
from functools import partial
from html import escape

import pytest
from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from tests.conftest import ROOT
from tests.support.pages import SeenPage
from tests.support.submitted import NASTY, SIGNS, nasty, real, written
from verifier.analysis.examine_file import examine_file
from verifier.analysis.explain_hand import explain_hand
from verifier.analysis.rank_settings import rank_settings
from verifier.cases.parse_pieces import parse_cards as cards_of
from verifier.diff.compare_files import compare_files
from verifier.finding import Kind
from verifier.report.diff_view_build import build_diff_view
from verifier.report.ledger_sentences import describe_run
from verifier.report.page.diagram import draw_diagram
from verifier.report.page.diff import render_diff_page
from verifier.report.page.faces import PieceDrawings
from verifier.report.page.hand_lookup import build_hand_lookup
from verifier.report.page.setting_lookup import build_setting_lookup
from verifier.report.page.text_as_html import convert_part
from verifier.rules.load import load_rules
from verifier.rules.pieces import Pieces
from verifier.rules.rulebook import Stage
from verifier.tables.engines import find_setting_question
from verifier.tables.readings import ReadingTables


def pages(folder):
    """Yield what the pages of different rule sets hold."""
    for submission in (
        real("ranking"),
        real("nz1999"),
        real("fixtures/broken-promise/bad.rules"),
        nasty(folder),
    ):
        yield submission, SeenPage(written(submission, "html"))


@pytest.mark.xdist_group("formats")
def test_a_page_is_whole_and_leads_nowhere_else(tmp_path):
    """Each element is closed, each name is there once, each link leads to one of them, nothing is fetched."""
    for _, seen in pages(tmp_path):
        assert not seen.open
        ids = seen.values("id")
        assert len(ids) == len(set(ids))
        assert set(seen.values("href")) <= {f"#{x}" for x in ids}
        assert not seen.values("src") and not {"link", "img", "iframe", "object"} & {
            t for t, _ in seen.elements
        }
        named = {x for name in ("for", "aria-labelledby", "aria-controls") for x in seen.values(name)}
        assert named <= set(ids) | {"which", "signs", "find"}


@pytest.mark.xdist_group("formats")
def test_every_finding_is_on_the_page(tmp_path):
    """Each quarrel has its place; a reading that changes something has one below its question."""
    for submission, seen in pages(tmp_path):
        ids = set(seen.values("id"))
        found = [e for e in submission.entries if e.finding.kind is not Kind.READING]
        assert all(f"f-{e.fingerprint}" in ids for e in found)
        shown = sum("finding" in attrs.get("class", "").split() for _, attrs in seen.elements)
        readings = sum(e.finding.kind is Kind.READING for e in submission.entries)
        assert len(found) <= shown <= len(found) + readings + len(submission.whole.loaded.book.readings)


def test_words_of_a_rule_set_are_never_markup(tmp_path):
    """Titles that try to be elements, scripts' ends or templates are text, as they were written."""
    page = written(nasty(tmp_path), "html")
    seen = SeenPage(page)
    assert "b" not in {tag for tag, _ in seen.elements}
    assert SIGNS.replace("`", "") in "".join(seen.texts).replace("`", "")
    assert page.count("</script>") == 2 == page.count("<script")
    json.loads(seen.data)


def test_a_page_is_the_same_twice(tmp_path):
    """Two runs write the same bytes."""
    assert written(nasty(tmp_path), "html") == written(nasty(tmp_path), "html")


def test_two_tellings_have_a_page_that_is_whole(tmp_path):
    """Each group is there with its price; titles that try to be markup are text; links lead somewhere."""
    one, other = tmp_path / "one.rules", tmp_path / "other.rules"
    one.write_text(NASTY, encoding="utf-8")
    other.write_text(NASTY.replace("require ring has beryl\n", "require ring has agate\n"), encoding="utf-8")
    found = compare_files([str(one), str(other)])
    seen = SeenPage(render_diff_page(build_diff_view(found, ["left over <b>"])))
    groups = [g for x in found for q in x.comparison.questions for g in q.groups]
    shown = [a for t, a in seen.elements if t == "article"]
    assert not seen.open and groups and len(shown) == len(groups)
    assert "b" not in {t for t, _ in seen.elements} and "left over <b>" in "".join(seen.texts)
    ids = seen.values("id")
    assert len(ids) == len(set(ids)) and set(seen.values("href")) <= {f"#{x}" for x in ids}


def running(steps):
    """Return the numbers of which these are the differences."""
    found, at = [], 0
    for step in steps:
        at += step
        found.append(at)
    return found


def pack_hands(nz):
    """Return what a page holds of every hand; and the table and its readings, by which it is judged."""
    book, engine = nz.book, nz.engines.deals
    packed = json.loads(json.dumps(build_hand_lookup(nz, PieceDrawings(book.pieces))))
    table = engine.table(find_setting_question(book), Stage.ASSUMED, nz.choice)
    return packed, table, ReadingTables(engine, table, nz.choice)


def settings_of(packed, hand, mask):
    """Return the settings of a hand that a page's bits hold."""
    ways = [w for j, w in enumerate(packed["ways"]) if mask >> j & 1]
    return {tuple(" ".join(hand[p] for p in places) for places in way) for way in ways}


def test_what_a_page_answers_is_what_the_program_says_of_a_hand(nz):
    """Random hands: how they end, what is left, the chain, why not otherwise, which readings turn it."""
    packed, table, varied = pack_hands(nz)
    settings = partial(settings_of, packed)
    for case in random.Random(1996).sample(range(len(table.universe)), 25):
        says = explain_hand(table, varied, case)
        dealt = packed["members"][case * packed["dealt"] : (case + 1) * packed["dealt"]]
        hand = [packed["pieces"][t]["sign"] for t in dealt]
        assert tuple(hand) == says.hand and packed["weight"][case] == says.weight
        assert packed["statuses"][packed["status"][case]] == says.status
        assert settings(hand, packed["left"][case]) == set(says.left)
        heard = [(c, running(c["cases"])) for c in packed["clauses"]]
        told = [
            (c["label"], c["fates"][c["fate"][at.index(case)]], settings(hand, c["struck"][at.index(case)]))
            for c, at in heard
            if case in at
        ]
        assert told == [(w.label, w.fate, set(w.struck)) for w in says.said]
        flat = packed["ruled"][case]
        labels = [c["label"] for c in packed["clauses"]]
        ruled = {
            (*settings(hand, 1 << j), labels[by] if by >= 0 else "")
            for j, by in zip(flat[::2], flat[1::2], strict=True)
        }
        assert ruled == {(r.setting, r.by) for r in says.ruled}
        turned = {
            (
                t["reading"],
                t["alternative"],
                frozenset(settings(hand, t["left"][running(t["cases"]).index(case)])),
            )
            for t in packed["turns"]
            if case in running(t["cases"])
        }
        assert turned == {(t.reading, t.alternative, frozenset(t.left)) for t in says.turns}


def test_a_page_says_of_a_hand_what_the_text_alone_gives_and_what_decides_it(nz):
    """Random hands: decided by the text or by assumptions, which these are, and the clauses that clash."""
    packed, table, varied = pack_hands(nz)
    for case in random.Random(1996).sample(range(len(table.universe)), 25):
        says = explain_hand(table, varied, case)
        assert packed["statuses"][packed["text_status"][case]] == says.text.status
        clash = packed["clash"][case]
        if says.text.status == "conflict":
            assert tuple(packed["clashes"][clash]) == says.text.clashing
        else:
            left = settings_of(packed, says.hand, packed["text_left"][case])
            assert clash == -1 and left == set(says.text.left)
        decided = says.status == "decided"
        by = ("assumptions" if packed["settled"][case] else "the text") if decided else "nothing"
        assert by == says.decided_by
        assumed = {(a["what"], a["text"]) for a in packed["assumed"] if case in running(a["cases"])}
        if by != "the text":
            assert assumed == {(a.what, a.text) for a in says.assumptions}


@pytest.mark.deep
@pytest.mark.xdist_group("poker")
def test_what_a_page_says_of_every_way_is_what_the_program_says():
    """Random hands of cards: each setting's number in both lists, ranks, names, answers and readings."""
    examination = real("caesars-poker").whole.examinations[0]
    engines, choice = examination.engines, examination.choice
    packed = json.loads(json.dumps(build_setting_lookup(examination, PieceDrawings(examination.book.pieces))))
    draw = random.Random(53)
    for _ in range(6):
        chosen = draw.sample(range(len(packed["pieces"])), packed["dealt"])
        cards = [(packed["pieces"][x]["type"], packed["pieces"][x]["suit"]) for x in sorted(chosen)]
        held = cards_of(examination.book, " ".join(packed["pieces"][x]["sign"] for x in chosen), "TILES")
        assert sorted(t for t, _ in held) == sorted(t for t, _ in cards)
        for way in rank_settings(engines, choice, held):
            for h, at in enumerate(way.numbers):
                found = packed["lists"][h]
                assert (found["names"][found["name"][at]] if found["name"][at] >= 0 else "") == way.names[h]
            for asked, says in zip(packed["asked"], way.said, strict=True):
                one, other = (way.numbers[h] for h in asked["subjects"])
                told = asked["told"][asked["rows"][asked["row"][one]][other]]
                assert (told["answer"], tuple(told["clauses"])) == (says.answer, says.clauses)
                assert {tuple(x) for x in told["turns"]} == {
                    (t.reading, t.alternative, t.answer) for t in says.turns
                }


@pytest.mark.parametrize("name", ["nz1999", "ranking"])
def test_a_tile_has_its_pips_in_their_colours(name):
    """As many pips as the face says, and red those that the game says: counted from the drawing."""
    book = load_rules(name).book
    faces = PieceDrawings(book.pieces)
    for kind in book.game.kinds:
        for face in kind.faces:
            drawn = str(faces.draw_tile(face))
            one, other = map(int, face.split("-"))
            assert drawn.count('class="pip') == one + other
            red = sum(x for x in (one, other) if x in (1, 4)) if face != "6-6" else 6
            assert drawn.count('class="pip red') == red


def test_the_drawing_of_a_procedure_has_an_arrow_for_what_follows_and_no_other(tmp_path):
    """By hand: night follows the offer, the offer the night; who knocks at night brings the offer again."""
    text = (ROOT / "fixtures" / "broken-promise" / "bad.rules").read_text(encoding="utf-8")
    knock = 'event knocks "somebody knocks"\n  when due is night\n  next step is offer\n  next asked is 1\n'
    path = tmp_path / "lamp.rules"
    path.write_text(text.replace('clause 1 "', knock + 'clause 1 "'), encoding="utf-8")
    (played,) = examine_file(load_rules(str(path))).examinations[0].procedures
    assert {(f.act, f.event, f.before, f.after) for f in played.follows} == {
        ("offer", False, "offer", "night"),
        ("night", False, "night", "offer"),
        ("knocks", True, "night", "offer"),
    }
    drawn = str(draw_diagram(played))
    assert drawn.count('class="arrow"') == 2 and drawn.count('class="step"') == 2
    assert "knocks" in drawn and " id=" not in drawn  # a page has several drawings, and each name once


def test_a_card_has_its_suit_and_a_joker_none():
    """Signs are of pieces with suits, names say both, and what is no piece stays a word."""
    book = load_rules("caesars-poker").book
    faces = PieceDrawings(Pieces(book.game))
    assert (
        faces.find_name("Kd") == "king of diamonds"
        and faces.find_name("Jo") == "joker"
        and not faces.find_name("against")
    )
    shown = str(faces.draw_hand(["Kd", "Jo", "against", "As"]))
    assert shown.count("<svg") == 3 and "against" in shown and "king of diamonds, joker" in shown
    symbols = str(faces.draw_symbols())
    assert "♦" in symbols and "♠" in symbols and symbols.count("<symbol") == 3


def test_what_a_terminal_is_told_is_carried_over_word_for_word():
    """Texts, tables, rules, groups and insets keep their words; what nothing carries is refused."""
    grid = Grid("left", "")
    grid.columns[1].justify = "right"
    grid.add_row(Text("a <b>").append(" red", "bold red"), "1,000")
    part = Group(
        Text("\n").append("Heading", "bold"), Padding(Text("two\nlines"), 1), Rule(Text("rule")), grid, "s"
    )
    made = str(convert_part(part))
    assert "<h4>" in made and "two<br>lines" in made and '<td class="num">1,000</td>' in made
    assert "a &lt;b&gt;" in made and '<span class="bold red"> red</span>' in made
    with pytest.raises(TypeError):
        convert_part(object())


def test_the_page_says_what_was_looked_at():
    """In short and in full: the sum of all checks, and below each question each check by its name."""
    for name in ("nz1999", "ranking"):
        submission = real(name)
        text = written(submission, "html")
        (part,) = re.findall(r'<section id="looked-at">.*?</section>', text, re.S)
        said = describe_run(submission)
        assert text.count(said) == 2 and said in part
        names = {e.check for e in submission.ledger if e.question == "settlement"}
        (asked,) = re.findall(r'<section class="question" id="[^"]*settlement">.*?</section>', text, re.S)[:1]
        assert all(escape(x) in asked for x in names if "comparison" not in x)
