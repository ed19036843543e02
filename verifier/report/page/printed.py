"""Stage 5: what the figures that a document prints decide between readings of its words: a sentence each."""

from __future__ import annotations

from typing import Any as Anything

from verifier.odds.account_odds import Priced
from verifier.odds.claims import claim_text
from verifier.odds.evidence import Single
from verifier.report.page.entries import anchor
from verifier.report.page.worth import Worth
from verifier.review.submission import Submission


def decided(submission: Submission, ids: set[str]) -> list[dict[str, Anything]]:
    """Return each reading of which printed figures contradict an alternative; `ids`: those with a place."""
    return [row for priced in submission.whole.priced for row in of_account(priced, ids)]


def of_account(priced: Priced, ids: set[str]) -> list[dict[str, Anything]]:
    """Return these readings of one account: what fits the figures, what may, and what does not."""
    if priced.evidence is None:
        return []
    book, worth = priced.loaded.book, Worth(priced)
    found = []
    for name, reading in book.readings.items():
        mine = [x for x in priced.evidence.singles if x.reading == name]
        against = [x for x in mine if by(x)]
        if not against or len(against) == len(mine):
            continue  # they tell none from another
        glosses = {word.text: gloss for word, gloss in reading.alternatives}
        places = [f"r-{anchor(book.rules.account, q.name.text, name)}" for q in book.rules.questions]
        found.append(
            {
                "name": name,
                "account": book.rules.account,
                "asks": reading.question,
                "to": next((x for x in places if x in ids), ""),
                "fits": [told(x, glosses, worth) for x in mine if x not in against and not unsure(x)],
                "open": [told(x, glosses, worth) for x in mine if x not in against and unsure(x)],
                "against": [told(x, glosses, worth) for x in against],
                "figures": list(dict.fromkeys(figure for x in against for figure in by(x))),
                "claims": f"{anchor(book.rules.account or book.rules.name.text)}-claims",
            }
        )
    return found


def told(single: Single, glosses: dict[str, str], worth: Worth) -> dict[str, Anything]:
    """Return an alternative, its gloss and the house advantage under it."""
    shown = worth.alternative(single.reading, single.alternative)
    name = single.alternative
    return {"name": name, "gloss": glosses[name], "advantage": shown["advantage"] if shown else ""}


def unsure(single: Single) -> bool:
    """Return whether some figure hangs on cases that stay open under an alternative."""
    return any(x.status == "not checked" for x in single.checked)


def by(single: Single) -> list[str]:
    """Return the printed figures that are not met under an alternative."""
    return [claim_text(x.claim) for x in single.checked if x.status == "refuted"]
