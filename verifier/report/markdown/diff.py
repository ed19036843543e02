"""Two rule sets compared, as Markdown, for a pull request or a letter."""

from __future__ import annotations

from collections.abc import Iterator

from verifier import __version__
from verifier.report.diff_view import (
    MOST_GROUPS,
    NO_CLAUSE,
    ChangeView,
    DiffView,
    GroupView,
    PairView,
    QuestionView,
)
from verifier.report.diff_view_prices import PricesView
from verifier.report.markdown.markup import escape_markdown, format_notice, list_table_lines
from verifier.report.source_paths import format_source_path
from verifier.wording import count_kinds, format_number

_DIFF_CLOSING = (
    "Compared case by case: a gap leaves every option, a conflict none; readings as drawn first or as "
    "chosen, then each changed alone. It does not say which of the two is right."
)


def render_diff_markdown(view: DiffView) -> str:
    """Return what was compared, and what was left over, as a page."""
    lines = [line for text in view.notices for line in format_notice(text)]
    lines += [line for x in view.pairs for line in _list_pair_lines(x)]
    lines += [f"- {escape_markdown(x)}" for x in view.left_over]
    return "\n".join([*lines, f"{_DIFF_CLOSING} verifier {__version__}.", ""])


def _list_pair_lines(x: PairView) -> Iterator[str]:
    """Yield one comparison: what it is of, its price, its questions, its clauses."""
    first, second = x.comparison.names
    yield f"# {escape_markdown(first)} against {escape_markdown(second)}"
    yield ""
    rows = [
        (
            *(side.heading, side.title, format_source_path(side.files[0]), side.files[0].sha256),
            ", ".join(side.departures) or "as drawn",
        )
        for side in x.named
    ]
    yield from list_table_lines(("", "title", "file", "SHA-256", "readings"), rows)
    yield from _list_prices_lines(x.prices)
    for question in x.comparison.questions:
        yield from _list_compared_lines(question)
    for u in x.comparison.unpaired:
        yield f"- {escape_markdown(f'{u.question} of {u.side}')}: not compared: {escape_markdown(u.why)}"
    if x.comparison.unpaired:
        yield ""
    yield from _list_change_lines(x)


def _list_prices_lines(prices: PricesView | str) -> Iterator[str]:
    """Yield the price of the whole, or why there is none."""
    yield "## House advantage"
    yield ""
    if isinstance(prices, str):
        yield escape_markdown(prices)
        yield ""
        return
    yield f"To the player: **{escape_markdown(prices.summary)}**, {escape_markdown(prices.settled)}."
    yield ""
    yield from list_table_lines(prices.columns, prices.rows, 4)
    for remark in prices.remarks:
        yield escape_markdown(remark)
        yield ""


def _list_compared_lines(q: QuestionView) -> Iterator[str]:
    """Yield one question: how many cases end how, and the groups."""
    yield f"## {escape_markdown(q.name)}: {escape_markdown(q.title)}"
    yield ""
    rows = [(words, format_number(n[1]), format_number(n[0])) for _, words, n in q.counts if n[0]]
    yield from list_table_lines(("how it ends", q.units[1], q.units[2]), rows, 2)
    if q.stakes:
        yield from (f"- {escape_markdown(stake)}" for stake in q.stakes)
        yield ""
    if not q.cases:
        return
    yield escape_markdown(q.turning_sentence[:1].upper() + q.turning_sentence[1:] + ".")
    yield ""
    for group in q.groups[:MOST_GROUPS]:
        yield from _list_group_lines(group)
    if q.rest_sentence:
        yield f"And {q.rest_sentence}."
        yield ""


def _list_group_lines(group: GroupView) -> Iterator[str]:
    """Yield one group: the clauses of both sides, the simplest hand, what each leaves, the price."""
    yield f"### {escape_markdown(group.words)}: {group.counted}"
    yield ""
    rows: list[tuple[str, str]] = []
    for side in group.sides:
        clauses = [f"{c.label} {c.title} ({side.file}:{c.span.line})" for c in side.clauses]
        rows.append((f"{side.name} by", "; ".join(clauses) or NO_CLAUSE))
        rows.append((f"{side.name} leaves", side.left))
    rows.append(("agree under", group.agree_under))
    if group.change is not None:
        rows.append(("to the player", group.change.verdict.value))
        rows += [(f"change, {x.player}", f"{x.change} ({x.exact})") for x in group.change_lines]
    yield from list_table_lines(("simplest", " ".join(group.simplest.hand)), rows)


def _list_change_lines(x: PairView) -> Iterator[str]:
    """Yield the clauses that two files say differently; those that change nothing are said to."""
    if not x.changes:
        return
    first, second = x.comparison.names
    yield "## Clauses by label"
    yield ""
    names = f"From {escape_markdown(first)} to {escape_markdown(second)}"
    yield f"{names}; what ends otherwise for that clause alone."
    yield ""
    rows = []
    for c in x.changes:
        rows.append((c.of.what, c.label, c.words, _describe_effect(c)))
        rows += [(f"entry {e.of.what}", e.label, e.words, _describe_effect(e)) for e in c.entries]
    yield from list_table_lines(("what", "clause", "words", "changes"), rows)


def _describe_effect(x: ChangeView) -> str:
    """Say what hangs on a change alone."""
    if x.of.effect is None:
        return f"not measured ({x.of.why})"
    return count_kinds(x.of.effect, x.units) if x.of.effect[0] else "changes nothing"
