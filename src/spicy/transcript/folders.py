"""The transcripts in a folder: the one place that says what a folder means."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from spicy.paths import is_there

__all__ = ["SUFFIX", "Found", "has_suffix", "transcripts_in"]

SUFFIX: Final = ".spicy"
"""The end of a transcript's name, in small letters or capitals."""

_NOT_OURS: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "venv"})
"""Folders that hold copies and other people's files, as do hidden ones and virtual environments."""
_ENVIRONMENT: Final = "pyvenv.cfg"


class Found(Struct):
    """The contents of a folder, each list in the order of names.

    `skipped` are the folders that were not searched though they hold transcripts.
    """

    files: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    problems: list[OSError] = field(default_factory=list)


def has_suffix(name: str) -> bool:
    """Return whether a file's name is that of a transcript."""
    return name.lower().endswith(SUFFIX)


def transcripts_in(folder: str) -> Found:
    """Search a folder and those in it; a folder that links lead to more than once is searched once.

    Hidden folders, virtual environments and those of build tools are skipped, unless one of them is
    the folder that is asked for.
    """
    found = Found()
    seen: set[tuple[int, int]] = set()
    _search(folder, found, seen)
    found.files.sort(key=lambda file: Path(file).parts)
    return found


def _search(folder: str, found: Found, seen: set[tuple[int, int]]) -> None:
    """Search depth first, in the order of names, without recursion: folders can lie very deep."""
    waiting = [folder]  # the next one last
    while waiting:
        path = waiting.pop()
        if path != folder and _is_skipped(path):
            if _holds_any(path):
                found.skipped.append(path)
            continue
        try:
            status = os.stat(path)  # noqa: PTH116
            with os.scandir(path) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            found.problems.append(error)
            continue
        identity = status.st_dev, status.st_ino
        if identity in seen:
            continue
        seen.add(identity)
        folders = [entry for entry in inside if _is_folder(entry)]
        files = [entry.name for entry in inside if entry not in folders]
        found.files += [str(Path(path, name)) for name in files if has_suffix(name)]
        waiting += [str(Path(path, entry.name)) for entry in reversed(folders)]


def _is_skipped(path: str) -> bool:
    name = os.path.basename(path)  # noqa: PTH119
    return name.startswith(".") or name in _NOT_OURS or is_there(_inside(path))


def _inside(path: str) -> str:
    return str(Path(path, _ENVIRONMENT))


def _holds_any(folder: str) -> bool:
    """Return whether a folder that is skipped holds a transcript; links in it are not followed."""
    return any(has_suffix(name) for _path, _folders, files in os.walk(folder) for name in files)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
