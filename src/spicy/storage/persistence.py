"""What is kept between two runs of the program: unfinished games, and the last set-up."""

from __future__ import annotations

from contextlib import suppress

from spicy.session.game_setup import NewGame
from spicy.session.session import Autosaver
from spicy.storage.errors import MissingSave, SaveError
from spicy.storage.saved_games import LoadedGame, SavedGames
from spicy.storage.settings import Settings, SettingsFile
from spicy.words.i18n import _


class Persistence:
    """The saved games and the settings that a flow uses; either may be missing, and then is not."""

    def __init__(
        self, saves: SavedGames | None = None, settings: SettingsFile | None = None
    ) -> None:
        self._saves = saves
        self._settings = settings

    def keeper(self) -> Autosaver | None:
        """Who saves a game that begins now."""
        return None if self._saves is None else self._saves.keeper()

    def unfinished(self) -> tuple[str, ...] | None:
        """Who plays in the last unfinished game, if there is one."""
        last = None if self._saves is None else self._saves.last_unfinished()
        return None if last is None or last.facts is None else last.facts.names

    def take_last(self) -> LoadedGame:
        """The last unfinished game, held for this program; SaveError where that cannot be."""
        last = None if self._saves is None else self._saves.last_unfinished()
        if self._saves is None or last is None:
            raise MissingSave(_("That game is not there any more."))
        return self._saves.resume(last.id)

    def last_set_up(self) -> NewGame:
        """The set-up as it was last chosen, or an empty one."""
        if self._settings is None:
            return NewGame(())
        last = self._settings.load()
        return NewGame(
            last.players,
            last.edition,
            last.super_jokers,
            last.spice_it_up,
            is_strict=last.is_strict,
        )

    def remember(self, game: NewGame) -> None:
        """Keep the choices of a set-up."""
        if self._settings is None:
            return
        cards = tuple(map(str, game.spice_it_up))
        with suppress(SaveError):  # a set-up that is not remembered is typed again
            self._settings.save(
                Settings(game.players, game.edition, game.super_jokers, cards, game.is_strict)
            )
