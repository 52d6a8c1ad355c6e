"""A position that a player can think about without knowing it: what was never seen is dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final

from msgspec.structs import replace

from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, in_order
from spicy.engine.deal import shuffled, worlds_end_range
from spicy.engine.events import CardsDrawn, ChallengeSettled, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.state import NO_WORLDS_END, GameState, SeatState, StackCard

_SUPER: Final = (SUPER_JOKER,)

_Take = Callable[[int], tuple[Card, ...]]
"""Gives so many cards of those that were dealt anew."""


def resampled(record: Record, seat: int | None, rng: random.Random) -> GameState:
    """Return a position with every card made up that a seat, or with None everybody, cannot know.

    Real are the seat's own hand, its own cards on the stack, and the super jokers, whose backs are known
    (`super-joker.visible`). All other cards in hands, on the stack and in the draw deck are drawn from
    those that the seat has never seen, and World's End lies where it may as far as anybody can tell
    (`setup.worlds-end.depth`). Two games that look the same to the seat give the same position, as long
    as `rng` gives the same numbers; only its `random()` is asked.

    Raises ValueError for a game that is over, whose cards are open, and for a record that begins after
    cards were drawn; IllegalAction for a record that is impossible.
    """
    if record.start.drawn:
        raise ValueError("a record to resample must begin before the first card is drawn")
    state, known = _followed(record, seat)
    if state.is_over:
        raise ValueError("the game is over: its cards are open")
    cards = iter(shuffled(_never_seen(state, known), rng))

    def take(count: int) -> tuple[Card, ...]:
        return tuple(islice(cards, count))

    seats = tuple(
        held if who == seat else _with_hand(held, take) for who, held in enumerate(state.seats)
    )
    stack = tuple(laid if laid.seat == seat else _with_cards(laid, take) for laid in state.stack)
    deck = take(state.deck_count)
    deal = replace(state.deal, deck=deck, worlds_end=_worlds_end(state, rng))
    return replace(state, deal=deal, seats=seats, stack=stack, drawn=0)


def _followed(record: Record, seat: int | None) -> tuple[GameState, Counter[Card]]:
    """Return where a record ends, and all spicy cards that the seat has seen on the way."""
    start = record.start
    known: Counter[Card] = Counter()
    if seat is not None:
        known.update(start.seats[seat].hand)
        for laid in start.stack:
            if laid.seat == seat:
                known.update((laid.card, *laid.added))
    steps = tuple(record.steps())
    for _state, events in steps:
        for event in events:
            known.update(_shown_by(seen_by(event, seat), seat))
    del known[SUPER_JOKER]
    return steps[-1][0], known


def _shown_by(event: Event, seat: int | None) -> tuple[Card, ...]:
    """The cards that an event, as the seat sees it, shows to the seat for the first time."""
    if isinstance(event, CardsDrawn):
        return event.cards or ()
    if isinstance(event, ChallengeSettled) and event.owner != seat:
        return (event.card,)
    return ()


def _never_seen(state: GameState, known: Counter[Card]) -> list[Card]:
    """The rest of the box, in an order that depends on nothing but what is known."""
    rest = Counter(deck_of(state.rules.edition)) - known
    return list(in_order(tuple(rest.elements())))


def _with_hand(held: SeatState, take: _Take) -> SeatState:
    """Another player with a hand dealt anew of the same size."""
    supers = _SUPER * held.hand.count(SUPER_JOKER)
    return replace(held, hand=in_order((*take(len(held.hand) - len(supers)), *supers)))


def _with_cards(laid: StackCard, take: _Take) -> StackCard:
    """Another player's card on the stack, dealt anew but for super jokers."""
    supers = _SUPER * laid.added.count(SUPER_JOKER)
    added = in_order((*take(len(laid.added) - len(supers)), *supers))
    card = laid.card if laid.card is SUPER_JOKER else take(1)[0]
    return replace(laid, card=card, added=added)


def _worlds_end(state: GameState, rng: random.Random) -> int:
    """Return how many cards lie above World's End, as far as anybody can tell."""
    if state.deal.worlds_end == NO_WORLDS_END:
        return NO_WORLDS_END
    lowest, highest = worlds_end_range(state.deal, state.drawn)
    return lowest + int(rng.random() * (highest - lowest + 1)) - state.drawn
