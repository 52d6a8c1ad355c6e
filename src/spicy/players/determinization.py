"""Positions that a seat cannot tell from the real one: what it knows, and cards dealt anew.

`spicy.engine.resample` makes such a position out of a record, which no player has. This makes it out of a
view and a log, and lets the top card be what belief says of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Final

from spicy.engine.cards import SUPER_JOKER, Card, in_order
from spicy.engine.challenge import match_of
from spicy.engine.deal import shuffled, worlds_end_base, worlds_end_range
from spicy.engine.events import CardPlayed, ChallengeSettled, PawCollected
from spicy.engine.position import Deal, Phase, StackCard
from spicy.engine.seats import SeatState, others
from spicy.engine.state import GameState
from spicy.engine.view import PlayerView, PublicSeat, PublicStackCard, PublicView
from spicy.players.belief import Odds
from spicy.players.knowledge import Knowledge
from spicy.players.protocol import Log

Take = Callable[[int], tuple[Card, ...]]
"""Gives so many cards of those that were dealt anew."""

_SUPER: Final = (SUPER_JOKER,)


class Determinizer:
    """Makes positions for one moment of a game, in which all is real that the seat can know.

    With `odds` another player's top card is true as often as they say. The game must have begun with a
    deal that `log` reaches back to. Raises ValueError for a game that is over.
    """

    def __init__(
        self, view: PlayerView, log: Log, known: Knowledge, odds: Odds | None = None
    ) -> None:
        public = view.public
        if public.is_over:
            raise ValueError("the game is over: its cards are open")
        self._view = view
        self._odds = odds
        self._rest = in_order(card for card, count in known.unseen.items() for _ in range(count))
        self._own = _own_stack(log, view.seat)
        players, rules = len(public.seats), public.rules
        size = rules.box.spicy_cards - rules.hand_size * players
        self._drawn = size - public.deck_count
        self._dealt = Deal(
            rules=rules,
            names=tuple(seat.name for seat in public.seats),
            deck=self._rest[:1] * size,
            worlds_end=worlds_end_base(players, size, rules.box),
        )

    def sample(self, rng: random.Random) -> GameState:
        """A position; only `random()` is asked of the generator, each time equally often."""
        public, seat = self._view.public, self._view.seat
        rest = list(shuffled(self._rest, rng))
        top = self._take_top(rest, rng)
        cards = iter(rest)

        def take(count: int) -> tuple[Card, ...]:
            return tuple(islice(cards, count))

        own = iter(self._own)
        stack = [
            _own_card(laid, next(own)) if laid.seat == seat else _other_card(laid, take)
            for laid in (public.stack if top is None else public.stack[:-1])
        ]
        if top is not None:
            stack.append(_other_card(public.stack[-1], take, top))
        seats = tuple(
            _seat(held, self._view.hand if who == seat else _hand(held, take))
            for who, held in enumerate(public.seats)
        )
        lowest, highest = worlds_end_range(self._dealt, self._drawn)
        depth = lowest + int(rng.random() * (max(highest, lowest) - lowest + 1)) - self._drawn
        return GameState(
            deal=Deal(
                rules=public.rules,
                names=self._dealt.names,
                deck=take(public.deck_count),
                worlds_end=depth,
            ),
            seats=seats,
            drawn=0,
            stack=tuple(stack),
            turn=public.turn,
            phase=public.phase,
            declined=_declined(public),
            can_copy=bool(public.copiers),
            supply=public.supply,
            outcome=None,
        )

    def _take_top(self, rest: list[Card], rng: random.Random) -> Card | None:
        """Take the top card out of the rest, as true as belief has it; None where nothing is believed."""
        chance, choice = rng.random(), rng.random()
        public, odds = self._view.public, self._odds
        top = public.top
        if top is None or odds is None or top.is_super_joker or top.seat == self._view.seat:
            return None
        wanted = _truth(odds, chance)
        fitting = []
        for place, card in enumerate(rest):
            match = match_of(public.rules, card, top.declaration)
            if (match.number, match.spice) == wanted:
                fitting.append(place)
        places = fitting or range(len(rest))
        return rest.pop(places[int(choice * len(places))])


def _truth(odds: Odds, chance: float) -> tuple[bool, bool]:
    """Return whether number and spice are right, for a chance from 0 to 1."""
    if chance < odds.both:
        return True, True
    if chance < odds.number:
        return True, False
    return False, chance < odds.number + odds.spice - odds.both


def _own_stack(log: Log, seat: int) -> list[CardPlayed]:
    """The plays of a seat that lie on the stack, bottom first."""
    found: list[CardPlayed] = []
    newest: CardPlayed | None = None
    for event in log:
        if isinstance(event, CardPlayed):
            newest = event
            if event.seat == seat:
                found.append(event)
        elif isinstance(event, ChallengeSettled):
            found.clear()
        elif isinstance(event, PawCollected):  # told after the card that now lies alone
            found = [newest] if newest is not None and newest.seat == seat else []
    return found


def _own_card(laid: PublicStackCard, played: CardPlayed) -> StackCard:
    """A card of the seat's own on the stack."""
    assert played.card is not None  # a seat is told of its own cards
    return StackCard(
        seat=laid.seat,
        card=played.card,
        declaration=laid.declaration,
        is_copy=laid.is_copy,
        added=played.added or (),
    )


def _other_card(laid: PublicStackCard, take: Take, card: Card | None = None) -> StackCard:
    """Another player's card on the stack, dealt anew but for super jokers."""
    added = in_order((*take(laid.added - laid.super_added), *(_SUPER * laid.super_added)))
    if card is None:
        card = SUPER_JOKER if laid.is_super_joker else take(1)[0]
    return StackCard(
        seat=laid.seat,
        card=card,
        declaration=laid.declaration,
        is_copy=laid.is_copy,
        added=added,
    )


def _hand(held: PublicSeat, take: Take) -> tuple[Card, ...]:
    """Another player's hand, dealt anew but for a super joker."""
    return (*take(held.cards - held.has_super_joker), *(_SUPER * held.has_super_joker))


def _seat(held: PublicSeat, hand: tuple[Card, ...]) -> SeatState:
    return SeatState(
        hand=hand, points=held.points, super_points=held.super_points, trophies=held.trophies
    )


def _declined(public: PublicView) -> tuple[int, ...]:
    """Return who has declined to doubt the top card."""
    top = public.top
    if top is None or top.is_super_joker:
        return ()
    still = public.waiting if public.phase is Phase.LAST_CARD else public.challengers
    return tuple(seat for seat in others(len(public.seats), top.seat) if seat not in still)
