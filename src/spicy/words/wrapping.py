"""Text for a window of 80 columns."""

from __future__ import annotations

import textwrap
from typing import Final

from spicy.words.foreign_text import escaped

WIDTH: Final = 79


def wrap(
    text: str, indent: str = "", following: str | None = None, width: int = WIDTH
) -> list[str]:
    """A text over as many lines as it needs; words that are too long for one are kept whole."""
    rest = indent if following is None else following
    return textwrap.wrap(
        escaped(text),
        width,
        initial_indent=indent,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
