"""A parent for the game that outlives it: whatever kills the game, no hand stays on the terminal.

Imports nothing that takes time: the parent is there before the game's libraries are loaded, and does
without them.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

from spicy.tui.terminal.erasing import ERASE_SCROLLBACK, PREVIOUS_KEYS, SETTLE, erased_rows
from spicy.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from spicy.tui.terminal.posix import Ended

__all__ = ["mark_frame", "mark_untidy", "supervise"]

_FEWEST_ROWS = 24
"""A window that says it has no rows is taken for one of so many."""

_QUIET = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
"""Whoever sends one of these wants the game to end, and need not be told that it did."""


def supervise(play: Callable[[], int], tell: Callable[[str], None]) -> int:
    """Run the game in a process of its own, and return its exit code; 128 and n after signal n.

    Returns twice: in the game's process as well. Without a terminal, or on a system that cannot
    split processes, the game runs in this one. ``tell`` gets the sentence for players whose game ended
    without a word of its own.
    """
    if os.name != "posix" or not (_is_terminal(0) and _is_terminal(1)):
        return play()
    from spicy.tui.terminal.posix import supervised_fork

    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()  # or both processes would write what is waiting
    try:
        supervisor = supervised_fork(_clear)
    except OSError:  # too many processes: the game still covers up all that it can hear of
        return play()
    if supervisor is None:
        return play()
    ended = supervisor.attend()
    if not supervisor.tidy(ended):
        return ended.code  # there is nobody left to say anything to
    sentence = _sentence(ended)
    if sentence is not None:
        tell(sentence)
    return ended.code


def mark_frame(rows: int, *, may_spill: bool) -> None:
    """A frame of so many rows will be drawn: whoever supervises the game would have to erase them."""
    if os.name == "posix":
        from spicy.tui.terminal import posix

        posix.mark_frame(rows, may_spill=may_spill)


def mark_untidy() -> None:
    """The game could not take what it showed off the terminal: whoever supervises it, shall."""
    if os.name == "posix":
        from spicy.tui.terminal.posix import mark_terminal

        mark_terminal(True)


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def _clear(rows: int, is_spilled: bool) -> bool:
    """Take everything off the terminal that a game may have put there, and give it back.

    At least so many rows are erased, and with ``is_spilled`` all that stands above the window. False
    where there is no terminal any more.
    """
    try:
        rows = max(rows, os.get_terminal_size(1).lines or _FEWEST_ROWS)
        left = (_clearing(rows, is_spilled) + _pushed_away(rows)).encode("ascii")
        while left:
            left = left[os.write(1, left) :]
    except OSError:
        return False
    return True


def _clearing(rows: int, is_spilled: bool) -> str:
    # Erased before the alternate screen is left: some terminals can show it again.
    erased = SETTLE + erased_rows(rows) + (ERASE_SCROLLBACK if is_spilled else "")
    cursor_and_paste = "\x1b[?1l\x1b[?7h\x1b[?2004l\x1b[?12l\x1b[?25h"
    return f"{erased}{PREVIOUS_KEYS}\x1b[?1049l{cursor_and_paste}"


def _pushed_away(rows: int) -> str:
    """Empty lines, where a terminal may know nothing of erasing: those begin at the left edge."""
    from spicy.tui.terminal.capabilities import has_no_cursor

    return "\r" + "\n" * rows if has_no_cursor(os.environ) else ""


def _sentence(ended: Ended) -> str | None:
    if ended.signal is not None:
        name = _name(ended.signal)
        if name in _QUIET:
            return None
        return _("Spicy ended suddenly ({signal}); nothing of it is left on the screen.").format(
            signal=name
        )
    if ended.is_untidy:
        return _("Spicy lost its screen; nothing of it is left there.")
    return None


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return str(number)
