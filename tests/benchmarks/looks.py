"""Measure what screens look like, on the screens of random games.

    python tests/benchmarks/looks.py ink     # the share of cells with a sign or a ground of their own
    python tests/benchmarks/looks.py pairs   # how well words stand out, in every theme and depth
    python tests/benchmarks/looks.py eyes    # suits beside each other for colour-blind eyes

A large window should be filled with larger claims and names, and not with more black. Words must reach
4.5 in the program's own colours, and 4.0 with the sixteen colours of six terminals that many people use;
two suits CIEDE2000 15. Ends with exit status 1 where something does not. (What the palette promises by
itself is in `tests/tui/widgets/test_palette.py`.)
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from spicy.engine.rules import Rules
from spicy.testing import play_random
from spicy.tui.terminal.bridge import _PALETTE as NAMES
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.palette import PAINTS, Depth, Role, Theme
from spicy.tui.widgets.theme import Look
from support.contrast import CONFUSABLE, EYES, SIXTEEN, contrast, difference, seen_by, shown
from support.screens import Fragments, carry_out, draw, flow_of, ghost_of

SIZES = ((60, 20), (80, 24), (100, 30), (140, 40), (200, 60))
SUITS = (Role.CHILI, Role.WASABI, Role.LEMON, Role.PEPPER)
HANDS = ("", "escape q s", "escape q", "escape q l", "{0}", "{0} 1", "{0} 1 c 2", "{0} p")


def screens_of(players: int, seed: int) -> list[Screen]:
    """Screens of a random game, from the first hand-over, with hands, to the score."""
    record = play_random(Rules(), players, random.Random(seed), punished=0.0)
    flow = flow_of(record.start, is_strict=False)
    seen: list[Screen] = []
    for keys in HANDS:
        twin = ghost_of(flow)
        for key in keys.format(record.start.turn + 1).split():
            twin.press(key)
        seen.append(twin.screen)
    for seat, action in record.moves:
        carry_out(flow, seat, action)
        seen.append(flow.screen)
    for _ in range(3):
        flow.press("enter")
        seen.append(flow.screen)
    return seen


SCREENS = [screen for players in (4, 6) for screen in screens_of(players, players)]


def inked(lines: Fragments) -> float:
    """The share of cells with a sign, or with a ground of their own, in percent."""
    cells = [(sign, style) for line in lines for style, text in line for sign in text]
    ink = sum(sign != " " or "bg:" in style or "reverse" in style for sign, style in cells)
    return 100 * ink / max(1, len(cells))


def ink() -> list[str]:
    """Print the mean share of inked cells, by screen and size."""
    bridge = Bridge(Capabilities(color_depth=24))
    shares: dict[str, list[list[float]]] = defaultdict(list)
    for screen in SCREENS:
        if not screen.is_private:
            row = [inked(draw(screen, bridge, size)) for size in SIZES]
            shares[type(screen).__name__].append(row)
    print("screen".ljust(22) + "".join(f"{f'{width}x{height}':>9}" for width, height in SIZES))
    for name, rows in sorted(shares.items()):
        means = "".join(f"{sum(column) / len(rows):8.1f}%" for column in zip(*rows, strict=True))
        print(f"{name:<22}{means}   ({len(rows)} screens)")
    return []


def eyes() -> list[str]:
    """Print how different the tiles of two suits are for some eyes, and return what is confusable."""
    close = []
    for theme in (Theme.DARK, Theme.HIGH_CONTRAST):
        for pair in combinations(SUITS, 2):
            if {*pair} == {Role.WASABI, Role.LEMON}:
                continue  # no box has both
            tiles = [shown(PAINTS[theme][Depth.TRUE][role].tile) for role in pair]
            for kind in EYES:
                apart = difference(*(seen_by(kind, tile) for tile in tiles))
                row = (
                    f"{theme.value:<14} {pair[0].value:>7} / {pair[1].value:<7} {kind} {apart:5.1f}"
                )
                print(row)
                close += [row] if apart < CONFUSABLE else []
    return close


Pair = tuple[str, str]
"""Ink and ground in prompt_toolkit's words; empty for the terminal's own."""


def pairs_on(look: Look) -> dict[Pair, str]:
    """Every pair of colours that words stand in, each with words in it.

    Edges, bars and pixels are no words: what they show is written beside or below them.
    """
    bridge = Bridge(Capabilities(color_depth=look.depth))
    found: dict[Pair, str] = {}
    for screen in SCREENS:
        screen.look = look  # type: ignore[attr-defined]
        for size in ((80, 24), (140, 40)):
            for style, text in (part for row in draw(screen, bridge, size) for part in row):
                words = style.split()
                ink = "".join(word[3:] for word in words if word.startswith("fg:"))
                ground = "".join(word[3:] for word in words if word.startswith("bg:"))
                ink = "dim" if "dim" in words else ink
                if any(sign.isalnum() for sign in text):
                    pair = (ground, ink) if "reverse" in words else (ink, ground)
                    found.setdefault(pair, text.strip())
    return found


def ratio(pair: Pair, palette: tuple[str, ...], theme: Theme) -> float:
    """The contrast of a pair, the worse one of a black and a white terminal where it is on neither."""
    if pair[0] == "dim":
        return 1.0
    if pair == ("", ""):
        return 21.0
    ink, ground = (palette[NAMES.index(one)] if one in NAMES else one for one in pair)
    own = ("#ffffff",) if theme is Theme.LIGHT else ("#000000", "#ffffff")
    return min(contrast(ink or terminal, ground or terminal) for terminal in own)


def pairs() -> list[str]:
    """Print the pairs of colours on screens, and return those that are too weak."""
    weak = []
    for theme in Theme:
        for depth in (Depth.TRUE, Depth.MANY, Depth.SIXTEEN):
            found = pairs_on(Look(depth=depth, theme=theme, calm=True))
            has_palette = any("ansi" in color for pair in found for color in pair)
            palettes = SIXTEEN if has_palette else {"own": ()}
            for pair, words in sorted(found.items()):
                for name, palette in palettes.items():
                    least = ratio(pair, palette, theme)
                    on = " on ".join(one or "own" for one in pair)
                    row = f"{theme.value} {depth.name.lower()} {name}: {on} {least:.2f}   {words[:20]}"
                    print(row)
                    weak += [row] if least < (4.0 if palette else 4.5) else []
    return weak


if __name__ == "__main__":
    found = {"ink": ink, "pairs": pairs, "eyes": eyes}[sys.argv[1]]()
    print("\n" + ("too weak:\n  " + "\n  ".join(found) if found else "everything stands out"))
    sys.exit(bool(found))
