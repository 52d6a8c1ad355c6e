"""Blocks on a page and words on a line: what makes room, what comes back, and what is never broken."""

from __future__ import annotations

from rich.text import Text

from spicy.engine.cards import Declaration
from spicy.tui.widgets.page_layout import Block, PageLayout, Priority
from spicy.tui.widgets.palette import Depth, join
from spicy.tui.widgets.text_layout import balanced, centered_lines, wrapped
from spicy.tui.widgets.theme import Look
from support.rows import each


@each(
    ("height", "comes_back", "tile", "card"),
    [
        (29, True, 8, 20),
        (23, True, 2, 20),
        (22, True, 8, 3),
        (14, True, 8, 3),
        (13, True, 2, 3),
        (22, False, 2, 3),
    ],
)
def test_what_made_room_for_something_that_went_too_is_taken_back(
    height: int, comes_back: bool, tile: int, card: int
) -> None:
    """So many lines of a tile and of cards are on a page, both of which can be small."""
    blocks = [
        Block([Text("tile")] * 8, [(Priority.PICTURES, [Text("tile")] * 2)], comes_back=comes_back),
        Block([Text("card")] * 20, [(Priority.PICTURES, [Text("card")] * 3)]),
    ]
    page = PageLayout(80, height).page(blocks, [Text("keys")])
    rows = [row.plain for row in page.renderables if isinstance(row, Text)]
    assert (len(rows), rows.count("tile"), rows.count("card")) == (height, tile, card)


WORDS = ["Lea,", "who", "sits", "beside", "the", "window,", "says"]
REST = "and nobody at the table believes it."


@each("wrapping", [wrapped, balanced, centered_lines])
@each("width", range(24, 90, 3))
@each("count", range(1, len(WORDS) + 1))
def test_words_stay_and_a_tile_is_whole(wrapping: object, width: int, count: int) -> None:
    tile = Look(depth=Depth.TRUE).declaration(Declaration("W10"))
    said = join(" ".join(WORDS[:count]), " ", tile, " ", REST)
    lines = wrapping(said, width)  # type: ignore[operator]
    assert " ".join(" ".join(line.plain for line in lines).split()) == " ".join(said.plain.split())
    assert all(line.cell_len <= width for line in lines)
    assert sum("● WASABI 10" in line.plain for line in lines) == 1


@each("width", range(30, 79))
def test_a_balanced_sentence_takes_no_more_lines(width: int) -> None:
    sentence = f"{' '.join(WORDS)} wasabi ten {REST}"
    lines, others = (
        [len(line.plain.strip()) for line in wrap(sentence, width)] for wrap in (balanced, wrapped)
    )
    assert len(lines) == len(others)
    assert min(others) <= min(lines) <= max(lines) <= max(others)
