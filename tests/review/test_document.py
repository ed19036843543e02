"""The document beside the rule set: quotations, numbers, and what nothing accounts for."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_check import run
from tests.conftest import ROOT
from verifier.finding import Kind
from verifier.review.document.check_document import DocumentCheck, check_documents
from verifier.review.document.numbering import list_places
from verifier.review.document.words import Document
from verifier.rules.load import list_part_files, load_rules
from verifier.source import Source

SOURCES = ROOT.parent / "shared" / "sources"
BOOK = """\
A Book

1. Setting

1.1 The player\u2019s hand is set so that the high-
est piece is in front; however:

(a) a pair is kept, and

(b) a \u201cspecial\u201d pair is split.

1.2 Blue is kept.

Notes

The dealer is \u2013 always \u2013 polite. Nobody else need be.
"""


def document(text: str = BOOK) -> Document:
    """Make a document of a text."""
    return Document(Source("book.txt", text))


def held(write, rules: str, text: str = BOOK) -> DocumentCheck:
    """Hold a rule set beside a text."""
    return check_documents([[load_rules(str(write(rules))).book.rules]], [document(text)])


def left(made: DocumentCheck) -> list[str]:
    """Return the first words of what nothing accounts for."""
    return [f.where for f in made.unencoded]


def test_a_section_cites_the_words_that_its_condition_says(write):
    """What it cites is accounted for; what it cites and is not there is a broken quote."""
    for words, broken in (("a special pair is split", False), ("a common pair is split", True)):
        section = f'section 1.1 "pairs" cite "{words}"\n  for hand has red\n'
        made = held(write, section + 'clause 1.2 "it"\n  require front has blue\n')
        assert [f.where for f, _ in made.broken[0]] == ([words] if broken else [])
        assert any("special" in text for text in left(made)) == broken


@pytest.mark.parametrize(
    "phrase",
    [
        "the highest piece is in front",
        "a special pair",
        "THE PLAYER'S HAND",
        "is always polite",
        "front however",
    ],
)
def test_words_are_found_whatever_the_printing(phrase):
    """Case, quotation marks, dashes, line breaks and hyphens at their end are not compared."""
    assert document().find(phrase)


@pytest.mark.parametrize("phrase", ["the high est piece", "a pair is split", "blue was kept"])
def test_other_words_are_not_found(phrase):
    """What the document does not say in this order is not there."""
    assert not document().find(phrase)


def test_places_nest_and_end_with_their_sentence():
    """A letter stands inside the number above it; a heading after a full stop ends a place."""
    found = {p.path: p for p in list_places(document())}
    assert list(found) == [("1",), ("1", "1"), ("1", "1", "a"), ("1", "1", "b"), ("1", "2")]
    assert (found["1", "1"].line, found["1", "1"].last) == (5, 6)
    assert found["1", "2"].last == 12


def test_a_list_goes_on_where_its_number_does():
    """`2.` after `1.3` of a list inside 1 is the second of the outer list."""
    text = "1. Pair\n   1. Never.\n   2. Ever.\n2. No pair\n   1. Front.\n   3. Odd.\n"
    assert [p.path for p in list_places(document(text))][:5] == [
        ("1",),
        ("1", "1"),
        ("1", "2"),
        ("2",),
        ("2", "1"),
    ]


def test_a_broken_quotation_is_an_error_at_its_line(write):
    """The finding says what is quoted, where, and the nearest line of the document."""
    rules = (
        'reading x "`blue is split`: which?"\n  is a\n  is b\nassume x is a because "plain"\n'
        'clause 1.2 "blue"\n  keep pair  [x: a]\n  split pair  [x: b]\n'
    )
    made = held(write, rules)
    ((finding, span),) = made.broken[0]
    assert finding.kind is Kind.BROKEN_QUOTE and finding.where == "blue is split"
    assert span.line == 8 and "book.txt:10" in finding.help


def test_a_number_that_is_not_there_is_an_error(write):
    """A clause without `cite` cites its label; an assumed clause cites nothing."""
    rules = 'clause 1.3 "blue"\n  keep pair\nassume clause X "red" because "why not"\n  keep pair\n'
    ((finding, _),) = held(write, rules).broken[0]
    assert "`1.3` is cited" in finding.message


def test_a_place_stands_for_its_parts_unless_one_is_cited(write):
    """Who encodes (a) alone is told of (b); who cites 1.1 has both."""
    whole = left(held(write, 'clause 1.1 "all"\n  keep pair\n'))
    part = left(held(write, 'clause 1.1(a) "kept"\n  keep pair\n'))
    assert not any("special" in x or "pair is kept" in x for x in whole)
    assert [x for x in part if x not in whole] == ["(b) a \u201cspecial\u201d pair is split"] or len(
        part
    ) == len(whole) + 1
    assert any("special" in x for x in part)


def test_a_quotation_accounts_for_its_sentence_alone(write):
    """Two sentences of one line are two statements; a short quotation accounts for nothing."""
    rules = 'clause 1 "all"\n  keep pair\n'
    polite = 'obligation 9 "manners" cite "The dealer is always polite"\n'
    brief = 'obligation 9 "manners" cite "always polite"\n'
    assert "Nobody else need be" in left(held(write, rules + polite))
    assert not any("dealer" in x for x in left(held(write, rules + polite)))
    assert any("dealer" in x for x in left(held(write, rules + brief)))


def test_a_listed_range_accounts_for_all_between(write):
    """In what is listed outside the questions, `\u2026` means what stands between."""
    rules = 'clause 1 "all"\n  keep pair\nexcluded E "the end" cite "Notes \u2026 else need be"\n'
    assert left(held(write, rules)) == []


def test_the_text_of_a_document_is_in_no_report(tmp_path):
    """JSON has its hash and lines, and no more than six words of a statement."""
    book = tmp_path / "book.txt"
    book.write_text(BOOK + "\nThis sentence has more words than six, and a secret.\n", encoding="utf-8")
    rules = str(ROOT / "fixtures" / "unencoded" / "good.rules")
    done = run("check", rules, "--document", str(book), "--format", "json", "--fail-on", "error")
    assert done.returncode == 1  # the numbers 1 is there, and 2 is not
    (one,) = json.loads(done.stdout)["documents"]
    assert one["sha256"] and one["lines"] == 18 and one["unencoded"]
    assert "secret" not in done.stdout
    assert all(len(x["begins"].split()) <= 7 for x in one["unencoded"])


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the documents are not in this checkout")
@pytest.mark.parametrize(
    ("names", "texts"),
    [
        (("nz1996", "nz1996-bank"), ("nz-gazette-1996-180-appendix-c", "nz-gazette-1996-180-rules")),
        (("caesars",), ("caesars-atlantic-city-pai-gow",)),
        (("ranking",), ("ko-ranking",)),
    ],
    ids=lambda x: x[0],
)
def test_the_shipped_rule_sets_say_what_their_documents_say(names, texts):
    """No quotation is broken, and every statement is accounted for."""
    files = [load_rules(part) for name in names for part in list_part_files(name)]
    pages = [Document(Source(x, (SOURCES / f"{x}.txt").read_text(encoding="utf-8"))) for x in texts]
    made = check_documents([[x.book.rules for x in one.told] for one in files], pages)
    assert [f.message for found in made.broken for f, _ in found] == []
    assert [f.message for f in made.unencoded] == []
