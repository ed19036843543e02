"""Shows whether a casino rule text decides every case, once, under every reading its words bear.

The rooms, from the ground up; each uses lower ones only (docs/architecture.md has the drawing):

    source finding processes files wording    what all rooms share
    ledger          what was looked at, told by whoever did the work
    language        text to tree, and back
    rules           the tree, with every name bound: what is meant
    interpreter     the second engine: from the tree alone
    cases           all that can be dealt, simplest first, with weights
    tables          who applies, who stands, what is left: every case at once
    checks          one question of a table a file
    statespace      every run of a procedure
    odds            money, exactly
    diff            two rule sets compared
    analysis        one rule set examined, and decided again by the interpreter
    review          what stands around findings: earlier records, dispositions, the document
    report          the same in text, pages, records and exchange formats
    cli             arguments in, exit status out
"""

from __future__ import annotations

__version__ = "0.1.0"


def verify(name: str, form: str = "text") -> str:
    """Return the report on a rule set (a path, or the name of a shipped one): the pipeline on one screen.

    Raises UnreadableError, which carries every mistake with its place, where there is nothing to examine.
    """
    from verifier.analysis.examine_file import examine_file
    from verifier.report.render import render_submission
    from verifier.review.submission import Submission
    from verifier.rules.load import load_rules

    rules = load_rules(name, reports_misread=True)  # text, its tree, and every name in it bound
    examined = examine_file(rules)  # cases, tables at three stages, findings; all decided again
    submission = Submission(examined)  # each finding once, named, with what a reader needs beside it
    return render_submission(submission, form, None)
