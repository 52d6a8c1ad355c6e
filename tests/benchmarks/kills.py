"""Kill a saving game at every step in every way, and at random moments, and count what was lost.

    python tests/benchmarks/kills.py [at steps] [at random moments] [on the screen] [on it at random]

Prints a line of figures for each. Ends with an assertion where anything that had been shown is gone,
where a hand is shown before its player asked, or where the game goes on in another way.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from support.killing import ACTIONS, kills, kills_from_outside, run  # noqa: E402
from support.killing_on_screen import survive_on_screen  # noqa: E402


def main(at_steps: int = 201, at_random: int = 60, on_screen: int = 16, outside: int = 6) -> None:
    """Kill, and print what came of it."""
    for chosen in (kills(at_steps, 2, is_hasty=False), kills_from_outside(at_random, 3)):
        with tempfile.TemporaryDirectory() as name:
            begun = time.perf_counter()
            results = run(chosen, Path(name))
        ahead = sum(shown > 0 and saved != shown - 1 for shown, saved in results)
        print(
            f"{len(chosen)} kills at {len({kill.place for kill in chosen})} steps or moments: 0 results"
            f" lost, {ahead} saved ahead of the screen, {sum(saved is None for _, saved in results)}"
            f" before the deal was shown; {time.perf_counter() - begun:.0f} s"
        )
    begun, tally = time.perf_counter(), Counter[str]()
    for kill in kills(on_screen, 2, moves=ACTIONS) + kills_from_outside(outside, 3):
        with tempfile.TemporaryDirectory() as name:
            tally[survive_on_screen(Path(name), kill)] += 1
    print(
        f"{tally.total()} kills in a terminal: 0 results lost, 0 hands shown, {dict(tally)};"
        f" {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
