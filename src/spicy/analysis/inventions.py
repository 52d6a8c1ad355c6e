"""The cards of a position that nobody knows: dealt to have some, and marked wherever they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from spicy.engine.cards import Card
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeSettled,
    Event,
    PawCollected,
    StackWon,
)
from spicy.engine.state import GameState
from spicy.transcript.checking import Step
from spicy.transcript.model import Place, Transcript
from spicy.transcript.setup_stack import UNKNOWN

MARK: Final = UNKNOWN
"""Stands behind a card that nobody knows, as it stands in a transcript for one."""

Kinds = tuple[Card, ...]


class Invented(Struct, frozen=True):
    """The parts of a position that are invented.

    `hands` are the invented cards of each seat. `stack` has, for each card from the bottom up, whether
    it and those under it are invented, and `deck` the same for each card from the top down.
    """

    hands: tuple[Kinds, ...] = ()
    stack: tuple[tuple[bool, ...], ...] = ()
    deck: tuple[bool, ...] = ()

    @classmethod
    def of(
        cls, transcript: Transcript, dealt: Mapping[Place, Sequence[bool]] | None = None
    ) -> Invented:
        """Return what a set-up leaves open. `dealt` marks, card by card, what a form filled in."""
        setup, start, filled = transcript.setup, transcript.start, dealt or {}
        hands: list[Kinds] = []
        for seat, held in enumerate(start.seats):
            if seat < len(setup.hands) and setup.hands[seat] is None:
                hands.append(tuple(card for card in held.hand if not card.is_super_joker))
            elif ("hand", seat) in filled:
                given = setup.hands[seat] or ()
                marks = filled["hand", seat]
                hands.append(tuple(c for c, mark in zip(given, marks, strict=True) if mark))
            else:
                hands.append(())
        stack = tuple(tuple(card is None for card in laid.cards) for laid in setup.stack)
        deck = tuple(filled.get(("deck", None), ()))
        if setup.hands and setup.deck is None:
            deck = (True,) * start.deck_count
        return cls(tuple(hands), stack, deck)

    @classmethod
    def all_but(cls, state: GameState, owner: int | None) -> Invented:
        """Everything that is facedown but what a seat holds and has laid, and super jokers."""
        hands = tuple(
            () if seat == owner else tuple(card for card in held.hand if not card.is_super_joker)
            for seat, held in enumerate(state.seats)
        )
        stack = tuple(
            tuple(
                laid.seat != owner and not card.is_super_joker for card in (laid.card, *laid.added)
            )
            for laid in state.stack
        )
        return cls(hands, stack, (True,) * state.deck_count)

    @property
    def is_any(self) -> bool:
        """Return whether anything of a position is invented."""
        return any(self.hands) or any(map(any, self.stack)) or any(self.deck)

    def in_hand(self, seat: int) -> Kinds:
        """The invented cards of a seat."""
        return self.hands[seat] if seat < len(self.hands) else ()

    def on_stack(self, place: int, count: int) -> tuple[bool, ...]:
        """The marks of one card of the stack and of those under it, `count` in all."""
        marks = self.stack[place] if place < len(self.stack) else ()
        return (*marks, *(False,) * count)[:count]

    def after(self, step: Step) -> tuple[Invented, tuple[frozenset[Card], ...]]:
        """Return what is invented after a move, and for each of its events which cards in it are."""
        if not self.is_any or not step.events:
            return self, (frozenset(),) * len(step.events)
        follower = _Follower(self, step.before)
        marks = tuple(map(follower.follow, step.events))
        return follower.invented(step.state), marks


def flagged(cards: Sequence[Card], kinds: Iterable[Card]) -> tuple[bool, ...]:
    """For each card whether it is one of these kinds, of which each counts once."""
    left = Counter(kinds)
    flags: list[bool] = []
    for card in reversed(cards):
        flags.append(left[card] > 0)
        left[card] -= 1
    return tuple(reversed(flags))


class _Follower:
    """Goes through the events of a move with what is invented."""

    def __init__(self, invented: Invented, before: GameState) -> None:
        self.hands = [list(invented.in_hand(seat)) for seat in range(len(before.seats))]
        self.held = [Counter(seat.hand) for seat in before.seats]
        self.stack = [
            (invented.on_stack(place, 1 + len(laid.added)), (laid.card, *laid.added))
            for place, laid in enumerate(before.stack)
        ]
        self.deck = list(invented.deck)

    def follow(self, event: Event) -> frozenset[Card]:
        """Take an event in; the cards in it that are invented."""
        if isinstance(event, CardPlayed):
            return self._laid(event)
        if isinstance(event, CardsDrawn):
            return self._drawn(event)
        if isinstance(event, CardTakenBack):
            return frozenset(self.hands[event.seat]) & {event.card, *(event.added or ())}
        if isinstance(event, ChallengeSettled) and self.stack:
            flags, cards = self.stack[-1]
            return _marked(cards[:1], flags[:1])
        if isinstance(event, StackWon | PawCollected):
            found = frozenset[Card]().union(*(_marked(cards, flags) for flags, cards in self.stack))
            return found & frozenset(event.cards or ())
        return frozenset()

    def invented(self, state: GameState) -> Invented:
        """Return what is invented of the position that the events led to."""
        hands = tuple(
            tuple((Counter(kinds) & Counter(held.hand)).elements())
            for kinds, held in zip(self.hands, state.seats, strict=True)
        )
        left = len(self.stack) - len(state.stack)
        return Invented(
            hands, tuple(flags for flags, _cards in self.stack[left:]), tuple(self.deck)
        )

    def _laid(self, event: CardPlayed) -> frozenset[Card]:
        cards = tuple(card for card in (event.card, *(event.added or ())) if card is not None)
        flags = tuple(self._let_go(event.seat, card) for card in cards)
        self.stack.append((flags, cards))
        return _marked(cards, flags)

    def _let_go(self, seat: int, card: Card) -> bool:
        """Take a card from a hand, one that is known first; whether it was invented."""
        self.held[seat][card] -= 1
        is_invented = self.hands[seat].count(card) > self.held[seat][card]
        if is_invented:
            self.hands[seat].remove(card)
        return is_invented

    def _drawn(self, event: CardsDrawn) -> frozenset[Card]:
        cards = event.cards or ()
        flags = tuple(self.deck[: len(cards)])
        del self.deck[: len(cards)]
        self.held[event.seat].update(cards)
        found = [card for card, flag in zip(cards, flags, strict=False) if flag]
        self.hands[event.seat] += found
        return frozenset(found)


def _marked(cards: Sequence[Card], flags: Sequence[bool]) -> frozenset[Card]:
    return frozenset(card for card, flag in zip(cards, flags, strict=True) if flag)
