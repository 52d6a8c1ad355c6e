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
    SuperJokerTaken,
    TrophyTaken,
)
from spicy.engine.position import Phase, Position, StackCard
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.scoring import EndReason, Outcome, scored, won_at_once
from spicy.engine.seats import SeatState, next_seat

_TURN: Final = Phase.TURN  # a name of the module is found ten times as fast as a member
_SCORED: Final = (RuleId.SCORE_CARDS, RuleId.SCORE_TROPHIES, RuleId.SCORE_HAND)


class Draft(Struct, gc=False):
    """A position on its way through an action, and the events so far."""

    position: Position
    events: list[Event]
    has_run_out: bool = False
    is_trophy_taken: bool = False

    def close_turn(self) -> None:
        """End the active player's turn without a card: the chance to copy is gone (`copy-cat.window`)."""
        position = self.position
        turn = next_seat(position.turn, len(position.seats))
        self.position = replace(position, turn=turn, can_copy=False)

    # Cards

    def lay(self, laid: StackCard) -> None:
        """Move cards that are known to be there from a hand to the stack; the next seat has the turn."""
        position = self.position
        seat = laid.seat
        held = position.seats[seat]
        left = list(held.hand)
        left.remove(laid.card)
        for card in laid.added:
            left.remove(card)
        self.position = replace(
            position,
            seats=_with(position.seats, seat, replace(held, hand=tuple(left))),
            stack=(*position.stack, laid),
            turn=next_seat(seat, len(position.seats)),
            declined=(),
            can_copy=True,
        )

    def draw(self, seat: int, wanted: int, reasons: Reasons) -> None:
        """Draw cards, one after the other, until World's End shows (`end.worlds-end`)."""
        position = self.position
        first = position.drawn
        last = first + wanted
        end = position.deal.drawable
        if last > end:
            last = end
            self.has_run_out = True
        cards = position.deal.deck[first:last]
        if cards:
            seats = position.seats
            held = seats[seat]
            held = replace(held, hand=held.hand + cards)
            self.position = replace(position, seats=_with(seats, seat, held), drawn=last)
        self.events.append(
            CardsDrawn(rules=reasons, seat=seat, wanted=wanted, count=last - first, cards=cards)
        )

    def win_stack(self, seat: int) -> tuple[int, int, tuple[Card, ...]]:
        """Put the stack into a points pile; the numbers of spicy and super cards, and all of them.

        Nobody waits for a word on its top card any more, or can copy it.
        """
        position = self.position
        cards = [laid.card for laid in position.stack]
        for laid in position.stack:
            cards += laid.added
        super_jokers = cards.count(SUPER_JOKER)
        spicy = len(cards) - super_jokers
        held = position.seats[seat]
        held = replace(
            held, points=held.points + spicy, super_points=held.super_points + super_jokers
        )
        self.position = replace(
            position,
            seats=_with(position.seats, seat, held),
            stack=(),
            phase=_TURN,
            declined=(),
            can_copy=False,
        )
        return spicy, super_jokers, tuple(cards)

    # Trophies and the end

    def take_trophy(self, seat: int, reasons: Reasons) -> None:
        """Take one of the trophies beside the deck."""
        position = self.position
        held = position.seats[seat]
        total = held.trophies + 1
        self.is_trophy_taken = True
        seats = _with(position.seats, seat, replace(held, trophies=total))
        self.position = replace(position, seats=seats)
        self.events.append(TrophyTaken(rules=reasons, seat=seat, total=total))

    def redraw(self, seat: int) -> None:
        """Draw a new hand after a trophy (`trophy.redraw`)."""
        self.draw(seat, self.position.rules.hand_size, (RuleId.TROPHY_REDRAW,))

    def check_ends(self, seat: int, also: Reasons = ()) -> bool:
        """Look at the ends of the game in their order, and end it if one applies (`challenge.atomic`).

        World's End shows when it lies on top, or when a deck without it was asked for a card that it
        has not (`end.worlds-end`). `seat` is whose action it was; `also` are further rules that the
        ending cites.
        """
        position = self.position
        is_shown = self.has_run_out or position.drawn == position.deal.worlds_end
        if not is_shown and not self.is_trophy_taken:
            return False
        outcome = self._outcome(is_shown)
        if outcome is None:
            return False
        self.position = replace(position, phase=Phase.OVER, outcome=outcome, can_copy=False)
        reasons = (outcome.reason.rule, *self._score_reasons(outcome), *also)
        self.events.append(GameEnded(rules=reasons, seat=seat, outcome=outcome))
        return True

    def _outcome(self, is_shown: bool) -> Outcome | None:
        """Return the end of the game, if it is one: by trophies, the last one, or World's End."""
        box = self.position.rules.box
        seats = self.position.seats
        trophies = [held.trophies for held in seats]
        if box.winning_trophies in trophies:
            return won_at_once(trophies.index(box.winning_trophies), box)
        if sum(trophies) == box.trophies:
            return scored(EndReason.LAST_TROPHY, seats, box)
        return scored(EndReason.WORLDS_END, seats, box) if is_shown else None

    def _score_reasons(self, outcome: Outcome) -> Reasons:
        if outcome.scores is None:
            return ()
        supers = (RuleId.SCORE_SUPER_JOKERS,) if self.position.rules.has_super_jokers else ()
        unscored = (RuleId.END_STACK_UNSCORED,) if self.position.stack else ()
        return (*_SCORED, *supers, RuleId.SCORE_WINNER, *unscored)

    def offer_super_joker(self, seat: int) -> None:
        """Offer the loser of a challenge a super joker if there is one to take (`super-joker.take`)."""
        position = self.position
        if position.supply == 0 or SUPER_JOKER in position.seats[seat].hand:
            return
        self.position = replace(position, phase=Phase.OFFER)
        self.events.append(SuperJokerOffered(rules=(RuleId.SUPER_JOKER_TAKE,), seat=seat))

    def take_super_joker(self, seat: int) -> None:
        """Put the super joker that was offered into a hand (`super-joker.take`)."""
        position = self.position
        held = position.seats[seat]
        held = replace(held, hand=(*held.hand, SUPER_JOKER))
        self.position = replace(
            position,
            seats=_with(position.seats, seat, held),
            supply=position.supply - 1,
            phase=_TURN,
        )
        self.events.append(SuperJokerTaken(rules=(RuleId.SUPER_JOKER_TAKE,), seat=seat))


def _with(seats: tuple[SeatState, ...], seat: int, held: SeatState) -> tuple[SeatState, ...]:
    """All seats, one of them with what it holds now."""
    changed = list(seats)
    changed[seat] = held
    return tuple(changed)
