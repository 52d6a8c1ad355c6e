"""Expected points: what a play, a copy and a doubt are worth, by belief and a few fixed prices.

Values are differences in points between a seat and the others; only their order matters.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from spicy.engine.actions import Challenge, Copy, Play, Trait
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.spice_raider import RAIDED_NUMBER
from spicy.engine.variants.start_it_up import STARTING_NUMBERS
from spicy.engine.view import PlayerView
from spicy.players.belief import Doubts, Odds
from spicy.players.knowledge import Claim, Knowledge

WIN: Final = 30.0
"""The worth of the game's end to its winner, and its price to whoever loses by it."""
TROPHY_PROSPECT: Final = 7.0
"""The worth of a trophy to somebody with one card in hand, the new hand deducted."""
NEARER: Final = 0.72
"""The part of that which is left with each further card in hand."""
PRESSURE: Final = 0.0
"""The part of the stack that a claim is worth after which little can be said, at most."""
RAID_COMES_OFF: Final = 0.75
"""The share of cases in which a card follows a raider's paw and the 4 is not doubted."""
SUPER_IN_HAND: Final = 3.0
"""The price of a super joker in hand, less its use as a card that nobody doubts."""
LEAD: Final = 0.5
"""The worth of the next turn on an empty stack."""


class Judge(Struct, frozen=True):
    """The prices of one position for the seat that looks at it."""

    view: PlayerView
    known: Knowledge
    expects: Callable[[Claim, tuple[float, float]], Doubts]
    """The doubts that a claim of the seat meets, by how right number and spice are thought to be."""

    # Prices

    @property
    def against(self) -> float:
        """Return what a point of one other player costs this seat."""
        return 1.0 / math.sqrt(len(self.view.public.seats) - 1)

    def hand(self, seat: int, cards: int) -> float:
        """Return what it is worth to a seat to hold so many cards."""
        if cards <= 0:
            return self.trophy(seat)
        return self.prospect(seat) * NEARER ** (cards - 1) - cards

    def prospect(self, seat: int) -> float:
        """Return what the next trophy promises a seat that holds one card."""
        public = self.view.public
        held = public.seats[seat].trophies
        if held + 1 == public.rules.box.winning_trophies:
            return WIN / 2
        return TROPHY_PROSPECT

    def trophy(self, seat: int) -> float:
        """Return what taking a trophy is worth to a seat now, the new hand deducted."""
        public = self.view.public
        box = public.rules.box
        if public.seats[seat].trophies + 1 == box.winning_trophies:
            return WIN
        if public.trophies_left == 1:
            scores = [self.score(one) for one in range(len(public.seats))]
            scores[seat] += box.trophy_points
            others = max(score for one, score in enumerate(scores) if one != seat)
            return WIN if scores[seat] > others else -WIN
        size = public.rules.hand_size
        return box.trophy_points + TROPHY_PROSPECT * NEARER ** (size - 1) - size + 2.0

    def score(self, seat: int) -> int:
        """Return what a seat would score if the game ended now."""
        held = self.view.public.seats[seat]
        box = self.view.public.rules.box
        supers = held.super_points - held.has_super_joker
        cards = held.points - held.cards + held.has_super_joker
        return (
            box.card_points * cards
            + box.super_joker_points * supers
            + box.trophy_points * held.trophies
        )

    @property
    def stack(self) -> float:
        """Return what the stack scores for whoever wins it."""
        public = self.view.public
        supers = sum(laid.is_super_joker + laid.super_added for laid in public.stack)
        return public.stack_count + supers * (public.rules.box.super_joker_points - 1)

    # Doubting

    def doubt(self, odds: Odds, action: Challenge) -> float:
        """Return what it is worth to doubt the top card, compared with not having been asked."""
        seat, public = self.view.seat, self.view.public
        top = public.stack[-1]
        owner, penalty = top.seat, public.rules.box.loser_cards
        right = {None: odds.both, Trait.NUMBER: odds.number, Trait.SPICE: odds.spice}[action.trait]
        held, theirs = public.seats[seat].cards, public.seats[owner].cards
        is_last = seat in public.waiting
        own_before = self.hand(seat, held)
        their_before = 0.0 if is_last else self.hand(owner, theirs)
        won = self.stack - self.against * (self.hand(owner, theirs + penalty) - their_before)
        lost = -self.against * self.stack + self.hand(seat, held + penalty) - own_before + LEAD
        if is_last:
            lost -= self.loss_by_trophy(owner)
        return (1.0 - right) * won + right * lost

    def loss_by_trophy(self, owner: int) -> float:
        """Return what another player's trophy costs this seat."""
        worth = self.trophy(owner)
        return worth if abs(worth) == WIN else self.against * worth

    def trust(self) -> float:
        """Return what it is worth not to doubt the top card, compared with not having been asked."""
        public = self.view.public
        top = public.stack[-1]
        worth = 0.0
        if self.view.seat in public.waiting:
            others = len(public.waiting) - 1
            worth -= self.loss_by_trophy(top.seat) * 0.6**others
        elif public.paw is not None:
            worth -= self.against * self.stack * RAID_COMES_OFF
        return worth

    # Laying a card

    def play(self, action: Play) -> float:
        """Return what a play is worth; compare it with `pass_`."""
        match = match_of(self.view.public.rules, action.card, action.declaration)
        return self._lay(
            action.card,
            action.declaration,
            action.added,
            is_last=action.last_card,
            truth=(match.number, match.spice),
        )

    def copy(self, action: Copy, declaration: Declaration) -> float:
        """Return what a copy is worth; compare it with `wait`."""
        match = match_of(self.view.public.rules, action.card, declaration)
        both = match.number and match.spice
        return self._lay(
            action.card,
            declaration,
            action.added,
            is_last=action.last_card,
            truth=(both, both),
            is_copy=True,
        )

    def _lay(
        self,
        card: Card,
        declaration: Declaration,
        added: tuple[Card, ...],
        *,
        is_last: bool,
        truth: tuple[bool, bool],
        is_copy: bool = False,
    ) -> float:
        seat, public = self.view.seat, self.view.public
        box = public.rules.box
        left = len(self.view.hand) - 1
        is_super = card is SUPER_JOKER
        supers = is_super + added.count(SUPER_JOKER)
        grown = 1.0 + len(added) + (box.super_joker_points - 1) * supers
        raids = public.rules.has(SpiceItUp.SPICE_RAIDER)
        stack = (0.0 if raids and public.paw is not None else self.stack) + grown
        relief = SUPER_IN_HAND * supers
        if is_super:
            after = left if left else public.rules.hand_size
            return self.hand(seat, after) + relief + self._rest(declaration, stack)
        below = None if public.top is None else public.top.declaration
        count = public.stack_count + 1 + len(added)
        doubts = self.expects(
            Claim(seat, declaration, below, left + 1, is_copy, is_last, is_super, count), truth
        )
        wrong = doubts.chance * (
            doubts.number * (not truth[0]) + (1.0 - doubts.number) * (not truth[1])
        )
        right = doubts.chance - wrong
        free = 1.0 - doubts.chance
        kept = self.trophy(seat) if is_last else self.hand(seat, left)
        lost = self.hand(seat, left + box.loser_cards) - self.against * stack + LEAD * self.against
        won = stack + kept + self.against * box.loser_cards
        rest = 0.0 if is_last else self._rest(declaration, stack)
        return wrong * lost + right * won + free * (kept + rest) + relief

    def _rest(self, declaration: Declaration, stack: float) -> float:
        """Return what an undoubted claim is still worth: what the next player can say, and a paw."""
        worth = PRESSURE * stack * _PRESSURE[declaration.number]
        rules = self.view.public.rules
        if declaration.number == RAIDED_NUMBER and rules.has(SpiceItUp.SPICE_RAIDER):
            worth += RAID_COMES_OFF * stack
        if declaration.number in STARTING_NUMBERS and rules.has(SpiceItUp.START_IT_UP):
            worth *= 0.2
        return worth

    def pass_(self) -> float:
        """Return what a pass is worth."""
        return self.hand(self.view.seat, len(self.view.hand) + 1)

    def wait(self) -> float:
        """Return what it is worth to leave things as they are."""
        return self.hand(self.view.seat, len(self.view.hand))


_PRESSURE: Final = (0.0, 0.0, 0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0, 0.0)
"""By declared number: how hard it is for the next player to say something true."""


def keeping(card: Card) -> float:
    """Return what a card is worth in the hand for later, compared with any other: a small thing."""
    if card is SUPER_JOKER:
        return 0.0
    if card.number is None:
        return 0.6
    return 0.05 * card.number if card.number > 6 else 0.1
