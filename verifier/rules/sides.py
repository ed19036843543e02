"""The two sides of a question that compares them, and what may be said of each."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.language import syntax as s
from verifier.rules import model as m

SETTING = "setting"


@dataclass(frozen=True, slots=True)
class Subject:
    """A hand of a side (its number in the game), or all its pieces (`DEAL`)."""

    name: str
    side: int
    hand: int


def list_side_subjects(question: s.Question, game: s.Game) -> tuple[Subject, ...]:
    """Return all that a question about two sides can speak of, in one order."""
    hands = {word.text: number for number, (word, _) in enumerate(game.hands)}
    found = []
    for number, side in enumerate(question.sides):
        name, domain = side.name.text, side.domain.text
        if domain in hands:
            found.append(Subject(name, number, hands[domain]))
        else:
            found.append(Subject(name, number, m.DEAL))
            found += [Subject(f"{name}'s {hand}", number, h) for hand, h in hands.items()]
    return tuple(found)


def find_ranking_questions(questions: tuple[s.Question, ...]) -> dict[tuple[str, str], str]:
    """Return, for each two hands of the game that a question ranks, that question."""
    found: dict[tuple[str, str], str] = {}
    for q in questions:
        domains = tuple(side.domain.text for side in q.sides)
        if len(domains) == 2 and SETTING not in domains and len(q.outcomes) > 2:
            found.setdefault((domains[0], domains[1]), q.name.text)
    return found


def find_one_way_rankings(questions: tuple[s.Question, ...]) -> frozenset[str]:
    """Return the ranking questions that are not heard either way round.

    What such a question says of X and Y, and of Y and X, need not be the reverse of each other.
    """
    ranking = set(find_ranking_questions(questions).values())
    asked = [q for q in questions if q.name.text in ranking and not q.either_way]
    return frozenset(q.name.text for q in asked if not _has_lists_alone(q))


def _has_lists_alone(question: s.Question) -> bool:
    """Return whether a question has lists from the top alone, without tests: they say the same either way."""
    lines = (line for clause in question.clauses for line in clause.lines)
    return all(isinstance(line, s.Ladder) for line in lines) and not any(x.tests for x in question.sections)


def is_settlement(question: s.Question) -> bool:
    """Return whether a question is about two settings."""
    return any(side.domain.text == SETTING for side in question.sides)
