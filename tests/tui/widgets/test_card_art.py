"""Cards in a hand have one size, whatever they are, and the chosen one is raised by a line."""

from __future__ import annotations

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Card, Edition, Spice
from spicy.tui.widgets.card_art import Held, Tier, card_face, chip, face_tile, hand, hand_tier
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.theme import Look
from support.rows import each

_SPICES = BOXES[Edition.SPICY].spices
_CARDS = [Card(code) for code in ("C1", "W10", "P7", "NJ", "SJ", "XJ")]
_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True), Look(large=True)]


@each("look", _LOOKS)
@each("card", _CARDS)
def test_every_card_of_a_tier_and_of_a_list_has_the_same_size(card: Card, look: Look) -> None:
    assert chip(card, look, _SPICES).cell_len == 8
    for tier in Tier.SMALL, Tier.MEDIUM, Tier.LARGE:
        drawn = card_face(card, tier, look, _SPICES)
        assert [line.cell_len for line in drawn] == [tier.width] * tier.height
        words = "".join(line.plain for line in drawn)
        assert words.isascii() or not look.ascii
        if card.spice is not None:
            assert card.spice.letter in words
            assert str(card.number) in words


@each("look", _LOOKS)
@each("room", [(58, 8), (78, 9), (98, 16), (138, 22), (198, 40)])
@each("count", [1, 6, 12, 20])
def test_a_hand_fits_and_its_outline_is_the_same_for_any_cards(
    count: int, room: tuple[int, int], look: Look
) -> None:
    outlines = set()
    for code in ("C7", "P10", "NJ", "XJ"):
        held = [Held(Card(code), str(one % 10), one == 0) for one in range(count)]
        lines = hand(held, *room, look, _SPICES)
        assert len(lines) <= room[1]
        assert max(line.cell_len for line in lines) <= room[0]
        outlines.add(tuple(line.cell_len for line in lines))
    assert len(outlines) == 1


def test_only_a_wish_makes_a_hand_large() -> None:
    assert hand_tier(6, 198, 40, Look()) is Tier.MEDIUM
    assert hand_tier(6, 78, 20, Look()) is Tier.SMALL
    assert hand_tier(6, 138, 20, Look(large=True)) is Tier.LARGE


@each("look", _LOOKS[:3])
def test_the_chosen_card_stands_a_line_higher_and_a_new_one_is_marked(look: Look) -> None:
    held = [Held(Card("C7"), str(one), one == 1, is_new=one == 2) for one in range(3)]
    lines = [line.plain for line in hand(held, 78, 9, look, _SPICES)]
    top, left, chosen = look.pick("▄", "+"), slice(7), slice(9, 16)
    assert lines[0][chosen].startswith(top)
    assert not lines[0][left].strip()
    assert not lines[0][18:].strip()
    assert lines[1][left].startswith(top)
    assert [at // 9 for at, sign in enumerate(lines[-1]) if sign == "+"] == [2]


@each("look", _LOOKS)
@each("size", [(13, 8), (28, 7), (9, 8), (25, 14), (46, 16)])
def test_a_super_joker_has_a_back_of_its_own(size: tuple[int, int], look: Look) -> None:
    for is_super in (False, True):
        back = card_back(*size, look, is_super_joker=is_super)
        assert [line.cell_len for line in back] == [size[0]] * size[1]
        assert any(look.super_joker in line.plain for line in back) is is_super


@each("card", [*_CARDS, Card("L10")])
def test_an_open_card_is_as_large_as_what_was_said_of_it(card: Card) -> None:
    drawn = face_tile(card, 28, 8, Look(depth=Depth.TRUE), tuple(Spice))
    assert [line.cell_len for line in drawn] == [28] * 8
