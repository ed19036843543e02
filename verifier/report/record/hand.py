"""One hand, as it must be set or in every way to set it, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from verifier.analysis.explain_hand import HandExplanation
from verifier.analysis.judge_setting import Judgement
from verifier.analysis.rank_settings import RankedSetting
from verifier.rules.rulebook import RuleBook


def render_hand_json(book: RuleBook, chain: HandExplanation, judgement: Judgement | None) -> str:
    """Return the answer as a record."""
    record = {
        "format": "rulespec-verifier/hand",
        "version": 1,
        "ruleset": book.rules.name.text,
        "hands": [word.text for word, _ in book.game.hands],
        **asdict(chain),
        "judgement": asdict(judgement) if judgement else None,
    }
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def _build_way_record(way: RankedSetting) -> dict[str, object]:
    """Return one way as a record."""
    return {name: value for name, value in asdict(way).items() if name != "numbers"}


def render_ways_json(
    book: RuleBook, hand: Sequence[str], ways: Sequence[RankedSetting], judged: RankedSetting | None
) -> str:
    """Return the answer as a record."""
    record = {
        "format": "rulespec-verifier/ways",
        "version": 1,
        "ruleset": book.rules.name.text,
        "hands": [word.text for word, _ in book.game.hands],
        "hand": list(hand),
        "ways": [_build_way_record(way) for way in ways],
        "as_set": _build_way_record(judged) if judged else None,
    }
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"
