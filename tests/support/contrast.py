"""Contrast as WCAG 2 reckons it, the sixteen colours of many terminals, and colour-blind eyes."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
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


Triple = tuple[float, float, float]


def linear(color: str) -> Triple:
    """A colour `#rrggbb` as light: three parts from 0 to 1."""
    parts = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(color: str) -> float:
    """Return how bright a colour `#rrggbb` is, from 0 to 1."""
    red, green, blue = linear(color)
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


# Colour-blind eyes: the simulation of Machado, Oliveira and Fernandes (2009) at full severity


CONFUSABLE: Final = 15

EYES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen_by(eyes: str, color: str) -> Triple:
    """A colour `#rrggbb` in linear light, as those eyes see it."""
    light = linear(color)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def _lab(light: Triple) -> Triple:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """Return how far apart two colours in linear light look: CIEDE2000, from 0 to about 100."""
    light1, a1, b1 = _lab(one)
    light2, a2, b2 = _lab(other)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = (1 + grey) * a1, (1 + grey) * a2
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if chroma1 * chroma2 == 0 else (hue2 - hue1 + 180) % 360 - 180
    d_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn) / 2)
    mean_light, mean_chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    mean_hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    weight = (
        1
        - 0.17 * cos(radians(mean_hue - 30))
        + 0.24 * cos(radians(2 * mean_hue))
        + 0.32 * cos(radians(3 * mean_hue + 6))
        - 0.20 * cos(radians(4 * mean_hue - 63))
    )
    off = (mean_light - 50) ** 2
    for_light = (light2 - light1) / (1 + 0.015 * off / sqrt(20 + off))
    for_chroma = (chroma2 - chroma1) / (1 + 0.045 * mean_chroma)
    for_hue = d_hue / (1 + 0.015 * mean_chroma * weight)
    spread = 2 * sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    turned = -sin(radians(60 * exp(-(((mean_hue - 275) / 25) ** 2)))) * spread
    return sqrt(for_light**2 + for_chroma**2 + for_hue**2 + turned * for_chroma * for_hue)
