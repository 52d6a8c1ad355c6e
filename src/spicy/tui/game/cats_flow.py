"""The part of the flow in which time passes: cats speak, and go on by themselves where only they play."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from spicy.storage.persistence import Persistence
from spicy.tui.game.cats_speaking import CatsScreen
from spicy.tui.game.leaving_flow import LeavingFlow
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.played_game import PlayedGame
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.widgets.theme import Look

__all__ = ["CatsFlow"]

_SEEN: Final = 3.0
"""Seconds that a result is shown to those who look on."""


class CatsFlow(LeavingFlow):
    """A flow with a game on the table, at which cats may sit; `GameFlow` knows what follows what."""

    def __init__(self, look: Look, persistence: Persistence, lookup: Lookup) -> None:
        super().__init__(look, persistence, lookup)
        self._played: PlayedGame | None = None
        """The game on the table, with what is told of it."""
        self._is_covered = False
        """Something has hidden the hand since its player was last known to be there."""
        self._looked_at: tuple[AppScreen, float] | None = None
        """The result that those who look on see now, and since when."""

    def cover(self) -> None:
        """Cover what is private; from then on a hand opens only to its own digit, alone or not."""
        self._is_covered = True
        super().cover()

    @abstractmethod
    def _show_result(self) -> None:
        """Show what came of the last action."""

    @abstractmethod
    def _go_on(self) -> None:
        """Go from a result to what comes after it."""

    @abstractmethod
    def _go_to_turn(self) -> None:
        """Let the cats speak that have still to, then ask for whose turn it is."""

    def _on_table(self) -> PlayedGame:
        if self._played is None:
            raise RuntimeError("no game is going on")
        return self._played

    def _tell_save_error(self) -> None:
        """Say once, on the screen that is shown, that and why the game is not being saved."""
        save_error = self._playing().take_save_error()
        if save_error is not None:
            self.screen.message = save_error

    def pass_time(self, now: float) -> float | None:
        """Let a cat speak when it has thought for long enough, whatever it thinks of."""
        left = super().pass_time(now)
        while isinstance(self.screen, CatsScreen) and self.screen.is_asking_time:
            if self.screen.thinks is not None:
                self._on_table().ask_cat()
            if not self.screen.is_over:
                break
            self._let_cat_speak(self.screen)
            left = super().pass_time(now)
        if left is None and isinstance(self.screen, RevealScreen | MomentScreen):
            left = self._let_look_on(self.screen, now)
        return left

    def _let_look_on(self, screen: AppScreen, now: float) -> float | None:
        """Go on, where only cats play, when a result has been seen; return how long that takes."""
        if self._played is None or self._played.people:
            return None
        if self._looked_at is None or self._looked_at[0] is not screen:
            self._looked_at = screen, now
        left = round(self._looked_at[1] + _SEEN - now, 6)
        if left > 0:
            return left
        self._go_on()
        return self.pass_time(now)

    def _skip_cats(self) -> None:
        """Let the cats speak at once, until something lies otherwise or a person is asked."""
        screen = self.screen
        while isinstance(screen, CatsScreen) and self.screen is screen:
            self._let_cat_speak(screen)

    def _let_cat_speak(self, screen: CatsScreen) -> None:
        played = self._on_table()
        said = "" if screen.thinks is None else played.let_cat_speak()
        if said is None:
            self._show_result()
            self._tell_save_error()
        elif screen.thinks is None or (not said and played.cat_due is None):
            self._go_to_turn()
        else:
            due = played.cat_due
            pause = played.pause(self.look, len(screen.said) + 1)
            screen.speak(said, due, pause, played.session.public_view())
