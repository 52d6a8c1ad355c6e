"""The shapes of the suits: in one cell, in plain ASCII, and in large pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from spicy.engine.cards import Spice
from spicy.tui.widgets.big_letters import Bitmap

__all__ = ["large_shape", "shape"]


# The middle of a pixel counts, in units of half a pixel from the middle of the square: whole numbers.
def _from_middle(x: int, y: int, size: int) -> tuple[int, int]:
    return abs(2 * x + 1 - size), abs(2 * y + 1 - size)


def _in_circle(x: int, y: int, size: int) -> bool:
    across, down = _from_middle(x, y, size)
    return across * across + down * down <= size * size


def _in_diamond(x: int, y: int, size: int) -> bool:
    across, down = _from_middle(x, y, size)
    return across + down <= size


def _in_triangle(x: int, y: int, size: int) -> bool:
    across, _ = _from_middle(x, y, size)
    return across <= y + 1


def _in_square(x: int, y: int, size: int) -> bool:  # noqa: ARG001
    return True


class _Shape(Struct, frozen=True):
    """The shape of a suit."""

    cell: str
    ascii: str
    has_pixel: Callable[[int, int, int], bool]
    """True where a pixel (x, y) of a square of so many pixels is in it."""


_SHAPES: Final = {
    Spice.CHILI: _Shape("▲", "^", _in_triangle),
    Spice.WASABI: _Shape("●", "o", _in_circle),
    Spice.LEMON: _Shape("■", "#", _in_square),
    Spice.PEPPER: _Shape("◆", "*", _in_diamond),
}


def shape(spice: Spice, *, is_ascii: bool) -> str:
    """The shape of a spice in one cell."""
    found = _SHAPES[spice]
    return found.ascii if is_ascii else found.cell


@lru_cache(maxsize=64)
def large_shape(spice: Spice, size: int) -> Bitmap:
    """The shape of a spice in a square of `size` pixels, from 5 up."""
    has_pixel = _SHAPES[spice].has_pixel
    return tuple(
        "".join("#" if has_pixel(x, y, size) else "." for x in range(size)) for y in range(size)
    )
