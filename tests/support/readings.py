"""Readings of invented words, and two of them that interact."""

from __future__ import annotations

TWO = """\
reading a "?"
  is one
  is two
reading b "?"
  is one
  is two
clause 1 "c"
  require front has red/blue         [a: one]
  require front has blue/green       [a: two]
clause 2 "d"
  require front has red/green        [b: one]
  require front has blue/green       [b: two]
assume a is one because "x"
assume b is one because "x"
"""


def reading(name, *alternatives):
    """Return the lines of a reading, its first alternative drawn first."""
    lines = [f'reading {name} "{name}?"', *(f'  is {a} "{a}"' for a in alternatives)]
    return "\n".join([*lines, f'assume {name} is {alternatives[0]} because "first"']) + "\n"
