"""From a file to its lines: bytes, text, blanks and comments."""

from __future__ import annotations

import re
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct

from spicy.transcript.errors import TranscriptError
from spicy.words.foreign_text import shown
from spicy.words.i18n import _

MOST_BYTES: Final = 1_000_000
"""The largest transcript; a long game takes a fiftieth of it."""

MOST_ACCENTS: Final = 100
"""On one letter; any name has room for fewer."""

_BYTE_ORDER_MARK: Final = "\ufeff"
_NO_TEXT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_COMMENT: Final = re.compile(r"\s#(?=\s)")
_TITLE: Final = re.compile(r"\s*title\s*:", re.IGNORECASE)
SEPARATOR: Final = "---"
"""The line between the set-up and the moves."""


class Line(Struct, frozen=True, gc=False):
    """One line: its number (from 1), its statement with single blanks, and its comment, if any."""

    number: int
    text: str
    comment: str | None = None


def read_text(path: str | Path) -> str:
    """The text of a transcript file.

    Raises TranscriptError: without a line where the path is no file that could be read, or one that
    is too large; with a line where it is no UTF-8.
    """
    name = str(path)
    try:
        mode = Path(path).stat().st_mode
        # Asked before it is opened, because opening a pipe waits for somebody to write.
        if stat.S_ISDIR(mode):
            raise TranscriptError(_("this is a folder, not a file"), file=name)
        if not stat.S_ISREG(mode):
            raise TranscriptError(_("this is not an ordinary file"), file=name)
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = _("this file cannot be read: {reason}").format(reason=reason)
        raise TranscriptError(message, file=name) from error
    except TranscriptError:
        raise
    except ValueError as error:
        raise TranscriptError(_("no file can have this name"), file=name) from error
    return _text_of(content, name)


def read_stream(stream: BinaryIO, name: str) -> str:
    """The text of a transcript that comes in, up to its end; TranscriptError as for a file."""
    try:
        content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = _("this file cannot be read: {reason}").format(reason=reason)
        raise TranscriptError(message, file=name) from error
    return _text_of(content, name)


def _text_of(content: bytes, name: str) -> str:
    """The text of what was read; of too large a file one byte too many is enough."""
    if len(content) > MOST_BYTES:
        message = _("this file is too large for a transcript (more than {most} bytes)")
        raise TranscriptError(message.format(most=MOST_BYTES), file=name)
    return decode(content, file=name)


def decode(content: bytes, *, file: str | None = None) -> str:
    """The text of some bytes; TranscriptError naming the line where they are no UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = _("expected UTF-8 text, but a byte here belongs to something else")
        raise TranscriptError(message, file=file, line=line) from None


def split_lines(text: str, *, file: str | None = None) -> Iterator[Line]:
    """The lines of a text in Unicode NFC, blank ones included.

    A comment begins with a # at the beginning of a line, or after a blank where a blank follows it; a
    title holds none. Raises TranscriptError naming the line of a character that belongs in no text.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n")
    bad = _NO_TEXT.search(text)
    if bad is not None:
        line = text.count("\n", 0, bad.start()) + 1
        message = _("expected text, but there is the control character {code} here")
        code = f"U+{ord(bad.group()):04X}"
        raise TranscriptError(message.format(code=code), file=file, line=line)
    pile = _pile(text)
    if pile is not None:
        line = text.count("\n", 0, pile) + 1
        message = _("expected text, but there are more accents on one letter here than any has")
        raise TranscriptError(message, file=file, line=line)
    text = unicodedata.normalize("NFC", text)
    is_set_up = True
    for number, line_text in enumerate(text.split("\n"), 1):
        if is_set_up and _TITLE.match(line_text):
            yield Line(number, " ".join(line_text.split()))
            continue
        read = _line(number, line_text)
        is_set_up = is_set_up and read.text != SEPARATOR
        yield read


def _pile(text: str) -> int | None:
    """Return where too many accents follow each other: ordering them takes the square of their number."""
    if text.isascii():
        return None
    count = 0
    for place, sign in enumerate(text):
        count = count + 1 if unicodedata.combining(sign) else 0
        if count > MOST_ACCENTS:
            return place
    return None


def _line(number: int, text: str) -> Line:
    if "#" in text:
        start = text.lstrip()
        if start.startswith("#"):
            return Line(number, "", start[1:].strip())
        found = _COMMENT.search(text)
        if found is not None:
            comment = text[found.end() :].strip()
            return Line(number, " ".join(text[: found.start()].split()), comment)
    return Line(number, " ".join(text.split()))


def nearest(word: str, known: Iterator[str] | tuple[str, ...] | list[str]) -> str | None:
    """The known word that a mistyped one looks most like, if any does."""
    from difflib import get_close_matches  # only a mistake needs it

    by_lower = {one.lower(): one for one in known}
    found = get_close_matches(word[:60].lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else None


def meant_as_comment(text: str) -> str | None:
    """The sentence about a # that begins no comment, in a statement that cannot be read; or None.

    No statement but a title can hold one, so that a comment was meant.
    """
    place = text.find("#")
    if place < 0:
        return None
    message = _("expected a blank before and after the # of a comment, like ' # bluff', not {text}")
    return message.format(text=quoted(text[place:]))


def quoted(text: str) -> str:
    """A piece of the file as a message shows it."""
    return shown(text) if text else _("nothing")
