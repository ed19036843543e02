"""A finding found again by its fingerprint, with the table that it is about and its cases there.

Findings about procedures, printed figures, documents and decisions, and those between two accounts, are about
no case of one decision table; so they are not looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verifier.analysis.covered_cases.find_cases import find_reading_cases, list_covered_cases
from verifier.cases.arrays import Bools
from verifier.finding import Finding, Kind
from verifier.language import syntax as s
from verifier.review.identity import compute_fingerprint
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.source import Mistake, Span, UnreadableError, find_nearest
from verifier.tables.engines import Engines
from verifier.tables.readings import find_touched_clauses
from verifier.tables.table import Table
from verifier.wording import join_and

_LEAST_CHARACTERS = 6
"""With fewer characters a name can be meant by chance."""
_OPTION = Span("--finding")


@dataclass(frozen=True)
class FoundFinding:
    """A finding at the last stage that has it, the table of that stage, and its cases.

    `cases`: one truth value a case; nothing where what the finding counts are no cases of the table.
    """

    fingerprint: str
    finding: Finding
    table: Table
    cases: Bools | None


def find_finding(
    wanted: str, engines: Engines, questions: Iterable[s.Question], choice: Choices
) -> FoundFinding:
    """Return the one finding of some questions whose fingerprint begins so.

    Raises UnreadableError where there is none, or more than one, or too little of the name is given.
    """
    name = wanted.strip().lower()
    if len(name) < _LEAST_CHARACTERS:
        message = f"`{wanted}` is too little of a fingerprint: {_LEAST_CHARACTERS} characters are wanted"
        raise UnreadableError(
            [Mistake(_OPTION, message, "`--format json` has the fingerprint of each finding")]
        )
    asked = tuple(questions)
    known = {x.fingerprint: x for q in asked for x in _list_findings(engines, q, choice)}
    readings = {fp: (q, r) for q in asked for fp, q, r in _list_reading_names(engines, q, choice)}
    met = [fp for fp in (*known, *readings) if fp.startswith(name)]
    if len(met) > 1:
        hint = f"say more of it: {join_and(met)}"
        raise UnreadableError([Mistake(_OPTION, f"`{wanted}` begins the names of {len(met)} findings", hint)])
    if met and met[0] in known:
        return known[met[0]]
    found = _find_reading(engines, *readings[met[0]], choice) if met else None
    if found is None:
        raise UnreadableError([_explain_unknown(wanted, name, known)])
    return found


def _explain_unknown(wanted: str, name: str, known: Iterable[str]) -> Mistake:
    """Return that no finding is called so, and which name is nearest to it."""
    starts = {fp[: len(name)]: fp for fp in known}
    near = find_nearest(name, starts)
    hint = f"did you mean `{starts[near]}`?" if near else ""
    message = f"no finding about cases of a decision table here is called `{wanted}`"
    return Mistake(_OPTION, message, hint or "`--format json` has the fingerprint of each finding")


def _name_finding(book: RuleBook, finding: Finding) -> str:
    """Return the fingerprint of a finding of a rule set, or of the account that this is."""
    return compute_fingerprint(book.rules.name.text, book.rules.account, finding)


def _list_findings(engines: Engines, question: s.Question, choice: Choices) -> Iterator[FoundFinding]:
    """Yield what the checks find of a question, stage by stage: of one name, the last stands."""
    engine = engines.of(question, choice)
    for stage in Stage:
        table = engine.table(question, stage, choice)
        for finding, cases in list_covered_cases(table, engine):
            yield FoundFinding(_name_finding(engines.book, finding), finding, table, cases)


def _build_reading_finding(book: RuleBook, question: s.Question, reading: str) -> Finding:
    """Return what would be found of a reading, with no counts yet."""
    clauses = find_touched_clauses(book, question, reading)
    asks, stage = book.readings[reading].question, Stage.ASSUMED.value
    return Finding(Kind.READING, question.name.text, stage, clauses, asks, 0, 0, where=reading)


def _list_reading_names(
    engines: Engines, question: s.Question, choice: Choices
) -> Iterator[tuple[str, s.Question, str]]:
    """Yield the fingerprint that a finding about each reading would have, if anything turns on it."""
    book = engines.of(question, choice).book
    for reading in book.readings:
        yield _name_finding(book, _build_reading_finding(book, question, reading)), question, reading


def _find_reading(
    engines: Engines, question: s.Question, reading: str, choice: Choices
) -> FoundFinding | None:
    """Return what is found of a reading; nothing where no case turns on it."""
    engine = engines.of(question, choice)
    table = engine.table(question, Stage.ASSUMED, choice)
    cases = find_reading_cases(table, engine, reading)
    if not cases.any():
        return None
    bare = _build_reading_finding(engine.book, question, reading)
    made = table.finding(Kind.READING, bare.clauses, bare.message, cases, where=reading)
    return FoundFinding(_name_finding(engine.book, made), made, table, cases)
