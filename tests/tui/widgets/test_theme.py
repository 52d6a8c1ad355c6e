"""Ink and tile can be read everywhere, nothing takes over a suit's colour, and marks go together."""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from rich.text import Text

from spicy.engine.cards import Card, Declaration, Spice
from spicy.tui.widgets.banner import banner
from spicy.tui.widgets.card_art import Held, Tier, card_face, chip, face_tile, hand
from spicy.tui.widgets.palette import PAINTS, Depth, Role, Theme
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile
from support.contrast import SIXTEEN, contrast, shown
from support.rows import each

_COLOURED = (Depth.SIXTEEN, Depth.MANY, Depth.TRUE)
_SUITS = (Role.CHILI, Role.WASABI, Role.LEMON, Role.PEPPER, Role.GOLD, Role.JOKER)


@each("theme", [Theme.DARK, Theme.LIGHT, Theme.HIGH_CONTRAST])
@each("depth", [Depth.MANY, Depth.TRUE])
@each("role", Role)
def test_own_colours_stand_out_at_4_5(theme: Theme, depth: Depth, role: Role) -> None:
    colors = PAINTS[theme][depth][role]
    if colors.tile:
        assert contrast(shown(colors.ink), shown(colors.tile)) >= 4.5
    elif colors.ink:  # on the terminal's background, of which only a light theme knows something
        grounds = ("#ffffff",) if theme is Theme.LIGHT else ("#ffffff", "#000000")
        assert min(contrast(shown(colors.ink), ground) for ground in grounds) >= 4.5


@each("terminal", SIXTEEN)
@each("role", Role)
def test_sixteen_colours_stand_out_at_4_0(terminal: str, role: Role) -> None:
    """Many terminals draw bold black as grey, and bold yellow as another yellow: neither is bold."""
    colors = PAINTS[Theme.DARK][Depth.SIXTEEN][role]
    if colors.tile:
        palette = SIXTEEN[terminal]
        assert contrast(shown(colors.ink, palette), shown(colors.tile, palette)) >= 4.0
    style = Style.parse(Look(depth=Depth.SIXTEEN).on(role))
    assert not (style.bold and style.color is not None and style.color.name in ("black", "yellow"))


@each("theme", Theme)
@each("depth", Depth)
def test_nothing_needed_is_dim_and_no_suit_is_ink_on_an_unknown_ground(
    theme: Theme, depth: Depth
) -> None:
    """Suits have different tiles wherever there is colour, and without it no style has any."""
    look = Look(depth=depth, theme=theme)
    for role in Role:
        style = Style.parse(look.on(role))
        assert not style.dim
        if role is not Role.QUIET:
            assert (style.color is None) == (style.bgcolor is None)
        if depth is Depth.NONE:
            for one in (style, Style.parse(look.edge(role))):
                assert one.color is one.bgcolor is None
    if depth in _COLOURED:
        assert len({look.on(role) for role in _SUITS}) == len(_SUITS)


@each(("bits", "depth"), [(1, Depth.NONE), (4, Depth.SIXTEEN), (8, Depth.MANY), (24, Depth.TRUE)])
def test_bits_of_colour_make_a_depth(bits: int, depth: Depth) -> None:
    assert Depth.of(bits) is depth


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


# What is drawn with it

_CARDS = [Card(code) for code in ("C7", "W10", "L1", "P3", "NJ", "SJ", "XJ")]
_SPICES = tuple(Spice)[:3]
_MADE: list[Callable[[Look], list[Text]]] = [
    lambda look: [look.spice(spice) for spice in Spice],
    lambda look: [look.card(card) for card in _CARDS],
    lambda look: [look.chip(card, tuple(Spice)) for card in _CARDS],
    lambda look: [look.declaration(Declaration("P9")), look.label("Lea"), look.stars(2)],
    lambda look: [*claim_tile(Declaration("W9"), 28, 7, look)],
    lambda look: [*card_back(13, 8, look), *card_back(13, 8, look, is_super_joker=True)],
    lambda look: [line for card in _CARDS for line in face_tile(card, 28, 8, look, _SPICES)],
    lambda look: [line for card in _CARDS for line in card_face(card, Tier.SMALL, look, _SPICES)],
    lambda look: [chip(card, look, _SPICES) for card in _CARDS],
    lambda look: [*banner("NOT A 7!", 78, look, Role.LOST)],
    lambda look: [
        line
        for room in (1, 9)
        for line in hand([Held(_CARDS[0], "1", True, True)], 60, room, look, _SPICES)
    ],
]


@each("make", [*_MADE, lambda look: [*banner("東京", 78, look)]])
@each("depth", Depth)
@each("plain", [False, True])
def test_what_is_appended_has_no_colour_of_what_stands_before(
    make: Callable[[Look], list[Text]], depth: Depth, plain: bool
) -> None:
    for line in (line.copy() for line in make(Look(ascii=plain, depth=depth))):
        end = len(line)
        line.append(" by Lea")
        assert not str(line.style)
        assert all(span.end <= end for span in line.spans)
        assert line.plain.isascii() or not plain or "東京" in line.plain


@each("depth", Depth)
@each("spice", Spice)
def test_a_numbered_card_has_letter_shape_number_and_the_tile_of_its_suit(
    spice: Spice, depth: Depth
) -> None:
    look = Look(depth=depth)
    text = look.card(Card(f"{spice.letter}7"))
    assert text.plain.split() == [f"{spice.letter}{look.shape(spice)}7"]
    assert [span.style for span in text.spans] == [look.style(spice)]


@each("spices", [(), _SPICES, tuple(Spice)])
def test_a_chip_of_any_card_says_something_in_five_cells(spices: tuple[Spice, ...]) -> None:
    assert all(0 < Look().chip(card, spices).cell_len <= 5 for card in _CARDS)
