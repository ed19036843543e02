"""Who is the Bank in Caesars' leaflet, told again in plain Python: every case of two circles and of three.

Whoever wrote this had read the rule set: it can show a slip there, not that a word bears its reading.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from tests.support.walks import Walker
from verifier.rules.load import load_rules
from verifier.rules.rulebook import Stage
from verifier.statespace import readings as vary

DRAWN = {
    "first-hand": "begins-again",
    "again": "each-hand",
    "resumes": "from-bank",
    "all-pass": "goes-on",
    "who-plays": "with-bet",
}
DEALER = 0


class Table:
    """The places in the order of the count, the dealer's first; the Bank, the marker, what is due."""

    def __init__(self, circles, readings):
        """Begin with nobody at the table."""
        self.said = DRAWN | readings
        self.seats = dict.fromkeys(range(1, circles + 1), "empty")
        self.bank = self.marker = DEALER
        self.due = "opening"

    def state(self):
        """Return all of it."""
        return self.due, tuple(self.seats.values()), self.bank, self.marker

    def asked(self, circle):
        """Return whether who is at a circle is offered the Bank."""
        return self.seats[circle] in (
            ("playing",) if self.said["who-plays"] == "with-bet" else ("playing", "waiting")
        )

    def offers(self, start):
        """Offer the Bank to the next player after the marker, in a round that began after a place."""
        places = len(self.seats) + 1
        for step in range(1, places + 1):
            place = (self.marker + step) % places
            ends = {"dealer": place == start, "dealer-in-turn": place == DEALER}
            if ends.get(self.said["all-pass"]):
                self.bank, self.marker, self.due = DEALER, DEALER, "hand"
                return True
            if place != DEALER and self.asked(place):
                self.marker, self.due = place, "offer"
                return True
        return False

    def begins(self):
        """Return after which place the round of offers began: the last banker's, or the dealer's."""
        restarts = self.said["again"] == "each-hand" and self.said["resumes"] == "from-dealer"
        return DEALER if restarts else self.bank

    def plays(self):
        """Play the hand that is due, and begin the round of offers."""
        if self.bank == DEALER:
            if self.said["again"] == "first-only" and self.due == "hand":
                return False
            first = next(filter(self.asked, self.seats), None)
            if first is not None:
                self.marker, self.due = first, "offer"
            return first is not None
        if self.said["again"] == "keeps":
            self.due = "offer"
            return True
        if self.said["again"] == "first-only":
            return False
        if self.said["resumes"] == "from-dealer":
            self.marker = DEALER
            return self.offers(None if any(map(self.asked, self.seats)) else DEALER)
        return self.offers(self.begins())

    def does(self, act, chosen):
        """Do an act; return whether the leaflet says what follows."""
        if act in ("opening", "hand"):
            return self.plays()
        if act == "offer" and chosen["reply"] == "passes":
            return self.offers(self.begins())
        if act == "offer":
            self.bank, self.due = self.marker, "hand"
            self.seats[self.marker] = "playing"
            return True
        circle = int(next(iter(chosen.values())))
        seats = {
            "comes": "waiting",
            "bets": "playing",
            "rests": "waiting",
            "leaves": "empty",
            "empties": "empty",
        }
        self.seats[circle] = seats[act]
        if act == "empties" and self.said["first-hand"] == "begins-again":
            self.bank, self.marker, self.due = DEALER, DEALER, "opening"
        return True


@cache
def book():
    """Return the rule set, read once."""
    return load_rules("caesars-tiles").book


def of_spec(walk):
    """Return what both speak of, as the rule set has it."""
    seats = tuple(walk.get("seat", circle) for circle in range(1, walk.p.places + 1))
    bank, marker = (int(walk.get(x).replace("dealer", "0")) for x in ("bank", "marker"))
    return walk.get("step"), seats, bank, marker


def compared(circles, readings):
    """Walk every case on both sides; return how many states there are, and what differs."""
    tree = next(p for p in book().rules.procedures if p.name.text == "bank")
    explorer = vary.build_explorer(book(), tree, {**book().first, **readings}, circles)
    walk, first = Walker(explorer), Table(circles, readings)
    assert of_spec(walk) == first.state()
    states, todo, wrong = {first.state(): walk.state}, [first], []
    while todo:
        table = todo.pop()
        here = states[table.state()]
        for batch in explorer.batches(here, 0, [Stage.ASSUMED]):
            for row in range(len(batch.at)):
                chosen = {k: walk.p.text(int(v[row])) for k, v in batch.chosen.items()}
                walk, after = Walker(explorer), deepcopy(table)
                walk.state = here
                known = walk.do(batch.act.name, **chosen), after.does(batch.act.name, chosen)
                if known == (True, True) and of_spec(walk) == after.state():
                    if after.state() not in states:
                        states[after.state()] = walk.state
                        todo.append(after)
                elif known != (False, False):
                    wrong.append((table.state(), batch.act.name, chosen, of_spec(walk), after.state(), known))
    return len(states), wrong


ALONE = [
    {},
    *(
        {name: way}
        for name, way in (
            ("first-hand", "once"),
            ("again", "keeps"),
            ("again", "first-only"),
            ("resumes", "from-dealer"),
            ("all-pass", "dealer"),
            ("all-pass", "dealer-in-turn"),
            ("who-plays", "at-circle"),
        )
    ),
]
TOGETHER = [
    {"resumes": "from-dealer", "all-pass": "dealer"},
    {"again": "keeps", "all-pass": "dealer"},
    {"again": "keeps", "all-pass": "dealer", "resumes": "from-dealer"},
    {"resumes": "from-dealer", "all-pass": "dealer-in-turn", "who-plays": "at-circle"},
    {"all-pass": "dealer", "who-plays": "at-circle", "first-hand": "once"},
]


ALL = [*ALONE, *TOGETHER]


def named(readings):
    """Return a short name of some readings."""
    return " ".join(readings.values()) or "drawn"


EVERY = [x if x in ({}, *ALONE[2:3], *TOGETHER[:1]) else pytest.param(x, marks=pytest.mark.deep) for x in ALL]


@pytest.mark.parametrize("readings", EVERY, ids=named)
def test_every_case_of_the_bank_ends_as_told_again(readings):
    """Two circles: each state that can be reached, and each act in it."""
    states, wrong = compared(2, readings)
    assert not wrong and states > 10


@pytest.mark.deep
@pytest.mark.parametrize("readings", ALL, ids=named)
def test_every_case_of_three_circles_ends_as_told_again(readings):
    """Three circles, all states."""
    states, wrong = compared(3, readings)
    assert not wrong and states > 50
