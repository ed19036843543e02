"""Small procedures: a lamp that is lit and put out, and seats that are offered it."""

from __future__ import annotations

HEAD = """\
rules 1
ruleset small "a small procedure"
uses {game}
source "a book"
procedure walk "what is next?"
"""
TWO = """\
  state lamp: dark / lit
  begins step is day
  begins lamp is dark
step day "the day passes"
step night "the night passes"
clause 1 "after the day comes the night"
  for step is day
  next step is night
  next lamp is lit
clause 2 "after the night comes the day"
  for step is night
  next step is day
  next lamp is dark
"""
OFFERS = """\
  places seat 1 to 4
  state at of seat: nobody / guest / host
  state asked: seat
  begins step is offer
  begins at is nobody
  begins asked is 1
step offer "a seat is offered the lamp"
  choice reply: takes / declines by guest
step night "the night passes"
event comes "somebody comes"
  choice comer: seat by guest
  choice who: guest / host by guest
  when at of comer is nobody
  next at of comer is who
  next step is due
clause 1 "in turn"
  for step is offer and reply is declines
  next asked is first seat after asked
  next step is offer
clause 2 "whoever takes it"
  for step is offer and reply is takes
  next asked is asked
  next step is night
clause 3 "the next day"
  for step is night
  next asked is 1
  next step is offer
assume stays at, asked because "they stay"
"""
