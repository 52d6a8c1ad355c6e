"""The colours: ink on tiles of their own, in every depth a terminal may have.

A tile brings its own background, so it looks the same on a black and on a white terminal. No suit and
no gold is ever ink on the terminal's background; text there has the terminal's own colour, or the
quiet grey that can be read on both.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct
from rich.text import Span, Text

from spicy.engine.cards import Spice
from spicy.session.display import Theme

__all__ = [
    "BAD",
    "CHOSEN",
    "GOOD",
    "PAINTS",
    "QUIET",
    "STRONG",
    "TONES",
    "Depth",
    "Paint",
    "Role",
    "Theme",
    "join",
    "paint",
    "spice_role",
]

QUIET: Final = ""
"""Text of second rank where no look is at hand: the terminal's own ink. Dim cannot be read everywhere."""
STRONG: Final = "bold"
CHOSEN: Final = "bold reverse"
"""The style of what the cursor is on, where no look is at hand."""
GOOD: Final = "bold"
"""A sentence that tells of something done."""
BAD: Final = "bold"
"""A sentence that tells of something that does not go."""


class Depth(IntEnum):
    """The number of colours that a terminal has, as bits."""

    NONE = 1
    SIXTEEN = 4
    MANY = 8
    TRUE = 24

    @classmethod
    def of(cls, bits: int) -> Depth:
        """The richest depth that a terminal with so many bits of colour can show."""
        return max((depth for depth in cls if depth <= bits), default=cls.NONE)


class Role(StrEnum):
    """The part that a colour plays; screens name it, and never a colour."""

    CHILI = "chili"
    WASABI = "wasabi"
    LEMON = "lemon"
    PEPPER = "pepper"
    GOLD = "gold"
    """Keys, names and banners."""
    NIGHT = "night"
    """Gold on black: the title, trophies, the backs of cards."""
    JOKER = "joker"
    WON = "won"
    LOST = "lost"
    QUIET = "quiet"
    """Text of second rank, on the terminal's own background."""


class Paint(Struct, frozen=True):
    """The colours of a role: its tile, and the ink on it. A role without a tile has only ink."""

    ink: str
    tile: str = ""

    @property
    def text(self) -> str:
        """The style of text, as rich writes it."""
        return f"{self.ink} on {self.tile}" if self.tile else self.ink

    @property
    def edge(self) -> str:
        """The style of half blocks in the colour of the tile, on the terminal's background."""
        return self.tile


_SUITS: Final = {
    Spice.CHILI: Role.CHILI,
    Spice.WASABI: Role.WASABI,
    Spice.LEMON: Role.LEMON,
    Spice.PEPPER: Role.PEPPER,
}

_TRUE: Final = {
    Role.CHILI: Paint("#FFF6E0", "#B81427"),
    Role.WASABI: Paint("#1A1413", "#9CCB3B"),
    Role.LEMON: Paint("#1A1413", "#FFD93D"),
    Role.PEPPER: Paint("#FFF6E0", "#3F57B0"),
    Role.GOLD: Paint("#1A1413", "#F2B33D"),
    Role.NIGHT: Paint("#F2B33D", "#1A1413"),
    Role.JOKER: Paint("#1A1413", "#FFF6E0"),
    Role.WON: Paint("#FFF6E0", "#1F7A3F"),
    Role.LOST: Paint("#FFF6E0", "#B81427"),
    Role.QUIET: Paint("#767676"),
}
_MANY: Final = {
    Role.CHILI: Paint("color(230)", "color(160)"),
    Role.WASABI: Paint("color(16)", "color(149)"),
    Role.LEMON: Paint("color(16)", "color(221)"),
    Role.PEPPER: Paint("color(230)", "color(61)"),
    Role.GOLD: Paint("color(16)", "color(214)"),
    Role.NIGHT: Paint("color(214)", "color(16)"),
    Role.JOKER: Paint("color(16)", "color(230)"),
    Role.WON: Paint("color(230)", "color(28)"),
    Role.LOST: Paint("color(230)", "color(160)"),
    Role.QUIET: Paint("color(243)"),
}
_SIXTEEN: Final = {
    Role.CHILI: Paint("bright_white", "red"),
    Role.WASABI: Paint("black", "green"),
    Role.LEMON: Paint("black", "yellow"),
    Role.PEPPER: Paint("bright_white", "blue"),
    Role.GOLD: Paint("bold reverse"),
    Role.NIGHT: Paint("yellow", "black"),
    Role.JOKER: Paint("black", "bright_white"),
    Role.WON: Paint("black", "green"),
    Role.LOST: Paint("bright_white", "red"),
    Role.QUIET: Paint(""),
}
_NONE: Final = {
    Role.CHILI: Paint("reverse"),
    Role.WASABI: Paint("reverse"),
    Role.LEMON: Paint("reverse"),
    Role.PEPPER: Paint("reverse"),
    Role.GOLD: Paint("bold reverse"),
    Role.NIGHT: Paint("bold"),
    Role.JOKER: Paint("reverse"),
    Role.WON: Paint("bold"),
    Role.LOST: Paint("bold"),
    Role.QUIET: Paint(""),
}

_LIGHT_TRUE: Final = {
    **_TRUE,
    Role.JOKER: Paint("#1A1413", "#E8D9B5"),
    Role.QUIET: Paint("#5F5F5F"),
}
"""On white the cream of a joker needs an edge, and grey may be darker."""
_LIGHT_MANY: Final = {
    **_MANY,
    Role.JOKER: Paint("color(16)", "color(187)"),
    Role.QUIET: Paint("color(59)"),
}
_LIGHT_SIXTEEN: Final = {**_SIXTEEN, Role.JOKER: Paint("bright_white", "black")}
"""On white a white tile would have no edge at all."""
_CONTRAST_TRUE: Final = {
    Role.CHILI: Paint("#FFFFFF", "#9E0018"),
    Role.WASABI: Paint("#000000", "#A8E03A"),
    Role.LEMON: Paint("#000000", "#FFE14D"),
    Role.PEPPER: Paint("#FFFFFF", "#233A93"),
    Role.GOLD: Paint("#000000", "#FFC44D"),
    Role.NIGHT: Paint("#FFD75F", "#000000"),
    Role.JOKER: Paint("#000000", "#FFFFFF"),
    Role.WON: Paint("#FFFFFF", "#0B5A28"),
    Role.LOST: Paint("#FFFFFF", "#9E0018"),
    Role.QUIET: Paint(""),
}
_CONTRAST_MANY: Final = {
    Role.CHILI: Paint("color(231)", "color(88)"),
    Role.WASABI: Paint("color(16)", "color(155)"),
    Role.LEMON: Paint("color(16)", "color(221)"),
    Role.PEPPER: Paint("color(231)", "color(18)"),
    Role.GOLD: Paint("color(16)", "color(215)"),
    Role.NIGHT: Paint("color(221)", "color(16)"),
    Role.JOKER: Paint("color(16)", "color(231)"),
    Role.WON: Paint("color(231)", "color(22)"),
    Role.LOST: Paint("color(231)", "color(88)"),
    Role.QUIET: Paint(""),
}

TONES: Final[dict[Theme, dict[Depth, dict[Role, Paint]]]] = {
    Theme.DARK: {Depth.TRUE: _TRUE, Depth.MANY: _MANY},
    Theme.LIGHT: {
        Depth.TRUE: _LIGHT_TRUE,
        Depth.MANY: _LIGHT_MANY,
        Depth.SIXTEEN: _LIGHT_SIXTEEN,
    },
    Theme.HIGH_CONTRAST: {Depth.TRUE: _CONTRAST_TRUE, Depth.MANY: _CONTRAST_MANY},
    Theme.TERMINAL: {Depth.TRUE: _SIXTEEN, Depth.MANY: _SIXTEEN},
}
"""The changes that a theme makes; with sixteen colours only one does, without any all are the same."""

PAINTS: Final[dict[Theme, dict[Depth, dict[Role, Paint]]]] = {
    theme: {Depth.SIXTEEN: _SIXTEEN, Depth.NONE: _NONE, **tones} for theme, tones in TONES.items()
}
"""The colours of every role, by theme and depth."""


def spice_role(spice: Spice) -> Role:
    """The role of a suit."""
    return _SUITS[spice]


def paint(text: str, style: str = "") -> Text:
    """Text whose style ends where it ends: what is appended to it does not take it over.

    A style given to `Text(...)` itself is the base of all that will ever be appended; this puts it
    on a span instead.
    """
    made = Text(text)
    if style and made:
        made.spans.append(Span(0, len(made), style))
    return made


def join(*parts: str | Text) -> Text:
    """Parts side by side, each in its own style, as one line."""
    texts = [part if isinstance(part, Text) else _plain(part) for part in parts if part]
    return _LINE.join(texts)


_LINE: Final = Text(no_wrap=True, overflow="crop")


@lru_cache(maxsize=1024)
def _plain(text: str) -> Text:
    """Text without a style, most often the blanks between two pieces; it is only read."""
    return Text(text)
