"""Foreign text made fit to be shown: file names, arguments, lines of somebody else's file.

Nothing that comes out of here can command a terminal, turn a line round or begin a new one.
"""

from __future__ import annotations

__all__ = ["escaped", "shown"]

_CUT = "..."


def escaped(text: str, most: int | None = None) -> str:
    """The text with everything escaped that cannot be seen, and cut after `most` characters."""
    cut = text if most is None or len(text) <= most else text[:most] + _CUT
    if cut.isprintable():
        return cut
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in cut
    )


def shown(text: str, most: int = 40) -> str:
    """The text as a sentence quotes it: escaped, and short."""
    return escaped(text, most)
