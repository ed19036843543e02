"""The property-based test: what cannot be listed is drawn, from a seed, so that always the same is drawn.

A draw is a question under some combination of readings, with some clauses left out, the clauses in another
order, conditions written otherwise to the same effect (`not not φ`, `and` and `or` turned round), and pieces
under other names. The two engines must agree on it; and order, wording and names must change nothing. Of a
draw that shows a difference, what can be taken back is taken back: the least that shows it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from graphlib import CycleError
from random import Random

from verifier.analysis.crosscheck.budget import SEED
from verifier.analysis.crosscheck.compare import AnyWords, compare_engines
from verifier.analysis.crosscheck.rewrite import list_new_names, rename_words, rewrite_tree
from verifier.cases.matchups.signatures import SignatureMatchups
from verifier.interpreter import Interpreter
from verifier.language import syntax as s
from verifier.rules.pieces import Pieces
from verifier.rules.precedence import CircularOrderError
from verifier.rules.rulebook import RuleBook, Stage
from verifier.rules.sides import is_settlement
from verifier.tables.engine import Engine
from verifier.tables.table import Table
from verifier.tables.witness import format_hand

_CASES_PER_DRAW = 6
"""How many cases of each draw the interpreter decides."""
_TURNED_SHARE = 0.3
"""How often a reading is turned to another alternative; the less, the fewer contradict each other."""
_OMITTED_SHARE, _ORDER_SHARE, _REWORDED_SHARE, _RENAMED_SHARE = 0.5, 0.7, 0.7, 0.4
_CONTRADICTORY = "contradictory readings"


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn: every part of it can be taken back."""

    turned: tuple[tuple[str, str], ...] = ()
    """Readings, each with the alternative chosen."""
    omitted: tuple[str, ...] = ()
    """The clauses left out."""
    order: tuple[str, ...] = ()
    """The clauses in another order; none: as written."""
    reworded: int | None = None
    """The seed of the other wording."""
    renamed: bool = False

    @property
    def parts(self) -> list[str]:
        """Return what is varied, in the words of the counts."""
        varied = {
            "readings": self.turned,
            "omissions": self.omitted,
            "orders": self.order,
            "rewordings": self.reworded is not None,
            "renamings": self.renamed,
        }
        return [name for name, some in varied.items() if some]

    def list_smaller(self) -> Iterator[Draw]:
        """Yield the draw with each of its parts taken back."""
        yield from (replace(self, turned=tuple(x for x in self.turned if x != one)) for one in self.turned)
        yield from (replace(self, omitted=tuple(x for x in self.omitted if x != one)) for one in self.omitted)
        if self.order:
            yield replace(self, order=())
        if self.reworded is not None:
            yield replace(self, reworded=None)
        if self.renamed:
            yield replace(self, renamed=False)

    def __str__(self) -> str:
        said = [f"with {name} = {alternative}" for name, alternative in self.turned]
        said += [f"without clause {label}" for label in self.omitted]
        said += [f"with the clauses in the order {', '.join(self.order)}"] if self.order else []
        said += ["with conditions written otherwise"] if self.reworded is not None else []
        said += ["with other names for pieces"] if self.renamed else []
        return "; ".join(said) or "as it is written"


def run_draws(engine: Engine, table: Table, words: AnyWords, draws: int) -> tuple[Counter[str], list[str]]:
    """Return how many copies were drawn, and of what kinds; a sentence for each that shows a difference."""
    drawn: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(draws):
        seed = f"{SEED} {table.question.name.text} {number}"
        made = _draw_variation(engine, table, Random(seed))
        said = _try_draw(engine, table, words, made, seed)
        if said == _CONTRADICTORY:
            drawn[_CONTRADICTORY] += 1
            continue
        drawn.update(["copies", *made.parts])
        if said:
            least, said = _shrink_draw(engine, table, words, (made, said), seed)
            wrong.append(f"on draw {number + 1} of seed {SEED}: {least}: {said}")
    return drawn, wrong


def _draw_variation(engine: Engine, table: Table, random: Random) -> Draw:
    """Draw a variation of a question."""
    # what is one case hangs on how hands are ranked, where a question asks that: those readings stay
    cases = table.universe
    asks_ranks = isinstance(cases, SignatureMatchups) and bool(cases.signatures.ranked)
    fixed = engine.book.ranks_turn_on if asks_ranks or is_settlement(table.question) else frozenset()
    turned = []
    for name, reading in engine.book.readings.items():
        others = [word.text for word, _ in reading.alternatives if word.text != table.choice[name]]
        if others and name not in fixed and random.random() < _TURNED_SHARE:
            turned.append((name, random.choice(others)))
    labels = [clause.label.text for clause in table.question.clauses]
    asked = {x.label.text for x in _list_statuses(table.question)}
    free = [
        x
        for x in labels
        if not asked & {x, x.partition(" part ")[0], table.section_of(x) if x in table.rows else ""}
    ]
    omitted = (
        random.sample(free, random.randint(1, min(2, len(free))))
        if len(free) > 1 and random.random() < _OMITTED_SHARE
        else []
    )
    order = random.sample(labels, len(labels)) if random.random() < _ORDER_SHARE else labels
    return Draw(
        tuple(turned),
        tuple(x for x in labels if x in omitted),
        () if order == labels else tuple(order),
        random.randrange(1 << 30) if random.random() < _REWORDED_SHARE else None,
        random.random() < _RENAMED_SHARE,
    )


def _list_statuses(tree: s.Node) -> Iterable[s.Status]:
    """Return what a tree asks about the clauses of its rule set."""
    found: list[s.Status] = []

    def note(node: s.Node) -> s.Node:
        if isinstance(node, s.Status):
            found.append(node)
        return node

    s.rewrite(tree, note)
    return found


def _shrink_draw(
    engine: Engine, table: Table, words: AnyWords, shown: tuple[Draw, str], seed: str
) -> tuple[Draw, str]:
    """Return the least draw that still shows a difference, and which."""
    draw, said = shown
    for smaller in draw.list_smaller():
        now = _try_draw(engine, table, words, smaller, seed)
        if now not in {"", _CONTRADICTORY}:
            return _shrink_draw(engine, table, words, (smaller, now), seed)
    return draw, said


def _try_draw(engine: Engine, table: Table, words: AnyWords, draw: Draw, seed: str) -> str:
    """Return in words what is wrong with a draw: nothing, or that its readings contradict each other."""
    choice = {**table.choice, **dict(draw.turned)}
    try:
        plain = _tabulate(engine, _omit_clauses(engine.book, table.question, draw), table, choice)
        if plain is None:
            return _CONTRADICTORY
        names = list_new_names(engine.book.rules, engine.book.game) if draw.renamed else {}
        book = _vary_book(engine.book, table.question, draw, names)
        other = _tabulate(engine, book, table, choice)
        if other is None:
            return _CONTRADICTORY
        second = Interpreter(book.rules, book.game, choice, Stage.ASSUMED.value)
    except (CircularOrderError, CycleError):
        return _CONTRADICTORY
    changed = plain.differs(other)
    if changed.any():
        return f"a case ends otherwise than as it is written ({_format_case(table, int(changed.argmax()))})"
    random = Random(seed)
    cases = [random.randrange(len(table.universe)) for _ in range(_CASES_PER_DRAW)]
    found = compare_engines(other, second, words.rename(names), cases)
    return f"{found[0].what} ({_format_case(table, found[0].case)})" if found else ""


def _format_case(table: Table, case: int) -> str:
    """Return a case as its pieces are written."""
    return " ".join(format_hand(table, case))


def _vary_book(book: RuleBook, question: s.Question, draw: Draw, names: dict[str, str]) -> RuleBook:
    """Return a rule book with one question as a draw has it."""
    clauses = {clause.label.text: clause for clause in question.clauses}
    order = [label for label in draw.order or clauses if label not in draw.omitted]
    other = replace(question, clauses=tuple(clauses[label] for label in order))
    if draw.reworded is not None:
        other = rewrite_tree(other, Random(draw.reworded))
    rules = replace(
        book.rules, questions=tuple(other if q.name == question.name else q for q in book.rules.questions)
    )
    if not names:
        return RuleBook(rules, book.game, book.pieces)
    game = rename_words(book.game, names)
    pieces = Pieces(game, rename_words(book.rules, names))  # told apart as they are in the whole rule set
    return RuleBook(rename_words(rules, names), game, pieces)


def _omit_clauses(book: RuleBook, question: s.Question, draw: Draw) -> RuleBook:
    """Return a rule book without the clauses that a draw leaves out, otherwise as it is written."""
    return _vary_book(book, question, Draw(omitted=draw.omitted), {}) if draw.omitted else book


def _tabulate(engine: Engine, book: RuleBook, table: Table, choice: dict[str, str]) -> Table | None:
    """Return the table of the question as a book has it; nothing where its readings contradict each other."""
    before = len(book.bound_mistakes())
    question = next(q for q in book.rules.questions if q.name == table.question.name)
    over = engine if book is engine.book else engine.over(book)
    made = over.table(question, Stage.ASSUMED, choice)
    for asked in book.rules.questions:  # the interpreter orders the clauses of all of them
        book.precedence(book.clauses(asked, choice, Stage.ASSUMED), book.links(choice, Stage.ASSUMED))
    return None if len(book.bound_mistakes()) > before else made
