"""What several tests of one document share: each rule set is examined once in a run."""

from __future__ import annotations

import pytest

from tests.support.canberra import OLDER, read
from tests.support.shipped import examination_of


@pytest.fixture(scope="session")
def canberra():
    """Return Canberra's rule set, examined once."""
    return examination_of("canberra")


@pytest.fixture(scope="session")
def canberra_tables(canberra):
    """Return its tables."""
    return canberra.questions[0].tables


@pytest.fixture(scope="session")
def older_canberra():
    """Return the last table as the transcription reads, every constant as it stands."""
    return read(**OLDER)
