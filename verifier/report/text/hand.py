"""One hand: how it must be set, or every way to set it where the rule set sets none."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from verifier.analysis.explain_hand import ASSUMPTIONS, TEXT, HandExplanation
from verifier.analysis.judge_setting import Judgement
from verifier.analysis.rank_settings import QuestionAnswer, RankedSetting
from verifier.report import draw
from verifier.report.text.console import render_plain
from verifier.rules.rulebook import RuleBook
from verifier.wording import join_and

_BEATEN_NOTE = (
    "beaten: another, of which the same is said, ranks at least as high in every hand, and higher in one"
)
_STATUS_SENTENCES = {
    "decided": "must be set",
    "undecided": "may be set (the text does not decide)",
    "conflict": "cannot be set: the clauses contradict each other",
    "gap": "may be set in any way: no clause is heard",
}
_ASSUMED, _EITHER, _ANY = "is set, by assumption,", "either of", "any of"
_MOST_SETTINGS = 6
"""More settings than this are told together."""


def render_hand(book: RuleBook, chain: HandExplanation, judgement: Judgement | None) -> str:
    """Return how a hand must be set, by which clauses, and why not otherwise, as text."""
    return render_plain(Group(*_render_hand_parts(book, chain, judgement)))


def _render_hand_parts(
    book: RuleBook, chain: HandExplanation, judgement: Judgement | None
) -> list[RenderableType]:
    """Return the answer, part by part."""
    names = " | ".join(word.text for word, _ in book.game.hands)
    drawn = draw.draw_hand(book.pieces, chain.hand)
    head = Text(f"{drawn}\n")
    if chain.decided_by != TEXT:
        head.append(f"the text alone: {_describe_text_answer(chain)}\n")
    head.append(_describe_answer(chain), "bold")
    head.append(f"   {'   or   '.join(draw.draw_setting(x) for x in chain.left)}   ({names})")
    found: list[RenderableType] = [head]
    if chain.decided_by == ASSUMPTIONS:
        found += _render_deciding_assumptions(chain)
    if judgement:
        text = Text(f"\nas set, {draw.draw_setting(judgement.setting)}: ").append(judgement.verdict, "bold")
        found.append(text.append(f": {judgement.because}"))
    found += [Text("\nThe clauses that apply, in the order they are heard"), _render_chain(book, chain)]
    if chain.ruled:
        found += [Text("\nWhy not otherwise"), _render_excluded(book, chain)]
    found += [Text("\nUnder which readings it changes"), _render_hand_changes(chain)]
    return found


def _describe_answer(chain: HandExplanation) -> str:
    """Say how the hand ends: what an assumption decides, or several settings that rank alike, is no must."""
    if chain.status != "decided":
        return _STATUS_SENTENCES[chain.status]
    assumed = chain.decided_by == ASSUMPTIONS
    if len(chain.left) > 1:
        which = _ANY if len(chain.left) > 2 else _EITHER
        return f"{_ASSUMED} as {which} (they rank alike)" if assumed else f"set as {which} (they rank alike)"
    return _ASSUMED if assumed else _STATUS_SENTENCES["decided"]


def _describe_text_answer(chain: HandExplanation) -> str:
    """Say what the text alone gives, in the order that it states itself."""
    text = chain.text
    match text.status:
        case "decided":
            return f"it sets {'  or  '.join(draw.draw_setting(x) for x in text.left)}"
        case "undecided":
            return f"several settings are left: {'  or  '.join(draw.draw_setting(x) for x in text.left)}"
        case "gap":
            return "no clause says how it is set"
    who = join_and(text.clashing) or "its clauses"
    return f"{who} cannot all be followed, and it does not say which prevails"


def _render_deciding_assumptions(chain: HandExplanation) -> list[RenderableType]:
    """Return the assumptions of the encoder that decide a hand, and their reasons."""
    if not chain.assumptions:
        return [Text("  no assumption decides it alone: several together do", "yellow")]
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for x in chain.assumptions:
        grid.add_row("  assumed", Text(f"{x.what} {x.text}: ").append(x.because, "dim"))
    return [grid]


def _render_chain(book: RuleBook, chain: HandExplanation) -> RenderableType:
    """Return the chain of clauses."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for w in chain.said:
        text = Text(book.clause_of[w.label].title).append(f"\n{w.fate}", "dim")
        if len(w.struck) > _MOST_SETTINGS:
            text.append(f"; strikes {len(w.struck)} settings, listed below", "dim")
        elif w.struck:
            text.append(f"; strikes {',  '.join(draw.draw_setting(x) for x in w.struck)}", "dim")
        grid.add_row(f"  {w.label}", text)
    return grid


def _render_excluded(book: RuleBook, chain: HandExplanation) -> RenderableType:
    """Return every other setting and the clause that rules it out; together, where that is one of many."""
    grid = Grid.grid(padding=(0, 2))
    by = {r.by: [draw.draw_setting(x.setting) for x in chain.ruled if x.by == r.by] for r in chain.ruled}
    for label, settings in by.items():
        title = book.clause_of[label].title if label else "no single clause: they contradict each other"
        if len(settings) > _MOST_SETTINGS:
            grid.add_row(f"  {len(settings)} settings", label, f"{title}\n{',  '.join(settings)}")
        else:
            for shown in settings:
                grid.add_row(f"  {shown}", label, title)
    return grid


def _render_hand_changes(chain: HandExplanation) -> RenderableType:
    """Return the readings under which the hand ends otherwise."""
    if not chain.turns:
        return Text("  under none of those listed, changed alone")
    grid = Grid.grid(padding=(0, 2))
    for t in chain.turns:
        left = "  or  ".join(draw.draw_setting(x) for x in t.left) or "nothing is left"
        grid.add_row(f"  {t.reading} is {t.alternative}", left, t.status if t.status != "decided" else "")
    return grid


def render_ways(
    book: RuleBook, hand: Sequence[str], ways: Sequence[RankedSetting], judged: RankedSetting | None, of: int
) -> str:
    """Return the answer as text: ways of which the same is said stand together.

    `of`: how many ways there are if pieces that are alike are told apart.
    """
    names = " | ".join(word.text for word, _ in book.game.hands)
    head = Text(" ".join(hand) + "\n")
    fewer, legal = len(ways) < of, "legal " if book.game.legal else ""
    count = f"are {len(ways)} different {legal}ways of {of}" if fewer else f"are {len(ways)} {legal}ways"
    if of == 1:
        count = "is one way"
    head.append(f"the document sets no hand; there {count} to set it", "bold")
    parts: list[RenderableType] = [head.append(f"   ({names})")]
    if fewer:
        told_once = "alike but for suits" if book.game.suits else "of the same pieces"
        foul = "; those that the game does not allow are left out" if legal else ""
        parts.append(Text(f"settings {told_once} are listed once{foul}", "dim"))
    if judged:
        worse = "; beaten by another of the ways below" if judged.beaten else ""
        as_set = draw.draw_setting(map(" ".join, judged.hands))
        parts.append(Text(f"\nas set, {as_set}: {', '.join(judged.names)}{worse}"))
        parts += [_render_way_answers(book, judged.said)]
    for alike in _group_ways(ways):
        parts += [Text(), _render_way_answers(book, alike[0].said), _render_way_list(alike)]
    if any(way.beaten for way in ways):
        parts.append(Text(f"\n{_BEATEN_NOTE}", "dim"))
    return render_plain(Group(*parts))


def _group_ways(ways: Sequence[RankedSetting]) -> list[list[RankedSetting]]:
    """Return ways of which the same is said together."""
    found: dict[tuple[QuestionAnswer, ...], list[RankedSetting]] = {}
    for way in ways:
        found.setdefault(way.said, []).append(way)
    return list(found.values())


def _render_way_answers(book: RuleBook, answers: Sequence[QuestionAnswer]) -> RenderableType:
    """Return what is said, by which clauses, and under which readings it changes."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for x in answers:
        clauses = "; ".join(f"{label} {book.clause_of[label].title}" for label in x.clauses)
        text = Text(x.answer, "bold").append(f"  ({clauses})", "not bold dim")
        for turn in x.turns:
            text.append(f"\nunder {turn.reading} is {turn.alternative}: {turn.answer}", "not bold")
        grid.add_row(f"{x.question}:", text)
    return grid


def _render_way_list(ways: Sequence[RankedSetting]) -> RenderableType:
    """Return ways, a line each, and which another beats: as high in every hand, and higher in one."""
    grid = Grid.grid(padding=(0, 2))
    for way in ways:
        worse = "beaten by another of these" if way.beaten else ""
        grid.add_row(
            "  " + draw.draw_setting(map(" ".join, way.hands)), ", ".join(way.names), Text(worse, "dim")
        )
    return grid
