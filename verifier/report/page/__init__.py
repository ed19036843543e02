"""Stage 5: one page for one rule set: a single file that opens from disk and asks nothing of any network."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from typing import Any as Anything

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from verifier.review.submission import Submission

HERE = Path(__file__).resolve().parent


def render(submission: Submission, _stream: TextIO | None) -> str:
    """Return the page of what was submitted."""
    from verifier.report.page.report import view

    return fill("page.html", view(submission))


def fill(template: str, seen: dict[str, Anything]) -> str:
    """Return a page: a template of this folder, filled with what is to be seen, its style and its script."""
    script = (HERE / "page.js").read_text(encoding="utf-8")
    made = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["ticks"] = ticks
    return made.get_template(template).render(
        **seen,
        style=Markup((HERE / "page.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=hashed(script),
        data=Markup(packed(seen["play"])),
    )


def ticks(text: str) -> Markup:
    """Return text in which words of a rule set between backticks are set as such."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(x) if i % 2 else escape(x) for i, x in enumerate(parts)
    )


def packed(play: object) -> str:
    """Return data as JSON that can stand in a page: no `</` ends the element that holds it."""
    return json.dumps(play, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")


def hashed(script: str) -> str:
    """Return what a page's policy calls its one script: any other is refused by the browser."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
