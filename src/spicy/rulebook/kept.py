"""A rulebook with its index, kept between two starts of the program.

Reading all chapters and making the index takes longer than everything else about a look-up. So both are
kept in the user's folder for such things, for exactly these files of exactly this program; where that
cannot be written or read, or is of other files, they are made anew.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from msgspec import MsgspecError, Struct, msgpack

from spicy._version import __version__
from spicy.rulebook.entries import entries_of, questions
from spicy.rulebook.index import Index, index_of
from spicy.rulebook.loading import best_language, load
from spicy.rulebook.resources import rules_folder
from spicy.rulebook.rulebook import Question, Rulebook, RulebookError
from spicy.rulebook.search import Finder

_SUM: Final = 4
"""Bytes of a checksum."""


class Indexed(NamedTuple):
    """A rulebook, and an index of its rules and questions."""

    book: Rulebook
    finder: Finder


class _Kept(Struct):
    """The contents of the file that is kept."""

    book: Rulebook
    asked: tuple[Question, ...]
    index: Index


def indexed(chapter_of_questions: str) -> Indexed:
    """The rulebook in the language that is wanted with its index, from the user's folder if it is there.

    `chapter_of_questions` is what the questions stand under in lists. Raises `RulebookError` if the
    rulebook is not in order.
    """
    language = best_language()
    kept = _read(language)
    if kept is None:
        book = load(language)
        asked = questions(book)
        kept = _Kept(book, asked, index_of(entries_of(book, asked), language))
        _write(language, kept)
    entries = entries_of(kept.book, kept.asked, chapter_of_questions)
    return Indexed(kept.book, Finder(entries, language, kept.index))


def kept_book() -> Rulebook:
    """The same rulebook alone, for which no index is made. Raises `RulebookError` as `indexed` does."""
    language = best_language()
    kept = _read(language)
    return load(language) if kept is None else kept.book


def _file(language: str) -> Path | None:
    folder = _folder()
    return None if folder is None else folder / f"rules-{language}.msgpack"


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


def _key(language: str) -> bytes | None:
    """Return what changes with the program or its files; None in a package without files."""
    root = rules_folder()
    if not isinstance(root, Path):
        return None
    said = [__version__, str(root)]
    code = Path(__file__).parent
    try:
        for folder in (root / language, root / "questions" / language, root / "examples", code):
            with os.scandir(folder) as there:
                stats = [(one.name, one.stat()) for one in there if one.is_file()]
            said += [f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in sorted(stats)]
    except OSError as error:
        raise RulebookError(language, None, str(error)) from None
    return "\n".join(said).encode()


def _read(language: str) -> _Kept | None:
    """Return what is kept of a language; None where nothing is, or nothing whole of these files."""
    key, file = _key(language), _file(language)
    if key is None or file is None:
        return None
    try:
        data = file.read_bytes()
        if data[:_SUM] != _sum(key, data[_SUM:]):
            return None
        return msgpack.decode(memoryview(data)[_SUM:], type=_Kept)
    except (OSError, MsgspecError):
        return None


def _write(language: str, kept: _Kept) -> None:
    """Keep it, whole or not at all."""
    key, file = _key(language), _file(language)
    if key is None or file is None:
        return
    new = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            new.touch(mode=0o600, exist_ok=False)
            data = msgpack.encode(kept)
            new.write_bytes(_sum(key, data) + data)
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)


def _sum(key: bytes, data: bytes) -> bytes:
    """The checksum that stands before the data of a file, over what they were made of as well."""
    return crc32(data, crc32(key)).to_bytes(_SUM, "big")
