"""A position being changed: the steps that several actions share, each leaving its event behind.

A `Draft` lives inside one `apply` and never leaves it.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from spicy.engine.cards import SUPER_JOKER, Card
from spicy.engine.events import (
    CardsDrawn,
    Event,
    GameEnded,
    SuperJokerOffered,
    TrophyTaken,
)
from spicy.engine.position import Deal, Phase, Position, StackCard
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import EndReason, Outcome, scored, won_at_once
from spicy.engine.seats import SeatState, next_seat

Reasons = tuple[RuleId, ...]

_SCORED: Final = (RuleId.SCORE_CARDS, RuleId.SCORE_TROPHIES, RuleId.SCORE_HAND)


class Draft(Struct, gc=False):
    """The parts of a position that an action may change, and the events so far."""

    deal: Deal
    seats: list[SeatState]
    drawn: int
    stack: tuple[StackCard, ...]
    turn: int
    phase: Phase
    declined: tuple[int, ...]
    can_copy: bool
    supply: int
    outcome: Outcome | None
    events: list[Event]
    has_run_out: bool = False
    is_trophy_taken: bool = False

    def give_turn_after(self, seat: int) -> None:
        """Give the turn to the seat after another one (`setup.players`)."""
        self.turn = next_seat(seat, len(self.seats))

    def close_turn(self) -> None:
        """End the active player's turn without a card: the chance to copy is gone (`copy-cat.window`)."""
        self.can_copy = False
        self.give_turn_after(self.turn)

    # Cards

    def take_from_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take cards that are known to be there out of a hand."""
        held = self.seats[seat]
        left = list(held.hand)
        for card in cards:
            left.remove(card)
        self.seats[seat] = replace(held, hand=tuple(left))

    def put_in_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Put cards into a hand, behind those that are there."""
        held = self.seats[seat]
        self.seats[seat] = replace(held, hand=held.hand + cards)

    def draw(self, seat: int, wanted: int, reasons: Reasons) -> None:
        """Draw cards, one after the other, until World's End shows (`end.worlds-end`)."""
        first = self.drawn
        last = first + wanted
        end = self.deal.drawable
        if last > end:
            last = end
            self.has_run_out = True
        self.drawn = last
        cards = self.deal.deck[first:last]
        if cards:
            self.put_in_hand(seat, cards)
        self.events.append(
            CardsDrawn(rules=reasons, seat=seat, wanted=wanted, count=last - first, cards=cards)
        )

    def win_cards(
        self, seat: int, stack: tuple[StackCard, ...]
    ) -> tuple[int, int, tuple[Card, ...]]:
        """Put the cards of a stack into a points pile; the numbers of spicy and super ones, and all."""
        cards = [laid.card for laid in stack]
        for laid in stack:
            cards += laid.added
        super_jokers = cards.count(SUPER_JOKER)
        spicy = len(cards) - super_jokers
        held = self.seats[seat]
        self.seats[seat] = replace(
            held,
            points=held.points + spicy,
            super_points=held.super_points + super_jokers,
        )
        return spicy, super_jokers, tuple(cards)

    # Trophies and the end

    def take_trophy(self, seat: int, reasons: Reasons) -> None:
        """Take one of the trophies beside the deck."""
        held = self.seats[seat]
        total = held.trophies + 1
        self.is_trophy_taken = True
        self.seats[seat] = replace(held, trophies=total)
        self.events.append(TrophyTaken(rules=reasons, seat=seat, total=total))

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
        outcome = self._outcome(is_shown)
        if outcome is None:
            return False
        self.phase = Phase.OVER
        self.outcome = outcome
        self.can_copy = False
        reasons = (outcome.reason.rule, *self._score_reasons(outcome), *also)
        self.events.append(GameEnded(rules=reasons, seat=seat, outcome=outcome))
        return True

    def _outcome(self, is_shown: bool) -> Outcome | None:
        """Return the end of the game, if it is one: by trophies, the last one, or World's End."""
        box = self.deal.rules.box
        trophies = [held.trophies for held in self.seats]
        if box.winning_trophies in trophies:
            return won_at_once(trophies.index(box.winning_trophies), box)
        if sum(trophies) == box.trophies:
            return scored(EndReason.LAST_TROPHY, self.seats, box)
        return scored(EndReason.WORLDS_END, self.seats, box) if is_shown else None

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
        self.events.append(SuperJokerOffered(rules=(RuleId.SUPER_JOKER_TAKE,), seat=seat))


def draft_of(position: Position) -> Draft:
    """A position to be changed, with no events yet."""
    return Draft(
        deal=position.deal,
        seats=list(position.seats),
        drawn=position.drawn,
        stack=position.stack,
        turn=position.turn,
        phase=position.phase,
        declined=position.declined,
        can_copy=position.can_copy,
        supply=position.supply,
        outcome=position.outcome,
        events=[],
    )
