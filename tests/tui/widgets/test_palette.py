"""Every pair of ink and tile can be read, in every theme and depth."""

from __future__ import annotations

from rich.style import Style

from spicy.tui.widgets.palette import PAINTS, Depth, Role, Theme
from spicy.tui.widgets.theme import Look
from support.contrast import SIXTEEN, contrast, shown
from support.rows import each

_OWN = [
    (theme, depth, role)
    for theme in (Theme.DARK, Theme.LIGHT, Theme.HIGH_CONTRAST)
    for depth in (Depth.MANY, Depth.TRUE)
    for role in Role
]


@each(("theme", "depth", "role"), _OWN)
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
    colors = PAINTS[Theme.DARK][Depth.SIXTEEN][role]
    if colors.tile:
        palette = SIXTEEN[terminal]
        assert contrast(shown(colors.ink, palette), shown(colors.tile, palette)) >= 4.0


@each("theme", Theme)
@each("depth", Depth)
def test_nothing_needed_is_dim_and_no_suit_is_ink_on_an_unknown_ground(
    theme: Theme, depth: Depth
) -> None:
    look = Look(depth=depth, theme=theme)
    for role in Role:
        style = Style.parse(look.on(role))
        assert not style.dim
        if role is not Role.QUIET:
            assert (style.color is None) == (style.bgcolor is None)


@each("theme", Theme)
def test_without_colour_no_style_has_any(theme: Theme) -> None:
    look = Look(depth=Depth.NONE, theme=theme)
    for role in Role:
        for style in (look.on(role), look.edge(role)):
            assert Style.parse(style).color is None
            assert Style.parse(style).bgcolor is None


@each("depth", [Depth.SIXTEEN])
@each("role", Role)
def test_black_of_the_terminal_is_never_bold(depth: Depth, role: Role) -> None:
    # Many terminals draw bold black as grey, and bold yellow as another yellow.
    style = Style.parse(Look(depth=depth).on(role))
    assert not (style.bold and style.color is not None and style.color.name in ("black", "yellow"))


@each(("bits", "depth"), [(1, Depth.NONE), (4, Depth.SIXTEEN), (8, Depth.MANY), (24, Depth.TRUE)])
def test_bits_of_colour_make_a_depth(bits: int, depth: Depth) -> None:
    assert Depth.of(bits) is depth
