"""Open saved games, or read transcripts and settings, that nobody wrote, as many as asked for (20,000).

    python tests/benchmarks/fuzz.py saves|transcripts [inputs] [seed]

Ends with an assertion, or whatever else an input provokes that is no SaveError or TranscriptError.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import fuzzing, fuzzing_transcripts


def main(what: str, count: int = 20_000, seed: int = 7) -> None:
    """Fuzz, and print what became of the inputs."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        if what == "saves":
            answers = fuzzing.fuzz(count, seed)
        else:
            answers = fuzzing_transcripts.fuzz(count, seed, Path(folder))
    print(f"{count} inputs, no other errors: {dict(answers.most_common())}")
    print(f"{time.perf_counter() - begun:.0f} s in all")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
