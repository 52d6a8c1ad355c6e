"""A screen as it draws itself, before a terminal cuts anything."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from spicy.tui.terminal.screen import Screen

USUAL = (80, 24)


def rows_of(screen: Screen, size: tuple[int, int] = USUAL) -> list[Text]:
    drawn = screen.render(*size)
    assert isinstance(drawn, Group)
    made = [row for row in drawn.renderables if isinstance(row, Text)]
    assert len(made) == len(drawn.renderables)
    return made


def text_of(screen: Screen, size: tuple[int, int] = USUAL) -> str:
    return "\n".join(row.plain for row in rows_of(screen, size))
