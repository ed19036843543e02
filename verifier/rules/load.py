"""Reads a rule set and the game it uses, and gives back a rule book or every mistake in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from verifier import files
from verifier.language import syntax as s
from verifier.language.assemble import assemble
from verifier.language.parse import parse_lines
from verifier.rules import suits
from verifier.rules.check_game import sound
from verifier.rules.pieces import Pieces
from verifier.rules.resolve import resolve
from verifier.rules.rulebook import RuleBook
from verifier.source import Mistake, Source, Span, Unreadable, suggest


@dataclass(frozen=True, slots=True)
class Loaded:
    """A rule book, and the texts it was made from: the rule set first, then its game."""

    book: RuleBook
    sources: tuple[Source, ...]
    wanted: str = ""
    """The path or name that it was asked for by."""
    accounts: tuple[Loaded, ...] = ()
    """Each account as a rule book of its own, where the document tells its rules more than once."""

    @property
    def told(self) -> tuple[Loaded, ...]:
        """Return what is to be examined: each account, or the one rule book."""
        return self.accounts or (self,)

    def account(self, name: str | None) -> Loaded:
        """Return one account by name, the first where none is named; raise Unreadable for an unknown one."""
        known = {x.book.rules.account: x for x in self.accounts}
        if name is None:
            return self.told[0]
        if name not in known:
            hint = suggest(
                name, known, "accounts: " + ", ".join(known) if known else "it tells its rules once"
            )
            raise Unreadable([Mistake(Span("--account"), f"there is no account `{name}`", hint)])
        return known[name]


def parts(wanted: str) -> list[str]:
    """Return what a file is to be examined as: itself, or each rule set that it names, by path or name.

    Raises Unreadable where one that it names is not there, or the file cannot be read.
    """
    source, path = files.find(wanted)
    if not re.search(r"^[ \t]*part[ \t]", source.text, re.MULTILINE):
        return [wanted]
    made, mistakes = tree(source)
    if not isinstance(made, s.Collection):
        return [wanted]
    found = []
    known = files.shipped()
    for number, word in enumerate(made.parts):
        beside = path.parent / (word.text + files.SUFFIX)
        if word.text in {x.text for x in made.parts[:number]}:
            mistakes.append(Mistake(word.span, f"`{word.text}` is a part already"))
        elif files.exists(beside) and not files.same(beside, path):
            found.append(word.text if known.get(word.text) == beside else str(beside))
        elif word.text in known and not files.same(known[word.text], path):
            found.append(word.text)
        elif files.exists(beside):
            mistakes.append(Mistake(word.span, f"`{word.text}` is this very file: it is no part of itself"))
        else:
            hint = suggest(word.text, known, "it stands beside this file, or is a shipped rule set")
            mistakes.append(Mistake(word.span, f"there is no rule set `{word.text}`", hint))
    if mistakes:
        raise Unreadable(mistakes, [source])
    return found


def refuse_several(wanted: str, command: str, rest: str = "") -> None:
    """Raise Unreadable where a file names several rule sets: it says what to type for each."""
    names = parts(wanted)
    if names != [wanted]:
        typed = "; ".join(f"{command} {files.typed(name)}{rest}" for name in names)
        message = "this file names several rule sets, and one is asked about at a time"
        at = Span(files.find(wanted)[0].name)
        raise Unreadable([Mistake(at, message, f"type one of: {typed}")])


def tree(source: Source) -> tuple[s.File | None, list[Mistake]]:
    """Return the tree of one text, and its mistakes."""
    lines, mistakes = parse_lines(source)
    made, more = assemble(source, lines) if lines or not mistakes else (None, [])
    return made, mistakes + [x for x in more if not (x.missing and any(y.span < x.span for y in mistakes))]


def load(wanted: str) -> Loaded:
    """Return the rule book of a file or a shipped rule set; raise Unreadable with all mistakes."""
    source, path = files.find(wanted)
    rules, mistakes = tree(source)
    sources = [source]
    if isinstance(rules, s.Game):
        mistakes.append(Mistake(rules.span, "this is a game; `verify` examines a rule set that uses one"))
    if isinstance(rules, s.Collection):
        names = ", ".join(word.text for word in rules.parts)
        mistakes.append(Mistake(rules.span, f"this file names other rule sets; say which is meant: {names}"))
    game: s.Game | None = None
    if isinstance(rules, s.RuleSet):
        try:
            found = files.game(rules.uses.text, path, rules.uses.span)
        except Unreadable as error:
            raise Unreadable(mistakes + error.mistakes, sources) from None
        sources.append(found)
        made, more = tree(found)
        mistakes += more
        if isinstance(made, s.RuleSet | s.Collection):
            mistakes.append(Mistake(rules.uses.span, f"`{rules.uses.text}` is a rule set, not a game"))
        elif made is not None:
            unsound = [] if more else sound(made) or sorted(suits.mistakes(made, rules))
            mistakes += unsound
            game = None if unsound else made
    if isinstance(rules, s.RuleSet) and game is not None:
        pieces = Pieces(game, rules)
        books = []
        found_more: list[Mistake] = []
        for one in rules.accounts or (rules,):
            book, more = resolve(one, game, pieces)
            books.append(book)
            found_more += more
        more = sorted(set(found_more))
        mistakes += more if not mistakes else [x for x in more if not follows(x, mistakes, sources)]
        if not mistakes:
            parts = tuple(Loaded(book, tuple(sources), wanted) for book in books)
            return replace(parts[0], accounts=parts) if rules.accounts else parts[0]
    raise Unreadable(mistakes, sources)


def follows(mistake: Mistake, written: list[Mistake], sources: list[Source]) -> bool:
    """Return whether a mistake is only what comes of lines that could not be read.

    Such a line may be the one that defines a name, or all that a clause directs: what is missing of it
    is not missing from the file.
    """
    texts = {source.name: source for source in sources}
    lost = " ".join(texts[x.span.file].line(x.span.line) for x in written if x.span.file in texts)
    words = re.findall(r"`([^`]+)`", mistake.message)
    return mistake.missing or any(word in lost.split() for word in words)
