"""One table of keys: what each layout's keys stand for, and which keys choose a card."""

from __future__ import annotations

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
} | {"\r": "enter", "\n": "enter", "٠": "0", "！": "!", "？": "?"}

CARD_KEYS: Final = "123456789" + "abdefghijkmouvwxyz"
"""The keys of the cards in a hand; the letters mean nothing else where a card is chosen."""


def canonical(key: str) -> str:
    """The key that is meant, whatever the layout and whether Caps Lock is on."""
    if len(key) == 1:
        key = key.lower()
    return _ALIASES.get(key, key)


def with_aliases(keys: frozenset[str]) -> frozenset[str]:
    """Keys with everything that other layouts send for them."""
    return keys | {other for other, meant in _ALIASES.items() if meant in keys}


def digit_of(seat: int) -> str:
    """The key of a seat."""
    return str(seat + 1)


def seat_of(key: str, seats: tuple[int, ...]) -> int | None:
    """The seat whose key it is, if it is one of these."""
    if len(key) == 1 and key.isdecimal():
        seat = int(key) - 1
        if seat in seats:
            return seat
    return None
