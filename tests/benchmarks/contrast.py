"""Reckon how well every colour that can appear stands out from its ground.

    python tests/benchmarks/contrast.py             # all themes and depths, and sixteen-colour palettes
    python tests/benchmarks/contrast.py --eyes      # also: suits beside each other for colour-blind eyes
    python tests/benchmarks/contrast.py --screens   # also: every pair of colours on the screens of games

Ink on a tile must reach 4.5 in truecolor and with 256 colours, and 4.0 with the sixteen colours of six
terminals that many people use. Ends with exit status 1 where something does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ink import hands_of, screens_of

from spicy.tui.terminal.bridge import _PALETTE as NAMES
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.palette import PAINTS, Depth, Role, Theme
from spicy.tui.widgets.theme import Look
from support.color_vision import CONFUSABLE, EYES, difference, seen_by
from support.contrast import ELSEWHERE, SIXTEEN, contrast, shown

_OWN = 4.5
_PALETTES = 4.0
_SUITS = (Role.CHILI, Role.WASABI, Role.LEMON, Role.PEPPER)


def own_colors() -> list[str]:
    """Print the program's own colours, and return what is too weak."""
    weak = []
    for theme in (Theme.DARK, Theme.LIGHT, Theme.HIGH_CONTRAST):
        for depth in (Depth.TRUE, Depth.MANY):
            print(f"\n{theme.value}, {depth.name.lower()}")
            for role, colors in PAINTS[theme][depth].items():
                if not colors.ink:
                    continue
                ink = shown(colors.ink)
                grounds = [shown(colors.tile)] if colors.tile else ["#ffffff"]
                if not colors.tile and theme is not Theme.LIGHT:
                    grounds.append("#000000")
                for ground in grounds:
                    ratio = contrast(ink, ground)
                    print(f"  {role.value:<8} {ink} on {ground}  {ratio:5.2f}")
                    if ratio < _OWN:
                        weak.append(f"{theme.value} {depth.name} {role.value}: {ratio:.2f}")
    return weak


def sixteen_colors() -> list[str]:
    """Print what the palettes of terminals make of the roles, and return what is too weak."""
    weak = []
    roles = [role for role in Role if PAINTS[Theme.TERMINAL][Depth.SIXTEEN][role].tile]
    print("\nsixteen colours       " + "".join(f"{role.value:>9}" for role in roles))
    for name, palette in {**SIXTEEN, **ELSEWHERE}.items():
        row = f"  {name:<20}"
        for role in roles:
            colors = PAINTS[Theme.TERMINAL][Depth.SIXTEEN][role]
            ratio = contrast(shown(colors.ink, palette), shown(colors.tile, palette))
            row += f"{ratio:9.2f}"
            if ratio < _PALETTES and name in SIXTEEN:
                weak.append(f"{name} {role.value}: {ratio:.2f}")
        print(row + ("" if name in SIXTEEN else "   (announces truecolor)"))
    return weak


def colour_blind_eyes() -> list[str]:
    """Print how different the tiles of two suits are for some eyes, and return what is confusable."""
    close = []
    for theme in (Theme.DARK, Theme.HIGH_CONTRAST):
        print(
            f"\n{theme.value}: tiles beside each other (CIEDE2000; below {CONFUSABLE} confusable)"
        )
        for one, other in combinations(_SUITS, 2):
            if {one, other} == {Role.WASABI, Role.LEMON}:
                continue  # no box has both
            tiles = [shown(PAINTS[theme][Depth.TRUE][role].tile) for role in (one, other)]
            row = f"  {one.value + ' / ' + other.value:<18}"
            for eyes in EYES:
                apart = difference(*(seen_by(eyes, tile) for tile in tiles))
                row += f"  {eyes} {apart:5.1f}"
                if apart < CONFUSABLE:
                    close.append(f"{theme.value} {one.value}/{other.value} {eyes}: {apart:.1f}")
            print(row)
    return close


Pair = tuple[str, str]
"""Ink and ground in prompt_toolkit's words; empty for the terminal's own."""


def pairs_on(screens: Sequence[Screen], look: Look) -> dict[Pair, str]:
    """Every pair of colours that words stand in on some screens, each with words in it.

    Edges, bars and pixels are no words: what they show is written beside or below them.
    """
    bridge = Bridge(Capabilities(color_depth=look.depth))
    found: dict[Pair, str] = {}
    for screen in screens:
        screen.look = look  # type: ignore[attr-defined]
        for size in ((80, 24), (140, 40)):
            for row in bridge.lines(screen.render(*size), *size):
                for style, text in row:
                    if any(sign.isalnum() for sign in text):
                        found.setdefault(_pair(style), text.strip())
    return found


def _pair(style: str) -> Pair:
    ink = ground = ""
    for word in style.split():
        ink = word[3:] if word.startswith("fg:") else ink
        ground = word[3:] if word.startswith("bg:") else ground
    if "dim" in style.split():
        ink = "dim"
    return (ground, ink) if "reverse" in style.split() else (ink, ground)


def on_screens() -> list[str]:
    """Print the pairs on the screens of two games, hands among them, and return what is too weak."""
    weak = []
    screens = [
        *screens_of(4, 1, is_ascii=False),
        *screens_of(6, 2, is_ascii=False),
        *hands_of(4, 3),
    ]
    for theme in Theme:
        for depth in (Depth.TRUE, Depth.MANY, Depth.SIXTEEN):
            found = pairs_on(screens, Look(depth=depth, theme=theme, calm=True))
            print(f"\n{theme.value}, {depth.name.lower()}: {len(found)} pairs on screens")
            palettes = SIXTEEN if any("ansi" in color for pair in found for color in pair) else {}
            for pair, words in sorted(found.items()):
                row = ""
                for name, palette in palettes.items() or (("own", ()),):
                    least = _ratio(pair, palette, theme)
                    row += f"  {name} {least:.2f}"
                    if least < (_PALETTES if palette else _OWN):
                        weak.append(
                            f"{theme.value} {depth.name} {name} {pair}: {least:.2f} {words}"
                        )
                print(f"  {' on '.join(one or 'own' for one in pair):<32}{row}   {words[:20]}")
    return weak


def _ratio(pair: Pair, palette: tuple[str, ...], theme: Theme) -> float:
    """The contrast of a pair, the worse one of a black and a white terminal where it is on neither."""
    if pair[0] == "dim":
        return 1.0
    if pair == ("", ""):
        return 21.0
    colors = [one and (palette[NAMES.index(one)] if one in NAMES else one) for one in pair]
    grounds = ("#ffffff",) if theme is Theme.LIGHT else ("#000000", "#ffffff")
    return min(
        contrast(colors[0] or ground, colors[1] or ground) if "" in pair else contrast(*colors)
        for ground in grounds
    )


def main() -> int:
    """Print the tables; 1 where a promise is broken."""
    parser = argparse.ArgumentParser(description="Reckon the contrast of all colours.")
    parser.add_argument("--eyes", action="store_true", help="also for colour-blind eyes")
    parser.add_argument("--screens", action="store_true", help="also every pair on screens")
    options = parser.parse_args()
    weak = own_colors() + sixteen_colors()
    if options.screens:
        weak += on_screens()
    if options.eyes:
        weak += colour_blind_eyes()
    print("\n" + ("too weak:\n  " + "\n  ".join(weak) if weak else "everything stands out"))
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
