"""A banner has large letters where they fit, a strip elsewhere, and says only what was doubted."""

from __future__ import annotations

from spicy.engine.actions import Trait
from spicy.engine.cards import Declaration
from spicy.tui.widgets.banner import (
    STRIP_HEIGHT,
    Doubt,
    banner,
    centered_block,
    challenge_words,
    verdict_banner,
    verdict_words,
    victory_words,
)
from spicy.tui.widgets.palette import Depth, Role
from spicy.tui.widgets.theme import Look
from support.rows import each

_TRUE = Look(depth=Depth.TRUE)
_WINDOWS = [(60, 20), (80, 24), (100, 30), (140, 40), (200, 60)]


@each(
    ("doubt", "is_doubt_right", "words"),
    [
        (Doubt.NUMBER, True, "NOT A 7!"),
        (Doubt.NUMBER, False, "IT IS A 7!"),
        (Doubt.SPICE, True, "NOT WASABI!"),
        (Doubt.SPICE, False, "IT IS WASABI!"),
        (Doubt.COPY, True, "NOT THE SAME!"),
        (Doubt.COPY, False, "THE VERY SAME!"),
        (Doubt.UNNAMED, False, "NOTHING NAMED!"),
    ],
)
def test_a_verdict_repeats_the_trait_that_was_doubted_and_no_other(
    doubt: Doubt, is_doubt_right: bool, words: str
) -> None:
    claim = Declaration("W7")
    assert verdict_words(doubt, claim, is_doubt_right=is_doubt_right) == words
    assert challenge_words(doubt, claim) == verdict_words(doubt, claim, is_doubt_right=True)


def test_eight_is_the_number_with_another_article() -> None:
    said = [challenge_words(Doubt.NUMBER, Declaration(f"C{number}")) for number in range(1, 11)]
    assert [words for words in said if " AN " in words] == ["NOT AN 8!"]


@each(("is_doubt_right", "role"), [(True, Role.WON), (False, Role.LOST)])
def test_the_colour_of_a_verdict_is_the_luck_of_the_challenger(
    is_doubt_right: bool, role: Role
) -> None:
    drawn = verdict_banner(
        Doubt.NUMBER, Declaration("W7"), 78, _TRUE, is_doubt_right=is_doubt_right
    )
    assert {str(span.style) for span in drawn[1].spans} == {_TRUE.on(role)}


@each("look", [_TRUE, Look(depth=Depth.NONE), Look(ascii=True)])
@each(("width", "height"), _WINDOWS)
@each(
    "words",
    ["TROPHY!", "LAST CARD!", "WORLD'S END!", "MAXIMILIANE SOFIE WINS!", "東京東京東京 WINS!"],
)
def test_a_banner_fits_into_its_room(words: str, width: int, height: int, look: Look) -> None:
    drawn = banner(words, width, look, height=height // 4)
    assert STRIP_HEIGHT <= len(drawn) <= max(STRIP_HEIGHT, height // 4)
    assert len({line.cell_len for line in drawn}) == 1
    assert drawn[0].cell_len <= width


@each("words", ["MAXIMILIANE SOFIE WINS!", "東京 WINS!", "ZOÉ WINS!"])
def test_what_has_no_large_letters_or_no_room_stands_on_a_strip_of_full_width(words: str) -> None:
    drawn = banner(words, 60, _TRUE)
    assert len(drawn) == STRIP_HEIGHT
    assert drawn[1].plain.strip() == words
    assert {line.cell_len for line in drawn} == {60}


def test_in_ascii_a_banner_is_a_line_of_capitals_between_rules() -> None:
    above, words, below = (line.plain for line in banner("Trophy!", 20, Look(ascii=True)))
    assert words.strip() == "TROPHY!"
    assert above == below == "=" * 20


def test_a_larger_room_makes_larger_letters() -> None:
    widths = [banner("TOM", 140, _TRUE, height=height)[0].cell_len for height in (5, 9, 12, 14)]
    assert widths == sorted(set(widths))


def test_a_block_is_centred_as_one() -> None:
    drawn = banner("TOM", 80, _TRUE)
    assert len({line.cell_len for line in centered_block(drawn, 80)}) == 1


@each(("names", "words"), [(["Lea"], "LEA WINS!"), (["Lea", "Tom"], "LEA AND TOM WIN!")])
def test_all_winners_are_named(names: list[str], words: str) -> None:
    assert victory_words(names) == words


@each(
    ("trait", "is_copy", "doubt"),
    [
        (Trait.NUMBER, False, Doubt.NUMBER),
        (Trait.SPICE, False, Doubt.SPICE),
        (None, True, Doubt.COPY),
        (None, False, Doubt.UNNAMED),
    ],
)
def test_a_challenge_is_about_one_kind_of_doubt(
    trait: Trait | None, is_copy: bool, doubt: Doubt
) -> None:
    assert Doubt.about(trait, is_copy=is_copy) is doubt
