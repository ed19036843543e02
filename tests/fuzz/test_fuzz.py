"""Whatever is typed is read, or refused in words: never a mistake of the verifier."""

from __future__ import annotations

import pytest

from tests.fuzz.run import run_many


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("lines", 1200),
        ("files", 25),
        ("sets", 2),
        pytest.param("lines", 1_000_000, marks=pytest.mark.deep),
        pytest.param("files", 100_000, marks=pytest.mark.deep),
        pytest.param("sets", 10_000, marks=pytest.mark.deep),
    ],
)
def test_every_input_is_answered_in_words(tmp_path, what, number):
    """Mutated lines are parsed, mutated files loaded, mutated sets examined and written in every format."""
    ends, faults = run_many(what, number, 8, tmp_path)
    assert faults == []
    assert sum(ends.values()) >= number
