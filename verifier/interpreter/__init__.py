"""The second opinion: a plain interpreter of the syntax tree, written from docs/semantics.md.

It shares the tree with the compiled path and nothing else. `words` says what is named, `shapes`
whether pieces match a pattern, `cards` what suits and wild pieces make of them, `hands` what a hand is
worth, `supply` which hands there are, `cases` how a deal can be set, `amounts` and `conditions` what
holds, `named` of which hands by name, `ranks` which of two hands is higher, `ladders` where a hand
stands on a list, `clauses` what one clause directs,
`sides` what two sides hold, `precedence` who is heard when, `hearing` how a case ends, and `judge`
and `decide` which question is asked.
"""

from verifier.interpreter.decide import Interpreter, Setting
from verifier.interpreter.hearing import Verdict
from verifier.interpreter.sides import Side
from verifier.interpreter.words import Piece

__all__ = ["Interpreter", "Piece", "Setting", "Side", "Verdict"]
