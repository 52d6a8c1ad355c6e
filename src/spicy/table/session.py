"""A game in progress. It answers with views and projected events; its position stays inside."""

from __future__ import annotations

from spicy.engine.actions import Action, Peek
from spicy.engine.events import Event, seen_by
from spicy.engine.record import Record
from spicy.engine.refusals import Refusal
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.engine.view import PlayerView, PublicView, public_view, view


class Session:
    """A game at a table: guided by default, or strict.

    Guided play stops at anything that the rules would punish and explains it; strict play lets it
    happen, as the book does. A peek is reported by the others at the table and always counts.
    """

    def __init__(self, start: GameState, *, is_strict: bool = False) -> None:
        self.is_strict = is_strict
        self._start = start
        self._state = start
        self._moves: list[tuple[int, Action]] = []
        self._events: list[tuple[Event, ...]] = []

    def __repr__(self) -> str:
        return f"<Session of {len(self._moves)} moves>"

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._state.names

    @property
    def rules(self) -> Rules:
        """The configuration of the game."""
        return self._state.rules

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    def view(self, seat: int) -> PlayerView:
        """What a seat may know."""
        return view(self._state, seat)

    def public_view(self) -> PublicView:
        """What everybody may know."""
        return public_view(self._state)

    def bar(self, seat: int, action: Action) -> Refusal | None:
        """What stops an action at this table: in guided play also what the rules would punish."""
        refusal = self._state.why_not(seat, action)
        if refusal is None or not refusal.is_punished:
            return refusal
        if self.is_strict or isinstance(action, Peek):
            return None
        return refusal

    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry an action out and say what everybody sees of it.

        Raises IllegalAction for an impossible action, which changes nothing.
        """
        self._state, events = apply(self._state, seat, action)
        self._moves.append((seat, action))
        self._events.append(events)
        return tuple(seen_by(event, None) for event in events)

    def log(self, seat: int | None = None) -> tuple[Event, ...]:
        """Everything that happened so far, as a seat, or with None everybody, saw it."""
        return tuple(seen_by(event, seat) for events in self._events for event in events)

    def open_record(self) -> Record:
        """The whole game with all its cards, once it is over; ValueError before."""
        if not self.is_over:
            raise ValueError("the cards of a game are open only when it is over")
        return Record(self._start, tuple(self._moves))
