"""The one place that touches the disk for saved games: a seam at which tests break each step.

Everything is written the same way (`replace`): whole, into a file of its own, on the disk, and only
then under its name. A reader sees the old file or the new one, whenever the program is killed.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from msgspec import Struct

from spicy.paths import is_folder
from spicy.storage.errors import DiskError
from spicy.words.i18n import _

__all__ = ["PART", "Files", "Lock", "OversizedFile", "config_folder", "replace", "user_folder"]

PART: Final = ".part"
"""The end of the name of a file that is being written."""
_IS_WINDOWS: Final = os.name == "nt"
# Not every system has all of these.
_PLAIN: Final[int] = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_NEW: Final = os.O_CREAT | os.O_EXCL | os.O_WRONLY | _PLAIN
_LOCK: Final = os.O_CREAT | os.O_RDWR | _PLAIN
# Opening a pipe would otherwise wait for somebody to write into it.
_TO_READ: Final[int] = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_LOCKED_PLACE: Final = 1 << 30
"""On Windows nobody can read a place that is locked, so it lies behind everything written."""
_MOST_NOTE: Final = 1000
_LOCK_TRIES: Final = 10
"""Whoever removes a lock while it is being taken would have to do so this often."""


class OversizedFile(OSError):
    """A file is larger than it may be; nothing of it was read."""


class Lock(Struct, frozen=True, eq=False):
    """A lock that this program holds: the system gives it up when the program ends, however it ends.

    The library `filelock` does not serve here: it does not say who has a lock, believes in one whose
    file has vanished while another program takes it again, leaves the file lying about, and takes
    longer to import than the rest of the program to list the games.
    """

    path: Path
    file: int
    note: bytes


class Files:
    """The disk. Every method does one thing, and raises OSError where the disk does not do it.

    A subclass may count the calls, or fail in any of them.
    """

    # The system's locks are the process's, and so is this list: closing another handle of a locked
    # file would give its lock up.
    _held: ClassVar[dict[Path, Lock]] = {}

    def make_folder(self, folder: Path) -> None:
        """Make a folder that only its owner may look into, and those above it; or find it there."""
        _make_folder(folder)

    def create(self, path: Path) -> int:
        """A new file that only its owner may read, open for writing; what was left there is removed."""
        try:
            return os.open(path, _NEW, _PRIVATE_FILE)
        except FileExistsError:
            self.remove(path)
            return os.open(path, _NEW, _PRIVATE_FILE)

    def write(self, file: int, data: bytes) -> int:
        """Write some of the data and say how much."""
        return os.write(file, data)

    def fsync(self, file: int) -> None:
        """Wait until everything that was written is on the disk."""
        os.fsync(file)

    def close(self, file: int) -> None:
        """Close a file, whatever else happens."""
        os.close(file)

    def rename(self, source: Path, target: Path) -> None:
        """Put a file in another's place in one step."""
        source.replace(target)

    def fsync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        _fsync_folder(folder)

    def read(self, path: Path | str, most: int) -> bytes:
        """All of an ordinary file; OversizedFile, with nothing read, if that is more than `most`."""
        file = os.open(path, _TO_READ)
        try:
            status = os.fstat(file)
            if not stat.S_ISREG(status.st_mode):
                raise OSError(errno.EINVAL, _("this is not an ordinary file"))
            if status.st_size > most:
                raise OversizedFile(errno.EFBIG, _("this file is too large"))
            return _read_all(file, most, status.st_size)
        finally:
            os.close(file)

    def names(self, folder: Path) -> list[str]:
        """Return what a folder contains, in order; nothing where there is no folder."""
        try:
            return sorted(os.listdir(folder))  # noqa: PTH208
        except FileNotFoundError:
            return []

    def times(self, folder: Path) -> dict[str, float]:
        """Return the names in a folder, each with the time when it was last written."""
        found = {}
        with os.scandir(folder) as entries:
            for entry in entries:
                with suppress(OSError):  # gone meanwhile, or a link that leads nowhere
                    found[entry.name] = entry.stat().st_mtime
        return found

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there."""
        path.unlink(missing_ok=True)

    # Locks

    def lock(self, path: Path, note: bytes) -> Lock | None:
        """Take a lock, with a note that tells others who has it; None where another has it."""
        if path in self._held:
            return None
        for _attempt in range(_LOCK_TRIES):
            file = os.open(path, _LOCK, _PRIVATE_FILE)
            is_ours = False
            try:
                is_ours = _try_to_lock(file)
                if is_ours and _is_file_at(file, path):
                    return self._hold(path, file, note)
            finally:
                if path not in self._held:
                    os.close(file)
            if not is_ours:
                return None
            # The last owner has just removed this file, so the lock is worth nothing: once more.
        return None

    def _hold(self, path: Path, file: int, note: bytes) -> Lock:
        with suppress(OSError):  # the note is a courtesy: a full disk has no room for it
            os.ftruncate(file, 0)
            os.write(file, note[:_MOST_NOTE])
        self._held[path] = lock = Lock(path, file, note)
        return lock

    def has(self, lock: Lock) -> bool:
        """Return whether a lock still counts: its file may have vanished with its folder."""
        return self._held.get(lock.path) is lock and _is_file_at(lock.file, lock.path)

    def unlock(self, lock: Lock) -> None:
        """Give a lock up and remove its file; nothing happens where it was given up before."""
        if self._held.get(lock.path) is not lock:
            return
        is_there = _is_file_at(lock.file, lock.path)
        if is_there and not _IS_WINDOWS:
            # Before the lock goes, or the file could be another program's by now.
            with suppress(OSError):
                lock.path.unlink()
        del self._held[lock.path]
        with suppress(OSError):
            os.close(lock.file)
        if is_there and _IS_WINDOWS:  # where an open file cannot be removed
            with suppress(OSError):
                lock.path.unlink()

    def holder(self, path: Path) -> bytes | None:
        """The note of whoever has a lock; None where nobody has."""
        if path in self._held:
            return self._held[path].note
        try:
            file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            return None
        try:
            if _is_locked_by_others(file):
                return _read_all(file, _MOST_NOTE)
            return None
        finally:
            os.close(file)


def replace(files: Files, path: Path, data: bytes) -> None:
    """Give a file new contents, so that at every moment it has the old ones or the new ones.

    OSError where the disk refuses; the old contents are then untouched, unless nothing was left to do
    but to make sure that the new name lasts. A link stays a link: what it leads to is replaced.
    """
    part = path.with_suffix(PART)
    if path.is_symlink():
        path = Path(os.path.realpath(path))
        part = path.with_name(path.name + PART)
    file = files.create(part)
    try:
        try:
            rest = memoryview(data)
            while rest:
                count = files.write(file, bytes(rest))
                if count <= 0:
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
                rest = rest[count:]
            files.fsync(file)
        finally:
            files.close(file)
        files.rename(part, path)
    except OSError:
        with suppress(OSError):
            files.remove(part)
        raise
    files.fsync_folder(path.parent)


def user_folder() -> Path:
    """Return where this user's games lie; DiskError where the system knows no home."""
    from platformdirs import user_data_path  # only those who play need it

    return _folder_of_user(user_data_path)


def config_folder() -> Path:
    """Return where this user's settings lie; DiskError where the system knows no home."""
    from platformdirs import user_config_path

    return _folder_of_user(user_config_path)


def _folder_of_user(find: Callable[..., Path]) -> Path:
    try:
        folder = find("spicy", appauthor=False)
    except (OSError, RuntimeError, KeyError):
        raise DiskError(_no_home()) from None
    # Without a home, what stands for it remains in the path.
    if not folder.is_absolute():
        raise DiskError(_no_home())
    return folder


def _no_home() -> str:
    return _("This user has no home folder.")


def _make_folder(folder: Path) -> None:
    if is_folder(folder):
        return
    if folder.parent != folder:
        _make_folder(folder.parent)
    folder.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
    with suppress(OSError):  # not every system lets one wait for a folder
        _fsync_folder(folder.parent)


def _fsync_folder(folder: Path) -> None:
    if _IS_WINDOWS:  # where a folder cannot be opened, and a rename waits by itself
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _read_all(file: int, most: int, size: int = 0) -> bytes:
    """Return the file from where it stands; OversizedFile where it has grown beyond `most` meanwhile.

    `size` is what it is taken to have: as much is asked for at once, and a byte to see the end.
    """
    pieces: list[bytes] = []
    room = most + 1
    asked = min(size + 1, room)
    while room and (piece := os.read(file, asked)):
        pieces.append(piece)
        room -= len(piece)
        if size and len(piece) == size:
            break
        size, asked = 0, room
    if not room:
        raise OversizedFile(errno.EFBIG, _("this file is too large"))
    return b"".join(pieces)


def _is_file_at(file: int, path: Path) -> bool:
    """Return whether an open file is the one that lies there now."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False


def _try_to_lock(file: int) -> bool:
    """Lock an open file for this process; False where another one has it."""
    return _is_free(file, is_kept=True)


def _is_locked_by_others(file: int) -> bool:
    return not _is_free(file, is_kept=False)


def _is_free(file: int, *, is_kept: bool) -> bool:
    """Return whether no other process has the lock of an open file; `is_kept` then takes it."""
    try:
        if _IS_WINDOWS:
            _lock_on_windows(file, is_kept=is_kept)
        else:
            os.lockf(file, os.F_TLOCK if is_kept else os.F_TEST, 0)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise
    return True


def _lock_on_windows(file: int, *, is_kept: bool) -> None:
    """Do what `os.lockf` does elsewhere."""
    import msvcrt

    modes = (msvcrt.LK_NBLCK,) if is_kept else (msvcrt.LK_NBLCK, msvcrt.LK_UNLCK)  # type: ignore[attr-defined]
    try:
        for mode in modes:
            os.lseek(file, _LOCKED_PLACE, os.SEEK_SET)
            msvcrt.locking(file, mode, 1)  # type: ignore[attr-defined]
    finally:
        os.lseek(file, 0, os.SEEK_SET)
