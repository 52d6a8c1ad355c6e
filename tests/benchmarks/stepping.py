"""How long a key takes to its frame in the stepper, at both ends of very long transcripts.

    python tests/benchmarks/stepping.py

Starts `spicy step` in a pseudo-terminal of 80x24 with a short example, the longest of sixty random games,
the same game with every turn tried in a forbidden way first, and one with 5,000 refused lines. Prints the
time to the first frame, and from a key to the frame it leads to.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import spicy
from spicy.testing import play_random
from spicy.transcript import write
from support.environ import ROOT, environment
from support.pty import Pty

REPEATS = 12
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")


def texts() -> dict[str, str]:
    """The transcripts, by what they are."""
    games = [
        play_random(spicy.Rules(), NAMES[: 2 + seed % 5], random.Random(seed)) for seed in range(60)
    ]
    longest = write(max(games, key=lambda record: len(record.moves)))
    head, line, moves = longest.partition("---\n")
    tried = "".join(f"{NAMES[0]}: reveal\n{one}\n" for one in moves.splitlines())
    return {
        "a short example": (ROOT / "rules/examples/challenge.number-joker.spicy").read_text(
            "utf-8"
        ),
        "the longest game": longest,
        "the same, each turn after a try": head + line + tried,
        "5,000 refused lines": head + line + f"{NAMES[1]}: pass\n" * 5000,
    }


def measure(file: Path) -> tuple[int, float, list[float]]:
    """The number of moves, seconds to the first frame, and seconds from key to frame at both ends."""
    command = [sys.executable, "-m", "spicy", "step", str(file)]
    begun = time.perf_counter()
    with Pty(command, environ=environment()) as pty:
        pty.wait_for(" 0/", limit=60)
        first = time.perf_counter() - begun
        last = int(pty.text().partition(" 0/")[2].split()[0])
        took: list[float] = []
        for end, at, near in (("home", 0, 1), ("end", last, last - 1)):
            pty.press(end)
            pty.wait_for(f" {at}/{last}")
            for number in range(REPEATS):
                place, other = (near, at) if number % 2 == 0 else (at, near)
                pty.listen(0.05)
                pressed = time.perf_counter()
                pty.send("\x1b[C" if place > other else "\x1b[D")
                pty.wait_for(f" {place}/{last}")
                took.append(time.perf_counter() - pressed)
        pty.press("q")
    return last, first, took


def main() -> None:
    """Measure, and print a table."""
    print(f"{'':34}{'moves':>7}{'first frame':>13}{'key to frame, median':>22}{'slowest':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts().items():
            file = Path(folder) / "game.spicy"
            file.write_text(text, encoding="utf-8")
            moves, first, took = measure(file)
            median, slowest = 1000 * statistics.median(took), 1000 * max(took)
            print(f"{name:34}{moves:>7}{first:>11.2f} s{median:>19.0f} ms{slowest:>7.0f} ms")


if __name__ == "__main__":
    main()
