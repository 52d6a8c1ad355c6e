"""Kill a saving game at every step in every way, and at random moments, and count what was lost.

    python tests/benchmarks/kills.py [kills at steps] [kills at random moments]

Prints a line of figures. Ends with an assertion where anything that had been shown is gone.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from support.killing import HOWS, STEPS, environment, run  # noqa: E402
from support.saved import assert_goes_on, only_game, some_game  # noqa: E402

ENDLESS = """
import random, sys
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
    """Kill programs from outside, some time after their first result was shown."""
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    for number in range(count):
        place = folder / f"random-{number}"
        game = some_game(number % 50)
        program = subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(place), str(number % 50)],
            stdout=subprocess.PIPE,
            env=environment(),
        )
        assert program.stdout is not None
        shown = program.stdout.read(1)
        time.sleep(rng.random() * 0.03)
        program.send_signal(signal.SIGKILL)
        shown += program.stdout.read()
        program.wait()
        loaded = only_game(place)
        assert loaded is not None
        tally["killed" if program.returncode == -signal.SIGKILL else "finished first"] += 1
        saved = assert_goes_on(loaded, game, len(shown) - 1)
        tally["saved ahead of the screen"] += saved > len(shown) - 1
    return tally


def main(at_steps: int, at_random: int) -> None:
    """Kill, and print what came of it."""
    with tempfile.TemporaryDirectory() as name:
        begun = time.perf_counter()
        results = run(at_steps, seed=2, folder=Path(name), is_hasty=False)
        ahead = sum(int(one["saved"]) > int(one["shown"]) - 1 >= 0 for one in results)
        print(
            f"{len(results)} kills at {len({one['place'] for one in results})} of {STEPS} steps "
            f"({', '.join(HOWS)}): 0 results lost, {ahead} saved ahead of the screen, "
            f"{sum(int(one['lost']) for one in results)} before the deal was shown; "
            f"{time.perf_counter() - begun:.0f} s"
        )
        begun = time.perf_counter()
        tally = at_random_moments(at_random, Path(name), seed=3)
        print(
            f"{at_random} kills at random moments: 0 results lost, {dict(tally)}; "
            f"{time.perf_counter() - begun:.0f} s"
        )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [201, 60][len(numbers) :]))
