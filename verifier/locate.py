"""Finds the grammar, the shipped rule sets and the games, wherever the program is installed."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from verifier.source import Mistake, Source, Span, Unreadable, suggest

SUFFIX = ".rules"


@cache
def root() -> Path:
    """Return the folder that holds `grammar/` and `rulespec/`: in a wheel, else in the checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "data"
    return inside if inside.is_dir() else here.parent


@cache
def grammar() -> str:
    """Return the text of the grammar."""
    return (root() / "grammar" / "rules.lark").read_text(encoding="utf-8")


def shipped(folder: str = "") -> dict[str, Path]:
    """Return the shipped rule sets (or those of a folder beneath) by name."""
    return {p.stem: p for p in sorted((root() / "rulespec" / folder).glob("*" + SUFFIX))}


def read(path: Path, name: str) -> Source:
    """Read one file; raise Unreadable with a reason a person can act on."""
    where = Span(name)
    if path.is_dir():
        raise Unreadable([Mistake(where, "this is a folder, not a rule set")])
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise Unreadable([Mistake(where, f"cannot be read: {reason}")]) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        at = Span(name, line, column, column + 1)
        raise Unreadable([Mistake(at, "this is not text in UTF-8")]) from None
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


def find(wanted: str) -> tuple[Source, Path]:
    """Return a rule set by path, or by the name of a shipped one, and where it stands."""
    path = Path(wanted)
    if path.exists():
        return read(path, path.name), path.resolve()
    known = shipped()
    as_shipped = {f"rulespec/{n}{SUFFIX}": n for n in known} | {n: n for n in known}
    name = as_shipped.get(path.as_posix())
    if name:
        return read(known[name], known[name].name), known[name]
    hint = suggest(path.stem, known, "shipped rule sets: " + ", ".join(known))
    raise Unreadable([Mistake(Span(wanted), "there is no such file, and no shipped rule set", hint)])


def game(name: str, user: Path, span: Span) -> Source:
    """Return a game by name: beside the rule set `user`, in its `games/`, or among the shipped."""
    known = shipped("games")
    beside = [user.parent / (name + SUFFIX), user.parent / "games" / (name + SUFFIX)]
    places = [p for p in beside if p.is_file() and p != user] + [known[n] for n in known if n == name]
    if not places:
        if beside[0] == user:
            raise Unreadable([Mistake(span, f"`{name}` is this very file: a game cannot use itself")])
        hint = suggest(name, known, "known games: " + ", ".join(known))
        raise Unreadable([Mistake(span, f"there is no game `{name}`", hint)])
    return read(places[0], places[0].name)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole: a reader never sees half of it, and a failure leaves the old one."""
    made: Path | None = None
    path = path.resolve()  # a link is written through, not replaced
    try:
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".verify-", delete=False, newline="\n"
        ) as out:
            made = Path(out.name)
            out.write(text)
        made.chmod(mode)
        made.replace(path)
    except OSError as error:
        if made is not None:
            made.unlink(missing_ok=True)
        reason = (error.strerror or "unknown reason").lower()
        raise Unreadable([Mistake(Span(str(path)), f"cannot be written: {reason}")]) from None
