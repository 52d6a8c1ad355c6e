"""A position as a value: frozen, hashable, compared by type and value, with a repr that hides cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from spicy.engine.cards import Card, Declaration
from spicy.engine.rules import Rules
from spicy.engine.scoring import Outcome

if TYPE_CHECKING:
    from spicy.engine.actions import Action
    from spicy.engine.refusals import Refusal

NO_WORLDS_END: Final = -1
"""`Deal.worlds_end` of a set-up position whose draw deck holds no World's End."""


class Phase(IntEnum):
    """What the game waits for."""

    TURN = 0
    """The active player plays or passes; others may challenge or copy."""
    LAST_CARD = 1
    """Every other player challenges or declines a called last card (`trophy.window`)."""
    OFFER = 2
    """The loser of a challenge takes or leaves a super joker (`super-joker.take`)."""
    OVER = 3


class StackCard(NamedTuple):
    """A card on the stack: who laid it, what it is, what was said, and cards added under it."""

    seat: int
    card: Card
    declaration: Declaration
    is_copy: bool = False
    added: tuple[Card, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is StackCard and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __repr__(self) -> str:
        shown = self.card.code if self.card.is_super_joker else "facedown"
        return f"<StackCard seat {self.seat} {self.declaration} ({shown}, {len(self.added)} added)>"


class SeatState(NamedTuple):
    """What one player holds and has won; won piles are only counted."""

    hand: tuple[Card, ...]
    points: int = 0
    """Spicy cards in the points pile."""
    super_points: int = 0
    """Super jokers in the points pile."""
    trophies: int = 0

    def __eq__(self, other: object) -> bool:
        return type(other) is SeatState and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __repr__(self) -> str:
        return (
            f"<SeatState {len(self.hand)} cards, {self.points}+{self.super_points} points, "
            f"{self.trophies} trophies>"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """What never changes in a game: the rules, the names, and the order of the draw deck.

    `deck` is the whole draw deck as it was after the deal, top first; `worlds_end` is how many of its
    cards lie above World's End, or `NO_WORLDS_END`.
    """

    rules: Rules
    names: tuple[str, ...]
    deck: tuple[Card, ...]
    worlds_end: int

    def __repr__(self) -> str:
        return f"<Deal {self.rules.edition}, {len(self.names)} players, {len(self.deck)} cards>"


class GameState(NamedTuple):
    """A whole position, hidden cards included. Nobody at the table sees one; see `view`.

    Seats count from 0 in playing order (`setup.players`).
    """

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
    """Who has declined to challenge the top card, a last card (`trophy.decline-final`)."""
    can_copy: bool
    """Whether the chance to copy the top card is still there (`copy-cat.window`)."""
    supply: int
    """Super jokers beside the deck."""
    outcome: Outcome | None

    def __eq__(self, other: object) -> bool:
        return type(other) is GameState and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __repr__(self) -> str:
        return (
            f"<GameState {self.rules.edition}, {len(self.seats)} players, {self.phase.name} "
            f"of seat {self.turn}, {self.stack_count} on the stack, {self.deck_count} to draw>"
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
        """What is left of the draw deck, top first, World's End not among it."""
        return self.deal.deck[self.drawn :]

    @property
    def deck_count(self) -> int:
        """Cards left in the draw deck, World's End not counted."""
        return len(self.deal.deck) - self.drawn

    @property
    def stack_count(self) -> int:
        """Cards on the stack, added ones included."""
        return sum(1 + len(laid.added) for laid in self.stack)

    @property
    def top(self) -> StackCard | None:
        """The top card of the stack."""
        return self.stack[-1] if self.stack else None

    @property
    def paw(self) -> int | None:
        """Whose paw lies on the stack (`spice-raider.paw`).

        A paw never lies deeper than the top card, because the next card played takes away what is
        under it; so it need not be remembered.
        """
        top = self.top
        if top is not None and self.rules.has_spice_raider and top.declaration.number == 4:
            return top.seat
        return None

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has still to challenge or decline a last card (`trophy.window`)."""
        if self.phase is not Phase.LAST_CARD:
            return ()
        owner = self.stack[-1].seat
        seats = range(len(self.seats))
        return tuple(seat for seat in seats if seat != owner and seat not in self.declined)

    @property
    def trophies_left(self) -> int:
        """Trophy cards still beside the deck (`setup.trophies`)."""
        return TROPHIES - sum(seat.trophies for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def after(self, seat: int) -> int:
        """The seat whose turn follows another's (`setup.players`: clockwise)."""
        return (seat + 1) % len(self.seats)

    def legal_actions(self, seat: int | None = None) -> Sequence[tuple[int, Action]]:
        """See `legality.legal_actions`."""
        return _legality().legal_actions(self, seat)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """See `legality.why_not`."""
        return _legality().why_not(self, seat, action)

    def is_legal(self, seat: int, action: Action) -> bool:
        """See `legality.is_legal`."""
        return _legality().is_legal(self, seat, action)

    def actors(self) -> tuple[int, ...]:
        """See `legality.actors`."""
        return _legality().actors(self)


class _Legality(Protocol):
    """What the methods of a position ask for; the module `legality`, which stands above this one."""

    def legal_actions(
        self, state: GameState, seat: int | None = None
    ) -> Sequence[tuple[int, Action]]: ...

    def why_not(self, state: GameState, seat: int, action: Action) -> Refusal | None: ...

    def is_legal(self, state: GameState, seat: int, action: Action) -> bool: ...

    def actors(self, state: GameState) -> tuple[int, ...]: ...


@cache
def _legality() -> _Legality:
    from spicy.engine import legality

    return legality


TROPHIES: Final = 3
"""Trophy cards in a game (`setup.trophies`)."""
