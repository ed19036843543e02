"""The words of a game: each is looked up when it is loaded, and pointed at where it names nothing."""

from __future__ import annotations

import pytest

from verifier.cli.main import main
from verifier.rules.load import load_rules
from verifier.source import UnreadableError, quote_mistake

GAME = """\
rules 1
game coins "three of nine coins"
deal 3 coin
suit crowns symbol c
suit eagles symbol e
drawn crowns as "♥"
drawn red eagles
kind gold   symbol G  pips 9       copies 2  called 9
kind silver symbol S  pips 6       copies 2
kind brass  symbol B  pips 3 or 6  copies 2  also bronze
kind blank  symbol O  pips 1       copies 1
wild blank as gold, fills run/suits
sequence gold silver brass gold
points modulo 10
pairs odd is gold + silver
named rich is gold/silver + bronze
named plain is hand with alike of it equals 2 or it has brass
named fine is hand with it is plain and points of it is at least 5
hand front of 1
hand back of 2
legal not (front has brass and back has gold)
legal top of back is silver or better or pips of front is at most pips of back
order rank "from the top"
  > pair of gold/silver by top
  > rich by laid
  > front by top
  > plain/fine by kinds
  > points 9 to 0 by points, then top
"""
FACES = """\
rules 1
game dominoes "three dominoes"
deal 3 domino
kind high pips 6 faces 6-6 5-5
kind low  pips 2 faces 1-1 2-2
drawn red 1, 6, half of 5-5
hand front of 1
hand back of 2
order rank
  > high by top
  > 2-2
  > low by top
"""
RULES = """\
rules 1
ruleset small "a small rule set"
uses {game}
source "a book"
question set "how is it set?"
  given hand: deal
  answer setting: settings of hand
clause 1 "the highest"
  maximise points of front
"""
SLIPS = [
    ("drawn crowns as", "crowns", "crwns", "no suit is called `crwns`", "crowns"),
    ("drawn red eagles", "eagles", "egles", "no suit is called `egles`", "eagles"),
    ("wild blank as gold, fills run/suits", "blank", "blnk", "`blnk` is no kind of this game", "blank"),
    ("wild blank as gold, fills run/suits", "gold", "glod", "`glod` is no kind of this game", "gold"),
    ("wild blank as gold, fills run/suits", "suits", "siuts", "`siuts` cannot be filled", ""),
    ("sequence gold silver brass gold", "silver", "sliver", "`sliver` is no kind of this game", "silver"),
    ("pairs odd is gold + silver", "silver", "sliver", "`sliver` is no kind of this game", "silver"),
    ("named rich is gold/silver + bronze", "bronze", "brnze", "`brnze` is not a piece", "bronze"),
    ("named rich is gold/silver + bronze", "gold", "glod", "`glod` is not a piece", "gold"),
    ("named rich is gold/silver + bronze", "gold", "front", "`front` is a hand, and a piece is wanted", ""),
    ("named rich is gold/silver + bronze", "bronze", "lowest", "a hand is described by itself", ""),
    ("named plain is hand with alike of it", "alike", "alkie", "`alkie` is not a measure", "alike"),
    ("or it has brass", "brass", "bras", "`bras` is not a piece", "brass"),
    ("or it has brass", "it has", "front has", "a hand is described by itself", ""),
    ("it is plain and points", "plain", "plian", "`plian` is not a hand with a name", "plain"),
    ("it is plain and points", "plain", "fine", "a hand cannot be named by itself", ""),
    ("points of it is at least 5", "points", "ponts", "`ponts` is not a measure", "points"),
    ("legal not (front has brass", "brass", "bras", "`bras` is not a piece", "brass"),
    ("legal not (front has brass", "front", "frnt", "`frnt` is not a hand", "front"),
    ("and back has gold)", "back", "hand", "`hand` is not a hand", ""),
    ("legal top of back is silver", "top", "tpo", "`tpo` is not a measure", "top"),
    ("legal top of back is silver", "silver", "sliver", "`sliver` is not a piece", "silver"),
    (
        "legal top of back is silver",
        "top of back",
        "points of back",
        "only the `top` of a hand is a piece",
        "",
    ),
    ("pips of front is at most pips of back", "pips of back", "rank of back", "`rank` is a place", ""),
    ("> pair of gold/silver by top", "silver", "sliver", "`sliver` is not a piece", "silver"),
    ("> pair of gold/silver by top", "top", "tpo", "`tpo` cannot order a rung", "top"),
    ("> rich by laid", "rich", "rcih", "`rcih` is not a hand with a name", "rich"),
    ("> front by top", "front", "frnot", "`frnot` is not a hand with a name", ""),
    ("> plain/fine by kinds", "fine", "fien", "`fien` is not a hand with a name", "fine"),
    ("> points 9 to 0 by points, then top", "then top", "then tpo", "`tpo` cannot order a rung", "top"),
]
FACE_SLIPS = [
    ("drawn red 1, 6, half of 5-5", "half of 5-5", "half of 5-6", "no piece has the face `5-6`", ""),
    ("drawn red 1, 6, half of 5-5", "1", "3", "no piece has 3 pips on a half", ""),
    ("> 2-2", "2-2", "2-3", "`2-3` is not a hand with a name", ""),
]


def misspell(game, line, old, new):
    """Return a game with one word of one line written otherwise, and where the new one stands."""
    number, whole = next((n, x) for n, x in enumerate(game.splitlines(), 1) if line in x)
    at = whole.index(line) + line.index(old)
    written = whole[:at] + new + whole[at + len(old) :]
    return "\n".join([*game.splitlines()[: number - 1], written, *game.splitlines()[number:]]) + "\n", number


@pytest.fixture
def write_game(tmp_path):
    """Return what writes a game and a rule set that uses it, and gives the path of the rule set."""

    def do(game):
        name = game.split("game ")[1].split()[0]
        (tmp_path / f"{name}.rules").write_text(game, encoding="utf-8")
        path = tmp_path / "small.rules"
        path.write_text(RULES.format(game=name), encoding="utf-8")
        return str(path)

    return do


@pytest.mark.parametrize("game", [GAME, FACES])
def test_a_game_whose_words_are_all_known_is_loaded(write_game, game):
    """The games that are misspelt below are right as they stand."""
    assert load_rules(write_game(game)).book.game.hands


@pytest.mark.parametrize(
    ("game", "slip"), [*((GAME, slip) for slip in SLIPS), *((FACES, slip) for slip in FACE_SLIPS)]
)
def test_a_misspelt_word_of_a_game_is_pointed_at_with_the_nearest(write_game, game, slip):
    """File, line, column and caret; and the word that was probably meant, where there is one."""
    line, old, new, says, nearest = slip
    text, number = misspell(game, line, old, new)
    with pytest.raises(UnreadableError) as caught:
        load_rules(write_game(text))
    found = [x for x in caught.value.mistakes if says in x.message]
    assert found, [x.message for x in caught.value.mistakes]
    shown = quote_mistake(found[0], caught.value.sources).splitlines()
    assert shown[0].startswith(
        f"{game.split('game ')[1].split()[0]}.rules:{number}:{found[0].span.column}: error: "
    )
    assert "^" in shown[2]
    assert "term" not in found[0].help  # a game defines no terms
    assert not nearest or found[0].help == f"did you mean `{nearest}`?"


@pytest.mark.parametrize(
    "command", [["check"], ["table"], ["hand", "G S B"], ["odds"], ["diff"]], ids=lambda words: words[0]
)
def test_every_command_refuses_a_game_with_an_unknown_word(write_game, capsys, command):
    """None of them believes a `legal` line in which a word names nothing."""
    text, number = misspell(GAME, "legal not (front has brass", "brass", "bras")
    path = write_game(text)
    word, *more = command
    with pytest.raises(SystemExit) as ended:
        main(args=[word, path, *([path] if word == "diff" else more)])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"coins.rules:{number}:22: error: `bras` is not a piece that this game knows"


def test_two_suits_have_two_names(write_game):
    """A suit is known by its name, and by its sign."""
    text = GAME.replace("suit eagles symbol e", "suit crowns symbol e").replace(
        "drawn red eagles", "drawn red crowns"
    )
    with pytest.raises(UnreadableError) as caught:
        load_rules(write_game(text))
    assert [x.message for x in caught.value.mistakes] == ["`crowns` is a suit already"]


def test_mistakes_of_a_game_are_told_together(write_game):
    """What is wrong with its words and what is wrong with its hands can be mended at once."""
    text = GAME.replace("hand back of 2", "hand back of 3").replace("has brass and", "has bras and")
    with pytest.raises(UnreadableError) as caught:
        load_rules(write_game(text))
    assert len(caught.value.mistakes) == 2
