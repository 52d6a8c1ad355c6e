"""The answers that are understood anywhere in plain lines, and what a short one means."""

from __future__ import annotations

from typing import Final

from spicy.tui.terminal.key_aliases import canonical

__all__ = ["BACK", "HELP", "HIDE", "LEAVE", "meant", "number_in"]

BACK: Final = "b"
HIDE: Final = "h"
LEAVE: Final = "q"
HELP: Final = "?"
_LONGEST_ANSWER: Final = 8
"""A longer answer is a name or some words, and no keys."""


def meant(answer: str) -> str:
    """Return a short answer as its keys are meant, whatever the layout and the script."""
    text = answer.strip()
    return "".join(map(canonical, text)) if len(text) <= _LONGEST_ANSWER else text


def number_in(answer: str) -> int | None:
    """Return the number that an answer is; None where it is none."""
    text = meant(answer)
    return int(text) if text.isascii() and text.isdecimal() else None
