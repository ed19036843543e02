"""Words and sentences about a rule set and its questions, shared by the media."""

from __future__ import annotations

from collections import Counter

from verifier.analysis.examine import ExaminedQuestion
from verifier.cases.domain import CaseDomain
from verifier.rules.rulebook import Stage
from verifier.tables.readings import ReadingAlternative
from verifier.wording import count_noun, format_number

ABOUT_NAMES = {
    "source": "document",
    "copy": "copy",
    "damage": "damage",
    "since": "since then",
    "read-back": "read back",
}
"""What a rule set says about itself, and what a reader calls it."""
STAGE_NAMES = {
    Stage.UNORDERED: "clauses in no order",
    Stage.CITED: "in the order the text states",
    Stage.ASSUMED: "and with our assumptions",
}


def describe_decided(examined: ExaminedQuestion, u: CaseDomain) -> str:
    """Say in a sentence what is decided in the order that the text states, and with our order too."""
    counts = [examined.tables[s].count(examined.tables[s].decided)[1] for s in (Stage.CITED, Stage.ASSUMED)]
    every = f"{format_number(u.total)} {u.units[0]}"
    said = f"In the order that the text itself states, {format_number(counts[0])} of {every} are decided"
    if examined.assumed:
        said += f"; with {_describe_assumed(examined)}, {format_number(counts[1])}"
    resting = [_describe_readings_used(examined)] if examined.effects else []
    facts = sum(r.what == "fact" for r in examined.reliances)
    resting += [f"{count_noun(facts, 'fact')} of the game that the copy lacks"] if facts else []
    return said + (f" (given {' and '.join(resting)})." if resting else ".")


def _describe_readings_used(examined: ExaminedQuestion) -> str:
    """Say how many readings there are, and how many of them act only where the assumptions do."""
    said = f"the first of each of {count_noun(len(examined.effects), 'reading')}"
    late = sum(e.only_assumed for e in examined.effects)
    if not late or not examined.assumed:
        return said
    return f"{said}, {format_number(late)} of them about order, used only with the assumptions,"


def _describe_assumed(examined: ExaminedQuestion) -> str:
    """Say how many orders and how many clauses are assumed."""
    kinds = Counter(r.what for r in examined.assumed)
    orders = [f"{count_noun(kinds['order'], 'assumption')} of ours about order"] if kinds["order"] else []
    clauses = [f"{count_noun(kinds['clause'], 'clause')} of ours"] if kinds["clause"] else []
    return " and ".join(orders + clauses)


def describe_open(a: ReadingAlternative, units: tuple[str, str]) -> str:
    """Say how many cases in all are open under an alternative."""
    counts = zip(("undecided", "in conflict", "without a clause"), a.open, strict=True)
    found = [f"{format_number(hands)} {word}" for word, (_, hands) in counts if hands]
    return f"so of all {units[1]}: {', '.join(found)}" if found else f"so no {units[0]} is open"
