"""The question before leaving."""

from __future__ import annotations

from rich.console import RenderableType

from spicy.tui.game.stage_page import stage_head, stage_page
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.terminal.too_small import in_short, is_too_small
from spicy.tui.widgets.palette import BAD, QUIET, STRONG
from spicy.tui.widgets.text_layout import blank, centered, centered_lines, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import lost_by_leaving, saved_for_later


class LeaveScreen(AppScreen):
    """Asks once, and says what becomes of the game."""

    fits_anywhere = True
    has_own_help = True
    is_overlay = True

    def __init__(
        self,
        look: Look,
        *,
        is_saved: bool,
        save_error: str | None = None,
        to: Command = Command.LEAVE,
        has_menu: bool = False,
    ) -> None:
        super().__init__(look)
        self.to = to
        """The command for the answer yes: leave the program, or only this game."""
        self.is_saved = is_saved
        self.save_error = save_error
        """The reason why the game could not be saved."""
        self.has_menu = has_menu
        """True where the menu of the game is offered as well, from which it can be ended."""

    def single_presses(self) -> frozenset[str]:
        return frozenset({"y"})

    def press(self, key: str) -> Request | None:
        if key == "y":
            return self.to
        if key == "m" and self.has_menu:
            return Command.MENU
        return Command.BACK if key in ("escape", "n") else None

    def render(self, width: int, height: int) -> RenderableType:
        if is_too_small(width, height):
            short = _("It is saved.") if self.is_saved else _("It will be lost.")
            return in_short([_("Leave the game?"), short, _("y: leave"), _("Esc: stay")], height)
        asked = [centered(_("Leave the game?"), width, STRONG)]
        if self.is_saved:
            fate = centered_lines(saved_for_later(), width)
        else:
            lost = lost_by_leaving()
            fate = centered_lines(lost, width, BAD)
            fate += centered_lines(self.save_error, width, QUIET) if self.save_error else []
        if self.covered is not None:
            fate += [blank(), *centered_lines(self.covered.note(), width, QUIET)]
        pairs = [("y", _("yes, leave (press once)")), (_("n / Esc"), _("no, stay"))]
        pairs += [("m", _("menu"))] if self.has_menu else []
        told = wrapped(self.message, width, BAD) if self.message else []
        footer = [rule(width, self.look), *told, *keys(pairs, width, self.look)]
        room = height - len(footer)
        head = stage_head(_("Leave?"), width, room, self.look, below=len(fate) + 3)
        return stage_page([*head, blank(), *asked, blank(), *fate], footer, width, height)
