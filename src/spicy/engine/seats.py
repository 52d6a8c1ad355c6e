"""The possessions of a player, and the order in which seats follow each other."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from spicy.engine.cards import Card


class SeatState(Struct, frozen=True, gc=False):
    """The cards that one player holds and has won; won piles are only counted."""

    hand: tuple[Card, ...]
    points: int = 0
    """Spicy cards in the points pile."""
    super_points: int = 0
    """Super jokers in the points pile."""
    trophies: int = 0

    def __repr__(self) -> str:
        return (
            f"<SeatState {len(self.hand)} cards, {self.points}+{self.super_points} points, "
            f"{self.trophies} trophies>"
        )


def next_seat(seat: int, players: int) -> int:
    """The seat whose turn follows another's: play goes clockwise (`setup.players`)."""
    return (seat + 1) % players


@cache
def others(players: int, seat: int, declined: tuple[int, ...] = ()) -> tuple[int, ...]:
    """All seats but one, less those that have declined."""
    return tuple(one for one in range(players) if one != seat and one not in declined)
