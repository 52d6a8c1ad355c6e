"""The knowledge of a seat: cards it has never seen, and habits that others have shown.

Everything is read off the seat's view and its log, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from spicy.engine.actions import Trait
from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Edition
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    ChallengeDeclined,
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


class Habits(Struct):
    """The record of what a player did with its own claims and with those of others."""

    shown: list[tuple[Claim, bool, bool]] = field(default_factory=list)
    """Its claims that were turned over: whether the number was right, and the spice."""
    chances: list[int] = field(default_factory=lambda: [0] * BANDS)
    """Other players' claims that it could have doubted, by `band_of`."""
    doubts: list[int] = field(default_factory=lambda: [0] * BANDS)
    """Those that it did doubt, first of all."""
    numbers: int = 0
    """Its doubts that named the number."""
    spices: int = 0


class Knowledge(Struct):
    """The knowledge of a seat about hidden cards and the other players."""

    unseen: Mapping[Card, int]
    """How many of each kind of spicy card the seat has never seen."""
    total: int
    """All of them."""
    top: Claim | None
    """The claim on top of the stack."""
    habits: tuple[Habits, ...]
    """By seat."""


BANDS: Final = 4


def band_of(declaration: Declaration, *, is_last_card: bool) -> int:
    """Return which claims are doubted alike: low, middle, high numbers (0 to 2), last cards (3)."""
    if is_last_card:
        return 3
    return (declaration.number > 3) + (declaration.number > 7)


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
    for event in log:
        kind = type(event)
        if kind is CardPlayed:
            assert isinstance(event, CardPlayed)
            who = event.seat
            top = Claim(
                who,
                event.declaration,
                None if top is None else top.declaration,
                hands[who],
                event.is_copy,
                event.is_last_card,
                event.is_super_joker,
            )
            hands[who] -= 1 + event.added_count
            if who == seat:
                _see(unseen, event.card)
                for card in event.added or ():
                    _see(unseen, card)
            if not event.is_super_joker:
                band = band_of(event.declaration, is_last_card=event.is_last_card)
                for other in range(players):
                    if other != who:
                        habits[other].chances[band] += 1
        elif kind is CardsDrawn:
            assert isinstance(event, CardsDrawn)
            hands[event.seat] += event.count
        elif kind is ChallengeSettled:
            assert isinstance(event, ChallengeSettled)
            if event.owner != seat:
                _see(unseen, event.card)
            if top is not None:
                _settle(habits, event, top)
            top = None
        elif kind is SuperJokerTaken:
            hands[event.seat] += 1
        elif kind is PawCollected or kind is ChallengeDeclined:
            continue
    return Knowledge(unseen, sum(unseen.values()), top if public.stack else None, habits)


def _see(unseen: dict[Card, int], card: Card | None) -> None:
    if card is not None and card is not SUPER_JOKER and unseen.get(card, 0):
        unseen[card] -= 1


def _settle(habits: tuple[Habits, ...], event: ChallengeSettled, top: Claim) -> None:
    """Learn from a challenge: what was claimed, and who doubts."""
    if not event.is_unnamed:
        habits[event.owner].shown.append((top, event.is_number_right, event.is_spice_right))
    doubter = habits[event.seat]
    band = band_of(top.declaration, is_last_card=top.is_last_card)
    doubter.doubts[band] += 1
    doubter.numbers += event.trait is Trait.NUMBER
    doubter.spices += event.trait is Trait.SPICE
    # Whoever had not been asked before the first doubt has had no chance, and who that was is not told.
    for seat, other in enumerate(habits):
        if seat not in (event.seat, event.owner) and other.chances[band]:
            other.chances[band] -= 1
