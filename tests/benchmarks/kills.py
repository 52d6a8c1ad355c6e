"""Kill a saving game at every step in every way, and at random moments, and count what was lost.

    python tests/benchmarks/kills.py [kills at steps] [kills at random moments]

Prints a line of figures. Ends with an assertion where anything that had been shown is gone.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from support.killing import HOWS, STEPS, at_random_moments, run  # noqa: E402


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
