"""The boxes as data: what is in each, and every number of the rules that is played with it.

Nothing else in the program repeats one of these numbers. Those of the Spice It Up! cards stand in
their files in `spicy.engine.variants`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from spicy.engine.cards import (
    HIGHEST,
    LOWEST,
    NUMBER_JOKER,
    SPICE_JOKER,
    Card,
    Edition,
    Spice,
)


class Box(Struct, frozen=True, kw_only=True):
    """One edition of the game: its cards, and the numbers of its rules."""

    edition: Edition
    spices: tuple[Spice, ...]
    """The spices of its cards (`setup.deck`)."""
    has_super_jokers: bool
    """True where it is played with super jokers where nobody says otherwise (`setup.super-jokers`)."""

    copies: int = 3
    """Cards of each spice and number (`setup.deck`)."""
    joker_copies: int = 5
    """Number jokers, and as many spice jokers (`setup.deck`)."""
    super_jokers: int = 6
    """Super jokers, in hands and beside the deck (`setup.super-jokers`)."""
    trophies: int = 3
    """Trophy cards (`setup.trophies`)."""

    fewest_players: int = 2
    most_players: int = 6
    """The fewest and the most players (`setup.players`)."""
    hand_size: int = 6
    hand_size_with_super_jokers: int = 5
    """Spicy cards dealt to each player and drawn as a new hand (`setup.deal`, `trophy.redraw`)."""
    most_spice_it_up: int = 2
    """Spice It Up! cards in one game (`setup.spice-it-up`)."""
    worlds_end_quarters: tuple[int, ...] = (1, 2, 2, 3, 3)
    """Quarters of the draw deck above World's End, from the fewest players to the most
    (`setup.worlds-end.depth`)."""
    worlds_end_shift: int = 3
    """The most cards that World's End may lie above or below that place (`setup.worlds-end.depth`)."""

    first_numbers: tuple[int, ...] = (1, 2, 3)
    """The numbers that open a stack, and that follow the highest number (`declare.first`,
    `declare.after-ten`)."""
    pass_cards: int = 1
    """Cards drawn for a pass (`turn.pass`)."""
    penalty_cards: int = 1
    """Cards drawn for an invalid declaration, a forgotten call and a peek (`declare.invalid`,
    `trophy.call`, `turn.peek`)."""
    loser_cards: int = 2
    """Cards that the loser of a challenge draws (`challenge.loser`)."""

    winning_trophies: int = 2
    """Trophies of one player that win at once (`end.two-trophies`)."""
    trophy_points: int = 10
    """The points for a trophy (`score.trophies`)."""
    card_points: int = 1
    """The points for a won spicy card, and its price in hand (`score.cards`, `score.hand`)."""
    super_joker_points: int = 5
    """The points for a won super joker, and its price in hand (`score.super-jokers`)."""

    @property
    def spicy_cards(self) -> int:
        """Return how many spicy cards there are in all (`setup.deck`)."""
        return len(deck_of(self.edition))

    def copies_of(self, card: Card) -> int:
        """Return how many cards of a kind there are (`setup.deck`, `setup.super-jokers`)."""
        if card.is_super_joker:
            return self.super_jokers
        return self.joker_copies if card.is_joker else self.copies

    def quarters_for(self, players: int) -> int:
        """Quarters of the draw deck that lie above World's End (`setup.worlds-end.depth`)."""
        return self.worlds_end_quarters[players - self.fewest_players]


BOXES: Final[Mapping[Edition, Box]] = MappingProxyType(
    {
        Edition.SPICY: Box(
            edition=Edition.SPICY,
            spices=(Spice.CHILI, Spice.WASABI, Spice.PEPPER),
            has_super_jokers=False,
        ),
        Edition.SWEET_AND_SPICY: Box(
            edition=Edition.SWEET_AND_SPICY,
            spices=(Spice.CHILI, Spice.LEMON, Spice.PEPPER),
            has_super_jokers=True,
        ),
    }
)
"""The box of each edition."""

FEWEST_PLAYERS: Final = min(box.fewest_players for box in BOXES.values())
MOST_PLAYERS: Final = max(box.most_players for box in BOXES.values())
"""The most players that one box or another allows, for what is said before a box is chosen."""
MOST_SPICE_IT_UP: Final = max(box.most_spice_it_up for box in BOXES.values())
"""Spice It Up! cards in one game, before a box is chosen."""


@cache
def kinds_of(edition: Edition) -> tuple[Card, ...]:
    """The 32 kinds of spicy cards of an edition, in order; the super joker is none of them."""
    plain = [
        Card(f"{spice.letter}{number}")
        for spice in BOXES[edition].spices
        for number in range(LOWEST, HIGHEST + 1)
    ]
    return (*plain, NUMBER_JOKER, SPICE_JOKER)


@cache
def deck_of(edition: Edition) -> tuple[Card, ...]:
    """The 100 spicy cards of an edition, unshuffled (`setup.deck`)."""
    box = BOXES[edition]
    return tuple(card for card in kinds_of(edition) for _ in range(box.copies_of(card)))
