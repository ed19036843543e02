"""What `verify diff` is to compare: files, or accounts of them, made ready over one game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

from verifier import files
from verifier.cases.parse_choices import choices_by_account
from verifier.diff.compare_questions import Telling
from verifier.rules.load import Loaded, load, parts
from verifier.rules.pieces import Pieces
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, Unreadable
from verifier.tables.engines import ready

Pairs = list[tuple[Telling, Telling]]


def tellings(wanted: Sequence[str], readings: Iterable[str] = ()) -> Pairs:
    """Return every two tellings that are to be compared: of one file its accounts, else of two files.

    Raises Unreadable where there is nothing to compare, or the two are about different games.
    """
    return judged(wanted, readings)[0]


def judged(
    wanted: Sequence[str], readings: Iterable[str] = (), judge: str | None = None
) -> tuple[Pairs, Telling | None]:
    """Return every two tellings, and the file that is to rank and settle, as drawn, if one is."""
    found = [part(name) for name in wanted]
    if len(found) == 1:
        parts = list(found[0])
        if len(parts) < 2:
            message = "there is nothing to compare it with: it tells its rules once"
            raise Unreadable([Mistake(Span(files.shown(wanted[0])), message, "name two: verify diff A B")])
        numbers = list(combinations(range(len(parts)), 2))
    else:
        first, second = over_one_game(found[0], found[1])
        parts = [*first, *second]
        numbers = list(opposite(first, second))
        if not numbers:
            raise Unreadable([no_account_in_common(wanted, found)])
    settling: list[Loaded] = []
    if judge:
        told, judges = over_one_game(parts, part(judge)[:1])
        parts, settling = list(told), list(judges)
    made = read(parts, readings)
    pairs = [called(made[i], made[j]) for i, j in numbers]
    if not settling:
        return pairs, None
    last = settling[0]
    name = ":".join(filter(None, (last.book.rules.name.text, last.book.rules.account)))
    return pairs, Telling(name, last, ready(last, made[0].engines.tabulator), last.book.first)


def by_game(wanted: Sequence[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return what is to be compared where a file names rule sets about several games, and what is left over.

    Each rule set goes with those of the other file that are about the same game; one that has no counterpart
    is said to be left over, and why.
    """
    files = [[name] if split(name)[1] else parts(name) for name in wanted]
    if len(files) != 2 or all(len(names) == 1 for names in files):
        return [tuple(wanted)], []
    games = [[load(split(name)[0]).account(split(name)[1]).book for name in names] for names in files]
    found: list[tuple[str, ...]] = [
        (a, b)
        for a, one in zip(files[0], games[0], strict=True)
        for b, other in zip(files[1], games[1], strict=True)
        if bare(one) == bare(other)
    ]
    left = [
        f"{name}: not compared, because it is about {book.game.name.text}, and nothing in {other} is"
        for names, books, other in zip(files, games, reversed(wanted), strict=True)
        for name, book in zip(names, books, strict=True)
        if not any(name in pair for pair in found)
    ]
    return found or [tuple(wanted)], left


def part(wanted: str) -> tuple[Loaded, ...]:
    """Return what a name is of: a file, all its accounts, or one as `FILE:ACCOUNT`."""
    file, account = split(wanted)
    loaded = load(file)
    if account is None:
        return loaded.told
    try:
        return (loaded.account(account),)
    except Unreadable as error:
        mistakes = [replace(x, span=Span(files.shown(wanted))) for x in error.mistakes]
        raise Unreadable(mistakes) from None


def split(wanted: str) -> tuple[str, str | None]:
    """Take `FILE:ACCOUNT` apart; a colon may also belong to a path."""
    file, colon, account = wanted.rpartition(":")
    if not colon or files.exists(Path(wanted)) or "/" in account or "\\" in account:
        return wanted, None
    return file, account


def opposite(first: Sequence[Loaded], second: Sequence[Loaded]) -> Iterable[tuple[int, int]]:
    """Yield which is compared with which: accounts of one name, where both sides have several."""
    several = len(first) > 1 and len(second) > 1
    for i, j in product(range(len(first)), range(len(second))):
        if not several or first[i].book.rules.account == second[j].book.rules.account:
            yield i, len(first) + j


def no_account_in_common(wanted: Sequence[str], found: Sequence[tuple[Loaded, ...]]) -> Mistake:
    """Say that two files have accounts, and none of one name."""
    known = "; ".join(
        f"{name} has {', '.join(x.book.rules.account for x in parts)}"
        for name, parts in zip(wanted, found, strict=True)
    )
    message = "the two have no account of one name"
    return Mistake(Span(files.shown(wanted[0])), message, f"name one of each, as FILE:ACCOUNT: {known}")


def over_one_game(*groups: Sequence[Loaded]) -> list[tuple[Loaded, ...]]:
    """Return all with the pieces told apart as any tells them apart; refuse several games."""
    one = groups[0][0].book
    for group in groups[1:]:
        other = group[0].book
        if bare(one) != bare(other):
            names = [f"`{book.rules.name.text}` is about `{book.game.name.text}`" for book in (one, other)]
            message = f"only rule sets about one game are compared: {', '.join(names)}"
            hint = "the two files of that game differ" if one.game.name == other.game.name else ""
            raise Unreadable([Mistake(Span(groups[0][0].sources[0].name), message, hint)])
    every = [x for group in groups for x in group]
    if all(x.book.pieces.told == one.pieces.told for x in every):
        return [tuple(group) for group in groups]
    pieces = Pieces(one.game, *(x.book.rules for x in every))
    return [
        tuple(replace(x, book=RuleBook(x.book.rules, one.game, pieces), accounts=()) for x in group)
        for group in groups
    ]


def bare(book: RuleBook) -> object:
    """Return a game without its heading: what it is, whoever wrote it down."""
    return replace(book.game, title="", about=())


def read(parts: Sequence[Loaded], written: Iterable[str]) -> list[Telling]:
    """Return each as it is read, all of them over one universe."""
    chosen = choices_by_account(replace(parts[0], accounts=tuple(parts)), written)
    made: list[Telling] = []
    for loaded, choice in zip(parts, chosen, strict=True):
        engines = ready(loaded, made[0].engines.tabulator if made else None)
        made.append(Telling("", loaded, engines, {**loaded.book.first, **choice}))
    return made


def called(one: Telling, other: Telling) -> tuple[Telling, Telling]:
    """Name two tellings so that they can be told apart: by account, by file, or as first and second."""
    for names in (
        [t.book.rules.account for t in (one, other)],
        [
            ":".join(
                filter(None, (t.loaded.sources[0].name.removesuffix(files.SUFFIX), t.book.rules.account))
            )
            for t in (one, other)
        ],
        [":".join(filter(None, (t.book.rules.name.text, t.book.rules.account))) for t in (one, other)],
    ):
        if all(names) and names[0] != names[1]:
            break
    else:
        names = [f"{names[0]} (first)", f"{names[1]} (second)"]
    return replace(one, name=names[0]), replace(other, name=names[1])
