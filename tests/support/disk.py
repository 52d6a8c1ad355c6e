"""Disks that are watched, and that fail, stop short or end the program at a chosen step."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from spicy.storage.files import Files

WRITING = ("create", "write", "fsync", "close", "rename", "fsync_folder")
"""The steps of putting a file on disk, in their order."""
SAVING = WRITING * 2
"""The steps of saving a game: the file, and then its second copy."""


def _watched(step: str) -> Any:
    honest = getattr(Files, step)

    def method(self: WatchedFiles, *given: Any) -> Any:
        self.steps.append(step)
        self.before(step)
        if step == "write":
            given = (given[0], given[1][: self.most])
        is_skipped = self.is_hasty and step in ("fsync", "fsync_folder")
        answer = None if is_skipped else honest(self, *given)
        self.after(step)
        return answer

    return method


class WatchedFiles(Files):
    """A disk that notes every step in `steps`, and asks before and after each of them.

    `before` and `after` may raise or do whatever they like; `most` is how much one write takes. A
    hasty disk does not wait until anything is really there, which only a loss of power could tell.
    """

    def __init__(self, *, is_hasty: bool = False) -> None:
        self.is_hasty = is_hasty
        self.steps: list[str] = []
        self.before: Callable[[str], None] = lambda _step: None
        self.after: Callable[[str], None] = lambda _step: None
        self.most: int | None = None

    make_folder, create, write, fsync = map(_watched, ("make_folder", "create", "write", "fsync"))
    rename, fsync_folder, read = map(_watched, ("rename", "fsync_folder", "read"))
    names, remove, lock = map(_watched, ("names", "remove", "lock"))

    def close(self, file: int) -> None:
        self.steps.append("close")
        super().close(file)  # whatever it says then, a file that is closed is closed
        self.before("close")
        self.after("close")


class FaultyFiles(WatchedFiles):
    """A disk on which chosen steps fail, as long as they stand in `faults`."""

    def __init__(self, *, is_hasty: bool = True) -> None:
        super().__init__(is_hasty=is_hasty)
        self.faults: dict[str, int] = {}
        self.failed = 0
        self.before = self._fail

    def _fail(self, step: str) -> None:
        code = self.faults.get(step)
        if code is not None:
            self.failed += 1
            raise OSError(code, os.strerror(code))


class DeadlyFiles(WatchedFiles):
    """A disk on which the program is killed at a step: before it, after it, or half-way in a write.

    Steps are counted from 0, those of saving alone; `how` is "before", "after" or "half".
    """

    def __init__(self, place: int, how: str, *, is_hasty: bool = False) -> None:
        super().__init__(is_hasty=is_hasty)
        self._place = place
        self._how = how
        self._count = -1
        self.before = self._is_it_now
        self.after = self._was_it_now

    def write(self, file: int, data: bytes) -> int:
        is_half = self._how == "half" and self._count + 1 == self._place
        self.most = max(len(data) // 2, 1) if is_half else None
        count: int = super().write(file, data)
        return count

    def _is_it_now(self, step: str) -> None:
        if step in (*SAVING, "lock"):
            self._count += 1
            if self._how == "before" and self._count == self._place:
                kill()

    def _was_it_now(self, step: str) -> None:
        if self._how != "before" and step in (*SAVING, "lock") and self._count == self._place:
            kill()


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
