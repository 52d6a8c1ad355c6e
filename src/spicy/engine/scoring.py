"""The ends of a game, and what a game is worth to each player."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import SUPER_JOKER, Edition
from spicy.engine.rule_ids import RuleId
from spicy.engine.seats import SeatState


class EndReason(StrEnum):
    """The three ways a game ends."""

    TWO_TROPHIES = "two-trophies"
    LAST_TROPHY = "last-trophy"
    WORLDS_END = "worlds-end"

    @property
    def rule(self) -> RuleId:
        """The rule that ends the game in this way."""
        return RuleId(f"end.{self.value}")


class Score(Struct, frozen=True, gc=False):
    """One player's score, in counted cards, by the prices of the box that was played."""

    cards: int
    """Spicy cards in the points pile (`score.cards`)."""
    trophies: int
    """Trophies (`score.trophies`)."""
    hand: int
    """Spicy cards left in hand (`score.hand`)."""
    super_jokers: int = 0
    """Super jokers in the points pile (`score.super-jokers`)."""
    super_jokers_in_hand: int = 0
    """Super jokers left in hand (`score.super-jokers`)."""
    edition: Edition = Edition.SPICY
    """Whose box says what each of them is worth."""

    @property
    def total(self) -> int:
        """The points: `score.cards`, `score.trophies`, `score.hand`, `score.super-jokers`."""
        box = BOXES[self.edition]
        return (
            box.card_points * (self.cards - self.hand)
            + box.trophy_points * self.trophies
            + box.super_joker_points * (self.super_jokers - self.super_jokers_in_hand)
        )


class Outcome(Struct, frozen=True, gc=False):
    """The end of a game: why it came, which seats won, and each seat's score.

    `scores` is None after `end.two-trophies`, where nothing is counted.
    """

    reason: EndReason
    winners: tuple[int, ...]
    scores: tuple[Score, ...] | None = None
    edition: Edition = Edition.SPICY
    """Whose box was played."""


def score_of(seat: SeatState, box: Box) -> Score:
    """One player's score as things stand."""
    in_hand = seat.hand.count(SUPER_JOKER)
    return Score(
        cards=seat.points,
        trophies=seat.trophies,
        hand=len(seat.hand) - in_hand,
        super_jokers=seat.super_points,
        super_jokers_in_hand=in_hand,
        edition=box.edition,
    )


def scored(reason: EndReason, seats: Sequence[SeatState], box: Box) -> Outcome:
    """The outcome of a game that is counted; equal points share the win (`score.winner`)."""
    scores = tuple(score_of(seat, box) for seat in seats)
    totals = [score.total for score in scores]
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Outcome(reason=reason, winners=winners, scores=scores, edition=box.edition)


def won_at_once(winner: int, box: Box) -> Outcome:
    """The outcome of so many trophies that nothing is counted (`end.two-trophies`)."""
    return Outcome(reason=EndReason.TWO_TROPHIES, winners=(winner,), edition=box.edition)
