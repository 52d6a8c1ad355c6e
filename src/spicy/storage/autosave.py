"""The saving of the game that is being played, which keeps other programs away from it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from spicy.session.game_setup import NO_CATS
from spicy.storage.errors import DiskError
from spicy.storage.files import Lock, OversizedFile, replace
from spicy.storage.save_file import GamePacker, pack_game
from spicy.storage.save_folder import COPY, DAMAGED, LOCK, SaveFolder
from spicy.storage.save_format import MOST_FILE
from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.engine.record import Record
    from spicy.engine.state import GameState
    from spicy.session.game_setup import Cats

__all__ = ["Autosave"]

_TRIES: Final = 20
"""Names for a game that are tried; that only a few are taken is next to certain."""


class Autosave:
    """Saves one game, again and again, and keeps other programs away from it meanwhile.

    Where its lock is lost, with the folder for instance, and somebody else has the game by then, it
    goes on under a new name: neither game is lost.
    """

    def __init__(
        self,
        saves: SaveFolder,
        game_id: str | None = None,
        *,
        begun: int | None = None,
        known: bytes | None = None,
        lock: Lock | None = None,
        state: tuple[int, bool, bool] | None = None,
        saved: int | None = None,
        is_damaged: bool = False,
    ) -> None:
        self.id = game_id
        """The name of the game; None before it is first saved."""
        self._saves = saves
        self._begun = saves.now() if begun is None else begun
        self._known = set() if known is None else {known}
        """The contents that the file may have if nobody else has written it."""
        self._lock = lock
        self._state = state
        self._saved = saved
        self._is_damaged = is_damaged
        """True where the file could not be opened, so that it is to be kept beside the next one."""
        self._packer = GamePacker()

    def keep(
        self,
        record: Record,
        is_strict: bool,
        final: GameState | None = None,
        *,
        is_ended_by_hand: bool = False,
        is_first_game: bool = False,
        cats: Cats = NO_CATS,
    ) -> None:
        """Put a game on disk; when this returns it is there. SaveError where that fails.

        The game that was saved before is then still there, to the byte. That the second copy could
        not be written is no failure: the first one is whole.
        """
        saves = self._saves
        # Saved once more with nothing new, it stays as it is, to the byte.
        state = (len(record.moves), is_strict, is_ended_by_hand)
        saved = self._saved if self._saved is not None and state == self._state else saves.now()
        data = pack_game(
            record,
            is_strict=is_strict,
            begun=self._begun,
            saved=saved,
            final=final,
            packer=self._packer,
            is_ended_by_hand=is_ended_by_hand,
            is_first_game=is_first_game,
            cats=cats,
        )
        path = None
        try:
            path = saves.path(self._secure())
            self._known.add(data)
            if self._is_damaged:
                saves.files.rename(path, path.with_suffix(DAMAGED))
                self._is_damaged = False
            replace(saves.files, path, data)
        except OSError as error:
            raise DiskError.of(error, path or saves.folder) from error
        self._known, self._state, self._saved = {data}, state, saved
        with suppress(OSError):
            replace(saves.files, path.with_suffix(COPY), data)

    def close(self) -> None:
        """Let others have the game."""
        if self._lock is not None:
            self._saves.files.unlock(self._lock)
            self._lock = None

    def _secure(self) -> str:
        """Return the name of the game, with its lock held and nobody else's game under that name."""
        saves, files = self._saves, self._saves.files
        if self.id is not None and self._lock is not None and files.has(self._lock):
            return self.id
        self.close()
        files.make_folder(saves.folder)
        if self.id is None:
            with suppress(OSError):
                saves.tidy()
        for _attempt in range(_TRIES):
            game_id = self.id or saves.new_id()
            lock = files.lock(saves.path(game_id, LOCK), saves.note())
            if lock is not None and self._is_ours(game_id, lock):
                self.id, self._lock = game_id, lock
                return game_id
            self.id = None
            self._is_damaged = False
        raise DiskError(_("No name for the game was found that is not taken."), saves.folder)

    def _is_ours(self, game_id: str, lock: Lock) -> bool:
        """Return whether there is no game of this name yet, or the one saved here; else the lock goes."""
        saves, files = self._saves, self._saves.files
        is_ours = False
        try:
            names = files.names(saves.folder)
            path = saves.path(game_id)
            if path.name in names:
                is_ours = files.read(path, MOST_FILE) in self._known
            else:
                is_ours = self.id is not None or path.with_suffix(COPY).name not in names
        except OversizedFile:
            pass  # nothing that was saved here
        finally:
            if not is_ours:
                files.unlock(lock)
        return is_ours
