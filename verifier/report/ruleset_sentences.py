"""Words and sentences about a rule set and its questions, shared by the media."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from verifier.analysis.examine import ExaminedQuestion
from verifier.cases.domain import CaseDomain
from verifier.finding import Finding, Kind
from verifier.rules.rulebook import Stage
from verifier.tables.interactions import ReadingInteraction
from verifier.tables.readings import ReadingAlternative
from verifier.wording import count_noun, format_number, join_and

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

_MOST_NAMED = 3
"""More findings of a kind than this are counted, and not named."""
_PLURALS = {
    Kind.UNDECIDED: "undecided groups",
    Kind.UNATTAINABLE: "unattainable clauses",
    Kind.FOUL: "foul clauses",
    Kind.DEAD: "dead clauses or entries",
    Kind.MASKED: "masked clauses",
    Kind.INCONSISTENT: "failing examples",
}
_SINGULARS = {
    Kind.UNDECIDED: "undecided group",
    Kind.UNATTAINABLE: "unattainable clause",
    Kind.FOUL: "foul clause",
    Kind.DEAD: "dead clause or entry",
    Kind.MASKED: "masked clause",
    Kind.INCONSISTENT: "failing example",
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


def describe_brought(examined: ExaminedQuestion, reading: str, alternative: str) -> str:
    """Say which errors and warnings an alternative brings and takes away; nothing where it does neither."""
    asked = (reading, alternative)
    found = next((x for x in examined.brought if (x.reading, x.alternative) == asked), None)
    if found is None:
        return ""
    said = [("brings", found.brings), ("takes away", found.takes)]
    return "; ".join(f"{verb} {_count_findings(many)}" for verb, many in said if many)


def describe_interaction(x: ReadingInteraction) -> str:
    """Say which two alternatives change most together, and what each changes alone."""
    names, both = x.widest
    alone = [format_number(c[1]) for c in x.count_alone(names)]
    return f"{' and '.join(names)}: {format_number(both[1])} together, {' and '.join(alone)} alone"


def list_idle_readings_that_bring(examined: ExaminedQuestion) -> list[str]:
    """Return, for readings on which no case turns alone, what their alternatives bring all the same."""
    idle = [e for e in examined.effects if not e.matters]
    told = [
        (e.name, a.name, describe_brought(examined, e.name, a.name)) for e in idle for a in e.alternatives
    ]
    return [f"{name} is {alternative}: {what}" for name, alternative, what in told if what]


def _count_findings(found: Iterable[Finding]) -> str:
    """Count findings kind by kind, and name them where they are few; silent sections by their cases."""
    many = list(found)
    silent = [f for f in many if f.kind is Kind.GAP and f.where]
    told = []
    for section in dict.fromkeys(f.where.split("/")[0] for f in silent):
        hands = sum(f.hands for f in silent if f.where.split("/")[0] == section)
        told.append(f"section {section} silent on {format_number(hands)} {silent[0].units[hands != 1]}")
    for kind in Kind:
        alike = [f for f in many if f.kind is kind and f not in silent]
        if alike:
            told.append(_count_alike(kind, alike))
    return join_and(told)


def _count_alike(kind: Kind, alike: list[Finding]) -> str:
    """Count findings of one kind: their clauses, and the cases of one alone."""
    counted = count_noun(len(alike), _SINGULARS.get(kind, kind.word), _PLURALS.get(kind, ""))
    names = [" with ".join(f.clauses) or f.where for f in alike]
    named = f" ({', '.join(names)})" if len(alike) <= _MOST_NAMED and all(names) else ""
    hands = alike[0].hands
    on = f" on {format_number(hands)} {alike[0].units[hands != 1]}" if len(alike) == 1 and hands else ""
    return counted + named + on
