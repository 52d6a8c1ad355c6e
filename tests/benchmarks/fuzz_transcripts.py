"""Read transcripts and settings that nobody wrote, as many as asked for (24,000).

    python tests/benchmarks/fuzz_transcripts.py [inputs] [seed]

Ends with an assertion, or whatever else an input provokes that is no TranscriptError.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.fuzzing_transcripts import fuzz


def _peak() -> float:
    """The most memory that this process has had so far, in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main(count: int = 24_000, seed: int = 7) -> None:
    """Fuzz, and print what became of the inputs."""
    begun, before = time.perf_counter(), _peak()
    with tempfile.TemporaryDirectory() as folder:
        tally = fuzz(count, seed, Path(folder))
    answers = dict(tally.answers.most_common())
    print(f"{tally.inputs} inputs, nothing but TranscriptError: {answers}")
    print(
        f"slowest {tally.slowest * 1000:.0f} ms; peak memory {_peak():.0f} MiB, {before:.0f} of them"
        f" before the first; {time.perf_counter() - begun:.0f} s in all"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
