"""Stage 2: procedures, bound for one number of places under one choice of readings.

Differs from the tree in that names are gone: a field is a column of numbers, a value is a code. Holds from
here on: every name is known, every place and value that is named can be. Source: docs/procedures.md.
"""
