"""The errors of saved games, and of the disk that they lie on."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final, Self

from spicy.engine.errors import SpicyError
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _

__all__ = [
    "DamagedSave",
    "DiskError",
    "ForeignSave",
    "HeldSave",
    "MissingSave",
    "NewerSave",
    "OversizedSave",
    "SaveError",
    "disk_reason",
]


class SaveError(SpicyError):
    """A game cannot be saved, listed or opened; the text says why, and never shows a card.

    `reason` is a sentence; `path` is the file or folder that it is about, where there is one.
    """

    def __init__(self, reason: str, path: Path | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path = path

    def __str__(self) -> str:
        if self.path is None:
            return self.reason
        return _("{reason} ({path})").format(reason=self.reason, path=escaped(str(self.path)))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.path)

    def at(self, path: Path) -> Self:
        """Return the same error with the file or folder that it is about."""
        return type(self)(self.reason, path)


class DamagedSave(SaveError):
    """A saved game that is not what was written: cut off, changed, or empty."""


class ForeignSave(SaveError):
    """A file that this program has not written."""


class NewerSave(SaveError):
    """A saved game in a format that only a newer version of the program knows."""


class OversizedSave(SaveError):
    """A file that is larger, or unpacks to more, than any game."""


class MissingSave(SaveError):
    """There is no such game."""


class HeldSave(SaveError):
    """Another program has the game; the text says which."""


class DiskError(SaveError):
    """The disk did not do what was asked of it."""

    @classmethod
    def of(cls, error: OSError, path: Path | None = None) -> DiskError:
        """Return the error that the system speaks of."""
        return cls(disk_reason(error), path)


_NO_CODE: Final = -1
_NO_QUOTA: Final[int] = getattr(errno, "EDQUOT", _NO_CODE)  # not everywhere


def disk_reason(error: OSError) -> str:
    """Return why the disk refused, as a sentence that anybody can act upon."""
    code = error.errno
    if code == errno.ENOSPC:
        return _("The disk is full.")
    if code == _NO_QUOTA:
        return _("This user's share of the disk is full.")
    if code in (errno.EACCES, errno.EPERM):
        return _("Access to the folder or the file is not allowed.")
    if code == errno.EROFS:
        return _("The disk is read-only.")
    if code == errno.EFBIG:
        return _("No larger file is allowed here.")
    if code in (errno.ENOENT, errno.ENOTDIR):
        return _("The folder or the file has vanished.")
    if code == errno.EIO:
        return _("The disk reports an error.")
    return _("The system says: {reason}.").format(reason=error.strerror or type(error).__name__)
