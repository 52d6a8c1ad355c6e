"""Contrast as WCAG 2 reckons it, and the sixteen colours of terminals that many people use."""

from __future__ import annotations

from typing import Final

from rich.color import Color

SIXTEEN: Final = {
    name: tuple(f"#{color}" for color in colors.split())
    for name, colors in {
        "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
        " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
        "GNOME (VTE)": "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc"
        " 5e5c64 f66151 33da7a e9ad0c 2a7bde c061cb 33c7de ffffff",
        "kitty": "000000 cc0403 19cb00 cecb00 0d73cc cb1ed1 0dcdcd dddddd"
        " 767676 f2201f 23fd00 fffd00 1a8fff fd28ff 14ffff ffffff",
        "Windows Terminal": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
        " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
        "macOS Terminal": "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd"
        " 818383 fc391f 31e722 eaec23 5833ff f935f8 14f0f0 e9ebeb",
        "Linux console": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
        " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    }.items()
}
"""What the sixteen entries of the palette are, as each terminal is delivered."""

ELSEWHERE: Final = {
    name: tuple(f"#{color}" for color in colors.split())
    for name, colors in {
        "alacritty": "181818 ac4242 90a959 f4bf75 6a9fb5 aa759f 75b5aa d8d8d8"
        " 6b6b6b c55555 aac474 feca88 82b8c8 c28cb8 93d3c3 f8f8f8",
        "Konsole (Breeze)": "232627 ed1515 11d116 f67400 1d99f3 9b59b6 1abc9c fcfcfc"
        " 7f8c8d c0392b 1cdc9a fdbc4b 3daee9 8e44ad 16a085 ffffff",
    }.items()
}
"""Terminals with a light blue. They announce truecolor, so they show these only when asked to."""


def luminance(color: str) -> float:
    """Return how bright a colour `#rrggbb` is, from 0 to 1."""
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how well one colour stands out from the other, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def shown(name: str, palette: tuple[str, ...] = ()) -> str:
    """Return the colour behind a name of rich's; entries below 16 come from a palette."""
    color = Color.parse(name)
    if color.number is not None and color.number < 16:
        return palette[color.number]
    return str(color.get_truecolor().hex)
