"""The letter in the medium asked for; each medium is loaded only when it is."""

from __future__ import annotations

from datetime import date
from importlib.util import find_spec

from verifier.report.letter.compose import compose_letter
from verifier.review.letter.build import build_letter
from verifier.review.submission import Submission
from verifier.source import guard_commands

_PDF_LIBRARY = "fpdf"
_WITHOUT_LIBRARY = (
    "a letter as PDF needs the library fpdf2, which is not installed: type pip install "
    "'rulespec-verifier[pdf]', or take --format html and print that page"
)


def find_letter_obstacle(form: str) -> str:
    """Say, before anything is examined, why a letter cannot be made in a format; nothing where it can."""
    return _WITHOUT_LIBRARY if form == "pdf" and find_spec(_PDF_LIBRARY) is None else ""


def render_letter(submission: Submission, form: str, dated: date | None = None) -> str | bytes:
    """Return the letter about what was submitted; a PDF as bytes."""
    blocks = compose_letter(build_letter(submission), dated)
    match form:
        case "pdf":
            from verifier.report.letter.pdf import render_letter_pdf

            return render_letter_pdf(blocks, dated)
        case "html":
            from verifier.report.letter.html import render_letter_html

            return guard_commands(render_letter_html(blocks), "&#58;")
    from verifier.report.letter.markdown import render_letter_markdown

    return guard_commands(render_letter_markdown(blocks))
