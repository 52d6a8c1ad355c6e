"""A saved game as one text that nobody reads by accident, and that tells when it was changed.

The first line says in plain words what the file is and which format it has. The second is a checksum
of everything else. Then comes the game, compressed and coded: courtesy, not secrecy. Later formats
keep the first two lines, so that any version of the program knows a newer file from a damaged one.

Inside are a few facts as `key: value` lines, an empty line, and the transcript of the game.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spicy.storage.errors import DamagedSave, ForeignSave, NewerSave, OversizedSave
from spicy.words.i18n import _

__all__ = ["FORMAT", "MOST_FILE", "SaveFormat", "parse_facts", "seal", "unseal"]

FORMAT: Final = 1
MOST_TEXT: Final = 300_000
"""Bytes that a file may unpack to: more moves than any game has, with the longest names."""
MOST_FILE: Final = 2 * MOST_TEXT
"""Bytes of the largest file that is looked into; most games take one or two thousand."""
_MOST_FACTS: Final = 4000
"""Characters of all facts together."""

_FIRST: Final = (
    "Spicy saved game, format {format}. SaveFormat, so that nobody reads a hand by accident: "
    "see spicy games.\n"
)
_FIRST_LINE: Final = re.compile(rb"Spicy saved game, format ([1-9][0-9]{0,5})\.[ -~]{0,200}\n")
_CHECKSUM: Final = re.compile(rb"sha256 ([0-9a-f]{64})\n")
_LINE: Final = 76
_KEY: Final = re.compile(r"[a-z][a-z-]{0,30}")


@dataclass(frozen=True, slots=True, repr=False)
class SaveFormat:
    """What a file holds: facts about the game, and its transcript."""

    facts: Mapping[str, str]
    transcript: str

    def __repr__(self) -> str:
        return f"<SaveFormat game, {len(self.transcript)} characters>"


def seal(facts: Mapping[str, str], transcript: str) -> bytes:
    """The contents of the file for a game; `unseal` gives facts and transcript back.

    Keys are words in small letters, values are single lines.
    """
    head = "".join(f"{key}: {value}\n" for key, value in facts.items())
    packed = base64.b64encode(zlib.compress(f"{head}\n{transcript}".encode()))
    lines = (packed[place : place + _LINE] for place in range(0, len(packed), _LINE))
    body = b"".join(line + b"\n" for line in lines)
    first = _FIRST.format(format=FORMAT).encode()
    return first + _checksum_line(first, body) + body


def unseal(data: bytes) -> SaveFormat:
    """What stands in a file; SaveError where that is no game, not whole, too new, or too much."""
    if not data:
        raise DamagedSave(_("The file is empty."))
    if len(data) > MOST_FILE:
        raise OversizedSave(_("The file is larger than any saved game."))
    first = _FIRST_LINE.match(data)
    if first is None:
        if _FIRST.encode().startswith(data[: _FIRST.index("{")]):
            raise DamagedSave(_("The first line of the file is damaged."))
        raise ForeignSave(_("This is not a saved game of Spicy."))
    checksum = _CHECKSUM.match(data, first.end())
    body = data[first.end() :] if checksum is None else data[checksum.end() :]
    if checksum is None or checksum.group() != _checksum_line(first.group(), body):
        raise DamagedSave(_("The file is not what was saved: something in it was lost or changed."))
    if int(first.group(1)) != FORMAT:
        raise NewerSave(_("The game was saved by a newer version of Spicy."))
    return _open(_unpack(body))


def parse_facts(text: str) -> dict[str, str]:
    """The facts of `key: value` lines; DamagedSave where one is something else, or there twice."""
    if len(text) > _MOST_FACTS:
        raise DamagedSave(_("What is written in the file makes no sense."))
    facts: dict[str, str] = {}
    for line in text.split("\n"):
        key, colon, value = line.partition(": ")
        if not colon or _KEY.fullmatch(key) is None or key in facts:
            raise DamagedSave(_("What is written in the file makes no sense."))
        facts[key] = value
    return facts


def _checksum_line(first: bytes, body: bytes) -> bytes:
    return f"sha256 {hashlib.sha256(first + body).hexdigest()}\n".encode()


def _unpack(body: bytes) -> str:
    """The text of a body, which cannot become longer than `MOST_TEXT` on the way."""
    unpacker = zlib.decompressobj()
    try:
        packed = base64.b64decode(body.replace(b"\n", b""), validate=True)
        text = unpacker.decompress(packed, MOST_TEXT + 1)
        if len(text) > MOST_TEXT:
            raise OversizedSave(_("The file unpacks to more than any saved game."))
        if not unpacker.eof or unpacker.unused_data:
            raise DamagedSave(_("What is written in the file makes no sense."))
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise DamagedSave(_("What is written in the file makes no sense.")) from None


def _open(text: str) -> SaveFormat:
    head, gap, transcript = text.partition("\n\n")
    if not gap:
        raise DamagedSave(_("What is written in the file makes no sense."))
    return SaveFormat(parse_facts(head), transcript)
