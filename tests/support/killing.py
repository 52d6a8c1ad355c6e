"""Games that are killed in the middle, and what must be left of them.

`survive` plays a session in a forked process, which tells each result that it shows through a pipe; what
is left is held to the record. `support.killing_on_screen` does the same with the real program.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from support.disk import SAVING, WRITING, DeadlyFiles, WatchedFiles
from support.saved import assert_goes_on, some_game

MOVES = 4
"""So many moves of a session are played."""
ACTIONS = 6
"""So many actions of a game on the screen are played at most, and then it is left."""
HOWS = ("before", "after", "half")


@dataclass(frozen=True)
class Kill:
    """One kill: at a step of saving, or from outside some time after so many actions."""

    seed: int
    place: int | None = None
    """The step, as `DeadlyFiles` counts: the lock comes first."""
    how: str = "-"
    after: int = 0
    delay: float = 0.0
    is_hasty: bool = True


def steps(moves: int = MOVES) -> int:
    """The number of steps of a game with so many moves."""
    return 1 + len(SAVING) * (moves + 1)


def kills(count: int, seed: int, *, moves: int = MOVES, is_hasty: bool = True) -> list[Kill]:
    """Kills spread evenly over all steps of a game, in all ways."""
    rng = random.Random(seed)
    made = []
    for number in range(count):
        place = number * steps(moves) // count
        # Not in step with the steps, or some step would know but one way.
        how = HOWS[(number + number // len(WRITING)) % len(HOWS)]
        if how == "half":  # only a write can be half done: the nearest one
            place = 1 + max(place - 1, 0) // len(WRITING) * len(WRITING) + 1
        made.append(Kill(rng.randrange(1000), place, how, is_hasty=is_hasty))
    return made


def kills_from_outside(count: int, seed: int) -> list[Kill]:
    """Kills at random moments after an action."""
    rng = random.Random(seed)
    return [
        Kill(rng.randrange(6), after=rng.randrange(ACTIONS), delay=rng.random() * 0.02)
        for _number in range(count)
    ]


def saved_game(folder: Path) -> Session | None:
    """The one game somewhere in a folder, taken to go on with in haste; None where none was begun."""
    (place,) = {path.parent for path in folder.rglob("*.spicy-game")} or {folder}
    saves = SavedGames(place, WatchedFiles(is_hasty=True))
    games = saves.games()
    assert len(games) <= 1
    assert [(game.problem, game.holder) for game in games] == [(None, None)] * len(games)
    return saves.resume(games[0].id) if games else None


def run(chosen: Sequence[Kill], folder: Path) -> list[tuple[int, int | None]]:
    """Survive some kills, in a process that may be forked: it has no threads."""
    places = [folder / str(number) for number in range(len(chosen))]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return list(pool.map(survive, places, chosen))


def survive(folder: Path, kill: Kill) -> tuple[int, int | None]:
    """Be killed, and hold what is left to having lost nothing.

    Returns how many results were shown, the deal among them, and how many moves saved: None where not
    even the deal was.
    """
    whole = some_game(kill.seed, moves=None if kill.place is None else MOVES)
    ear, mouth = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            _play(folder, kill, mouth)
        finally:
            os._exit(0)
    os.close(mouth)
    with os.fdopen(ear, "rb", buffering=0) as stream:
        heard = stream.read(1)
        if kill.place is None:
            time.sleep(kill.delay)
            os.kill(process, signal.SIGKILL)
        shown = len(heard + (stream.read() or b""))
    _, status = os.waitpid(process, 0)
    assert kill.place is None or os.waitstatus_to_exitcode(status) == -signal.SIGKILL, status
    session = saved_game(folder)
    if session is None:
        assert shown == 0
    saved = session and assert_goes_on(session, whole, max(shown - 1, 0))
    # The next game removes what the killed one left, and deleting them leaves nothing.
    saves = SavedGames(folder, WatchedFiles(is_hasty=True))
    session = Session(whole.start, keeper=saves.keeper())
    session.close()
    assert session.save_error is None
    for game in saves.games():
        saves.delete(game.id)
    assert list(folder.iterdir()) == []
    shutil.rmtree(folder)
    return shown, saved


def _play(folder: Path, kill: Kill, mouth: int) -> None:
    """Play a game on a deadly disk; a byte for each result that was shown, the deal included."""
    record = some_game(kill.seed, moves=None if kill.place is None else MOVES)
    place = sys.maxsize if kill.place is None else kill.place
    files = DeadlyFiles(place, kill.how, is_hasty=kill.is_hasty)
    session = Session(
        record.start, keeper=SavedGames(folder, files, rng=random.Random(kill.seed)).keeper()
    )
    os.write(mouth, b".")
    for move in record.moves:
        session.apply(*move)
        os.write(mouth, b".")
