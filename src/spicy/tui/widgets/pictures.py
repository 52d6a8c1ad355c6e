"""Pictures: cats, a trophy, and the backs of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.text import Text

from spicy.tui.widgets.palette import Role, join, paint
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import in_the_middle
from spicy.words.cats import CatKind

__all__ = ["big_cat", "card_back", "cat", "cat_eyes", "cat_face", "on_night", "trophy"]

_CAT: Final = (r" /\_/\ ", "( {eyes} )", " > {mouth} < ")
_BIG_CAT: Final = (
    r"  /\_____/\  ",
    r" /  {left}   {right}  \ ",
    "( ==  ^  == )",
    " )         ( ",
    "(           )",
    "(  (  ) (  )  )",
    "(__(__) (__)__)",
)
_TROPHY: Final = (
    " ___________ ",
    "'._==_==_=_.'",
    r".-\:   {n}   /-.",
    "| (|:.     |) |",
    " '-|:.     |-' ",
    r"\::.    /",
    "'::. .'",
    ") (",
    "_.' '._",
)


def cat(look: Look, *, eyes: str = "o.o", is_winner: bool = False) -> list[str]:
    """The small cat, three lines of seven cells; a winner smiles and holds a trophy."""
    mouth = look.star if is_winner else "^"
    seen = "^.^" if is_winner else eyes
    return [row.format(eyes=seen, mouth=mouth) for row in _CAT]


_EYES: Final = {CatKind.PAPRIKA: "^.^", CatKind.GINGER: "O.O", CatKind.SESAME: "-.-"}


def cat_eyes(kind: CatKind) -> str:
    """The eyes of a cat, by which it is known."""
    return _EYES[kind]


def cat_face(kind: CatKind) -> str:
    """A cat's face in five cells, which any terminal can draw."""
    return f"={_EYES[kind]}="


def big_cat(*, is_winking: bool = False) -> list[str]:
    """The sitting cat, seven lines of fifteen cells."""
    right = "-" if is_winking else "o"
    return [in_the_middle(row.format(left="o", right=right), 15) for row in _BIG_CAT]


def trophy(number: int) -> list[str]:
    """A cup with a number on it, nine lines of fifteen cells."""
    return [in_the_middle(row.format(n=number), 15) for row in _TROPHY]


def on_night(rows: list[str], width: int, height: int, look: Look) -> list[Text]:
    """A picture in the middle of a black tile of so many cells and full lines."""
    style = look.on(Role.NIGHT)
    above = max(0, (height - len(rows)) // 2)
    filled = [*[""] * above, *rows, *[""] * height][:height]
    return [paint(in_the_middle(row, width), style) for row in filled]


def card_back(
    width: int,
    height: int,
    look: Look,
    *,
    is_super_joker: bool = False,
    is_turning: bool = False,
) -> list[Text]:
    """The back of a card, at least three lines: a cat in a golden frame where there is room for one.

    A super joker's back is another one, which everybody sees (`super-joker.visible`). A card that
    `is_turning` is seen from the side, without a picture.
    """
    if is_super_joker:
        return [*_super_joker_back(width, height, look)]
    return [*_back(width, height, look, is_turning)]


@lru_cache(maxsize=16)
def _back(width: int, height: int, look: Look, is_turning: bool) -> tuple[Text, ...]:
    inside, room = width - 2, height - 2
    rows: list[str] = []
    if inside >= 17 and room >= 9 and not is_turning:
        rows = big_cat()
    elif inside >= 7 and room >= 3 and not is_turning:
        rows = cat(look)
    night = on_night(rows, inside, room, look)
    if look.ascii:
        style = look.on(Role.NIGHT)
        edge = paint("+" + "-" * inside + "+", style)
        return (edge, *[join(paint("|", style), row, paint("|", style)) for row in night], edge)
    gold = look.paint(Role.NIGHT).ink
    wall = look.on(Role.NIGHT)
    return (
        paint("▄" * width, gold),
        *[join(paint("▌", wall), row, paint("▐", wall)) for row in night],
        paint("▀" * width, gold),
    )


@lru_cache(maxsize=8)
def _super_joker_back(width: int, height: int, look: Look) -> tuple[Text, ...]:
    inside, room = width - 2, height - 2
    sign = look.super_joker
    stars = f"{sign} {sign} {sign}" if inside >= 5 else sign
    rows = [""] * ((room - 1) // 2) + [stars]
    rows += [""] * (room - len(rows))
    style = look.on(Role.GOLD)
    wall = "|" if look.ascii else " "
    drawn = [paint(f"{wall}{in_the_middle(row, inside)}{wall}", style) for row in rows]
    if look.ascii:
        edge = paint("+" + "-" * inside + "+", style)
        return (edge, *drawn, edge)
    gold = look.edge(Role.GOLD)
    return (paint("▄" * width, gold), *drawn, paint("▀" * width, gold))
