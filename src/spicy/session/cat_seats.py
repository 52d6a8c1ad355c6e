"""The cats at the table of a game: who of them is to speak next, and what they want."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spicy.engine.events import CardPeeked, CardPlayed, CardTakenBack, Event
from spicy.engine.state import Phase
from spicy.session.game_setup import Cats
from spicy.session.session import Session

if TYPE_CHECKING:
    from spicy.players.inquiry import Decision
    from spicy.players.protocol import Player, Question

__all__ = ["CatSeats"]


class CatSeats:
    """The cats of a game that is being played; they see what their seats see, and nothing else.

    `players` go by seat; without them they are those that the game was made with. Nothing is loaded
    for a game that only people play.
    """

    def __init__(self, cats: Cats, players: Mapping[int, Player] | None = None) -> None:
        self.kinds = cats.seats
        """The seats of the cats."""
        self._seed = cats.seed
        if not self.kinds:
            return
        from spicy.players.inquiry import ComputerSeats
        from spicy.players.registry import load_player

        if players is None:
            players = {seat: load_player(kind.value) for seat, kind in self.kinds.items()}
        self._computers = ComputerSeats(players, cats.seed)

    def people(self, session: Session) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat in range(len(session.names)) if seat not in self.kinds)

    def is_for_people(self, session: Session, last: Sequence[Event]) -> bool:
        """Return whether a person has a word at the table before anything goes on.

        Alone among cats that is when another's card was laid that may be challenged or copied, and when
        something was paid for; two people and more hear every result at the table. `last` are the
        events of the last action.
        """
        view, people = session.public_view(), self.people(session)
        if view.phase is Phase.LAST_CARD:
            return any(seat in people for seat in view.waiting)
        if len(people) != 1:
            return bool(people)
        is_laid = any(isinstance(event, CardPlayed) for event in last)
        is_paid = any(isinstance(event, CardPeeked | CardTakenBack) for event in last)
        return is_paid or (is_laid and people[0] in (*view.challengers, *view.copiers))

    def due(self, session: Session) -> tuple[int, Question] | None:
        """Return which cat is to speak next, and about what; None where the game waits for a person."""
        if not self.kinds or session.is_over:
            return None
        return self._computers.due(session.public_view(), session.log())

    def pause(self, session: Session, said: int) -> float:
        """The seconds that the next cat seems to think, after so many others have spoken here.

        They come from the table's own number and from what everybody knows, never from a hand.
        """
        from spicy.players.protocol import thinking_time

        return thinking_time(random.Random(f"{self._seed}:pause:{session.move_count}:{said}"))

    def next(self, session: Session) -> Decision | None:
        """Ask that cat. A card is asked about once; what is wanted is carried out by the caller."""
        if not self.kinds or session.is_over:
            return None
        return self._computers.next(session.public_view(), session.view, session.log)

    def is_cat(self, seat: int) -> bool:
        """Return whether a cat sits there, whose hand nobody looks at and whose key nobody presses."""
        return seat in self.kinds
