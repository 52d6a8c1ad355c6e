"""How long a key takes to its frame in the stepper, at both ends of very long transcripts.

    python tests/benchmarks/stepping.py

Starts `spicy step` in a pseudo-terminal of 80x24 with a short example, the longest game that careful
players make of a deal, a game whose every turn was tried in a forbidden way first, and one with 5,000
refused lines. Prints the time to the first frame, and from a key to the frame it leads to.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import spicy
from spicy.engine.actions import Pass, Play
from spicy.transcript.writer import write
from support.environ import ROOT, environment
from support.pty import Pty

REPEATS = 12
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")


def careful_game(players: int, seed: int) -> spicy.Record:
    """A game in which nobody is ever challenged, and nobody lays a last card if a card can be drawn."""
    start = spicy.new_game(NAMES[:players], spicy.Rules(), random.Random(seed))
    state, moves = start, []
    while not state.is_over:
        seat = state.turn
        plays = [
            action
            for who, action in state.legal_actions(seat)
            if who == seat and type(action) is Play
        ]
        can_play = len(state.seats[seat].hand) > 1 and bool(plays)
        move = plays[0] if can_play else Pass()
        moves.append((seat, move))
        state, _ = spicy.apply(state, seat, move)
    return spicy.Record(start, tuple(moves))


def texts() -> Iterator[tuple[str, str]]:
    """The transcripts, by what they are."""
    yield (
        "a short example",
        (ROOT / "rules/examples/challenge.number-joker.spicy").read_text("utf-8"),
    )
    games = (careful_game(players, seed) for players in range(2, 7) for seed in range(10))
    longest = write(max(games, key=lambda record: len(record.moves)))
    yield "the longest game", longest
    head, line, moves = longest.partition("---\n")
    tried = "".join(
        f"{move}\n" for one in moves.splitlines() for move in (f"{NAMES[0]}: reveal", one)
    )
    yield "the same, each turn after a try", head + line + tried
    yield "5,000 refused lines", head + line + f"{NAMES[1]}: pass\n" * 5000


def measure(file: Path) -> tuple[int, float, list[float]]:
    """The number of moves, seconds to the first frame, and seconds from key to frame at both ends."""
    command = [sys.executable, "-m", "spicy", "step", str(file)]
    begun = time.perf_counter()
    with Pty(command, environ=environment()) as pty:
        pty.wait_for(" 0/", limit=60)
        first = time.perf_counter() - begun
        last = int(pty.text().partition(" 0/")[2].split()[0])
        took: list[float] = []
        for end, at, keys in (("home", 0, ("right", "left")), ("end", last, ("left", "right"))):
            pty.press(end)
            pty.wait_for(f" {at}/{last}")
            near = at + 1 if at == 0 else at - 1
            for number in range(REPEATS):
                key, place = keys[number % 2], (near, at)[number % 2]
                pty.listen(0.05)
                pressed = time.perf_counter()
                pty.send({"right": b"\x1b[C", "left": b"\x1b[D"}[key])
                pty.wait_for(f" {place}/{last}")
                took.append(time.perf_counter() - pressed)
        pty.press("q")
    return last, first, took


def main() -> int:
    """Measure, and print a table."""
    print(f"{'':34}{'moves':>7}{'first frame':>13}{'key to frame, median':>22}{'slowest':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, text) in enumerate(texts()):
            file = Path(folder) / f"{number}.spicy"
            file.write_text(text, encoding="utf-8")
            moves, first, took = measure(file)
            median, slowest = statistics.median(took), max(took)
            print(
                f"{name:34}{moves:>7}{first:>11.2f} s"
                f"{1000 * median:>19.0f} ms{1000 * slowest:>7.0f} ms"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
