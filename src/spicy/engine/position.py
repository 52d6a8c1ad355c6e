"""The data of a position: who holds what, what lies where, and what the game waits for.

Legality and the steps of a move are worked out on this; `spicy.engine.state.GameState` is the same
with the questions that a programmer asks of it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from msgspec import Struct

from spicy.engine.cards import Card, Declaration
from spicy.engine.rules import Rules
from spicy.engine.scoring import Outcome
from spicy.engine.seats import SeatState, next_seat, others

NO_WORLDS_END: Final = -1
"""`Deal.worlds_end` of a set-up position whose draw deck holds no World's End."""


class Phase(IntEnum):
    """The four things that a game can wait for."""

    TURN = 0
    """The active player plays or passes; others may challenge or copy."""
    LAST_CARD = 1
    """Every other player challenges or declines a called last card (`trophy.window`)."""
    OFFER = 2
    """The loser of a challenge takes or leaves a super joker (`super-joker.take`)."""
    OVER = 3


class StackCard(Struct, frozen=True, gc=False):
    """A card on the stack: who laid it, what it is, what was said, and cards added under it."""

    seat: int
    card: Card
    declaration: Declaration
    is_copy: bool = False
    added: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        shown = self.card.code if self.card.is_super_joker else "facedown"
        return f"<StackCard seat {self.seat} {self.declaration} ({shown}, {len(self.added)} added)>"


class Deal(Struct, frozen=True, gc=False):
    """The facts of a game that never change: rules, names, and the order of the draw deck.

    `deck` is the whole draw deck as it was after the deal, top first; `worlds_end` is how many of its
    cards lie above World's End, or `NO_WORLDS_END`.
    """

    rules: Rules
    names: tuple[str, ...]
    deck: tuple[Card, ...]
    worlds_end: int

    @property
    def drawable(self) -> int:
        """The number of cards that can ever be drawn: those above World's End, or all without it."""
        return len(self.deck) if self.worlds_end == NO_WORLDS_END else self.worlds_end

    def __repr__(self) -> str:
        return f"<Deal {self.rules.edition}, {len(self.names)} players, {len(self.deck)} cards>"


class Position(Struct, frozen=True, gc=False):
    """A whole position, hidden cards included. Seats count from 0 in playing order (`setup.players`)."""

    deal: Deal
    seats: tuple[SeatState, ...]
    drawn: int
    """Cards drawn from the draw deck since the deal."""
    stack: tuple[StackCard, ...]
    """Bottom first; the last one is the top card."""
    turn: int
    """The active player; in an offer, the player to whom the super joker is offered."""
    phase: Phase
    declined: tuple[int, ...]
    """The seats that have declined to challenge the top card, a last card (`trophy.decline-final`)."""
    can_copy: bool
    """True where the chance to copy the top card is still there (`copy-cat.window`)."""
    supply: int
    """Super jokers beside the deck."""
    outcome: Outcome | None

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.rules.edition}, {len(self.seats)} players, "
            f"{self.phase.name} of seat {self.turn}, {self.stack_count} on the stack, "
            f"{self.deck_count} to draw>"
        )

    @property
    def rules(self) -> Rules:
        """The configuration of the game."""
        return self.deal.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.deal.names

    @property
    def draw_deck(self) -> tuple[Card, ...]:
        """Return what is left of the draw deck, top first, World's End not among it."""
        return self.deal.deck[self.drawn :]

    @property
    def deck_count(self) -> int:
        """Cards left in the draw deck, World's End not counted."""
        return len(self.deal.deck) - self.drawn

    @property
    def above_worlds_end(self) -> int | None:
        """Cards left above World's End; None where the draw deck holds none."""
        place = self.deal.worlds_end
        return None if place == NO_WORLDS_END else place - self.drawn

    @property
    def stack_count(self) -> int:
        """Cards on the stack, added ones included."""
        return sum(1 + len(laid.added) for laid in self.stack)

    @property
    def top(self) -> StackCard | None:
        """The top card of the stack."""
        return self.stack[-1] if self.stack else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return who has still to challenge or decline a last card (`trophy.window`)."""
        if self.phase is not Phase.LAST_CARD:
            return ()
        return others(len(self.seats), self.stack[-1].seat, self.declined)

    @property
    def trophies_left(self) -> int:
        """Trophy cards still beside the deck (`setup.trophies`)."""
        return self.rules.box.trophies - sum(seat.trophies for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.phase is Phase.OVER

    def after(self, seat: int) -> int:
        """The seat whose turn follows another's (`setup.players`: clockwise)."""
        return next_seat(seat, len(self.seats))
