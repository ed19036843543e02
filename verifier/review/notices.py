"""What a reader is told before all else: whose words beside the rule set had a part in the result."""

from __future__ import annotations

from verifier.finding import Kind
from verifier.review.submission import Submission
from verifier.rules.load import list_unshipped
from verifier.wording import count_noun


def list_notices(submission: Submission) -> list[str]:
    """Return what stands in the first lines of every format: decisions that were used, a game not shipped."""
    found = list_unshipped(submission.whole.loaded)
    if submission.decided:
        found.append(_describe_use(submission))
    return [text[:1].upper() + text[1:] for text in found]


def _describe_use(submission: Submission) -> str:
    """Say which decisions were used, who named them, how many findings they accept, and what that changes."""
    decided = submission.decided
    assert decided is not None
    how = "named with --decisions" if decided.wanted else "found beside the rule set, not named by anybody"
    accepted = sum(e.accepted for e in submission.entries)
    least = submission.fail_on
    grave = [e for e in submission.entries if least and e.finding.severity.weight >= least.weight]
    status = int(any(e.counts for e in grave))
    without = int(any(e.standing != "unchanged" for e in grave if e.finding.kind is not Kind.STALE))
    changed = (
        f"without them the exit status of this rule set would be {without}, and with them it is {status}"
        if status != without
        else f"with and without them the exit status of this rule set is {status}"
    )
    used = f"decisions of `{decided.source.name}` were used, {how}"
    return f"{used}: {count_noun(accepted, 'finding')} accepted; {changed}"
