"""The odds in Markdown, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from verifier import files
from verifier.analysis.examine_file import explain_unpriced
from verifier.odds.account_odds import AccountOdds
from verifier.odds.prices import PricedPosition
from verifier.report import finding_sentences
from verifier.report.markdown.markup import escape_markdown, list_table_lines
from verifier.report.odds_sentences import (
    ODDS_DIGITS,
    SETTLED_ALONE,
    TWO_TOGETHER,
    describe_evidence,
    describe_pair,
    format_position,
    pays_player,
)
from verifier.report.percentages import format_percent, format_percent_range
from verifier.report.source_paths import find_source_paths
from verifier.review.submission import Submission
from verifier.wording import count_kinds, format_number


def list_odds_lines(priced: AccountOdds) -> Iterator[str]:
    """Yield the odds: how the player does, then what each reading, assumption and open case is worth."""
    yield "### House advantage"
    yield ""
    paid = [f"{share} where the outcome is {n}" for n, share in priced.commission if pays_player(priced, n)]
    taken = f", commission included ({escape_markdown(', '.join(paid))})" if paid else ""
    yield (
        f"All {format_number(priced.stakes.total)} deals, each counted once. House advantage: the player's "
        f"expected loss for each unit wagered{taken}. Every figure is rounded by itself."
    )
    yield ""
    names = [p.name for p in priced.stakes.pays]
    yield from list_table_lines(
        ("the player", "the house", *names, "house advantage"), _list_play_rows(priced), len(names) + 1
    )
    if not priced.lines[0].range.sure:
        yield (
            "Where the text leaves a hand, a rank or an outcome open, every such deal is settled for the "
            "house throughout, and for the player throughout: a range."
        )
        yield ""
    yield from _list_price_tables(priced)
    if priced.evidence:
        yield escape_markdown(describe_evidence(priced.evidence))
        yield ""
    if priced.not_checked:
        yield f"Readings as evidence: not checked, because {escape_markdown(priced.not_checked)}."
        yield ""


def _list_price_tables(priced: AccountOdds) -> Iterator[str]:
    """Yield what each reading, each assumption and what is left open is worth, a table each."""
    drawn = [
        (
            a.reading,
            a.alternative,
            *_list_position_cells(priced, a.position, "drawn here" if a.chosen else ""),
        )
        for a in priced.alternatives
    ]
    pairs = [(describe_pair(x), *_list_position_cells(priced, x.position)) for x in priced.pairs]
    left_out = [(f"{a.what} {a.text}", *_list_position_cells(priced, a.position)) for a in priced.assumptions]
    left_open = [
        (
            *(o.question, f"{o.kind.word}: {count_kinds(o.counts, o.units)}"),
            *(format_percent(x, ODDS_DIGITS) for x in (o.best, o.both, o.best - priced.drawn.advantages[0])),
        )
        for o in priced.open
    ]
    for title, head, rows in (
        ("Under each reading alone", ("reading", "read as"), drawn),
        (TWO_TOGETHER, ("readings",), pairs),
        ("Without each assumption alone", ("assumed",), left_out),
        (SETTLED_ALONE, ("question", "cases"), left_open),
    ):
        if rows:
            yield f"{title}:"
            yield ""
            yield from list_table_lines((*head, "at best play", "both by the house way", "change"), rows, 3)


def _list_play_rows(priced: AccountOdds) -> Iterator[tuple[str, ...]]:
    """Yield, for each way in which the two set, how often each outcome comes about, and the advantage."""
    for line in priced.lines:
        house, player = line.range.house, line.range.player
        chances = (
            format_percent_range(house.chance(p.name), player.chance(p.name), 2) for p in priced.stakes.pays
        )
        yield (
            line.player,
            line.house,
            *chances,
            format_percent_range(house.advantage, player.advantage, ODDS_DIGITS),
        )


def _list_position_cells(
    priced: AccountOdds, position: PricedPosition, instead: str = ""
) -> tuple[str, str, str]:
    """Return the house advantage of a position, and what it changes, or what is said in place of that."""
    best, both, moved = format_position(priced, position, ODDS_DIGITS)
    return best, both, instead or moved


def list_unpriced_lines(submission: Submission) -> Iterator[str]:
    """Yield why the house advantage was not computed, and what computes it: once, where all are alike."""
    whole = submission.whole
    left = [x for x in whole.examinations if not any(p.loaded is x.loaded for p in whole.priced)]
    wanted = whole.loaded.wanted
    file = find_source_paths(submission)[submission.sources[0].name]
    name = files.format_argument(file if files.path_exists(Path(wanted)) else wanted)
    told = {x.book.rules.account: explain_unpriced(x.book, name) for x in left}
    alike = len(set(told.values())) == 1 and len(left) == len(whole.examinations)
    for account, (why, hint) in list(told.items())[: 1 if alike else None]:
        who = f"{escape_markdown(account)}: " if account and not alike else ""
        reason = escape_markdown(finding_sentences.capitalize_first(why))
        yield f"{who}{reason}{f' ({_format_code(hint)})' if hint else ''}."


def _format_code(text: str) -> str:
    """Return what is to be typed as code; as text where it has a sign that ends code."""
    return escape_markdown(text) if "`" in text else f"`{text}`"
