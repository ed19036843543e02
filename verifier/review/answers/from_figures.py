"""What is computed of the rules: odds, pays, printed figures, readings, assumptions, method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from verifier.analysis.examine_file import NO_WAGER, list_price_obstacles
from verifier.finding import Kind
from verifier.language import syntax as s
from verifier.odds.account_odds import AccountOdds
from verifier.odds.claims import format_figure, format_quantity, format_rounded
from verifier.odds.requirements import list_unpaid
from verifier.review.answers.answer import AccountAnswer, AskedAccount, build_missing, join_parts
from verifier.review.answers.from_rules import describe_decided_cases
from verifier.rules.sides import is_settlement
from verifier.wording import count_noun, format_number

_DECIMALS = 4
"""How many decimals a percentage has."""


def _list_settlements(told: AskedAccount) -> list[s.Question]:
    """Return the questions that settle wagers."""
    return [q for q in told.examination.book.rules.questions if is_settlement(q)]


def _describe_open_cases(told: AskedAccount, name: str) -> str:
    """Return what is open of a question, and was found against it."""
    left = [describe_decided_cases(q)[1] for q in told.examination.questions if q.question.name.text == name]
    return join_parts([*(f"{name}: {x}" for x in left if x), told.against(name)])


def answer_pays(told: AskedAccount) -> AccountAnswer:
    """Say what each outcome of each wager pays."""
    found = _list_settlements(told)
    if not found:
        return build_missing(NO_WAGER)
    lacking = [f"{q.name.text}: nothing says what `{x}` pays" for q in found for x in list_unpaid(q)]
    if lacking:
        return build_missing(join_parts(lacking))
    said = [
        f"{q.name.text}: " + ", ".join(f"{p.outcome.text} {p.amount.text}" for p in q.pays) for q in found
    ]
    but = join_parts(_describe_open_cases(told, q.name.text) for q in found)
    return AccountAnswer(
        True, f"for each unit wagered: {join_parts(said)}", f"question-{found[0].name.text}", but
    )


def answer_commission(told: AskedAccount) -> AccountAnswer:
    """Say what is taken of the winner's gain."""
    found = _list_settlements(told)
    if not found:
        return build_missing(NO_WAGER)
    taken = [(q.name.text, c) for q in found for c in q.commission]
    if not taken:
        return build_missing(
            "the rules state none, and none is counted (`verify odds --commission` counts one)"
        )
    said = [f"{name}: {c.amount.text} of the winner's gain on {c.outcome.text}" for name, c in taken]
    return AccountAnswer(True, join_parts(said), f"question-{taken[0][0]}")


def _find_prices(told: AskedAccount) -> AccountOdds | None:
    """Return the odds of an account, where they were computed."""
    account = told.examination.book.rules.account
    return next((p for p in told.submission.whole.priced if p.loaded.book.rules.account == account), None)


def _answer_unpriced(told: AskedAccount) -> AccountAnswer:
    """Say why there are no odds: what the rules lack, or which option computes them."""
    found = _list_settlements(told)
    lacks = list_price_obstacles(told.examination.book)
    lacks += [f"nothing says what `{x}` pays" for q in found[:1] for x in list_unpaid(q)]
    if not lacks:
        return build_missing("not computed in this run (--price)")
    elsewhere = "`verify odds --settled-by` takes the rules of another file" if lacks == [NO_WAGER] else ""
    return build_missing(join_parts([*lacks, elsewhere]))


def answer_true_odds(told: AskedAccount) -> AccountAnswer:
    """Say in how many deals each outcome is reached, at best play against the house way."""
    p = _find_prices(told)
    if p is None:
        return _answer_unpriced(told)
    best, total = p.drawn.best, p.drawn.best.house.deals
    said = []
    for name, least, most in best.spread:
        ends = _format_span([format_number(least), format_number(most)])
        said.append(
            f"{name} {ends} ({_format_span([_format_percent(Fraction(x, total)) for x in (least, most)])})"
        )
    return AccountAnswer(
        True,
        f"of {count_noun(total, 'deal')}, at best play: {', '.join(said)}",
        "odds",
        _describe_odds_limits(p, told),
    )


def answer_house_advantage(told: AskedAccount) -> AccountAnswer:
    """Say the house advantage, at best play and with both sides on the house way."""
    p = _find_prices(told)
    if p is None:
        return _answer_unpriced(told)
    a, b, c, d = map(_format_percent, p.drawn.advantages)
    said = f"{_format_span([b, a])} at best play; {_format_span([d, c])} with both sides on the house way"
    refuted = [
        f"the text claims `{x.name}`, and it is {format_figure(x)}"
        for x in told.examination.claims
        if x.status == "refuted" and format_quantity(x.claim) == "house-advantage"
    ]
    return AccountAnswer(True, said, "odds", join_parts([_describe_odds_limits(p, told), *refuted]))


def _describe_odds_limits(p: AccountOdds, told: AskedAccount) -> str:
    """Return what the odds leave out: deals that the text leaves open, wagers that are not counted."""
    most = max(p.drawn.best.open or 0, p.drawn.both.open or 0)
    others = [q.name.text for q in _list_settlements(told)[1:]]
    sure = p.drawn.best.sure and p.drawn.both.sure
    kinds = Counter(a.what for a in p.assumptions)
    rests = [
        (kinds[what], f"assumed {one}", f"assumed {several}")
        for what, (one, several) in _ASSUMED_WORDS.items()
    ]
    rests.append((len({a.reading for a in p.alternatives}), "reading", "readings"))
    resting = " and ".join(count_noun(*x) for x in rests if x[0])
    return join_parts(
        [
            f"the text leaves up to {count_noun(most, 'deal')} open" if most else "",
            "" if sure or most else "the text leaves open how some hands are set",
            *(f"`{x}` is not priced" for x in others),
            f"it rests on {resting}" if resting else "",
        ]
    )


def _format_span(ends: list[str]) -> str:
    """Write a range, or the one figure that both ends are."""
    return " to ".join(dict.fromkeys(ends))


def _format_percent(value: Fraction) -> str:
    """Write a share as a percentage."""
    return f"{format_rounded(value * 100, _DECIMALS)}%"


def answer_claims(told: AskedAccount) -> AccountAnswer:
    """Say how many printed figures are proved, and which are not."""
    found = told.examination.claims
    if not found:
        return build_missing("no printed figure is claimed")
    ends = Counter(c.status for c in found)
    but = [f"{c.name}: {c.status}, {c.because or format_figure(c)}" for c in found if c.status != "proved"]
    if not ends["proved"]:
        return build_missing(join_parts(["no printed figure is proved", *but]))
    proved = f"{format_number(ends['proved'])} of {count_noun(len(found), 'printed figure')} proved"
    return AccountAnswer(True, proved, "claims", join_parts(but))


_ASSUMED_WORDS = {
    "order": ("order", "orders"),
    "clause": ("clause", "clauses"),
    "fact": ("fact of the game", "facts of the game"),
    "stays": ("thing that stays", "things that stay"),
}
"""What can be assumed, as the record calls it, and in words: readings have rows of their own."""


def answer_assumptions(told: AskedAccount) -> AccountAnswer:
    """Say what is assumed beside the text, and what hangs on it."""
    x = told.examination
    rules = x.book.rules
    if not rules.asked:
        return build_missing("nothing is asked")
    lines = {(r.what, r.line) for q in x.questions for r in q.reliances}
    lines |= {(r.what, r.line) for p in x.procedures for r in p.leanings}
    kinds = Counter(what for what, _ in lines)
    found = ", ".join(
        count_noun(kinds[what], *words) for what, words in _ASSUMED_WORDS.items() if kinds[what]
    )
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
    p = _find_prices(told)
    if p and p.assumptions:
        ends = [
            _format_percent(f(v for a in p.assumptions for v in a.position.advantages[:2]))
            for f in (min, max)
        ]
        said.append(f"house advantage at best play, each left out alone: {_format_span(ends)}")
    return AccountAnswer(True, join_parts(said), "assumptions" if found else "")


_OTHERS_UNPROVED = "that there are no others cannot be proved"


def answer_readings(told: AskedAccount) -> AccountAnswer:
    """Say how many places bear more than one meaning, and on how many some case turns."""
    x = told.examination
    if not x.book.readings:
        return AccountAnswer(
            True, "no place is listed that bears more than one meaning", "", _OTHERS_UNPROVED
        )
    turning = {e.name for q in x.questions for e in q.effects if e.matters}
    turning |= {t.name for p in x.procedures for t in p.turns if t.changed}
    places = count_noun(len(x.book.readings), "place")
    but = f"on {format_number(len(turning))} of them some case turns" if turning else ""
    return AccountAnswer(
        True,
        f"{places} listed that bear more than one meaning",
        "readings",
        join_parts([but, _OTHERS_UNPROVED]),
    )


def answer_options(told: AskedAccount) -> AccountAnswer:
    """Say which alternative of each reading is used, and what the others would come to."""
    x = told.examination
    if not x.book.readings:
        return AccountAnswer(True, "no reading is listed, so none is elected")
    turned = [f"{r} is {a}" for r, a in x.choice.items() if a != x.book.first[r]]
    first = f"the first of each of {count_noun(len(x.book.readings), 'reading')}"
    said = [f"{first}, but {', '.join(turned)}" if turned else first]
    p = _find_prices(told)
    if p and p.alternatives:
        ends = [
            _format_percent(f(v for a in p.alternatives for v in a.position.advantages[:2]))
            for f in (min, max)
        ]
        said.append(f"house advantage at best play, each alternative alone: {_format_span(ends)}")
    return AccountAnswer(True, join_parts(said), "readings")


def answer_method(told: AskedAccount) -> AccountAnswer:
    """Say that nothing is sampled, and what was not settled."""
    x = told.examination
    if not x.questions and not x.procedures:
        return build_missing("nothing is asked")
    universes = [(q.question.name.text, next(iter(q.tables.values())).universe) for q in x.questions]
    cases = [f"{name}, {count_noun(u.total, u.one, u.units[0])}" for name, u in universes]
    cases += [
        f"{p.tree.name.text}, {count_noun(sum(y.states for y in p.sizes if y.whole), 'state')}"
        for p in x.procedures
    ]
    odds = _find_prices(told)
    cases += [f"the odds, {count_noun(odds.drawn.best.house.deals, 'deal')}"] if odds else []
    unsettled = sum(
        e.finding.kind is Kind.NOT_CHECKED and e.account == x.book.rules.account
        for e in told.submission.entries
    )
    but = [f"{name}: the cases do not add up" for name, u in universes if not u.proof()]
    but += [f"{p.tree.name.text}: not explored as a whole" for p in x.procedures if not p.sizes[-1].whole]
    but += [f"{count_noun(unsettled, 'check')} could not be settled" if unsettled else ""]
    return AccountAnswer(
        True, f"every case is looked at, none is sampled: {join_parts(cases)}", "method", join_parts(but)
    )


def answer_second_engine(told: AskedAccount) -> AccountAnswer:
    """Say how many cases a second engine decided again, and whether it ended them alike."""
    return answer_crosschecks(list(_list_crosschecks(told)))


def _list_crosschecks(told: AskedAccount) -> Iterable[tuple[str, int, bool, str]]:
    """Yield what the second engine decided again: of what, how many cases, whether alike, why not."""
    for q in told.examination.questions:
        o, u = q.opinion, next(iter(q.tables.values())).universe
        kinds = f"{count_noun(o.cases, f'kind of {u.one}', f'kinds of {u.one}')} of {q.question.name.text}"
        yield kinds, o.cases, not o.differences and not o.wrong, o.not_checked
    for p in told.examination.procedures:
        again = "" if p.second.is_whole else f"{format_number(p.second.cases)} of "
        cases = f"{again}{count_noun(p.second.total, 'case')} of {p.tree.name.text}"
        yield cases, p.second.cases, p.second.finding is None, ""


def answer_crosschecks(found: list[tuple[str, int, bool, str]]) -> AccountAnswer:
    """Return what a second engine says of all that was decided; no answer where it ends a case otherwise."""
    unlike = [what for what, _, alike, _ in found if not alike]
    again = [what for what, cases, _, _ in found if cases]
    if unlike or not again:
        return build_missing(
            f"it ends a case otherwise: {join_parts(unlike)}" if unlike else "it decided no case"
        )
    but = join_parts([*(why for *_, why in found), *(f"not {what}" for what, n, _, _ in found if not n)])
    return AccountAnswer(True, f"decided again, and alike: {join_parts(again)}", "method", but)
