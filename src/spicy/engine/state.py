"""A position as a value that answers questions: frozen, hashable, with a repr that hides cards.

It stands above legality, which works on `Position`; so a position can say what is legal in it.
"""

from __future__ import annotations

from spicy.engine import legality
from spicy.engine.position import NO_WORLDS_END, Deal, Phase, Position, StackCard
from spicy.engine.seats import SeatState
from spicy.engine.variants.registry import variants_of

__all__ = ["NO_WORLDS_END", "Deal", "GameState", "Phase", "SeatState", "StackCard"]


class GameState(Position, frozen=True, gc=False):
    """A whole position, hidden cards included. Nobody at the table sees one; see `view`.

    Seats count from 0 in playing order (`setup.players`). Its JSON would show every hand: what goes to
    a front end is a view (`spicy.engine.interchange`).
    """

    @property
    def paw(self) -> int | None:
        """Return whose paw lies on the stack (`spice-raider.paw`).

        A paw never lies deeper than the top card, because the next card played takes away what is
        under it; so it need not be remembered.
        """
        top = self.top
        if top is not None and any(one.brings_paw(top) for one in variants_of(self.rules)):
            return top.seat
        return None

    legal_actions = legality.legal_actions
    why_not = legality.why_not
    is_legal = legality.is_legal
    actors = legality.actors
