"""Text over lines: no line is wider than it may be, whatever the signs, and no word is broken."""

from __future__ import annotations

from rich.cells import cell_len

from spicy.tui.widgets.text_layout import balanced, wrapped
from spicy.words.wrapping import in_columns
from support.rows import each

NAMES = ("张伟和李娜和王芳", "Maximiliane-Jos", "李娜李娜李娜李娜", "Ben")
SENTENCE = f"Spicy with {', '.join(NAMES)}. It is {NAMES[0]}'s turn."


@each("width", range(24, 100, 4))
def test_wide_signs_count_as_two_and_names_stay_whole(width: int) -> None:
    lines = in_columns(SENTENCE, width, "> ", "  ")
    assert all(cell_len(line) <= width for line in lines)
    text = " ".join(line[2:] for line in lines)
    assert text == SENTENCE


HELD = (
    "The card is a chili 7: the number is right – Ginger said wasabi 1 · Ben drew 2 cards · Tom gave"
    " pepper 10 a 45 % chance."
)


@each("width", range(16, 80))
def test_no_line_begins_with_the_number_of_a_word_or_with_a_dot(width: int) -> None:
    drawn = [[row.plain.strip() for row in wrap(HELD, width)] for wrap in (wrapped, balanced)]
    for lines in (in_columns(HELD, width), *drawn):
        assert " ".join(lines) == HELD
        assert not [line for line in lines if line[0] in "·–%0123456789"]
