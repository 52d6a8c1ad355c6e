"""Random games, played once for all tests of the words."""

from __future__ import annotations

import random

import pytest

from spicy.testing import play_random
from support.configurations import CONFIGURATIONS
from support.played import Told, moves_of


@pytest.fixture(scope="session")
def told() -> list[Told]:
    """Every action of a random game of some configurations, in which everything happens."""
    return [
        one
        for number in range(0, len(CONFIGURATIONS), 23)
        for one in moves_of(play_random(*CONFIGURATIONS[number], random.Random(number)))
    ]
