"""A position as a value that answers questions: frozen, hashable, with a repr that hides cards.

It stands above legality, which works on `Position`; so a position can say what is legal in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine import legality
from spicy.engine.actions import Action
from spicy.engine.legal_actions import SeatAction
from spicy.engine.position import NO_WORLDS_END, Deal, Phase, Position, StackCard
from spicy.engine.refusals import Refusal
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

    def legal_actions(self, seat: int | None = None) -> Sequence[SeatAction]:
        """Every legal action with the seat that may take it; see `legality.legal_actions`."""
        return legality.legal_actions(self, seat)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Return why an action is not legal, or None; see `legality.why_not`."""
        return legality.why_not(self, seat, action)

    def is_legal(self, seat: int, action: Action) -> bool:
        """Return whether an action is legal; see `legality.is_legal`."""
        return legality.is_legal(self, seat, action)

    def actors(self) -> tuple[int, ...]:
        """The seats that may legally do something now, in seat order."""
        return legality.actors(self)
