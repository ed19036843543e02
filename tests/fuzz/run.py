"""What is done with an input, and what must come of it: read, or refused in words; never anything else."""

from __future__ import annotations

import re
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import click

from tests.fuzz.mutate import list_lines, list_small_texts, list_texts, mutate_line, mutate_text
from verifier.analysis.examine_file import examine_file
from verifier.finding import Kind
from verifier.language import syntax as s
from verifier.language.format import format_source
from verifier.language.parse import parse_lines
from verifier.language.printed_words import split_sentences
from verifier.language.printer import format_line
from verifier.report.render import FORMATS, render_submission
from verifier.review.submission import Submission
from verifier.rules.load import load_rules
from verifier.source import Source, UnreadableError

_MOST_SECONDS = 60
_MOST_BYTES = 6 << 30
_SMALL_SHARE = 0.98
"""How many of the files that are mutated are small ones: a long one takes as long as fifty."""


class SlowError(Exception):
    """Raised where an input takes longer than anybody would wait."""


class MisreadError(Exception):
    """Raised where what was read is not what was written, or the two engines disagree."""


@contextmanager
def limit_work() -> Iterator[None]:
    """End what takes too long, or too much memory."""

    def stop(*_: object) -> None:
        raise SlowError(f"longer than {_MOST_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, limits[1]))
    signal.alarm(_MOST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


# ---- one input ----------------------------------------------------------------------------------


def try_line(text: str) -> str:
    """Parse a line; if it is read, its print must have its words, and be read as the same."""
    lines, mistakes = parse_lines(Source("line.rules", text))
    if mistakes or not lines:
        return "refused" if mistakes else "blank"
    printed = [format_line(line) for line in lines]
    said = [words for row in text.split("\n") for words in split_sentences(row)]
    if [words for row in printed for words in split_sentences(row)] != said:
        raise MisreadError(f"printed as {printed}")
    again, mistakes = parse_lines(Source("line.rules", "\n".join(printed)))
    if not mistakes and list(map(_in_one_order, again)) != list(map(_in_one_order, lines)):
        raise MisreadError(f"printed as {printed}, which is read otherwise")
    return "read"


def _in_one_order(line: s.ParsedLine) -> s.ParsedLine:
    """Return a line; the parts of a kind, which may stand in any order, in that of their words."""
    if line.word != "kind":
        return line
    name, *parts = line.values
    return replace(line, values=(name, *sorted(parts, key=lambda part: str(part.word))))


def try_file(text: str, folder: Path) -> str:
    """Load a rule set, or a game with a rule set that uses it; and lay it out."""
    try:
        load_rules(str(write_input(text, folder)))
    except UnreadableError as error:
        if any("mistake in the verifier" in mistake.help for mistake in error.mistakes):
            raise MisreadError(error.mistakes[0].message) from None
        return "refused"
    except click.UsageError:
        return "refused"
    laid_out, mistakes = format_source(Source("file.rules", text))
    if mistakes:
        raise MisreadError(mistakes[0].message)
    load_rules(str(write_input(laid_out, folder)))
    return "read"


def try_set(text: str, folder: Path) -> str:
    """Examine what can be loaded, and write the report in every format."""
    try:
        loaded = load_rules(str(write_input(text, folder)))
        submission = Submission(examine_file(loaded))
    except (UnreadableError, click.UsageError):
        return "refused"
    for form in FORMATS:
        render_submission(submission, form, None)
    wrong = [e.finding.message for e in submission.entries if e.finding.kind is Kind.DISAGREEMENT]
    if wrong:
        raise MisreadError(wrong[0])
    return "examined"


def write_input(text: str, folder: Path) -> Path:
    """Write a rule set; of a game, also a least rule set that uses it."""
    path = folder / "input.rules"
    found = re.search(r"^[ \t]*game[ \t]+([a-z][a-z0-9-]*)", text, re.MULTILINE)
    if found is None or "\x00" in found[1]:
        path.write_text(text, encoding="utf-8")
        return path
    (folder / f"{found[1][:40]}.rules").write_text(text, encoding="utf-8")
    rules = f'rules 1\nruleset small "small"\nuses {found[1]}\nsource "a book"\nquestion set "how?"\n'
    rules += "  given hand: deal\n  answer setting: settings of hand\n"
    rules += 'clause 1 "a"\n  prefer pair is kept, then pair is split\n'
    path.write_text(rules, encoding="utf-8")
    return path


# ---- many ---------------------------------------------------------------------------------------


def draw_line(random: Random) -> str:
    """Draw a line that was mutated."""
    return mutate_line(random.choice(list_lines()), random)


def draw_file(random: Random) -> str:
    """Draw a file that was mutated."""
    texts = list_small_texts() if random.random() < _SMALL_SHARE else list_texts()
    return mutate_text(random.choice(texts), random, mild=random.random() < 0.5)


def draw_set(random: Random) -> str:
    """Draw a small file that was mutated mildly, more than once."""
    text = random.choice(list_small_texts())
    for _ in range(random.randrange(1, 4)):
        text = mutate_text(text, random, mild=True)
    return text


def find_fault(text: str, attempt: Callable[[str], str]) -> Exception | str:
    """Return what an input ends in: a word, or an exception that it must not end in."""
    try:
        with limit_work():
            return attempt(text)
    except Exception as error:
        return error


def name_fault(error: Exception) -> tuple[str, str, int]:
    """Return what makes two faults the same: the exception, and the place."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = trace.tb_frame.f_code.co_filename if trace else ""
    return type(error).__name__, where, trace.tb_lineno if trace else 0


def shrink(text: str, attempt: Callable[[str], str], unit: str) -> str:
    """Return the least part of an input, by lines or by words, that ends in the same fault."""
    error = find_fault(text, attempt)
    assert isinstance(error, Exception)
    name = name_fault(error)
    parts = text.split("\n") if unit == "\n" else re.findall(r"\s*\S+", text)
    at = 0
    while at < len(parts):
        less = parts[:at] + parts[at + 1 :]
        found = find_fault(("\n" if unit == "\n" else "").join(less), attempt)
        if isinstance(found, Exception) and name_fault(found) == name:
            parts = less
        else:
            at += 1
    return ("\n" if unit == "\n" else "").join(parts)


def run_many(
    what: str, number: int, seed: int, folder: Path, watch: Callable[[int], None] = lambda _: None
) -> tuple[Counter[str], list[tuple[str, Exception]]]:
    """Try so many inputs; return how they ended, and the least of each sort that ended in a fault."""
    draw, attempt, unit = {
        "lines": (draw_line, try_line, " "),
        "files": (draw_file, lambda text: try_file(text, folder), "\n"),
        "sets": (draw_set, lambda text: try_set(text, folder), "\n"),
    }[what]
    ends: Counter[str] = Counter()
    faults: dict[tuple[str, str, int], tuple[str, Exception]] = {}
    tried = 0
    while tried < number:
        text = draw(Random(f"{what} {seed} {tried + ends['refused'] * (what == 'sets')}"))
        found = find_fault(text, attempt)
        if isinstance(found, Exception):
            ends["in a fault"] += 1
            name = name_fault(found)
            if name not in faults:
                faults[name] = shrink(text, attempt, unit), found
        else:
            ends[found] += 1
        tried += not (what == "sets" and found == "refused")  # of sets, those count that are examined
        watch(tried)
    return ends, list(faults.values())
