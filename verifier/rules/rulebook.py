"""A rule set and its game, ready to be bound under any choice of readings and any stage.

Comes in: a tree whose game is whole. Goes out: clauses of the model, their relations, and their precedence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property

from verifier.language import syntax as s
from verifier.rules import model as m
from verifier.rules.bind import ClauseBinder
from verifier.rules.bind_clause import bind_clause, bind_either_way
from verifier.rules.model.guards import is_in_force
from verifier.rules.pieces import Pieces
from verifier.rules.precedence import Orderable, Precedence, build_precedence
from verifier.rules.sides import find_one_way_rankings, find_ranking_questions, list_side_subjects
from verifier.rules.vocabulary import MEASURES
from verifier.source import Mistake

Choices = Mapping[str, str]


class Stage(Enum):
    """What is taken to hold between clauses: nothing, what the text says, or what we assume too."""

    UNORDERED = "unordered"
    CITED = "cited"
    ASSUMED = "assumed"


class RuleBook:
    """Everything a rule set says, by name. Bound clauses are kept: equal choices share them.

    A clause is kept by its label and the alternatives of those readings alone that its words can turn on
    (`touching`). # INVARIANT: under two choices that agree on these, a clause is one and the same object, by
    which the tables know that its row need not be computed again.
    """

    def __init__(self, rules: s.RuleSet, game: s.Game, pieces: Pieces | None = None) -> None:
        self.rules, self.game = rules, game
        self.pieces = pieces or Pieces(game, rules)
        self.first: dict[str, str] = {c.reading.text: c.alternative.text for c in rules.choices}
        self.readings = {r.name.text: r for r in rules.readings}
        self.clause_of = {c.label.text: c for q in rules.asked for c in q.clauses}
        self.question_of = {c.label.text: q for q in rules.questions for c in q.clauses}
        self._mistakes: list[Mistake] = []
        self._bound: dict[tuple[str, tuple[str | None, ...]], m.Clause | None] = {}
        self._closed: dict[object, Precedence] = {}
        self._links: dict[object, tuple[m.Link, ...]] = {}
        self._relation_readings = sorted({g.reading.text for g in s.list_guards(rules.relations)})

    @cached_property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """Return which clauses each label means: itself, its parts, or those written in a section."""
        found: dict[str, list[str]] = {}
        for q in self.rules.asked:
            for section in q.sections:
                found.setdefault(section.label.text, [])
            for c in q.clauses:
                whole = c.label.text.split(" part ")[0]
                for label in dict.fromkeys((c.label.text, whole, c.section)):
                    if label:
                        found.setdefault(label, []).append(c.label.text)
        return {k: tuple(dict.fromkeys(v)) for k, v in found.items()}

    @cached_property
    def touching(self) -> dict[str, frozenset[str]]:
        """Return, for each clause, the readings that its words can turn on."""
        return {x: self.list_turned_by((c, self.section(c))) for x, c in self.clause_of.items()}

    @cached_property
    def _turned_by_terms(self) -> dict[str, tuple[set[str], set[str]]]:
        """Return, for each term, the readings that guard it, and the terms that its meanings name."""
        terms: dict[str, list[s.Term]] = {}
        for t in self.rules.terms:
            terms.setdefault(t.word.text, []).append(t)
        return {
            word: (
                {g.reading.text for g in s.list_guards(tuple(ts))},
                {x.text for x in s.list_words(tuple(ts))} & terms.keys(),
            )
            for word, ts in terms.items()
        }

    def list_turned_by(self, nodes: object) -> frozenset[str]:
        """Return the readings that some nodes can turn on: by guards, and by the terms that they name."""
        found = {g.reading.text for g in s.list_guards(nodes)}
        todo = [w.text for w in s.list_words(nodes) if w.text in self._turned_by_terms]
        seen: set[str] = set()
        while todo:
            word = todo.pop()
            if word not in seen:
                seen.add(word)
                guards, used = self._turned_by_terms[word]
                found |= guards
                todo += used
        return frozenset(found & self.readings.keys())

    def section(self, clause: s.Clause) -> s.Section | None:
        """Return the section that a clause is written in."""
        asked = self.question_of.get(clause.label.text)
        sections = asked.sections if asked else ()
        return next((x for x in sections if x.label.text == clause.section), None)

    def binder(self, choice: Choices, question: s.Question) -> ClauseBinder:
        """Return what binds names for one question under one choice."""
        given = question.given.text if question.given else ""
        binder = ClauseBinder(self.pieces, self.rules.terms, choice, given, self.labels)
        if question.sides:
            outcomes = tuple(w.text for w in question.outcomes)
            ranks = question.name.text in self.rankings.values()
            binder.compare_sides(
                list_side_subjects(question, self.game), outcomes, {} if ranks else self.rankings
            )
            binder.one_way = find_one_way_rankings(self.rules.questions)
        return binder

    @cached_property
    def rankings(self) -> dict[tuple[str, str], str]:
        """Return, for each two hands of the game that a question ranks, that question."""
        return find_ranking_questions(self.rules.questions)

    def procedure_readings(self, tree: s.Procedure) -> list[str]:
        """Return the readings on which a procedure can turn, in the order of the file."""
        labels = {c.label.text for c in tree.clauses}
        guards = list(s.list_guards(tree))
        for r in self.rules.relations:
            if labels & {x for w in (*r.higher, *r.lower) for x in self.labels.get(w.text, ())}:
                guards += r.guards
        used = {g.reading.text for g in guards}
        return [name for name in self.readings if name in used]

    def turns_on(self, labels: Collection[str]) -> frozenset[str]:
        """Return the readings on which it can turn what some clauses come to: by words, or by a relation."""
        found = {name for label in labels for name in self.touching[label]}
        for r in self.rules.relations:
            below = {x for w in (*r.higher, *r.lower) for x in self.labels.get(w.text, ())}
            if below & set(labels):
                found |= {g.reading.text for g in r.guards}
        return frozenset(found)

    @cached_property
    def ranks_turn_on(self) -> frozenset[str]:
        """Return the readings on which it can turn how hands are ranked."""
        asked = set(self.rankings.values())
        return self.turns_on(
            {c.label.text for q in self.rules.questions if q.name.text in asked for c in q.clauses}
        )

    def bound(
        self, clause: s.Clause, question: s.Question, choice: Choices
    ) -> tuple[m.Clause | None, list[Mistake]]:
        """Return a clause bound under a choice (nothing where it is not there), and its mistakes."""
        section = self.section(clause)
        binder = self.binder(choice, question)
        if not question.either_way:
            return bind_clause(clause, section, binder, choice), binder.mistakes
        other = self.binder(choice, question)
        other.exchange()
        return bind_either_way(clause, section, (binder, other), choice), binder.mistakes

    def bind(self, label: str, choice: Choices) -> m.Clause | None:
        """Return one clause under a choice, or nothing where it is not there."""
        key = label, tuple(choice.get(r) for r in sorted(self.touching[label]))
        if key not in self._bound:
            found, mistakes = self.bound(self.clause_of[label], self.question_of[label], choice)
            self._bound[key] = found
            self._mistakes += mistakes
        return self._bound[key]

    def bound_mistakes(self) -> list[Mistake]:
        """Return every mistake met in binding clauses so far."""
        return self._mistakes

    def term_mistakes(self, choice: Choices) -> list[Mistake]:
        """Return the mistakes in terms, used or not."""
        if not self.rules.questions:
            return []
        binder = self.binder(choice, self.rules.questions[0])
        for term in binder.terms.values():
            binder.within.append(term.word.text)
            match term.meaning:
                case s.MeansHand(condition):
                    binder.bind_of_it(condition)
                case s.MeansAny(words):
                    binder.klass(words)
                case s.MeansWords(words):
                    one = words.words[0]
                    while len(words.words) == 1 and (next_ := binder.term(one)):
                        binder.within.append(one.text)
                        if not isinstance(next_.meaning, s.MeansWords):
                            break
                        words, one = next_.meaning.words, next_.meaning.words.words[0]
                    else:
                        if one.text not in MEASURES and not binder.mistakes:
                            binder.types(words)
                    del binder.within[1:]
            binder.within.pop()
        return binder.mistakes

    def clauses(self, question: s.Question, choice: Choices, stage: Stage) -> tuple[m.Clause, ...]:
        """Return the clauses that are there at a stage, in the order of the document."""
        assumed = stage is Stage.ASSUMED
        found = (self.bind(c.label.text, choice) for c in question.clauses if assumed or not c.because)
        return tuple(c for c in found if c is not None)

    def links(
        self, choice: Choices, stage: Stage, without: Collection[int] = frozenset()
    ) -> tuple[m.Link, ...]:
        """Return the relations of a stage, clause by clause, those that rest on some lines left out."""
        key = stage, tuple(choice.get(r) for r in self._relation_readings)
        if key not in self._links:
            self._links[key] = tuple(self._list_links(choice, stage))
        links = self._links[key]
        return tuple(x for x in links if x.origin not in without) if without else links

    def _list_links(self, choice: Choices, stage: Stage) -> Iterable[m.Link]:
        for r in self.rules.relations:
            cited = r.cited and not r.guards
            if (stage is Stage.ASSUMED and is_in_force(r.guards, choice)) or (stage is Stage.CITED and cited):
                for winner in r.higher:
                    for loser in r.lower:
                        for a in self.labels.get(winner.text, ()):
                            for b in self.labels.get(loser.text, ()):
                                yield m.Link(r.kind, a, b, r.span.line)

    def precedence(self, clauses: Sequence[Orderable], links: tuple[m.Link, ...]) -> Precedence:
        """Return the closed relations among clauses of a table or a procedure; equal ones are closed once.

        Raises Circle where they go round.
        """
        key = tuple((c.label, c.soft, c.status) for c in clauses), links
        if key not in self._closed:
            self._closed[key] = build_precedence(clauses, links)
        return self._closed[key]
