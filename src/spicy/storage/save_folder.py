"""The folder that saved games lie in: its files' names, and what every part that writes there needs."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from spicy.storage.files import PART, Files, user_folder
from spicy.storage.save_file import LAST_MOMENT

__all__ = ["COPY", "DAMAGED", "LOCK", "SUFFIX", "SUFFIXES", "SaveFolder", "host_name"]

SUFFIX: Final = ".spicy-game"
COPY: Final = ".spicy-copy"
"""The second copy, written after the first: whatever happens to one of them, the other is whole."""
DAMAGED: Final = ".damaged"
"""A file that could not be opened, kept when its game went on from the second copy."""
LOCK: Final = ".lock"
SUFFIXES: Final = (SUFFIX, COPY, DAMAGED, PART)
"""The files that a game may have beside its lock."""
_SIGNS: Final = "23456789bcdfghjkmnpqrstvwxz"
"""No vowels, so that no words come out; nothing that looks like something else."""
_LENGTH: Final = 6


class SaveFolder:
    """The folder of the saved games; None stands for the user's own, wherever that is.

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
        """The folder of the games; DiskError where the system knows no home."""
        if self._folder is None:
            self._folder = user_folder() / "games"
        return self._folder

    def path(self, game_id: str, suffix: str = SUFFIX) -> Path:
        """Return the path of a file of a game."""
        return self.folder / f"{game_id}{suffix}"

    def now(self) -> int:
        """Return the time, or what the clock takes for it."""
        try:
            return min(max(int(self._clock()), 0), LAST_MOMENT)
        except (ValueError, OverflowError, OSError):
            return 0

    def new_id(self) -> str:
        """Return a name for a new game, perhaps one that is taken."""
        return "".join(_SIGNS[int(self._rng.random() * len(_SIGNS))] for _place in range(_LENGTH))

    def note(self) -> bytes:
        """Return the note of a lock that this program takes."""
        return f"{os.getpid()} {self.now()} {host_name()}".encode("ascii", "replace")

    def tidy(self) -> None:
        """Remove what programs left that were killed before their game was first saved."""
        names = set(self.files.names(self.folder))
        for name in sorted(names):
            game_id, dot, suffix = name.partition(".")
            is_game = game_id + SUFFIX in names or game_id + COPY in names
            if dot + suffix in (PART, LOCK) and not is_game:
                lock = self.files.lock(self.path(game_id, LOCK), self.note())
                if lock is not None:
                    try:
                        self.files.remove(self.path(game_id, PART))
                    finally:
                        self.files.unlock(lock)


def host_name() -> str:
    """Return the name of this machine as a lock's note has it; empty where there is none."""
    return os.uname().nodename[:80] if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
