"""The text of a saved game: three lines that anybody may read, and the packed transcript.

    Spicy saved game, format 2. ...      what the file is, and which format it has
    sha256 ...                           the checksum of everything else
    {"begun": ..., "setup": {...}, ...}  the header: what a list of games shows, all of it public
    eJx1Uk...                            the transcript, compressed and coded in lines

The packing is courtesy, not secrecy: nobody reads a hand by accident. The header is read without
unpacking anything. The one checksum covers all; so the compression has none of its own. Every format
keeps the first two lines, so that any version of the program knows a newer file from a damaged one.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from typing import Final

from msgspec import Struct

from spicy.storage.errors import DamagedSave, ForeignSave, NewerSave, OversizedSave
from spicy.words.i18n import _

__all__ = ["FORMAT", "MOST_FILE", "MOST_TEXT", "Packer", "SavedText", "read_text", "text_of"]

FORMAT: Final = 2
MOST_TEXT: Final = 300_000
"""Bytes that a file may unpack to: more moves than any game has, with the longest names."""
MOST_FILE: Final = 2 * MOST_TEXT
"""Bytes of the largest file that is looked into; most games take one or two thousand."""
_MOST_HEADER: Final = 4000

_FIRST: Final = (
    "Spicy saved game, format {format}. Packed, so that nobody reads a hand by accident:"
    " see spicy games.\n"
)
_FIRST_LINE: Final = re.compile(rb"Spicy saved game, format ([1-9][0-9]{0,5})\.[ -~]{0,200}\n")
_CHECKSUM: Final = re.compile(rb"sha256 ([0-9a-f]{64})\n")
_LINE: Final = 76
_RAW: Final = -zlib.MAX_WBITS
"""Compressed data without a checksum of its own."""


class SavedText(Struct, frozen=True):
    """The parts of a file that is whole. In format 1 the header is packed with the rest."""

    format: int
    header: bytes
    packed: bytes

    def __repr__(self) -> str:
        return f"<SavedText, format {self.format}, {len(self.packed)} bytes>"

    def transcript(self) -> str:
        """Unpack the transcript; DamagedSave, or OversizedSave, where it cannot be."""
        return unpacked(self.packed, _RAW)


class Packer:
    """A text that grows, packed as it stands at any time at a cost that does not grow with it."""

    def __init__(self, text: str = "") -> None:
        self._packer = zlib.compressobj(wbits=_RAW)
        self._packed = bytearray()
        self.add(text)

    def add(self, text: str) -> None:
        """Add to the end of the text."""
        self._packed += self._packer.compress(text.encode())

    def packed(self) -> bytes:
        """Return the whole text, packed."""
        return bytes(self._packed) + self._packer.copy().flush()


def text_of(header: bytes, packed: bytes) -> bytes:
    """Return the contents of a file; `header` is one line of JSON, `packed` comes from a `Packer`."""
    first = _FIRST.format(format=FORMAT).encode()
    coded = base64.b64encode(packed)
    lines = (coded[place : place + _LINE] for place in range(0, len(coded), _LINE))
    body = header + b"\n" + b"".join(line + b"\n" for line in lines)
    return first + _checksum_line(first, body) + body


def read_text(data: bytes) -> SavedText:
    """Return the parts of a file; SaveError where it is no game, not whole, too new, or too much.

    Line ends that a copy over another system has changed are changed back first.
    """
    if data[:1] in (b"", b"\0") and not data.strip(b"\0"):
        raise DamagedSave(_("The file is empty."))
    if len(data) > MOST_FILE:
        raise OversizedSave(_("The file is larger than any saved game."))
    if b"\r\n" in data:
        data = data.replace(b"\r\n", b"\n")
    first = _FIRST_LINE.match(data)
    if first is None:
        if _FIRST.encode().startswith(data[: _FIRST.index("{")]):
            raise DamagedSave(_("The first line of the file is damaged."))
        raise ForeignSave(_("This is not a saved game of Spicy."))
    checksum = _CHECKSUM.match(data, first.end())
    body = data[first.end() :] if checksum is None else data[checksum.end() :]
    if checksum is None or checksum.group() != _checksum_line(first.group(), body):
        raise DamagedSave(_("The file is not what was saved: something in it was lost or changed."))
    number = int(first.group(1))
    if number > FORMAT:
        raise NewerSave(_("The game was saved by a newer version of Spicy."))
    if number < FORMAT:
        return SavedText(number, b"", body)
    header, end, packed = body.partition(b"\n")
    if not end or len(header) > _MOST_HEADER:
        raise DamagedSave(no_sense())
    return SavedText(number, header, packed)


def unpacked(body: bytes, wbits: int) -> str:
    """Return the text of coded lines, which cannot become longer than `MOST_TEXT` on the way."""
    unpacker = zlib.decompressobj(wbits)
    try:
        packed = base64.b64decode(body.replace(b"\n", b""), validate=True)
        text = unpacker.decompress(packed, MOST_TEXT + 1)
        if len(text) > MOST_TEXT:
            raise OversizedSave(_("The file unpacks to more than any saved game."))
        if not unpacker.eof or unpacker.unused_data:
            raise DamagedSave(no_sense())
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise DamagedSave(no_sense()) from None


def no_sense() -> str:
    """Return the sentence about a file that is whole, and yet no game."""
    return _("What is written in the file makes no sense.")


def _checksum_line(first: bytes, body: bytes) -> bytes:
    return f"sha256 {hashlib.sha256(first + body).hexdigest()}\n".encode()
