"""A game so far: where it began and what was done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from spicy.engine.actions import Action
from spicy.engine.events import Event
from spicy.engine.state import GameState
from spicy.engine.transition import apply


class Record(Struct, frozen=True, gc=False):
    """The first position of a game and its actions, impossible ones not among them.

    Everything else about the game follows from it, on any version of Python.
    """

    start: GameState
    moves: tuple[tuple[int, Action], ...] = ()

    def __repr__(self) -> str:
        return f"<Record of {len(self.moves)} moves>"

    def steps(self) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
        """Each position with the events that led to it, the first one with none.

        Raises IllegalAction where an action is impossible.
        """
        state = self.start
        yield state, ()
        for seat, action in self.moves:
            state, events = apply(state, seat, action)
            yield state, events

    def final(self) -> GameState:
        """The position after the last action."""
        *_, (state, _) = self.steps()
        return state

    def then(self, seat: int, action: Action) -> Record:
        """The same game with one more action."""
        return Record(self.start, (*self.moves, (seat, action)))
