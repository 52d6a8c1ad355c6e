"""Random games over every configuration, played once for all tests of the words."""

from __future__ import annotations

import pytest

from words.saying import Described, configurations, tell


@pytest.fixture(scope="session")
def told() -> list[Described]:
    """Every action of two random games of each configuration."""
    return [
        one
        for number, rules in enumerate(configurations())
        for again in range(2)
        for one in tell(rules, 1000 * again + number)
    ]
