"""Which question of one rule book is which of another's, where both are about one game."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.language import syntax as s

_ASKED_BY_ONE = "only one side asks it"
UNCOMPARED_PROCEDURE = "it is a procedure, and procedures are not compared"


@dataclass(frozen=True, slots=True)
class UnpairedQuestion:
    """A question that one side asks (0 or 1), and why it is not compared.

    `both`: the other side asks it, too, so that nothing says that they are the same.
    """

    side: int
    name: str
    why: str
    both: bool = False


def pair_questions(
    mine: tuple[s.Question, ...], theirs: tuple[s.Question, ...]
) -> tuple[list[tuple[s.Question, s.Question]], list[UnpairedQuestion]]:
    """Return the questions that both ask: of one name, or else each the only one of its sort."""
    pairs: list[tuple[s.Question, s.Question]] = []
    unpaired: list[UnpairedQuestion] = []
    named = {q.name.text: q for q in theirs}
    common = {q.name.text for q in mine} & named.keys()
    told: dict[str, str] = {}
    for q in mine:
        like = [
            x for x in theirs if _list_side_domains(x) == _list_side_domains(q) and x.name.text not in common
        ]
        only = [
            x for x in mine if _list_side_domains(x) == _list_side_domains(q) and x.name.text not in common
        ] == [q]
        other = named.get(q.name.text) or (like[0] if only and len(like) == 1 else None)
        if other is None:
            unpaired.append(UnpairedQuestion(0, q.name.text, _ASKED_BY_ONE))
        elif why := _explain_unlike(q, other):
            unpaired.append(UnpairedQuestion(0, q.name.text, why, both=True))
            told[other.name.text] = why
        else:
            pairs.append((q, other))
    matched = [id(other) for _, other in pairs]
    unpaired += [
        UnpairedQuestion(1, name, told.get(name, _ASKED_BY_ONE), both=name in told)
        for name in (q.name.text for q in theirs if id(q) not in matched)
    ]
    return pairs, unpaired


def list_uncompared_procedures(mine: s.RuleSet, theirs: s.RuleSet) -> list[UnpairedQuestion]:
    """Return the procedures of both sides: none is compared, unless both say the same of all."""
    if _strip_questions(mine) == _strip_questions(theirs):
        return []
    names = [{p.name.text for p in rules.procedures} for rules in (mine, theirs)]
    return [
        UnpairedQuestion(side, p.name.text, UNCOMPARED_PROCEDURE, both=p.name.text in names[1 - side])
        for side, rules in enumerate((mine, theirs))
        for p in rules.procedures
    ]


def _strip_questions(rules: s.RuleSet) -> object:
    """Return all that a procedure of a rule set can hang on: its words, readings, relations, procedures."""
    said = (rules.uses, rules.terms, rules.readings, rules.relations, rules.choices, rules.facts)
    return *said, rules.procedures


def _list_side_domains(question: s.Question) -> tuple[str, ...]:
    """Return what sort of question it is: what its sides are; nothing where it sets a hand."""
    return tuple(side.domain.text for side in question.sides)


def _explain_unlike(q: s.Question, other: s.Question) -> str:
    """Return why two questions cannot be compared, or nothing."""
    if _list_side_domains(q) != _list_side_domains(other):
        return "the two ask about other sides"
    here, there = ([side.name.text for side in x.sides] for x in (q, other))
    if any(name in here and here.index(name) != number for number, name in enumerate(there)):
        return "the sides stand the other way round"
    if [w.text for w in q.outcomes] != [w.text for w in other.outcomes]:
        return "the outcomes, or their order, are not the same"
    return ""


def compare_stakes(one: s.Question, other: s.Question) -> tuple[str, ...]:
    """Return what two settlements pay, or take of a gain, otherwise; to take nothing need not be said."""
    found = []
    for word, unsaid, lines in (
        ("pays", None, (one.pays, other.pays)),
        ("commission on", 0, (one.commission, other.commission)),
    ):
        said = [{x.outcome.text: x.amount for x in side} for side in lines]
        for outcome in dict.fromkeys((*said[0], *said[1])):
            amounts = [side.get(outcome) for side in said]
            values = [unsaid if a is None else a.value for a in amounts]
            if values[0] != values[1]:
                texts = ["nothing said" if a is None else a.text for a in amounts]
                found.append(f"{word} {outcome}: {texts[0]} against {texts[1]}")
    return tuple(found)
