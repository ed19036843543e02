"""The bank of pai gow in New Zealand as gazetted in 1996: rules 4.1 to 4.8 and 5.3 to 5.8, from the document.

A `Table` is walked by what people do: somebody comes to a box or leaves it, a round is played, the bank
begins to be offered, whoever is offered it answers.  Where the document does not say what follows, it raises
`SilentError`.  Where its words bear more than one meaning, each point is a field of Readings.  Boxes are
numbered counter clockwise, so that the box to a player's right has the next number, and box one follows the
last.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

Reply = Literal["declines", "co-banks", "banks alone"]
Funds = Literal["under half", "half", "all"]
HOUSE = 0


class SilentError(Exception):
    """Raised where no rule says what follows."""


@dataclass(frozen=True)
class Readings:
    """Each point on which the words bear more than one meaning, the default being the most natural.

    house_rounds: "the first round of play.  After that round the bank shall be offered" (4.2).  every: after
      any round that the house banked; first: after the first round alone, and nothing is said of later ones.
    resumes: the offer after a later round of the house.  box_one: "starting with box number one" each time;
      goes_on: to the right of the box that was asked last.
    offered_to: "to each player in turn" (4.2).  entitled: those whom 4.3 lets accept; players: every player
      at a box, of whom some may not accept.
    banking_plays: whether holding the bank is to have "played in the previous round" (4.3(b)).
    second_round: the same player's second round in a row (4.4).  keeps: it is his without an offer; asked: he
      is offered it before the others, and goes on if he takes it; others_first: it is offered around.
    given_up: he is asked and declines the second round.  silent: nothing is said; around: to the others.
    banker_again: after two rounds the bank "must be offered to the other players" (4.4).  others: to them
      alone; last: to the player/banker too, after them.
    short: somebody elects what his funds do not cover (4.6, 4.7).  silent: no rule says what follows; passes:
      he is not entitled to do so, and the offer goes on as 4.8 has it.
    banker_gone: a player/banker who has left his box before his next round.  silent: nothing is said;
      house: no player entitled to do so takes the bank (4.8); around: it is offered to his right.
    """

    house_rounds: Literal["every", "first"] = "every"
    resumes: Literal["box_one", "goes_on"] = "box_one"
    offered_to: Literal["entitled", "players"] = "entitled"
    banking_plays: bool = True
    second_round: Literal["keeps", "asked", "others_first"] = "keeps"
    given_up: Literal["silent", "around"] = "silent"
    banker_again: Literal["others", "last"] = "others"
    short: Literal["silent", "passes"] = "silent"
    banker_gone: Literal["silent", "house", "around"] = "silent"


@dataclass
class Table:
    """Who is at which box and played the last round, who holds the bank, and who is asked to take it."""

    boxes: int
    readings: Readings = field(default_factory=Readings)
    people: dict[int, bool] = field(default_factory=dict)
    """Each box at which there is a player: whether he played in the previous round (4.3)."""
    banker: int = HOUSE
    form: Literal["house", "co-bank", "sole"] = "house"
    rounds: int = 0
    """How many rounds in a row the player/banker has had."""
    first_round: bool = True
    """Whether the next round is the first of play, or since the table was empty (4.2)."""
    asked: int | None = None
    began: int | None = None
    last_asked: int | None = None
    offering: bool = False
    """Whether the bank is to be offered next."""
    gone: bool = False
    """Whether the player/banker has left his box while he held the bank."""

    # ---- what people do -------------------------------------------------------------------------

    def sits(self, box: int) -> None:
        """Let a player come to an empty box."""
        assert box not in self.people
        self.people[box] = False

    def leaves(self, box: int) -> None:
        """Let the player at a box leave; after the last has left play begins anew (4.2)."""
        del self.people[box]
        if box == self.banker and not self.gone and not self.offering and self.asked is None:
            self.without_banker()
        if not self.people:
            self.banker, self.form, self.rounds, self.first_round = HOUSE, "house", 0, True
            self.asked = self.began = self.last_asked = None
            self.offering = self.gone = False

    def plays(self) -> None:
        """Play a round: nobody is asked, and there is somebody at the table."""
        assert self.asked is None and not self.offering and self.people
        if self.first_round:  # 4.2
            self.banker, self.form, self.rounds = HOUSE, "house", 0
        if self.gone:
            raise SilentError("the player/banker is gone before his next round")
        self.rounds += self.banker != HOUSE
        self.people = {
            box: self.readings.banking_plays if box == self.banker else True for box in self.people
        }
        first, self.first_round = self.first_round, False
        if self.banker == HOUSE:
            return self.after_house(first)
        return self.after_player()

    def offers(self) -> None:
        """Begin to offer the bank around the table: 4.2 after the house, 4.4 after a player/banker."""
        assert self.offering
        self.offering = False
        if self.banker:
            start = self.right(self.banker)
        elif self.readings.resumes == "goes_on" and self.last_asked is not None:
            start = self.right(self.last_asked)
        else:
            start = 1
        self.began = start
        self.asked = self.find(start, self.boxes)
        self.note()

    def answers(self, reply: Reply, funds: Funds) -> None:
        """Let whoever is asked answer, with funds for less than half, half, or all of the wagers."""
        assert self.asked is not None
        if self.asked not in self.people:
            return self.next_box()
        if reply == "declines":
            return self.declined()
        if not self.entitled(self.asked):
            return self.unable()
        if reply == "co-banks" and funds != "under half":  # 4.6
            return self.takes("co-bank")
        if reply == "banks alone" and funds == "all":  # 4.7
            return self.takes("sole")
        return self.unable()

    # ---- what follows ---------------------------------------------------------------------------

    def entitled(self, box: int) -> bool:
        """Return whether 4.3 lets the player at a box accept."""
        return self.people.get(box, False)

    def after_house(self, first: bool) -> None:
        """Offer the bank after a round of the house (4.2)."""
        if not first and self.readings.house_rounds == "first":
            raise SilentError("4.2 speaks of the first round alone")
        self.offering = True

    def after_player(self) -> None:
        """Let the player/banker go on for a second round, or offer the bank to the others (4.4)."""
        if self.rounds >= 2 or self.readings.second_round == "others_first":
            self.offering = True
        elif self.readings.second_round == "asked":
            self.asked = self.began = self.last_asked = self.banker

    def find(self, start: int, number: int) -> int | None:
        """Return the first of so many boxes, from one on, whose player the bank is to be offered to."""
        for step in range(number):
            box = (start - 1 + step) % self.boxes + 1
            who = box in self.people if self.readings.offered_to == "players" else self.entitled(box)
            spared = box == self.banker and self.rounds >= 2 and self.readings.banker_again == "others"
            if who and not spared:
                return box
        return None

    def note(self) -> None:
        """Remember who was asked; where nobody is, the house banks (4.8)."""
        if self.asked is None:
            self.banker, self.form, self.rounds, self.began = HOUSE, "house", 0, None
        else:
            self.last_asked = self.asked

    def next_box(self) -> None:
        """Offer the bank to the next in turn (4.2), who is not asked twice."""
        assert self.asked is not None and self.began is not None
        done = (self.asked - self.began) % self.boxes + 1
        self.asked = self.find(self.right(self.asked), self.boxes - done)
        self.note()

    def declined(self) -> None:
        """Go on after a refusal."""
        own = self.asked == self.banker and self.rounds == 1 and self.readings.second_round == "asked"
        if own and self.readings.given_up == "silent":
            raise SilentError("4.4 does not say what follows a bank given up after one round")
        return self.next_box()

    def unable(self) -> None:
        """Go on after an election that is not open to whoever makes it."""
        if self.readings.short == "silent":
            raise SilentError("no rule says what follows an election that is not open")
        return self.declined()

    def takes(self, form: Literal["co-bank", "sole"]) -> None:
        """Give the bank to whoever is asked."""
        assert self.asked is not None
        again = self.asked == self.banker and self.rounds == 1
        self.banker, self.form, self.rounds = self.asked, form, 1 if again else 0
        self.asked = self.began = None

    def without_banker(self) -> None:
        """Go on where the player/banker has left."""
        match self.readings.banker_gone:
            case "silent":
                self.gone = True
            case "house":
                self.banker, self.form, self.rounds = HOUSE, "house", 0
            case "around":
                self.offering = True

    def right(self, box: int) -> int:
        """Return the box to the right of another."""
        return box % self.boxes + 1


# ---- the laja and the cut (5.3 to 5.7) -------------------------------------------------------------


def who_may_ask_for_a_laja(form: str, *, co_bank_is_the_house: bool = False) -> frozenset[str]:
    """Return who may perform or request it (5.3); in a co-bank the house may be `the banker` too."""
    if form == "house":
        return frozenset({"a player"})
    also = {"a player"} if form == "co-bank" and co_bank_is_the_house else set()
    return frozenset({"the player/banker", *also})


def who_decides_the_cut(form: str, banker_declines: bool) -> str:
    """Return who says which of the approved cuts is made (5.6, 5.7): it is Yat Dong unless he does."""
    return "the supervisor" if form == "house" or banker_declines else "the player/banker"


# ---- delivery (5.8) ----------------------------------------------------------------------------------


def delivery(shift: int, *, places: int = 8, dice: int = 3, wraps: bool = True) -> Counter[int | None]:
    """Return of how many throws each place receives the first tiles; None: the total names no place.

    A total counts round the places, the first place being one.  That a total of nought or less counts back
    from the first is an assumption (`wraps`).
    """
    found: Counter[int | None] = Counter()
    for throw in product(range(1, 7), repeat=dice):
        total = sum(throw) + shift
        found[(total - 1) % places + 1 if total > 0 or wraps else None] += 1
    return found
