"""Killed while saving: whatever had been shown is there, and the game goes on as it would have."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from support.disk import SAVING, WRITING, WatchedFiles
from support.killing import HOWS, MOVES, kills, kills_from_outside, run, steps
from support.saved import some_game

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is killed like this here")
COUNT = 42


def test_the_kills_are_spread_over_all_steps(tmp_path: Path) -> None:
    files, game = WatchedFiles(is_hasty=True), some_game(moves=MOVES)
    session = Session(game.start, keeper=SavedGames(tmp_path, files).keeper())
    for move in game.moves:
        session.apply(*move)
    assert files.steps[-steps() :] == ["names", *SAVING * (MOVES + 1)]
    chosen = kills(COUNT, seed=1)
    assert Counter(kill.how for kill in chosen) == dict.fromkeys(HOWS, COUNT // 3)
    places = [(kill.place or 0, kill.how) for kill in chosen]
    assert {place for place, how in places if how != "half"} >= {0, 1}
    assert max(places)[0] >= steps() - len(SAVING)
    halves = {(place - 1) % len(SAVING) for place, how in places if how == "half"}
    assert halves == {place for place, step in enumerate(SAVING) if step == "write"}
    assert len({(place - 1) % len(SAVING) for place, _ in places}) == len(SAVING)


@pytest.mark.parametrize(
    ("count", "is_hasty"), [(COUNT, True), pytest.param(3 * steps(), False, marks=pytest.mark.slow)]
)
def test_nothing_that_was_shown_is_lost(count: int, is_hasty: bool, tmp_path: Path) -> None:
    """Each kill ends a process of its own; `support.killing.survive` says what must hold after it.

    The slow ones are at every step in all ways, on a disk that really waits.
    """
    chosen = kills(count, seed=1, is_hasty=is_hasty)
    results = run(chosen, tmp_path)
    # Only a game whose deal nobody had seen may be gone, and it was killed in its first save.
    lost = [kill for kill, (_, saved) in zip(chosen, results, strict=True) if saved is None]
    assert all((kill.place or 0) <= len(WRITING) for kill in lost)
    assert len(lost) <= count // 7
    assert {shown for shown, _ in results} == set(range(MOVES + 1))
    # Some kills came between the disk and the screen: then more was saved than had been shown.
    assert {saved - shown + 1 for shown, saved in results if shown and saved is not None} == {0, 1}


@pytest.mark.slow
def test_nothing_is_lost_at_any_moment(tmp_path: Path) -> None:
    chosen = kills_from_outside(40, seed=3)
    results = run(chosen, tmp_path)
    whole = [len(some_game(kill.seed).moves) + 1 for kill in chosen]
    assert sum(shown < all_ for (shown, _), all_ in zip(results, whole, strict=True)) > 20
