"""The part of the flow that asks before a game is left, and says whether it is saved."""

from __future__ import annotations

from typing import Final

from spicy.tui.game.cats_speaking import CatsScreen
from spicy.tui.game.evening_flow import EveningFlow
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.menu import MenuScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Command
from spicy.tui.terminal.screen import Leave
from spicy.words.i18n import _
from spicy.words.prompts import was_lost

__all__ = ["LeavingFlow"]

_AT_THE_TABLE: Final = (TableScreen, CatsScreen)
"""The screens that `q` and Escape lead to the menu from."""


class LeavingFlow(EveningFlow):
    """The ways out of a game: the menu, the question before leaving, and the last words."""

    def press(self, key: str) -> Leave | None:
        """Escape at the table opens the menu, as `q` does."""
        if key == "escape" and type(self.screen) in _AT_THE_TABLE:
            return self.ask_to_leave()
        return super().press(key)

    def ask_to_leave(self, *, is_interrupt: bool = False) -> Leave | None:
        """The menu at the table; anywhere else the question before leaving, which Ctrl-C answers.

        Without a game nobody is asked.
        """
        if not is_interrupt and self.is_playing and type(self.screen) in _AT_THE_TABLE:
            self._step_to(MenuScreen(self.look, is_saved=self._playing().save()))
            return None
        if not self.is_playing or (is_interrupt and isinstance(self.screen, LeaveScreen)):
            return self._leave()
        session = self._playing()
        is_saved = session.save()
        if not isinstance(self.screen, LeaveScreen):
            # The device may change hands meanwhile: whoever stays finds what is private covered.
            is_over_menu = any(isinstance(screen, MenuScreen) for screen in self.stack)
            self.push(
                LeaveScreen(
                    self.look,
                    is_saved=is_saved,
                    save_error=session.save_error,
                    has_menu=self._analysis is None and not is_over_menu,
                )
            )
        return None

    def _to_menu(self) -> None:
        """Open the menu in the place of the question before leaving, over whatever lies under it."""
        self.replace(MenuScreen(self.look, is_saved=self._playing().save()))

    def _put_away(self, command: Command) -> bool:
        """Return whether the game may be left for another screen; ask first where it would be lost."""
        is_sure = isinstance(self.screen, LeaveScreen)
        if not self.is_playing or is_sure or self._playing().save():
            return True
        save_error = self._playing().save_error
        self.push(LeaveScreen(self.look, is_saved=False, save_error=save_error, to=command))
        return False

    def _leave(self) -> Leave:
        if not self.is_playing:
            return Leave(0, "")
        if self._playing().is_saved:
            return Leave(0, _("The game is saved. Go on with it: 'spicy', then g."))
        return Leave(0, was_lost())
