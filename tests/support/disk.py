"""Disks that are watched, and that fail, stop short or end the program at a chosen step."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from spicy.storage.files import Files, Lock

WRITING = ("create", "write", "fsync", "close", "rename", "fsync_folder")
"""The steps of putting a file on disk, in their order."""
SAVING = WRITING * 2
"""The steps of saving a game: the file, and then its second copy."""


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

    def _start(self, step: str) -> None:
        self.steps.append(step)
        self.before(step)

    def make_folder(self, folder: Path) -> None:
        self._start("make_folder")
        super().make_folder(folder)
        self.after("make_folder")

    def create(self, path: Path) -> int:
        self._start("create")
        file = super().create(path)
        self.after("create")
        return file

    def write(self, file: int, data: bytes) -> int:
        self._start("write")
        count = super().write(file, data[: self.most])
        self.after("write")
        return count

    def fsync(self, file: int) -> None:
        self._start("fsync")
        if not self.is_hasty:
            super().fsync(file)
        self.after("fsync")

    def close(self, file: int) -> None:
        self.steps.append("close")
        super().close(file)  # whatever it says then, a file that is closed is closed
        self.before("close")
        self.after("close")

    def rename(self, source: Path, target: Path) -> None:
        self._start("rename")
        super().rename(source, target)
        self.after("rename")

    def fsync_folder(self, folder: Path) -> None:
        self._start("fsync_folder")
        if not self.is_hasty:
            super().fsync_folder(folder)
        self.after("fsync_folder")

    def read(self, path: Path | str, most: int) -> bytes:
        self._start("read")
        return super().read(path, most)

    def names(self, folder: Path) -> list[str]:
        self._start("names")
        return super().names(folder)

    def remove(self, path: Path) -> None:
        self._start("remove")
        super().remove(path)

    def lock(self, path: Path, note: bytes) -> Lock | None:
        self._start("lock")
        lock = super().lock(path, note)
        self.after("lock")
        return lock


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
        return super().write(file, data)

    def _is_it_now(self, step: str) -> None:
        if step in SAVING or step == "lock":
            self._count += 1
            if self._how == "before" and self._count == self._place:
                kill()

    def _was_it_now(self, step: str) -> None:
        if self._how != "before" and step in (*SAVING, "lock") and self._count == self._place:
            kill()


def kill() -> None:
    """End this program as nothing can prevent."""
    os.kill(os.getpid(), signal.SIGKILL)
