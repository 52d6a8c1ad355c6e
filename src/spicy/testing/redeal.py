"""Non-interference: what a seat is shown must not depend on a card that it has never seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import SUPER_JOKER, Card, in_order
from spicy.engine.deal import shuffled, worlds_end_range
from spicy.engine.events import CardPlayed, CardsDrawn, ChallengeSettled, Event, SuperJokerTaken
from spicy.engine.record import Record
from spicy.engine.state import NO_WORLDS_END, Deal, GameState
from spicy.engine.transition import apply
from spicy.testing.invariants import require

Sees = Callable[[GameState, tuple[Event, ...]], Mapping[str, object]]
"""The function that gives, by name, all that somebody is shown of a position and its events."""


class Leak(AssertionError):
    """Somebody was shown something that depends on cards that this player has never seen.

    `names` are what differed, `step` is after how many moves.
    """

    def __init__(self, seat: int | None, step: int, names: tuple[str, ...]) -> None:
        who = "everybody" if seat is None else f"seat {seat}"
        super().__init__(f"after {step} moves {who} can tell two deals apart by {', '.join(names)}")
        self.step = step
        self.names = names


def check_hidden(record: Record, seat: int | None, rng: random.Random, sees: Sees) -> None:
    """Hold what a seat, or with None everybody, is shown to not depending on cards it never saw.

    `sees` is asked at every step of the record and of the same record dealt anew. Raises Leak where
    the answers differ.
    """
    other = redeal_unseen(record, seat, rng)
    steps = zip(record.steps(), other.steps(), strict=True)
    for step, (mine, theirs) in enumerate(steps):
        here, there = sees(*mine), sees(*theirs)
        if here != there:
            names = sorted(here.keys() | there.keys())
            raise Leak(
                seat, step, tuple(name for name in names if here.get(name) != there.get(name))
            )


def redeal_unseen(record: Record, seat: int | None, rng: random.Random) -> Record:
    """The same game with all cards that a seat has never seen dealt anew among themselves.

    Seen is what the seat has held, and what a challenge has turned over for everybody; with None only
    the latter. Super jokers stay where they are, for their backs are known. World's End goes where it
    may lie as far as anybody can tell, unless it has shown. The moves are the same ones with the cards
    mapped, and as revealed cards are seen by all, every challenge is settled in the same way. Raises
    ValueError for a record that begins after cards were drawn, and IllegalAction for one that is
    impossible.
    """
    start = record.start
    if start.drawn:
        raise ValueError("a record to deal anew must begin before the first card is drawn")
    tracked = _Tracked(start, seat)
    state = start
    laid: list[tuple[int, ...]] = []
    for who, action in record.moves:
        state, events = apply(state, who, action)
        cards = (action.card, *action.added) if isinstance(action, Play | Copy) else ()
        laid.append(tracked.find(who, cards))
        for event in events:
            tracked.follow(event, laid[-1])
    kinds = tracked.redealt(rng)
    moves = tuple(
        (who, _with_cards(action, tuple(kinds[card] for card in cards)))
        for (who, action), cards in zip(record.moves, laid, strict=True)
    )
    depth = _redealt_worlds_end(start.deal, state.drawn, rng)
    return Record(_with_deal(start, kinds, depth), moves)


class _Tracked:
    """The cards of a game, each with a number of its own, and which of them a seat has seen.

    A move names a kind. Where a hand holds two cards of it, either may have been meant: whoever holds
    them has seen both, and nobody else has seen one of them, for no card that was seen by others ever
    comes into a hand. So the first one is as good as any.
    """

    def __init__(self, start: GameState, seat: int | None) -> None:
        self.kinds: list[Card] = []
        self.seat = seat
        self.hands = [self._number(held.hand) for held in start.seats]
        self.deck = iter(self._number(start.deal.deck))
        stack = [(laid.seat, self._number((laid.card, *laid.added))) for laid in start.stack]
        self.top = stack[-1][1][0] if stack else -1
        self.seen = {card for owner, cards in stack if owner == seat for card in cards}
        if seat is not None:
            self.seen.update(self.hands[seat])

    def find(self, who: int, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The numbers of cards in a hand."""
        hand = list(self.hands[who])
        found: list[int] = []
        for kind in cards:
            card = next(one for one in hand if self.kinds[one] is kind)
            hand.remove(card)
            found.append(card)
        return tuple(found)

    def follow(self, event: Event, laid: tuple[int, ...]) -> None:
        """Move cards as an event tells; `laid` are those that the action named."""
        if isinstance(event, CardPlayed):
            hand = self.hands[event.seat]
            self.hands[event.seat] = [card for card in hand if card not in laid]
            self.top = laid[0]
        elif isinstance(event, CardsDrawn):
            self._take(event.seat, list(islice(self.deck, event.count)))
        elif isinstance(event, SuperJokerTaken):
            self._take(event.seat, self._number((SUPER_JOKER,)))
        elif isinstance(event, ChallengeSettled):
            require(self.kinds[self.top] is event.card, "another card was turned over")
            self.seen.add(self.top)

    def redealt(self, rng: random.Random) -> list[Card]:
        """The kinds by number, those of unseen cards dealt anew."""
        unseen = [
            card
            for card, kind in enumerate(self.kinds)
            if card not in self.seen and kind is not SUPER_JOKER
        ]
        mixed = shuffled([self.kinds[card] for card in unseen], rng)
        kinds = list(self.kinds)
        for card, kind in zip(unseen, mixed, strict=True):
            kinds[card] = kind
        return kinds

    def _number(self, cards: Sequence[Card]) -> list[int]:
        first = len(self.kinds)
        self.kinds.extend(cards)
        return list(range(first, len(self.kinds)))

    def _take(self, who: int, cards: list[int]) -> None:
        self.hands[who] += cards
        if who == self.seat:
            self.seen.update(cards)


def _with_cards(action: Action, cards: tuple[Card, ...]) -> Action:
    """The same action with other cards."""
    if isinstance(action, Play):
        return Play(cards[0], action.declaration, action.last_card, cards[1:])
    if isinstance(action, Copy):
        return Copy(cards[0], action.last_card, cards[1:])
    return action


def _with_deal(start: GameState, kinds: list[Card], depth: int) -> GameState:
    """The same start with other cards, which come in the order in which `_Tracked` numbers them."""
    cards = iter(kinds)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(islice(cards, count))

    seats = tuple(replace(held, hand=take(len(held.hand))) for held in start.seats)
    deal = replace(start.deal, deck=take(len(start.deal.deck)), worlds_end=depth)
    stack = tuple(
        replace(laid, card=take(1)[0], added=in_order(take(len(laid.added))))
        for laid in start.stack
    )
    return replace(start, deal=deal, seats=seats, stack=stack)


def _redealt_worlds_end(deal: Deal, drawn: int, rng: random.Random) -> int:
    """Return where World's End may lie as far as anybody can tell (`setup.worlds-end.depth`)."""
    if deal.worlds_end == NO_WORLDS_END or drawn >= deal.worlds_end:
        return deal.worlds_end
    lowest, highest = worlds_end_range(deal, drawn)
    return lowest + int(rng.random() * (highest - lowest + 1))
