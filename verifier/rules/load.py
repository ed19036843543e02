"""Reads a rule set and the game it uses, and gives back a rule book or every mistake in them.

The mistakes of both files are collected, so that all can be mended at once; those that only come of lines
that could not be read are left out. Holds of a rule book that is given back: every label, word, reading and
alternative exists and is said once; each word has one meaning under every combination of the readings that
guard it; relations do not go round under the readings drawn first nor when any one of them is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier import files
from verifier.language import syntax as s
from verifier.language.assemble import assemble_file
from verifier.language.compare_printed import find_misread_lines
from verifier.language.parse import parse_lines
from verifier.rules.check_clauses import check_bindings, check_orders, check_procedures
from verifier.rules.check_game import check_game
from verifier.rules.check_rules import (
    check_guards,
    check_limits,
    check_meanings,
    check_readings,
    check_relations,
    check_wholeness,
    check_words,
)
from verifier.rules.pieces import Pieces
from verifier.rules.rulebook import RuleBook
from verifier.rules.suits import check_suits
from verifier.source import Mistake, Source, Span, UnreadableError, suggest_nearest


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rule book, and the texts it was made from: the rule set first, then its game."""

    book: RuleBook
    sources: tuple[Source, ...]
    wanted: str = ""
    """The path or name that it was asked for by."""
    accounts: tuple[LoadedRules, ...] = ()
    """Each account as a rule book of its own, where the document tells its rules more than once."""
    misread: tuple[Mistake, ...] = ()
    """Lines that the trees, printed, do not have as they are written: mistakes of the verifier."""

    @property
    def told(self) -> tuple[LoadedRules, ...]:
        """Return what is to be examined: each account, or the one rule book."""
        return self.accounts or (self,)

    def account(self, name: str | None) -> LoadedRules:
        """Return one account by name, or the first; raise UnreadableError for an unknown name."""
        known = {x.book.rules.account: x for x in self.accounts}
        if name is None:
            return self.told[0]
        if name not in known:
            hint = suggest_nearest(
                name, known, "accounts: " + ", ".join(known) if known else "it tells its rules once"
            )
            raise UnreadableError([Mistake(Span("--account"), f"there is no account `{name}`", hint)])
        return known[name]


def list_unshipped(loaded: LoadedRules) -> list[str]:
    """Return, of the texts of a rule set, which bear the name of a shipped one and are not that, in words."""
    told = [("rule set", loaded.sources[0], {loaded.sources[0].name.removesuffix(files.RULES_SUFFIX)}, "")]
    if len(loaded.sources) > 1:
        own = {loaded.book.rules.uses.text, loaded.book.game.name.text}
        told.append(("game", loaded.sources[1], own, "games"))
    return [
        f"the {what} `{name}`, read from `{source.name}`, is NOT the shipped one of that name"
        for what, source, names, folder in told
        for name, path in files.list_shipped(folder).items()
        if name in names and files.read_source(path, name).text != source.text
    ]


def list_part_files(wanted: str) -> list[str]:
    """Return what a file is to be examined as: itself, or each rule set that it names, by path or name.

    Raises UnreadableError where one that it names is not there, or the file cannot be read.
    """
    source, path = files.find_rule_file(wanted)
    if not re.search(r"^[ \t]*part[ \t]", source.text, re.MULTILINE):
        return [wanted]
    made, mistakes = build_tree(source)
    if not isinstance(made, s.Collection):
        return [wanted]
    mistakes += [] if mistakes else find_misread_lines(source, made)
    found = []
    known = files.list_shipped()
    for number, word in enumerate(made.parts):
        beside = path.parent / (word.text + files.RULES_SUFFIX)
        if word.text in {x.text for x in made.parts[:number]}:
            mistakes.append(Mistake(word.span, f"`{word.text}` is a part already"))
        elif files.path_exists(beside) and not files.is_same_file(beside, path):
            found.append(word.text if known.get(word.text) == beside else str(beside))
        elif word.text in known and not files.is_same_file(known[word.text], path):
            found.append(word.text)
        elif files.path_exists(beside):
            mistakes.append(Mistake(word.span, f"`{word.text}` is this very file: it is no part of itself"))
        else:
            hint = suggest_nearest(word.text, known, "it stands beside this file, or is a shipped rule set")
            mistakes.append(Mistake(word.span, f"there is no rule set `{word.text}`", hint))
    if mistakes:
        raise UnreadableError(mistakes, [source])
    return found


def refuse_collection(wanted: str, command: str, rest: str = "") -> None:
    """Raise Unreadable where a file names several rule sets: it says what to type for each."""
    names = list_part_files(wanted)
    if names != [wanted]:
        typed = "; ".join(f"{command} {files.format_argument(name)}{rest}" for name in names)
        message = "this file names several rule sets, and one is asked about at a time"
        at = Span(files.find_rule_file(wanted)[0].name)
        raise UnreadableError([Mistake(at, message, f"type one of: {typed}")])


def build_tree(source: Source) -> tuple[s.File | None, list[Mistake]]:
    """Return the tree of one text, and its mistakes."""
    lines, mistakes = parse_lines(source)
    made, more = assemble_file(source, lines) if lines or not mistakes else (None, [])
    return made, mistakes + [x for x in more if not (x.missing and any(y.span < x.span for y in mistakes))]


def load_rules(wanted: str, *, reports_misread: bool = False) -> LoadedRules:
    """Return the rule book of a file or a shipped rule set; raise UnreadableError with all mistakes.

    Among them, lines that the verifier misread, unless whoever asks reports them.
    """
    source, path = files.find_rule_file(wanted)
    rules, mistakes = build_tree(source)
    if not isinstance(rules, s.RuleSet):
        raise UnreadableError(mistakes + list(_check_file_kind(rules)), [source])
    try:
        beside = files.find_game(rules.uses.text, path, rules.uses.span)
    except UnreadableError as error:
        raise UnreadableError(mistakes + error.mistakes, [source]) from None
    sources = [source, beside]
    game, more = _load_game(beside, rules)
    mistakes += more
    if game is not None:
        books, more = _build_rule_books(rules, game)
        mistakes += more if not mistakes else [x for x in more if not _is_consequence(x, mistakes, sources)]
        if not mistakes:
            misread = (*find_misread_lines(source, rules), *find_misread_lines(beside, game))
            if misread and not reports_misread:
                raise UnreadableError(misread, sources)
            parts = tuple(LoadedRules(book, tuple(sources), wanted, misread=misread) for book in books)
            return replace(parts[0], accounts=parts) if rules.accounts else parts[0]
    raise UnreadableError(mistakes, sources)


def _check_file_kind(made: s.Game | s.Collection | None) -> Iterator[Mistake]:
    """Say of a file that is no rule set what it is."""
    if isinstance(made, s.Game):
        remedy = f"name a rule set that says `uses {made.name.text}`; `verify fmt` lays out games, too"
        yield Mistake(made.span, "this is a game; `verify` examines a rule set that uses one", remedy)
    if isinstance(made, s.Collection):
        parts_ = ", ".join(word.text for word in made.parts)
        yield Mistake(made.span, f"this file names other rule sets; say which is meant: {parts_}")


def _load_game(source: Source, rules: s.RuleSet) -> tuple[s.Game | None, list[Mistake]]:
    """Return the game of a rule set, or nothing where it cannot be dealt and set, and all mistakes in it."""
    made, mistakes = build_tree(source)
    if isinstance(made, s.RuleSet | s.Collection):
        mistakes.append(Mistake(rules.uses.span, f"`{rules.uses.text}` is a rule set, not a game"))
        return None, mistakes
    if made is None or mistakes:
        return made, mistakes
    unsound = check_game(made) or sorted(check_suits(made, rules))
    return (None if unsound else made), unsound


def _build_rule_books(rules: s.RuleSet, game: s.Game) -> tuple[list[RuleBook], list[Mistake]]:
    """Return each account as a rule book, or the one that there is, and every mistake in them once."""
    pieces = Pieces(game, rules)  # told apart alike in every account, so that their cases are the same
    found = [_build_rule_book(one, game, pieces) for one in rules.accounts or (rules,)]
    return [book for book, _ in found], sorted({x for _, mistakes in found for x in mistakes})


def _build_rule_book(rules: s.RuleSet, game: s.Game, pieces: Pieces) -> tuple[RuleBook, list[Mistake]]:
    """Return the rule book and everything that is wrong in how it is written."""
    book = RuleBook(rules, game, pieces)
    if too_many := list(check_limits(rules)):
        return book, sorted(set(too_many))
    found = [*check_wholeness(book), *check_words(book), *check_readings(book), *check_guards(book)]
    if not found:  # only then has every reading that guards a word the alternatives that are asked for
        found += check_meanings(book)
    found += [*check_relations(book), *check_bindings(book), *check_procedures(book)]
    if not found:  # only then is every clause bound whose order is asked for
        found += check_orders(book)
    return book, sorted(set(found))


def _is_consequence(mistake: Mistake, written: list[Mistake], sources: list[Source]) -> bool:
    """Return whether a mistake is only what comes of lines that could not be read.

    Such a line may be the one that defines a name, or all that a clause directs: what is missing of it
    is not missing from the file.
    """
    texts = {source.name: source for source in sources}
    lost = " ".join(texts[x.span.file].line(x.span.line) for x in written if x.span.file in texts)
    words = re.findall(r"`([^`]+)`", mistake.message)
    return mistake.missing or any(word in lost.split() for word in words)
