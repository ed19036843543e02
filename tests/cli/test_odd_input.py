"""Odd but plausible input: answered in words, with the place and what would mend it."""

from __future__ import annotations

import pytest

from tests.cli.test_check import run
from tests.conftest import THREE
from tests.support.procedures import HEAD as WALK
from tests.support.procedures import TWO
from verifier.analysis.examine import examine_ruleset
from verifier.cli.commands.hand import answer_hand
from verifier.rules.load import list_part_files
from verifier.source import UnreadableError

HEAD = 'rules 1\nruleset small "a small rule set"\nuses {game}\nsource "a book"\n'

ORDER = "points modulo 10\norder rank\n  > points 9 to 0 by points, then top\n"


def refused(do):
    """Return the mistakes with which something is refused: the place, what is said, the help."""
    with pytest.raises(UnreadableError) as caught:
        do()
    return [(m.span.line, m.span.column, m.message, m.help) for m in caught.value.mistakes]


def test_procedures_alone_say_nothing_of_a_hand(write):
    """They have runs, and no hand is set or ranked in them."""
    path = str(write(TWO, head=WALK))
    says = "this rule set asks no question about a hand: it has procedures alone"
    assert refused(lambda: answer_hand(path, "R G B", None, None, (), "text")) == [
        (2, 1, says, "`verify check` follows them in every run")
    ]


@pytest.mark.parametrize(
    ("side", "game"),
    [
        ("setting", THREE),
        ("back", THREE),
        ("front", THREE.replace("deal 3", "deal 1").split("kind blue")[0] + "hand front of 1\n" + ORDER),
    ],
)
def test_two_sides_that_cannot_both_be_dealt_are_refused(load_text, side, game):
    """Two hands of two of three pieces; two of one of a single piece; two settings of all of them."""
    text = (
        f'question rank "which is higher?"\n  given mine: {side}\n  given theirs: {side}\n'
        '  answer rank: higher / equal / lower\nclause 1 "c"\n  result higher\n'
    )
    ((_, _, says, _),) = refused(lambda: examine_ruleset(load_text(text, game, HEAD)))
    assert says == "there are too few pieces to deal both sides a hand"


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (("nz1999", "nz1999"), [(5, 6, "`nz1999` is a part already", "")]),
        (("both",), [(4, 6, "`both` is this very file: it is no part of itself", "")]),
        (("nz1998",), [(4, 6, "there is no rule set `nz1998`", "did you mean `nz1999`?")]),
    ],
)
def test_each_part_is_another_file_and_named_once(tmp_path, named, says):
    """Each mistake stands where the part is named."""
    path = tmp_path / "both.rules"
    path.write_text('rules 1\nruleset both "b"\nsource "s"\n' + "".join(f"part {x}\n" for x in named))
    assert refused(lambda: list_part_files(str(path))) == says


@pytest.mark.parametrize(
    ("line", "column", "named"),
    [
        ("  require front has r\N{CYRILLIC SMALL LETTER IE}d", 22, "cyrillic small letter ie"),
        ('cl\N{FULLWIDTH LATIN SMALL LETTER A}use 2 "c"', 3, "fullwidth latin small letter a"),
        ("  require front has exactly \N{FULLWIDTH DIGIT ONE} of red", 29, "fullwidth digit one"),
    ],
)
def test_a_letter_that_looks_like_a_plain_one_is_pointed_at(load_text, line, column, named):
    """It is named, since it cannot be seen; in quotations and remarks every letter may stand."""
    text = 'clause 1 "\N{CYRILLIC SMALL LETTER IE}"  # \N{CYRILLIC SMALL LETTER IE}\n' + line + "\n"
    ((row, at, says, remedy),) = refused(lambda: load_text(text))
    assert (row, at) == (9, column) and says.endswith("is no plain letter or digit")
    assert f"it is the {named};" in remedy


def test_a_file_without_a_name_is_no_folder():
    """What is not named is not there; the folder one stands in is not meant."""
    ((_, _, says, remedy),) = refused(lambda: list_part_files(""))
    assert says == "there is no such file, and no shipped rule set" and "nz1996" in remedy


PAIRS = (("table", "no decision table"), ("odds", "they have no odds"), ("diff", "tells its rules once"))


@pytest.mark.parametrize(("command", "says"), PAIRS)
def test_what_a_command_cannot_do_with_procedures_is_said_as_such(write, tmp_path, command, says):
    """It is said of procedures, with what can be done."""
    path = str(write(TWO, head=WALK))
    done = run(command, path, cwd=tmp_path)
    assert done.returncode == 2 and says in done.stderr and "help: " in done.stderr


def test_procedures_are_not_compared_and_that_is_said(books, tmp_path):
    """Alone, and by name; no question is missed."""
    one, other = books(TWO, TWO.replace("next lamp is dark", "next lamp is lit"), head=WALK)
    for more in ((), ("--question", "walk")):
        done = run("diff", one, other, *more, cwd=tmp_path)
        assert done.returncode == 2 and "procedures are not compared" in done.stderr
        assert "asked by both" not in done.stderr


def test_a_procedure_beside_a_question_that_both_ask_is_said_not_to_be_compared(books, tmp_path):
    """Exit status 1, in every format, though the question ends the same; nothing where both are alike."""
    asked = 'question set "how?"\n  given hand: deal\n  answer setting: settings of hand\n'
    asked += 'clause 9 "c"\n  require front has red if possible\n'
    moved = TWO.replace("next lamp is dark", "next lamp is lit")
    one, same, other = books(TWO + asked, TWO + "\n" + asked, moved + asked, head=WALK)
    assert run("diff", one, same, cwd=tmp_path).returncode == 0
    for form in ("text", "json", "markdown", "html"):
        done = run("diff", one, other, "--format", form, cwd=tmp_path)
        assert done.returncode == 1 and "it is a procedure, and procedures are not compared" in done.stdout


def test_one_collection_is_compared_with_something_or_not_at_all(tmp_path):
    """Its rule sets are about several games; it is said what to type for each."""
    done = run("diff", "caesars", cwd=tmp_path)
    assert done.returncode == 2 and "not compared with one another" in done.stderr
    assert "verify diff caesars-poker OTHER; verify diff caesars-tiles OTHER" in done.stderr
