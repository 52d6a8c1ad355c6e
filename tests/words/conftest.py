"""Random games, played once for all tests of the words."""

from __future__ import annotations

import pytest

from support.configurations import CONFIGURATIONS
from words.saying import Described, tell


@pytest.fixture(scope="session")
def told() -> list[Described]:
    """Every action of a random game of some configurations, in which everything happens."""
    return [
        one
        for seed, (rules, players) in enumerate(CONFIGURATIONS)
        if seed % 23 == 0
        for one in tell(rules, players, seed)
    ]
