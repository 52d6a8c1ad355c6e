"""The order of questions at a table: everybody once about a card, and nobody favoured.

Where people play too, `ComputerSeats` is all that a table needs: when the people have had their chance,
`next` says what the computer players want, one decision after the other, until it is a person's turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct

from spicy.engine.actions import Action
from spicy.engine.events import CardPlayed, Event, TurnPassed
from spicy.engine.position import Phase
from spicy.engine.view import PlayerView, PublicView
from spicy.players.protocol import Log, Player, Question, ask, own_generator
from spicy.players.thought import Thought, thought_of


def cards_laid(log: Collection[Event]) -> int:
    """Return how many cards have been laid so far, those that were taken back not counted."""
    return sum(isinstance(event, CardPlayed) for event in log)


def is_passed_on(log: Sequence[Event]) -> bool:
    """Return whether somebody has passed since the last card, so that all have been asked about it."""
    for event in reversed(log):
        if isinstance(event, CardPlayed):
            return False
        if isinstance(event, TurnPassed):
            return True
    return False


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

    def next(
        self, public: PublicView, laid: int, *, is_asked: bool = False
    ) -> tuple[int, Question] | None:
        """The next seat to ask, and what; None when the game is over or waits for another seat.

        `laid` is how many cards have been laid in the game (`cards_laid`). A question about a card
        counts as asked when it is returned; with `is_asked` all questions about a card that is new here
        have been asked before, in a game that is gone on with (`is_passed_on`).
        """
        found = self.due(public, laid, is_asked=is_asked)
        if found is not None:
            self._asked.add(found)
        return found

    def due(
        self, public: PublicView, laid: int, *, is_asked: bool = False
    ) -> tuple[int, Question] | None:
        """The same, but nothing counts as asked by it."""
        if laid != self._card:
            self._begin(laid, len(public.seats))
            if is_asked:
                both = (Question.CHALLENGE, Question.COPY)
                self._asked = {(seat, question) for seat in self._order for question in both}
        found = self._find(public)
        if found is None or (self._seats is not None and found[0] not in self._seats):
            return None
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


class Decision(Struct, frozen=True):
    """The wish of a computer player: an action, or None to let the top card be."""

    seat: int
    question: Question
    action: Action | None
    thought: Thought | None


class ComputerSeats:
    """The computer players of a table at which people may sit too.

    `players` go by seat. `seed` belongs to the table and not to the deal: it is kept with a saved game,
    so that the same cats go on in the same way, and it tells nothing of any card.
    """

    def __init__(self, players: Mapping[int, Player], seed: int) -> None:
        self._players = dict(players)
        self._seed = seed
        self._inquiry = Inquiry(seed, tuple(self._players))

    def next(
        self,
        public: PublicView,
        view_of: Callable[[int], PlayerView],
        log_of: Callable[[int], Log],
    ) -> Decision | None:
        """The next decision, or None when the game is over or waits for a person.

        Of `view_of` and `log_of` only those of the seat that is asked are looked at. The caller carries
        the action out before it asks again; a decision about a card is made once.
        """
        if not self._players:
            return None
        log = log_of(next(iter(self._players)))
        found = self._inquiry.next(public, cards_laid(log), is_asked=is_passed_on(log))
        if found is None:
            return None
        seat, question = found
        player, log = self._players[seat], log_of(seat)
        rng = own_generator(self._seed, seat, log, question)
        action = ask(player, question, view_of(seat), log, rng)
        return Decision(seat, question, action, thought_of(player))

    def due(self, public: PublicView, log: Log) -> tuple[int, Question] | None:
        """Return who would be asked next, and what, by the public log; None as `next` has it."""
        if not self._players:
            return None
        return self._inquiry.due(public, cards_laid(log), is_asked=is_passed_on(log))
