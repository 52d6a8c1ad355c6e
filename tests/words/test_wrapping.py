"""Text over lines: no line is wider than it may be, whatever the signs, and no word is broken."""

from __future__ import annotations

from rich.cells import cell_len

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
