"""Kill games in a real terminal and go on with them, as many as asked for (16 at steps, 6 from outside).

    python tests/benchmarks/kills_on_screen.py [kills at steps] [kills at random moments]

Prints a line of figures. Ends with an assertion where anything that had been shown is gone, where a hand
is shown before its player asked, or where the game goes on in another way.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.killing_on_screen import kills_at_steps, kills_from_outside, survive


def main(at_steps: int = 16, from_outside: int = 6) -> None:
    """Kill, and print what came of it."""
    begun = time.perf_counter()
    tally: Counter[str] = Counter()
    kills = kills_at_steps(at_steps, seed=2) + kills_from_outside(from_outside, seed=3)
    for kill in kills:
        with tempfile.TemporaryDirectory() as name:
            tally += survive(Path(name), kill)
    print(
        f"{len(kills)} kills in a terminal, {at_steps} at steps of saving and {from_outside} at random"
        f" moments: 0 results lost, 0 hands shown, {dict(tally)}; {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
