"""Tiles: what is said of a card, backs of cards and banners, as ink on a background of their own.

Everything here is a list of lines of equal width that a screen puts where it likes. The upper and the
lower line of a tile are half blocks, so that a tile has half a cell of air; in plain ASCII they are the
lines of a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from spicy.engine.cards import Declaration
from spicy.tui.widgets.big_letters import (
    Bitmap,
    beside,
    enlarged,
    in_ascii,
    in_half_blocks,
    written,
)
from spicy.tui.widgets.palette import Role, join, paint, spice_role
from spicy.tui.widgets.suits import large_shape
from spicy.tui.widgets.theme import Look
from spicy.words.cards import declaration_name

__all__ = ["claim_size", "claim_tile", "hand_claim_size", "inset", "row_of", "tile"]

_GAP: Final = 3
_SCALES: Final = ((4, 20), (3, 16), (2, 10), (1, 7), (1, 6))
"""The sizes of a digit's pixel and of the shape beside it, from the largest down."""
_WIDEST_NUMBER: Final = 9
"""Pixels of a 10, the widest number: a claim must not shrink because it is one."""
_ASCII_SCALES: Final = (((3, 2), 20), ((2, 1), 10), ((1, 1), 10))


def tile(
    rows: Sequence[str], width: int, height: int, role: Role, look: Look, caption: str = ""
) -> list[Text]:
    """Rows of text in the middle of a tile of exactly `width` x `height` cells.

    `caption` stands below them, in ASCII in the lower line of the frame. Height is 3 or more; rows
    that find no room are left out from below, the caption last.
    """
    return [*_tile(tuple(rows), width, height, role, look, caption)]


@lru_cache(maxsize=128)
def _tile(
    rows: Sequence[str], width: int, height: int, role: Role, look: Look, caption: str
) -> tuple[Text, ...]:
    """The lines of `tile`, which are the same from one key to the next."""
    inside = width - 2
    room = height - 2
    style = look.on(role)
    middle = list(rows)
    if caption and not look.ascii:
        middle = [*middle[: room - 1], *([""] if len(rows) + 2 < room else []), caption]
    middle = middle[:room]
    above = (room - len(middle)) // 2
    middle = [*[""] * above, *middle, *[""] * (room - len(middle) - above)]
    wall = "|" if look.ascii else " "
    drawn = [paint(f"{wall}{in_the_middle(row, inside)}{wall}", style) for row in middle]
    if look.ascii:
        lower = f" {caption} " if caption else ""
        return (
            paint("+" + "-" * inside + "+", style),
            *drawn,
            paint("+" + in_the_middle(lower, inside, "-") + "+", style),
        )
    edge = look.edge(role)
    return (paint("▄" * width, edge), *drawn, paint("▀" * width, edge))


def claim_size(width: int, height: int) -> tuple[int, int]:
    """Return how large the claim is on a public screen of a size, as cells across and lines."""
    for at_least, size in _PUBLIC:
        if width >= at_least[0] and height >= at_least[1]:
            return size
    return 20, 6


_PUBLIC: Final = (
    ((180, 50), (68, 17)),
    ((132, 38), (52, 14)),
    ((100, 30), (38, 10)),
    ((80, 24), (28, 7)),
)


def hand_claim_size(width: int, height: int) -> tuple[int, int]:
    """Return how large the claim is above a hand: smaller, for the hand needs the room."""
    if width >= 132 and height >= 38:
        return 34, 10
    return (20, 7) if width >= 80 and height >= 24 else (20, 3)


def claim_tile(declaration: Declaration, width: int, height: int, look: Look) -> list[Text]:
    """Return what was said of a card, as large as a tile of a size allows: shape, number and words.

    From 20 x 6 cells up shape and number are drawn in pixels; below that the words stand alone.
    """
    caption = declaration_name(declaration).upper()
    picture = (_ascii_picture if look.ascii else _picture)(declaration, width, height)
    role = spice_role(declaration.spice)
    if not picture:
        words = f"{look.shape(declaration.spice)} {caption}"
        return tile([words], width, height, role, look)
    return tile(picture, width, height, role, look, caption)


@lru_cache(maxsize=64)
def _picture(declaration: Declaration, width: int, height: int) -> tuple[str, ...]:
    for scale, size in _SCALES:
        across = size + _GAP + _WIDEST_NUMBER * scale
        # One line is for the words below, and a large picture has a line between the two.
        down = (size + 1) // 2 + (1 if size <= 10 else 2)
        if across + 2 <= width and down + 2 <= height:
            number = enlarged(_number(declaration), scale)
            return (
                *in_half_blocks(beside(large_shape(declaration.spice, size), number, gap=_GAP)),
            )
    return ()


@lru_cache(maxsize=64)
def _ascii_picture(declaration: Declaration, width: int, height: int) -> tuple[str, ...]:
    for (across, down), size in _ASCII_SCALES:
        if size + _GAP + _WIDEST_NUMBER * across + 2 <= width and size // 2 + 2 <= height:
            number = enlarged(_number(declaration), across, down)
            sign = large_shape(declaration.spice, size)[::2]
            return (*in_ascii(beside(sign, number, gap=_GAP)),)
    return ()


def _number(declaration: Declaration) -> Bitmap:
    made = written(str(declaration.number))
    assert made is not None  # all digits are in the alphabet
    return made


def in_the_middle(text: str, width: int, filling: str = " ") -> str:
    """Text with equal room on both sides, in exactly so many cells."""
    gap = width - cell_len(text)
    if gap < 0:
        return set_cell_size(text, width)
    return filling * (gap // 2) + text + filling * (gap - gap // 2)


def row_of(*blocks: Sequence[Text], gap: int, left: int = 0) -> list[Text]:
    """Blocks of lines beside each other, their first lines level; short ones are filled below.

    The first one stands so many cells from the `left`, the others `gap` cells apart.
    """
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    lines = []
    for number in range(max(len(block) for block in blocks)):
        parts: list[str | Text] = [" " * left]
        for at, (block, width) in enumerate(zip(blocks, widths, strict=True)):
            piece = block[number] if number < len(block) else paint("")
            parts += [" " * gap if at else "", piece, " " * (width - piece.cell_len)]
        lines.append(join(*parts))
    return lines


def inset(lines: Sequence[Text], left: int) -> list[Text]:
    """Lines moved so many cells to the right."""
    return [join(" " * left, line) for line in lines]
