"""A banner has large letters where they fit, a strip elsewhere, and says only what was doubted."""

from __future__ import annotations

import string

from spicy.engine.actions import Trait
from spicy.engine.cards import Declaration, Spice
from spicy.tui.widgets import banner as banners
from spicy.tui.widgets import big_letters as letters
from spicy.tui.widgets.banner import STRIP_HEIGHT, Doubt, banner
from spicy.tui.widgets.palette import Depth, Role
from spicy.tui.widgets.suits import large_shape
from spicy.tui.widgets.theme import Look
from support.rows import each

_TRUE = Look(depth=Depth.TRUE)
_CLAIM = Declaration("W7")


@each(
    ("trait", "is_copy", "doubt", "right", "wrong"),
    [
        (Trait.NUMBER, False, Doubt.NUMBER, "NOT A 7!", "IT IS A 7!"),
        (Trait.SPICE, False, Doubt.SPICE, "NOT WASABI!", "IT IS WASABI!"),
        (None, True, Doubt.COPY, "NOT THE SAME!", "THE VERY SAME!"),
        (None, False, Doubt.UNNAMED, None, "NOTHING NAMED!"),
    ],
)
def test_a_verdict_repeats_the_trait_that_was_doubted_and_no_other(
    trait: Trait | None, is_copy: bool, doubt: Doubt, right: str | None, wrong: str
) -> None:
    assert Doubt.about(trait, is_copy=is_copy) is doubt
    assert banners.verdict_words(doubt, _CLAIM, is_doubt_right=False) == wrong
    assert right is None or banners.verdict_words(doubt, _CLAIM, is_doubt_right=True) == right
    assert right is None or banners.challenge_words(doubt, _CLAIM) == right


def test_eight_is_the_number_with_another_article() -> None:
    claims = [Declaration(f"C{number}") for number in range(1, 11)]
    said = [banners.challenge_words(Doubt.NUMBER, claim) for claim in claims]
    assert [words for words in said if " AN " in words] == ["NOT AN 8!"]


@each(("is_right", "role"), [(True, Role.WON), (False, Role.LOST)])
def test_the_colour_of_a_verdict_is_the_luck_of_the_challenger(is_right: bool, role: Role) -> None:
    drawn = banners.verdict_banner(Doubt.NUMBER, _CLAIM, 78, _TRUE, is_doubt_right=is_right)
    assert {str(span.style) for span in drawn[1].spans} == {_TRUE.on(role)}


@each("look", [_TRUE, Look(depth=Depth.NONE), Look(ascii=True)])
@each(("width", "height"), [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)])
@each(
    "words",
    ["TROPHY!", "LAST CARD!", "WORLD'S END!", "MAXIMILIANE SOFIE WINS!", "東京東京東京 WINS!"],
)
def test_a_banner_fits_into_its_room(words: str, width: int, height: int, look: Look) -> None:
    drawn = banner(words, width, look, height=height // 4)
    assert STRIP_HEIGHT <= len(drawn) <= max(STRIP_HEIGHT, height // 4)
    assert len({line.cell_len for line in drawn}) == 1
    assert drawn[0].cell_len <= width
    assert len({line.cell_len for line in banners.centered_block(drawn, width)}) == 1


@each("words", ["MAXIMILIANE SOFIE WINS!", "東京 WINS!", "ZOÉ WINS!"])
def test_what_has_no_large_letters_or_no_room_stands_on_a_strip_of_full_width(words: str) -> None:
    drawn = banner(words, 60, _TRUE)
    assert [line.plain.strip() for line in drawn][1:-1] == [words]
    assert {line.cell_len for line in drawn} == {60}


def test_in_ascii_a_banner_is_a_line_of_capitals_between_rules() -> None:
    above, words, below = (line.plain for line in banner("Trophy!", 20, Look(ascii=True)))
    assert words.strip() == "TROPHY!"
    assert above == below == "=" * 20


def test_a_larger_room_makes_larger_letters() -> None:
    widths = [banner("TOM", 140, _TRUE, height=height)[0].cell_len for height in (5, 9, 12, 14)]
    assert widths == sorted(set(widths))


@each(("names", "words"), [(["Lea"], "LEA WINS!"), (["Lea", "Tom"], "LEA AND TOM WIN!")])
def test_all_winners_are_named(names: list[str], words: str) -> None:
    assert banners.victory_words(names) == words


# The letters


def test_every_letter_is_five_pixels_high_and_at_most_five_wide_and_like_no_other() -> None:
    signs = string.ascii_uppercase + string.digits
    for sign in signs + "!'?.,-+& ":
        made = letters.written(sign)
        assert made is not None
        assert len(made) == letters.HEIGHT
        (width,) = {len(row) for row in made}
        assert width <= 5
    assert len({letters.written(one) for one in signs}) == len(signs) - 1  # O and 0 are one ring


def test_half_blocks_draw_two_rows_of_pixels_in_one_of_cells() -> None:
    drawn = letters.written("NOT A 7!")
    assert drawn is not None
    assert letters.in_half_blocks(drawn) == [
        "█▄  █ ▄▀▀▀▄ ▀▀█▀▀     ▄▀▀▀▄     ▀▀▀█▀ █",
        "█ ▀▄█ █   █   █       █▀▀▀█      ▄▀   ▀",
        "▀   ▀  ▀▀▀    ▀       ▀   ▀      ▀    ▀",
    ]


def test_a_name_in_another_alphabet_has_no_large_letters() -> None:
    assert [letters.written(name) for name in ("ZOÉ", "東京", "ŁUKASZ", "")] == [None] * 4
    assert letters.has_letters("LEA WINS!")
    assert not letters.has_letters("LÉA WINS!")


def test_bitmaps_are_enlarged_and_stand_beside_each_other_on_a_middle_line() -> None:
    assert letters.enlarged(("#.", ".#"), 2) == ("##..", "##..", "..##", "..##")
    assert letters.enlarged(("#.",), 3, 1) == ("###...",)
    assert letters.beside(("#", "#", "#"), ("#",), gap=1) == ("#..", "#.#", "#..")


@each("size", [5, 6, 7, 10, 16, 20])
def test_shapes_differ_and_touch_all_sides_of_their_square(size: int) -> None:
    drawn = [large_shape(spice, size) for spice in Spice]
    assert len(set(drawn)) == len(Spice)
    for rows in drawn:
        assert [len(row) for row in rows] == [size] * size
        for side in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]):
            assert "#" in side
