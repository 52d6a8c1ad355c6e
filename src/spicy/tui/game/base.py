"""What all screens of the game have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from spicy.tui.game.intents import Intent
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


def back_to(*, is_offer: bool) -> str:
    """Where Escape leads from a hand or the way to it, when it is only looked at."""
    return _("back to the question") if is_offer else _("back to the table")


class GameScreen(Screen):
    """A screen that is drawn from views and its own cursor, and answers keys with intents.

    Keys come as `keyboard.canonical` names them, except where the screen takes text.
    """

    topic: ClassVar[str] = ""
    """Which rules matter here, for the rules overlay."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.message = ""
        """A sentence that answers the last key, if it needs one."""

    @abstractmethod
    def press(self, key: str) -> Intent | None:
        """A key was pressed: what it asks for, or None when it only moved something here."""

    def paste(self, text: str) -> None:
        """Text was pasted, on a screen that takes text."""
