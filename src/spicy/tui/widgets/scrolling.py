"""Moving through a text that may be longer than its window."""

from __future__ import annotations


def moved(key: str, first: int, furthest: int, page: int) -> int | None:
    """The line that is shown first after a key; None for a key that moves nothing.

    `furthest` is the last line that can be first, `page` how many lines a page goes on.
    """
    steps = {
        "up": -1,
        "down": 1,
        "pageup": -page,
        "pagedown": page,
        "space": page,
        "home": -furthest,
        "end": furthest,
    }
    return max(0, min(furthest, first + steps[key])) if key in steps else None
