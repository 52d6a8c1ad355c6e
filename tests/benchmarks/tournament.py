"""Measure the cats against the baselines and each other, and print a table with 95 % intervals.

python tests/benchmarks/tournament.py --games 2000 --seats 2 --seed 2024 --processes 2

Seeds are given, so a row can be played again. With an even number of seats every deal is played from both
sides. `share` is the first player's part of all wins; at more than two seats every other seat is its own.

Measured with seed 2024: the first player's part of all wins in percent, its 95 % interval, and games::

                        2 seats               4 seats
    sesame - random     87 (85 to 88)   2000  92 (91 to 93)   2000
    sesame - honest     87 (86 to 89)   2000  68 (65 to 70)   2000
    sesame - doubter    82 (80 to 84)   2000  81 (80 to 83)   2000
    sesame - paprika    76 (74 to 78)   2000  70 (68 to 72)   2000
    sesame - ginger     82 (81 to 84)   2000  65 (62 to 67)   2000
    paprika - random    93 (91 to 94)   2000  88 (87 to 90)   2000
    paprika - honest    64 (62 to 66)   2000  94 (93 to 95)   2000
    paprika - doubter   75 (73 to 77)   2000  72 (70 to 74)   2000
    ginger - random     68 (66 to 70)   2000  65 (63 to 68)   2000
    ginger - honest     79 (77 to 81)   2000  67 (65 to 69)   2000
    ginger - doubter    55 (53 to 57)   2000  52 (50 to 55)   2000
    paprika - ginger    53 (51 to 56)   2000  31 (29 to 33)   2000

A row of 2,000 games takes some six minutes of one core with Sesame at 2 seats, and about fifteen at 4;
without her half a minute, and a minute.
"""

from __future__ import annotations

import argparse
import os
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
        started = time.perf_counter(), sum(os.times()[:4])
        result = standing(plan, list(play_tournament(plan, options.processes)))
        print(
            f"{first:>8} - {second:8} {options.seats} seats {result.games:5} games  "
            f"{result.share:6.1%} ({result.low:.1%} to {result.high:.1%})  "
            f"lost by name {result.lost_by_name}  {time.perf_counter() - started[0]:.0f} s, "
            f"CPU {1000 * (sum(os.times()[:4]) - started[1]) / result.games:.0f} ms a game",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
