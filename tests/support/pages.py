"""A page as a parser of HTML sees it."""

from __future__ import annotations

from html.parser import HTMLParser

VOID_ELEMENTS = {"meta", "input", "br", "rect", "circle", "path", "use", "link"}


class SeenPage(HTMLParser):
    """The elements of a page, its text, and whatever is left open."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.open, self.texts, self.data = [], [], [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID_ELEMENTS:
            assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.data = self.data or data
        elif not self.open or self.open[-1] != "style":
            self.texts.append(data)

    def values(self, name):
        """Return every value of an attribute."""
        return [attrs[name] for _, attrs in self.elements if name in attrs]
