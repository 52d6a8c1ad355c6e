"""What it costs to start, as ratios measured in turn: commands, and the first frames of screens.

    python tests/benchmarks/starting.py --runs 15

Commands stand against `python -c pass`, in processor time of all their processes. First frames stand
against the least application that draws one line with the same libraries (`support.minimal_app`), in
processor time and by the clock; both from the start of the process to the first frame in a
pseudo-terminal of 80x24. Linux only. Use an environment that has what a user installs and no more: the
library `msgspec` imports `typing_extensions` where that is there.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.measuring import (
    MINIMAL,
    SPICY,
    Screen,
    compiled,
    cpu_of_command,
    cpu_so_far,
    home,
    median_ratio,
)

EXAMPLE = "rules/examples/challenge.number-joker.spicy"
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "spicy --version": [*SPICY, "--version"],
    "spicy --help": [*SPICY, "--help"],
    "spicy check, one file": [*SPICY, "check", EXAMPLE],
    "spicy rules WORDS": [*SPICY, "rules", "joker", "last", "card"],
}
FRAMES = {
    "the least application": (MINIMAL, "frame 0"),
    "title": (SPICY, "New game"),
    "first hand-over": ([*SPICY, "play", "--players", "Lea,Tom,Mia", "--seed", "7"], "Lea"),
    "book": ([*SPICY, "rules"], "leave"),
    "stepper": ([*SPICY, "step", EXAMPLE], "0/"),
}


def first_frame(name: str, environ: dict[str, str]) -> tuple[float, float]:
    """Seconds by the clock, and of processor time, until a frame stands there."""
    command, text = FRAMES[name]
    begun = time.perf_counter()
    with Screen(command, environ=environ) as screen:
        screen.wait_for(text)
        return time.perf_counter() - begun, cpu_so_far(screen.pid)


def main() -> int:
    """Measure in turn, and print a table."""
    parser = argparse.ArgumentParser(description="What it costs to start.")
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    with home() as folder:
        environ = compiled(folder)
        for command in COMMANDS.values():
            cpu_of_command(command, environ)  # compiles modules, and keeps the index of the book
        costs = [[cpu_of_command(one, environ) for one in COMMANDS.values()] for _ in range(runs)]
        for name in FRAMES:
            first_frame(name, environ)
        frames = [[first_frame(name, environ) for name in FRAMES] for _ in range(runs)]
    print(f"{'':24}{'CPU':>9}{'ratio':>8}")
    for place, name in enumerate(COMMANDS):
        mine = [run[place] for run in costs]
        ratio = median_ratio(mine, [run[0] for run in costs])
        print(f"{name:24}{1000 * statistics.median(mine):>6.0f} ms{ratio:>8.2f}")
    print(f"\n{'first frame':24}{'CPU':>9}{'ratio':>8}{'clock':>10}{'ratio':>8}")
    for place, name in enumerate(FRAMES):
        row = f"{name:24}"
        for measure in (1, 0):
            mine = [run[place][measure] for run in frames]
            ratio = median_ratio(mine, [run[0][measure] for run in frames])
            row += f"{1000 * statistics.median(mine):>6.0f} ms{ratio:>8.2f} "
        print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
