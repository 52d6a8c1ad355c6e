"""The question before leaving."""

from __future__ import annotations

from rich.console import RenderableType

from spicy.tui.drawing import blank, centered, keys, page, wrapped
from spicy.tui.intents import Command, Intent
from spicy.tui.screens.base import GameScreen
from spicy.tui.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _


class LeaveScreen(GameScreen):
    """Asks once, and says what becomes of the game."""

    def __init__(self, look: Look, *, is_saved: bool, trouble: str | None = None) -> None:
        super().__init__(look)
        self.is_saved = is_saved
        self.trouble = trouble
        """Why the game could not be saved."""

    def single_presses(self) -> frozenset[str]:
        return frozenset({"y"})

    def press(self, key: str) -> Intent | None:
        if key == "y":
            return Command.LEAVE
        return Command.BACK if key == "escape" else None

    def render(self, width: int, height: int) -> RenderableType:
        body = [blank() for _ in range(max(0, (height - 8) // 2))]
        body += [centered(_("Leave the game?"), width, STRONG), blank()]
        if self.is_saved:
            body.append(centered(_("It is saved, and can go on at any time."), width))
        else:
            body.append(centered(_("It is not saved, and is lost when you leave."), width, BAD))
            body += wrapped(self.trouble, width, QUIET) if self.trouble else []
        pairs = [("y", _("yes, leave (press once)")), (_("Esc"), _("no, stay"))]
        return page(height, body, keys(pairs, width))
