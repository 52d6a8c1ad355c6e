"""Questions about files, answered without ever raising.

`Path.exists` and its kind raise where a folder may not be searched, where a name is too long, or where it
holds a NUL. Whoever asks wants a yes or a no; what can then be done with the file is told by opening it.
"""

from __future__ import annotations

import os
import stat

__all__ = ["free_name", "is_folder", "is_pipe", "is_there", "mode_of", "working_folder"]

_MOST_BYTES = 255
"""The longest name that usual file systems take."""
_MOST_NUMBERS = 10_000
"""So many names are tried before one is proposed that may be taken."""


def mode_of(path: str | os.PathLike[str]) -> int:
    """The mode of what a path leads to; 0 where it leads to nothing that may be asked about."""
    try:
        return os.stat(path).st_mode  # noqa: PTH116  (a `Path` refuses what a string can hold)
    except (OSError, ValueError):
        return 0


def is_there(path: str | os.PathLike[str]) -> bool:
    """Return whether a path leads to something, as far as may be known."""
    return mode_of(path) != 0


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Return whether a path leads to a folder."""
    return stat.S_ISDIR(mode_of(path))


def is_pipe(path: str | os.PathLike[str]) -> bool:
    """Return whether a path leads to a pipe or a socket: what another program writes into."""
    mode = mode_of(path)
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def working_folder() -> str | None:
    """Return the folder that the program was started in; None where it is gone by now."""
    try:
        return os.getcwd()  # noqa: PTH109  (a string is what everybody wants)
    except OSError:
        return None


def free_name(stem: str, suffix: str) -> str:
    """A name in the working folder that nothing has yet: `stem.spicy`, `stem-2.spicy` and so on.

    A stem that is too long for a file system is cut.
    """
    name = ""
    for number in range(1, _MOST_NUMBERS):
        ending = suffix if number == 1 else f"-{number}{suffix}"
        room = _MOST_BYTES - len(os.fsencode(ending))
        name = _cut(stem, room) + ending
        if not is_there(name):
            break
    return name


def _cut(stem: str, room: int) -> str:
    """As much of the stem as takes so many bytes, in whole characters."""
    while len(os.fsencode(stem)) > room:
        stem = stem[:-1]
    return stem
