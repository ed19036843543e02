"""Pieces, patterns of them and hands, as nouns of an English sentence.

Words for pieces are followed to the kinds that they mean, and written with capitals. Other words that the
rule set defines (`term`) stand as they are, in backticks, but for those that mean named hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from verifier.language import syntax as s
from verifier.rules.vocabulary import DEAL_PLACES
from verifier.wording import join_and

_PLACES = {*DEAL_PLACES, "lowest"}
_MOST_NAMED = 4
"""A word that means more kinds of piece than that is not followed: it is shorter than they are."""
_NUMBERS = dict(enumerate("no one two three four five".split()))  # noqa: SIM905 - each alone may name a piece


@dataclass(frozen=True)
class PieceWriter:
    """What pieces and hands are called: `piece` is what the game calls a piece, `units` what cases are of.

    `terms`: the words that the rule set defines, under the readings of the run.
    """

    units: str
    piece: str
    given: str
    hands: frozenset[str]
    named: frozenset[str]
    terms: Mapping[str, s.Term]
    lists: Mapping[s.Condition, str]
    """The lists of the rule set, by the condition that some entry of one matches."""

    def write_held(self, pattern: s.Pattern, wanted: bool, *, alone: bool = True) -> str:
        """Return what a hand has, or lacks; `alone`: nothing else that it has is said beside it."""
        if wanted:
            return self._write_pattern(pattern, alone=alone)
        if len(pattern.elements) == 1:
            match pattern.elements[0]:
                case s.Alternatives() as one:
                    return f"no {_join_or(self.name_pieces(one))}"
                case s.Pair() | s.TwoPairs() as pair:
                    return f"no {self._write_element(pair).removeprefix('a ')}"
        several = self._write_pattern(pattern)
        return f"not {'both ' * (len(pattern.elements) == 2 and ' and ' in several)}{several}"

    def _write_pattern(self, pattern: s.Pattern, *, alone: bool = True) -> str:
        """Return the pieces of a pattern."""
        said = []
        for element, often in Counter(pattern.elements).items():
            if often > 1 and isinstance(element, s.Alternatives):
                names, number = self.name_pieces(element), _NUMBERS.get(often, str(often))
                plain = len(names) == 1
                said.append(
                    f"{number} {_write_plural(names[0])}" if plain else f"{number} of {join_and(names)}"
                )
            else:
                said += [self._write_element(element, alone=alone and len(pattern.elements) == 1)] * often
        return join_and(said) + " that do not pair" * pattern.not_pairing

    def _write_element(self, element: s.Element, *, alone: bool = True) -> str:
        """Return one element of a pattern; `alone`: there is no other, so that `or` joins nothing else."""
        match element:
            case s.Alternatives():
                names = self.name_pieces(element)
                few = len(names) < 2 + alone
                return self.write_any(names) if few else f"one of {join_and(names)}"
            case s.Pair(None):
                return "a pair"
            case s.Pair(of):
                names = self.name_pieces(of) if of else []
                return f"a pair of {_join_or([_write_plural(x) for x in names])}"
            case s.TwoPairs():
                return "two pairs"
            case s.Exactly(count, of):
                names = self.name_pieces(of)
                return f"exactly {count} of {join_and(names)}"
            case _:
                assert_never(element)

    @staticmethod
    def write_any(names: list[str]) -> str:
        """Return any of some pieces, each with its article."""
        return " or ".join(x if x.startswith("the ") else _add_article(x) for x in names)

    def name_pieces(self, of: s.Alternatives) -> list[str]:
        """Return the names of pieces, words that the rule set defines followed to what they mean."""
        found: list[str] = []
        for word in of.words:
            term = self.terms.get(word.text)
            # a number is a word of the document; who wrote the rule set made the other words
            if term and isinstance(term.meaning, s.MeansWords) and not word.text.isdigit():
                means = self.name_pieces(term.meaning.words)
                found += means if len(means) <= _MOST_NAMED else [f"`{word.text}`"]
            else:
                found.append(
                    f"the {word.text} {self.piece}" if word.text in _PLACES else _write_name(word.text)
                )
        return list(dict.fromkeys(found))

    def write_class(self, klass: s.HandClass, *, of_piece: bool) -> str:
        """Return what a hand is, or the highest piece of one."""
        more = " or better" * klass.or_better + " or worse" * klass.or_worse
        if isinstance(klass.what, s.Pair):
            return self._write_element(klass.what) + more
        if of_piece:
            return self.write_any(self.name_pieces(klass.what)) + more
        return " or ".join(self._write_hand_name(w.text) for w in klass.what.words) + more

    def _write_hand_name(self, word: str) -> str:
        """Return the name of a hand: its points, its name in the game, or what a word of the rule set means.

        A word that means more than hands with a name is left as it stands.
        """
        if word.isdigit():
            return f"a hand of {word} point{'s' * (word != '1')}"
        if word in self.terms and (means := self._list_meant(self.terms[word].meaning)):
            return _join_or(means)
        return (
            _add_article(_write_name(word)) if word in self.named and word not in self.terms else f"`{word}`"
        )

    def _list_meant(self, meaning: s.Meaning) -> list[str]:
        """Return the hands that a word means, where they have names, are pairs, or have some points."""
        match meaning:
            case s.MeansAny(words):
                return [self._write_hand_name(w.text) for w in words.words]
            case s.MeansHand(s.Is(_, klass, None, True)):
                return [self.write_class(klass, of_piece=False)]
            case s.MeansHand(s.Any(parts)):
                found = [self._list_meant(s.MeansHand(x)) for x in parts]
                return [x for some in found for x in some] if all(found) else []
            case _:
                return []


def _write_name(word: str) -> str:
    """Return a name of the game as people write it: `some-name` becomes `Some Name`."""
    return " ".join(part[:1].upper() + part[1:] for part in word.split("-")) if word[:1].isalpha() else word


def _write_plural(name: str) -> str:
    """Return the plural of a name, for all but those that are irregular."""
    if name.endswith("`"):
        return name
    return name + ("es" if name.endswith(("s", "x", "ch", "sh")) else "s")


def _add_article(name: str) -> str:
    """Return a name with `a` or `an`, as it is spoken."""
    return f"an {name}" if name[:1].lower() in set("aeio8") or name in {"11", "18"} else f"a {name}"


def join_held(held: list[str]) -> str:
    """Join what a hand has: with a comma before the last too, where one of these has an `and` of its own."""
    if len(held) < 2 or not any(" and " in x for x in held):
        return join_and(held)
    return f"{', '.join(held[:-1])}, and {held[-1]}"


def _join_or(names: list[str]) -> str:
    """Join names as in a sentence: `a, b or c`."""
    return ", ".join(names[:-1]) + " or " + names[-1] if len(names) > 1 else "".join(names)
