"""What was looked at of one procedure: for which numbers of places, over how many states and cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any as Anything

from verifier.finding import Kind
from verifier.language import syntax as s
from verifier.ledger.entries import Coverage, LedgerEntry
from verifier.rules.model.guards import is_in_force, list_choices_in_force
from verifier.rules.procedure.bind import list_place_counts
from verifier.rules.rulebook import Choices, RuleBook, Stage
from verifier.statespace.examine import ExaminedProcedure, ExploredSize
from verifier.statespace.readings import TOO_MANY_AGAIN
from verifier.wording import count_noun, format_number, number_repeats

_CASE_KINDS = (Kind.GAP, Kind.CONFLICT, Kind.UNDECIDED, Kind.UNATTAINABLE, Kind.DEAD, Kind.MASKED)
_STAGES = tuple(stage.value for stage in Stage)
_STAYS = "what stays only because nothing speaks of it"
_TOO_MANY = "there are more states or cases than are looked at"


class _ProcedureRecord:
    """What was done with one procedure, and how that is entered."""

    def __init__(self, book: RuleBook, played: ExaminedProcedure, choice: Choices) -> None:
        self.book, self.played, self.choice = book, played, choice
        self.name = played.tree.name.text
        self.last = list_place_counts(played.tree)[-1]
        self.whole = [x for x in played.sizes if x.whole]
        self.reached = self.whole[-1].places if self.whole else 0
        """The greatest number of places of which every state was met."""
        self.at = f"with {count_noun(played.compared, 'place')}"

    def enter(self, check: str, up_to: int, **more: Anything) -> LedgerEntry:
        """Return that something was looked at up to a number of places; not checked if that is not all."""
        sizes = [x for x in self.whole if x.places <= up_to]
        cases = sum(map(_count_cases, sizes))
        usual: dict[str, Anything] = {"stages": _STAGES[-1:], "counts": (cases, cases)}
        usual["notes"] = (_describe_sizes(sizes),) if sizes else ()
        if up_to >= self.last:
            return LedgerEntry(self.name, check, **(usual | more))
        beyond = f" with more than {count_noun(up_to, 'place')}" if up_to else ""
        because = f"it was not looked at{beyond}: {_TOO_MANY}"
        return LedgerEntry(self.name, check, Coverage.NOT_CHECKED, because, **(usual | more))

    def enter_measured(self, check: str, lost: list[str], **more: Anything) -> LedgerEntry:
        """Return that something was measured with one number of places, but for what is `lost`."""
        if not self.played.compared:
            return self.enter(check, 0, **more)
        cases = next(_count_cases(x) for x in self.whole if x.places == self.played.compared)
        usual = {"stages": _STAGES[-1:], "counts": (cases, cases), "notes": (self.at,)}
        status = Coverage.NOT_CHECKED if lost else Coverage.LOOKED_AT
        return LedgerEntry(self.name, check, status, "; ".join(lost), **(usual | more))

    def skip(self, check: str, because: str, **more: Anything) -> LedgerEntry:
        """Return that something does not apply."""
        return LedgerEntry(self.name, check, Coverage.DOES_NOT_APPLY, because, **more)


def _count_cases(size: ExploredSize) -> int:
    """Return how many cases were met with one number of places."""
    return sum(size.ends.get(Stage.ASSUMED, []))


def _describe_sizes(sizes: list[ExploredSize]) -> str:
    """Say for how many places something was looked at, and over how many states."""
    first, last = sizes[0].places, sizes[-1].places
    places = count_noun(last, "place") if first == last else f"{first} to {count_noun(last, 'place')}"
    return f"{places}, {count_noun(sum(x.states for x in sizes), 'state')}"


def record_procedure(book: RuleBook, played: ExaminedProcedure, choice: Choices) -> Iterator[LedgerEntry]:
    """Yield what became of each check of a procedure."""
    made = _ProcedureRecord(book, played, choice)
    # its finding is about the first number of places of which not every state was met
    where = "" if made.reached == made.last else str(played.sizes[-1].places)
    yield made.enter("state space", made.reached, where=where)
    for kind in _CASE_KINDS:
        yield made.enter(kind.word, made.reached, stages=_STAGES, kinds=(kind,))
    yield made.enter("dead ends", made.reached)
    yield _record_stays(made)
    yield made.enter_measured(Kind.VACUOUS.word, [], kinds=(Kind.VACUOUS,))
    yield from _record_properties(made)
    yield _record_readings(made)
    yield from _record_measures(made)
    yield _record_second_engine(made)


def _record_properties(made: _ProcedureRecord) -> Iterator[LedgerEntry]:
    """Yield what became of each state that is ruled out, and of each promise."""
    tree, kept = made.played.tree, list(made.played.kept)
    lines: list[tuple[str, str, s.NeverLine | s.Promise]]
    lines = [(where, f"never: {x.title}", x) for where, x in _name_lines("never", tree.nevers, made.choice)]
    lines += [(where, x.title, x) for where, x in _name_lines("promise", tree.promises, made.choice)]
    if not lines:
        yield made.skip("promises", "the procedure promises nothing, and rules nothing out")
    for where, title, line in lines:
        check = title if where.startswith("never") else f"promise: {title}"
        again = sum(t == title for w, t, _ in lines[: lines.index((where, title, line))])
        check += f" ({again + 1})" if again else ""
        more: dict[str, Anything] = {"kinds": (Kind.BROKEN, Kind.ENDLESS), "where": where}
        if not is_in_force(line.guards, made.choice):
            yield _record_guarded_property(made, check, line, more)
            continue
        found = next((k for k in kept if k.title == title), None)
        if found:
            kept.remove(found)
        entry = made.enter(check, found.places if found else 0, **more)
        lost = found.not_checked if found else None
        yield replace(entry, because=lost.message) if lost else entry


def _record_stays(made: _ProcedureRecord) -> LedgerEntry:
    """Return in how many cases each field stays as it was only because nothing speaks of it."""
    stays = made.played.stays
    if made.whole and not stays:
        return made.skip(_STAYS, "no field is said to stay where nothing speaks of it")
    entry = made.enter(_STAYS, made.reached)
    said = tuple(f"{name} in {count_noun(count, 'case')}" for name, count in stays.items())
    if not made.whole:
        return entry
    cases = _count_cases(made.whole[-1])
    return replace(entry, counts=(cases, cases), notes=(_describe_sizes(made.whole[-1:]), *said))


def _name_lines(
    word: str, lines: Sequence[s.NeverLine | s.Promise], choice: Choices
) -> Iterator[tuple[str, s.NeverLine | s.Promise]]:
    """Yield each line, with the `where` of its findings: the second in force of a title is numbered."""
    here = [x for x in lines if is_in_force(x.guards, choice)]
    names = dict(zip(map(id, here), number_repeats(f"{word}/{x.title}" for x in here), strict=True))
    for x in lines:
        yield names.get(id(x), f"{word}/{x.title}"), x


def _record_guarded_property(
    made: _ProcedureRecord, check: str, line: s.NeverLine | s.Promise, more: dict[str, Anything]
) -> LedgerEntry:
    """Return what became of a property of another alternative: it is watched where that is run."""
    run = {(t.name, a.name) for t in made.played.turns for a in t.alternatives}
    changed = [
        {(r, a) for r, a in choice.items() if made.choice[r] != a}
        for choice in list_choices_in_force(line.guards, made.choice)
    ]
    under = tuple(f"{r} is {a}" for turned in changed for r, a in turned)
    lost = (
        []
        if changed and all(len(x) == 1 and x <= run for x in changed)
        else ["its alternatives were not run"]
    )
    return made.enter_measured(check, lost, readings=under, **more)


def _record_readings(made: _ProcedureRecord) -> LedgerEntry:
    """Return which alternatives of readings were run, each alone."""
    names = made.book.procedure_readings(made.played.tree)
    if not names:
        return made.skip(Kind.READING.word, "no reading that is listed touches this procedure")
    run = {(t.name, a.name): a for t in made.played.turns for a in t.alternatives}
    every = [(r, word.text) for r in names for word, _ in made.book.readings[r].alternatives]
    lost = [f"{t.name}: {reason}" for t in made.played.turns for reason in t.not_checked]
    told = {t.name for t in made.played.turns if t.not_checked}
    lost += [f"nothing was run where {r} is {a}" for r, a in every if (r, a) not in run and r not in told]
    readings = tuple(f"{r} is {a}" for r, a in run)
    return made.enter_measured(Kind.READING.word, lost, kinds=(Kind.READING,), readings=readings)


def _record_measures(made: _ProcedureRecord) -> Iterator[LedgerEntry]:
    """Yield what became of assumptions and of chance."""
    played = made.played
    thrown = any(isinstance(x, s.DiceThrow) for a in played.tree.acts for c in a.choices for x in c.spans)
    if played.leanings or not played.compared:
        lost = [f"{x.what} {x.text}: {TOO_MANY_AGAIN}" for x in played.leanings if x.hangs is None]
        yield made.enter_measured("assumptions", lost)
    else:
        yield made.skip("assumptions", "nothing is assumed that is about this procedure")
    if thrown:
        yield made.enter_measured("chance", [])
    else:
        yield made.skip("chance", "chance has no part in it")


def _record_second_engine(made: _ProcedureRecord) -> LedgerEntry:
    """Return how many cases the second engine decided again, up to its budget."""
    second, every = made.played.second, sum(map(_count_cases, made.whole))
    kinds = (Kind.DISAGREEMENT,)
    if not second.cases:
        return made.enter("second engine", 0, kinds=kinds)
    part = f"{format_number(second.cases)} of {count_noun(every, 'case')}"
    part += f", all of them up to {count_noun(second.places, 'place')}" if second.places else ""
    ways = "" if second.every_signature else ", but not for all"
    some = [f"{format_number(second.drawn)} drawn by a seed"]
    if second.signatures:
        some.insert(0, f"{format_number(second.signatures)}, one for each other way to be decided{ways}")
    notes = (part, *(() if second.is_whole else some))
    return made.enter(
        "second engine", made.last, kinds=kinds, counts=(second.cases, second.cases), notes=notes
    )
