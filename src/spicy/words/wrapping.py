"""Text for a window of 80 columns, or of any other number of them."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import Final

from spicy.words.foreign_text import escaped

__all__ = ["WIDTH", "glued", "in_columns", "kept_together", "unglued", "wrap"]

WIDTH: Final = 79
_SECOND_HALF: Final = "\x01"
"""Stands for the second cell of a sign that is two cells wide; no text that is shown has it."""

_GLUE: Final = "\u2800"
"""Stands for a blank where a line must not end; as wide as one, and in no text of the game."""
_HELD: Final = re.compile(r"(?<=[^\W\d_]) (?=\d)| (?=[·%–-](?: |$))")
"""Blanks between a word and its number, as in "pepper 9", and before what opens no line."""


def glued(text: str) -> str:
    """Return a text, as long, in which no blank is left where a line must not end; see `unglued`."""
    return _HELD.sub(_GLUE, text)


def kept_together(text: str) -> str:
    """Return a text in which no line ends at all; see `unglued`."""
    return text.replace(" ", _GLUE)


def unglued(text: str) -> str:
    """Return a text that was `glued` or `kept_together`, or a line of it, as it is to be read."""
    return text.replace(_GLUE, " ")


def wrap(
    text: str, indent: str = "", following: str | None = None, width: int = WIDTH
) -> list[str]:
    """Return a text over as many lines as it needs; words that are too long for one are kept whole."""
    return in_columns(escaped(text), width, indent, indent if following is None else following)


def in_columns(text: str, width: int, indent: str = "", following: str = "") -> list[str]:
    """Return a text over lines of at most so many cells, a long word or path alone on its own.

    `indent` stands before the first line and `following` before all others.
    """
    lines = textwrap.wrap(
        "".join(sign + _SECOND_HALF if _is_wide(sign) else sign for sign in glued(text)),
        width,
        initial_indent=indent,
        subsequent_indent=following,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [unglued(line.replace(_SECOND_HALF, "")) for line in lines] or [""]


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"
