"""Sentences over several lines: all of their words stay, and no tile is broken over two lines."""

from __future__ import annotations

from spicy.engine.cards import Declaration
from spicy.tui.widgets.palette import Depth, join
from spicy.tui.widgets.text_layout import balanced, centered_lines, wrapped
from spicy.tui.widgets.theme import Look
from support.rows import each

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
    lines, others = balanced(sentence, width), wrapped(sentence, width)
    assert len(lines) == len(others)
    lengths = [len(line.plain.strip()) for line in lines]
    assert max(lengths) <= max(len(line.plain.strip()) for line in others)
    assert min(lengths) >= min(len(line.plain.strip()) for line in others)
