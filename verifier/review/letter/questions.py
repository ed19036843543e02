"""A group of findings as a question of the letter: where it stands, its cases, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from verifier.analysis.examine import Examination, ExaminedQuestion
from verifier.finding import Kind, Witness
from verifier.language import syntax as s
from verifier.review.letter.assumptions import (
    describe_assumptions,
    find_filling_clauses,
    find_settling_orders,
    list_own_readings,
)
from verifier.review.letter.group_findings import LETTER_TOPICS
from verifier.review.letter.model import LetterCase, LetterOption, LetterPlace, LetterQuestion, LetterTopic
from verifier.review.letter.money import LetterPrices
from verifier.review.letter.patterns import describe_comparison
from verifier.review.letter.places import cite_places, find_document, list_documents, list_since, quote_words
from verifier.review.submission import STILL_OPEN, ReviewedFinding
from verifier.rules.rulebook import Stage
from verifier.tables.readings import TableReadingEffect
from verifier.tables.witness import format_settings


class QuestionBuilder:
    """What turns the findings of one account into questions."""

    def __init__(self, examination: Examination, prices: LetterPrices) -> None:
        self.examination, self.prices, self.book = examination, prices, examination.book
        self.examined = {q.question.name.text: q for q in examination.questions}

    def build_question(self, entries: list[ReviewedFinding]) -> LetterQuestion:
        """Return one defect as a question."""
        first = entries[0].finding
        examined = self.examined.get(first.question)
        places = self._list_places(entries)
        made = LetterQuestion(
            topic=LETTER_TOPICS[first.kind],
            kind=first.kind,
            account=entries[0].account,
            question=first.question,
            book=self.book,
            cases=tuple(self._build_case(e, examined) for e in entries),
            places=places,
            words=quote_words(self.book, places, self._list_touching(examined, places)),
            where=first.where,
            damage=tuple(dict.fromkeys(x for e in entries for x in self._list_damage(e))),
            since=list_since(self.book, places),
            used_money=self.prices.used,
        )
        if examined is None or entries[0].between:
            return made
        return self._add_worth(self._add_subject(made, examined), entries, examined)

    def _list_places(self, entries: list[ReviewedFinding]) -> tuple[LetterPlace, ...]:
        """Return the clauses of findings; between accounts, each with its account before it."""
        if not entries[0].between:
            return cite_places(self.book, (x for e in entries for x in e.finding.clauses))
        cited = dict.fromkeys((c.label, c.title) for e in entries for c in e.clauses)
        return tuple(LetterPlace(list_documents([self.book])[0], x, title, x) for x, title in cited)

    def _build_case(self, entry: ReviewedFinding, examined: ExaminedQuestion | None) -> LetterCase:
        """Return one finding as a line of a question."""
        f = entry.finding
        total = next(iter(examined.tables.values())).universe.total if examined else 0
        name = f.where.partition("/")[2] if f.kind is Kind.GAP else f.where
        numbers = tuple(p.number for p in cite_places(self.book, f.clauses))
        return LetterCase(name, numbers, (f.kinds, f.hands), total, f.units, f.witness, f.run, entry)

    def _list_damage(self, entry: ReviewedFinding) -> list[str]:
        """Return the damaged places that a finding rests on."""
        f = entry.finding
        places = {*f.clauses, f.where, "/".join(f.where.split("/")[:2])}
        return [a.text for a in self.book.rules.about if a.word == "damage" and a.place in places]

    def _list_touching(self, examined: ExaminedQuestion | None, places: Iterable[object]) -> tuple[str, ...]:
        """Return the readings that touch one of some clauses."""
        labels = {getattr(p, "label", "") for p in places}
        effects = examined.effects if examined else ()
        return tuple(e.name for e in effects if labels & set(e.clauses))

    def _add_subject(self, made: LetterQuestion, examined: ExaminedQuestion) -> LetterQuestion:
        """Add what a case without a result is about: the section that is silent, or how hands compare."""
        if made.kind is not Kind.GAP:
            return made
        label = made.where.partition("/")[0]
        section = next((x for x in examined.question.sections if made.where and x.label.text == label), None)
        if section:
            text = next((u.title for u in section.undertakes), "")
            number = section.cite or section.label.text
            place = LetterPlace(
                find_document(self.book, section.span), f"section {number}", section.title, ""
            )
            return replace(
                made, topic=LetterTopic.SILENT_SECTION, section=number, asked=text, places=(place,)
            )
        table = examined.tables[Stage.CITED]
        patterns, measure = describe_comparison(table, table.gap)
        sides = tuple(x.name.text for x in examined.question.sides)
        clauses = [c.label.text for c in examined.question.clauses if not c.because]
        return replace(
            made,
            patterns=patterns,
            measure=measure,
            sides=sides,
            since=list_since(self.book, cite_places(self.book, clauses)),
            places=cite_places(self.book, clauses),
        )

    def _add_worth(
        self, made: LetterQuestion, entries: list[ReviewedFinding], examined: ExaminedQuestion
    ) -> LetterQuestion:
        """Add what settles it in this analysis, the other meanings, and what all of that is worth."""
        found = [e.finding for e in entries]
        orders = find_settling_orders(self.examination, found) if made.kind is Kind.CONFLICT else ()
        added = find_filling_clauses(examined, found) if made.kind is Kind.GAP else ()
        nodes: tuple[s.Relation | s.Clause, ...] = (*orders, *added)
        witness = found[0].witness
        own = set(list_own_readings(self.book, examined, added, found))
        effects = [e for e in examined.effects if e.name in own]
        options = tuple(x for e in effects for x in self.build_options(examined, e, witness))
        assumptions = describe_assumptions(nodes, self.prices)
        opened = None
        if any(e.fate == STILL_OPEN for e in entries) and not nodes and made.kind is not None:
            opened = self.prices.find_open(made.question, made.kind)
        ranges = [x.money for x in options] or [x.money for x in assumptions]
        return replace(
            made,
            assumptions=assumptions,
            options=options,
            open_money=opened,
            cost=self.prices.measure(ranges, opened),
        )

    def build_options(
        self, examined: ExaminedQuestion, effect: TableReadingEffect, witness: Witness | None = None
    ) -> tuple[LetterOption, ...]:
        """Return the alternatives of a reading; where a hand is given, with what each gives there."""
        universe = examined.tables[Stage.ASSUMED].universe
        units = universe.one, universe.units[0]
        shown = witness if not examined.question.sides else None
        return tuple(
            LetterOption(
                effect.question,
                a.name,
                a.gloss,
                a.chosen,
                a.changed,
                universe.total,
                units,
                self.prices.find_option(effect.name, a.name),
                self._find_result(examined, {effect.name: a.name}, shown),
            )
            for a in effect.alternatives
        )

    def _find_result(
        self, examined: ExaminedQuestion, changes: dict[str, str], witness: Witness | None
    ) -> tuple[tuple[str, ...], ...]:
        """Return what is left of a hand under other readings."""
        if witness is None:
            return ()
        choice = {**self.examination.choice, **changes}
        table = self.examination.engine.table(examined.question, Stage.ASSUMED, choice)
        return format_settings(table, witness.case, int(table.left[witness.case]))
