"""The place in which a test's real game runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.supervised import Place, place_in


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A folder for a game, of which no process is left afterwards."""
    with place_in(tmp_path) as place:
        yield place
