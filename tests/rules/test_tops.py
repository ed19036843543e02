"""The top of a hand: it is a kind, and a face names no kind."""

from __future__ import annotations

import pytest

from tests.conftest import THREE
from verifier.source import UnreadableError

FACES = THREE.replace("copies 1\nkind blue", "faces 1-1\nkind blue")


@pytest.mark.parametrize(
    ("terms", "word"),
    [
        ("", "1-1"),
        ("", "blue/1-1"),
        ("term odd means 1-1\n", "odd"),
        ("term odd means even\nterm even means blue/1-1\n", "odd"),
        ("", "1-1 or better"),
    ],
)
def test_the_top_of_a_hand_is_no_face(load_text, terms, word):
    """A face, by itself or through terms, is refused where a kind is asked for, at its place."""
    with pytest.raises(UnreadableError) as caught:
        load_text(f'{terms}clause 1 "c"\n  require top of front is {word}\n', game=FACES)
    (only,) = caught.value.mistakes
    assert "the `top` of a hand is a kind" in only.message
    load_text(f'{terms}clause 1 "c"\n  require top of front is blue or better\n', game=FACES)
