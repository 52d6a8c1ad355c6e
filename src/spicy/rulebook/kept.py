"""A rulebook with its index, kept between two starts of the program.

Reading all chapters and making the index takes longer than everything else about a look-up. So both are
kept in the user's folder for such things, for exactly these files of exactly this program; where that
cannot be written or read, or is of other files, they are made anew.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from spicy._version import __version__
from spicy.rulebook.book import Rulebook, RulebookError
from spicy.rulebook.entries import entries_of, questions
from spicy.rulebook.loading import best_language, load
from spicy.rulebook.resources import rules_folder
from spicy.rulebook.search import Finder

_DAMAGES = (OSError, ValueError, EOFError, LookupError, TypeError, AttributeError, ImportError)
"""What reading a file can raise that somebody has damaged."""


class Indexed(NamedTuple):
    """A rulebook, and an index of its rules and questions."""

    book: Rulebook
    finder: Finder


def indexed(chapter_of_questions: str) -> Indexed:
    """The rulebook in the language that is wanted with its index, from the user's folder if it is there.

    `chapter_of_questions` is what the questions stand under in lists. Raises `RulebookError` if the
    rulebook is not in order.
    """
    language = best_language()
    key = _key(language, chapter_of_questions)
    folder = None if key is None else _folder()
    file = None if folder is None else folder / f"rules-{language}.pickle"
    kept = None if file is None else _read(file, key)
    if kept is None:
        book = load(language)
        kept = Indexed(
            book, Finder(entries_of(book, questions(book), chapter_of_questions), language)
        )
        if file is not None:
            _write(file, key, kept)
    return kept


def _folder() -> Path | None:
    """Return where the user's programs keep such things; None for a user who has no home."""
    if sys.platform in ("win32", "darwin"):
        from platformdirs import user_cache_path

        return user_cache_path("spicy", appauthor=False)
    # The same as the library says, which takes as long to import as all that is kept to read.
    named = os.environ.get("XDG_CACHE_HOME", "")
    with suppress(RuntimeError):
        return Path(named if named.startswith("/") else "~/.cache").expanduser() / "spicy"
    return None


def _key(language: str, chapter_of_questions: str) -> str | None:
    """Return what every change of the program or its files changes; None in a package without files."""
    root = rules_folder()
    if not isinstance(root, Path):
        return None
    said = [__version__, sys.version, chapter_of_questions, str(root)]
    code = Path(__file__).parent
    try:
        for folder in (root / language, root / "questions" / language, root / "examples", code):
            with os.scandir(folder) as there:
                stats = [(one.name, one.stat()) for one in there if one.is_file()]
            said += [f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in sorted(stats)]
    except OSError as error:
        raise RulebookError(language, None, str(error)) from None
    return "\n".join(said)


def _read(file: Path, key: str | None) -> Indexed | None:
    """Return what is kept; None where it is of other files, or where it is not the user's own."""
    try:
        with file.open("rb") as opened:
            about = os.fstat(opened.fileno())
            if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o022):
                return None  # whatever is read here is trusted
            gc.disable()  # it would look through every object again and again while they are made
            if pickle.load(opened) != key:
                return None
            kept = pickle.load(opened)
    except (*_DAMAGES, pickle.UnpicklingError):
        return None
    finally:
        gc.enable()
    return kept if isinstance(kept, Indexed) else None


def _write(file: Path, key: str | None, kept: Indexed) -> None:
    """Keep it, whole or not at all."""
    new = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            new.touch(mode=0o600, exist_ok=False)
            with new.open("wb") as opened:
                pickle.dump(key, opened, pickle.HIGHEST_PROTOCOL)
                pickle.dump(kept, opened, pickle.HIGHEST_PROTOCOL)
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)
