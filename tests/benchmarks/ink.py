"""Measure how much of each screen carries ink: a sign, or a background of its own.

    python tests/benchmarks/ink.py                       # four players, three games
    python tests/benchmarks/ink.py --players 2 --games 10 --ascii

Random games are walked through, and every public screen that comes up is drawn at five sizes as it is
handed to the terminal. Prints the mean share of inked cells in percent, by screen and size: a large
window should be filled with larger claims and names, and not with more black.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from spicy.engine.rules import Rules
from spicy.testing import play_random
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Screen
from support.screens import Fragments, carry_out, flow_of, ghost_of

SIZES = ((60, 20), (80, 24), (100, 30), (140, 40), (200, 60))


def inked(lines: Fragments) -> float:
    """The share of cells with a sign, or with a background of their own, from 0 to 1."""
    total = ink = 0
    for line in lines:
        for style, text in line:
            total += len(text)
            is_filled = "bg:" in style or "reverse" in style
            ink += len(text) if is_filled else sum(sign != " " for sign in text)
    return ink / max(1, total)


def screens_of(players: int, seed: int, *, is_ascii: bool) -> list[Screen]:
    """Every screen that comes up in a random game, from the first hand-over to the score."""
    record = play_random(Rules(), players, random.Random(seed), punished=0.0)
    flow = flow_of(record.start, is_strict=False, is_ascii=is_ascii)
    seen: list[Screen] = [flow.screen]
    for seat, action in record.moves:
        carry_out(flow, seat, action)
        seen.append(flow.screen)
    for _ in range(3):
        flow.press("enter")
        seen.append(flow.screen)
    return seen


def hands_of(players: int, seed: int) -> list[Screen]:
    """A hand, chosen from and spoken for, and the pages around a game."""
    record = play_random(Rules(), players, random.Random(seed), punished=0.0)
    flow = flow_of(record.start, is_strict=True)
    seen: list[Screen] = []
    for keys in ("", "escape q s", "escape q", "escape q l", "{0}", "{0} 1", "{0} 1 c 2", "{0} p"):
        twin = ghost_of(flow)
        for key in keys.format(record.start.turn + 1).split():
            twin.press(key)
        seen.append(twin.screen)
    return seen


def main() -> int:
    """Walk, draw and print."""
    parser = argparse.ArgumentParser(description="Measure the ink on the screens of a game.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--ascii", action="store_true")
    options = parser.parse_args()
    bridge = Bridge(Capabilities(color_depth=24, ascii=options.ascii))
    shares: dict[tuple[str, tuple[int, int]], list[float]] = defaultdict(list)
    names: dict[str, int] = defaultdict(int)
    for seed in range(options.games):
        for screen in screens_of(options.players, seed, is_ascii=options.ascii):
            if screen.is_private:
                continue
            names[type(screen).__name__] += 1
            for size in SIZES:
                drawn = bridge.lines(screen.render(*size), *size)
                shares[type(screen).__name__, size].append(inked(drawn))
    print("screen".ljust(22) + "".join(f"{f'{width}x{height}':>9}" for width, height in SIZES))
    for name, count in sorted(names.items()):
        row = "".join(f"{100 * sum(s) / len(s):8.1f}%" for s in (shares[name, z] for z in SIZES))
        print(f"{name:<22}{row}   ({count} screens)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
