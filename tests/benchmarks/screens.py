"""Compare a hundred thousand screens of games that one observer must not be able to tell apart.

    python tests/benchmarks/screens.py [screens] [seed] [minutes]     # 100000 7 60

Random games of all configurations are walked through by key presses, each together with the same game
dealt anew behind an observer's back (see `support.screens`). Prints a table of what was compared; ends
with exit status 1, and says by what, where an observer can tell two deals apart.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from spicy.testing import configurations
from spicy.tui.game import end_screens
from support.screens import ScreenLeak, Tally, caches_off, walk_some

WORKERS = min(4, os.cpu_count() or 1)


def walk(job: tuple[int, int, int, float]) -> tuple[Tally, str]:
    """One worker's share of the screens, and the leak it found, if any."""
    part, seed, screens, seconds = job
    order = list(configurations())
    random.Random(f"{seed} {part}").shuffle(order)
    tally, limit = Tally(), time.monotonic() + seconds
    # Honours tell, when a game is over, who lied: the score is to show nothing hidden besides.
    end_screens.earned = lambda _session: None  # type: ignore[assignment, return-value]

    def is_enough() -> bool:
        return tally.screens >= screens or time.monotonic() > limit

    try:
        with caches_off():
            walk_some(order, 1000 * seed + part, tally, is_enough)
    except ScreenLeak as leak:
        return tally, str(leak)
    return tally, ""


def main(screens: int = 100_000, seed: int = 7, minutes: int = 60) -> int:
    """Walk, and print what came of it."""
    begun = time.perf_counter()
    jobs = [(part, seed, -(-screens // WORKERS), 60.0 * minutes) for part in range(WORKERS)]
    total, leaks = Tally(), []
    with multiprocessing.Pool(WORKERS) as pool:
        for tally, leak in pool.imap_unordered(walk, jobs):
            total.add(tally)
            leaks += [leak] if leak else []
    for name, count in total.classes.most_common():
        print(f"{name:<20}{count:>10,}")
    print(f"{'all':<20}{total.screens:>10,}   in {len(total.modes):,} kinds and steps of screens")
    print(
        f"{total.games:,} games, {total.resumed:,} gone on with, {total.states:,} positions"
        f" for one observer {dict(total.observers)}, {total.presses:,} keys in both games"
    )
    print(f"left out, with open cards: {dict(total.opened)}")
    print(f"{len(leaks)} leaks; {time.perf_counter() - begun:.0f} s with {WORKERS} workers")
    print("\n".join(leaks))
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
