"""Claims are tiles of exactly the size asked for, and the largest picture that fits stands in them."""

from __future__ import annotations

from spicy.engine.cards import Declaration
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_size, claim_tile, hand_claim_size, row_of
from support.rows import each

_WINDOWS = [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)]
_SIZES = sorted({size(*window) for window in _WINDOWS for size in (claim_size, hand_claim_size)})
_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True)]
_CLAIMS = [Declaration(code) for code in ("C1", "W10", "L7", "P9")]


@each("look", _LOOKS)
@each("size", _SIZES)
@each("claim", _CLAIMS)
def test_a_claim_fills_its_tile_exactly(
    claim: Declaration, size: tuple[int, int], look: Look
) -> None:
    drawn = claim_tile(claim, *size, look)
    assert len(drawn) == size[1]
    assert {line.cell_len for line in drawn} == {size[0]}
    words = "\n".join(line.plain for line in drawn)
    assert claim.spice.value.upper() in words
    assert str(claim.number) in words
    assert words.isascii() or not look.ascii


def test_a_claim_at_80_by_24_is_drawn_as_it_is_pictured() -> None:
    drawn = [line.plain for line in claim_tile(Declaration("L6"), 20, 7, Look(depth=Depth.TRUE))]
    assert drawn == [
        "▄" * 20,
        "   ██████   ▄▀▀▀    ",
        "   ██████   █▀▀▀▄   ",
        "   ██████    ▀▀▀    ",
        "      LEMON 6       ",
        "                    ",
        "▀" * 20,
    ]


def test_a_claim_grows_with_the_window_and_never_with_its_number() -> None:
    areas = [width * height for width, height in (claim_size(*window) for window in _WINDOWS)]
    assert areas == sorted(set(areas))
    assert claim_size(80, 24) == (28, 7)
    assert claim_size(140, 40) == (52, 14)
    for size in _SIZES:
        heights = {
            sum("█" in line.plain for line in claim_tile(Declaration(f"C{number}"), *size, Look()))
            for number in (1, 10)
        }
        assert len(heights) == 1


def test_blocks_in_a_row_keep_their_widths() -> None:
    look = Look()
    row = row_of(claim_tile(_CLAIMS[0], 28, 7, look), claim_tile(_CLAIMS[1], 20, 3, look), gap=2)
    assert len(row) == 7
    assert {line.cell_len for line in row} == {50}
