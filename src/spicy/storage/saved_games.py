"""Saved games in a folder: list them, keep one on disk while it is played, open and delete them.

A game is one file. Beside it lies a lock while the game is played, and, for a moment, a file that is
being written. The files' names are those of the games, which mean nothing.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spicy.engine.record import Record
from spicy.storage.autosave import LOCK, SUFFIX, Autosave
from spicy.storage.errors import (
    DiskTrouble,
    HeldSave,
    MissingSave,
    OversizedSave,
    SaveError,
)
from spicy.storage.files import PART, Files, Lock, OversizedFile, user_folder
from spicy.storage.save_file import (
    LAST_MOMENT,
    GameFacts,
    format_moment,
    open_game,
    read_facts,
)
from spicy.storage.save_format import MOST_FILE
from spicy.words.i18n import _
from spicy.words.names import shown

__all__ = ["Autosave", "LoadedGame", "SavedGame", "SavedGames"]

_SIGNS: Final = "23456789bcdfghjkmnpqrstvwxz"
"""No vowels, so that no words come out; nothing that looks like something else."""
_LENGTH: Final = 6
_NOTE: Final = re.compile(r"([0-9]{1,10}) ([0-9]{1,12}) ([ -~]{0,80})")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A line in the list of games: what is known of it, or why it cannot be opened."""

    id: str
    facts: GameFacts | None = None
    problem: str | None = None
    holder: str | None = None
    """Who is playing it at the moment, as a sentence."""


@dataclass(frozen=True, slots=True, repr=False)
class LoadedGame:
    """A saved game with all its cards. `keeper` goes on saving it; None where it was only looked at."""

    id: str
    facts: GameFacts
    record: Record
    keeper: Autosave | None = None

    @property
    def is_strict(self) -> bool:
        """Whether it is played strictly."""
        return self.facts.is_strict

    def __repr__(self) -> str:
        return f"<LoadedGame {self.id}, {self.facts.moves} moves>"


class SavedGames:
    """The games in a folder; None stands for the user's own, wherever that is.

    `clock` tells the seconds since 1970; nothing depends on its being right. `rng` names new games.
    """

    def __init__(
        self,
        folder: Path | None = None,
        files: Files | None = None,
        clock: Callable[[], float] = time.time,
        rng: random.Random | None = None,
    ) -> None:
        self.files = files or Files()
        self._folder = folder
        self._clock = clock
        self._rng = rng or random.SystemRandom()

    @property
    def folder(self) -> Path:
        """Where the games lie; DiskTrouble where the system knows no home."""
        if self._folder is None:
            self._folder = user_folder() / "games"
        return self._folder

    def keeper(self) -> Autosave:
        """What saves a new game; nothing is on disk before the first `keep`."""
        return Autosave(self)

    def games(self) -> tuple[SavedGame, ...]:
        """All games, the last saved one first, and at the end what cannot be opened.

        DiskTrouble where the folder cannot be read.
        """
        try:
            names = self.files.names(self.folder)
        except OSError as error:
            raise DiskTrouble.of(error) from error
        games = [
            self._look_at(name.removesuffix(SUFFIX)) for name in names if name.endswith(SUFFIX)
        ]
        games.sort(key=lambda game: -1 if game.facts is None else game.facts.saved, reverse=True)
        return tuple(games)

    def last_unfinished(self) -> SavedGame | None:
        """The game to go on with, if there is one that can be opened and nobody plays."""
        try:
            games = self.games()
        except SaveError:
            return None
        for game in games:
            if game.facts is not None and not game.facts.is_finished and game.holder is None:
                return game
        return None

    def find(self, text: str) -> str:
        """The game that a text names, which may be the beginning of its name; MissingSave."""
        ids = [game.id for game in self.games()]
        if text in ids:
            return text
        found = [game_id for game_id in ids if text and game_id.startswith(text)]
        if not found:
            raise MissingSave(_("There is no saved game '{text}'.").format(text=shown(text)))
        if len(found) > 1:
            message = _("More than one saved game begins with '{text}'.")
            raise MissingSave(message.format(text=shown(text)))
        return found[0]

    def load(self, game_id: str) -> LoadedGame:
        """A game to look at; SaveError where it cannot be opened."""
        opened = open_game(self._read(game_id))
        return LoadedGame(game_id, opened.facts, opened.record)

    def resume(self, game_id: str) -> LoadedGame:
        """A game to go on with, and nobody else meanwhile; SaveError where it cannot be opened.

        HeldSave, with who has it, where another program has it. On a disk that takes no lock, and so
        no game either, it is opened all the same.
        """
        lock = self._lock(game_id)
        try:
            data = self._read(game_id)
            opened = open_game(data)
        except BaseException:
            if lock is not None:
                self.files.unlock(lock)
            raise
        facts = opened.facts
        keeper = Autosave(
            self,
            game_id,
            begun=facts.begun,
            known=data,
            lock=lock,
            state=(facts.moves, facts.is_strict),
            saved=facts.saved,
        )
        return LoadedGame(game_id, opened.facts, opened.record, keeper)

    def delete(self, game_id: str) -> None:
        """Delete a game for good; SaveError where somebody plays it, or the disk refuses."""
        lock = self._lock(game_id)
        try:
            self.files.remove(self.path(game_id))
            self.files.remove(self.path(game_id, PART))
            self.files.fsync_folder(self.folder)
        except OSError as error:
            raise DiskTrouble.of(error) from error
        finally:
            if lock is not None:
                self.files.unlock(lock)

    # What a keeper needs as well

    def path(self, game_id: str, suffix: str = SUFFIX) -> Path:
        """The file of a game."""
        return self.folder / f"{game_id}{suffix}"

    def now(self) -> int:
        """The time, or what the clock takes for it."""
        try:
            return min(max(int(self._clock()), 0), LAST_MOMENT)
        except (ValueError, OverflowError, OSError):
            return 0

    def new_id(self) -> str:
        """A name for a new game, perhaps taken."""
        return "".join(_SIGNS[int(self._rng.random() * len(_SIGNS))] for _place in range(_LENGTH))

    def note(self) -> bytes:
        """What a lock says about this program."""
        return f"{os.getpid()} {self.now()} {_host()}".encode("ascii", "replace")

    def tidy(self) -> None:
        """Remove what programs left that were killed before their game was first saved."""
        names = set(self.files.names(self.folder))
        for name in sorted(names):
            game_id, dot, suffix = name.partition(".")
            if dot + suffix in (PART, LOCK) and game_id + SUFFIX not in names:
                lock = self.files.lock(self.path(game_id, LOCK), self.note())
                if lock is not None:
                    try:
                        self.files.remove(self.path(game_id, PART))
                    finally:
                        self.files.unlock(lock)

    def _look_at(self, game_id: str) -> SavedGame:
        try:
            facts = read_facts(self._read(game_id))
        except SaveError as error:
            return SavedGame(game_id, problem=str(error))
        return SavedGame(game_id, facts, holder=self._holder(game_id))

    def _read(self, game_id: str) -> bytes:
        try:
            return self.files.read(self.path(game_id), MOST_FILE)
        except OversizedFile:
            raise OversizedSave(_("The file is larger than any saved game.")) from None
        except OSError as error:
            raise DiskTrouble.of(error) from error

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


def _held(note: bytes) -> str:
    """Who has a game, as its lock says."""
    found = _NOTE.fullmatch(note.decode("ascii", "replace"))
    if found is None:
        return _("Somebody is playing this game in another window.")
    process, since, host = found.groups()
    when = format_moment(int(since))
    if host == _host():
        message = _(
            "Somebody has been playing this game in another window since {when}"
            " (process {process})."
        )
        return message.format(process=process, when=when)
    message = _("Somebody has been playing this game on {host} since {when} (process {process}).")
    return message.format(process=process, host=host, when=when)


def _host() -> str:
    return os.uname().nodename[:80] if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
