"""New Zealand's house way of 1996 as another transcription has it: the shipped rule set with four edits.

It has the lines `11 and 10` and `10 and 10` under Eights and under Sevens (and `11 and 9` under Eights), no
`9 and 9` under Teen or Day, and no `(non-pairing)` after Gee Jun's `6 and 5`.
"""

from __future__ import annotations

import re

from tests.conftest import ROOT

ELEVEN = r"    \* eleven \+ 10 +\[orphan-eleven: {}.*\]\n"
TENS = r"    \* 10 \+ 10 not pairing +\[orphan-tens: {}.*\]\n"
EDITS = (
    (r"    \* 6 \+ five not pairing\n", "    * 6 + five\n"),
    (r"    \* nine \+ nine not pairing +\[.*\]\n    \* nine \+ nine +\[.*\]\n", ""),
    (
        (ELEVEN + TENS).format(*["eights or"] * 2),
        "    * eleven + 10\n    * eleven + nine\n    * 10 + 10 not pairing\n",
    ),
    ((ELEVEN + TENS).format(*["sevens or"] * 2), "    * eleven + 10\n    * 10 + 10 not pairing\n"),
)


def other_transcription() -> str:
    """Return the text of the other transcription; every edit finds its place exactly once."""
    text = (ROOT / "rulespec" / "nz1996.rules").read_text(encoding="utf-8")
    for before, after in EDITS:
        text, found = re.subn(before, after, text)
        assert found == 1, before
    return text
