"""Printed figures against exact ones: proved, refuted, or not checked, because.

A figure equals another to the digits printed, a half rounded either way. Where the text leaves cases open
the exact figure is a range. Source: docs/semantics.md, part 8, and docs/claims.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from verifier.finding import Finding, Kind, Severity
from verifier.language import syntax as s
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.odds.play import OddsRange, compute_best_play, compute_loss
from verifier.odds.requirements import count_deals
from verifier.odds.stakes import Stakes
from verifier.rules.model.guards import list_choices_in_force
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import Choices, Stage
from verifier.rules.vocabulary import RANGE_QUANTITIES
from verifier.source import UnreadableError
from verifier.tables.conditions import is_varying
from verifier.tables.engines import Engines, find_setting_question
from verifier.wording import number_repeats

_CLAIMS = "claims"  # what they are found under, as if it were a question
Bounds = tuple[Fraction, Fraction]
"""The least and the greatest that a quantity can be."""


def _always_holds(op: str, bounds: Bounds, figure: Fraction, unit: Fraction) -> bool:
    """Return whether a comparison holds of all that a quantity can be."""
    least, most = bounds
    match op:
        case "equals":
            return abs(least - figure) <= unit / 2 and abs(most - figure) <= unit / 2
        case "is at least":
            return least >= figure
        case "is at most":
            return most <= figure
        case "is above":
            return least > figure
        case _:
            return most < figure


def _never_holds(op: str, bounds: Bounds, figure: Fraction, unit: Fraction) -> bool:
    """Return whether a comparison holds of nothing that a quantity can be."""
    least, most = bounds
    match op:
        case "equals":
            return least > figure + unit / 2 or most < figure - unit / 2
        case "is at least":
            return most < figure
        case "is at most":
            return least > figure
        case "is above":
            return most <= figure
        case _:
            return least >= figure


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim, the exact figure (a range: its ends), and how the check ended."""

    claim: s.Claim
    status: str
    exact: Bounds | None = None
    because: str = ""
    under: str = ""
    """The alternatives under which it is looked at, where it is not there under those of the run."""

    @property
    def text(self) -> str:
        """Return the claim as its line has it, without its citation."""
        return format_claim(self.claim)

    @property
    def name(self) -> str:
        """Return what tells it from other claims: its text, and under what it is looked at."""
        return f"{self.text}, under {self.under}" if self.under else self.text


def format_claim(claim: s.Claim) -> str:
    """Write a claim in its own words."""
    from verifier.language.printer import format_condition

    what = format_quantity(claim)
    how = f"{claim.op} {claim.amount.text}" + (f" to {claim.to.text}" if claim.to else "")
    return f"{what} {how}" + (f" for {format_condition(claim.condition)}" if claim.condition else "")


def format_quantity(claim: s.Claim) -> str:
    """Return the words of what is claimed."""
    return claim.quantity.text + (f" of {claim.of.text}" if claim.of else "")


class ExactQuantities:
    """The exact quantities of one rule book under one choice of readings; each is computed once."""

    def __init__(self, engines: Engines, choice: Choices) -> None:
        self.engines, self.choice = engines, {**engines.book.first, **choice}

    @cached_property
    def stakes(self) -> Stakes:
        """Return what is at stake; raise UnreadableError where the rule book does not say."""
        return Stakes(self.engines, self.choice)

    @cached_property
    def play(self) -> OddsRange:
        """Return how the first side does at its best against the house way."""
        return compute_best_play(self.stakes, self.stakes.against(self.stakes.way))

    def bounds(self, claim: s.Claim) -> Bounds | None:
        """Return the exact quantity, or nothing where it is about no case; for a range, its ends."""
        u = self.engines.universe
        name, cases = format_quantity(claim), self._cases(claim)
        if name == "ways" and not cases.any():
            return None
        match name:
            case "hands":
                return _to_bounds(int(u.weight[cases].sum()))
            case "kinds of hand":
                return _to_bounds(int(cases.sum()))
            case "replies":
                pieces = sum(t.copies for t in u.pieces.types)
                return _to_bounds(comb(pieces - u.game.dealt, u.game.dealt))
            case "deals":
                pieces = sum(t.copies for t in u.pieces.types)
                return _to_bounds(u.total * comb(pieces - u.game.dealt, u.game.dealt))
            case "kinds of reply":
                many = (count_deals(self.engines) > 0).sum(axis=1)
                return Fraction(int(many.min())), Fraction(int(many.max()))
            case "ways":
                return _to_bounds(int(u.unpack(u.present).sum(axis=1)[cases].max()))
            case "share of hands":
                return _to_bounds(Fraction(int(u.weight[cases].sum()), u.total))
        return self._at_stake(claim, name)

    def _cases(self, claim: s.Claim) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Return the kinds of hand that a claim is about; what it asks of clauses is as they end at last."""
        asked = find_setting_question(self.engines.book)
        if claim.condition is None or asked is None:
            return np.ones(len(self.engines.universe), dtype=bool)
        condition = self.engines.book.binder(self.choice, asked).condition(claim.condition)
        statuses = self.engines.table(asked, self.choice).statuses if is_varying(condition) else None
        return np.asarray(self.engines.tabulator.bits(condition, None, statuses) != 0)

    def _at_stake(self, claim: s.Claim, name: str) -> Bounds:
        ends = self.play.house, self.play.player
        match name:
            case "house-advantage":
                return _find_bounds(x.advantage for x in ends)
            case "banker-advantage":
                return _find_bounds(x.banker for x in ends)
            case "house-way-loss":
                return compute_loss(self.stakes, self.play)[:2]
        assert claim.of is not None
        return self.play.chance(claim.of.text)


def _to_bounds(value: int | Fraction) -> Bounds:
    """Return a value as a range of nothing but it."""
    return Fraction(value), Fraction(value)


def _find_bounds(values: Iterable[Fraction]) -> Bounds:
    """Return the least and the greatest."""
    found = sorted(values)
    return found[0], found[-1]


def check_claim(claim: s.Claim, measured: ExactQuantities) -> CheckedClaim:
    """Return whether a claim holds under the readings of a measure."""
    try:
        bounds = measured.bounds(claim)
    except (UnreadableError, OverflowError) as error:
        why = error.mistakes[0].message if isinstance(error, UnreadableError) else str(error)
        return CheckedClaim(claim, "not checked", None, why)
    if bounds is None:
        return CheckedClaim(claim, "not checked", None, "no hand is of that kind")
    exact = claim.amount.text.lstrip("-").isdigit()  # `0` of a share is not rounded
    unit = Fraction(0) if exact else claim.amount.unit
    if claim.to is not None:
        ends = zip(bounds, (claim.amount, claim.to), strict=True)
        found = all(_always_holds("equals", _to_bounds(x), a.value, a.unit) for x, a in ends)
        return CheckedClaim(claim, "proved" if found else "refuted", bounds)
    if _always_holds(claim.op, bounds, claim.amount.value, unit):
        return CheckedClaim(claim, "proved", bounds)
    if format_quantity(claim) in RANGE_QUANTITIES or _never_holds(claim.op, bounds, claim.amount.value, unit):
        return CheckedClaim(claim, "refuted", bounds)
    return CheckedClaim(claim, "not checked", bounds, "the text leaves cases open, and it hangs on them")


def check_claims(engines: Engines, choice: Choices) -> tuple[CheckedClaim, ...]:
    """Check every claim of a rule book under one choice of readings; a guarded one under its alternatives."""
    measured = ExactQuantities(engines, choice)
    return tuple(_check_guarded_claim(c, measured) for c in engines.book.rules.claims)


def _check_guarded_claim(claim: s.Claim, measured: ExactQuantities) -> CheckedClaim:
    """Return whether a claim holds; one that is not there under a choice, wherever it is there."""
    choices = list_choices_in_force(claim.guards, measured.choice)
    if measured.choice in choices:
        return check_claim(claim, measured)
    found = [_check_elsewhere(claim, measured, choice) for choice in choices]
    none = CheckedClaim(claim, "not checked", because="no choice of readings has all its alternatives")
    worst = (x for status in ("refuted", "not checked", "proved") for x in found if x.status == status)
    return next(worst, none)


def _check_elsewhere(claim: s.Claim, measured: ExactQuantities, choice: Choices) -> CheckedClaim:
    """Return whether a claim holds under other readings than those of a measure."""
    under = " and ".join(f"{r} is {a}" for r, a in choice.items() if measured.choice[r] != a)
    try:
        return replace(check_claim(claim, ExactQuantities(measured.engines, choice)), under=under)
    except CircularOrderError:
        return CheckedClaim(claim, "not checked", None, "there the order of clauses goes round", under)


def record_claims(claims: Iterable[CheckedClaim]) -> Iterator[LedgerEntry]:
    """Yield what became of each claim."""
    for c in claims:
        status = Coverage.NOT_CHECKED if c.status == "not checked" else Coverage.LOOKED_AT
        yield LedgerEntry(
            _CLAIMS,
            f"claim `{c.name}`",
            status,
            c.because,
            readings=(c.under,) if c.under else (),
            kinds=(Kind.INCONSISTENT,),
            where=c.name,
        )


def find_claim_mistakes(checked: Iterable[CheckedClaim]) -> list[Finding]:
    """Return the claims that the clauses contradict, and those that could not be checked."""
    listed = list(checked)
    # a claim can be made twice; and a question can be called `claims`, too
    subjects = number_repeats(f"claim {c.text}" for c in listed)
    found = []
    for c, subject in zip(listed, subjects, strict=True):
        made = Finding(
            Kind.INCONSISTENT,
            _CLAIMS,
            Stage.ASSUMED.value,
            (),
            f"the text claims `{c.name}`, and it is {format_figure(c)}",
            0,
            0,
            where=c.name,
            subject=subject,
            severity=Severity.ERROR,
            help="the figure, the rules as encoded, or a reading of them is not what the document means",
        )
        if c.status == "refuted":
            found.append(made)
        elif c.status == "not checked":
            message = f"the claim `{c.name}`: {c.because}"
            found.append(
                replace(made, kind=Kind.NOT_CHECKED, message=message, severity=Severity.WARNING, help="")
            )
    return found


def format_figure(c: CheckedClaim) -> str:
    """Write the exact figure beside the digits printed: some more of them, or both ends of a range."""
    if c.exact is None:
        return "not known"
    least, most = (_format_decimal(x, c.claim.amount) for x in c.exact)
    return least if c.exact[0] == c.exact[1] else f"{least} to {most}"


_MORE_DIGITS = 4
"""How many digits are shown beyond those printed."""


def _format_decimal(value: Fraction, like: s.Amount) -> str:
    """Write a fraction as a number like one that is printed, with some more digits unless it is exact."""
    percent = like.text.endswith("%")
    scaled = value * 100 if percent else value
    if scaled.denominator == 1 and not percent:
        return f"{scaled.numerator:,}"
    digits = len(like.text.rstrip("%").partition(".")[2]) + _MORE_DIGITS
    return f"{format_rounded(scaled, digits)}{'%' * percent}"


def format_rounded(value: Fraction, digits: int) -> str:
    """Write a fraction to so many digits, exactly rounded, a half away from nought."""
    sign = "-" if value < 0 else ""
    whole = (abs(value) * 10**digits * 2 + 1) // 2
    text = str(whole).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"
