"""Colours as colour-blind eyes see them, and how far apart two of them are.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full severity, on linear light; the
difference is CIEDE2000.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Triple = tuple[float, float, float]

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


def _linear(color: str) -> Triple:
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen_by(eyes: str, color: str) -> Triple:
    """A colour `#rrggbb` in linear light, as those eyes see it."""
    light = _linear(color)
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
