"""Large letters are five pixels high, and drawn as they were."""

from __future__ import annotations

import string

from spicy.engine.cards import Spice
from spicy.tui.widgets.big_letters import (
    HEIGHT,
    beside,
    enlarged,
    has_letters,
    in_half_blocks,
    written,
)
from spicy.tui.widgets.suits import large_shape
from support.rows import each


@each("character", string.ascii_uppercase + string.digits + "!'?.,-+& ")
def test_every_letter_of_a_banner_is_five_pixels_high_and_at_most_five_wide(
    character: str,
) -> None:
    made = written(character)
    assert made is not None
    assert len(made) == HEIGHT
    assert len({len(row) for row in made}) == 1
    assert len(made[0]) <= 5


def test_no_two_letters_look_alike() -> None:
    letters = string.ascii_uppercase + string.digits
    drawn = {written(one) for one in letters}
    assert len(drawn) == len(letters) - 1  # O and 0 are one ring


def test_half_blocks_draw_two_rows_of_pixels_in_one_of_cells() -> None:
    drawn = written("NOT A 7!")
    assert drawn is not None
    assert in_half_blocks(drawn) == [
        "█▄  █ ▄▀▀▀▄ ▀▀█▀▀     ▄▀▀▀▄     ▀▀▀█▀ █",
        "█ ▀▄█ █   █   █       █▀▀▀█      ▄▀   ▀",
        "▀   ▀  ▀▀▀    ▀       ▀   ▀      ▀    ▀",
    ]


@each("name", ["Zoé", "東京", "Łukasz", ""])
def test_a_name_in_another_alphabet_has_no_large_letters(name: str) -> None:
    assert written(name.upper()) is None


def test_an_enlarged_pixel_is_a_square_of_pixels() -> None:
    assert enlarged(("#.", ".#"), 2) == ("##..", "##..", "..##", "..##")
    assert enlarged(("#.",), 3, 1) == ("###...",)


def test_bitmaps_beside_each_other_share_a_middle_line() -> None:
    assert beside(("#", "#", "#"), ("#",), gap=1) == ("#..", "#.#", "#..")


@each("size", [5, 6, 7, 10, 16, 20])
def test_shapes_differ_and_touch_all_sides_of_their_square(size: int) -> None:
    drawn = {spice: large_shape(spice, size) for spice in Spice}
    assert len(set(drawn.values())) == len(Spice)
    for rows in drawn.values():
        assert len(rows) == size
        assert {len(row) for row in rows} == {size}
        for side in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]):
            assert "#" in side


def test_the_alphabet_is_asked_for_all_of_a_text() -> None:
    assert has_letters("LEA WINS!")
    assert not has_letters("LÉA WINS!")
