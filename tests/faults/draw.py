"""Draws thirty faults of all mutants by a seed: `python -m tests.faults --draw` writes them to `drawn.json`.

The rule, which was settled before the first draw: all mutants are put in an order that the seed makes, and
taken one after another; the first thirty that are *live* are kept, and nothing else about them is looked at.
A mutant is live if, with it, the run on some input ends with a record in which some figure is another: a
finding (kind, place, clauses, counts, witness), a count, a weight, a price or an odds figure. Texts, orders
of findings, the ledger, digests and the guard's own findings are no figures. A mutant with which no run ends
so is drawn again: one that no input runs, that changes no figure, that hangs, or whose every effect is that
inputs are refused or that the program stops with an error, which would make the task easy.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any as Anything

from tests.faults.edits import Fault
from tests.faults.inputs import SHIPPED, SMALL
from tests.faults.judge import HANGS, run_trial
from tests.faults.mutants import Mutant, list_mutants

SEED, MANY = 1996, 30
DRAWN = Path(__file__).resolve().parent / "drawn.json"


def list_drawn() -> list[Fault]:
    """Return the faults that were drawn."""
    return [Fault(**x) for x in json.loads(DRAWN.read_text(encoding="utf-8"))["faults"]]


def draw_faults() -> None:
    """Draw, and write down what was drawn, and what was drawn again and why."""
    sound = _run_sound()
    mutants = list_mutants()
    order = Random(SEED).sample(mutants, len(mutants))
    kept: list[Fault] = []
    passed: Counter[str] = Counter()
    for number, mutant in enumerate(order, 1):
        end = _try_mutant(mutant, sound)
        print(f"{number:4} {end:24} {mutant.fault.file} {mutant.fault.name}", flush=True)
        if end != "live":
            passed[end] += 1
            continue
        kept.append(mutant.fault)
        if len(kept) == MANY:
            break
    written = {
        "seed": SEED,
        "of": len(mutants),
        "passed_over": dict(passed),
        "faults": [x.as_dict() for x in kept],
    }
    DRAWN.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _run_sound() -> dict[str, dict[str, Anything]]:
    """Return what the sound program says of each input without the second engine, and which lines it runs."""
    found = {}
    for x in (*SMALL, *SHIPPED):  # each in a process of its own: what is worked out once is run in each
        found |= run_trial(None, [x], alone=True, traced=True)
    return found


def _try_mutant(mutant: Mutant, sound: dict[str, dict[str, Anything]]) -> str:
    """Return whether a mutant is live, or else why it is drawn again."""
    lines = {f"{mutant.fault.file}:{n}" for n in mutant.lines}
    small, *others = [
        [x for x in group if lines & set(sound[x.name]["lines"])]
        for group in (SMALL, *([x] for x in SHIPPED))
    ]
    if not small and not any(others):
        return "no input runs it"
    ends: set[str] = set()
    for group in (small, *others):
        if not group:
            continue
        for name, found in run_trial(mutant.fault, group, alone=True).items():
            ended = found["end"].startswith("status")
            ends.add("ended" if ended else found["end"])
            if ended and found["figures"] != sound[name]["figures"]:
                return "live"
        if HANGS in ends:
            return "it hangs"
    return "it changes no figure" if "ended" in ends else "no run ends"
