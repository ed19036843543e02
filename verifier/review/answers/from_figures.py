"""What is computed of the rules: odds, pays, printed figures, readings, assumptions, method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from verifier.analysis.examine_file import NO_WAGER, lacking
from verifier.finding import Kind
from verifier.language import syntax as s
from verifier.odds.account_odds import Priced
from verifier.odds.claims import figure, quantity, rounded
from verifier.odds.requirements import unpaid
from verifier.review.answers.answer import Said, Told, joined, missing
from verifier.review.answers.from_rules import of_question
from verifier.rules.sides import settles
from verifier.wording import count_noun, format_number

DECIMALS = 4
"""How many decimals a percentage has."""


def settlements(told: Told) -> list[s.Question]:
    """Return the questions that settle wagers."""
    return [q for q in told.examination.book.rules.questions if settles(q)]


def open_cases(told: Told, name: str) -> str:
    """Return what is open of a question, and was found against it."""
    left = [of_question(q)[1] for q in told.examination.questions if q.question.name.text == name]
    return joined([*(f"{name}: {x}" for x in left if x), told.against(name)])


def pays(told: Told) -> Said:
    """Say what each outcome of each wager pays."""
    found = settlements(told)
    if not found:
        return missing(NO_WAGER)
    lacking = [f"{q.name.text}: nothing says what `{x}` pays" for q in found for x in unpaid(q)]
    if lacking:
        return missing(joined(lacking))
    said = [
        f"{q.name.text}: " + ", ".join(f"{p.outcome.text} {p.amount.text}" for p in q.pays) for q in found
    ]
    but = joined(open_cases(told, q.name.text) for q in found)
    return Said(True, f"for each unit wagered: {joined(said)}", f"question-{found[0].name.text}", but)


def commission(told: Told) -> Said:
    """Say what is taken of the winner's gain."""
    found = settlements(told)
    if not found:
        return missing(NO_WAGER)
    taken = [(q.name.text, c) for q in found for c in q.commission]
    if not taken:
        return missing("the rules state none, and none is counted (`verify odds --commission` counts one)")
    said = [f"{name}: {c.amount.text} of the winner's gain on {c.outcome.text}" for name, c in taken]
    return Said(True, joined(said), f"question-{taken[0][0]}")


def priced(told: Told) -> Priced | None:
    """Return the odds of an account, where they were computed."""
    account = told.examination.book.rules.account
    return next((p for p in told.submission.whole.priced if p.loaded.book.rules.account == account), None)


def unpriced(told: Told) -> Said:
    """Say why there are no odds: what the rules lack, or which option computes them."""
    found = settlements(told)
    lacks = lacking(told.examination.book)
    lacks += [f"nothing says what `{x}` pays" for q in found[:1] for x in unpaid(q)]
    if not lacks:
        return missing("not computed in this run (--price)")
    elsewhere = "`verify odds --settled-by` takes the rules of another file" if lacks == [NO_WAGER] else ""
    return missing(joined([*lacks, elsewhere]))


def true_odds(told: Told) -> Said:
    """Say in how many deals each outcome is reached, at best play against the house way."""
    p = priced(told)
    if p is None:
        return unpriced(told)
    best, total = p.drawn.best, p.drawn.best.house.deals
    said = []
    for name, least, most in best.spread:
        ends = span([format_number(least), format_number(most)])
        said.append(f"{name} {ends} ({span([percent(Fraction(x, total)) for x in (least, most)])})")
    return Said(
        True, f"of {count_noun(total, 'deal')}, at best play: {', '.join(said)}", "odds", undecided(p, told)
    )


def house_advantage(told: Told) -> Said:
    """Say the house advantage, at best play and with both sides on the house way."""
    p = priced(told)
    if p is None:
        return unpriced(told)
    a, b, c, d = map(percent, p.drawn.advantages)
    said = f"{span([b, a])} at best play; {span([d, c])} with both sides on the house way"
    refuted = [
        f"the text claims `{x.text}`, and it is {figure(x)}"
        for x in told.examination.claims
        if x.status == "refuted" and quantity(x.claim) == "house-advantage"
    ]
    return Said(True, said, "odds", joined([undecided(p, told), *refuted]))


def undecided(p: Priced, told: Told) -> str:
    """Return what the odds leave out: deals that the text leaves open, wagers that are not counted."""
    most = max(p.drawn.best.open or 0, p.drawn.both.open or 0)
    others = [q.name.text for q in settlements(told)[1:]]
    sure = p.drawn.best.sure and p.drawn.both.sure
    kinds = Counter(a.what for a in p.assumptions)
    rests = [
        (kinds[what], f"assumed {one}", f"assumed {several}") for what, (one, several) in ASSUMED.items()
    ]
    rests.append((len({a.reading for a in p.alternatives}), "reading", "readings"))
    resting = " and ".join(count_noun(*x) for x in rests if x[0])
    return joined(
        [
            f"the text leaves up to {count_noun(most, 'deal')} open" if most else "",
            "" if sure or most else "the text leaves open how some hands are set",
            *(f"`{x}` is not priced" for x in others),
            f"it rests on {resting}" if resting else "",
        ]
    )


def span(ends: list[str]) -> str:
    """Write a range, or the one figure that both ends are."""
    return " to ".join(dict.fromkeys(ends))


def percent(value: Fraction) -> str:
    """Write a share as a percentage."""
    return f"{rounded(value * 100, DECIMALS)}%"


def claims(told: Told) -> Said:
    """Say how many printed figures are proved, and which are not."""
    found = told.examination.claims
    if not found:
        return missing("no printed figure is claimed")
    ends = Counter(c.status for c in found)
    but = [f"{c.text}: {c.status}, {c.because or figure(c)}" for c in found if c.status != "proved"]
    if not ends["proved"]:
        return missing(joined(["no printed figure is proved", *but]))
    proved = f"{format_number(ends['proved'])} of {count_noun(len(found), 'printed figure')} proved"
    return Said(True, proved, "claims", joined(but))


ASSUMED = {
    "order": ("order", "orders"),
    "clause": ("clause", "clauses"),
    "fact": ("fact of the game", "facts of the game"),
    "stays": ("thing that stays", "things that stay"),
}
"""What can be assumed, as the record calls it, and in words: readings have rows of their own."""


def assumptions(told: Told) -> Said:
    """Say what is assumed beside the text, and what hangs on it."""
    x = told.examination
    rules = x.book.rules
    if not rules.asked:
        return missing("nothing is asked")
    lines = {(r.what, r.line) for q in x.questions for r in q.reliances}
    lines |= {(r.what, r.line) for p in x.procedures for r in p.leanings}
    kinds = Counter(what for what, _ in lines)
    found = ", ".join(count_noun(kinds[what], *words) for what, words in ASSUMED.items() if kinds[what])
    said = [
        f"assumed, each with its reason, each line of the rule set counted once: {found}"
        if found
        else "nothing is assumed"
    ]
    for q in x.questions:
        if q.together[1]:
            u = next(iter(q.tables.values())).universe
            hangs = count_noun(q.together[1], u.one, u.units[0])
            said.append(f"{q.question.name.text}: {hangs} end otherwise without assumed orders and clauses")
    p = priced(told)
    if p and p.assumptions:
        ends = [percent(f(v for a in p.assumptions for v in a.position.advantages[:2])) for f in (min, max)]
        said.append(f"house advantage at best play, each left out alone: {span(ends)}")
    return Said(True, joined(said), "assumptions" if found else "")


OTHERS = "that there are no others cannot be proved"


def readings(told: Told) -> Said:
    """Say how many places bear more than one meaning, and on how many some case turns."""
    x = told.examination
    if not x.book.readings:
        return Said(True, "no place is listed that bears more than one meaning", "", OTHERS)
    turning = {e.name for q in x.questions for e in q.effects if e.matters}
    turning |= {t.name for p in x.procedures for t in p.turns if t.changed}
    places = count_noun(len(x.book.readings), "place")
    but = f"on {format_number(len(turning))} of them some case turns" if turning else ""
    return Said(True, f"{places} listed that bear more than one meaning", "readings", joined([but, OTHERS]))


def options(told: Told) -> Said:
    """Say which alternative of each reading is used, and what the others would come to."""
    x = told.examination
    if not x.book.readings:
        return Said(True, "no reading is listed, so none is elected")
    turned = [f"{r} is {a}" for r, a in x.choice.items() if a != x.book.first[r]]
    first = f"the first of each of {count_noun(len(x.book.readings), 'reading')}"
    said = [f"{first}, but {', '.join(turned)}" if turned else first]
    p = priced(told)
    if p and p.alternatives:
        ends = [percent(f(v for a in p.alternatives for v in a.position.advantages[:2])) for f in (min, max)]
        said.append(f"house advantage at best play, each alternative alone: {span(ends)}")
    return Said(True, joined(said), "readings")


def method(told: Told) -> Said:
    """Say that nothing is sampled, and what was not settled."""
    x = told.examination
    if not x.questions and not x.procedures:
        return missing("nothing is asked")
    universes = [(q.question.name.text, next(iter(q.tables.values())).universe) for q in x.questions]
    cases = [f"{name}, {count_noun(u.total, u.one, u.units[0])}" for name, u in universes]
    cases += [
        f"{p.tree.name.text}, {count_noun(sum(y.states for y in p.sizes if y.whole), 'state')}"
        for p in x.procedures
    ]
    odds = priced(told)
    cases += [f"the odds, {count_noun(odds.drawn.best.house.deals, 'deal')}"] if odds else []
    unsettled = sum(
        e.finding.kind is Kind.NOT_CHECKED and e.account == x.book.rules.account
        for e in told.submission.entries
    )
    but = [f"{name}: the cases do not add up" for name, u in universes if not u.proof()]
    but += [f"{p.tree.name.text}: not explored as a whole" for p in x.procedures if not p.sizes[-1].whole]
    but += [f"{count_noun(unsettled, 'check')} could not be settled" if unsettled else ""]
    return Said(True, f"every case is looked at, none is sampled: {joined(cases)}", "method", joined(but))


def second_engine(told: Told) -> Said:
    """Say how many cases a second engine decided again, and whether it ended them alike."""
    return summed(list(opinions(told)))


def opinions(told: Told) -> Iterable[tuple[str, int, bool, str]]:
    """Yield what the second engine decided again: of what, how many cases, whether alike, why not."""
    for q in told.examination.questions:
        o, u = q.opinion, next(iter(q.tables.values())).universe
        kinds = f"{count_noun(o.cases, f'kind of {u.one}', f'kinds of {u.one}')} of {q.question.name.text}"
        yield kinds, o.cases, not o.differences and not o.wrong, o.not_checked
    for p in told.examination.procedures:
        cases = f"{count_noun(p.second.cases, 'case')} of {p.tree.name.text}"
        yield cases, p.second.cases, p.second.finding is None, ""


def summed(found: list[tuple[str, int, bool, str]]) -> Said:
    """Return what a second engine says of all that was decided; no answer where it ends a case otherwise."""
    unlike = [what for what, _, alike, _ in found if not alike]
    again = [what for what, cases, _, _ in found if cases]
    if unlike or not again:
        return missing(f"it ends a case otherwise: {joined(unlike)}" if unlike else "it decided no case")
    but = joined([*(why for *_, why in found), *(f"not {what}" for what, n, _, _ in found if not n)])
    return Said(True, f"decided again, and alike: {joined(again)}", "method", but)
