"""The schemas of the JSON formats, and what a record has that its schema does not allow."""

from __future__ import annotations

import json
from functools import cache

from jsonschema import Draft202012Validator

from tests.conftest import ROOT

SCHEMAS = {x.stem: x for x in sorted((ROOT / "verifier" / "schemas").glob("*.json"))}


@cache
def read_schema(name):
    """Return a schema by name."""
    return json.loads(SCHEMAS[name].read_text(encoding="utf-8"))


def list_schema_mistakes(text):
    """Return what a record has that the schema of its format does not allow, the deepest of each."""
    record = json.loads(text)
    program, _, name = record["format"].partition("/")
    assert program == "rulespec-verifier"
    found = []
    for error in Draft202012Validator(read_schema(name)).iter_errors(record):
        while error.context:
            error = max(error.context, key=lambda x: len(x.absolute_path))
        found.append(f"{list(error.absolute_path)}: {error.message}"[:300])
    return found
