"""The display: wishes of whoever sits at the screen, which are no choices of a game."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["Display", "Theme"]


class Theme(StrEnum):
    """The colours that are drawn."""

    DARK = "dark"
    """For a dark background; can be read on any other, too, and is what an unknown one gets."""
    LIGHT = "light"
    HIGH_CONTRAST = "high-contrast"
    TERMINAL = "terminal"
    """The sixteen colours of the terminal's own palette, as its user has chosen them."""


class Display(Struct, frozen=True):
    """The wishes about the screen; the defaults are what a new player finds."""

    theme: Theme = Theme.DARK
    calm: bool = False
    """Nothing moves: every moment is shown as it ends."""
    large: bool = False
    """Hands in large print, which others can read over a shoulder."""
    asks: bool = False
    """The hand of somebody who is alone with cats is asked for as if others were there."""
    language: str = ""
    """The code of the language that was chosen; empty where the environment decides."""

    def changed_by(self, asked: Display, given: Collection[str]) -> Display:
        """Return these wishes with the fields `given` (names of fields) taken from `asked`."""
        return replace(self, **{name: getattr(asked, name) for name in given})
