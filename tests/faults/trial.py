"""`python -m tests.faults.trial`: examines rule sets with one fault in the program, and tells what was said.

A fault and the names of inputs come as JSON on the standard input; of each input a line of JSON goes out.
`alone`: without the second engine; `traced`: with the lines of the program that were run; `whole`: with all
figures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from hashlib import sha256
from io import StringIO
from types import FrameType
from typing import Any as Anything

from tests.faults.edits import ROOT, Fault, load_with_fault
from tests.faults.inputs import SHIPPED, SMALL, Input

_TEXTS = {
    *("message", "help", "because", "title", "text", "citation", "gloss", "fingerprint", "rests_on_damage"),
    *("ledger", "verdict", "tool", "files", "notices", "not_checked", "second_opinion", "table_sha256"),
}
"""Parts of the record that are texts, or that tell what was looked at."""
_GUARD = {"disagreement", "not checked"}
"""The kinds of finding by which a run reports a fault of its own."""
_PACKAGE = f"{ROOT / 'verifier'}/"
_LOUD = "a mistake in the verifier"


def main() -> None:
    """Examine each input, and print what comes of it."""
    asked = json.load(sys.stdin)
    if asked["fault"]:
        load_with_fault(Fault(**asked["fault"]))
    known = {x.name: x for x in (*SMALL, *SHIPPED)}
    out, more = sys.stdout, ["--second-opinion", "none"] if asked.get("alone") else []
    for name in asked["inputs"]:
        lines: set[str] = set()
        if asked.get("traced"):
            sys.settrace(partial(_trace_call, lines))
        found = examine_input(known[name], more)
        sys.settrace(None)
        if asked.get("traced"):
            found["lines"] = sorted(lines)
        if not asked.get("whole"):
            found["figures"] = sha256(json.dumps(found["figures"], sort_keys=True).encode()).hexdigest()
        print(json.dumps({"input": name, **found}), file=out, flush=True)


def _trace_call(lines: set[str], frame: FrameType, _event: str, _given: Anything) -> Anything:
    """Follow a function of the program line by line; of no other."""
    file = frame.f_code.co_filename
    if not file.startswith(_PACKAGE):
        return None
    name = file[len(_PACKAGE) :]

    def note(at: FrameType, _event: str, _given: Anything) -> Anything:
        lines.add(f"{name}:{at.f_lineno}")
        return note

    return note(frame, "", None)


def examine_input(asked: Input, more: Sequence[str] = ()) -> dict[str, Anything]:
    """Examine one rule set as the command does; return how that ended, the figures, and what was reported."""
    said, complained, status = StringIO(), StringIO(), 0
    with redirect_stdout(said), redirect_stderr(complained):
        try:
            from verifier.cli.main import main as run

            run(args=[*asked.arguments, *more], prog_name="verify")
        except SystemExit as ended:
            status = int(ended.code or 0)
        except Exception as error:  # before the command itself can catch it, as in an import
            return {"end": "broken", "figures": None, "reports": [], "why": repr(error)}
    try:
        record = json.loads(said.getvalue())
    except ValueError:
        loud = _LOUD in complained.getvalue()
        return {
            "end": "loud" if loud else "refused",
            "figures": None,
            "reports": [],
            "why": complained.getvalue()[:300],
        }
    return {
        "end": f"status {status}",
        "figures": keep_figures(record),
        "reports": sorted(set(_list_reports(record))),
        "why": "",
    }


def keep_figures(record: Anything) -> Anything:
    """Return a record without texts, without what the guard found, and without any order of findings."""
    if isinstance(record, dict):
        return {k: _sort_lists(k, keep_figures(v)) for k, v in record.items() if k not in _TEXTS}
    if isinstance(record, list):
        return [keep_figures(x) for x in record if not (isinstance(x, dict) and x.get("kind") in _GUARD)]
    return record


def _sort_lists(name: str, found: Anything) -> Anything:
    """Return findings, and the settings of a witness, in an order of their own."""
    if name in {"findings", "settings"} and isinstance(found, list):
        return sorted(found, key=lambda x: json.dumps(x, sort_keys=True))
    return found


def _list_reports(record: dict[str, Anything]) -> list[str]:
    """Return what the run reports of itself: every disagreement, and all that is not checked."""
    records = [record, *record.get("accounts", [])]
    found = [
        f"{f['kind']} {r.get('ruleset', {}).get('account', '')} {f['question']} {f['where']}: {f['message']}"
        for r in records
        for f in r.get("findings", [])
        if f["kind"] in _GUARD
    ]
    return found + [f"not checked: {x}" for r in records for x in r.get("not_checked", [])]


if __name__ == "__main__":
    main()
