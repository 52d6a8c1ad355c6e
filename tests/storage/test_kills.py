"""Killed while saving: whatever had been shown is there, and the game goes on as it would have."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from support.disk import SAVING, WRITING
from support.killing import HOWS, MOVES, STEPS, at_random_moments, kills, run, steps_of_a_game

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is killed like this here")
COUNT = 42


def test_the_kills_are_spread_over_all_steps(tmp_path: Path) -> None:
    assert steps_of_a_game(tmp_path) == ["lock", *SAVING * (MOVES + 1)]
    chosen = kills(COUNT, seed=1, is_hasty=True)
    assert Counter(kill.how for kill in chosen) == dict.fromkeys(HOWS, COUNT // 3)
    assert {kill.place for kill in chosen if kill.how != "half"} >= {0, 1}
    assert max(kill.place for kill in chosen) >= STEPS - len(SAVING)
    halves = {(kill.place - 1) % len(SAVING) for kill in chosen if kill.how == "half"}
    assert halves == {place for place, step in enumerate(SAVING) if step == "write"}
    assert len({(kill.place - 1) % len(SAVING) for kill in chosen}) == len(SAVING)


def test_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    """Each kill ends a process of its own; `support.killing.survive` says what must hold after it."""
    results = run(COUNT, seed=1, folder=tmp_path)
    # Only a game whose deal nobody had seen may be gone, and it was killed in its first save.
    assert all(int(one["place"]) <= len(WRITING) for one in results if one["lost"])
    assert sum(int(one["lost"]) for one in results) <= 6
    assert {int(one["shown"]) for one in results} == set(range(MOVES + 2)) - {MOVES + 1} | {0}
    # Some kills came between the disk and the screen: then more was saved than had been shown.
    ahead = Counter(int(one["saved"]) - (int(one["shown"]) - 1) for one in results if one["shown"])
    assert set(ahead) == {0, 1}


@pytest.mark.slow
def test_nothing_is_lost_at_any_step_in_any_way(tmp_path: Path) -> None:
    """On a disk that really waits, at every step in all ways, and from outside at any moment."""
    results = run(3 * STEPS, seed=2, folder=tmp_path, is_hasty=False)
    assert {int(one["place"]) for one in results if one["how"] != "half"} == set(range(STEPS))
    assert all(int(one["place"]) <= len(WRITING) for one in results if one["lost"])
    tally = at_random_moments(40, tmp_path, seed=3)
    assert tally["killed"] > 20
