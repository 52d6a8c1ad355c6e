"""The knowledge of a seat: cards it has never seen, and habits that others have shown.

Everything is read off the seat's view and its log, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct, field

from spicy.engine.actions import Trait
from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Edition
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    ChallengeSettled,
    PawCollected,
    SuperJokerTaken,
)
from spicy.engine.view import PlayerView
from spicy.players.protocol import Log


class Claim(Struct):
    """A claim as it was made: what lay below, and the player's hand with the card still in it."""

    seat: int
    declaration: Declaration
    below: Declaration | None
    hand: int
    is_copy: bool
    is_last_card: bool
    is_super_joker: bool
    stack: int = 1
    """The number of cards that the stack has with it."""


class Habits(Struct):
    """The record of what a player did with its own claims and with those of others."""

    shown: list[tuple[Claim, bool, bool]] = field(default_factory=list)
    """Its claims that were turned over: whether the number was right, and the spice."""
    faced: list[tuple[Claim, bool]] = field(default_factory=list)
    """Other players' claims that it could have doubted, and whether it did, first of all."""
    named: list[tuple[Claim, bool]] = field(default_factory=list)
    """Those of which it doubted a half: whether that was the number."""


class Knowledge(Struct):
    """The knowledge of a seat about hidden cards and the other players."""

    unseen: Mapping[Card, int]
    """The number of cards of each spicy kind that the seat has never seen."""
    total: int
    """All of them."""
    top: Claim | None
    """The claim on top of the stack."""
    habits: tuple[Habits, ...]
    """By seat."""


@cache
def _box(edition: Edition) -> Mapping[Card, int]:
    counts: dict[Card, int] = {}
    for card in deck_of(edition):
        counts[card] = counts.get(card, 0) + 1
    return MappingProxyType(counts)


def know(view: PlayerView, log: Log) -> Knowledge:
    """Return what a seat knows by its view and its log, which must be those of one moment of a game.

    The log must reach back to the deal; where it does not, cards that have left the hand count as
    unseen.
    """
    seat, public = view.seat, view.public
    unseen = dict(_box(public.rules.edition))
    for card in view.hand:
        _see(unseen, card)
    players = len(public.seats)
    habits = tuple(Habits() for _ in range(players))
    top: Claim | None = None
    hands = [public.rules.hand_size + public.rules.has_super_jokers] * players
    stack = 0
    for event in log:
        kind = type(event)
        if kind is CardPlayed:
            assert isinstance(event, CardPlayed)
            below = None if top is None else top.declaration
            top = _claim(event, below, hands[event.seat], stack)
            stack = top.stack
            hands[event.seat] -= 1 + event.added_count
            if event.seat == seat:
                _see(unseen, event.card)
                for card in event.added or ():
                    _see(unseen, card)
            if not event.is_super_joker:
                for other in range(players):
                    if other != event.seat:
                        habits[other].faced.append((top, False))
        elif kind is CardsDrawn:
            assert isinstance(event, CardsDrawn)
            hands[event.seat] += event.count
        elif kind is ChallengeSettled:
            assert isinstance(event, ChallengeSettled)
            if event.owner != seat:
                _see(unseen, event.card)
            if top is not None and not top.is_super_joker:
                _settle(habits, event, top)
            top, stack = None, 0
        elif kind is SuperJokerTaken:
            assert isinstance(event, SuperJokerTaken)
            hands[event.seat] += 1
        elif kind is PawCollected:  # told after the card that now lies alone
            stack = 1
    return Knowledge(unseen, sum(unseen.values()), top if public.stack else None, habits)


def _claim(event: CardPlayed, below: Declaration | None, hand: int, stack: int) -> Claim:
    """Return the claim that a card makes, laid from a hand of so many on a stack of so many."""
    return Claim(
        event.seat,
        event.declaration,
        below,
        hand,
        event.is_copy,
        event.is_last_card,
        event.is_super_joker,
        stack + 1 + event.added_count,
    )


def _see(unseen: dict[Card, int], card: Card | None) -> None:
    if card is not None and card is not SUPER_JOKER and unseen.get(card, 0):
        unseen[card] -= 1


def _settle(habits: tuple[Habits, ...], event: ChallengeSettled, top: Claim) -> None:
    """Learn from a challenge: what was claimed, and who doubts."""
    if not event.is_unnamed:
        habits[event.owner].shown.append((top, event.is_number_right, event.is_spice_right))
    # Whoever had not been asked before the first doubt has had no chance, and who that was is not told.
    for seat, other in enumerate(habits):
        if seat != event.owner:
            other.faced.pop()
    doubter = habits[event.seat]
    doubter.faced.append((top, True))
    if event.trait is not None:
        doubter.named.append((top, event.trait is Trait.NUMBER))
