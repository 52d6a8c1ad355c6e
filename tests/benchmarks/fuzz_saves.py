"""Open saved games and settings that nobody wrote, as many as asked for (20,000).

    python tests/benchmarks/fuzz_saves.py [inputs] [seed]

Ends with an assertion, or whatever else an input provokes that is no SaveError.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.fuzzing import fuzz


def main(count: int = 20_000, seed: int = 7) -> None:
    """Fuzz, and print what became of the inputs."""
    begun = time.perf_counter()
    tally = fuzz(count, seed)
    print(f"{tally.inputs} inputs, nothing but SaveError: {dict(tally.answers.most_common())}")
    print(f"slowest {tally.slowest * 1000:.0f} ms; {time.perf_counter() - begun:.0f} s in all")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
