"""The common part of the analysis's screens: whose cards they show, and a frame that says so."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from spicy.tui.navigator import MOVING, AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.scrolling_screen import ScrollingScreen
from spicy.tui.widgets.frame import all_open, frame_rows
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


class AnalysisScreen(AppScreen):
    """A screen of the analysis, which shows all cards unless `visibility` says otherwise."""

    has_own_help = True
    is_overlay = True
    steps = MOVING

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.visibility = all_open()
        """Whose cards may be on it."""
        self.closing = _("leave")
        """The word for closing it."""

    @property
    def would_lose(self) -> bool:
        """True where something that somebody tried on it stands in no file yet."""
        return False

    @property
    def is_private(self) -> bool:  # type: ignore[override]
        """In a running game a player's own cards may be on it."""
        return self.visibility.owner is not None

    def in_frame(
        self,
        body: Sequence[Text],
        footer: Sequence[Text],
        size: tuple[int, int],
        *,
        title: str,
        place: str = "",
        label: str | None = None,
    ) -> Group:
        """Return the whole screen: whose cards are shown, title and place in the upper edge."""
        shown = self.visibility.label if label is None else label
        rows = frame_rows(
            body, footer, *size, self.look, label=shown, title=title, place=place, note=self.note
        )
        return Group(*rows)


class Page(AnalysisScreen, ScrollingScreen):
    """A text over a stepper, whose cards are open, or over the book."""

    fills_window = True
    is_open = True
    """True where it lies over a stepper."""

    def label(self) -> str:
        return self.visibility.label if self.is_open else _("RULES")

    def press(self, key: str) -> Request | None:
        return Command.CLOSE if key == "q" else super().press(key)
