"""Reading saved games of the first format, in which the facts are packed with the transcript.

Inside are the facts as `key: value` lines, an empty line, and the transcript of the game. Nothing is
written like this any more: the next move saves the game in the present format.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from spicy.storage.errors import DamagedSave
from spicy.storage.save_format import no_sense, unpacked

_MOST_FACTS: Final = 4000
"""Characters of all facts together."""
_KEY: Final = re.compile(r"[a-z][a-z-]{0,30}")
_YES_OR_NO: Final = {"yes": True, "no": False}


def read_packed(packed: bytes) -> tuple[dict[str, object], str]:
    """Return the fields of the header as they would stand in JSON, and the transcript.

    SaveError for what cannot be unpacked; KeyError or ValueError for facts that cannot be.
    """
    head, gap, transcript = unpacked(packed, zlib.MAX_WBITS).partition("\n\n")
    if not gap or len(head) > _MOST_FACTS:
        raise DamagedSave(no_sense())
    facts: dict[str, str] = {}
    for line in head.split("\n"):
        key, colon, value = line.partition(": ")
        if not colon or _KEY.fullmatch(key) is None or key in facts:
            raise DamagedSave(no_sense())
        facts[key] = value
    turn, winners = facts["turn"], facts["winners"]
    fields = {
        "setup": {
            "players": facts["players"].split(", "),
            "edition": facts["edition"],
            "is_strict": _YES_OR_NO[facts["strict"]],
        },
        "begun": _number(facts["begun"]),
        "saved": _number(facts["saved"]),
        "moves": _number(facts["moves"]),
        "turn": None if turn == "-" else _number(turn),
        "winners": [] if winners == "-" else [_number(seat) for seat in winners.split(" ")],
        "has_shift": _YES_OR_NO[facts["shift"]],
    }
    return fields, transcript


def _number(text: str) -> int:
    """Return a number that is not negative; ValueError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise ValueError("not a number")
    return int(text)
