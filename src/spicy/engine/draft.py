"""A position being changed: the steps that several actions share, each leaving its event behind.

A `Draft` lives inside one `apply` and never leaves it.
"""

from __future__ import annotations

from typing import Final

from spicy.engine.cards import SUPER_JOKER, Card
from spicy.engine.events import (
    CardsDrawn,
    Event,
    GameEnded,
    SuperJokerOffered,
    TrophyTaken,
)
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import EndReason, Outcome, scored, won_at_once
from spicy.engine.state import NO_WORLDS_END, TROPHIES, GameState, Phase, SeatState, StackCard

Reasons = tuple[RuleId, ...]

_new: Final = tuple.__new__
"""Makes a named tuple out of its fields in half the time that calling its class takes."""
_WINNING_TROPHIES: Final = 2
_SCORED: Final = (RuleId.SCORE_CARDS, RuleId.SCORE_TROPHIES, RuleId.SCORE_HAND)


class Draft:
    """The parts of a position that an action may change, and the events so far."""

    __slots__ = (
        "can_copy",
        "deal",
        "declined",
        "drawn",
        "events",
        "has_run_out",
        "is_trophy_taken",
        "outcome",
        "phase",
        "seats",
        "stack",
        "supply",
        "turn",
    )

    def __init__(self, state: GameState) -> None:
        (
            self.deal,
            seats,
            self.drawn,
            self.stack,
            self.turn,
            self.phase,
            self.declined,
            self.can_copy,
            self.supply,
            self.outcome,
        ) = state
        self.seats = [*seats]
        self.events: list[Event] = []
        self.has_run_out = False
        self.is_trophy_taken = False

    def finish(self) -> tuple[GameState, tuple[Event, ...]]:
        """The new position and what happened on the way to it."""
        state = _new(
            GameState,
            (
                self.deal,
                tuple(self.seats),
                self.drawn,
                self.stack,
                self.turn,
                self.phase,
                self.declined,
                self.can_copy,
                self.supply,
                self.outcome,
            ),
        )
        return state, tuple(self.events)

    def next_turn(self, after: int) -> None:
        """Give the turn to the seat after another one (`setup.players`)."""
        self.turn = (after + 1) % len(self.seats)

    def close_turn(self) -> None:
        """End the active player's turn without a card: the chance to copy is gone (`copy-cat.window`)."""
        self.can_copy = False
        self.next_turn(self.turn)

    # Cards

    def take_from_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take cards that are known to be there out of a hand."""
        hand, points, super_points, trophies = self.seats[seat]
        left = [*hand]
        for card in cards:
            left.remove(card)
        self.seats[seat] = _new(SeatState, (tuple(left), points, super_points, trophies))

    def put_in_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Put cards into a hand, behind those that are there."""
        hand, points, super_points, trophies = self.seats[seat]
        self.seats[seat] = _new(SeatState, (hand + cards, points, super_points, trophies))

    def draw(self, seat: int, wanted: int, reasons: Reasons) -> None:
        """Draw cards, one after the other, until World's End shows (`end.worlds-end`)."""
        deck, place = self.deal.deck, self.deal.worlds_end
        end = len(deck) if place == NO_WORLDS_END else place
        first = self.drawn
        last = first + wanted
        if last > end:
            last = end
            self.has_run_out = True
        self.drawn = last
        cards = deck[first:last]
        if cards:
            hand, points, super_points, trophies = self.seats[seat]
            self.seats[seat] = _new(SeatState, (hand + cards, points, super_points, trophies))
        self.events.append(CardsDrawn(reasons, seat, wanted, last - first, cards))

    def win_cards(
        self, seat: int, stack: tuple[StackCard, ...]
    ) -> tuple[int, int, tuple[Card, ...]]:
        """Put the cards of a stack into a points pile; the numbers of spicy and super ones, and all."""
        cards = tuple([laid.card for laid in stack])
        if self.deal.rules.has_change_your_luck:
            cards += tuple([card for laid in stack for card in laid.added])
        super_jokers = cards.count(SUPER_JOKER) if self.deal.rules.has_super_jokers else 0
        spicy = len(cards) - super_jokers
        hand, points, super_points, trophies = self.seats[seat]
        self.seats[seat] = _new(
            SeatState, (hand, points + spicy, super_points + super_jokers, trophies)
        )
        return spicy, super_jokers, cards

    # Trophies and the end

    def take_trophy(self, seat: int, reasons: Reasons) -> None:
        """Take one of the trophies beside the deck."""
        held = self.seats[seat]
        total = held.trophies + 1
        self.is_trophy_taken = True
        self.seats[seat] = SeatState(held.hand, held.points, held.super_points, total)
        self.events.append(TrophyTaken(reasons, seat, total))

    def redraw(self, seat: int) -> None:
        """Draw a new hand after a trophy (`trophy.redraw`)."""
        self.draw(seat, self.deal.rules.hand_size, (RuleId.TROPHY_REDRAW,))

    def check_ends(self, seat: int, also: Reasons = ()) -> bool:
        """Look at the ends of the game in their order, and end it if one applies (`challenge.atomic`).

        World's End shows when it lies on top, or when a deck without it was asked for a card that it
        has not (`end.worlds-end`). `seat` is whose action it was; `also` are further rules that the
        ending cites.
        """
        is_shown = self.has_run_out or self.drawn == self.deal.worlds_end
        if not is_shown and not self.is_trophy_taken:
            return False
        trophies = [held.trophies for held in self.seats]
        if _WINNING_TROPHIES in trophies:
            outcome = won_at_once(trophies.index(_WINNING_TROPHIES))
        elif sum(trophies) == TROPHIES:
            outcome = scored(EndReason.LAST_TROPHY, self.seats)
        elif is_shown:
            outcome = scored(EndReason.WORLDS_END, self.seats)
        else:
            return False
        self.phase = Phase.OVER
        self.outcome = outcome
        self.can_copy = False
        reasons = (outcome.reason.rule, *self._score_reasons(outcome), *also)
        self.events.append(GameEnded(reasons, seat, outcome))
        return True

    def _score_reasons(self, outcome: Outcome) -> Reasons:
        if outcome.scores is None:
            return ()
        supers = (RuleId.SCORE_SUPER_JOKERS,) if self.deal.rules.has_super_jokers else ()
        unscored = (RuleId.END_STACK_UNSCORED,) if self.stack else ()
        return (*_SCORED, *supers, RuleId.SCORE_WINNER, *unscored)

    def offer_super_joker(self, seat: int) -> None:
        """Offer the loser of a challenge a super joker if there is one to take (`super-joker.take`)."""
        if self.supply == 0 or SUPER_JOKER in self.seats[seat].hand:
            return
        self.phase = Phase.OFFER
        self.events.append(SuperJokerOffered((RuleId.SUPER_JOKER_TAKE,), seat))
