"""The recap of a finished game with all cards open: lies, challenges and every move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import Card, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.events import CardPlayed, ChallengeSettled, Event
from spicy.engine.record import Record
from spicy.engine.scoring import score_of
from spicy.engine.state import GameState


class SeatRecap(Struct, frozen=True):
    """One player's game in numbers."""

    played: int = 0
    """Cards laid, copies included."""
    lies: int = 0
    """Of these, how many were not both the number and the spice that was said."""
    doubted: int = 0
    """Challenges to the player's own cards."""
    caught: int = 0
    """Of these, how many the player lost."""
    doubts: int = 0
    """Challenges that the player made."""
    right_doubts: int = 0
    """Of these, how many the player won."""

    @property
    def lies_got_away(self) -> int:
        """Lies that nobody caught."""
        return self.lies - self.caught


class Move(Struct, frozen=True):
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


class BoldLie(Struct, frozen=True):
    """The lie of a game that strayed furthest from its card."""

    seat: int
    card: Card
    declaration: Declaration
    is_caught: bool


class Recap(Struct, frozen=True):
    """The recap of a finished game: each seat's numbers, the biggest stack, and the moves."""

    seats: tuple[SeatRecap, ...]
    biggest_stack: int
    moves: tuple[Move, ...]
    boldest: BoldLie | None = None
    """None where nobody lied."""
    points: tuple[tuple[int, ...], ...] = ()
    """For each seat, what it had won after every move: points of cards, trophies and super jokers."""


class Honours(Struct, frozen=True):
    """The honours of a finished game; equals share, and nobody gets what nobody earned."""

    liars: tuple[int, ...]
    """The seats that told most of the lies that nobody caught."""
    lies: int
    """The number of these."""
    never_caught: tuple[int, ...]
    """The seats that told lies and were never caught."""
    noses: tuple[int, ...]
    """The seats that were right with the largest part of their own challenges."""
    right: int
    """Of the `doubts` of the first of `noses`, how many were right."""
    doubts: int


def recap_of(record: Record, *, is_ended_by_hand: bool = False) -> Recap:
    """Return the recap of a game; ValueError while it is going on, for every card is in it.

    With `is_ended_by_hand` the players have ended it, whatever the rules say.
    """
    steps = list(record.steps())
    final = steps[-1][0]
    if not (final.is_over or is_ended_by_hand):
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
        boldest=_boldest(moves, final),
        points=tuple(
            tuple(_won(state, seat) for state, _ in steps) for seat in range(len(final.seats))
        ),
    )


def honours_of(recap: Recap) -> Honours:
    """Return who did best at what."""
    from fractions import Fraction  # most of a game knows none

    seats = range(len(recap.seats))
    lies = max(one.lies_got_away for one in recap.seats)
    liars = tuple(seat for seat in seats if lies and recap.seats[seat].lies_got_away == lies)
    clean = tuple(seat for seat in seats if recap.seats[seat].lies and not recap.seats[seat].caught)
    ranks = {
        seat: (Fraction(one.right_doubts, one.doubts), one.right_doubts)
        for seat, one in enumerate(recap.seats)
        if one.right_doubts
    }
    best = max(ranks.values(), default=None)
    noses = tuple(seat for seat, rank in ranks.items() if rank == best)
    first = recap.seats[noses[0]] if noses else SeatRecap()
    return Honours(liars, lies, clean, noses, first.right_doubts, first.doubts)


def _won(state: GameState, seat: int) -> int:
    """Return what a seat has won so far, without what its hand costs."""
    score = score_of(state.seats[seat], state.rules.box)
    return structs.replace(score, hand=0, super_jokers_in_hand=0).total


def _boldest(moves: Sequence[Move], final: GameState) -> BoldLie | None:
    """Return the lie furthest from its card: two traits before one, then by the number."""
    best: tuple[int, int] = (0, 0)
    found: BoldLie | None = None
    for place, move in enumerate(moves):
        if not move.is_laid or move.card is None or move.declaration is None:
            continue
        if not _is_lie(move, final):
            continue
        match = match_of(final.rules, move.card, move.declaration)
        far = 0 if match.number else abs((move.card.number or 0) - move.declaration.number)
        rank = (2 - match.number - match.spice, far)
        if rank > best:
            best = rank
            is_caught = _is_caught(moves[place + 1 :])
            found = BoldLie(move.seat, move.card, move.declaration, is_caught)
    return found


def _is_caught(later: Sequence[Move]) -> bool:
    """Return whether the card that was just laid lost the challenge that came before the next card."""
    for move in later:
        for event in move.events:
            if isinstance(event, ChallengeSettled):
                return event.loser == event.owner
        if move.is_laid:
            return False
    return False


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
        doubted=sum(event.owner == seat for event in settled),
        caught=sum(event.owner == seat == event.loser for event in settled),
        doubts=sum(event.seat == seat for event in settled),
        right_doubts=sum(event.seat == seat == event.winner for event in settled),
    )


def _is_lie(move: Move, final: GameState) -> bool:
    """Return whether the number or the spice was not what was said; a super joker is both."""
    if move.card is None or move.declaration is None or move.card.is_super_joker:
        return False
    match = match_of(final.rules, move.card, move.declaration)
    return not (match.number and match.spice)
