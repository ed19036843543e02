"""A procedure drawn: its steps from the top, and which of them follows which.

What follows below in order goes down on the right; what goes back to an earlier step, up on the left; what
people do in between stands beside its arrow.
"""

from __future__ import annotations

from markupsafe import Markup

from verifier.statespace.examine import ExaminedProcedure
from verifier.statespace.transitions import ActTransition

_BOX_WIDTH, _BOX_HEIGHT, _BOX_GAP, _SIDE_WIDTH, _LANE_WIDTH = 320, 44, 34, 210, 17
"""Widths and heights, in units of the drawing: a step's box, between boxes, the room beside, a lane."""


def draw_diagram(played: ExaminedProcedure) -> Markup:
    """Draw one procedure; nothing where no steps were kept."""
    steps = [act for act in played.tree.acts if not act.event]
    place = {act.name.text: number for number, act in enumerate(steps)}
    arrows = _merge_arrows(played.follows, place)
    if not arrows:
        return Markup("")
    used = dict.fromkeys((1, -1), 0)
    parts = []
    for (before, after), names in sorted(arrows.items(), key=lambda x: abs(x[0][0] - x[0][1])):
        if before != after:
            side = 1 if after > before else -1
            direct = after == before + 1
            parts.append(
                _draw_next_arrow(before, names)
                if direct
                else _draw_passing_arrow(before, after, side, used[side], names)
            )
            used[side] += not direct
    boxes = [_draw_box(number, act.title, act.name.text) for number, act in enumerate(steps)]
    height = len(steps) * (_BOX_HEIGHT + _BOX_GAP)
    wide = _BOX_WIDTH + 2 * _SIDE_WIDTH
    said = "; ".join(
        f"after {steps[a].name.text}, {steps[b].name.text}" + (f" ({', '.join(n)})" if any(n) else "")
        for (a, b), n in sorted(arrows.items())
    )
    return Markup('<svg class="diagram" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>').format(
        wide, height, said, Markup("").join(parts), Markup("").join(boxes)
    )


def _merge_arrows(
    follows: tuple[ActTransition, ...], place: dict[str, int]
) -> dict[tuple[int, int], list[str]]:
    """Return the arrows between steps, by number, each with the events that take it (a step: unnamed)."""
    found: dict[tuple[int, int], list[str]] = {}
    for f in follows:
        start = f.before if f.event else f.act
        if start in place and f.after in place and not (f.event and f.before == f.after):
            names = found.setdefault((place[start], place[f.after]), [])
            name = f.act if f.event else ""
            if name not in names:
                names.append(name)
    return found


def _compute_box_top(number: int) -> int:
    """Return where the box of a step begins."""
    return number * (_BOX_HEIGHT + _BOX_GAP) + _BOX_GAP // 2


def _draw_box(number: int, title: str, name: str) -> Markup:
    """Draw one step: its name, and what it is in a few words."""
    y = _compute_box_top(number)
    short = title if len(title) < 44 else title[:42].rsplit(" ", 1)[0] + " …"
    return Markup(
        '<rect class="step" x="{}" y="{}" width="{}" height="{}" rx="6"/>'
        '<text class="name" x="{}" y="{}">{}</text><text class="what" x="{}" y="{}">{}</text>'
    ).format(
        _SIDE_WIDTH,
        y,
        _BOX_WIDTH,
        _BOX_HEIGHT,
        _SIDE_WIDTH + 12,
        y + 18,
        name,
        _SIDE_WIDTH + 12,
        y + 35,
        short,
    )


def _draw_next_arrow(number: int, names: list[str]) -> Markup:
    """Draw the arrow from a step to the next."""
    x, y = _SIDE_WIDTH + _BOX_WIDTH // 2, _compute_box_top(number) + _BOX_HEIGHT
    label = ", ".join(filter(None, names))
    said = (
        Markup('<text class="by" x="{}" y="{}">{}</text>').format(x + 8, y + _BOX_GAP - 12, label)
        if label
        else ""
    )
    return Markup('<path class="arrow" d="M{0} {1}V{2}" marker-end="url(#tip)"/>{3}').format(
        x, y, y + _BOX_GAP - 1, said
    )


def _draw_passing_arrow(before: int, after: int, side: int, lane: int, names: list[str]) -> Markup:
    """Draw an arrow that passes other steps: down on the right, up on the left."""
    edge = _SIDE_WIDTH + _BOX_WIDTH if side > 0 else _SIDE_WIDTH
    out = edge + side * (24 + _LANE_WIDTH * lane)
    start, end = _compute_box_top(before) + _BOX_HEIGHT * 2 // 3, _compute_box_top(after) + _BOX_HEIGHT // 3
    label = ", ".join(filter(None, names))
    turn = "start" if side > 0 else "end"
    said = (
        Markup('<text class="by" text-anchor="{}" x="{}" y="{}">{}</text>').format(
            turn, out + side * 4, start + (12 if side > 0 else -6), label
        )
        if label
        else ""
    )
    return Markup('<path class="arrow" d="M{0} {1}H{2}V{3}H{4}" marker-end="url(#tip)"/>{5}').format(
        edge, start, out, end, edge + side, said
    )
