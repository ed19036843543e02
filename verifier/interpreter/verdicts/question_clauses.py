"""The clauses of one question, and how they end its cases (docs/semantics.md, part 4).

`SharedGround` is what the questions of a rule set share; `QuestionClauses` decides the cases of one of them,
and says how each ends (step 4), or all that became of it (`describe`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from verifier.interpreter.cases import Mute, Option, Options, Statement, TableCase
from verifier.interpreter.clauses import ClauseParts, TableClause, build_parts, list_lines
from verifier.interpreter.conditions import Conditions, OrderFinder, find_game_order
from verifier.interpreter.directions import EntryTest, Lines
from verifier.interpreter.hands import GameFacts
from verifier.interpreter.precedence import Precedence, is_gap, list_clauses_by_label
from verifier.interpreter.verdicts.details import CaseDetail, CaseVerdict, OptionNameT, find_minimal_clashes
from verifier.interpreter.verdicts.layer_notes import LayerNotes
from verifier.interpreter.vocabulary import ClauseEnd, Vocabulary, is_present
from verifier.language import syntax as s

_ClauseBuilder = Callable[[ClauseParts, Conditions], TableClause]

ASSUMED_STAGE = "assumed"
"""The last stage."""


@dataclass(frozen=True, slots=True)
class SharedGround:
    """What the questions of a rule set share, under readings chosen and at one stage."""

    game: s.Game
    facts: GameFacts
    words: Vocabulary
    relations: Sequence[s.Relation]
    choices: Mapping[str, str]
    stage: str

    def list_clauses(self, question: s.Question) -> list[s.Clause]:
        """List the clauses of a question that are there: assumed ones at the last stage alone."""
        return [
            clause
            for clause in question.clauses
            if is_present(clause, self.choices) and (self.stage == ASSUMED_STAGE or not clause.because)
        ]


class QuestionClauses:
    """The clauses of one question, ready to decide its cases.

    `subjects` and `find_order` are as conditions take them; `build_rule` makes a rule of a clause.
    """

    def __init__(
        self,
        question: s.Question,
        ground: SharedGround,
        subjects: frozenset[str],
        find_order: OrderFinder = find_game_order,
        build_rule: _ClauseBuilder = TableClause,
    ) -> None:
        clauses = ground.list_clauses(question)
        labels = list_clauses_by_label(clauses)
        conditions = Conditions(ground.facts, ground.words, subjects, labels, find_order)
        lines = {
            clause.label.text: list_lines(clause, question.sections, ground.choices) for clause in clauses
        }
        parts = {label: build_parts(own) for label, own in lines.items()}
        self._rules = {label: build_rule(own, conditions) for label, own in parts.items()}
        self._unmet = _build_entries(lines, Lines(conditions))
        self._soft = {label for label, own in parts.items() if own.is_soft}
        self._precedence = Precedence(lines, ground.relations, labels, self._soft)
        self._undertakings = [
            (section.label.text, conditions.build_test(undertaken.condition))
            for section in question.sections
            for undertaken in section.undertakes
        ]
        lowest = set(self._precedence.lowest)
        self._in_section = {
            section.label.text: [
                clause.label.text
                for clause in clauses
                if clause.section == section.label.text and clause.label.text in lowest
            ]
            for section in question.sections
        }

    def find_left(self, case: TableCase, notes: LayerNotes[Options] | None = None) -> Options:
        """Return what the clauses leave, and note those that stand."""
        return self._precedence.decide(case.legal, partial(self._direct, case), case.standing, notes)

    def _direct(self, case: TableCase, label: str, base: Options) -> Options | None:
        """Return what a clause directs with a base; nothing where it does not apply, or is idle."""
        said = case.ask_of_all(label)
        if said is not Mute.SILENT and base != case.legal:
            said = self._rules[label].consider(case, base)
        return None if isinstance(said, Mute) else said

    def _speaks(self, case: TableCase, label: str) -> bool:
        """Tell whether a clause applies and is not idle: a soft one says only what is possible together."""
        said = case.ask_of_all(label)
        return not isinstance(said, Mute) and (bool(said) or label not in self._soft)

    def ask_of_all(self, case: TableCase, label: str) -> Statement:
        """Return what a clause says with all the options as its base."""
        return self._rules[label].consider(case, case.legal)

    def decide(
        self,
        case: TableCase,
        name: Callable[[Option], OptionNameT],
        place: Callable[[Option], object],
        applied: bool = True,
    ) -> CaseVerdict[OptionNameT]:
        """Return the verdict on a case; without `applied`, that part of it is left empty.

        `name` is what an option is called in it; equivalent options have one `place`.
        """
        left = self.find_left(case)
        found = frozenset(filter(case.applies, self._rules)) if applied else frozenset()
        return self._judge(case, frozenset(map(name, left)), frozenset(map(place, left)), found)

    def _judge(
        self,
        case: TableCase,
        left: frozenset[OptionNameT],
        places: frozenset[object],
        applied: frozenset[str],
    ) -> CaseVerdict[OptionNameT]:
        """Return the verdict on a case of which so much is left."""
        gap = is_gap(self._precedence, case.standing, partial(self._speaks, case))
        status = "gap" if gap else _find_status(len(places))
        return CaseVerdict(status, left, frozenset(case.standing), applied, places)

    def describe(
        self,
        case: TableCase,
        name: Callable[[Option], OptionNameT],
        place: Callable[[Option], object],
    ) -> CaseDetail[OptionNameT]:
        """Return the verdict on a case, and what findings are recounted from; named as in `decide`."""
        notes = LayerNotes[Options]()
        left = self.find_left(case, notes)
        ends = {label: self._find_end(case, label, notes) for label in self._rules}
        applied = frozenset(label for label, end in ends.items() if end is not ClauseEnd.SILENT)
        unattained = [label for label, end in ends.items() if end is ClauseEnd.UNATTAINABLE]
        return CaseDetail(
            self._judge(case, frozenset(map(name, left)), frozenset(map(place, left)), applied),
            ends,
            find_minimal_clashes(notes.base or (), notes.directed) if not left else frozenset(),
            self._find_silent(case) if self._undertakings else (),
            frozenset(label for label in unattained if self._is_foul(case, label)),
            frozenset(label for label, own in notes.own.items() if not notes.heard[label][0] <= own),
            frozenset(label for label in notes.own if _leaves_one(notes, label, place)),
            self._find_latent(case, notes, ends),
            self._find_unmet(case),
        )

    def _find_unmet(self, case: TableCase) -> frozenset[tuple[str, int]]:
        """Return the entries that neither this case has nor any before it; none is asked once it was met."""
        for key in [key for key, has_entry in self._unmet.items() if has_entry(case)]:
            del self._unmet[key]
        return frozenset(self._unmet)

    def _find_latent(
        self, case: TableCase, notes: LayerNotes[Options], ends: Mapping[str, ClauseEnd]
    ) -> frozenset[frozenset[str]]:
        """Return the pairs that would clash: of one layer, neither above the other, and one set aside."""
        able = {ClauseEnd.STANDS, ClauseEnd.REPLACED, ClauseEnd.OVERRIDDEN}
        aside = [x for x in notes.heard if ends[x] in able and ends[x] is not ClauseEnd.STANDS]
        found = set()
        for one, other in ((x, y) for x in aside for y in notes.heard if y != x and ends[y] in able):
            base, above = notes.heard[one]
            if notes.heard[other][0] is not base or other in above or one in notes.heard[other][1]:
                continue
            said = [self._direct(case, x, base) for x in (one, other)]
            if all(x is not None for x in said) and not base.intersection(
                *(x for x in said if x is not None)
            ):
                found.add(frozenset({one, other}))
        return frozenset(found)

    def _find_end(self, case: TableCase, label: str, notes: LayerNotes[Options]) -> ClauseEnd:
        """Return what became of a clause: what cannot be followed is unattainable if firm, in layer 0."""
        if case.ask_of_all(label) is Mute.SILENT:
            return ClauseEnd.SILENT
        end = notes.ends.get(label, ClauseEnd.UNHEARD)
        if end is not ClauseEnd.UNATTAINABLE:
            return end
        return end if label not in self._soft and label in self._precedence.lowest else ClauseEnd.IDLE

    def _find_silent(self, case: TableCase) -> tuple[str, ...]:
        """Return the sections that say nothing of a question which they undertake."""
        return tuple(
            label
            for label, is_of in self._undertakings
            if is_of(case, case.whole)
            and not any(self._speaks(case, clause) for clause in self._in_section[label])
        )

    def _is_foul(self, case: TableCase, label: str) -> bool:
        """Tell whether a setting that the game forbids does what a clause directs."""
        said = self._rules[label].consider(case, case.every)
        return not isinstance(said, Mute) and not said <= case.legal


def _build_entries(
    lines: Mapping[str, Sequence[s.ClauseLine]], build: Lines
) -> dict[tuple[str, int], EntryTest]:
    """Return what tells whether a case has an entry of a list, clause by clause."""
    found: dict[tuple[str, int], EntryTest] = {}
    for label, own in lines.items():
        lists = [line for line in own if isinstance(line, s.Enumeration | s.Ladder)]
        tests = [test for line in lists for test in build.build_entries(line)]
        found |= {(label, number): test for number, test in enumerate(tests)}
    return found


def _leaves_one(notes: LayerNotes[Options], label: str, place: Callable[[Option], object]) -> bool:
    """Tell whether a clause that stands leaves one of several options that are not equivalent."""
    base = notes.heard[label][0]
    return len(set(map(place, base))) > 1 == len(set(map(place, base & notes.own[label])))


def _find_status(places: int) -> str:
    """Tell how a case that is no gap ends, with so many options left that differ."""
    if not places:
        return "conflict"
    return "decided" if places == 1 else "undecided"
