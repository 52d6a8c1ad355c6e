"""The engine and its opponent (`support.opponent`) beside each other, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import spicy
from spicy import (
    Action,
    Card,
    Challenge,
    Copy,
    Edition,
    GameState,
    Pass,
    Phase,
    Play,
    Rules,
    why_not,
)
from spicy.testing import any_action
from support.opponent import Box, Move, Position, Top, after, ending, moves, objections

WORDS = {"TakeSuperJoker": "take", "LeaveSuperJoker": "leave"}
SPICES = {Edition.SPICY: "CWP", Edition.SWEET_AND_SPICY: "CLP"}
"""The first letters of the spices in each box, written down here once more on purpose."""
Moved = tuple[int, Action]


def box_of(rules: Rules) -> Box:
    """What the opponent has to know of a configuration."""
    cards = frozenset(card.value for card in rules.spice_it_up)
    return Box(SPICES[rules.edition], cards, rules.has_super_jokers)


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """The codes of some cards of which the order means nothing."""
    return tuple(sorted(card.code for card in cards))


def move_of(seat: int, action: Action) -> Move:
    name = type(action).__name__
    if isinstance(action, Play):
        said = action.declaration.code[0], action.declaration.number
        return "play", seat, action.card.code, said, action.last_card, codes(action.added)
    if isinstance(action, Copy):
        return "copy", seat, action.card.code, action.last_card, codes(action.added)
    if isinstance(action, Challenge):
        return "challenge", seat, "" if action.trait is None else action.trait.value
    return WORDS.get(name, name.lower()), seat


def position_of(state: GameState) -> Position:
    """A position of the engine as the opponent writes it down."""
    top = state.top
    shown = None
    if top is not None:
        said = top.declaration.code[0], top.declaration.number
        is_accepted = bool(state.declined) and state.phase is not Phase.LAST_CARD
        shown = Top(top.card.code, said, top.seat, top.is_copy, state.can_copy, is_accepted)
    stacked = [card for laid in state.stack for card in (laid.card, *laid.added)]
    supers = sum(card.is_super_joker for card in stacked)
    deck = [card.code for card in state.draw_deck]
    if state.above_worlds_end is not None:
        deck.insert(state.above_worlds_end, "END")
    return Position(
        hands=tuple(codes(held.hand) for held in state.seats),
        deck=tuple(deck),
        supply=state.supply,
        turn=state.turn,
        top=shown,
        stack=(len(stacked) - supers, supers),
        paw=state.paw,
        waiting=state.waiting,
        offered=state.turn if state.phase is Phase.OFFER else None,
        points=tuple((held.points, held.super_points) for held in state.seats),
        trophies=tuple(held.trophies for held in state.seats),
        ended_by="" if state.outcome is None else str(state.outcome.reason),
    )


def hold_legal_actions(state: GameState, position: Position, box: Box) -> list[Moved]:
    """Both list the same legal moves, each once, and nothing stands against any of them."""
    listed = list(state.legal_actions())
    legal = moves(box, position)
    assert len(listed) == len(legal)
    assert {move_of(*one) for one in listed} == {*legal}
    for one in listed:
        assert why_not(state, *one) is None, one
    return listed


def hold_verdict(state: GameState, position: Position, box: Box, moved: Moved) -> bool:
    """The engine's reason against an action is the opponent's first; return whether it can be done."""
    refusal = why_not(state, *moved)
    told = None if refusal is None else (str(refusal.rule), refusal.is_punished)
    expected = next(objections(box, position, move_of(*moved)), None)
    assert told == expected, (state, moved)
    return refusal is None or refusal.is_punished


def hold_effect(state: GameState, position: Position, box: Box, moved: Moved) -> GameState:
    """Carry a move out on both sides, and find the same position, or the same end of the game."""
    later, _ = spicy.apply(state, *moved)
    found, expected = position_of(later), after(box, position, move_of(*moved))
    if later.outcome is not None:
        scores = tuple(score.total for score in later.outcome.scores or ())
        assert (str(later.outcome.reason), later.outcome.winners, scores) == ending(expected)
        # What a game that is over would have waited for, neither of the two has to know.
        found, expected = (
            one._replace(turn=0, top=one.top and one.top._replace(is_copyable=False))
            for one in (found, expected)
        )
    assert found == expected, moved
    return later


def tries(state: GameState, rng: random.Random, count: int) -> Iterator[Moved]:
    """Actions of all sorts that somebody might try, and a pass of whoever it is."""
    for _ in range(count):
        yield any_action(state, rng)
    yield rng.randrange(len(state.seats)), Pass()
