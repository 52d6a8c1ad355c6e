"""Banners: the few words of a great moment, in large letters on a tile."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rich.text import Text

from spicy.engine.actions import Trait
from spicy.engine.cards import Declaration
from spicy.tui.widgets.big_letters import HEIGHT, enlarged, in_half_blocks, text_width, written
from spicy.tui.widgets.palette import STRONG, Role, paint
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import in_the_middle, inset, tile
from spicy.words.cards import spice_name
from spicy.words.i18n import _
from spicy.words.lists import join_names
from spicy.words.prompts import takes_an

__all__ = [
    "STRIP_HEIGHT",
    "Doubt",
    "banner",
    "centered_block",
    "challenge_words",
    "last_card_words",
    "trophy_words",
    "verdict_banner",
    "verdict_words",
    "victory_words",
    "worlds_end_words",
]

_SCALES: Final = (4, 3, 2, 1)
_SMALL: Final = 5
"""Lines of a banner whose pixels are one cell wide."""
STRIP_HEIGHT: Final = 3
"""Lines of a banner without large letters."""


class Doubt(StrEnum):
    """The trait that a challenger says is wrong (`challenge.trait`)."""

    NUMBER = "number"
    SPICE = "spice"
    COPY = "copy"
    """A copy is doubted as a whole."""
    UNNAMED = "unnamed"
    """The card was turned over without a word: in strict play that loses."""

    @classmethod
    def about(cls, trait: Trait | None, *, is_copy: bool) -> Doubt:
        """The doubt of a challenge of a trait; without one, of a copy or of nothing."""
        if trait is Trait.NUMBER:
            return cls.NUMBER
        if trait is Trait.SPICE:
            return cls.SPICE
        return cls.COPY if is_copy else cls.UNNAMED


def banner(
    words: str, width: int, look: Look, role: Role = Role.GOLD, height: int = _SMALL
) -> list[Text]:
    """Words in the largest letters that fit into `width` x `height` cells, as a block of lines.

    Without room for the smallest ones, or with a letter that the alphabet lacks, the words stand on
    a strip of full width; in plain ASCII they are capitals between rules.
    """
    said = words.upper()
    is_large = not look.ascii and written(said) is not None
    for scale in _SCALES if is_large else ():
        across, down = _needs(said, scale)
        room = width - across
        if room >= 2 and down <= height:
            rows = _letters(said, scale)
            beside = min(4 * min(scale, 2), room // 2)
            return tile(rows, across + 2 * beside, down, role, look)
    return _strip(said, width, look, role)


@lru_cache(maxsize=32)
def _letters(words: str, scale: int) -> tuple[str, ...]:
    """The rows of words that have all their letters."""
    return (*in_half_blocks(enlarged(written(words) or (), scale)),)


def _needs(words: str, scale: int) -> tuple[int, int]:
    """Cells across without the sides, and lines; large letters have a line of air on both sides."""
    air = 0 if scale == 1 else 2
    return text_width(words) * scale, (HEIGHT * scale + 1) // 2 + air + 2


def _strip(words: str, width: int, look: Look, role: Role) -> list[Text]:
    if look.ascii:
        rule = paint("=" * width, STRONG)
        return [rule, paint(in_the_middle(words, width), STRONG), rule.copy()]
    return tile([words], width, STRIP_HEIGHT, role, look)


def centered_block(lines: Sequence[Text], width: int) -> list[Text]:
    """A block moved to the middle of so many cells, as one: its lines keep their places."""
    across = max((line.cell_len for line in lines), default=0)
    return inset(lines, max(0, (width - across) // 2))


def challenge_words(doubt: Doubt, declaration: Declaration) -> str:
    """Return what a challenger says, in capitals: "NOT A 7!"."""
    return verdict_words(doubt, declaration, is_doubt_right=True)


def verdict_words(doubt: Doubt, declaration: Declaration, *, is_doubt_right: bool) -> str:
    """Return what an open card says of the trait that was doubted, and of no other: "IT IS A 7!".

    It never says "a lie": the other trait may be one, and nobody asked.
    """
    if doubt is Doubt.NUMBER:
        if takes_an(declaration.number):
            said = _("NOT AN {number}!") if is_doubt_right else _("IT IS AN {number}!")
        else:
            said = _("NOT A {number}!") if is_doubt_right else _("IT IS A {number}!")
    elif doubt is Doubt.SPICE:
        said = _("NOT {spice}!") if is_doubt_right else _("IT IS {spice}!")
    elif doubt is Doubt.COPY:
        said = _("NOT THE SAME!") if is_doubt_right else _("THE VERY SAME!")
    else:
        said = _("NOTHING NAMED!")
    return said.format(number=declaration.number, spice=spice_name(declaration.spice).upper())


def verdict_banner(
    doubt: Doubt,
    declaration: Declaration,
    width: int,
    look: Look,
    *,
    is_doubt_right: bool,
    height: int = _SMALL,
) -> list[Text]:
    """The verdict in the colour of the challenger's luck."""
    words = verdict_words(doubt, declaration, is_doubt_right=is_doubt_right)
    return banner(words, width, look, Role.WON if is_doubt_right else Role.LOST, height)


def last_card_words() -> str:
    """Return what stands over a last card."""
    return _("LAST CARD!")


def trophy_words(count: int = 1) -> str:
    """Return what stands over a trophy, the first one of a player or one of several."""
    return _("TROPHY!") if count == 1 else _("{count} TROPHIES!").format(count=count)


def worlds_end_words() -> str:
    """Return what stands over the end of the world."""
    return _("WORLD'S END!")


def victory_words(winners: Sequence[str]) -> str:
    """Return who wins: "LEA WINS!", or several that share the victory."""
    if len(winners) == 1:
        return _("{name} WINS!").format(name=winners[0].upper())
    return _("{names} WIN!").format(names=join_names(winners).upper())
