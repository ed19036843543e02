"""The sample space: every hand that a game can deal and every way to set it, simplest first and weighed.

In: the pieces of a game (`verifier.rules.pieces`), conditions on hands, and words that users type for pieces.
Out: a `Domain`: cases, each the simplest of all that no rule of the game can tell apart; the weight of each,
how many hands (or pairs) it stands for; its options as bits. All of it is arrays, a row a case.

INVARIANT: cases are numbered simplest first, in one published order (see `universe`), the same on every
machine. The weights add up to all the ways there are (`Domain.proof`). Option j is the bit worth 2^j. A hand
of one suit stands just after its twin of several suits.

Not here: what a rule directs (`verifier.tables`). For questions about two sides, see `matchups`.
"""
