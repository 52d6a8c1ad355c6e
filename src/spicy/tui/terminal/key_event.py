"""One thing that somebody did with the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PASTE", "UNKNOWN", "KeyEvent"]

PASTE = "paste"
UNKNOWN = ""
"""The name of a key that no screen can ask for."""


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """One key that was pressed, by name, or one text that was pasted."""

    name: str
    text: str = ""
