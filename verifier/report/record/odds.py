"""Odds, prices of readings, and what printed figures say of them, for programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any as Anything

from verifier.odds.account_odds import AccountOdds
from verifier.odds.claims import format_claim, format_figure
from verifier.odds.evidence import Evidence
from verifier.odds.play import Odds, OddsRange
from verifier.odds.prices import PricedAlternative, PricedOpenCases, PricedPair, PricedPosition
from verifier.report.record.files import build_file_records
from verifier.report.record.numbers import build_fraction

_ODDS_FORMAT, _ODDS_VERSION = "rulespec-verifier/odds", 1


def _build_odds_record(priced: list[AccountOdds]) -> dict[str, Anything]:
    """Return everything as plain values."""
    return {
        "format": _ODDS_FORMAT,
        "version": _ODDS_VERSION,
        "files": build_file_records(priced[0].loaded.sources),
        "accounts": [build_account_odds_record(p) for p in priced],
    }


def build_account_odds_record(p: AccountOdds) -> dict[str, Anything]:
    """Return the odds of one account."""
    rules = p.loaded.book.rules
    return {
        "ruleset": rules.name.text,
        "account": rules.account,
        "readings_chosen": dict(sorted(p.choice.items())),
        "deals": p.stakes.total,
        "pays": {x.name: str(x.amount) for x in p.stakes.pays},
        "commission": dict(p.commission),
        "settled_by": p.judge,
        "material": None if p.material is None else build_fraction(p.material),
        "play": [{"player": x.player, "house": x.house, **_build_range_record(x.range)} for x in p.lines],
        "house_way_gives_up": {
            "least": build_fraction(p.loss[0]),
            "most": build_fraction(p.loss[1]),
            "kinds": p.loss[2],
        },
        "readings": [_build_alternative_record(a) for a in p.alternatives],
        **({"pairs": [_build_pair_record(x) for x in p.pairs]} if p.pairs else {}),
        "assumptions": [
            {
                "kind": a.what,
                "text": a.text,
                "because": a.because,
                "line": a.line,
                **_build_position_record(a.position),
            }
            for a in p.assumptions
        ],
        "open": [_build_open_record(o) for o in p.open],
        "evidence": _build_evidence_record(p.evidence) if p.evidence else None,
        "not_checked": p.not_checked,
    }


def _build_alternative_record(a: PricedAlternative) -> dict[str, Anything]:
    """Return the house advantage under one alternative of a reading."""
    return {
        "reading": a.reading,
        "alternative": a.alternative,
        "chosen": a.chosen,
        **_build_position_record(a.position),
    }


def _build_pair_record(x: PricedPair) -> dict[str, Anything]:
    """Return two alternatives together, and the house advantage under both."""
    return {
        "readings": [{"reading": reading, "alternative": alternative} for reading, alternative in x.pair],
        **_build_position_record(x.position),
    }


def _build_open_record(o: PricedOpenCases) -> dict[str, Anything]:
    """Return what cases that one question leaves open are worth."""
    return {
        "question": o.question,
        "kind": o.kind.word,
        "kinds": o.counts[0],
        "hands": o.counts[1],
        "counted": o.units[1],
        "house_advantage_if_settled_for_the_player": build_fraction(o.best),
        "both_by_the_house_way": build_fraction(o.both),
    }


def _build_position_record(position: PricedPosition) -> dict[str, Anything]:
    """Return a position: at best play, and with both sides on the house way."""
    return {
        "at_best_play": _build_range_record(position.best),
        "both_by_the_house_way": _build_range_record(position.both),
    }


def _build_range_record(found: OddsRange) -> dict[str, Anything]:
    """Return both ends of a range; one where nothing is open."""
    made: dict[str, Anything] = {"settled_for_the_house": _build_play_record(found.house)}
    if not found.sure:
        made["settled_for_the_player"] = _build_play_record(found.player)
        made["deals_open"] = found.open
    if found.tied:
        made["equally_good_settings"] = {n: {"least": a, "most": b} for n, a, b in found.tied}
    return made


def _build_play_record(x: Odds) -> dict[str, Anything]:
    """Return one set of odds: deal counts, reduced fractions, decimals."""
    return {
        "outcomes": {n: {"deals": d, **build_fraction(Fraction(d, x.deals))} for n, d in x.outcomes},
        "house_advantage": build_fraction(x.advantage),
        "house_advantage_per_resolved_wager": build_fraction(x.resolved),
        "variance": build_fraction(x.variance),
        "banker_expects": build_fraction(x.banker),
        "banker_expects_without_commission": build_fraction(x.gross),
    }


def render_odds_json(priced: list[AccountOdds]) -> str:
    """Return the record as JSON text."""
    return json.dumps(_build_odds_record(priced), indent=2, ensure_ascii=False) + "\n"


def _build_evidence_record(e: Evidence) -> dict[str, Anything]:
    """Return the evidence for programs."""
    c = e.plan
    return {
        "printed": [format_claim(x) for x in e.printed],
        "readings_that_matter": [*c.setting, *c.settling],
        "readings_that_change_nothing": list(c.idle),
        "combinations": e.combinations,
        "full_product": c.whole,
        "contradictory": e.impossible,
        "fit_the_house_advantage": e.leading,
        "allow_it_without_saying_it": e.unsure,
        "fit_every_figure": len(e.fits),
        "by_departures": {str(k): v for k, v in e.by_departures.items()},
        "fits": [dict(f.departures) for f in e.fits],
        "all_that_fit_share": dict(e.shared),
        "expected_by_chance": build_fraction(e.expected),
        "different_figures": e.distinct,
        "different_figures_near": e.near,
        "alone": [
            {
                "reading": x.reading,
                "alternative": x.alternative,
                "chosen": x.chosen,
                "verdict": x.verdict,
                "figures": [format_figure(y) for y in x.checked],
            }
            for x in e.singles
        ],
        "not_checked": e.not_checked,
    }
