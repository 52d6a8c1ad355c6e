"""What a key costs until its frame, as ratios to the least application there can be.

    python tests/benchmarks/frames.py --keys 100

In a pseudo-terminal, at 80x24 and at 200x60: the table, and a hand, whose every key draws a new frame,
and `support.minimal_app`, which draws one line. Prints the processor time a key, the time by the clock
until the first byte (median and the slowest of a hundred), the most memory of one process, and how
often the processes woke up in three seconds in which nobody touched a key. Linux only.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.measuring import MINIMAL, SPICY, Screen, compiled, cost_of_keys, home, status_of
from support.pty import SILENCE

SIZES = ((80, 24), (200, 60))
GAME = [*SPICY, "play", "--players", "Lea,Tom,Mia,Ben", "--seed", "7"]
PLACES: dict[str, tuple[list[str], str, bytes, tuple[bytes, ...]]] = {
    "the least application": (MINIMAL, "frame 0", b"", (b"a",)),
    "table": (GAME, "Lea", b"\x1b", (b"9", b"n")),
    "hand": (GAME, "Lea", b"1", (b"\x1b[C", b"\x1b[D")),
}
"""The command, what its first frame says, the key that leads to the place, and those that count."""
IDLE = 3.0


def measure(
    name: str, size: tuple[int, int], keys: int, environ: dict[str, str]
) -> tuple[list[float], float, float, int]:
    """Seconds to each frame, processor time a key, MiB, and how often it woke up for nothing."""
    command, text, leads, pressed = PLACES[name]
    with Screen(command, *size, environ=environ) as screen:
        screen.wait_for(text)
        screen.listen(2 * SILENCE)
        if leads:
            screen.send(leads)
            screen.listen(1.0)
        took, cpu = cost_of_keys(screen, pressed, keys)
        memory = max(status_of(screen.pid, "VmHWM")) / 1024
        screen.listen(1.0)
        before = sum(status_of(screen.pid, "voluntary_ctxt_switches"))
        time.sleep(IDLE)
        return took, cpu, memory, sum(status_of(screen.pid, "voluntary_ctxt_switches")) - before


def main() -> int:
    """Measure in turn, and print a table."""
    parser = argparse.ArgumentParser(description="What a key costs until its frame.")
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    print(f"{'':32}{'CPU a key':>10}{'ratio':>7}{'clock':>10}{'p99':>9}{'memory':>10}{'wakes':>7}")
    with home() as folder:
        environ = compiled(folder)
        for size in SIZES:
            rounds = [
                {name: measure(name, size, options.keys, environ) for name in PLACES}
                for _ in range(options.rounds)
            ]
            for name in PLACES:
                took = sorted(one for run in rounds for one in run[name][0])
                cpu = statistics.median(run[name][1] for run in rounds)
                ratio = cpu / statistics.median(run["the least application"][1] for run in rounds)
                _, _, memory, wakes = rounds[0][name]
                print(
                    f"{name:24}{size[0]:>4}x{size[1]:<3}{1000 * cpu:>7.1f} ms{ratio:>7.2f}"
                    f"{1000 * statistics.median(took):>7.1f} ms"
                    f"{1000 * took[int(len(took) * 0.99)]:>6.0f} ms{memory:>6.0f} MiB{wakes:>7}"
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
