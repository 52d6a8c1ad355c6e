"""The menu in a running game, and the question before a game is ended by hand."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType

from spicy.tui.game.entries_screen import EntriesScreen
from spicy.tui.game.stage_page import stage_head, stage_page
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.banner import centered_block
from spicy.tui.widgets.palette import BAD, QUIET, paint
from spicy.tui.widgets.text_layout import balanced, blank, centered_lines, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import counts_as_it_lies, saved_for_later

__all__ = ["EndByHandScreen", "MenuScreen"]


class MenuScreen(EntriesScreen):
    """The menu of a game that is going on; it is public, and lies over any of its screens."""

    topic: ClassVar[str] = "table"
    has_own_help = True
    is_overlay = True

    def __init__(self, look: Look, *, is_saved: bool) -> None:
        super().__init__(look)
        self.is_saved = is_saved

    def entries(self) -> list[tuple[str, str, Request]]:
        return [
            ("g", _("Go on with the game"), Command.BACK),
            ("r", _("Rules"), Command.RULES),
            ("o", _("Settings"), Command.SETTINGS),
            ("n", _("New game, other players"), Command.SET_UP),
            ("t", _("Back to the title"), Command.TITLE),
            ("e", _("End it now, and count"), Command.END_BY_HAND),
            ("l", _("Leave the program"), Command.ASK_TO_LEAVE),
        ]

    def press(self, key: str) -> Request | None:
        if key in ("escape", "q"):
            return Command.BACK
        if key == "s":  # as on the title it was called here once
            return Command.SETTINGS
        return Command.RULES if key == "?" else super().press(key)

    def render(self, width: int, height: int) -> RenderableType:
        arrows = self.look.pick("↑ ↓", "up down")
        pairs = [(arrows, _("choose")), (_("Enter"), _("go")), (_("Esc"), _("back"))]
        footer = [
            rule(width, self.look),
            *(wrapped(self.message, width, BAD) if self.message else []),
            *keys(pairs, width, self.look),
        ]
        room = height - len(footer)
        head = stage_head(_("Pause"), width, room, self.look, below=len(self.entries()) + 5)
        if self.is_saved:
            fate = saved_for_later()
        else:
            fate = _("It is not being saved.")
        body = [
            *head,
            blank(),
            *centered_block(self.entry_rows(), width),
            blank(),
            *centered_block([paint(fate)], width),
            *(centered_lines(self.note, width, QUIET) if self.note else []),
        ]
        return stage_page(body, footer, width, height)


class EndByHandScreen(AppScreen):
    """Asks once before a game is ended that the rules would let go on."""

    topic: ClassVar[str] = "score"
    has_own_help = True
    is_overlay = True

    def single_presses(self) -> frozenset[str]:
        return frozenset({"y"})

    def press(self, key: str) -> Request | None:
        if key == "y":
            return Command.COUNT
        return Command.BACK if key in ("escape", "n", "q") else None

    def render(self, width: int, height: int) -> RenderableType:
        head = stage_head(_("End the game?"), width, height, self.look)
        said = counts_as_it_lies()
        pairs = [("y", _("yes, end it (press once)")), (_("Esc / n"), _("no, go on"))]
        told = wrapped(self.message, width, BAD) if self.message else []
        footer = [rule(width, self.look), *told, *keys(pairs, width, self.look)]
        pieces = balanced(said, min(width, 76))
        body = [*head, blank(), *centered_block(pieces, width)]
        return stage_page(body, footer, width, height)
