"""Conditions as pieces of English sentences: `hands with a pair of X, that cannot be set so that …`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from verifier.analysis.covered_cases.piece_words import PieceWriter, join_held
from verifier.language import syntax as s
from verifier.language.printer import format_condition
from verifier.rules.model.guards import is_in_force
from verifier.rules.rulebook import Choices, RuleBook
from verifier.wording import join_and

_OPPOSITES = {
    "is at least": "is below",
    "is at most": "is above",
    "is above": "is at most",
    "is below": "is at least",
    "equals": "does not equal",
    "is higher than": "is not higher than",
    "is lower than": "is not lower than",
    "is same as": "is not the same as",
}
_WORDS = {"is same as": "is the same as"}
"""What is written otherwise in a sentence than in the language."""


class SentenceWriter(PieceWriter):
    """Writes conditions of one question."""

    # ---- whole sets of cases -----------------------------------------------------------------------

    def write_cases(self, parts: tuple[s.Condition, ...]) -> str:
        """Return which cases meet all of some conditions: `hands with …, that can be set so that …`."""
        if not parts:
            return f"all {self.units}"
        if not self.given:
            return f"{self.units} in which {', and '.join(map(self.write, parts))}"
        held, tops, others, can, cannot = [], [], [], [], []
        alone = sum(isinstance(x, s.Has) and x.wanted for x in parts) < 2
        for x in parts:
            match x:
                case _ if x in self.lists:
                    held.append(f"something that the list `{self.lists[x]}` names")
                case s.Not(inner) if inner in self.lists:
                    held.append(f"nothing that the list `{self.lists[inner]}` names")
                case s.Has(subject, pattern, wanted) if subject.text == self.given:
                    held.append(self.write_held(pattern, wanted, alone=alone))
                case s.Is(subject, klass, measure, wanted) if measure and subject.text == self.given:
                    tops.append(f"{'' if wanted else 'not '}{self.write_class(klass, of_piece=True)}")
                case s.Quantified("some", False, inner):
                    can.append(self.write(inner))
                case s.Quantified("no", False, inner):
                    cannot.append(self.write(inner))
                case _:
                    others.append(self.write(x))
        held.sort(key=lambda x: x.startswith(("no ", "not ", "nothing ")))
        tops.sort(key=lambda x: x.startswith("not "))
        said = [
            *([f"whose highest {self.piece} is {join_and(tops)}"] if tops else []),
            *([f"for which {join_and(others)}"] if others else []),
            *(f"that can be set so that {x}" for x in can),
            *([f"that cannot be set so that {' or so that '.join(cannot)}"] if cannot else []),
        ]
        head = f"{self.units} with {join_held(held)}" if held else self.units
        if len(said) < 2:
            return head + (", " if held else " ") * bool(said) + "".join(said)
        return f"{head}{', ' if held else ' '}{', '.join(said[:-1])}, and {said[-1]}"

    # ---- conditions ---------------------------------------------------------------------------------

    def write(self, tree: s.Condition) -> str:
        """Return a condition as a clause of a sentence."""
        match tree:
            case s.Has(subject, pattern, wanted):
                held = self.write_held(pattern, wanted)
                verb = "does not have" if not wanted and held.startswith("not ") else "has"
                return f"{self._write_subject(subject)} {verb} {held.removeprefix('not ')}"
            case s.Is(subject, klass, measure, wanted):
                of = f"the {measure.text} of " if measure else ""
                what = self.write_class(klass, of_piece=measure is not None)
                return f"{of}{self._write_subject(subject)} {'is' if wanted else 'is not'} {what}"
            case s.Compare(left, op, right):
                return self._write_comparison(left, op, right)
            case s.Outranks(left, op, right):
                return f"{self._write_subject(left)} {_WORDS.get(op, op)} {self._write_subject(right)}"
            case s.Together(words, apart):
                names = [self.write_any(self.name_pieces(s.Alternatives((w,)))) for w in words]
                return f"{join_and(names)} are {'in different hands' if apart else 'in one hand'}"
            case s.Not(s.Compare(left, op, right)):
                return self._write_comparison(left, _OPPOSITES[op], right)
            case s.Not(s.Outranks(left, op, right)):
                return f"{self._write_subject(left)} {_OPPOSITES[op]} {self._write_subject(right)}"
            case s.Not(inner):
                return f"it is not so that {self.write(inner)}"
            case s.All(parts):
                return " and ".join(self._write_part(x) for x in parts)
            case s.Any(parts):
                return " or ".join(self._write_part(x) for x in parts)
            case s.Quantified("some", False, inner):
                return f"it can be set so that {self.write(inner)}"
            case s.Quantified("no", False, inner):
                return f"it cannot be set so that {self.write(inner)}"
            case s.PairIs(kept):
                return "a pair is kept" if kept else "the pair is split"
            case s.Dominated(by):
                return "it is worse than another setting" + (f" in which {self.write(by)}" if by else "")
            case _:
                return f"`{format_condition(tree)}`"

    def _write_comparison(self, left: s.Sum, op: str, right: s.Sum) -> str:
        """Return two sums compared; of points it is said that they `are`, and of a top that it `is`."""
        match left.terms:
            case ((_, s.Measure(name, _)),) if name.text.endswith("s") and name.text not in self.terms:
                words = {"is": "are", "equals": "equal", "does": "do"}
                first, _, rest = op.partition(" ")
                op = " ".join([words[first], rest]).rstrip()
        return f"{self._write_sum(left)} {_WORDS.get(op, op)} {self._write_sum(right)}"

    def _write_part(self, tree: s.Condition) -> str:
        """Return a part of what is joined, in brackets where it is joined itself."""
        return f"({self.write(tree)})" if isinstance(tree, s.All | s.Any) else self.write(tree)

    def _write_subject(self, word: s.Word) -> str:
        """Return what is spoken of: a hand of the setting, of a side, or the whole."""
        owner, _, hand = word.text.partition("'s ")
        if hand:
            return f"{owner}'s {hand} hand"
        return (
            f"the {owner} hand" if owner in self.hands else f"the {owner}" if owner == self.given else owner
        )

    def _write_sum(self, total: s.Sum) -> str:
        """Return a sum of measures."""
        said = ""
        for i, (sign, term) in enumerate(total.terms):
            said += "" if i == 0 else " plus " if sign > 0 else " minus "
            match term:
                case s.Number(value):
                    said += str(value)
                case s.HeldNumber(name):
                    said += f"the {name.text}"
                case s.Measure(name, subject):
                    measure = f"`{name.text}`" if name.text in self.terms else name.text
                    said += f"the {measure} of {self._write_subject(subject)}"
                case _:
                    assert_never(term)
        return said


def build_sentence_writer(
    book: RuleBook, question: s.Question, choice: Choices, units: str, lists: Mapping[s.Condition, str]
) -> SentenceWriter:
    """Return what writes conditions of a question; `units`: what its cases are of, in the plural."""
    game, rules = book.game, book.rules
    return SentenceWriter(
        units,
        game.piece.text,
        question.given.text if question.given else "",
        frozenset(word.text for word, _ in game.hands),
        frozenset(n.name.text for n in game.named),
        {t.word.text: t for t in rules.terms if is_in_force(t.guards, choice)},
        lists,
    )
