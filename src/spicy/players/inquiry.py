"""Who is asked what next at a table: everybody once about a card, in an order that favours nobody."""

from __future__ import annotations

import random
from collections.abc import Collection

from spicy.engine.events import CardPlayed, Event
from spicy.engine.position import Phase
from spicy.engine.view import PublicView
from spicy.players.protocol import Question


def cards_laid(log: Collection[Event]) -> int:
    """How many cards have been laid so far, those that were taken back not counted."""
    return sum(isinstance(event, CardPlayed) for event in log)


class Inquiry:
    """The questions of a game, one after the other.

    After each card those who may doubt it are asked once, then those who may copy it, then whose turn
    it is; a last card's window and an offer come first. The order of the seats is drawn anew for each
    card from `seed` and the number of cards laid, so it is the same after a game was gone on with.
    `seats` are those that are asked; None stands for all. Whoever else sits at the table (a person,
    say) has had the chance to speak before.
    """

    def __init__(self, seed: int, seats: Collection[int] | None = None) -> None:
        self._seed = seed
        self._seats = seats
        self._card = -1
        self._order: tuple[int, ...] = ()
        self._asked: set[tuple[int, Question]] = set()

    def next(self, public: PublicView, laid: int) -> tuple[int, Question] | None:
        """The next seat to ask, and what; None when the game is over or waits for another seat.

        `laid` is how many cards have been laid in the game (`cards_laid`). A question about a card
        counts as asked when it is returned.
        """
        if laid != self._card:
            self._begin(laid, len(public.seats))
        found = self._find(public)
        if found is None or (self._seats is not None and found[0] not in self._seats):
            return None
        self._asked.add(found)
        return found

    def _find(self, public: PublicView) -> tuple[int, Question] | None:
        if public.phase is Phase.OVER:
            return None
        if public.phase is Phase.OFFER:
            return public.turn, Question.OFFER
        if public.phase is Phase.LAST_CARD:
            waiting = [seat for seat in self._asking if seat in public.waiting]
            return (waiting[0], Question.LAST_CARD) if waiting else None
        for question, seats in (
            (Question.CHALLENGE, public.challengers),
            (Question.COPY, public.copiers),
        ):
            for seat in self._asking:
                if seat in seats and (seat, question) not in self._asked:
                    return seat, question
        return public.turn, Question.TURN

    @property
    def _asking(self) -> tuple[int, ...]:
        if self._seats is None:
            return self._order
        return tuple(seat for seat in self._order if seat in self._seats)

    def _begin(self, laid: int, seats: int) -> None:
        """Begin anew with a card."""
        rng = random.Random(f"{self._seed}:{laid}")
        places = [rng.random() for _ in range(seats)]
        self._order = tuple(sorted(range(seats), key=places.__getitem__))
        self._asked = set()
        self._card = laid
