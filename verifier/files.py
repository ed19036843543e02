"""Finds the grammar, the shipped rule sets and the games, wherever the program is installed."""

from __future__ import annotations

import os
import shlex
import stat
import sys
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from verifier.source import Mistake, Source, Span, UnreadableError, clean_text, suggest_nearest

RULES_SUFFIX = ".rules"
PACKAGE = Path(__file__).resolve().parent
DASH, _STANDARD_INPUT = "-", "stdin"
"""What is typed for the rule set on standard input, and what it is called."""
_INPUT_HELP = "send one, as in `verify - < my.rules`; a file that is called so is ./-"
_MOST_BYTES = 1_600_000
"""Bytes: what a file of as many characters as `verifier.language.parse` takes can have at the most."""


@cache
def find_data_root() -> Path:
    """Return the folder that holds `grammar/` and `rulespec/`: in a wheel, else in the checkout."""
    inside = PACKAGE / "data"
    return inside if inside.is_dir() else PACKAGE.parent


@cache
def read_grammar() -> str:
    """Return the text of the grammar."""
    return (find_data_root() / "grammar" / "rules.lark").read_text(encoding="utf-8")


def list_shipped(folder: str = "") -> dict[str, Path]:
    """Return the shipped rule sets (or those of a folder beneath) by name."""
    return {p.stem: p for p in sorted((find_data_root() / "rulespec" / folder).glob("*" + RULES_SUFFIX))}


def read_source(path: Path, name: str, largest: int = _MOST_BYTES) -> Source:
    """Read one file; raise UnreadableError with a reason a person can act on."""
    where = Span(name)
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise UnreadableError([Mistake(where, "this is a folder, not a file")])
        if not stat.S_ISREG(kind) and path != Path(os.devnull):
            raise UnreadableError([Mistake(where, "this is a device or a pipe, not a file")])
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UnreadableError([Mistake(where, f"cannot be read: {reason}")]) from None
    return replace(_decode(data, name, largest), path=str(path.absolute()))


def _decode(data: bytes, name: str, largest: int) -> Source:
    """Return bytes as text, its line ends made one; raise UnreadableError where it is none, or too much."""
    if len(data) > largest:
        raise UnreadableError(
            [Mistake(Span(name), f"this has more than {largest:,} bytes, and no more are read")]
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        at = Span(name, line, column, column + 1)
        raise UnreadableError([Mistake(at, "this is not text in UTF-8")]) from None
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


@cache
def _read_standard_input() -> Source:
    """Return the rule set that stands on standard input: read once, since it may be asked for again."""
    if sys.stdin is None or sys.stdin.isatty():
        raise UnreadableError(
            [Mistake(Span(_STANDARD_INPUT), "no rule set is sent to standard input", _INPUT_HELP)]
        )
    return _decode(sys.stdin.buffer.read(_MOST_BYTES + 1), _STANDARD_INPUT, _MOST_BYTES)


def find_rule_file(wanted: str) -> tuple[Source, Path]:
    """Return a rule set by path, by the name of a shipped one, or from standard input (`-`); and its place.

    What comes from standard input stands in the folder of the run: its game is looked for there.
    """
    if wanted == DASH:
        return _read_standard_input(), Path.cwd() / _STANDARD_INPUT
    path = Path(wanted)
    if wanted and path_exists(path):
        return read_source(path, format_name(path.name)), path.absolute()
    known = list_shipped()
    as_shipped = {f"rulespec/{n}{RULES_SUFFIX}": n for n in known} | {n: n for n in known}
    name = as_shipped.get(path.as_posix())
    if name:
        return read_source(known[name], known[name].name), known[name]
    hint = suggest_nearest(path.stem, known, "shipped rule sets: " + ", ".join(known))
    raise UnreadableError(
        [Mistake(Span(format_name(wanted)), "there is no such file, and no shipped rule set", hint)]
    )


def path_exists(path: Path) -> bool:
    """Return whether there is something at a path; a path that cannot even be asked about has nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file, by whatever links."""
    try:
        return one.samefile(other)
    except OSError:
        return one == other


def format_name(name: str) -> str:
    """Return a name as it can be printed: on one line, in any encoding."""
    printable = name.encode("utf-8", "replace").decode()
    return clean_text("".join(c if c.isprintable() else "?" for c in printable))[:200]


def format_argument(name: str) -> str:
    """Return a path, or the name of a shipped rule set, as it is typed: from the folder of the run."""
    path = Path(name)
    below = path.is_absolute() and path.is_relative_to(Path.cwd())
    return shlex.quote(format_name(str(path.relative_to(Path.cwd()) if below else name)))


def find_game(name: str, user: Path, span: Span) -> Source:
    """Return a game by name: beside the rule set `user`, in its `games/`, or among the shipped."""
    known = list_shipped("games")
    beside = [user.parent / (name + RULES_SUFFIX), user.parent / "games" / (name + RULES_SUFFIX)]
    places = [p for p in beside if path_exists(p) and p.is_file() and not is_same_file(p, user)]
    places += [known[n] for n in known if n == name]
    if not places:
        if is_same_file(beside[0], user):
            raise UnreadableError([Mistake(span, f"`{name}` is this very file: a game cannot use itself")])
        hint = suggest_nearest(name, known, "known games: " + ", ".join(known))
        raise UnreadableError([Mistake(span, f"there is no game `{name}`", hint)])
    found = places[0]
    return read_source(found, found.name if found.name != user.name else f"games/{found.name}")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole: a reader never sees half of it, and a failure leaves the old one."""
    made: Path | None = None
    try:
        made_of = content if isinstance(content, bytes) else content.encode("utf-8")
        path = path.resolve()  # a link is written through, not replaced
        if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
            path.write_bytes(made_of)
            return
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".verify-", delete=False) as out:
            made = Path(out.name)
            out.write(made_of)
        made.chmod(mode)
        made.replace(path)
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", "") or "unknown reason").lower()
        raise UnreadableError(
            [Mistake(Span(format_name(str(path))), f"cannot be written: {reason}")]
        ) from None
    finally:
        if made is not None:
            made.unlink(missing_ok=True)
