"""Compare a hundred thousand screens of games that one observer must not be able to tell apart.

    python tests/benchmarks/screens.py                      # 100,000 screens, each drawn in both games
    python tests/benchmarks/screens.py --screens 5000 --seed 3 --minutes 2

Random games of all configurations are walked through by key presses, each together with the same game
dealt anew behind an observer's back (see `support.screens`). Prints a table of what was compared; ends
with exit status 1, and says by what, where an observer can tell two deals apart.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from spicy.testing import configurations
from support.screens import ScreenLeak, Tally, caches_off, walk_some


def walk(job: tuple[int, int, int, float]) -> tuple[Tally, str]:
    """One worker's share of the screens, and the leak it found, if any."""
    part, seed, screens, seconds = job
    order = list(configurations())
    random.Random(f"{seed} {part}").shuffle(order)
    tally, end = Tally(), time.monotonic() + seconds
    try:
        with caches_off():
            walk_some(
                order,
                1000 * seed + part,
                tally,
                lambda: tally.screens >= screens or time.monotonic() > end,
            )
    except ScreenLeak as leak:
        return tally, str(leak)
    return tally, ""


def main() -> int:
    """Walk, and print what came of it."""
    parser = argparse.ArgumentParser(description="Compare many screens of games dealt anew.")
    parser.add_argument("--screens", type=int, default=100_000, help="how many (100,000)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long (60)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=min(4, os.cpu_count() or 1))
    options = parser.parse_args()
    begun = time.perf_counter()
    share = -(-options.screens // options.workers)
    jobs = [(part, options.seed, share, 60 * options.minutes) for part in range(options.workers)]
    total, leaks = Tally(), []
    with multiprocessing.Pool(options.workers) as pool:
        for tally, leak in pool.imap_unordered(walk, jobs):
            total.add(tally)
            leaks += [leak] if leak else []
    print(f"{'screen':<20}{'compared':>10}")
    for name, count in total.classes.most_common():
        print(f"{name:<20}{count:>10,}")
    print(f"{'all':<20}{total.screens:>10,}   each drawn in both games: {2 * total.screens:,}")
    print(f"kinds and steps of screens  {len(total.modes):,}")
    print(f"games                       {total.games:,}")
    print(f"positions, each for one observer  {total.states:,}  {dict(total.observers)}")
    print(f"saved games gone on with    {total.resumed:,}")
    print(f"keys pressed in both games  {total.presses:,}")
    print(f"left out, with open cards   {dict(total.opened)}")
    print(f"leaks                       {len(leaks)}")
    print(f"{time.perf_counter() - begun:.0f} s with {options.workers} workers")
    for leak in leaks:
        print(leak)
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
