"""The screen that stands in for every other one while the window is too small."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.align import Align
from rich.text import Text

from spicy.tui.terminal.screen import Screen
from spicy.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

__all__ = ["MIN_HEIGHT", "MIN_WIDTH", "TooSmallScreen", "in_short", "is_too_small"]

MIN_WIDTH = 60
MIN_HEIGHT = 20


def is_too_small(width: int, height: int) -> bool:
    """True if no screen of the game fits into such a window."""
    return width < MIN_WIDTH or height < MIN_HEIGHT


def in_short(lines: Sequence[str], height: int) -> RenderableType:
    """A few short lines in the middle of a window, the first of them in bold."""
    text = Text("\n").join([Text(lines[0], "bold"), *map(Text, lines[1:])])
    text.justify = "center"
    return Align.center(text, vertical="middle", height=height)


class TooSmallScreen(Screen):
    """Says how large the window is, how large it must be, and how to leave."""

    def render(self, width: int, height: int) -> RenderableType:
        """Fewer words where the window is so small that not even these fit."""
        lines = _plea(width, height)
        if sum(max(1, len(wrap(one, max(10, width - 2)))) for one in lines) > height:
            lines = _short_plea()
        return in_short(lines, height)


def _plea(width: int, height: int) -> tuple[str, ...]:
    return (
        _("This window is too small."),
        _("It has {columns} columns and {rows} rows.").format(columns=width, rows=height),
        _("Spicy needs {columns} columns and {rows} rows.").format(
            columns=MIN_WIDTH, rows=MIN_HEIGHT
        ),
        "",
        _("Make it larger, or press q to leave."),
    )


def _short_plea() -> tuple[str, ...]:
    return (
        _("Window too small."),
        _("{columns} x {rows} needed.").format(columns=MIN_WIDTH, rows=MIN_HEIGHT),
        _("q: leave"),
    )
