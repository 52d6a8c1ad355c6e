"""Looking ahead: positions dealt anew, played on by quick players to the end of the stack.

This is determinization with a look one choice deep, played by quick players who doubt as they were seen
to and not by open cards. It has two known faults: strategy fusion, planning as if later choices could
depend on cards that will still be hidden, and non-locality, taking hands as if nobody had played towards
this position. The first hardly arises, for a stack is mostly settled within a few cards; against the
second the top card is as true as belief has it.

A tree over information sets (ISMCTS, Cowling, Powley and Whitehouse 2012) mends the first by making a
later choice one for all deals. It wants some thousands of descents where this takes sixteen positions, so
a decision would cost about a second and not a hundredth of one; and with more time it can become easier
to exploit, not harder (Lisy, Lanctot and Bowling 2015). An equilibrium (counterfactual regret, as
OpenSpiel has for liar's dice) would bluff at the right rate against anybody; it costs tables over hands
of 33 kinds of cards, or a net and its training.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Final

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Play,
    Trait,
)
from spicy.engine.cards import Card, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.declarations import valid_declarations
from spicy.engine.position import Phase
from spicy.engine.scoring import score_of
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.players.belief import Doubters
from spicy.players.determinization import Determinizer
from spicy.players.judgement import NEARER, TROPHY_PROSPECT, WIN
from spicy.players.knowledge import Claim, Knowledge

FARTHEST: Final = 4
"""The most cards that are laid after the choice before the position is judged."""
CLOSE_TO_THE_END: Final = 5
"""With so few cards above World's End a game is played on to the end instead."""
Rates = Sequence[tuple[float, float]]


class Outlook:
    """Plays choices of a seat on, from positions that are the same for all choices."""

    def __init__(self, seat: int, known: Knowledge, determinizer: Determinizer) -> None:
        self.seat = seat
        self.determinizer = determinizer
        self._doubters = Doubters(known, seat)

    def worths(
        self,
        choices: Sequence[Action | None],
        samples: int,
        rng: random.Random,
        is_late: Callable[[], bool] | None = None,
    ) -> list[float]:
        """The mean worth of each choice over so many positions (1 or more); None lets things be.

        When `is_late` says so, those so far must do; there is always one.
        """
        totals = [0.0] * len(choices)
        done = 0
        while done < samples and not (done and is_late is not None and is_late()):
            done += 1
            state = self.determinizer.sample(rng)
            luck = rng.random()
            for place, choice in enumerate(choices):
                totals[place] += self._play_on(state, choice, random.Random(luck))
        return [total / done for total in totals]

    def _play_on(self, state: GameState, choice: Action | None, rng: random.Random) -> float:
        is_fresh = isinstance(choice, Play | Copy)
        is_settled = isinstance(choice, Challenge)
        if choice is not None:
            state, _ = apply(state, self.seat, choice)
        laid = 0
        while not state.is_over:
            above = state.above_worlds_end
            if is_settled and (above is None or above > CLOSE_TO_THE_END):
                break
            seat, action = self._next(state, is_fresh, rng)
            if action is None:
                is_fresh = False
                continue
            state, _ = apply(state, seat, action)
            is_fresh = isinstance(action, Play)
            is_settled = is_settled or isinstance(action, Challenge)
            laid += is_fresh
            if laid > FARTHEST and (above is None or above > CLOSE_TO_THE_END):
                break
        return self._worth(state)

    def _next(
        self, state: GameState, is_fresh: bool, rng: random.Random
    ) -> tuple[int, Action | None]:
        """Return what a quick player does next, and which; None where a card was not doubted."""
        if state.phase is Phase.OFFER:
            return state.turn, LeaveSuperJoker()
        if state.phase is Phase.LAST_CARD:
            seat = state.waiting[0]
            rates = self._doubters.rates(*_claim(state))
            return seat, self._doubt(state, seat, rates, rng) or Decline()
        if is_fresh and not state.stack[-1].card.is_super_joker:
            rates = self._doubters.rates(*_claim(state))
            owner = state.stack[-1].seat
            rest = len(state.seats) - 1
            first = int(rng.random() * rest)
            for step in range(rest):
                seat = (owner + 1 + (first + step) % rest) % len(state.seats)
                action = self._doubt(state, seat, rates, rng)
                if action is not None:
                    return seat, action
            return 0, None
        return state.turn, _quick_turn(state, rng)

    def _doubt(
        self, state: GameState, seat: int, rates: Rates, rng: random.Random
    ) -> Challenge | None:
        """The doubt of a quick player about the top card, where it has one that the rules allow."""
        chance, number_named = rates[seat]
        if rng.random() >= chance:
            return None
        if state.stack[-1].is_copy:
            doubt = Challenge()
        else:
            doubt = Challenge(Trait.NUMBER if rng.random() < number_named else Trait.SPICE)
        return doubt if state.is_legal(seat, doubt) else None

    def _worth(self, state: GameState) -> float:
        """Return what a position is worth to the seat."""
        box = state.rules.box
        if state.outcome is not None:
            winners = state.outcome.winners
            return WIN * (2.0 * (self.seat in winners) / len(winners) - 1.0)
        worths = [
            score_of(held, box).total
            + (WIN / 2 if held.trophies else TROPHY_PROSPECT) * NEARER ** max(len(held.hand) - 1, 0)
            for held in state.seats
        ]
        own = worths.pop(self.seat)
        return own - sum(worths) / math.sqrt(len(worths))


def _claim(state: GameState) -> tuple[Claim, tuple[float, float]]:
    """The claim on top of a stack as the seats have seen it, and what of it is right."""
    top, below = state.stack[-1], state.stack[-2].declaration if len(state.stack) > 1 else None
    hand = len(state.seats[top.seat].hand) + 1
    is_last = state.phase is Phase.LAST_CARD
    claim = Claim(
        top.seat, top.declaration, below, hand, top.is_copy, is_last, False, len(state.stack)
    )
    match = match_of(state.rules, top.card, top.declaration)
    return claim, (float(match.number), float(match.spice))


def _quick_turn(state: GameState, rng: random.Random) -> Play | Pass:
    """A play that is as true as the hand allows, mostly; the lowest number of those."""
    hand = state.seats[state.turn].hand
    if not hand:
        return Pass()
    top = state.top
    valid = valid_declarations(state.rules, None if top is None else top.declaration)
    is_last = len(hand) == 1
    half: tuple[Card, Declaration] | None = None
    for declaration in valid:
        for card in hand:
            number = card.number == declaration.number or card.is_number_joker
            spice = card.spice is declaration.spice or card.is_spice_joker
            if (number and spice) or card.is_super_joker:
                return Play(card, declaration, is_last)
            if half is None and (number or spice):
                half = card, declaration
    chance = rng.random()
    if half is not None and chance < 0.8:
        return Play(*half, is_last)
    if chance < 0.9:
        return Play(hand[int(rng.random() * len(hand))], valid[0], is_last)
    return Pass()
