"""Blocks on a page: what is given up for room, and what is taken back where that made too much of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.text import Text

from spicy.tui.widgets.page_layout import Block, PageLayout, Priority


def lines(word: str, count: int) -> Sequence[Text]:
    """So many lines of a word."""
    return [Text(word)] * count


def shown(height: int, *, comes_back: bool) -> dict[str, int]:
    """How many lines of a tile and of cards are on a page, both of which can be small."""
    blocks = [
        Block(lines("tile", 8), [(Priority.PICTURES, lines("tile", 2))], comes_back=comes_back),
        Block(lines("card", 20), [(Priority.PICTURES, lines("card", 3))]),
    ]
    page = PageLayout(80, height).page(blocks, [Text("keys")])
    rows = [row.plain for row in page.renderables if isinstance(row, Text)]
    assert len(rows) == height
    return {word: rows.count(word) for word in ("tile", "card")}


@pytest.mark.parametrize(
    ("height", "tile", "card"), [(29, 8, 20), (23, 2, 20), (22, 8, 3), (14, 8, 3), (13, 2, 3)]
)
def test_what_made_room_for_something_that_went_too_is_taken_back(
    height: int, tile: int, card: int
) -> None:
    assert shown(height, comes_back=True) == {"tile": tile, "card": card}


def test_other_blocks_stay_as_small_as_they_became() -> None:
    assert shown(22, comes_back=False) == {"tile": 2, "card": 3}
