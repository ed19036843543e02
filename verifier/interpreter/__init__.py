"""The second engine: a plain interpreter of the syntax tree, written from docs/semantics.md to be read.

In: a rule set and its game as trees, the readings chosen, a stage, and one case at a time (the pieces of a
hand, of two sides, or a state and what is done in it). Out: how the case ends, what is left, which clauses
stand. One case costs much; that every line can be held against the page that it implements is worth more.
# INVARIANT: it imports `verifier.language.syntax` and itself alone, and shares no code with what it judges.

Read beside docs/semantics.md, from the ground up:

    vocabulary    what a word names                                         part 2, at its end
    patterns      whether a hand has a pattern                              part 2, `X has P`
    cards         suits, sequences, wild pieces; which hands there are      part 9
    hands         measures of a hand, and its rank                          parts 1 and 9
    cases         cases, options, measures added and compared               part 1
    conditions    whether a condition holds                                 part 2
    directions    what one line allows                                      part 3, steps 3 and 5
    clauses       what one clause directs                                   part 3
    precedence    which clauses stand, and what they leave                  part 4, steps 1 to 3
    verdicts      how cases end, in detail; what can be dealt, how often    part 4, step 4; parts 1 and 5
    sides         what two sides hold, and which hand is higher             part 5
    questions     questions about deals and two sides; the whole rule set   parts 4 and 5

and beside docs/procedures.md, on the same `clauses` and `precedence`:

    states        the cases of a procedure, and conditions on them          part 1
    procedures    what is left of the next state                            parts 2 and 3
"""

from verifier.interpreter.questions import Interpreter, Setting
from verifier.interpreter.sides import SidePieces
from verifier.interpreter.verdicts.details import CaseDetail, CaseVerdict
from verifier.interpreter.verdicts.supply import Settings, Supply
from verifier.interpreter.vocabulary import ClauseEnd, Piece

__all__ = [
    "CaseDetail",
    "CaseVerdict",
    "ClauseEnd",
    "Interpreter",
    "Piece",
    "Setting",
    "Settings",
    "SidePieces",
    "Supply",
]
