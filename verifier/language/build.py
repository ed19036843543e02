"""Lark's tree of one line becomes our nodes; one method a rule, named as the rule is.

Lark takes every method for that of a rule unless it begins with an underscore. Each is given what its rule
matched: where (`meta`), and its parts (`c`), tokens and what the methods of their rules made of them.
"""

from __future__ import annotations

from typing import Any as Anything

from lark import Token, v_args
from lark.tree import Meta

from verifier.language import syntax as s
from verifier.language.build_places import PlaceBuilder
from verifier.source import Mistake, Span, clean_text

_QUOTING_WORDS = {
    "cited",
    "adopts",
    "assumed",
    "assumed_reading",
    "assumed_despite",
    "assumed_fact",
    "assumed_clause",
    "clause",
    "source",
}
"""Lines whose words in quotes are a title, a citation or a reason, and cannot be left out."""


_NUMERAL_WORDS = {"term", "also", "sequence", "wild"}
"""Lines in which a numeral or a face is a word for pieces, and no number."""


def _unquote(token: Token | None) -> str:
    """Return what stands between the quotes."""
    return clean_text(str(token)[1:-1]).strip() if token else ""


def _join_phrase(token: Token) -> str:
    """Return a fixed phrase with single spaces."""
    return " ".join(str(token).split())


@v_args(meta=True)
class NodeBuilder(PlaceBuilder):
    """Makes the nodes of one line; `file` and `row` say where that line stands.

    `reserved` are the words of the language that cannot be names; where one is, `mistakes` says so.
    """

    def __init__(self, file: str, row: int, reserved: frozenset[str]) -> None:
        super().__init__()
        self._file, self._row, self._reserved = file, row, reserved
        self.mistakes: list[Mistake] = []

    def _at(self, place: Meta | Token) -> Span:
        """Return the span of a token or of what a rule matched."""
        if isinstance(place, Meta) and place.empty:
            return Span(self._file, self._row)
        return Span(self._file, self._row, place.column or 1, place.end_column or 2)

    def _word(self, token: Token) -> s.Word:
        """Return a token as a word; a label's inner spaces are single."""
        if token.type == "NAME" and str(token) in self._reserved:
            self.mistakes.append(Mistake(self._at(token), f"`{token}` is a word of the language, not a name"))
        return s.Word(_join_phrase(token), span=self._at(token))

    def line(self, meta: Meta, c: list[Anything]) -> Anything:
        return c[0]

    def __default__(self, data: Token, children: list[Anything], meta: Meta) -> Anything:
        """Make a line, or a part of one, that has no method of its own: its values, its guards set apart."""
        if str(data) in _QUOTING_WORDS:
            for child in children:
                if isinstance(child, Token) and child.type == "STRING" and not _unquote(child):
                    self.mistakes.append(Mistake(self._at(child), "these quotation marks hold no words"))
        values: list[Anything] = []
        guards: tuple[s.Guard, ...] = ()
        for child in children:
            if isinstance(child, tuple) and all(isinstance(g, s.Guard) for g in child) and child:
                guards = child
            elif isinstance(child, Token):
                values.append(self._value(str(data), child))
            elif child != ():
                values.append(child)
        return s.ParsedLine(str(data).strip("_"), tuple(values), guards=guards, span=self._at(meta))

    def _value(self, rule: str, token: Token) -> s.Amount | s.Word | str | int:
        """Return what one token of a line says: a figure, a text, a number, a face or a word."""
        match token.type:
            case "AMOUNT":
                return s.Amount(str(token), span=self._at(token))
            case "STRING":
                return _unquote(token)
            case "INT" if rule not in _NUMERAL_WORDS:
                return int(token)
            case "FACE" if rule not in _NUMERAL_WORDS:
                return str(token)
            case _:
                return self._word(token)

    # ---- small parts ----------------------------------------------------------------------------

    def tags(self, meta: Meta, c: list[s.Guard]) -> tuple[s.Guard, ...]:
        return tuple(c)

    def tag(self, meta: Meta, c: list[Token]) -> s.Guard:
        first, *rest = (self._word(t) for t in c)
        return s.Guard(first, tuple(rest), span=self._at(meta))

    def cite(self, meta: Meta, c: list[Token]) -> s.ParsedLine:
        return s.ParsedLine("cite", (_unquote(c[0]),), span=self._at(meta))

    def place(self, meta: Meta, c: list[Token]) -> s.ParsedLine:
        return s.ParsedLine("place", ("/".join(_join_phrase(t) for t in c),), span=self._at(meta))

    def labels(self, meta: Meta, c: list[Token]) -> tuple[s.Word, ...]:
        return tuple(self._word(t) for t in c)

    # ---- pieces and measures --------------------------------------------------------------------

    def alts(self, meta: Meta, c: list[Token]) -> s.Alternatives:
        return s.Alternatives(tuple(self._word(t) for t in c), span=self._at(meta))

    def pair(self, meta: Meta, c: list[s.Alternatives]) -> s.Pair:
        return s.Pair(c[0] if c else None, span=self._at(meta))

    pairref = pair

    def two_pairs(self, meta: Meta, c: list[Token]) -> s.TwoPairs:
        return s.TwoPairs(span=self._at(meta))

    def exactly(self, meta: Meta, c: list[Anything]) -> s.Exactly:
        return s.Exactly(int(c[0]), c[1], span=self._at(meta))

    def pattern(self, meta: Meta, c: list[Anything]) -> s.Pattern:
        parts = tuple(x for x in c if not isinstance(x, Token))
        return s.Pattern(parts, len(parts) < len(c), span=self._at(meta))

    def measure_of(self, meta: Meta, c: list[Anything]) -> s.Measure:
        return s.Measure(self._word(c[0]), c[1], span=self._at(meta))

    def subject(self, meta: Meta, c: list[Token]) -> s.Word:
        return s.Word("'s ".join(self._word(t).text for t in c), span=self._at(meta))

    def amount(self, meta: Meta, c: list[Token]) -> s.Amount:
        if len(c) > 1 and s.Amount(str(c[1])).value == 0:
            self.mistakes.append(Mistake(self._at(c[1]), "nothing is divided by zero"))
            c = c[:1]
        return s.Amount("/".join(str(t) for t in c), span=self._at(meta))

    def number(self, meta: Meta, c: list[Token]) -> s.Number:
        return s.Number(int(c[0]), span=self._at(meta))

    def sum(self, meta: Meta, c: list[Anything]) -> s.Sum:
        signs = [1] + [1 if t == "plus" else -1 for t in c[1::2]]
        return s.Sum(tuple(zip(signs, c[::2], strict=True)), span=self._at(meta))

    def klass(self, meta: Meta, c: list[Anything]) -> s.HandClass:
        beyond = _join_phrase(c[-1]) if c and isinstance(c[-1], Token) else ""
        better, worse = beyond == "or better", beyond == "or worse"
        what = c[0] if c and isinstance(c[0], s.Alternatives) else None
        if what and meta.column == what.span.column:
            return s.HandClass(what, better, worse, span=self._at(meta))
        return s.HandClass(s.Pair(what, span=self._at(meta)), better, worse, span=self._at(meta))

    # ---- conditions -----------------------------------------------------------------------------

    def any_of(self, meta: Meta, c: list[s.Condition]) -> s.Condition:
        return c[0] if len(c) == 1 else s.Any(tuple(c), span=self._at(meta))

    def all_of(self, meta: Meta, c: list[s.Condition]) -> s.Condition:
        return c[0] if len(c) == 1 else s.All(tuple(c), span=self._at(meta))

    def not_(self, meta: Meta, c: list[s.Condition]) -> s.Not:
        return s.Not(c[0], span=self._at(meta))

    def bracket(self, meta: Meta, c: list[s.Condition]) -> s.Condition:
        return c[0]

    def quantified(self, meta: Meta, c: list[Anything]) -> s.Quantified:
        words = str(c[0]).split()
        return s.Quantified(words[1], "remaining" in words, c[1], span=self._at(meta))

    def status(self, meta: Meta, c: list[Token]) -> s.Status:
        return s.Status(self._word(c[0]), c[1] == "stands", span=self._at(meta))

    def has(self, meta: Meta, c: list[Anything]) -> s.Has:
        return s.Has(c[0], c[-1], span=self._at(meta))

    def has_no(self, meta: Meta, c: list[Anything]) -> s.Has:
        return s.Has(c[0], c[-1], wanted=False, span=self._at(meta))

    def is_(self, meta: Meta, c: list[Anything]) -> s.Is:
        return s.Is(c[0], c[-1], span=self._at(meta))

    def is_not(self, meta: Meta, c: list[Anything]) -> s.Is:
        return s.Is(c[0], c[-1], wanted=False, span=self._at(meta))

    def measure_is(self, meta: Meta, c: list[Anything]) -> s.Is:
        return s.Is(c[1], c[-1], self._word(c[0]), span=self._at(meta))

    def measure_is_not(self, meta: Meta, c: list[Anything]) -> s.Is:
        return s.Is(c[1], c[-1], self._word(c[0]), wanted=False, span=self._at(meta))

    def compare(self, meta: Meta, c: list[Anything]) -> s.Compare:
        return s.Compare(c[0], _join_phrase(c[1]), c[2], span=self._at(meta))

    def outranks(self, meta: Meta, c: list[Anything]) -> s.Outranks:
        return s.Outranks(c[0], _join_phrase(c[1]), c[2], span=self._at(meta))

    def together(self, meta: Meta, c: list[Token]) -> s.Together:
        words = tuple(self._word(t) for t in c[:-1])
        return s.Together(words, c[-1] == "apart", span=self._at(meta))

    def pair_is(self, meta: Meta, c: list[Token]) -> s.PairIs:
        return s.PairIs(_join_phrase(c[0]).endswith("kept"), span=self._at(meta))

    def dominated(self, meta: Meta, c: list[Token]) -> s.Dominated:
        return s.Dominated(None, span=self._at(meta))

    def dominated_by(self, meta: Meta, c: list[Anything]) -> s.Dominated:
        return s.Dominated(c[-1], span=self._at(meta))

    # ---- directions -----------------------------------------------------------------------------

    def keep(self, meta: Meta, c: list[s.Pair]) -> s.Keep:
        return s.Keep(c[0].of if c else None, span=self._at(meta))

    def split(self, meta: Meta, c: list[s.Pair]) -> s.Split:
        return s.Split(c[0].of if c else None, span=self._at(meta))

    def placement(self, meta: Meta, c: list[Anything]) -> tuple[s.Pattern, s.Word]:
        return c[0], self._word(c[1])

    def play(self, meta: Meta, c: list[tuple[s.Pattern, s.Word]]) -> s.Play:
        return s.Play(tuple(c), span=self._at(meta))

    def require(self, meta: Meta, c: list[s.Condition]) -> s.Require:
        return s.Require(c[0], span=self._at(meta))

    def forbid(self, meta: Meta, c: list[s.Condition]) -> s.Require:
        return s.Require(c[0], wanted=False, span=self._at(meta))

    def maximise(self, meta: Meta, c: list[s.Sum]) -> s.Best:
        return s.Best(c[0], highest=True, span=self._at(meta))

    def minimise(self, meta: Meta, c: list[s.Sum]) -> s.Best:
        return s.Best(c[0], highest=False, span=self._at(meta))

    def prefer(self, meta: Meta, c: list[s.Condition]) -> s.Prefer:
        return s.Prefer(tuple(c), span=self._at(meta))

    def result(self, meta: Meta, c: list[s.Alternatives]) -> s.Result:
        return s.Result(c[0], span=self._at(meta))

    def directive(self, meta: Meta, c: list[Anything]) -> s.Directive:
        suffix = {o.word: o.values[0] for o in c[1:] if isinstance(o, s.ParsedLine)}
        possible = any(isinstance(x, Token) for x in c)
        return s.Directive(c[0], suffix.get("among"), suffix.get("provided"), possible, span=self._at(meta))
