"""Views of a position, for one seat or everybody: built from what may be known, never stripped."""

from __future__ import annotations

from msgspec import Struct

from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.declarations import valid_declarations
from spicy.engine.legal_actions import LegalActions
from spicy.engine.legality import actors, challengers, legal_actions, why_not_copy
from spicy.engine.position import Phase, StackCard
from spicy.engine.rules import Rules
from spicy.engine.scoring import Outcome
from spicy.engine.seats import SeatState
from spicy.engine.state import GameState


class PublicSeat(Struct, frozen=True, gc=False):
    """The part of a player that everybody sees."""

    name: str
    cards: int
    """Cards in hand, a super joker included."""
    has_super_joker: bool
    """A super joker's back shows in a hand (`super-joker.visible`)."""
    points: int
    super_points: int
    trophies: int


class PublicStackCard(Struct, frozen=True, gc=False):
    """The part of a card on the stack that everybody sees."""

    seat: int
    declaration: Declaration
    is_copy: bool
    is_super_joker: bool
    added: int
    """Cards added under it, super jokers included."""
    super_added: int


class PublicView(Struct, frozen=True, gc=False):
    """The view of everybody at the table. Seats count from 0 in playing order."""

    rules: Rules
    seats: tuple[PublicSeat, ...]
    stack: tuple[PublicStackCard, ...]
    stack_count: int
    """Cards on the stack, added ones included."""
    deck_count: int
    """Cards left in the draw deck, World's End not counted."""
    turn: int
    phase: Phase
    actors: tuple[int, ...]
    waiting: tuple[int, ...]
    """The seats that have still to challenge or decline a last card."""
    challengers: tuple[int, ...]
    """The seats that may challenge the top card now."""
    copiers: tuple[int, ...]
    """The seats that may copy the top card now."""
    declarations: tuple[Declaration, ...]
    """The declarations that are valid for the next card that is played."""
    paw: int | None
    supply: int
    trophies_left: int
    outcome: Outcome | None

    @property
    def top(self) -> PublicStackCard | None:
        """The top card of the stack."""
        return self.stack[-1] if self.stack else None

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.phase is Phase.OVER


class PlayerView(Struct, frozen=True, gc=False):
    """The view of one seat: the public view, its own hand, and what it may do."""

    seat: int
    public: PublicView
    hand: tuple[Card, ...]
    legal_actions: LegalActions
    """The seat's own legal actions."""


def public_view(state: GameState) -> PublicView:
    """Return what everybody may know of a position."""
    top = state.top
    seats = range(len(state.seats))
    may_challenge = state.phase in (Phase.TURN, Phase.LAST_CARD)
    return PublicView(
        rules=state.rules,
        seats=tuple(
            _public_seat(name, held) for name, held in zip(state.names, state.seats, strict=True)
        ),
        stack=tuple(_public_card(laid) for laid in state.stack),
        stack_count=state.stack_count,
        deck_count=state.deck_count,
        turn=state.turn,
        phase=state.phase,
        actors=actors(state),
        waiting=state.waiting,
        challengers=challengers(state) if may_challenge else (),
        copiers=tuple(
            seat
            for seat in seats
            if state.phase is Phase.TURN
            and state.seats[seat].hand
            and why_not_copy(state, seat) is None
        ),
        declarations=valid_declarations(state.rules, None if top is None else top.declaration),
        paw=state.paw,
        supply=state.supply,
        trophies_left=state.trophies_left,
        outcome=state.outcome,
    )


def view(state: GameState, seat: int) -> PlayerView:
    """Return what a seat may know of a position; ValueError for a seat that the game does not have."""
    if not 0 <= seat < len(state.seats):
        raise ValueError(f"seat must be 0 to {len(state.seats) - 1}, not {seat}")
    return PlayerView(
        seat=seat,
        public=public_view(state),
        hand=state.seats[seat].hand,
        legal_actions=legal_actions(state, seat),
    )


def _public_seat(name: str, held: SeatState) -> PublicSeat:
    return PublicSeat(
        name=name,
        cards=len(held.hand),
        has_super_joker=SUPER_JOKER in held.hand,
        points=held.points,
        super_points=held.super_points,
        trophies=held.trophies,
    )


def _public_card(laid: StackCard) -> PublicStackCard:
    return PublicStackCard(
        seat=laid.seat,
        declaration=laid.declaration,
        is_copy=laid.is_copy,
        is_super_joker=laid.card.is_super_joker,
        added=len(laid.added),
        super_added=laid.added.count(SUPER_JOKER),
    )
