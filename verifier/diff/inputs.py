"""What `verify diff` is to compare: files, or accounts of them, made ready over one game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

from verifier import files
from verifier.cases.parse_choices import parse_choices_by_account
from verifier.diff.compare_questions import ComparedAccount
from verifier.rules.load import LoadedRules, list_part_files, load_rules
from verifier.rules.pieces import Pieces
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Span, UnreadableError
from verifier.tables.engines import build_rule_engines

AccountPairs = list[tuple[ComparedAccount, ComparedAccount]]


def load_pairs(wanted: Sequence[str], readings: Iterable[str] = ()) -> AccountPairs:
    """Return every two tellings that are to be compared: of one file its accounts, else of two files.

    Raises UnreadableError where there is nothing to compare, or the two are about different games.
    """
    return load_pairs_and_judge(wanted, readings)[0]


def load_pairs_and_judge(
    wanted: Sequence[str], readings: Iterable[str] = (), judge: str | None = None
) -> tuple[AccountPairs, ComparedAccount | None]:
    """Return every two tellings, and the file that is to rank and settle, as drawn, if one is."""
    if len(wanted) == 1:
        _refuse_parts(wanted[0])
    found = [load_part(name) for name in wanted]
    if len(found) == 1:
        parts = list(found[0])
        if len(parts) < 2:
            message = "there is nothing to compare it with: it tells its rules once"
            raise UnreadableError(
                [Mistake(Span(files.format_name(wanted[0])), message, "name two: verify diff A B")]
            )
        numbers = list(combinations(range(len(parts)), 2))
    else:
        first, second = unite_pieces(found[0], found[1])
        parts = [*first, *second]
        numbers = list(_pair_accounts(first, second))
        if not numbers:
            raise UnreadableError([_describe_no_common_account(wanted, found)])
    settling: list[LoadedRules] = []
    if judge:
        told, judges = unite_pieces(parts, load_part(judge)[:1])
        parts, settling = list(told), list(judges)
    made = _build_accounts(parts, readings)
    pairs = [_name_accounts(made[i], made[j]) for i, j in numbers]
    if not settling:
        return pairs, None
    last = settling[0]
    name = ":".join(filter(None, (last.book.rules.name.text, last.book.rules.account)))
    return pairs, ComparedAccount(
        name, last, build_rule_engines(last, made[0].engines.tabulator), last.book.first
    )


def _refuse_parts(wanted: str) -> None:
    """Raise Unreadable where the one file that is named names several rule sets."""
    if not split_account(wanted)[1] and len(names := list_part_files(wanted)) > 1:
        message = "this file names several rule sets: they are not compared with one another"
        typed = "; ".join(f"verify diff {files.format_argument(x)} OTHER" for x in names)
        raise UnreadableError([Mistake(Span(files.format_name(wanted)), message, f"name two: {typed}")])


def pair_by_game(wanted: Sequence[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return what is to be compared where a file names rule sets about several games, and what is left over.

    Each rule set goes with those of the other file that are about the same game; one that has no counterpart
    is said to be left over, and why.
    """
    files = [[name] if split_account(name)[1] else list_part_files(name) for name in wanted]
    if len(files) != 2 or all(len(names) == 1 for names in files):
        return [tuple(wanted)], []
    games = [
        [load_rules(split_account(name)[0]).account(split_account(name)[1]).book for name in names]
        for names in files
    ]
    found: list[tuple[str, ...]] = [
        (a, b)
        for a, one in zip(files[0], games[0], strict=True)
        for b, other in zip(files[1], games[1], strict=True)
        if _strip_heading(one) == _strip_heading(other)
    ]
    left = [
        f"{name}: not compared, because it is about {book.game.name.text}, and nothing in {other} is"
        for names, books, other in zip(files, games, reversed(wanted), strict=True)
        for name, book in zip(names, books, strict=True)
        if not any(name in pair for pair in found)
    ]
    return found or [tuple(wanted)], left


def load_part(wanted: str) -> tuple[LoadedRules, ...]:
    """Return what a name is of: a file, all its accounts, or one as `FILE:ACCOUNT`."""
    file, account = split_account(wanted)
    loaded = load_rules(file)
    if account is None:
        return loaded.told
    try:
        return (loaded.account(account),)
    except UnreadableError as error:
        mistakes = [replace(x, span=Span(files.format_name(wanted))) for x in error.mistakes]
        raise UnreadableError(mistakes) from None


def split_account(wanted: str) -> tuple[str, str | None]:
    """Take `FILE:ACCOUNT` apart; a colon may also belong to a path."""
    file, colon, account = wanted.rpartition(":")
    if not colon or files.path_exists(Path(wanted)) or "/" in account or "\\" in account:
        return wanted, None
    return file, account


def _pair_accounts(first: Sequence[LoadedRules], second: Sequence[LoadedRules]) -> Iterable[tuple[int, int]]:
    """Yield which is compared with which: accounts of one name, where both sides have several."""
    several = len(first) > 1 and len(second) > 1
    for i, j in product(range(len(first)), range(len(second))):
        if not several or first[i].book.rules.account == second[j].book.rules.account:
            yield i, len(first) + j


def _describe_no_common_account(wanted: Sequence[str], found: Sequence[tuple[LoadedRules, ...]]) -> Mistake:
    """Say that two files have accounts, and none of one name."""
    known = "; ".join(
        f"{name} has {', '.join(x.book.rules.account for x in parts)}"
        for name, parts in zip(wanted, found, strict=True)
    )
    message = "the two have no account of one name"
    return Mistake(Span(files.format_name(wanted[0])), message, f"name one of each, as FILE:ACCOUNT: {known}")


def unite_pieces(*groups: Sequence[LoadedRules]) -> list[tuple[LoadedRules, ...]]:
    """Return all with the pieces told apart as any tells them apart; refuse several games."""
    one = groups[0][0].book
    for group in groups[1:]:
        other = group[0].book
        if _strip_heading(one) != _strip_heading(other):
            names = [f"`{book.rules.name.text}` is about `{book.game.name.text}`" for book in (one, other)]
            message = f"only rule sets about one game are compared: {', '.join(names)}"
            hint = "the two files of that game differ" if one.game.name == other.game.name else ""
            raise UnreadableError([Mistake(Span(groups[0][0].sources[0].name), message, hint)])
    every = [x for group in groups for x in group]
    if all(x.book.pieces.told == one.pieces.told for x in every):
        return [tuple(group) for group in groups]
    pieces = Pieces(one.game, *(x.book.rules for x in every))
    return [
        tuple(replace(x, book=RuleBook(x.book.rules, one.game, pieces), accounts=()) for x in group)
        for group in groups
    ]


def _strip_heading(book: RuleBook) -> object:
    """Return a game without its heading: what it is, whoever wrote it down."""
    return replace(book.game, title="", about=())


def _build_accounts(parts: Sequence[LoadedRules], written: Iterable[str]) -> list[ComparedAccount]:
    """Return each as it is read, all of them over one universe."""
    chosen = parse_choices_by_account(replace(parts[0], accounts=tuple(parts)), written)
    made: list[ComparedAccount] = []
    for loaded, choice in zip(parts, chosen, strict=True):
        engines = build_rule_engines(loaded, made[0].engines.tabulator if made else None)
        made.append(ComparedAccount("", loaded, engines, {**loaded.book.first, **choice}))
    return made


def _name_accounts(one: ComparedAccount, other: ComparedAccount) -> tuple[ComparedAccount, ComparedAccount]:
    """Name two tellings so that they can be told apart: by account, by file, or as first and second."""
    for names in (
        [t.book.rules.account for t in (one, other)],
        [
            ":".join(
                filter(
                    None, (t.loaded.sources[0].name.removesuffix(files.RULES_SUFFIX), t.book.rules.account)
                )
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
