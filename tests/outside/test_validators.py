"""SARIF and the JSON schemas, held against validators in other languages, by people who do not know us."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from tests.conftest import ROOT
from tests.support.submitted import REAL, nasty, real, written

pytestmark = [pytest.mark.outside, pytest.mark.xdist_group("formats")]

BIN = ROOT / ".outside" / "node_modules" / ".bin"
SCHEMAS = sorted((ROOT / "verifier" / "schemas").glob("*.json"))
KNOWN = {"SARIF2005"}
"""Warnings that stand: we have no page on the web that a log could name as the tool's."""


def ran(name, *arguments):
    """Run an installed program, and return how it ended."""
    assert (BIN / name).exists(), f"{name} is not installed: run `make test-outside`"
    env = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
    command = [str(BIN / name), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def judged(folder, *logs):
    """Return the errors and warnings, by rule, that the makers of SARIF report of logs."""
    out = folder / "judged.sarif"
    done = ran("sarif-multitool", "validate", *logs, "-o", out, "--log", "ForceOverwrite")
    assert f"{len(logs)} files scanned" in done.stdout and "completed successfully" in done.stdout, done
    results = json.loads(out.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    return {(x["ruleId"], x.get("level", "warning")) for x in results}


def test_the_makers_of_sarif_find_no_mistake_in_our_logs(tmp_path):
    """The multitool of SARIF's makers reports no error, and no warning but what we know of."""
    logs = [tmp_path / f"{number}.sarif" for number in range(len(REAL) + 1)]
    for log, submission in zip(logs, [*map(real, REAL), nasty(tmp_path)], strict=True):
        log.write_text(written(submission, "sarif"), encoding="utf-8")
    found = {(rule, level) for rule, level in judged(tmp_path, *logs) if level != "note"}
    assert {rule for rule, _ in found} <= KNOWN, found


def test_the_makers_of_sarif_do_find_mistakes(tmp_path):
    """A field that the standard does not know is an error."""
    log = tmp_path / "wrong.sarif"
    log.write_text(written(nasty(tmp_path), "sarif").replace('"startLine"', '"line"'), encoding="utf-8")
    assert ("JSON1005", "error") in judged(tmp_path, log)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda p: p.stem)
def test_a_second_validator_takes_the_schemas_and_the_records(path):
    """Ajv, in its strict mode, compiles each schema and passes every committed record of that format."""
    records = [
        report
        for report in sorted((ROOT / "reports").glob("*.json"))
        if json.loads(report.read_text(encoding="utf-8"))["format"] == f"rulespec-verifier/{path.stem}"
    ]
    given = [x for report in records for x in ("-d", report)]
    done = ran(
        "ajv", "validate" if given else "compile", "--spec=draft2020", "--strict=true", "-s", path, *given
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" valid") >= len(records)


def test_a_second_validator_refuses_what_the_first_refuses(tmp_path):
    """A field that the schema does not list."""
    record = json.loads((ROOT / "reports" / "nz1999.json").read_text(encoding="utf-8"))
    record["questions"][0]["more"] = 1
    path = tmp_path / "more.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    schema = ROOT / "verifier" / "schemas" / "report.json"
    assert ran("ajv", "validate", "--spec=draft2020", "-s", schema, "-d", path).returncode == 1
