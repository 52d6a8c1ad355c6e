"""The control sequences that empty a terminal, for the game and for the parent that outlives it.

Imports nothing: the parent must stay small.
"""

from __future__ import annotations

__all__ = [
    "ERASE_SCROLLBACK",
    "NO_KITTY_KEYS",
    "PREVIOUS_KEYS",
    "SETTLE",
    "SHOW_ALTERNATE",
    "erased_rows",
]

SETTLE = "\x1b\\\x1b[?69l\x1b[?6l\x1b[r\x1b[4l\x1b(B\x0f\x1b[0m"
"""Ends what another program may have left behind, so that every row can be reached and erased.

An unfinished title, margins at the sides, counting rows from a scrolling region, the region itself,
inserting, line-drawing letters, colours.
"""
ERASE_SCROLLBACK = "\x1b[3J"
"""Erases all that stands above the window, where the terminal can; in the window nothing changes."""
SHOW_ALTERNATE = "\x1b[?1049h"
"""Shows the alternate screen, empty, in case that another program went back to the normal one."""
NO_KITTY_KEYS = "\x1b[>0u"
"""Sets aside the keyboard protocol that another program left switched on, and switches it off."""
PREVIOUS_KEYS = "\x1b[<u"
"""Takes up again the keyboard protocol that was set aside."""


def erased_rows(rows: int) -> str:
    """Erase each of so many rows; the cursor ends in the first.

    Erased at one go, the screen would go into the scrollback of a terminal without an alternate screen.
    """
    return "".join(f"\x1b[{row};1H\x1b[K" for row in range(1, rows + 1)) + "\x1b[1;1H"
