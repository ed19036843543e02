"""Faults put into the program, one at a time, are reported by the run itself."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT
from tests.faults.draw import MANY, list_drawn
from tests.faults.judge import judge_fault
from tests.faults.mutants import list_mutants
from tests.faults.named import NAMED, QUICK

LEAST = 38


def list_exceptions() -> set[str]:
    """Return the faults that the page on the method lists as not reported: `file`: what is changed."""
    text = (ROOT / "docs" / "method.md").read_text(encoding="utf-8")
    part = text.partition("Not reported are")[2].partition("\n## ")[0]
    return set(re.findall(r"^- `([^`]+\.py)`", part, re.MULTILINE))


def test_every_fault_has_its_place():
    """Ten faults and thirty can be put into the program as it is."""
    faults = (*NAMED, *list_drawn())
    assert (len(NAMED), len(list_drawn())) == (10, MANY)
    assert all(fault.find_line() for fault in faults)


def test_mutants_are_made_of_every_room_but_the_guard():
    """Nothing of the second engine, or of what asks it, is broken; the rest is, and can be read."""
    made = list_mutants()
    assert len(made) > 5_000
    assert not [
        x for x in made if re.search("interpreter|crosscheck|compare_printed|printed_words", x.fault.file)
    ]
    for mutant in made[::97]:
        compile(mutant.fault.put_in(mutant.fault.path.read_text(encoding="utf-8")), mutant.fault.file, "exec")


@pytest.mark.parametrize("fault", QUICK, ids=lambda fault: fault.name)
def test_a_fault_is_reported_by_the_run(fault):
    """What was asked for by name, and shows in small rule sets, is reported there."""
    judged = judge_fault(fault, shipped=())
    assert judged.is_live
    assert judged.is_reported, judged.live


@pytest.mark.deep
def test_of_forty_faults_all_but_those_that_the_page_lists_are_reported():
    """At least thirty-eight of forty; the others are listed with their reasons."""
    made = [judge_fault(fault) for fault in (*NAMED, *list_drawn())]
    assert all(x.is_live for x in made), [x.fault for x in made if not x.is_live]
    silent = [x.fault for x in made if not x.is_reported]
    assert len(made) - len(silent) >= LEAST, silent
    assert {x.file for x in silent} == list_exceptions()
