"""Open cards: in three sizes of tiles, as a list, and as a hand in which one card is raised."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Final

from msgspec import Struct
from rich.text import Text

from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Spice
from spicy.tui.widgets.big_letters import (
    beside,
    enlarged,
    in_ascii,
    in_half_blocks,
    written,
)
from spicy.tui.widgets.palette import STRONG, Role, join, paint, spice_role
from spicy.tui.widgets.suits import large_shape
from spicy.tui.widgets.text_layout import cells
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, row_of, tile
from spicy.words.cards import card_name, spice_name
from spicy.words.i18n import pgettext

__all__ = [
    "Held",
    "Tier",
    "card_face",
    "chip",
    "face_tile",
    "hand",
    "hand_in",
    "hand_tier",
    "named_chip",
    "tier_height",
]


class Tier(Enum):
    """A size of cards in a hand: cells across, lines, cells between two cards."""

    LIST = (14, 1, 0)
    SMALL = (7, 5, 2)
    MEDIUM = (12, 7, 4)
    LARGE = (18, 10, 2)

    @property
    def width(self) -> int:
        """Cells across one card."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Lines of one card."""
        return self.value[1]

    @property
    def gap(self) -> int:
        """Cells between two cards."""
        return self.value[2]

    @property
    def row_height(self) -> int:
        """Lines of a row of cards: pictures have one to be raised into, and one for the keys."""
        return 1 if self is Tier.LIST else self.height + 2

    def gap_in(self, count: int, width: int) -> int:
        """Return the cells between so many cards: fewer where all of them then stand in one row."""
        spare = (width - count * self.width) // max(1, count - 1)
        return spare if 1 <= spare < self.gap else self.gap

    def in_a_row(self, count: int, width: int) -> int:
        """Return how many of so many cards stand beside each other in so many cells."""
        gap = self.gap_in(count, width)
        return max(1, (width + gap) // (self.width + gap))


class Held(Struct, frozen=True):
    """A card in an open hand."""

    card: Card
    key: str
    is_chosen: bool = False
    is_new: bool = False
    """It was drawn a moment ago."""


def hand_tier(count: int, width: int, height: int, look: Look) -> Tier:
    """Return how large the cards of a hand are: a matter of their number, the room and the wish alone.

    A hand stays small in a large window, for others look on; only `Look.large` makes it large.
    """
    tiers = [Tier.SMALL]
    if width >= _WIDE:
        tiers.insert(0, Tier.MEDIUM)
    if look.large:
        tiers.insert(0, Tier.LARGE)
        if Tier.MEDIUM not in tiers:
            tiers.insert(1, Tier.MEDIUM)
    for tier in tiers:
        if tier_height(tier, count, width) <= height:
            return tier
    return Tier.LIST


_WIDE: Final = 120


def tier_height(tier: Tier, count: int, width: int) -> int:
    """Return how many lines so many cards of a size need."""
    return -(-count // tier.in_a_row(count, width)) * tier.row_height


def hand(
    cards: Sequence[Held], width: int, height: int, look: Look, spices: Sequence[Spice]
) -> list[Text]:
    """A hand with the key of each card under it and the chosen card raised by a line.

    `width` and `height` are the room for it; `spices` are those of the game, for which a spice joker
    stands. Where even the list does not find room it is longer than `height`.
    """
    return hand_in(hand_tier(len(cards), width, height, look), cards, width, look, spices)


def hand_in(
    tier: Tier,
    cards: Sequence[Held],
    width: int,
    look: Look,
    spices: Sequence[Spice],
    left: int = 0,
) -> list[Text]:
    """A hand in cards of one size, so many cells from the `left`; see `hand`."""
    each = tier.in_a_row(len(cards), width)
    lines: list[Text] = []
    for start in range(0, len(cards), each):
        some = cards[start : start + each]
        if tier is Tier.LIST:
            lines.append(join(" " * left, *[_entry(held, look, spices) for held in some]))
        else:
            blocks = [_standing(held, tier, look, spices) for held in some]
            lines += row_of(*blocks, gap=tier.gap_in(len(cards), width), left=left)
    return lines


def _standing(held: Held, tier: Tier, look: Look, spices: Sequence[Spice]) -> list[Text]:
    face = card_face(held.card, tier, look, spices)
    air = paint(" " * tier.width)
    below = _key_below(held.key, tier.width, look, held.is_new)
    return [*face, air, below] if held.is_chosen else [air, *face, below]


@lru_cache(maxsize=128)
def _key_below(name: str, width: int, look: Look, is_new: bool) -> Text:
    """The line under a card: its key, and a mark where the card is new."""
    key = look.label(name) if name else paint("   ")
    left = (width - key.cell_len) // 2
    right = width - left - key.cell_len - 1
    return join(" " * left, key, paint("+" if is_new else " ", STRONG), " " * right)


def _entry(held: Held, look: Look, spices: Sequence[Spice]) -> Text:
    pointer = paint(look.pointer if held.is_chosen else " ", STRONG)
    new = paint("+" if held.is_new else " ", STRONG)
    key = look.label(held.key) if held.key else paint("   ")
    return join(pointer, key, " ", chip(held.card, look, spices), new)


def chip(card: Card, look: Look, spices: Sequence[Spice] = ()) -> Text:
    """A card on a tile of exactly eight cells: no card makes a line longer than another."""
    if card.spice is None:
        return paint(f" {_joker(card, look, spices):<6} ", look.on(Role.JOKER))
    face = f" {card.spice.letter} {look.shape(card.spice)} {card.number:>2} "
    return paint(face, look.on(spice_role(card.spice)))


def named_chip(card: Card, look: Look, spices: Sequence[Spice] = (), *, air: int = 1) -> Text:
    """A card on a tile, a joker by its name; as wide for every card, so that nothing moves for one.

    `air` are the cells on both sides of the longest name.
    """
    room = max(8, *(cells(card_name(joker)) + 2 * air for joker in _JOKERS))
    if card.spice is None:
        shown, role = card_name(card), Role.JOKER
    else:
        shown, role = chip(card, look, spices).plain, spice_role(card.spice)
    before = (room - cells(shown)) // 2
    after = room - cells(shown) - before
    return paint(" " * before + shown + " " * after, look.on(role))


_JOKERS: Final = (Card("NJ"), Card("SJ"), SUPER_JOKER)


def _joker(card: Card, look: Look, spices: Sequence[Spice]) -> str:
    if card.is_super_joker:
        return f"{look.joker(card, spices)}{look.super_joker}"
    return look.joker(card, spices).rstrip("?")


def card_face(card: Card, tier: Tier, look: Look, spices: Sequence[Spice] = ()) -> list[Text]:
    """An open card as a tile; `tier` is any but the list."""
    role = look.tile_of(card)
    if tier is Tier.SMALL:
        rows = _small(card, look, spices)
    elif tier is Tier.MEDIUM:
        rows = _medium(card, look, spices)
    else:
        rows = _large(card, look, spices)
    return tile(rows, tier.width, tier.height, role, look)


def _small(card: Card, look: Look, spices: Sequence[Spice]) -> list[str]:
    if card.spice is None:
        sign = look.super_joker if card.is_super_joker else "?"
        return [_joker_corner(card, look, spices), sign, pgettext("small card", "joker")]
    letter, number = card.spice.letter, str(card.number)
    return [f"{letter}{number:>4}", look.shape(card.spice), f"{number:<4}{letter}"]


def _medium(card: Card, look: Look, spices: Sequence[Spice]) -> list[str]:
    if card.spice is None:
        sign = look.super_joker if card.is_super_joker else "?"
        words = card_name(card).split()
        corner = f"{_joker_corner(card, look, spices)} {sign}"
        return [f"{corner:<10}", "", *words[:2], ""]
    name = f"{look.shape(card.spice)} {spice_name(card.spice).upper()}"
    corner, opposite = f"{card.spice.letter} {card.number}", f"{card.number} {card.spice.letter}"
    return [f"{corner:<8}", "", name, "", f"{opposite:>8}"]


def _large(card: Card, look: Look, spices: Sequence[Spice]) -> list[str]:
    if card.spice is None:
        corner = _joker_corner(card, look, spices)
        question = written("?")
        assert question is not None
        drawn = in_ascii(question) if look.ascii else in_half_blocks(question)
        middle = [f"{look.super_joker}"] if card.is_super_joker else drawn[:5]
        return [f"{corner:<14}", "", *middle, card_name(card)]
    number = written(str(card.number))
    assert number is not None
    if look.ascii:
        sign = enlarged(large_shape(card.spice, 6)[::2], 1, 1)
        middle = in_ascii(beside(sign, number, gap=1))
    else:
        middle = in_half_blocks(beside(large_shape(card.spice, 6), number, gap=1))
    corner, opposite = f"{card.spice.letter} {card.number}", f"{card.number} {card.spice.letter}"
    name = spice_name(card.spice).upper()
    rows = [f"{corner:<14}", "", *middle, name, "", f"{opposite:>14}"]
    return rows if len(rows) <= Tier.LARGE.height - 2 else [rows[0], *middle, name, rows[-1]]


def _joker_corner(card: Card, look: Look, spices: Sequence[Spice]) -> str:
    return look.joker(card, spices).rstrip("?")


_WORDS_ONLY: Final = 4
"""Lines of a tile that has no room for a picture."""


def face_tile(
    card: Card, width: int, height: int, look: Look, spices: Sequence[Spice] = ()
) -> list[Text]:
    """An open card as large as a claim, to lie beside what was said of it."""
    if card.spice is not None:
        return claim_tile(Declaration(card.code), width, height, look)
    corner = _joker_corner(card, look, spices)
    if height <= _WORDS_ONLY:
        return tile([f"{card_name(card).upper()}  {corner}"], width, height, Role.JOKER, look)
    rows = [look.super_joker if card.is_super_joker else "?", corner]
    return tile(rows, width, height, Role.JOKER, look, card_name(card).upper())
