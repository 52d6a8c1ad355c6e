"""The question before leaving."""

from __future__ import annotations

from rich.console import RenderableType

from spicy.tui.drawing import blank, centered, keys, page
from spicy.tui.intents import Command, Intent
from spicy.tui.screens.base import GameScreen
from spicy.tui.theme import STRONG, Look
from spicy.words.i18n import _


class LeaveScreen(GameScreen):
    """Asks once, and says what becomes of the game."""

    def __init__(self, look: Look, *, is_game_lost: bool) -> None:
        super().__init__(look)
        self.is_game_lost = is_game_lost

    def single_presses(self) -> frozenset[str]:
        return frozenset({"y"})

    def press(self, key: str) -> Intent | None:
        if key == "y":
            return Command.LEAVE
        return Command.BACK if key == "escape" else None

    def render(self, width: int, height: int) -> RenderableType:
        body = [blank() for _ in range(max(0, (height - 8) // 2))]
        body += [centered(_("Leave the game?"), width, STRONG), blank()]
        if self.is_game_lost:
            body += [
                centered(_("Games cannot be saved yet:"), width),
                centered(_("this one is lost when you leave."), width),
            ]
        else:
            body.append(centered(_("No game is going on, so nothing is lost."), width))
        pairs = [("y", _("yes, leave (press once)")), (_("Esc"), _("no, stay"))]
        return page(height, body, keys(pairs, width))
