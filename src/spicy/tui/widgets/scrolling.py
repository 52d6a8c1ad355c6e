"""A window onto lines of text that may be more than there are rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from spicy.tui.widgets.palette import QUIET
from spicy.tui.widgets.text_layout import line
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_FIRST_PAGE: Final = 10
"""Lines that a page goes on before anything was drawn."""


class Scroller:
    """The place in a text that is shown from. Knows how long the text is once it has been drawn."""

    def __init__(self) -> None:
        self.first = 0
        """The first line that is shown."""
        self.furthest = 0
        """The last line that can be first."""
        self._page = _FIRST_PAGE

    def press(self, key: str) -> bool:
        """Take a key that moves the text; False for any other."""
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -self._page,
            "pagedown": self._page,
            "space": self._page,
            "home": -self.furthest,
            "end": self.furthest,
        }
        if key not in steps:
            return False
        self.move(steps[key])
        return True

    def move(self, step: int) -> None:
        """Go so many lines down, or up, as far as there is text."""
        self.first = max(0, min(self.furthest, self.first + step))

    def to_top(self) -> None:
        """Begin with the first line again."""
        self.first = 0

    def place(self, lines: int, rows: int) -> str:
        """Return which of the lines are shown on so many rows; empty where all are."""
        first = min(self.first, self.furthest)
        return f"{first + 1}-{first + rows}/{lines}" if self.furthest else ""

    def window(self, lines: Sequence[Text], rows: int, look: Look) -> list[Text]:
        """As many lines as there are rows, the last one a sign that there is more."""
        self._page = max(1, rows - 1)
        self.furthest = max(0, len(lines) - rows)
        first = min(self.first, self.furthest)
        shown = list(lines[first : first + rows])
        if first < self.furthest and shown:
            shown[-1] = line(" ", Text(look.pick("↓ ", "... ") + _("more"), style=QUIET))
        return shown
