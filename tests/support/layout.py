"""A file in no layout at all, and the same file in the canonical one."""

from __future__ import annotations

MESSY = """

rules 1 # the first line
ruleset   small "a small rule set"
uses three
source "a book"
 # of the word
reading r "which?" # asked
is one "the first"
   is another "the second"


  # two comments
term warm means red [r:one]
term cold-and-warm means red/blue[r:one]#why

term a  means red
question set "how?"
 given hand : deal
     answer setting: settings of hand

# the clause
clause 1 "c"
# its test
when hand has red or hand has blue and hand has green [r: one]
when hand has red [r: another]
list l: keep pair with
* red
# an entry
* green+blue [r: one]
  otherwise   keep pair
assume r is one because "x"

# the end"""

NEAT = """\
rules 1  # the first line
ruleset small "a small rule set"
uses three
source "a book"
# of the word
reading r "which?"  # asked
  is one      "the first"
  is another  "the second"

# two comments
term warm          means red       [r: one]
term cold-and-warm means red/blue  [r: one]  #why

term a means red
question set "how?"
  given hand: deal
  answer setting: settings of hand

# the clause
clause 1 "c"
  # its test
  when hand has red or (hand has blue and hand has green)  [r: one]
  when hand has red                                        [r: another]
  list l: keep pair with
    * red
    # an entry
    * green + blue  [r: one]
  otherwise keep pair
assume r is one because "x"

# the end
"""
