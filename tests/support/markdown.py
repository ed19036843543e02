"""Markdown as a parser of others sees it."""

from __future__ import annotations

from markdown_it import MarkdownIt


def parse_markdown(text):
    """Return the tokens of a page, with tables."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def list_texts(tokens, kind):
    """Return the text of each element of one kind."""
    return [
        "".join(x.content for x in tokens[i + 1].children or ())
        for i, token in enumerate(tokens)
        if token.type == f"{kind}_open" and tokens[i + 1].type == "inline"
    ]
