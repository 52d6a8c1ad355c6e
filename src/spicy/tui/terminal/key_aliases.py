"""One table of keys: what each layout's keys stand for, and which keys choose a card."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

_DIGIT_ROWS: Final = ("1234567890", "&é\"'(-è_çà")
"""The row of digits, and what it gives without Shift on a French keyboard."""

_LETTER_ROWS: Final = (
    "qwertyuiopasdfghjklzxcvbnm",
    "йцукенгшщзфывапролдячсмить",  # Russian
    "йцукенгшщзфівапролдячсмить",  # Ukrainian
    ";ςερτυθιοπασδφγηξκλζχψωβνμ",  # Greek
)

_ALIASES: Final[dict[str, str]] = {
    other: meant
    for rows in (_DIGIT_ROWS, _LETTER_ROWS)
    for row in rows[1:]
    for other, meant in zip(row, rows[0], strict=True)
} | {"\r": "enter", "\n": "enter"}
_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
"""The characters of ASCII as Chinese and Japanese input methods may send them."""

CARD_KEYS: Final = "123456789" + "bdefghijkmouvwxyz"
"""The keys of the cards in a hand; the letters mean nothing else where a card is chosen."""


def canonical(key: str) -> str:
    """Name the key that is meant, whatever the layout, the script and Caps Lock.

    Digits of every script are the ten of ASCII. Naming a name again changes nothing.
    """
    if len(key) != 1:
        return key
    key = key.lower()
    if len(key) == 1 and ord(key) in _FULL_WIDTH:
        key = chr(ord(key) - 0xFEE0).lower()
    value = unicodedata.decimal(key, None) if len(key) == 1 else None
    return _ALIASES.get(key, key) if value is None else str(value)


def key_meant(key: str, *, hears_shift: bool = False) -> str:
    """Name the key that is meant; with `hears_shift` a letter with Shift is another key.

    Naming a name again changes nothing.
    """
    meant = canonical(key)
    is_shifted = len(key) == 1 and key != key.lower() and meant.isalpha()
    return f"s-{meant}" if hears_shift and is_shifted else meant


def digit_of(seat: int) -> str:
    """The key of a seat."""
    return str(seat + 1)


def digits_of(seats: Sequence[int]) -> str:
    """The keys of some seats: `2-4`, or `1, 3, 4` where one is left out."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{digit_of(seats[0])}-{digit_of(seats[-1])}"
    return ", ".join(digit_of(seat) for seat in seats)


def seat_of(key: str, seats: tuple[int, ...]) -> int | None:
    """The seat whose key it is, if it is one of these."""
    return next((seat for seat in seats if digit_of(seat) == key), None)
