"""Saved games in a folder: list them, keep one on disk while it is played, open and delete them.

A game is one file, and a second copy of it in case the first is damaged. Beside them lies a lock while
the game is played, and, for a moment, a file that is being written. The files' names are those of the
games, which mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

from spicy.storage.autosave import Autosave
from spicy.storage.errors import (
    DamagedSave,
    DiskError,
    ForeignSave,
    HeldSave,
    MissingSave,
    OversizedSave,
    SaveError,
)
from spicy.storage.files import Lock, OversizedFile
from spicy.storage.save_file import (
    GameFacts,
    OpenedGame,
    format_moment,
    open_game,
    read_facts,
)
from spicy.storage.save_folder import (
    COPY,
    LOCK,
    SUFFIX,
    SUFFIXES,
    SaveFolder,
    host_name,
)
from spicy.storage.save_format import MOST_FILE
from spicy.words.foreign_text import shown
from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.session.session import Session

__all__ = ["Autosave", "SavedGame", "SavedGames"]

_T = TypeVar("_T")

_MANY: Final = 200
"""So many games are looked at together when one to go on with is wanted."""
_NOTE: Final = r"([0-9]{1,10}) ([0-9]{1,12}) ([ -~]{0,80})"


class SavedGame(Struct, frozen=True):
    """A line in the list of games: what is known of it, or why it cannot be opened."""

    id: str
    facts: GameFacts | None = None
    problem: str | None = None
    holder: str | None = None
    """A sentence about whoever is playing it at the moment."""
    notice: str | None = None
    """A sentence about a first file that is damaged, and the second copy that is opened instead."""


class SavedGames(SaveFolder):
    """The games in a folder, to list, save, open and delete."""

    def keeper(self) -> Autosave:
        """Return what saves a new game; nothing is on disk before the first `keep`."""
        return Autosave(self)

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games, the last saved one first, and at the end what cannot be opened.

        One that was saved at a time that has yet to come stands behind those with a date that can be:
        a clock that was wrong once must not put a game first for ever. DiskError where the folder
        cannot be read.
        """
        names = set(self._names())
        return self._looked_at(_ids(names), names)

    def count(self) -> int:
        """Return the number of games in the folder, none of them opened; 0 where it cannot be read."""
        try:
            return len(_ids(set(self._names())))
        except SaveError:
            return 0

    def last_unfinished(self) -> SavedGame | None:
        """Return the game to go on with, if there is one that can be opened and nobody plays."""
        return next(iter(self.unfinished(1)), None)

    def unfinished(self, most: int) -> tuple[SavedGame, ...]:
        """Return games that can go on and that nobody plays, the last one first, at most so many.

        Of very many games, those are looked at first whose files were written last, and no more of
        them as soon as there is one.
        """
        try:
            names = set(self._names())
            ids = _ids(names)
            if len(ids) > _MANY:
                times = self.files.times(self.folder)
                ids.sort(key=lambda game_id: -times.get(game_id + SUFFIX, 0.0))
        except (OSError, SaveError):
            return ()
        for place in range(0, len(ids), _MANY):
            games = self._looked_at(ids[place : place + _MANY], names)
            found = [game for game in games if _can_go_on(game)]
            if found:
                return tuple(found[:most])
        return ()

    def find(self, text: str) -> str:
        """Return the game that a text names, or how its name begins; MissingSave."""
        ids = _ids(set(self._names()))
        if text in ids:
            return text
        found = [game_id for game_id in ids if text and game_id.startswith(text)]
        if not found:
            raise MissingSave(_("There is no saved game '{text}'.").format(text=shown(text)))
        if len(found) > 1:
            message = _("More than one saved game begins with '{text}'.")
            raise MissingSave(message.format(text=shown(text)))
        return found[0]

    def look(self, game_id: str) -> SavedGame:
        """Return the line of a game in the list; DiskError where the folder cannot be read."""
        return self._look_at(game_id, set(self._names()))

    def load(self, game_id: str) -> Session:
        """Return a game to look at, which is not saved; SaveError where it cannot be opened."""
        (played, _data), notice = self._with_copy(game_id, self._open)
        return _session(played, None, notice)

    def finished(self) -> Iterator[Session]:
        """Open all games that are over, one after the other; those that cannot be opened are left out.

        DiskError where the folder cannot be read.
        """
        for game in self.games():
            if game.facts is not None and game.facts.is_finished:
                with suppress(SaveError):
                    yield self.load(game.id)

    def resume(self, game_id: str) -> Session:
        """Return a game to go on with, and nobody else meanwhile; it goes on being saved.

        SaveError where it cannot be opened; HeldSave, with who has it, where another program has it.
        On a disk that takes no lock, and so no game either, it is opened all the same.
        """
        lock = self._lock(game_id)
        try:
            (played, data), notice = self._with_copy(game_id, self._open)
            is_damaged = False
            if notice is not None:
                data = self._contents(self.path(game_id))
                is_damaged = game_id + SUFFIX in self._names()
        except BaseException:
            if lock is not None:
                self.files.unlock(lock)
            raise
        facts = played.facts
        keeper = Autosave(
            self,
            game_id,
            begun=facts.begun,
            known=data,
            lock=lock,
            state=(facts.moves, facts.is_strict, facts.is_ended_by_hand),
            saved=facts.saved,
            is_damaged=is_damaged,
        )
        return _session(played, keeper, notice)

    def delete(self, game_id: str) -> None:
        """Delete a game for good, both copies and whatever else it left behind.

        What can be deleted is; then SaveError for the first file that cannot be. HeldSave, and nothing
        is deleted, where somebody plays it.
        """
        lock = self._lock(game_id)
        first_error: DiskError | None = None
        try:
            for suffix in SUFFIXES:
                path = self.path(game_id, suffix)
                try:
                    self.files.remove(path)
                except OSError as error:
                    first_error = first_error or DiskError.of(error, path)
            with suppress(OSError):  # there is nothing left to be done about it
                self.files.fsync_folder(self.folder)
        finally:
            if lock is not None:
                self.files.unlock(lock)
        if first_error is not None:
            raise first_error

    def _names(self) -> list[str]:
        try:
            return self.files.names(self.folder)
        except OSError as error:
            raise DiskError.of(error, self.folder) from error

    def _looked_at(self, ids: Iterable[str], names: set[str]) -> tuple[SavedGame, ...]:
        """Return the lines of some games in the order of the list."""
        now = self.now()

        def order(game: SavedGame) -> tuple[int, int]:
            if game.facts is None:
                return 0, 0
            return 2 if game.facts.saved <= now else 1, game.facts.saved

        games = [self._look_at(game_id, names) for game_id in ids]
        return tuple(sorted(games, key=order, reverse=True))

    def _look_at(self, game_id: str, names: set[str]) -> SavedGame:
        """Return the line of a game; `names` are those of all files in the folder."""
        notice = None
        try:
            # As a text: of thousands of games this is what a list would mostly wait for.
            facts = read_facts(self.files.read(f"{self.folder}/{game_id}{SUFFIX}", MOST_FILE))
        except (OSError, SaveError):
            try:
                facts, notice = self._with_copy(
                    game_id, lambda path: read_facts(self._read(path)), game_id + COPY in names
                )
            except SaveError as error:
                return SavedGame(game_id, problem=error.reason)
        # Whoever looks at a game that is over keeps nobody from anything.
        is_held = game_id + LOCK in names and not facts.is_finished
        holder = self._holder(game_id) if is_held else None
        return SavedGame(game_id, facts, holder=holder, notice=notice)

    def _with_copy(
        self, game_id: str, ask: Callable[[Path], _T], has_copy: bool = True
    ) -> tuple[_T, str | None]:
        """Ask the file of a game, or its second copy where the first one is damaged or gone.

        Returns the answer, and the sentence that says so. SaveError is what the first file gives.
        """
        path = self.path(game_id)
        try:
            return ask(path), None
        except (DamagedSave, ForeignSave, DiskError) as error:
            if not has_copy:
                raise error.at(path) from None
            try:
                answer = ask(path.with_suffix(COPY))
            except SaveError:
                raise error.at(path) from None
            message = _("{reason} The second copy of the game was opened instead.")
            return answer, message.format(reason=error.at(path))
        except SaveError as error:
            raise error.at(path) from None

    def _open(self, path: Path) -> tuple[OpenedGame, bytes | None]:
        data = self._read(path)
        return open_game(data), data

    def _contents(self, path: Path) -> bytes | None:
        """Return what stands in a file that could not be opened; None where it cannot even be read."""
        try:
            return self.files.read(path, MOST_FILE)
        except OSError:
            return None

    def _read(self, path: Path) -> bytes:
        try:
            return self.files.read(path, MOST_FILE)
        except OversizedFile:
            raise OversizedSave(_("The file is larger than any saved game.")) from None
        except OSError as error:
            raise DiskError.of(error) from error

    def _lock(self, game_id: str) -> Lock | None:
        """The lock of a game; None where the disk has none to give, and HeldSave."""
        path = self.path(game_id, LOCK)
        try:
            lock = self.files.lock(path, self.note())
        except OSError:
            return None
        if lock is None:
            raise HeldSave(self._holder(game_id) or _held(b""))
        return lock

    def _holder(self, game_id: str) -> str | None:
        try:
            note = self.files.holder(self.path(game_id, LOCK))
        except OSError:
            return None
        return None if note is None else _held(note)


def _ids(names: Collection[str]) -> list[str]:
    """Return the games whose first file or second copy is among some files, in order."""
    found = {
        name.removesuffix(suffix)
        for suffix in (SUFFIX, COPY)
        for name in names
        if name.endswith(suffix)
    }
    return sorted(found)


def _session(played: OpenedGame, keeper: Autosave | None, notice: str | None) -> Session:
    from spicy.session.session import Session  # a list needs none

    return Session.resume(
        played.record,
        is_strict=played.facts.is_strict,
        keeper=keeper,
        steps=played.steps,
        notice=notice,
        is_ended_by_hand=played.facts.is_ended_by_hand,
        is_first_game=played.facts.is_first_game,
        cats=played.facts.cats,
    )


def _held(note: bytes) -> str:
    """Return the sentence about whoever has a game, as the note of its lock says."""
    found = re.fullmatch(_NOTE, note.decode("ascii", "replace"))
    if found is None:
        return _("Somebody is playing this game in another window.")
    process, since, host = found.groups()
    when = format_moment(int(since))
    if host == host_name():
        message = _(
            "Somebody has been playing this game in another window since {when}"
            " (process {process})."
        )
        return message.format(process=process, when=when)
    message = _("Somebody has been playing this game on {host} since {when} (process {process}).")
    return message.format(process=process, host=host, when=when)


def _can_go_on(game: SavedGame) -> bool:
    return game.facts is not None and not game.facts.is_finished and game.holder is None
