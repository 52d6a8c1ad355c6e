"""Random games, played once for all tests of the words."""

from __future__ import annotations

import random

import pytest

from spicy.testing import play_random
from support.configurations import CONFIGURATIONS
from support.played import Told, tell
from words.saying import NAMES


@pytest.fixture(scope="session")
def told() -> list[Told]:
    """Every action of a random game of some configurations, in which everything happens."""
    return [
        one
        for seed, (rules, players) in enumerate(CONFIGURATIONS)
        if seed % 23 == 0
        for one in tell(play_random(rules, NAMES[:players], random.Random(seed)))
    ]
