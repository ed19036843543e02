"""Every way to set one hand, where the document sets none: what is said of it, and what beats it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from verifier.analysis.explain_hand import SettingSigns, check_hand_size
from verifier.cases.arrays import Ints
from verifier.cases.cards import NO_SUIT, Card, format_cards
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.matchups import Matchups
from verifier.cases.ranking import rank_on_ladder
from verifier.language import syntax as s
from verifier.language.printer import format_rung
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Choices
from verifier.source import Mistake, Span, UnreadableError
from verifier.tables.engines import Engines, find_rank_order
from verifier.tables.readings import find_touched_clauses
from verifier.tables.table import Table
from verifier.tables.witness import format_settings


@dataclass(frozen=True, slots=True)
class AlternativeAnswer:
    """What is said under another alternative of a reading."""

    reading: str
    alternative: str
    answer: str


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """What a question says of a setting: its answer, the clauses that stand, and what readings change."""

    question: str
    answer: str
    clauses: tuple[str, ...]
    turns: tuple[AlternativeAnswer, ...]


@dataclass(frozen=True, slots=True)
class RankedSetting:
    """One way to set the hand: the signs of each hand's pieces, what each is, what is said of it.

    `beaten`: another way of which the same is said ranks at least as high in every hand, and higher in one.
    """

    hands: tuple[SettingSigns, ...]
    names: tuple[str, ...]
    said: tuple[QuestionAnswer, ...]
    beaten: bool
    numbers: tuple[int, ...] = ()
    """The hands, by number."""


def rank_settings(engines: Engines, choice: Choices, cards: Sequence[Card]) -> tuple[RankedSetting, ...]:
    """Return every legal way to set a hand, those that nothing beats first, the highest larger hand first.

    Raises UnreadableError where the hand has not the right number of pieces.
    """
    check_hand_size(engines.book.game, cards, "HAND")
    found = _list_different_settings(engines, choice, cards)
    places_ = [compute_hand_ranks(engines, choice, h) for h in range(len(engines.universe.sizes))]
    stands = {n: tuple(int(rank[at]) for rank, at in zip(places_, n, strict=True)) for n in found}
    made = []
    for numbers, (held, said) in found.items():
        alike = [stands[n] for n, (_, other) in found.items() if _list_answers(other) == _list_answers(said)]
        beaten = any(_is_above(x, stands[numbers]) for x in alike)
        shown = tuple(format_cards(engines.book.pieces, hand) for hand in held)
        named = tuple(_format_rung_name(engines, choice, h, at) for h, at in enumerate(numbers))
        made.append(
            (beaten, [-x for x in stands[numbers]][::-1], RankedSetting(shown, named, said, beaten, numbers))
        )
    return tuple(way for *_, way in sorted(made, key=lambda x: (x[0], x[1], x[2].hands)))


def _list_different_settings(
    engines: Engines, choice: Choices, cards: Sequence[Card]
) -> dict[tuple[int, ...], tuple[tuple[tuple[Card, ...], ...], tuple[QuestionAnswer, ...]]]:
    """Return the legal ways to set a hand that make different hands, by the numbers of these.

    Each with the cards of its hands, the first way that makes them, and what every question says of it.
    """
    asked = [(q, engines.table(q, choice)) for q in list_setting_questions(engines)]
    under = {q.name.text: list(list_other_tables(engines, q, choice)) for q, _ in asked}
    legal = _list_legal_numbers(engines, cards)
    found: dict[tuple[int, ...], tuple[tuple[tuple[Card, ...], ...], tuple[QuestionAnswer, ...]]] = {}
    for way in engines.universe.ways:
        held = tuple(tuple(sorted(cards[at] for at in part)) for part in way)
        numbers = tuple(_find_hand_number(engines, h, hand) for h, hand in enumerate(held))
        if numbers in legal and numbers not in found:
            found[numbers] = (
                held,
                tuple(_answer_question(q, t, numbers, under[q.name.text]) for q, t in asked),
            )
    return found


def _list_legal_numbers(engines: Engines, cards: Sequence[Card]) -> set[tuple[int, ...]]:
    """Return the settings of a hand that the game allows, each by the numbers of its hands."""
    u = engines.universe
    case = u.hold(cards)
    allowed = u.unpack(engines.tabulator.legal[[case]])[0]
    return set(zip(*(part[case][allowed].tolist() for part in u.parts), strict=True))


def list_setting_questions(engines: Engines) -> list[s.Question]:
    """Return the questions about the hands of one setting: their two sides are all its hands."""
    hands = [word.text for word, _ in engines.book.game.hands]
    domains = {q.name.text: sorted(x.domain.text for x in q.sides) for q in engines.book.rules.questions}
    return [q for q in engines.book.rules.questions if domains[q.name.text] == sorted(hands)]


def _find_hand_number(engines: Engines, hand: int, cards: tuple[Card, ...]) -> int:
    """Return the number of the hand that cards make."""
    table = engines.universe.tables[engines.universe.sizes[hand]]
    suits = {suit for _, suit in cards} - {NO_SUIT}
    return int(table.number(np.array([t for t, _ in cards]), np.array(len(suits) == 1)))


def _answer_question(
    question: s.Question, table: Table, numbers: tuple[int, ...], under: list[tuple[str, str, Table]]
) -> QuestionAnswer:
    """Return what a question says of a setting."""
    case = _find_setting_case(table, numbers)
    turns = (AlternativeAnswer(r, a, describe_answer(t, _find_setting_case(t, numbers))) for r, a, t in under)
    here = describe_answer(table, case)
    standing = tuple(x for x, row in table.rows.items() if row.stands[case])
    return QuestionAnswer(question.name.text, here, standing, tuple(t for t in turns if t.answer != here))


def _find_setting_case(table: Table, numbers: tuple[int, ...]) -> int:
    """Return the case of a question about two hands of a setting."""
    u = table.universe
    assert isinstance(u, Matchups)
    return u.case_of(*(numbers[x.hand] for x in u.subjects))


def describe_answer(table: Table, case: int) -> str:
    """Return how a case ends, in the outcomes that are left."""
    if table.conflict[case]:
        return "conflict: the clauses contradict each other"
    if table.gap[case]:
        return "no clause is heard"
    return " or ".join(x for (x,) in format_settings(table, case, int(table.left[case])))


def _list_answers(said: Iterable[QuestionAnswer]) -> list[str]:
    """Return the bare answers."""
    return [x.answer for x in said]


def list_other_tables(
    engines: Engines, question: s.Question, choice: Choices
) -> Iterable[tuple[str, str, Table]]:
    """Yield the tables under every other alternative of the readings that the question can turn on."""
    for reading, node in engines.book.readings.items():
        if find_touched_clauses(engines.book, question, reading):
            for word, _ in node.alternatives:
                if word.text != choice[reading]:
                    yield reading, word.text, engines.table(question, {**choice, reading: word.text})


def _find_ranking_question(engines: Engines, hand: int) -> s.Question | None:
    """Return the question that ranks the hands of a name, where there is one."""
    called = engines.book.game.hands[hand][0].text
    asks = engines.book.rankings.get((called, called))
    return next((q for q in engines.book.rules.questions if q.name.text == asks), None)


def list_rungs(engines: Engines, choice: Choices, hand: int) -> tuple[list[s.Rung], Ints]:
    """Return the rungs of the list that ranks the hands of a name, and where each of them stands."""
    book, u = engines.book, engines.universe
    question = _find_ranking_question(engines, hand)
    ladders = [x for c in question.clauses for x in c.lines if isinstance(x, s.Ladder)] if question else []
    rungs = [
        x for x in (ladders[0] if ladders else book.game.orders[0]).rungs if is_in_force(x.guards, choice)
    ]
    binder = book.binder(choice, question or book.rules.questions[0])
    return rungs, rank_on_ladder(u.tables[u.sizes[hand]], [binder.rung(x) for x in rungs])


def compute_hand_ranks(engines: Engines, choice: Choices, hand: int) -> Ints:
    """Return where all hands of a name stand: by the question that ranks them, if that is an order."""
    u, question = engines.universe, _find_ranking_question(engines, hand)
    if question is None:
        return u.tables[u.sizes[hand]].rank
    if [type(x) for c in question.clauses for x in c.lines] == [s.Ladder]:  # it says no more than its list
        keys = list_rungs(engines, choice, hand)[1]
        return np.unique(keys, axis=0, return_inverse=True)[1].reshape(-1)
    table = engines.table(question, choice)
    found = find_rank_order(table) if isinstance(table.universe, HandSignatures) else None
    return found[0] if found else u.tables[u.sizes[hand]].rank


def _format_rung_name(engines: Engines, choice: Choices, hand: int, at: int) -> str:
    """Return what a hand is: the rung that it stands on in the list that ranks hands of its name."""
    rungs, keys = list_rungs(engines, choice, hand)
    return format_rung(rungs[len(rungs) - int(keys[at, 0])]) if keys[at, 0] >= 0 else ""


def _is_above(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether one setting ranks at least as high in every hand, and higher in one."""
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def find_setting(
    engines: Engines, found: Sequence[RankedSetting], cards: Sequence[Card], hands: Sequence[Sequence[Card]]
) -> RankedSetting:
    """Return the way in which a hand was set; raise UnreadableError where that is no setting of it."""
    game = engines.book.game

    def refused(message: str) -> UnreadableError:
        return UnreadableError([Mistake(Span("--as"), message)])

    if len(hands) != len(game.hands):
        names = " / ".join(word.text for word, _ in game.hands)
        raise refused(f"a setting is {names}, and this is {len(hands)}")
    for (word, size), hand in zip(game.hands, hands, strict=True):
        if len(hand) != size:
            raise refused(f"`{word.text}` holds {size} pieces, and this has {len(hand)}")
    if sorted(card for hand in hands for card in hand) != sorted(cards):
        raise refused("these are not the pieces of the hand")
    numbers = tuple(_find_hand_number(engines, h, tuple(sorted(hand))) for h, hand in enumerate(hands))
    way = next((way for way in found if way.numbers == numbers), None)
    if way is None:
        raise refused("this setting is foul: the game does not allow it (its `legal` lines)")
    return replace(way, hands=tuple(format_cards(engines.book.pieces, sorted(hand)) for hand in hands))


def is_correct_setting(engines: Engines, way: RankedSetting) -> bool:
    """Return whether a setting is what each question hopes for, its first outcome, under every reading."""
    hoped = {q.name.text: q.outcomes[0].text for q in list_setting_questions(engines)}
    return all(x.answer == hoped[x.question] and not x.turns for x in way.said)
