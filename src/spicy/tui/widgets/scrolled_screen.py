"""A text that may be longer than the window, with the keys that move it."""

from __future__ import annotations

from abc import abstractmethod

from rich.console import RenderableType
from rich.text import Text

from spicy.tui.game.base import GameScreen
from spicy.tui.game.intents import Command, Intent
from spicy.tui.widgets.page_layout import PageLayout, Part
from spicy.tui.widgets.scrolling import moved
from spicy.tui.widgets.text_layout import keys, line, rule
from spicy.tui.widgets.theme import QUIET, STRONG, Look
from spicy.words.i18n import _


class ScrolledScreen(GameScreen):
    """Lines of text under a title."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.first = 0
        self._last_first = 0
        self._page = 10

    @abstractmethod
    def title(self) -> str:
        """What stands above the text."""

    @abstractmethod
    def lines(self, width: int) -> list[Text]:
        """The whole text."""

    def pairs(self) -> list[tuple[str, str]]:
        """The keys besides those that move the text."""
        return [(_("Esc"), _("back"))]

    def press(self, key: str) -> Intent | None:
        first = moved(key, self.first, self._last_first, self._page)
        if first is not None:
            self.first = first
            return None
        return Command.BACK if key in ("escape", "enter") else None

    def render(self, width: int, height: int) -> RenderableType:
        sheet = PageLayout(width, height)
        width, height = sheet.width, sheet.height
        lines = self.lines(width)
        pairs = self.pairs()
        if len(lines) > height - 5:
            pairs.insert(0, (self.look.pick("↑ ↓", "up down"), _("move")))
        footer = [rule(width, self.look), *keys(pairs, width)]
        room = max(1, height - len(footer) - 2)
        self._page = max(1, room - 1)
        self._last_first = max(0, len(lines) - room)
        first = min(self.first, self._last_first)
        title = line(" ", Text(self.title(), style=STRONG))
        if self._last_first:
            title.append(f"  {first + 1}-{min(first + room, len(lines))}/{len(lines)}", style=QUIET)
        head = Part([title, rule(width, self.look)])
        shown = Part(lines[first : first + room], is_placed=True)
        return sheet.page([shown], footer, head=head)
