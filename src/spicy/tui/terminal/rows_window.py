"""A window of ready rows: those that stand on the terminal already are not drawn again."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from prompt_toolkit.application import get_app
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import DummyControl
from prompt_toolkit.layout.screen import Char

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.layout.mouse_handlers import MouseHandlers
    from prompt_toolkit.layout.screen import Screen, WritePosition

    from spicy.tui.terminal.bridge import Fragment, Row

__all__ = ["RowsWindow"]

_BEHIND_WIDE: Final = Char("")
"""The second cell of a wide character: unlike every other, so that what comes there is drawn."""
_cell = lru_cache(maxsize=4096)(Char)


class RowsWindow(Window):
    """All of the terminal, in rows that a function makes for so many columns and rows.

    prompt_toolkit compares a frame with the one before, cell by cell, and most keys change a row or two.
    The rows that are the same are taken out of both frames, so that it finds nothing to draw in them.
    Where there is no frame before, because the terminal was wiped or has another size, all is written.
    """

    def __init__(self, rows: Callable[[int, int], list[Row]]) -> None:
        super().__init__(DummyControl(), always_hide_cursor=True)
        self._rows = rows
        self._written: Screen | None = None
        """The frame that was written last, and the rows of it."""
        self._shown: list[Row] = []

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,  # noqa: ARG002
        write_position: WritePosition,
        parent_style: str,  # noqa: ARG002
        erase_bg: bool,  # noqa: ARG002
        z_index: int | None,  # noqa: ARG002
    ) -> None:
        """Write what changed since the frame before, or everything where there was none."""
        width, height = write_position.width, write_position.height
        rows = self._rows(width, height)[:height]
        rows += [[] for _ in range(height - len(rows))]
        before = get_app().renderer.last_rendered_screen
        if before is None or before is not self._written:
            for at, row in enumerate(rows):
                screen.data_buffer[at].update(_cells(tuple(row)))
        else:
            for at, (row, shown) in enumerate(zip(rows, self._shown, strict=True)):
                if row is shown or row == shown:
                    before.data_buffer.pop(at, None)
                else:
                    before.data_buffer[at].update(_cells(tuple(shown)))
                    screen.data_buffer[at].update(_cells(tuple(row)))
        screen.width, screen.height = width, height
        screen.visible_windows_to_write_positions[self] = write_position
        self._written, self._shown = screen, rows


@lru_cache(maxsize=128)
def _cells(row: tuple[Fragment, ...]) -> dict[int, Char]:
    """The cells of a row up to its last word: where nothing is drawn, nothing is to be seen."""
    end = len(row)
    while end and not row[end - 1][0] and not row[end - 1][1].strip(" "):
        end -= 1
    cells: list[Char] = []
    for style, text in row[:end]:
        if text.isascii():
            cells += [_cell(character, style) for character in text]
            continue
        for character in text:
            cell = _cell(character, style)
            if cell.width:
                cells += [cell, *[_BEHIND_WIDE] * (cell.width - 1)]
                continue
            # It belongs to the character before it, as an accent does.
            at = len(cells) - 1
            while at > 0 and cells[at] is _BEHIND_WIDE:
                at -= 1
            if at >= 0:
                cells[at] = Char(cells[at].char + character, cells[at].style)
    return dict(enumerate(cells))
