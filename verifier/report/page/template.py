"""A page filled: its template, its style, its script, and its data."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any as Anything

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

_ASSETS = Path(__file__).resolve().parent / "assets"


def fill_template(template: str, seen: dict[str, Anything]) -> str:
    """Return a page: a template of the assets, filled with what is to be seen, its style and its script."""
    script = (_ASSETS / "page.js").read_text(encoding="utf-8")
    # INVARIANT: autoescape is on, and an unknown name is an error: what a template shows was built for it.
    made = Environment(
        loader=FileSystemLoader(_ASSETS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["ticks"] = _mark_ticks
    return made.get_template(template).render(
        **seen,
        style=Markup((_ASSETS / "page.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=_hash_script(script),
        data=Markup(_pack_json(seen["play"])),
    )


def _mark_ticks(text: str) -> Markup:
    """Return text in which words of a rule set between backticks are set as such."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(x) if i % 2 else escape(x) for i, x in enumerate(parts)
    )


def _pack_json(play: object) -> str:
    """Return data as JSON that can stand in a page: nothing in it opens or ends an element or a comment."""
    return json.dumps(play, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _hash_script(script: str) -> str:
    """Return what a page's policy calls its one script: any other is refused by the browser."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
