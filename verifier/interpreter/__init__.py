"""The second opinion: a plain interpreter of the syntax tree, written from docs/semantics.md.

It shares the tree with the compiled path and nothing else. `words` says what is named, `shapes`
whether pieces match a pattern, `hands` what a hand is worth, `cases` how a deal can be set,
`conditions` what holds, `clauses` what one clause directs, `precedence` who is heard when, and
`decide` how it ends.
"""

from verifier.interpreter.decide import Interpreter, Setting, Verdict
from verifier.interpreter.words import Piece

__all__ = ["Interpreter", "Piece", "Setting", "Verdict"]
