"""Words of others in every field and every format: nothing in them steers, hides or breaks out."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from datetime import date
from functools import cache
from xml.etree import ElementTree as Xml

import pytest

from tests.conftest import ROOT
from tests.support.markdown import parse_markdown
from tests.support.pages import SeenPage
from tests.support.submitted import NASTY, SIGNS
from verifier.analysis.examine_file import examine_file
from verifier.report.render import FORMATS, render_submission
from verifier.review.baseline import read_baseline
from verifier.review.dispositions import read_dispositions
from verifier.review.document.check_document import check_documents
from verifier.review.document.words import Document
from verifier.review.profile import read_profile
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.source import Mistake, Source, Span, UnreadableError, clean_text, guard_commands, quote_mistake

INVISIBLE = (
    "a\x1b[31mred\x1b[0m\x07\x08\x7f\x9b",
    "a\u202eevil\u202c \u2066x\u2069 \u200e\u200f \u061c",
    "a\u200bz\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u3164\U000e0041",
    "a\nb\r\nc\u2028d\u2029e\x0bf\x0cg\x85h\x1ci\tj",
    "a\ufffe\uffff\ue000\U0001ffff",
)
"""What no line of a rule set may hold; other files can."""
STEERING = (
    "::error file=x,line=1::all is well",
    "##[error]a ##vso[task.complete]b ##teamcity[c]",
    "<!--<script>alert(1)</script>--><![CDATA[ ]]> &#27; &lt;",
    "| x | `y` | =1+1 | {0} | [l](http://u) \\n | %0A::error::z",
    "words\t::warning::apart",
)
"""What can stand in the quotations of a rule set, too."""
CONTROL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@cache
def examined(word, folder):
    """Return the rule set whose words try to be markup, with a word that a line of it can hold."""
    path = folder / "a.rules"
    sign = word.replace('"', "'").replace("\\", "/")
    path.write_text(NASTY.replace(SIGNS, sign), encoding="utf-8")
    return examine_file(load_rules(str(path)))


def toml(text):
    """Return a text as TOML has it, escapes and all."""
    return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'


def submit(folder, word, spoken):
    """Return a submission with a word in every field that others write."""
    whole = examined(spoken, folder)
    quoted = toml(word)
    entry = f"disposition = 'rejected'\nbecause = {quoted}\nby = {quoted}\non = 2026-01-01\n"
    told = f"[[decision]]\nkind = 'conflict'\n{entry}[[decision]]\nkind = 'gap'\nwhere = {quoted}\n{entry}"
    row = f"asked = {quoted}\nnote = {quoted}\n"
    asked = f"title = {quoted}\n[[row]]\nid = {quoted}\nanswer = 'attach'\n{row}"
    asked += f"[[row]]\nid = 'b'\nanswer = 'dealing'\nwords = [{quoted}]\n{row}"
    record = json.loads(render_submission(Submission(whole), "json", None))
    found = dict.fromkeys(("fingerprint", "kind", "question", "where", "message", "fate", "account"), word)
    found |= {"kinds": 1, "hands": 1, "severity": "error", "clauses": [{"label": word}]}
    record["findings"].append(found)
    return Submission(
        whole,
        check_documents([[whole.loaded.book.rules]], [Document(Source("b.txt", f"Stones {word}.\n"))]),
        0,
        read_dispositions(Source("my.decisions.toml", told), date(2026, 7, 1)),
        read_baseline(Source("old.json", json.dumps(record)), "nasty"),
        read_profile(Source("p.toml", asked)),
    )


CASES = [(word, "plain") for word in INVISIBLE] + [(word, word) for word in STEERING]


@pytest.mark.parametrize(("word", "spoken"), CASES, ids=range(len(CASES)))
def test_no_word_of_others_breaks_out_of_any_format(tmp_path, word, spoken):
    """Each format is read back by a parser that is not ours; of signs that steer or hide, none is left."""
    submission = submit(tmp_path, word, spoken)
    for form in FORMATS:
        text = render_submission(submission, form, None)
        text.encode("utf-8")
        bad = {c for c in text if unicodedata.category(c) in CONTROL and c != "\n"}
        assert not bad | set(text) & set("\u034f\u115f\u3164"), (form, bad)
        commands = re.findall(r"^\s*::.*$|##(?:\w*)\[", text, re.MULTILINE)
        if form == "github":
            assert all(re.match(r"::(error|warning|notice) [\w =(),%./:-]*::", x) for x in text.splitlines())
        else:
            assert commands == [], form
        READERS.get(form, len)(text)


def read_rows(text):
    """Every row has as many cells as the header, and none begins a sum."""
    rows = list(csv.reader(io.StringIO(text), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)


def read_tables(text):
    """Every row of a table has as many cells as its head; there is no HTML and no link."""
    tokens = parse_markdown(text)
    kinds = [x.type for x in tokens] + [c.type for x in tokens for c in x.children or ()]
    assert not {"html_block", "html_inline", "link_open", "image", "code_block", "fence"} & set(kinds)
    tables = " ".join(kinds).split("table_open")[1:]
    for table in tables:
        rows = table.split("table_close")[0].split("tr_open")[1:]
        assert len({row.count("th_open") + row.count("td_open") for row in rows}) == 1


def read_page(text):
    """All that is open is closed, one script runs, and its data can be read."""
    page = SeenPage(text)
    assert not page.open and sum(tag == "script" for tag, _ in page.elements) == 2
    json.loads(page.data)


def read_results(text):
    """Every result has a level that the standard knows."""
    (run,) = json.loads(text)["runs"]
    assert {x["level"] for x in run["results"]} <= {"note", "warning", "error"}


READERS = {
    "json": json.loads,
    "sarif": read_results,
    "junit": Xml.fromstring,
    "csv": read_rows,
    "markdown": read_tables,
    "html": read_page,
}


@pytest.mark.parametrize("word", [*INVISIBLE, *STEERING])
def test_a_mistake_quotes_what_was_written_without_what_it_does(word):
    """The place, the message, the help and the line are cleaned; a line of its own begins no command."""
    said = quote_mistake(Mistake(Span(word, 1, 1, 2), word, word), {word: Source(word, word)})
    assert not [c for c in said if not c.isprintable() and c != "\n"]
    assert not re.findall(r"^\s*::|##\w*\[", said, re.MULTILINE) and len(said.split("\n")) == 4


@pytest.mark.parametrize("word", [*INVISIBLE, *STEERING])
def test_cleaning_keeps_every_visible_sign_in_its_place(word):
    """One sign stands for one, and what is clean stays as it is."""
    clean = clean_text(word)
    assert len(clean) == len(word) and clean_text(clean) == clean and clean.isprintable()
    assert all(a == b for a, b in zip(word, clean, strict=True) if a.isascii() and a.isprintable())


def test_a_command_is_guarded_at_the_start_of_a_line_alone():
    """Two colons inside a line stay."""
    assert guard_commands("a::b\n ::c::\n::d") == "a::b\n : :c::\n: :d"


@pytest.mark.parametrize(
    "sign", ["\u202e", "\u200b", "\ufeff", "\u3164", "\x1b", "\u2028", "\u00a0", "\ue000"]
)
def test_a_line_of_a_rule_set_holds_no_sign_that_cannot_be_seen(load_text, sign):
    """It is refused at its place, by its number."""
    with pytest.raises(UnreadableError) as caught:
        load_text(f'clause 1 "a{sign}b"\n  require front has red\n')
    assert f"U+{ord(sign):04X} is not text that can be read" in caught.value.mistakes[0].message


def test_the_shipped_texts_are_clean_as_they_are():
    """No word of a shipped rule set is changed by being shown."""
    for path in (ROOT / "rulespec").rglob("*.rules"):
        text = path.read_text(encoding="utf-8")
        assert all(clean_text(line) == line for line in text.split("\n")), path.name
