"""Stage 5: the odds in Markdown, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from verifier import locate
from verifier.report import cited
from verifier.report.marks import plain
from verifier.submission import Submission
from verifier.whole import why_unpriced


def unpriced(submission: Submission) -> Iterator[str]:
    """Yield why the house advantage was not computed, and what computes it: once, where all are alike."""
    whole = submission.whole
    left = [x for x in whole.examinations if not any(p.loaded is x.loaded for p in whole.priced)]
    wanted = whole.loaded.wanted
    file = cited.paths(submission)[submission.sources[0].name]
    name = locate.typed(file if locate.exists(Path(wanted)) else wanted)
    told = {x.book.rules.account: why_unpriced(x.book, name) for x in left}
    alike = len(set(told.values())) == 1 and len(left) == len(whole.examinations)
    for account, (why, hint) in list(told.items())[: 1 if alike else None]:
        who = f"{plain(account)}: " if account and not alike else ""
        yield f"{who}{plain(cited.capital(why))}{f' ({code(hint)})' if hint else ''}."


def code(text: str) -> str:
    """Return what is to be typed as code; as text where it has a sign that ends code."""
    return plain(text) if "`" in text else f"`{text}`"
