"""The letter built from what was submitted: which questions it has, in which order, and what goes where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from verifier.analysis.examine import Examination
from verifier.analysis.examine_file import list_price_obstacles
from verifier.finding import Kind
from verifier.review.letter.group_findings import LETTER_TOPICS, group_entries
from verifier.review.letter.meanings import build_damages, build_meanings
from verifier.review.letter.model import Letter, LetterQuestion, LetterTopic, MissingText
from verifier.review.letter.money import LetterPrices
from verifier.review.letter.places import list_documents
from verifier.review.letter.questions import QuestionBuilder
from verifier.review.notices import list_notices
from verifier.review.submission import Submission
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import RuleBook, Stage

_MOST_QUESTIONS = 10
_MOST_MEANINGS = 8
"""So many questions, and so many passages with several meanings, stand in the letter itself: four pages."""


def build_letter(submission: Submission) -> Letter:
    """Return the letter about what was found."""
    whole = submission.whole
    book, rules = whole.loaded.book, whole.loaded.book.rules
    builders = [QuestionBuilder(x, _find_prices(submission, x)) for x in whole.examinations]
    questions, meanings = _list_questions(submission, builders)
    main = [x for x in questions if _is_weighty(x)]
    letter, later = main[:_MOST_QUESTIONS], main[_MOST_QUESTIONS:]
    minor = [x for x in questions if not _is_weighty(x)]
    parts = _number_parts(letter, meanings[:_MOST_MEANINGS], later + minor, meanings[_MOST_MEANINGS:])
    prices = [(x.book.rules.account, x.prices) for x in builders]
    money = tuple((account, p.used) for account, p in prices if p.used)
    known = submission.baseline
    return Letter(
        name=rules.name.text,
        title=rules.title.partition(":")[0] if len(whole.examinations) > 1 else rules.title,
        documents=list_documents(x.book for x in whole.examinations),
        copies=_list_about(book, "copy"),
        since=_list_about(book, "since"),
        damage=tuple(x.asked for x in questions if x.topic is LetterTopic.DAMAGE),
        readings=sum(len(x.book.readings) for x in whole.examinations),
        assumed=_count_assumed(whole.examinations),
        money=money,
        deals=max(p.deals for _, p in prices),
        unpriced="" if money else ", and ".join(list_price_obstacles(book)),
        notices=tuple(list_notices(submission)),
        questions=parts[0],
        meanings=parts[1],
        further_questions=parts[2],
        further_meanings=parts[3],
        missing=tuple(_list_missing(book)),
        against=known.name if known else "",
        answered=tuple(x for x in submission.absent if x.kind in _ASKED_WORDS),
    )


_ASKED_WORDS = {kind.word for kind in (*LETTER_TOPICS, Kind.READING)}
"""The kinds of finding that a letter asks about."""


def _find_prices(submission: Submission, examination: Examination) -> LetterPrices:
    """Return the prices of one account."""
    found = (p for p in submission.whole.priced if p.loaded is examination.loaded)
    return LetterPrices(next(found, None))


def _list_questions(
    submission: Submission, builders: list[QuestionBuilder]
) -> tuple[list[LetterQuestion], list[LetterQuestion]]:
    """Return all questions about defects, and all about meanings, those that cost most first."""
    questions: list[LetterQuestion] = []
    meanings: list[LetterQuestion] = []
    by_account = {x.book.rules.account: x for x in builders}
    for group in group_entries(submission.entries):
        builder = by_account.get(group[0].account, builders[0])
        questions.append(builder.build_question(group))
    for builder in builders:
        account = builder.book.rules.account
        here = [x for x in questions if x.account == account]
        asked = {x.asks for q in here for x in q.options}
        damages = list(build_damages(builder))
        asked_of = {x.asked for x in questions if x.topic is LetterTopic.DAMAGE}
        questions += [x for x, _ in damages if x.asked not in asked_of]  # accounts may share a place
        names = {n for _, used in damages for n in used}
        names |= {n for n, r in builder.book.readings.items() if r.question in asked}
        entries = [e for e in submission.entries if e.account == account]
        meanings += build_meanings(builder, entries, names)
    questions = _mark_shared(questions)
    questions.sort(key=lambda x: (-x.cost, -x.share))
    meanings.sort(key=lambda x: (-x.share, -x.cost))
    return questions, meanings


def _mark_shared(questions: list[LetterQuestion]) -> list[LetterQuestion]:
    """Return questions of which each says whether others are about wagers that its figure counts too."""
    about = Counter((x.account, x.question, x.kind) for x in questions if x.open_money)
    return [
        replace(x, open_money=replace(x.open_money, shared=about[x.account, x.question, x.kind] > 1))
        if x.open_money
        else x
        for x in questions
    ]


def _is_weighty(question: LetterQuestion) -> bool:
    """Return whether a question stands in the letter itself: it has a cost, or cases, or a run, or damage."""
    counted = any(c.counts[1] or c.counts[0] or c.run for c in question.cases)
    return bool(question.cost) or counted or question.topic is LetterTopic.DAMAGE


def _number_parts(*parts: Iterable[LetterQuestion]) -> list[tuple[LetterQuestion, ...]]:
    """Return the parts of the letter with their questions numbered through."""
    number, made = 0, []
    for part in parts:
        numbered = []
        for question in part:
            number += 1
            numbered.append(replace(question, number=number))
        made.append(tuple(numbered))
    return made


def _list_about(book: RuleBook, word: str) -> tuple[str, ...]:
    """Return what a rule set says of itself under one word."""
    return tuple(a.text for a in book.rules.about if a.word == word)


def _count_assumed(examinations: Sequence[Examination]) -> tuple[int, int]:
    """Return how many orders and how many clauses are assumed, over all questions and accounts."""
    lines = {
        (r.what, x.book.rules.account, r.line) for x in examinations for q in x.questions for r in q.assumed
    }
    lines |= {x for examination in examinations for x in _list_procedure_assumptions(examination)}
    kinds = [what for what, _, _ in lines]
    return kinds.count("order"), kinds.count("clause")


def _list_procedure_assumptions(examination: Examination) -> Iterator[tuple[str, str, int]]:
    """Yield each order and each clause that is assumed of a procedure, by its line."""
    book, account = examination.book, examination.book.rules.account
    clauses = [c for p in book.rules.procedures for c in p.clauses]
    labels = {c.label.text for c in clauses}
    links = book.links(examination.choice, Stage.ASSUMED)
    assumed = {r.span.line for r in book.rules.relations if not r.cited}
    yield from (("order", account, x.origin) for x in links if x.higher in labels and x.origin in assumed)
    for c in clauses:
        if c.because and is_in_force(c.guards, examination.choice):
            yield "clause", account, c.span.line


def _list_missing(book: RuleBook) -> Iterator[MissingText]:
    """Yield what the copy lacks: what breaks off in it, and facts that the encoder supplied."""
    for x in book.rules.outside:
        if x.word == "unread":
            yield MissingText(x.cite or x.label.text, x.text)
    for fact in book.rules.facts:
        yield MissingText("", fact.because)
