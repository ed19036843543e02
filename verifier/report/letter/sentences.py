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

LETTER_DIGITS = 2
"""How many decimals a percentage has in the letter."""
QUESTIONS_TITLE = "Questions"
MEANINGS_TITLE = "Please say which is meant"
AGAINST_TITLE = "Compared with the earlier version"
ANNEX_TITLE = "Annex: further questions"
MISSING_TITLE = "Annex: what this copy lacks"
MEANINGS_LEAD = (
    "These passages bear more than one meaning, and the result depends on which is meant. The meaning used in "
    "this analysis stands first; every other one is tried alone."
)
FURTHER_LEAD = "These questions have no cost and no hands, or they concern fewer hands than those above."
FURTHER_MEANINGS_LEAD = (
    "Please also say which is meant in these passages. The last two columns give what the other meaning with "
    "most hands changes."
)
MISSING_LEAD = "Please send these, or say where they stand:"
NOTHING_ASKED = "There is nothing to ask."
COVERED_HEAD = "The text does not say so; the encoder assumed "
STILL_NEEDED = "The text itself needs to say it."


def format_letter_title(letter: Letter) -> str:
    """Return the heading of the letter."""
    return f"Questions to the applicant: {letter.title}"


def describe_basis(letter: Letter, damaged: tuple[int, ...]) -> str:
    """Say in two sentences what the letter rests on."""
    copy = f", made from {join_and(letter.copies)}" if letter.copies else ""
    known = ""
    if damaged:
        numbers = f"question{'s' * (len(damaged) > 1)} {join_and(map(str, damaged))}"
        known = f"; known damage of the copy is the matter of {numbers}"
    first = (
        f"This letter rests on the rule set `{letter.name}`, which somebody encoded from the documents below"
        f"{copy}{known}."
    ).replace("`", "")
    orders, clauses = letter.assumed
    parts = [
        f"the first meaning listed is used for each of {count_noun(letter.readings, 'passage')} with several"
        if letter.readings
        else "no passage is known to bear several meanings"
    ]
    if orders or clauses:
        made = [count_noun(orders, "assumption") + " about which rule prevails"] if orders else []
        made += [count_noun(clauses, "added rule")] if clauses else []
        parts.append(f"where the text is silent, the encoder made {join_and(made)}")
    else:
        parts.append("nothing is assumed about which rule prevails")
    return f"{first} {parts[0][0].upper()}{parts[0][1:]}, and {parts[1]}."


def describe_letter_money(letter: Letter) -> str:
    """Say what house advantage means here, and what it is; or that no money is given, and why."""
    if letter.money is None:
        return (
            f"No house advantage is given, because {letter.unpriced}: questions are in the order of how many "
            "hands they concern."
        )
    said = (
        "House advantage is what the house expects to win of each unit wagered, in per cent, against a player "
        f"who sets every hand in his best way, over all {format_number(letter.deals)} deals."
    )
    if letter.money.house == letter.money.player:
        return f"{said} Under the meanings used it is {_format_money(letter.money)}."
    return (
        f"{said} Under the meanings used it is {format_percent(letter.money.player, LETTER_DIGITS)} if every "
        "wager that the rules leave open goes to the player, and "
        f"{format_percent(letter.money.house, LETTER_DIGITS)} if every such wager goes to the house; other "
        "ranges below are to be read in the same way."
    )


def describe_conventions(letter: Letter, *, named: bool) -> str:
    """Say what quotation marks and italics mean, and that a case may be counted in several lines."""
    said = (
        "Words in quotation marks are the document's, as the rule set quotes them. Words in italics are the "
        "encoder's summary of a rule, and not the document's."
    )
    if named:
        said += " Each count is of all hands that can be dealt; one hand may be counted in several lines."
    return said


def describe_count(counts: tuple[int, int], total: int, units: tuple[str, str]) -> str:
    """Say how many cases, and of how many."""
    if not counts[1]:
        return f"no {units[0]}"
    every = f" of {format_number(total)}" if total else ""
    return f"{format_number(counts[1])}{every} {units[1] if total else units[counts[1] != 1]}"


def _format_money(money: MoneyRange) -> str:
    """Write a house advantage, or the range of it."""
    return format_percent_range(money.player, money.house, LETTER_DIGITS)


def describe_change(letter: Letter, money: MoneyRange | None) -> str:
    """Say what the house advantage is under another meaning; nothing where it is not known."""
    if money is None or letter.money is None:
        return ""
    if money == letter.money:
        return "house advantage unchanged"
    moved = max(abs(money.house - letter.money.house), abs(money.player - letter.money.player))
    if moved < Fraction(1, 2 * 10 ** (LETTER_DIGITS + 2)):
        return "house advantage changed by less than 0.01 percentage points"
    points = format_percent(moved, LETTER_DIGITS).rstrip("%")
    return f"house advantage {_format_money(money)} (changed by up to {points} percentage points)"


def describe_open_money(opened: OpenMoney) -> str:
    """Say what the house advantage is with these wagers settled for either side."""
    house, player = (format_percent(x, LETTER_DIGITS) for x in (opened.house, opened.player))
    points = format_percent(opened.house - opened.player, LETTER_DIGITS).rstrip("%")
    if house == player:
        return f"House advantage: {house}, whoever wins these wagers; it changes by less than 0.01 percentage points."
    also = " together with those of the other questions of this kind" if opened.shared else ""
    return (
        f"House advantage: {house} if the house wins these wagers{also}, and {player} if the player does: "
        f"{points} percentage points. All other open wagers go to the house in both figures."
    )


def describe_no_money(letter: Letter, q: LetterQuestion) -> str:
    """Say that what a question is worth is not known, where others have a price; else nothing."""
    priced = q.open_money or any(x.money for x in (*q.options, *q.assumptions))
    if letter.money is None or priced or not q.cases:
        return ""
    return "House advantage: no figure belongs to this question alone."


def describe_option(letter: Letter, option: LetterOption) -> str:
    """Say one meaning: that it is used, or how many cases end otherwise with it, and what it is worth."""
    meaning = quote_document(option.gloss or option.name.replace("-", " "))
    if option.used:
        return f"used here: {meaning}"
    counted = describe_count(option.counts, option.total, option.units)
    change = describe_change(letter, option.money)
    ends = f"{counted} end otherwise" if option.counts[1] else f"{counted} ends otherwise"
    return "; ".join(x for x in (f"or: {meaning}", ends, change) if x)


def describe_without(letter: Letter, assumption: LetterAssumption) -> str:
    """Say what the house advantage is without an assumption; nothing where it is not known."""
    change = describe_change(letter, assumption.money)
    return f"Without this assumption: {change}." if change else ""


def describe_since(letter: Letter) -> str:
    """Say of a question that its rule was replaced since."""
    return "The rule was replaced since (see above). Please say whether the question still arises."


def describe_letter_damage(text: str) -> str:
    """Say of a question that it rests on a damaged place."""
    return f"This rests on a damaged place of the copy: {quote_document(text)}. Is this how the original reads?"


def describe_letter_standing(q: LetterQuestion) -> str:
    """Say how a question compares with the earlier version; nothing where there is none."""
    return {
        "new": "New in this version.",
        "unchanged": "Open in the earlier version too, and unchanged.",
        "changed": "Open in the earlier version too, with other counts.",
    }.get(q.standing, "")


def describe_amendment(letter: Letter, new: list[str]) -> str:
    """Say how many findings of an earlier record are gone, and which questions are new."""
    answered = count_noun(len(letter.answered), "finding")
    brought = f"Question{'s' * (len(new) > 1)} {join_and(new)} {'are' if len(new) > 1 else 'is'} new"
    gone = f"Of the earlier record ({letter.against}), {answered} no longer {'arises' if len(letter.answered) == 1 else 'arise'}"
    return f"{gone}. {brought if new else 'No question is new'}."


def describe_answered(earlier: EarlierFinding) -> str:
    """Say what was found earlier and is not found any more."""
    places = f" ({', '.join(earlier.clauses)})" if earlier.clauses else ""
    return f"Answered: {earlier.kind}{places}: {quote_document(earlier.message)}."


def format_meaning(option: LetterOption) -> str:
    """Return a meaning in words, the document's own in quotation marks."""
    return quote_document(option.gloss or option.name.replace("-", " "))


def format_change(letter: Letter, money: MoneyRange | None) -> str:
    """Return in few words what the house advantage is under another meaning."""
    if money is None or letter.money is None:
        return "not known"
    return "unchanged" if money == letter.money else _format_money(money)


def name_case(q: LetterQuestion, case: LetterCase) -> str:
    """Return what one case of a question is about: pieces by their kinds, else as the rule set names it."""
    names = {q.pieces.kind_symbol(i): kind.name.text for i, kind in enumerate(q.book.game.kinds)}
    if q.topic is LetterTopic.SILENT_SECTION and case.name in names:
        return f"a pair of {names[case.name]}"
    return case.name
