"""Field by field: what a view tells is what everybody at the table sees, or the one player.

Worked out here from the position and the rules alone; held against random games in all configurations.
"""

from __future__ import annotations

import functools
import random

import pytest

import spicy
from spicy.engine.cards import SUPER_JOKER
from spicy.engine.declarations import valid_declarations
from spicy.engine.state import GameState, Phase, SeatState, StackCard
from spicy.engine.view import PublicSeat, PublicStackCard
from support.played import games, told


@functools.cache
def all_positions() -> list[GameState]:
    """Every third position of some random games, and their ends."""
    return [one.before for one in told()[::3]] + [record.final() for record in games()]


def may(state: GameState, kind: type[object]) -> tuple[int, ...]:
    """The seats that may do a kind of thing."""
    legal = {seat for seat, action in state.legal_actions() if isinstance(action, kind)}
    return tuple(sorted(legal))


def test_everybody_sees_the_table() -> None:
    for state in all_positions():
        shown = spicy.public_view(state)
        top = state.stack[-1] if state.stack else None
        is_window = state.phase is Phase.LAST_CARD
        others = {seat for seat in range(len(state.seats)) if top and seat != top.seat}
        laid = sum(1 + len(card.added) for card in state.stack)
        raider = top.seat if top and state.rules.has(spicy.SpiceItUp.SPICE_RAIDER) else None
        expected = {
            "rules": state.rules,
            "stack_count": laid,
            "deck_count": len(state.deal.deck) - state.drawn,
            "turn": state.turn,
            "phase": state.phase,
            "actors": may(state, object),
            "waiting": tuple(sorted(others - {*state.declined})) if is_window else (),
            "challengers": may(state, spicy.Challenge),
            "copiers": may(state, spicy.Copy),
            "declarations": valid_declarations(state.rules, top.declaration if top else None),
            "paw": raider if top and top.declaration.number == 4 else None,
            "supply": state.supply,
            "trophies_left": 3 - sum(seat.trophies for seat in state.seats),
            "outcome": state.outcome,
            "is_over": state.outcome is not None,
            "top": shown.stack[-1] if shown.stack else None,
            "seats": tuple(map(seen_seat, state.names, state.seats)),
            "stack": tuple(map(back_of, state.stack)),
        }
        assert {name: getattr(shown, name) for name in expected} == expected


def seen_seat(name: str, held: SeatState) -> PublicSeat:
    """A player as everybody sees one."""
    has_super = SUPER_JOKER in held.hand
    won = (held.points, held.super_points, held.trophies)
    return PublicSeat(name, len(held.hand), has_super, *won)


def back_of(laid: StackCard) -> PublicStackCard:
    """A card on the stack as everybody sees it."""
    supers = (laid.card is SUPER_JOKER, len(laid.added), laid.added.count(SUPER_JOKER))
    return PublicStackCard(laid.seat, laid.declaration, laid.is_copy, *supers)


def test_a_player_sees_the_own_hand_and_the_own_actions_besides() -> None:
    for state in all_positions()[::2]:
        for seat, held in enumerate(state.seats):
            shown = spicy.view(state, seat)
            assert (shown.seat, shown.hand) == (seat, held.hand)
            assert shown.public == spicy.public_view(state)
            own = [one for one in state.legal_actions() if one[0] == seat]
            assert list(shown.legal_actions) == own


def test_there_is_no_view_for_a_seat_that_the_game_does_not_have() -> None:
    state = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), random.Random(3))
    for seat in (-1, 3, 4):
        with pytest.raises(ValueError, match="0 to 2"):
            spicy.view(state, seat)


def test_nothing_of_a_stack_that_is_gone_is_left() -> None:
    """Otherwise two positions that are the same would not be equal."""
    for one in told():
        assert isinstance(one.after.can_copy, bool)
        if not one.after.stack:
            assert (one.after.declined, one.after.can_copy) == ((), False)
        if one.after.is_over:
            assert not one.after.can_copy
