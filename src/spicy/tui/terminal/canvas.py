"""The one window that prompt_toolkit draws, and the wiping of a terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prompt_toolkit.layout import Layout

from spicy.tui.terminal.bridge import Bridge, Row
from spicy.tui.terminal.erasing import ERASE_SCROLLBACK, SETTLE, SHOW_ALTERNATE, erased_rows
from spicy.tui.terminal.rows_window import RowsWindow

if TYPE_CHECKING:
    from prompt_toolkit.output import Output
    from prompt_toolkit.renderer import Renderer

    from spicy.tui.terminal.capabilities import Capabilities
    from spicy.tui.terminal.controller import Controller

__all__ = ["erase_scrollback", "layout_for", "wipe"]


class _Canvas:
    """The rows of the window, drawn by the screen that the controller shows."""

    def __init__(self, controller: Controller, capabilities: Capabilities) -> None:
        self._controller = controller
        self._bridge = Bridge(capabilities)

    def rows(self, width: int, height: int) -> list[Row]:
        """The rows of the next frame; none where it shows nothing."""
        try:
            screen = self._controller.to_draw(width, height)
            if screen is None:
                return []
            return self._bridge.lines(screen.render(width, height), width, height)
        except BaseException as error:
            # Half a screen is none: this frame shows nothing, and it is the last one.
            self._controller.crash(error)
            return []


def layout_for(controller: Controller, capabilities: Capabilities) -> Layout:
    """One window without a border, a cursor or anything else of its own."""
    return Layout(RowsWindow(_Canvas(controller, capabilities).rows))


def wipe(renderer: Renderer, *, with_scrollback: bool = False) -> None:
    """Empty the terminal row by row, whatever is on it; the next frame draws every cell.

    What the renderer believes of the terminal counts for nothing: another program may have written,
    scrolled or gone back to the normal screen, and a terminal may draw wider than was reckoned with.
    """
    output = renderer.output
    if os.name == "posix":
        output.write_raw(SETTLE + erased_rows(output.get_size().rows))
        if with_scrollback:
            output.write_raw(ERASE_SCROLLBACK)
        output.write_raw(SHOW_ALTERNATE)
    else:
        output.erase_screen()
    renderer.reset(leave_alternate_screen=False)


def erase_scrollback(output: Output) -> None:
    """Erase all that stands above the window, where the terminal can; in the window nothing changes."""
    output.write_raw(ERASE_SCROLLBACK)
