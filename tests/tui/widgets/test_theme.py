"""Nothing takes over a suit's colour by accident, and letter, shape and colour go together."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from spicy.engine.cards import Card, Declaration, Spice
from spicy.tui.widgets.banner import banner
from spicy.tui.widgets.card_art import Held, Tier, card_face, chip, face_tile, hand
from spicy.tui.widgets.palette import Depth, Role, Theme
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile
from support.rows import each

_CARDS = [Card(code) for code in ("C7", "W10", "L1", "P3", "NJ", "SJ", "XJ")]
_MADE: list[Callable[[Look], Text]] = [
    *[lambda look, spice=spice: look.spice(spice) for spice in Spice],  # type: ignore[misc]
    *[lambda look, card=card: look.card(card) for card in _CARDS],  # type: ignore[misc]
    *[lambda look, card=card: look.chip(card, tuple(Spice)) for card in _CARDS],  # type: ignore[misc]
    lambda look: look.declaration(Declaration("P9")),
    lambda look: look.label("Lea"),
    lambda look: look.stars(2),
]


@each("make", _MADE)
@each("depth", Depth)
@each("plain", [False, True])
def test_what_is_appended_has_no_colour_of_what_stands_before(
    make: Callable[[Look], Text], depth: Depth, plain: bool
) -> None:
    text = make(Look(ascii=plain, depth=depth))
    end = len(text)
    text.append(" by Lea")
    assert not str(text.style)
    assert all(span.end <= end for span in text.spans)
    assert text.plain.isascii() or not plain


@each("depth", Depth)
@each("spice", Spice)
def test_a_numbered_card_has_letter_shape_number_and_the_tile_of_its_suit(
    spice: Spice, depth: Depth
) -> None:
    look = Look(depth=depth)
    text = look.card(Card(f"{spice.letter}7"))
    assert text.plain.split() == [f"{spice.letter}{look.shape(spice)}7"]
    assert [span.style for span in text.spans] == [look.style(spice)]


def test_a_chip_of_any_card_fits_into_five_cells() -> None:
    for card in _CARDS:
        assert Look().chip(card, tuple(Spice)[:3]).cell_len <= 5


@each("theme", Theme)
def test_suits_have_different_tiles_wherever_there_is_colour(theme: Theme) -> None:
    for depth in (Depth.SIXTEEN, Depth.MANY, Depth.TRUE):
        look = Look(depth=depth, theme=theme)
        roles = (Role.CHILI, Role.WASABI, Role.LEMON, Role.PEPPER, Role.GOLD, Role.JOKER)
        assert len({look.on(role) for role in roles}) == len(roles)


@each(
    ("look", "moves"),
    [
        (Look(depth=Depth.TRUE), True),
        (Look(depth=Depth.SIXTEEN), True),
        (Look(depth=Depth.TRUE, calm=True), False),
        (Look(depth=Depth.NONE), False),
        (Look(ascii=True, depth=Depth.TRUE), False),
    ],
)
def test_nothing_moves_where_calm_is_wanted_or_colour_and_characters_lack(
    look: Look, moves: bool
) -> None:
    assert look.moves is moves


@each("depth", Depth)
@each("plain", [False, True])
def test_no_line_of_a_tile_gives_its_colour_away(depth: Depth, plain: bool) -> None:
    look = Look(ascii=plain, depth=depth)
    spices = tuple(Spice)[:3]
    blocks = [
        claim_tile(Declaration("W9"), 28, 7, look),
        banner("NOT A 7!", 78, look, Role.LOST),
        banner("東京", 78, look),
        card_back(13, 8, look),
        card_back(13, 8, look, is_super_joker=True),
        *[face_tile(card, 28, 8, look, spices) for card in _CARDS],
        *[card_face(card, Tier.SMALL, look, spices) for card in _CARDS],
        *[[chip(card, look, spices)] for card in _CARDS],
        *[hand([Held(_CARDS[0], "1", True, True)], 60, room, look, spices) for room in (1, 9)],
    ]
    for line in (line.copy() for block in blocks for line in block):
        end = len(line)
        line.append(" by Lea")
        assert not str(line.style)
        assert all(span.end <= end for span in line.spans)
