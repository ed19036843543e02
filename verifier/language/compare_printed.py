"""Compares a file with its own tree, printed: word by word, layout and comments aside.

The two engines share the tree, so that what the parser loses they both lose; reading the printed text back
does not show it, since that is lost again. Here the words of the file are counted by themselves
(`printed_words`), and the tree is taken apart into its lines (`list_sentences`), each where it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from verifier.language import syntax as s
from verifier.language.list_sentences import list_section_sentences, list_sentences, list_strays
from verifier.language.printed_words import WordRow, split_sentences
from verifier.language.printer import format_line
from verifier.source import Mistake, Source, Span

_HELP = "this is a mistake in the verifier: please report it"
_DROPPED_WORDS = {"reading", "is", "term", "assume"}
"""What opens a line above the accounts that an account is without, if it matters to others alone."""
_OPENERS = {"question", "procedure", "account"}
_Claimed = Counter[tuple[int, WordRow]]
"""Which sentence of which line the tree has, and how often."""


def find_misread_lines(source: Source, tree: s.File) -> list[Mistake]:
    """Return the lines that the tree, printed, has otherwise, not at all, or in another place."""
    rows = _Rows(source)
    if isinstance(tree, s.RuleSet) and tree.accounts:
        found = list(_compare_accounts(rows, tree))
    else:
        found, claimed = _compare_tree(rows, tree, rows.everywhere)
        found += rows.list_lost(claimed, rows.everywhere)
        if isinstance(tree, s.RuleSet):
            found += _find_strays(rows, tree, rows.everywhere)
    first = {x.span if x.span.line else x: x for x in reversed(found)}  # of a line, how it is read says most
    return sorted(first.values())


class _Rows:
    """The lines of a file, as words."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words = {n: split_sentences(line) for n, line in enumerate(source.text.split("\n"), 1)}
        self.everywhere = range(1, len(self.words) + 1)
        self.adopting = [n for n, said in self.words.items() if said and said[0][0] == "adopts"]
        self.tails = [self._find_tail(n) for n in self.adopting]

    def _find_tail(self, number: int) -> WordRow:
        """Return the guards of a line that adopts a section, which its clauses take over."""
        words = self.words[number][0]
        return words[words.index("[") :] if "[" in words else ()

    def list_block(self, number: int) -> range:
        """Return the lines below one, up to the next that opens a question; all where none is given."""
        if not number:
            return self.everywhere
        opens = (n for n in self.everywhere[number:] if self.words[n] and self.words[n][0][0] in _OPENERS)
        return range(number + 1, next(opens, len(self.words) + 1))

    def say(self, number: int, message: str) -> Mistake:
        """Return what is wrong with a line."""
        text = self.source.line(number)
        first = len(text) - len(text.lstrip()) + 1
        return Mistake(Span(self.source.name, number, first, max(first + 1, len(text) + 1)), message, _HELP)

    def list_lost(self, claimed: _Claimed, lines: Iterable[int]) -> list[Mistake]:
        """Return what stands in these lines, and not in the tree."""
        lost = [n for n in lines if any(claimed[n, x] < self.words[n].count(x) for x in self.words[n])]
        return [self.say(n, "the tree of this file does not hold this line as it is written") for n in lost]


def _compare_tree(rows: _Rows, tree: s.File, own: range) -> tuple[list[Mistake], _Claimed]:
    """Return what the tree has, and the file has not; and what both have. Order counts in `own` lines."""
    found: list[Mistake] = []
    claimed: _Claimed = Counter()
    unplaced: list[tuple[int, WordRow]] = []
    for family in list_sentences(tree):
        above = 0
        lines = [x.span.line for x in family if x.span.line in own]
        found += [rows.say(b, "the tree has this line in another place") for a, b in pairwise(lines) if b < a]
        for sentence in family:
            for words in split_sentences(format_line(sentence)):
                if sentence.span.line:
                    above = sentence.span.line
                    found += _claim(rows, claimed, above, words)
                else:
                    unplaced.append((above, words))
    for above, words in unplaced:
        number = next(
            (n for n in rows.list_block(above) if rows.words[n].count(words) > claimed[n, words]), 0
        )
        if number:
            claimed[number, words] += 1
        else:
            message = f"the tree of this file says what it does not: `{' '.join(words)}`"
            found.append(Mistake(Span(rows.source.name), message, _HELP))
    return found, claimed


def _claim(rows: _Rows, claimed: _Claimed, number: int, words: WordRow) -> list[Mistake]:
    """Note what a line of the tree says; a clause that was adopted may have the guards of that, too."""
    said = rows.words.get(number, [])
    for known in said:
        if words == known or (words[: len(known)] == known and _is_made_of(words[len(known) :], rows.tails)):
            claimed[number, known] += 1
            return []
    return [rows.say(number, f"the tree of this file has this line otherwise: `{' '.join(words)}`")]


def _is_made_of(words: WordRow, tails: list[WordRow]) -> bool:
    """Return whether words are some of these, one behind the other."""
    return not words or any(
        tail and words[: len(tail)] == tail and _is_made_of(words[len(tail) :], tails) for tail in tails
    )


def _compare_accounts(rows: _Rows, tree: s.RuleSet) -> Iterator[Mistake]:
    """Yield what is wrong with a document that tells its rules more than once."""
    heads = [account.span.line for account in tree.accounts]
    shared = range(1, heads[0])
    either: _Claimed = Counter()
    told: dict[str, tuple[s.RuleSet, range]] = {}
    for account, (first, last) in zip(tree.accounts, pairwise([*heads, len(rows.words) + 1]), strict=True):
        own = range(first, last)
        told[account.account] = account, own
        title = account.title.removeprefix(f"{tree.title}: ")
        found, claimed = _compare_tree(rows, replace(account, title=title), own)
        yield from found
        either |= claimed
        needed = [n for n in shared if rows.words[n] and rows.words[n][0][0] not in _DROPPED_WORDS]
        heading = [n for n in needed if rows.words[n][0][0] == "ruleset"]
        yield from rows.list_lost(claimed, {*needed, *own} - {*heading, *rows.adopting})
        yield from _find_strays(rows, account, own)
        yield from _find_strays(rows, account, shared)
    found, claimed = _compare_tree(rows, replace(tree, terms=(), readings=(), choices=()), shared)
    yield from found
    yield from rows.list_lost(either | claimed, shared)
    yield from _compare_adopted(rows, told)


def _compare_adopted(rows: _Rows, told: dict[str, tuple[s.RuleSet, range]]) -> Iterator[Mistake]:
    """Yield the lines that adopt a section which does not stand in the account whole."""
    for number in rows.adopting:
        _, label, *_, name = (words := rows.words[number][0])[: words.index("by")]
        account = next((x for x, own in told.values() if number in own), None)
        if account is None or name not in told:
            continue
        label = " ".join(words[1 : words.index("from")])
        section = next(
            (x.label.text for q in told[name][0].asked for x in q.sections if _join(x.label) == label), label
        )
        mine = {x.span.line for x in list_section_sentences(account, section)}
        theirs = {x.span.line for x in list_section_sentences(told[name][0], section)}
        if not theirs or theirs - mine:
            yield rows.say(number, "the tree of this file does not hold all that this line adopts")


def _join(label: s.Word) -> str:
    """Return a label as its words are counted."""
    return " ".join(x for words in split_sentences(label.text) for x in words)


def _find_strays(rows: _Rows, rules: s.RuleSet, own: range) -> list[Mistake]:
    """Return the clauses that the tree has in a section in which they do not stand."""
    ends = [n for n in rows.adopting if n in own]
    return [rows.say(n, "the tree has this clause in another section") for n in list_strays(rules, own, ends)]
