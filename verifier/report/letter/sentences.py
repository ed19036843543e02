"""The sentences of the letter that every medium shares: what it rests on, counts, money, and notes."""

from __future__ import annotations

from fractions import Fraction

from verifier.report.letter.requests import quote_document
from verifier.report.percentages import format_percent, format_percent_range
from verifier.review.baseline import EarlierFinding
from verifier.review.letter.model import (
    Letter,
    LetterAssumption,
    LetterCase,
    LetterOption,
    LetterQuestion,
    LetterTopic,
    MoneyRange,
    OpenMoney,
)
from verifier.wording import count_noun, format_number, join_and

_LETTER_DIGITS = 2
"""How many decimals a percentage has in the letter."""
QUESTIONS_TITLE = "Questions"
MEANINGS_TITLE = "Please say which is meant"
AGAINST_TITLE = "Compared with the earlier version"
ANNEX_TITLE = "Annex: further questions"
MISSING_TITLE = "Annex: what this copy lacks"
MEANINGS_LEAD = (
    "These passages bear more than one meaning, and the result depends on which is meant. Each other meaning "
    "is tried alone, with all other passages read as they are used here."
)
FURTHER_LEAD = "These questions cost less than those above, or no case is known that they concern."
FURTHER_MEANINGS_LEAD = (
    "Please also say which is meant in these passages. The last two columns are about the first of the other "
    "meanings named."
)
MISSING_LEAD = "Please send these, or say where they stand:"
NOTHING_ASKED = "There is nothing to ask."
COVERED_HEAD = "Covered here by an assumption of the encoder: "
STILL_NEEDED = " Please say where the text says so, or let it say so."
SETTLED_ELSEWHERE = "In this analysis other rules decide these cases, by assumptions of the encoder."


def format_letter_title(letter: Letter) -> str:
    """Return the heading of the letter."""
    return f"Questions to the applicant: {letter.title}"


def describe_basis(letter: Letter, damaged: tuple[int, ...]) -> str:
    """Say in two sentences what the letter rests on."""
    copy = f" (the copy: {join_and(letter.copies)})" if letter.copies else ""
    known = ""
    if damaged:
        numbers = f"question{'s' * (len(damaged) > 1)} {join_and(map(str, damaged))}"
        known = f"; {numbers} {'are' if len(damaged) > 1 else 'is'} about its known damage"
    encoded = f"the rule set {letter.name}, an encoding of the documents below"
    first = f"This letter rests on {encoded}{copy}{known}."
    orders, clauses = letter.assumed
    facts = sum(not x.name for x in letter.missing)
    made = [
        f"{count_noun(orders, 'assumption')} about which rule prevails" if orders else "",
        count_noun(clauses, "added rule") if clauses else "",
        count_noun(facts, "fact of the game", "facts of the game") + " that the copy lacks" if facts else "",
    ]
    supplied = join_and(x for x in made if x) or "nothing"
    if not letter.readings:
        return f"{first} The encoder supplied {supplied} where the text is silent."
    passages = count_noun(letter.readings, "listed passage")
    return (
        f"{first} Of the meanings that each of {passages} can bear, one is used; and where the text is "
        f"silent, the encoder supplied {supplied}."
    )


def describe_letter_money(letter: Letter) -> str:
    """Say what house advantage means here, and what it is; or that no money is given, and why."""
    if not letter.money:
        return (
            f"No house advantage is given, because {letter.unpriced}: questions are in the order of how many "
            "cases they concern."
        )
    said = (
        "House advantage is what the house expects to win of each unit wagered, in per cent, against a "
        f"player who sets every hand in his best way, over all {format_number(letter.deals)} deals."
    )
    told = [_describe_account_money(account, money) for account, money in letter.money]
    used = f"Under the meanings used it is {'; '.join(told)}."
    ranges = " The other ranges are to be read in the same way." if " if every " in used else ""
    return f"{said} {used}{ranges} Points are percentage points of the wager."


def _describe_account_money(account: str, money: MoneyRange) -> str:
    """Say what the house advantage of one account is."""
    house, player = (format_percent(x, _LETTER_DIGITS) for x in (money.house, money.player))
    where = f" (account {account})" if account else ""
    if money.house == money.player:
        return f"{house}{where}"
    return (
        f"{player} if every wager that the rules leave open goes to the player, and {house} if every such "
        f"wager goes to the house{where}"
    )


def describe_conventions(*, tabled: bool) -> str:
    """Say what quotation marks and italics mean, and that a case may be counted in several lines."""
    said = (
        "Words in quotation marks are the document's, as the rule set quotes them. Words in italics are the "
        "encoder's summary of a rule, and not the document's."
    )
    if tabled:
        said += " One hand may be counted in several lines of a table."
    return said


def describe_count(counts: tuple[int, int], total: int, units: tuple[str, str]) -> str:
    """Say how many cases, and of how many."""
    if not counts[1]:
        return f"no {units[0]}"
    every = f" of {format_number(total)}" if total else ""
    return f"{format_number(counts[1])}{every} {units[1] if total else units[counts[1] != 1]}"


def _format_money(money: MoneyRange) -> str:
    """Write a house advantage, or the range of it."""
    return format_percent_range(money.player, money.house, _LETTER_DIGITS)


def _describe_change(q: LetterQuestion, money: MoneyRange | None) -> str:
    """Say what the house advantage is under another meaning; nothing where it is not known."""
    used = q.used_money
    if money is None or used is None:
        return ""
    if money == used:
        return "house advantage unchanged"
    moved = max(abs(money.house - used.house), abs(money.player - used.player))
    return f"house advantage {_format_money(money)}, a change of {_format_points(moved)}"


def _format_points(moved: Fraction) -> str:
    """Write a change of the house advantage, at its largest."""
    if moved < Fraction(1, 10 ** (_LETTER_DIGITS + 2)):
        return "less than 0.01 points"
    return f"up to {format_percent(moved, _LETTER_DIGITS).rstrip('%')} points"


def describe_open_money(opened: OpenMoney) -> str:
    """Say what the house advantage is with these wagers settled for either side."""
    moved = abs(opened.house - opened.player)
    if moved < Fraction(1, 10 ** (_LETTER_DIGITS + 2)):
        return f"House advantage: a change of {_format_points(moved)}, whoever wins in these cases."
    house, player = (format_percent(x, _LETTER_DIGITS) for x in (opened.house, opened.player))
    points = format_percent(moved, _LETTER_DIGITS).rstrip("%")
    also = ", with those of the other questions of this kind," if opened.shared else ""
    return (
        f"House advantage: {house} if the house wins in these cases{also} and {player} if the player does "
        f"({points} points); what else is open goes to the house in both figures."
    )


def describe_unpriced_question(q: LetterQuestion) -> str:
    """Say that what a question is worth is not known, where others have a price; else nothing."""
    priced = q.open_money or any(x.money for x in q.options) or any(x.money for x in q.assumptions)
    if q.used_money is None or priced or not any(c.counts[1] and c.total for c in q.cases):
        return ""
    return "House advantage: no figure belongs to this question alone."


def describe_option(q: LetterQuestion, option: LetterOption) -> str:
    """Say how many cases end otherwise with a meaning, and what it is worth; of the one used, its gloss."""
    told = option.gloss and option.gloss != option.name.replace("-", " ")
    gloss = [quote_document(option.gloss)] if told else []
    if option.used:
        return "; ".join(gloss)
    ends = "ends" if not option.counts[1] else "end"
    counted = f"{describe_count(option.counts, option.total, option.units)} {ends} otherwise"
    change = _describe_change(q, option.money) if option.counts[1] else ""
    return "; ".join(x for x in (*gloss, counted, change) if x)


def describe_answers(q: LetterQuestion, options: tuple[LetterOption, ...]) -> str:
    """Say in one sentence which answer to what was lost is used, and what the others change at most."""
    used = "; ".join(format_meaning(x) for x in options if x.used)
    others = [x for x in options if not x.used]
    widest = max(others, key=lambda x: x.counts[1])
    counted = describe_count(widest.counts, widest.total, widest.units)
    answers = f"the {len(others)} other answers change" if len(others) > 1 else "the other answer changes"
    priced = [x.money for x in others if x.money]
    worth = ""
    if priced and (here := q.used_money):
        moved = max(max(abs(x.house - here.house), abs(x.player - here.player)) for x in priced)
        worth = f" and the house advantage by {_format_points(moved)}"
    return f"{quote_document(options[0].asks)} Used here: {used}; {answers} at most {counted}{worth}."


def describe_assumption(a: LetterAssumption) -> str:
    """Say what is assumed: which rule prevails, and how, or a rule that is added."""
    if not a.relation:
        return f"{a.higher[0]}, {a.title}"
    verbs = _RELATION_VERBS.get(a.relation, (a.relation, a.relation))
    return f"{join_and(a.higher)} {verbs[len(a.higher) > 1]} {join_and(a.lower)}"


_RELATION_VERBS = {
    "over": ("prevails over", "prevail over"),
    "instead of": ("applies instead of", "apply instead of"),
    "refines": ("chooses among what is left by", "choose among what is left by"),
}
"""How one rule can stand to others, in words: of one rule, and of several."""


def describe_without(q: LetterQuestion, assumption: LetterAssumption) -> str:
    """Say what the house advantage is without an assumption; nothing where it is not known."""
    change = _describe_change(q, assumption.money)
    return f"Without this assumption: {change}." if change else ""


REPLACED_SINCE = "The rule was replaced since (see above): does the question still arise?"


def describe_letter_damage(text: str) -> str:
    """Say of a question that it rests on a damaged place."""
    place = f"This rests on a damaged place of the copy: {quote_document(text)}."
    return f"{place} Is this how the original reads?"


def describe_letter_standing(q: LetterQuestion) -> str:
    """Say how a question compares with the earlier version; nothing where there is none."""
    return {
        "new": "New in this version.",
        "unchanged": "Open in the earlier version too, and unchanged.",
        "changed": "Open in the earlier version too, with other counts.",
    }.get(q.standing, "")


def describe_procedure_run(run: tuple[str, ...]) -> str:
    """Write the shortest run that shows a finding in one sentence."""
    steps = "; ".join(x.strip() for x in run).replace(":;", ":")
    return f"The shortest run that shows it: {steps}."


def describe_amendment(letter: Letter, new: list[str]) -> str:
    """Say how many findings of an earlier record are gone, and which questions are new."""
    answered = count_noun(len(letter.answered), "finding").replace("0 findings", "no finding")
    brought = f"Question{'s' * (len(new) > 1)} {join_and(new)} {'are' if len(new) > 1 else 'is'} new"
    verb = "is answered" if len(letter.answered) < 2 else "are answered"
    gone = f"Of what the earlier record ({letter.against}) asks about, {answered} {verb}"
    return f"{gone}. {brought if new else 'No question is new'}."


def describe_answered(earlier: EarlierFinding) -> str:
    """Say what was found earlier and is not found any more."""
    places = f" ({', '.join(earlier.clauses)})" if earlier.clauses else ""
    return f"Answered: {earlier.kind}{places}: {quote_document(earlier.message)}."


def format_meaning(option: LetterOption) -> str:
    """Return a meaning in words, the document's own in quotation marks."""
    return quote_document(option.gloss or option.name.replace("-", " "))


def format_option_change(q: LetterQuestion, money: MoneyRange | None) -> str:
    """Return in few words what the house advantage is under another meaning."""
    if money is None or q.used_money is None:
        return "not known"
    return "unchanged" if money == q.used_money else _format_money(money)


def name_case(q: LetterQuestion, case: LetterCase) -> str:
    """Return what one case of a question is about: pieces by their kinds, else as the rule set names it."""
    names = {q.pieces.kind_symbol(i): kind.name.text for i, kind in enumerate(q.book.game.kinds)}
    if q.topic is LetterTopic.SILENT_SECTION and case.name in names:
        return f"a pair of {names[case.name]}"
    return case.name


def letter_of(place: int) -> str:
    """Return by which letter a meaning is called in its question."""
    return chr(ord("a") + place)
