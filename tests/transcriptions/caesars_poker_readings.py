"""Caesars' 'Pai Gow Poker' leaflet under each reading of the list: its foul rule and its offers of the bank.

Cards and their ranks are those of `caesars_poker`: two letters, rank then suit ('As', 'Tc'), the joker
'Jo'.

What the leaflet and the list leave unsaid, and what was done:

* `kickers`.  The list gives the further alternative `first` only; the others are named here.  `longer` (the
  default): alike as far as the front goes, the cards left over behind make the five cards the higher.
  `shared`: then they are level.  `first`: the two kinds of hand are compared, and of one kind the pair's
  rank alone, or with no pair the highest card's.  A hand of another kind (two pairs, a straight) is always
  higher than a pair, and a pair than none, under all three.
* `enough`.  "Must rank higher"; or as high will do, as "at least a pair of 5s" has it.
* "Does not beat" is no third way here: a back hand that is as high does not beat, and `as-high` lets it
  stand.
* The offers.  Seats are numbered counterclockwise from the dealer, the first on from him being 1.  In which
  hand the offers begin is said ("after every hand the House banks"); with whom is not.  The list has it:
  `anew`, from the dealer's place.  `from-last`: from the player next after the one offered it last, on
  round. Before the first offer of all there is no last one, so then both begin from the dealer's place.
* Each player is offered it once after a hand of the House.  If all refuse, no sentence names the next
  banker.
* After a hand that a player banks no sentence speaks: nobody is offered anything (nothing, not the House).
* `co-banked`, `yes`: a co-banked hand is one the House banks, so offers follow it; the co-banking player
  was the one who was offered the bank last, unless the caller says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from tests.transcriptions.caesars_poker import rank2, rank5

ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "kickers": ("longer", "shared", "first"),
    "enough": ("higher", "as-high"),
    "rotation": ("anew", "from-last"),
    "co_banked": ("no", "yes"),
}
"""The alternatives of each reading, the default first."""


@dataclass(frozen=True)
class Readings:
    """One alternative of each reading; hyphens in the list's names of readings are underscores here."""

    kickers: str = "longer"
    enough: str = "higher"
    rotation: str = "anew"
    co_banked: str = "no"

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) not in ALTERNATIVES[field.name]:
                raise ValueError(f"no such reading: {field.name}={getattr(self, field.name)}")


DEFAULTS = Readings()


def standing(front: tuple[str, ...], back: tuple[str, ...], readings: Readings = DEFAULTS) -> str:
    """'stands' or 'foul': whether the five cards rank high enough above the two."""
    two, five = rank2(front), rank5(back)  # the kind of hand, then ranks: the pair's first, or highest first
    if readings.kickers == "shared":
        five = five[: len(two)]
    if readings.kickers == "first":
        two, five = two[:2], five[:2]
    if five > two:
        return "stands"
    if five == two and readings.enough == "as-high":
        return "stands"
    return "foul"


def offers_follow(banked_by: str, readings: Readings = DEFAULTS) -> bool:
    """Whether the bank is offered after a hand banked by the 'house', a 'player', or 'both' (co-banked)."""
    if banked_by not in ("house", "player", "both"):
        raise ValueError(f"nobody banks so: {banked_by}")
    return banked_by == "house" or (banked_by == "both" and readings.co_banked == "yes")


def offers(
    seats: set[int], banked_by: str, offered_last: int | None = None, readings: Readings = DEFAULTS
) -> tuple[int, ...]:
    """The taken seats in the order in which they are offered the bank after a hand, until one accepts.

    `offered_last` is the seat that was the last to be offered the bank before that hand, if any was.
    """
    if not offers_follow(banked_by, readings):
        return ()
    round_from_dealer = sorted(seats)
    if readings.rotation == "anew" or offered_last is None:
        return tuple(round_from_dealer)
    beyond = [seat for seat in round_from_dealer if seat > offered_last]
    before = [seat for seat in round_from_dealer if seat <= offered_last]
    return tuple(beyond + before)


def offered_next(
    seats: set[int],
    banked_by: str,
    refused: int = 0,
    offered_last: int | None = None,
    readings: Readings = DEFAULTS,
) -> int | None:
    """The seat that is offered the bank once so many have refused it since the hand; None if nobody is."""
    order = offers(seats, banked_by, offered_last, readings)
    return order[refused] if refused < len(order) else None
