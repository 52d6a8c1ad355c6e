"""One thing that somebody did with the keyboard."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["PASTE", "UNKNOWN", "KeyEvent"]

PASTE = "paste"
UNKNOWN = ""
"""The name of a key that no screen can ask for."""


class KeyEvent(Struct, frozen=True):
    """One key that was pressed, by name, or one text that was pasted."""

    name: str
    text: str = ""
