"""Procedures, bound for one number of places under one choice of readings.

Comes in: the tree of one procedure, a choice of readings, a number of places, and what labels mean. Goes
out: a procedure of its own model, or mistakes. The rest of `rules` looks down to this room and it does not
look back: rule books ask for procedures, and order their clauses with their own.

Differs from the tree in that names are gone: a field is a column of numbers, a value is a code. Holds from
here on: every name is known, every place and value that is named can be. Source: docs/procedures.md.
"""
