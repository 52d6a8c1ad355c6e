"""A program that plays seeded games and is killed in the middle of saving them, over and over.

It imports everything once and then forks: each kill ends a process of its own. What a game has shown is
heard through a pipe, which outlives the kill.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from support.disk import SAVING, WRITING, DeadlyFiles, WatchedFiles
from support.environ import environment
from support.saved import assert_goes_on, only_game, some_game

MOVES = 4
STEPS_BEFORE = 1
"""Steps before the first that saves: the lock."""
STEPS = STEPS_BEFORE + len(SAVING) * (MOVES + 1)
HOWS = ("before", "after", "half")


@dataclass(frozen=True)
class Kill:
    """One kill: at which step, and how; and what the game was."""

    place: int
    how: str
    seed: int
    is_hasty: bool = True


def kills(count: int, seed: int, *, is_hasty: bool) -> list[Kill]:
    """Kills spread evenly over all steps of a game, in all ways."""
    rng = random.Random(seed)
    made = []
    for number in range(count):
        place = number * STEPS // count
        # Not in step with the steps, or some step would know but one way.
        how = HOWS[(number + number // len(WRITING)) % len(HOWS)]
        if how == "half":  # only a write can be half done: the nearest one
            place = STEPS_BEFORE + max(place - STEPS_BEFORE, 0) // len(WRITING) * len(WRITING) + 1
        made.append(Kill(place, how, rng.randrange(1000), is_hasty))
    return made


def play_and_die(folder: Path, kill: Kill) -> tuple[int, int]:
    """Play a game in a process of its own that is killed; its status, and how much it had shown."""
    ear, mouth = os.pipe()
    process = os.fork()
    if process == 0:
        status = 1
        try:
            os.close(ear)
            play(folder, kill, mouth)
            status = 0
        finally:
            os._exit(status)
    os.close(mouth)
    with os.fdopen(ear, "rb") as stream:
        heard = stream.read()
    _, status = os.waitpid(process, 0)
    return status, len(heard)


def play(folder: Path, kill: Kill, mouth: int) -> None:
    """Play a game on a deadly disk; a byte for each result that was shown, the deal included."""
    record = some_game(kill.seed, moves=MOVES)
    saves = SavedGames(
        folder,
        DeadlyFiles(kill.place, kill.how, is_hasty=kill.is_hasty),
        rng=random.Random(kill.seed),
    )
    session = Session(record.start, keeper=saves.keeper())
    os.write(mouth, b".")
    for move in record.moves:
        session.apply(*move)
        os.write(mouth, b".")


def survive(folder: Path, kill: Kill) -> dict[str, int]:
    """Be killed, and hold what is left to having lost nothing."""
    status, shown = play_and_die(folder, kill)
    assert os.WIFSIGNALED(status), status
    assert os.WTERMSIG(status) == signal.SIGKILL, status
    loaded = only_game(folder)
    if loaded is None:
        assert shown == 0
        return {"shown": 0, "saved": 0, "lost": 1}
    whole = some_game(kill.seed, moves=MOVES)
    saved = assert_goes_on(loaded, whole, max(shown - 1, 0))
    return {"shown": shown, "saved": saved, "lost": 0}


def assert_tidy(folder: Path) -> None:
    """Hold the next game to removing what the killed one left, and deleting it to leaving nothing."""
    saves = SavedGames(folder, WatchedFiles(is_hasty=True))
    session = Session(some_game(moves=0).start, keeper=saves.keeper())
    session.close()
    assert session.save_error is None
    for game in saves.games():
        saves.delete(game.id)
    assert list(folder.iterdir()) == []


def main(count: int, seed: int, folder: Path, *, is_hasty: bool) -> None:
    """Be killed so many times; a line of JSON for each."""
    for number, kill in enumerate(kills(count, seed, is_hasty=is_hasty)):
        place = folder / str(number)
        result = survive(place, kill)
        assert_tidy(place)
        shutil.rmtree(place)
        sys.stdout.write(json.dumps({"place": kill.place, "how": kill.how, **result}) + "\n")


def run(
    count: int, seed: int, folder: Path, *, is_hasty: bool = True
) -> list[dict[str, int | str]]:
    """Do `main` in a process of its own, and give its results."""
    words = [str(count), str(seed), str(folder), "hasty" if is_hasty else "patient"]
    done = subprocess.run(
        [sys.executable, "-m", "support.killing", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    results: list[dict[str, int | str]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(results) == count
    return results


ENDLESS = """
import sys
from pathlib import Path
from spicy.storage.saved_games import SavedGames
from spicy.session.session import Session
from support.saved import some_game

record = some_game(int(sys.argv[2]))
session = Session(record.start, keeper=SavedGames(Path(sys.argv[1])).keeper())
print(".", end="", flush=True)
for move in record.moves:
    session.apply(*move)
    print(".", end="", flush=True)
"""


def at_random_moments(count: int, folder: Path, seed: int) -> Counter[str]:
    """Kill programs from outside, some time after their first result was shown; what came of it."""
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    for number in range(count):
        place = folder / f"random-{number}"
        game = some_game(number % 50)
        with subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(place), str(number % 50)],
            stdout=subprocess.PIPE,
            env=environment(),
        ) as program:
            assert program.stdout is not None
            shown = program.stdout.read(1)
            time.sleep(rng.random() * 0.03)
            program.send_signal(signal.SIGKILL)
            shown += program.stdout.read()
        session = only_game(place)
        assert session is not None
        tally["killed" if program.returncode == -signal.SIGKILL else "finished first"] += 1
        saved = assert_goes_on(session, game, len(shown) - 1)
        tally["saved ahead of the screen"] += saved > len(shown) - 1
    return tally


def steps_of_a_game(folder: Path) -> list[str]:
    """The steps that a game takes which is not killed."""
    record = some_game(moves=MOVES)
    files = WatchedFiles()
    session = Session(record.start, keeper=SavedGames(folder, files).keeper())
    for move in record.moves:
        session.apply(*move)
    session.close()
    return [step for step in files.steps if step in SAVING or step == "lock"]


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), is_hasty=sys.argv[4] == "hasty")
