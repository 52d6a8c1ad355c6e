"""A screen with a text that may be longer than the window, and the keys that move it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from spicy.tui.navigator import MOVING, AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.frame import WALLS, frame_rows
from spicy.tui.widgets.page_layout import PageLayout
from spicy.tui.widgets.palette import BAD
from spicy.tui.widgets.scrolling import Scroller
from spicy.tui.widgets.text_layout import keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


class ScrollingScreen(AppScreen):
    """Lines of text in a frame."""

    steps = MOVING
    fills_window: ClassVar[bool] = False
    """The frame is as large as the window, not as the layout that a game is drawn on."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.scroller = Scroller()

    @abstractmethod
    def title(self) -> str:
        """The title in the frame."""

    @abstractmethod
    def label(self) -> str:
        """The word that the upper edge begins with."""

    @abstractmethod
    def lines(self, width: int) -> list[Text]:
        """The whole text."""

    def pairs(self) -> list[tuple[str, str]]:
        """The keys besides those that move the text."""
        return [(_("Esc"), _("back"))]

    def press(self, key: str) -> Request | None:
        if self.scroller.press(key):
            return None
        return Command.BACK if key in ("escape", "enter") else None

    def render(self, width: int, height: int) -> RenderableType:
        layout = PageLayout(width, height)
        if self.fills_window:
            return Group(*self._rows(width, height))
        return layout.framed(self._rows(layout.width, layout.height))

    def _rows(self, width: int, height: int) -> list[Text]:
        inside = width - WALLS
        lines = self.lines(inside)
        pairs = self.pairs()
        if self.is_private:
            pairs.insert(0, ("space", _("hide")))
        if len(lines) > height - WALLS - 2:
            pairs.insert(0, (self.look.pick("↑ ↓", "up down"), _("move")))
        told = wrapped(self.message, inside, BAD) if self.message else []
        footer = [rule(inside, self.look), *told, *keys(pairs, inside, self.look)]
        rows = max(1, height - WALLS - len(footer))
        shown = self.scroller.window(lines, rows, self.look)
        return frame_rows(
            shown,
            footer,
            width,
            height,
            self.look,
            label=self.label(),
            title=self.title(),
            place=self.scroller.place(len(lines), len(shown)),
            note=self.note,
        )
