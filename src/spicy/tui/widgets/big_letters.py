"""Letters and digits in large pixels, five pixels high, drawn in half blocks.

A *bitmap* is a list of rows of equal length in which ``#`` is ink. One pixel of a bitmap is a cell
wide and half a cell high, which makes it a square on most terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

__all__ = [
    "HEIGHT",
    "Bitmap",
    "beside",
    "enlarged",
    "has_letters",
    "in_ascii",
    "in_half_blocks",
    "text_width",
    "written",
]

Bitmap = tuple[str, ...]

HEIGHT: Final = 5
"""Pixels of a letter, from top to bottom."""

_LETTERS: Final[dict[str, Bitmap]] = {
    character: tuple(drawn.split("/"))
    for character, drawn in {
        "A": ".###./#...#/#####/#...#/#...#",
        "B": "####./#...#/####./#...#/####.",
        "C": ".####/#..../#..../#..../.####",
        "D": "####./#...#/#...#/#...#/####.",
        "E": "#####/#..../####./#..../#####",
        "F": "#####/#..../####./#..../#....",
        "G": ".####/#..../#..##/#...#/.####",
        "H": "#...#/#...#/#####/#...#/#...#",
        "I": "###/.#./.#./.#./###",
        "J": "..###/...#./...#./#..#./.##..",
        "K": "#...#/#..#./###../#..#./#...#",
        "L": "#..../#..../#..../#..../#####",
        "M": "#...#/##.##/#.#.#/#...#/#...#",
        "N": "#...#/##..#/#.#.#/#..##/#...#",
        "O": ".###./#...#/#...#/#...#/.###.",
        "P": "####./#...#/####./#..../#....",
        "Q": ".###./#...#/#.#.#/#..#./.##.#",
        "R": "####./#...#/####./#..#./#...#",
        "S": ".####/#..../.###./....#/####.",
        "T": "#####/..#../..#../..#../..#..",
        "U": "#...#/#...#/#...#/#...#/.###.",
        "V": "#...#/#...#/#...#/.#.#./..#..",
        "W": "#...#/#...#/#.#.#/##.##/#...#",
        "X": "#...#/.#.#./..#../.#.#./#...#",
        "Y": "#...#/.#.#./..#../..#../..#..",
        "Z": "#####/...#./..#../.#.../#####",
        "0": ".###./#...#/#...#/#...#/.###.",
        "1": "##./.#./.#./.#./###",
        "2": "####./....#/.###./#..../#####",
        "3": "####./....#/.###./....#/####.",
        "4": "#..#./#..#./#####/...#./...#.",
        "5": "#####/#..../####./....#/####.",
        "6": ".###./#..../####./#...#/.###.",
        "7": "#####/...#./..#../.#.../.#...",
        "8": ".###./#...#/.###./#...#/.###.",
        "9": ".###./#...#/.####/....#/.###.",
        "!": "#/#/#/./#",
        "?": "####./....#/..##./...../..#..",
        "'": "#/#/././.",
        "’": "#/#/././.",
        ".": "././././#",
        ",": "../../../.#/#.",
        ":": "./#/./#/.",
        "-": "..../..../####/..../....",
        "–": "..../..../####/..../....",
        "+": "...../..#../.###./..#../.....",
        "&": ".##../#..#./.##.#/#..#./.##.#",
        " ": ".../.../.../.../...",
    }.items()
}


def has_letters(text: str) -> bool:
    """Return whether the alphabet has every character of the text."""
    return all(character in _LETTERS for character in text)


@lru_cache(maxsize=256)
def written(text: str) -> Bitmap | None:
    """The text in pixels, capital letters one pixel apart; None where the alphabet lacks one."""
    if not text or not has_letters(text):
        return None
    return tuple(".".join(rows) for rows in zip(*(_LETTERS[one] for one in text), strict=True))


def text_width(text: str) -> int:
    """Return how many pixels a text that has all its letters is wide."""
    made = written(text)
    return len(made[0]) if made else 0


def enlarged(bitmap: Bitmap, across: int, down: int | None = None) -> Bitmap:
    """Every pixel so many pixels wide and high; as high as wide unless `down` says otherwise."""
    rows = ["".join(pixel * across for pixel in row) for row in bitmap]
    return tuple(row for row in rows for _ in range(across if down is None else down))


def beside(*bitmaps: Bitmap, gap: int) -> Bitmap:
    """Bitmaps in a row with their middles on one line, `gap` pixels apart."""
    height = max(len(bitmap) for bitmap in bitmaps)
    columns = []
    for bitmap in bitmaps:
        blank = "." * len(bitmap[0])
        above = (height - len(bitmap)) // 2
        below = height - len(bitmap) - above
        columns.append((*[blank] * above, *bitmap, *[blank] * below))
    return tuple(("." * gap).join(rows) for rows in zip(*columns, strict=True))


_HALVES: Final = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}


def in_half_blocks(bitmap: Sequence[str]) -> list[str]:
    """The bitmap in cells, two rows of pixels in each row of cells."""
    rows = [*bitmap, "." * len(bitmap[0])] if len(bitmap) % 2 else list(bitmap)
    return [
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def in_ascii(bitmap: Sequence[str], ink: str = "#") -> list[str]:
    """The bitmap in cells, one pixel in each, without anything beyond ASCII."""
    return [row.replace("#", ink).replace(".", " ") for row in bitmap]
