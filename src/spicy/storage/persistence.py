"""The saved games and the choices of the last set-up, as the screens of a game use them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from spicy.session.display import Display
from spicy.session.game_setup import GameSetup
from spicy.session.session import Autosaver, Session
from spicy.storage.errors import MissingSave, SaveError
from spicy.storage.saved_games import SavedGame, SavedGames
from spicy.storage.settings import SettingsFile
from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.session.statistics import Career


class Persistence:
    """The saved games and the settings that the screens of a game use; either may be missing."""

    def __init__(
        self, saves: SavedGames | None = None, settings: SettingsFile | None = None
    ) -> None:
        self._saves = saves
        self._settings = settings

    def keeper(self) -> Autosaver | None:
        """Return what saves a game that begins now."""
        return None if self._saves is None else self._saves.keeper()

    def unfinished(self, most: int) -> tuple[SavedGame, ...]:
        """Return at most so many games that can go on, the last one first."""
        return () if self._saves is None else self._saves.unfinished(most)

    def games(self) -> tuple[SavedGame, ...]:
        """Return all saved games as `SavedGames.games` orders them; none where they cannot be listed."""
        try:
            return () if self._saves is None else self._saves.games()
        except SaveError:
            return ()

    def careers(self) -> tuple[Career, ...]:
        """Return the statistics of all saved games that are over; none where they cannot be listed."""
        from spicy.session.statistics import careers_of

        try:
            return () if self._saves is None else careers_of(self._saves.finished())
        except SaveError:
            return ()

    def count(self) -> int:
        """Return the number of saved games, those that cannot be opened among them."""
        return 0 if self._saves is None else self._saves.count()

    def take(self, game: str) -> Session:
        """Return a saved game to go on with, held for this program; SaveError where that cannot be."""
        return self._known().resume(game)

    def load(self, game: str) -> Session:
        """Return a saved game to look at; SaveError where it cannot be opened."""
        return self._known().load(game)

    def delete(self, game: str) -> None:
        """Delete a saved game for good; SaveError where that cannot be."""
        self._known().delete(game)

    def _known(self) -> SavedGames:
        if self._saves is None:
            raise MissingSave(_("That game is not there any more."))
        return self._saves

    def take_last(self) -> Session:
        """Return the last unfinished game, held for this program; SaveError where that cannot be."""
        last = None if self._saves is None else self._saves.last_unfinished()
        if self._saves is None or last is None:
            raise MissingSave(_("That game is not there any more."))
        return self._saves.resume(last.id)

    def last_set_up(self) -> GameSetup:
        """Return the set-up as it was last chosen, or the one that a new player finds."""
        return GameSetup() if self._settings is None else self._settings.load()

    def is_first_game(self) -> bool:
        """Return whether nobody has been remembered yet: whoever plays here may never have played."""
        return self._settings is not None and not self._settings.load().players

    def remember(self, game: GameSetup) -> None:
        """Keep the choices of a set-up."""
        if self._settings is not None:
            with suppress(SaveError):  # a set-up that is not remembered is typed again
                self._settings.save(game.remembered())

    def display(self) -> Display:
        """Return how the game was to be shown, or what a new player finds."""
        return Display() if self._settings is None else self._settings.load_display()

    def remember_display(self, display: Display) -> None:
        """Keep how the game is to be shown."""
        if self._settings is not None:
            with suppress(SaveError):  # a wish that is not remembered is asked for again
                self._settings.save_display(display)
