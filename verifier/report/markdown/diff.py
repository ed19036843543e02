"""Stage 5: two tellings of one game side by side as Markdown, for a pull request or a letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from verifier import __version__
from verifier.diff.clauses import Change
from verifier.diff.compare import Compared, Comparison, Group, How
from verifier.diff.difference import Difference
from verifier.diff.entries import Edited
from verifier.diff.prices import Figures
from verifier.report.markdown.markup import grid, plain
from verifier.report.text import diff_prices
from verifier.report.text.comparison import MOST, left, turning
from verifier.wording import count_kinds, format_number

IS = (
    "Compared case by case: a gap leaves every option, a conflict none; readings as drawn first or as "
    "chosen, then each changed alone. It does not say which of the two is right."
)


def to_markdown(found: Sequence[Difference], left_over: Sequence[str] = ()) -> str:
    """Return what was compared, and what was left over, as a page."""
    lines = [line for x in found for line in page(x)]
    lines += [f"- {plain(x)}" for x in left_over]
    return "\n".join([*lines, f"{IS} verifier {__version__}.", ""])


def page(x: Difference) -> Iterator[str]:
    """Yield one comparison: what it is of, its price, its questions, its clauses."""
    first, second = x.comparison.tellings
    yield f"# {plain(first.name)} against {plain(second.name)}"
    yield ""
    rows = []
    for t in x.named:
        name = f"settled by {t.name}" if t is x.judge else t.name
        turned = [f"{r} is {a}" for r, a in t.choice.items() if a != t.book.first[r]]
        source = t.loaded.sources[0]
        rows.append((name, t.book.rules.title, source.name, source.sha256, ", ".join(turned) or "as drawn"))
    yield from grid(("", "title", "file", "SHA-256", "readings"), rows)
    yield from prices(x)
    for compared in x.comparison.questions:
        yield from question(x, compared)
    for u in x.comparison.unpaired:
        of = f"{u.name} of {x.comparison.tellings[u.side].name}"
        yield f"- {plain(of)}: not compared: {plain(u.why)}"
    if x.comparison.unpaired:
        yield ""
    yield from clauses(x.comparison, x.changes)


def prices(x: Difference) -> Iterator[str]:
    """Yield the price of the whole, or why there is none."""
    yield "## House advantage"
    yield ""
    if isinstance(x.shifts, str):
        yield plain(x.shifts)
        yield ""
        return
    names = (x.comparison.tellings[0].name, x.comparison.tellings[1].name)
    yield f"To the player: **{plain(diff_prices.summary(x.shifts))}**, {plain(diff_prices.judged(x.shifts))}."
    yield ""
    yield from grid(diff_prices.head(names), diff_prices.table(x.shifts, names), 4)
    for said in diff_prices.remarks(x.shifts):
        yield plain(said)
        yield ""


def question(x: Difference, compared: Compared) -> Iterator[str]:
    """Yield one question: how many cases end how, and the groups."""
    yield f"## {plain(' / '.join(dict.fromkeys(compared.names)))}: {plain(compared.title)}"
    yield ""
    names = [t.name for t in x.comparison.tellings]
    words = {
        How.SAME: "the same",
        How.FIRST: f"{names[0]} permits more",
        How.SECOND: f"{names[1]} permits more",
        How.DIFFER: "they differ",
    }
    told = [
        (words[how], format_number(n[1]), format_number(n[0])) for how, n in compared.counts.items() if n[0]
    ]
    yield from grid(("how it ends", compared.units[1], compared.units[2]), told, 2)
    if compared.stakes:
        yield from (f"- {plain(said)}" for said in compared.stakes)
        yield ""
    if not compared.cases:
        return
    yield plain(turning(compared)[:1].upper() + turning(compared)[1:] + ".")
    yield ""
    known = () if isinstance(x.shifts, str) else x.shifts.of(compared)
    for group, price in zip_longest(compared.groups[:MOST], known[:MOST]):
        yield from drawn(x.comparison, compared, group, words[group.how], price)
    rest = compared.groups[MOST:]
    if rest:
        counts = sum(g.counts[0] for g in rest), sum(g.counts[1] for g in rest)
        yield f"And {len(rest)} more groups, {count_kinds(counts, compared.units[:2])}, in the JSON."
        yield ""


def drawn(
    comparison: Comparison, compared: Compared, group: Group, how: str, price: Figures | None
) -> Iterator[str]:
    """Yield one group: the clauses of both sides, the simplest hand, what each leaves, the price."""
    case = group.simplest
    yield f"### {plain(how)}: {count_kinds(group.counts, compared.units[:2])}"
    yield ""
    rows: list[tuple[str, str]] = []
    for t, labels, end in zip(comparison.tellings, group.clauses, case.ends, strict=True):
        said = [
            f"{label} {c.title} ({t.loaded.sources[0].name}:{c.span.line})"
            for label, c in ((x, t.book.clause_of[x]) for x in labels)
        ]
        rows.append((f"{t.name} by", "; ".join(said) or "no clause strikes anything out"))
        rows.append((f"{t.name} leaves", left(end)))
    rows.append(("agree under", ", ".join(case.agree) or "no reading changed alone"))
    if price is not None:
        first = comparison.tellings[0].name
        rows.append(("to the player", price.verdict.value))
        rows += [
            (f"change, {who}", f"{diff_prices.span(ends, signed=True)} ({diff_prices.fraction(ends)})")
            for who, ends in zip(diff_prices.players(first), diff_prices.each(price), strict=True)
        ]
    yield from grid(("simplest", " ".join(case.hand)), rows)


def clauses(comparison: Comparison, changed: Sequence[Change]) -> Iterator[str]:
    """Yield the clauses that two files say differently; those that change nothing are said to."""
    if not changed:
        return
    first, second = (t.name for t in comparison.tellings)
    yield "## Clauses by label"
    yield ""
    yield f"From {plain(first)} to {plain(second)}; what ends otherwise for that clause alone."
    yield ""
    units = {q.names[1]: q.units[:2] for q in comparison.questions}
    rows = []
    for x in changed:
        of = units.get(x.question, ("case", "cases"))
        title = " became ".join(dict.fromkeys(filter(None, x.titles)))
        rows.append((x.what, x.label, title, effect(x, of)))
        for e in x.entries:
            text = " became ".join(filter(None, e.texts))
            rows.append((f"entry {e.what}", x.label, f"{e.name}: {text}", effect(e, of)))
    yield from grid(("what", "clause", "words", "changes"), rows)


def effect(x: Change | Edited, units: tuple[str, str]) -> str:
    """Return what hangs on a change alone."""
    if x.effect is None:
        return f"not measured ({x.why})"
    return count_kinds(x.effect, units) if x.effect[0] else "changes nothing"
