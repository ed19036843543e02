"""Small games of letters, for the tests of the interpreter."""

from __future__ import annotations

from verifier.interpreter import CaseVerdict, Interpreter, Piece
from verifier.language import syntax as s
from verifier.language.assemble import assemble_file
from verifier.language.parse import parse_lines
from verifier.source import Source

# One letter in front and two behind: three letters have three settings, told apart by the front.
LETTERS = """rules 1
game letters "Letters"
source "made up"
deal 3 letter
kind a pips 7 copies 2
kind b pips 5 copies 2
kind c pips 3 copies 2
kind d pips 2 copies 2
kind w pips 1 or 6 copies 1
kind x pips 4 copies 2 faces 1-1 1-2 called 4
kind y pips 4 copies 1 called 4
points modulo 10
pairs odd is w + d
named crown is a + b
hand front of 1
hand back of 2
order rank
  > pair of a/b/c by top
  > crown
  > points 9 to 0 by points, then top
"""

# Two hands of two, the second not below the first.
TWOS = (
    LETTERS.replace("deal 3", "deal 4")
    .replace("front of 1", "front of 2")
    .replace("order rank", "legal rank of back is at least rank of front\norder rank")
)

RULES = """rules 1
ruleset tiny "Tiny"
uses letters
source "made up"
question set "how is it set?"
  given hand: deal
  answer setting: settings of hand
"""


def tree(text: str) -> s.RuleSet | s.Game:
    """Parse a text that has no mistakes."""
    source = Source("test.rules", text)
    lines, mistakes = parse_lines(source)
    found, more = assemble_file(source, lines)
    assert not mistakes and not more, [*mistakes, *more]
    assert found is not None
    return found


def pieces(hand: str) -> list[Piece]:
    """Read a hand: kinds, with a face after a colon."""
    return [(kind, face) for kind, _, face in (one.partition(":") for one in hand.split())]


def decide(
    clauses: str, hand: str = "a b c", stage: str = "assumed", game: str = LETTERS, **choices: str
) -> CaseVerdict:
    """Decide one hand by some clauses, words and relations."""
    rules, played = tree(RULES + clauses), tree(game)
    assert isinstance(rules, s.RuleSet) and isinstance(played, s.Game)
    chosen = {name.replace("_", "-"): alternative for name, alternative in choices.items()}
    return Interpreter(rules, played, chosen, stage).decide("set", pieces(hand))


def fronts(verdict: CaseVerdict) -> set[str]:
    """Name the settings left by what is in front."""
    return {" ".join(setting[0]) for setting in verdict.left}


def meets(condition: str, hand: str = "a b c", game: str = LETTERS) -> set[str]:
    """Name the fronts of the settings that meet a condition."""
    verdict = decide(f'clause 1 "it"\n  require {condition}\n', hand, game=game)
    return fronts(verdict) if verdict.standing else set()


def holds(condition: str, hand: str = "a b c", game: str = LETTERS) -> bool:
    """Tell whether a condition on the case holds."""
    clause = f'clause 1 "it"\n  when {condition}\n  require front has a/b/c/d/w/x/y\n'
    return decide(clause, hand, game=game).status != "gap"
