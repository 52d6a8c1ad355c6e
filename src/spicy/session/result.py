"""The result of a game: by the rules, or as it stands when the players end it by hand."""

from __future__ import annotations

from msgspec import Struct

from spicy.engine.cards import Edition
from spicy.engine.scoring import EndReason, Outcome, Score
from spicy.engine.view import PublicView

__all__ = ["Result", "result_by_hand", "result_of"]


class Result(Struct, frozen=True):
    """The winners and the scores; everything in it is public once a game is over."""

    winners: tuple[int, ...]
    scores: tuple[Score, ...] | None
    """Each seat's score; None where trophies have won at once, and nothing is counted."""
    reason: EndReason | None
    """The rule that ended the game; None where the players ended it by hand."""
    edition: Edition
    """Whose box was played."""

    def ranking(self) -> list[tuple[int, int, Score]]:
        """Return rank from 1 up, seat and score of everybody, the best first; equals share a rank."""
        scores = self.scores or ()
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat].total)
        totals = [score.total for score in scores]
        return [
            (1 + sum(total > scores[seat].total for total in totals), seat, scores[seat])
            for seat in order
        ]


def result_of(outcome: Outcome) -> Result:
    """Return the result of a game that ended by the rules."""
    return Result(outcome.winners, outcome.scores, outcome.reason, outcome.edition)


def result_by_hand(view: PublicView) -> Result:
    """Return the result of a game that the players end here: everything counts as it lies.

    It is no rule of the game, so the engine knows nothing of it; the prices are those of the box.
    """
    edition = view.rules.edition
    scores = tuple(
        Score(
            cards=seat.points,
            trophies=seat.trophies,
            hand=seat.cards - seat.has_super_joker,
            super_jokers=seat.super_points,
            super_jokers_in_hand=int(seat.has_super_joker),
            edition=edition,
        )
        for seat in view.seats
    )
    best = max(score.total for score in scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score.total == best)
    return Result(winners, scores, None, edition)
