"""The second opinion: a plain interpreter of the syntax tree, written from docs/semantics.md.

It shares the tree with the compiled path and nothing else. `words` says what is named, `shapes`
whether pieces match a pattern, `hands` what a hand is worth, `cases` how a deal can be set,
`conditions` what holds, `ladders` where a hand stands on a list, `clauses` what one clause directs,
`sides` what two sides hold, `precedence` who is heard when, `hearing` how a case ends, and `judge`
and `decide` which question is asked.
"""

from verifier.interpreter.decide import Interpreter, Setting
from verifier.interpreter.hearing import Verdict
from verifier.interpreter.sides import Side
from verifier.interpreter.words import Piece

__all__ = ["Interpreter", "Piece", "Setting", "Side", "Verdict"]
