"""The screen that stands in for every other one while the window is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.align import Align
from rich.text import Text

from spicy.tui.screen import Screen
from spicy.words.i18n import _

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["MIN_HEIGHT", "MIN_WIDTH", "TooSmall", "is_too_small"]

MIN_WIDTH = 60
MIN_HEIGHT = 20


def is_too_small(width: int, height: int) -> bool:
    """Whether no screen of the game fits into such a window."""
    return width < MIN_WIDTH or height < MIN_HEIGHT


class TooSmall(Screen):
    """Says how large the window is, how large it must be, and how to leave."""

    def render(self, width: int, height: int) -> RenderableType:
        """Short lines, so that even a tiny window shows the first of them."""
        text = Text("\n").join(
            [
                Text(_("This window is too small."), "bold"),
                Text(
                    _("It has {columns} columns and {rows} rows.").format(
                        columns=width, rows=height
                    )
                ),
                Text(
                    _("Spicy needs {columns} columns and {rows} rows.").format(
                        columns=MIN_WIDTH, rows=MIN_HEIGHT
                    )
                ),
                Text(),
                Text(_("Make it larger, or press q twice to leave.")),
            ]
        )
        text.justify = "center"
        return Align.center(text, vertical="middle", height=height)
