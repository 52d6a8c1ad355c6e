"""Configurations of the game as the cases of a test: some always, all of them in the slow set."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import pytest

from spicy.engine.rules import Rules
from spicy.testing import configurations

CONFIGURATIONS: Final = tuple(configurations())
STEP: Final = 13
"""Every thirteenth configuration has every number of players, set of special cards, edition and joker
rule: thirteen shares no factor with any of their numbers."""
PARTS: Final = 8

Test = Callable[[Rules, int, int], None]


def name_of(rules: Rules, players: int) -> str:
    cards = "+".join(rules.spice_it_up) or "plain"
    supers = "super" if rules.has_super_jokers else "classic"
    return f"{rules.edition}-{supers}-{cards}-{players}"


def in_configurations(step: int = STEP) -> Callable[[Test], Callable[..., None]]:
    """Run a test of rules, a number of players and a seed in some configurations.

    With `-m slow` it runs in all the others as well, in a few parts. A failure names the configuration.
    """
    seeds = range(len(CONFIGURATIONS))
    parts = [pytest.param([seed for seed in seeds if seed % step == 0], id="some")]
    parts += [
        pytest.param(
            [seed for seed in seeds if seed % step and seed % PARTS == part],
            id=f"others-{part + 1}",
            marks=pytest.mark.slow,
        )
        for part in range(PARTS)
    ]

    def decorate(test: Test) -> Callable[..., None]:
        def run(seeds: list[int]) -> None:
            for seed in seeds:
                rules, players = CONFIGURATIONS[seed]
                try:
                    test(rules, players, seed)
                except Exception as error:
                    error.add_note(f"in {name_of(rules, players)} with seed {seed}")
                    raise

        functools.update_wrapper(run, test)
        del run.__wrapped__  # type: ignore[attr-defined]
        return pytest.mark.parametrize("seeds", parts)(run)

    return decorate
