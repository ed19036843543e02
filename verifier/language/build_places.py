"""What is said of the places and fields of a procedure becomes our nodes; part of `Build`."""

from __future__ import annotations

from typing import Any as Anything

from lark import Token, Transformer, v_args
from lark.tree import Meta

from verifier.language import syntax as s
from verifier.source import Span


@v_args(meta=True)
class PlaceBuilder(Transformer[Token, Anything]):
    """The rules of the grammar that speak of places, of next states, and of what is chosen."""

    def _at(self, place: Meta | Token) -> Span:
        raise NotImplementedError

    def _word(self, token: Token) -> s.Word:
        raise NotImplementedError

    def held(self, meta: Meta, c: list[Token]) -> s.HeldNumber:
        return s.HeldNumber(self._word(c[0]), span=self._at(meta))

    def one(self, meta: Meta, c: list[Token]) -> s.Word:
        return self._word(c[0])

    def range(self, meta: Meta, c: list[Token]) -> s.NumberRange:
        return s.NumberRange(int(c[0]), int(c[1]), span=self._at(meta))

    def dice(self, meta: Meta, c: list[Token]) -> s.DiceThrow:
        return s.DiceThrow(int(c[0]), span=self._at(meta))

    def before(self, meta: Meta, c: list[Token]) -> Token:
        return c[0]

    def from_place(self, meta: Meta, c: list[Token]) -> s.Reach:
        return self._reach(meta, c, inclusive=True)

    def after_place(self, meta: Meta, c: list[Token]) -> s.Reach:
        return self._reach(meta, c, inclusive=False)

    def _reach(self, meta: Meta, c: list[Token], *, inclusive: bool) -> s.Reach:
        start, *before = (self._word(t) for t in c)
        return s.Reach(inclusive, start, before[0] if before else None, span=self._at(meta))

    def first(self, meta: Meta, c: list[Anything]) -> s.FirstPlace:
        where = c[2] if len(c) > 2 else None
        return s.FirstPlace(self._word(c[0]), c[1], where, span=self._at(meta))

    def there_is(self, meta: Meta, c: list[Anything]) -> s.ThereIs:
        reach = next((x for x in c[2:] if isinstance(x, s.Reach)), None)
        where = c[-1] if len(c) > 2 and c[-1] is not reach else None
        return s.ThereIs(self._word(c[1]), reach, where, c[0].split()[-1] != "no", span=self._at(meta))

    def total(self, meta: Meta, c: list[Anything]) -> s.Sum:
        signs = [1] + [1 if t == "plus" else -1 for t in c[1::2]]
        return s.Sum(tuple(zip(signs, c[::2], strict=True)), span=self._at(meta))

    def counted(self, meta: Meta, c: list[Anything]) -> s.CountedPlace:
        return s.CountedPlace(self._word(c[0]), c[1], self._word(c[2]), span=self._at(meta))

    def each_place(self, meta: Meta, c: list[Anything]) -> s.Target:
        return s.Target(self._word(c[0]), each=self._word(c[0]), where=c[1] if len(c) > 1 else None)

    def target(self, meta: Meta, c: list[Anything]) -> s.Target:
        at = c[1] if len(c) > 1 else None
        if isinstance(at, s.Target):
            return s.Target(self._word(c[0]), None, at.each, at.where, span=self._at(meta))
        return s.Target(self._word(c[0]), None if at is None else self._word(at), span=self._at(meta))

    def next(self, meta: Meta, c: list[Anything]) -> s.Becomes:
        return s.Becomes(c[0], c[1], span=self._at(meta))

    def next_not(self, meta: Meta, c: list[Anything]) -> s.Becomes:
        return s.Becomes(c[0], c[2], wanted=False, span=self._at(meta))
