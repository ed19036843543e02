"""Runs a fault over the inputs, in processes of their own, and says whether it is live, and is reported."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any as Anything

from tests.faults.edits import ROOT, Fault
from tests.faults.inputs import SHIPPED, SMALL, Input

_SECONDS = {"small": 240, "shipped": 300}
"""After so long a run hangs: tens of times what the sound program takes on a slow machine."""
HANGS = "it hangs"


@dataclass(slots=True)
class Judged:
    """What became of a fault."""

    fault: Fault
    live: list[str] = field(default_factory=list)
    """The inputs of which a figure is another."""
    reports: dict[str, str] = field(default_factory=dict)
    """The inputs whose run reports something that the sound program does not; the first of it."""
    loud: list[str] = field(default_factory=list)
    """The inputs on which the run ends with an error that is told as a mistake in the verifier."""
    refused: list[str] = field(default_factory=list)
    """The inputs that are refused as if they themselves were wrong."""
    hangs: bool = False

    @property
    def is_live(self) -> bool:
        """Return whether some run ends, and some figure in its record is another."""
        return bool(self.live) and not self.hangs

    @property
    def is_reported(self) -> bool:
        """Return whether a run says so itself."""
        return bool(self.reports or self.loud)

    @property
    def how(self) -> str:
        """Return how it is reported first."""
        if self.reports:
            return next(iter(self.reports.values()))
        return "it ends as a mistake in the verifier" if self.loud else "silent"


def run_trial(fault: Fault | None, inputs: Sequence[Input], **more: bool) -> dict[str, dict[str, Anything]]:
    """Examine inputs with a fault in the program; return what came of each. What hangs is cut off."""
    asked = {"fault": fault and fault.as_dict(), "inputs": [x.name for x in inputs], **more}
    seconds = _SECONDS["shipped"] if any(x in SHIPPED for x in inputs) else _SECONDS["small"]
    command = [sys.executable, "-m", "tests.faults.trial"]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {inputs[0].name: {"end": HANGS, "figures": None, "reports": [], "why": HANGS}}
    made = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    found = {x.pop("input"): x for x in made}
    lost = {"end": "broken", "figures": None, "reports": [], "why": done.stderr[-300:]}
    return {x.name: found.get(x.name, lost) for x in inputs}


@cache
def run_sound(name: str) -> dict[str, Anything]:
    """Return what the sound program says of an input."""
    if any(x.name == name for x in SMALL):
        return _run_sound_small()[name]
    return run_trial(None, [x for x in SHIPPED if x.name == name])[name]


@cache
def _run_sound_small() -> dict[str, dict[str, Anything]]:
    return run_trial(None, SMALL)


def judge_fault(fault: Fault, shipped: Iterable[Input] = SHIPPED, small: Sequence[Input] = SMALL) -> Judged:
    """Examine the small inputs; then, one by one until it is live and reported, those that are shipped."""
    made = Judged(fault)
    for group in _group_inputs(small, shipped):
        if made.hangs or (made.live and made.reports):
            break
        for name, found in run_trial(fault, group).items():
            _note(made, name, found)
    return made


def _group_inputs(small: Sequence[Input], shipped: Iterable[Input]) -> Iterator[Sequence[Input]]:
    """Yield the small inputs together, and the others one by one."""
    if small:
        yield small
    yield from ([x] for x in shipped)


def _note(made: Judged, name: str, found: dict[str, Anything]) -> None:
    """Note what one run says."""
    sound = run_sound(name)
    match found["end"]:
        case "it hangs":
            made.hangs = True
        case "loud":
            made.loud.append(name)
        case "refused" | "broken":
            made.refused.append(name)
        case _:
            if found["figures"] != sound["figures"]:
                made.live.append(name)
            if new := [x for x in found["reports"] if x not in sound["reports"]]:
                made.reports[name] = new[0]
