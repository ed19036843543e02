"""Rebuild the committed reports, and the README's picture: a changed result is then a diff.

python -m reports.rebuild           write them
python -m reports.rebuild --check   say which are not current, and fail if any
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from verifier.analysis.examine_file import ExaminedFile, examine_file, is_priceable
from verifier.analysis.price_file import PriceRequest, price_file
from verifier.cli.progress import show_progress
from verifier.files import list_shipped
from verifier.finding import Kind
from verifier.odds.evidence import LEADING_FIGURE
from verifier.report.letter.render import render_letter
from verifier.report.record import odds as record_odds
from verifier.report.render import render_submission
from verifier.report.text import report as terminal
from verifier.report.text.console import WIDTH
from verifier.report.text.kinds import render_example_findings
from verifier.report.text.odds import render_odds
from verifier.review.kind_examples import examine_example, find_example_folder
from verifier.review.submission import Submission
from verifier.rules.load import list_part_files, load_rules

ROOT = Path(__file__).resolve().parent.parent
DIGITS = 4
LETTER = "nz1996"
"""The one rule set of which a letter is committed."""
SHOWN = 46
"""How many lines of the report the picture shows."""

SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg"
 role="img" aria-label="The first lines of a report in a terminal">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
 height="{terminal_height}" /></clipPath>{lines}</defs>
{chrome}<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def picture(whole: ExaminedFile) -> str:
    """Return the first lines of the report as an SVG that asks for nothing from elsewhere."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=WIDTH,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        markup=False,
        emoji=False,
    )
    wide = Console(
        file=io.StringIO(),
        width=WIDTH,
        force_terminal=True,
        highlight=False,
        markup=False,
        emoji=False,
        color_system="truecolor",
    )
    with wide.capture() as capture:
        for part in terminal.render_report_parts(whole):
            wide.print(part)
    from rich.text import Text

    for line in capture.get().split("\n")[:SHOWN]:
        console.print(Text.from_ansi(line))
    title = f"verify {whole.loaded.book.rules.name.text}"
    return console.export_svg(title=title, theme=MONOKAI, code_format=SVG, unique_id="report")


def rule_sets() -> list[str]:
    """Return the shipped rule sets, but for those that only name others."""
    return [name for name in list_shipped() if list_part_files(name) == [name]]


def of_kinds() -> dict[Path, str]:
    """Return what each kind's page shows of its bad example."""
    return {
        find_example_folder(kind) / "bad.txt": render_example_findings(kind, examine_example(kind, "bad"))
        for kind in Kind
        if find_example_folder(kind).is_dir()
    }


def of_rule_set(name: str, whole: ExaminedFile) -> dict[Path, str]:
    """Return the committed reports of one rule set, examined: what `verify` prints, and its record."""
    submission = Submission(whole)
    found = {
        ROOT / "reports" / f"{name}.txt": render_submission(submission, "text", None),
        ROOT / "reports" / f"{name}.json": render_submission(submission, "json", None),
    }
    return found | ({ROOT / "docs" / "report.svg": picture(whole)} if name == "nz1996" else {})


def page(name: str, *, weighed: bool = False) -> str:
    """Return the page of one rule set, with its prices; `weighed`: and what printed figures say."""
    whole = examine_file(load_rules(name), priced=True, weighed=weighed)
    return render_submission(Submission(whole), "html", None)


def letter(name: str) -> str:
    """Return the letter to the applicant about one rule set, with its prices, without a date."""
    whole = examine_file(load_rules(name, reports_misread=True), priced=True)
    return str(render_letter(Submission(whole), "markdown"))


def slow() -> dict[Path, str]:
    """Return the committed files that take minutes: odds, and combinations of readings against figures."""
    found: dict[Path, str] = {ROOT / "reports" / f"{LETTER}-letter.md": letter(LETTER)}
    for name in rule_sets():
        if any(is_priceable(x.book) for x in load_rules(name).told):
            priced = price_file(name, None, (), PriceRequest(price=True))
            found[ROOT / "reports" / f"{name}-odds.txt"] = render_odds(priced, DIGITS, None)
            found[ROOT / "reports" / f"{name}-odds.json"] = record_odds.render_odds_json(priced)
        for told in load_rules(name).told:
            if any(c.quantity.text == LEADING_FIGURE for c in told.book.rules.claims):
                account = told.book.rules.account
                priced = price_file(name, account or None, (), PriceRequest(evidence=True), show_progress)
                stem = "-".join(x for x in (name, account, "evidence") if x)
                found[ROOT / "reports" / f"{stem}.txt"] = render_odds(priced, DIGITS, None)
                found[ROOT / "reports" / f"{stem}.json"] = record_odds.render_odds_json(priced)
                found[ROOT / "reports" / f"{name}.html"] = ""
    for path in found:
        if path.suffix == ".html":
            found[path] = page(path.stem, weighed=True)
    return found


def pages() -> None:
    """Write the page of every other rule set into a folder that is not committed."""
    there = ROOT / "reports" / "pages"
    there.mkdir(exist_ok=True)
    for name in rule_sets():
        if not (ROOT / "reports" / f"{name}.html").exists():
            (there / f"{name}.html").write_text(page(name), encoding="utf-8")
            print(f"made: reports/pages/{name}.html")


def main() -> int:
    """Write or check every file."""
    if "--pages" in sys.argv:
        pages()
        return 0
    texts = of_kinds()
    for name in rule_sets():
        texts |= of_rule_set(name, examine_file(load_rules(name, reports_misread=True)))
    texts |= slow()
    stale = [
        path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        print(("not current: " if "--check" in sys.argv else "rebuilt: ") + str(path.relative_to(ROOT)))
        if "--check" not in sys.argv:
            path.write_text(texts[path], encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
