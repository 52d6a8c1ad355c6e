"""Measure the cats against the baselines and each other, and print a table with 95 % intervals.

python tests/benchmarks/tournament.py --games 2000 --seats 2 --processes 2

Seeds are given, so a row can be played again. With an even number of seats every deal is played from both
sides. `share` is the first player's part of all wins; at more than two seats every other seat is its own.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from spicy.engine.cards import Edition
from spicy.engine.rules import Rules, SpiceItUp
from spicy.players.tournament import Plan, play_tournament, standing

CATS = ("paprika", "ginger", "sesame")
BASELINES = ("random", "honest", "doubter")
PAIRINGS = [
    *(("sesame", other) for other in (*BASELINES, "paprika", "ginger")),
    *((cat, other) for cat in ("paprika", "ginger") for other in BASELINES),
    ("paprika", "ginger"),
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pairs", nargs="*", help="first:second; all without")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--edition", type=Edition, default=Edition.SPICY)
    parser.add_argument("--super-jokers", action="store_true")
    parser.add_argument("--spice-it-up", nargs="*", type=SpiceItUp, default=())
    options = parser.parse_args(arguments)
    pairings = [tuple(pair.split(":")) for pair in options.pairs] or PAIRINGS
    rules = Rules(options.edition, options.super_jokers or None, tuple(options.spice_it_up))
    for first, second in pairings:
        plan = Plan(
            first, second, games=options.games, seats=options.seats, seed=options.seed, rules=rules
        )
        started = time.perf_counter(), time.process_time()
        result = standing(plan, list(play_tournament(plan, options.processes)))
        print(
            f"{first:>8} - {second:8} {options.seats} seats {result.games:5} games  "
            f"{result.share:6.1%} ({result.low:.1%} to {result.high:.1%})  "
            f"lost by name {result.lost_by_name}  {time.perf_counter() - started[0]:.0f} s, "
            f"CPU {1000 * (time.process_time() - started[1]) / result.games:.0f} ms a game",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
