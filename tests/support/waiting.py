"""Waiting for something to happen, with a limit, and without guessing how long it takes."""

from __future__ import annotations

import select
import time
from collections.abc import Callable

LIMIT = 60.0
"""Seconds until a test gives up; on a busy machine nothing is quick."""
_STEPS = (0.01, 0.1)
"""Seconds from one question to the next: of the first, and the most. Most questions start a process."""


def readable(fd: int, seconds: float) -> bool:
    """Return whether something can be read from a file within so many seconds."""
    return bool(select.select([fd], [], [], max(0.0, seconds))[0])


def pause(seconds: float) -> None:
    """Do nothing, as people do before they press a key. Never proves that something happened."""
    select.select([], [], [], seconds)


def until(condition: Callable[[], bool], describe: Callable[[], str], limit: float = LIMIT) -> None:
    """Ask again and again whether the condition holds; fail with the description at the limit."""
    end = time.monotonic() + limit
    step, most = _STEPS
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen within {limit} s: {describe()}")
        pause(step)
        step = min(most, step * 1.5)
