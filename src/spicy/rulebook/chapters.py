"""The form that chapters of rules and of questions share: files, paragraphs, fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from spicy.rulebook.rulebook import RulebookError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


_CHAPTER_FILE: Final = re.compile(r"(\d+)-[a-z0-9-]+\.md")

_NOT_A_LETTER: Final = re.compile(r"[\W_]+")

Fields = dict[str, tuple[int, str]]
"""The text behind each keyword, with the line where it starts."""


class Block(Struct, frozen=True):
    """Lines that belong together: a heading, or a paragraph (its lines joined by line ends)."""

    line: int
    text: str

    @property
    def is_heading(self) -> bool:
        """Return whether it is a heading as Markdown has them."""
        return re.match(r"#{1,6}( |$)", self.text) is not None

    @property
    def sentence(self) -> str:
        """The paragraph on one line; of a numbered list (`1. `, `2. ` ...) each item on its own."""
        if not self.text.startswith("1. "):
            return " ".join(self.text.split())
        items: list[str] = []
        for line in self.text.split("\n"):
            if line.startswith(f"{len(items) + 1}. "):
                items.append(line)
            else:
                items[-1] += " " + line.strip()
        return "\n".join(items)


def chapter_files(folder: Traversable) -> list[Traversable]:
    """The chapters by number; other files (a README for readers on a code host) are none."""
    found = []
    for entry in folder.iterdir():
        match = _CHAPTER_FILE.fullmatch(entry.name)
        if match is not None:
            found.append((int(match[1]), entry.name, entry))
    return [entry for _, _, entry in sorted(found, key=lambda each: each[:2])]


def chapter_text(file: Traversable, name: str) -> str:
    """The text of a chapter; RulebookError where it is none."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RulebookError(name, None, "the file is not UTF-8") from None


def blocks(text: str) -> Iterator[Block]:
    """Cut a file into headings and paragraphs; a heading needs no blank line around it."""
    start, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        is_heading = line.startswith("#")
        if lines and (is_heading or not line.strip()):
            yield Block(start, "\n".join(lines))
            lines = []
        if is_heading:
            yield Block(number, line.rstrip())
        elif line.strip():
            start = start if lines else number
            lines.append(line.rstrip())


def wordings(value: str, *, file: str, line: int) -> tuple[str, ...]:
    """Return what stands behind "Asked as", parted by semicolons; RulebookError for an empty one."""
    found = tuple(each.strip() for each in value.split(";"))
    if not all(found):
        raise RulebookError(file, line, "between two semicolons stands another wording")
    return found


def note_wording(wording: str, place: str, seen: dict[str, str], *, file: str, line: int) -> None:
    """Make sure that nothing is asked twice; capitals, blanks and punctuation make no difference.

    `seen` says where each wording stands, and is continued.
    """
    key = _NOT_A_LETTER.sub(" ", wording.casefold()).strip()
    if key in seen:
        raise RulebookError(file, line, f"{wording!r} is asked in {seen[key]} already")
    seen[key] = place


def put_field(
    fields: Fields, keyword: str, value: str, order: Sequence[str], *, file: str, line: int, of: str
) -> None:
    """Keep what stands behind a keyword; RulebookError where it is empty, out of order or there twice.

    `of` is what the message begins with.
    """
    if not value:
        raise RulebookError(file, line, f"{of}{keyword}: is empty")
    if any(order.index(earlier) >= order.index(keyword) for earlier in fields):
        raise RulebookError(file, line, f"{of}{keyword}: is out of order or given twice")
    fields[keyword] = (line, value)
