"""The recap of a finished game with all cards open: lies, challenges and every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import Card, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.events import CardPlayed, ChallengeSettled, Event
from spicy.engine.record import Record
from spicy.engine.state import GameState


@dataclass(frozen=True, slots=True)
class SeatRecap:
    """One player's game in numbers."""

    played: int = 0
    """Cards laid, copies included."""
    lies: int = 0
    """Of these, how many were not both the number and the spice that was said."""
    caught: int = 0
    """Challenges to the player's own cards that were lost."""
    won: int = 0
    """Challenges that the player won, on either side."""
    lost: int = 0
    """Challenges that the player lost, on either side."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move with its events, and the card that was really laid."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    card: Card | None = None
    declaration: Declaration | None = None

    @property
    def is_laid(self) -> bool:
        """True where a card came to lie on the stack."""
        return any(isinstance(event, CardPlayed) for event in self.events)


@dataclass(frozen=True, slots=True)
class Recap:
    """The recap of a finished game: each seat's numbers, the biggest stack, and the moves."""

    seats: tuple[SeatRecap, ...]
    biggest_stack: int
    moves: tuple[Move, ...]


def recap_of(record: Record) -> Recap:
    """Return the recap of a game; ValueError while it is going on, for every card is in it."""
    steps = list(record.steps())
    final = steps[-1][0]
    if not final.is_over:
        raise ValueError("a recap is made of a game that is over")
    moves = tuple(
        _move(seat, action, before, events)
        for (seat, action), (before, _), (_, events) in zip(
            record.moves, steps, steps[1:], strict=False
        )
    )
    return Recap(
        seats=tuple(_seat(seat, moves, final) for seat in range(len(final.seats))),
        biggest_stack=max(state.stack_count for state, _ in steps),
        moves=moves,
    )


def _move(seat: int, action: Action, before: GameState, events: tuple[Event, ...]) -> Move:
    if isinstance(action, Play):
        return Move(seat, action, events, action.card, action.declaration)
    if isinstance(action, Copy):
        return Move(seat, action, events, action.card, before.stack[-1].declaration)
    return Move(seat, action, events)


def _seat(seat: int, moves: Sequence[Move], final: GameState) -> SeatRecap:
    laid = [move for move in moves if move.seat == seat and move.is_laid]
    settled = [
        event for move in moves for event in move.events if isinstance(event, ChallengeSettled)
    ]
    return SeatRecap(
        played=len(laid),
        lies=sum(_is_lie(move, final) for move in laid),
        caught=sum(event.owner == seat == event.loser for event in settled),
        won=sum(event.winner == seat for event in settled),
        lost=sum(event.loser == seat for event in settled),
    )


def _is_lie(move: Move, final: GameState) -> bool:
    """Return whether the number or the spice was not what was said; a super joker is both."""
    if move.card is None or move.declaration is None or move.card.is_super_joker:
        return False
    match = match_of(final.rules, move.card, move.declaration)
    return not (match.number and match.spice)
