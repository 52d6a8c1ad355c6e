"""A game that is being played. It answers with views and projected events; its position stays inside."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from spicy.engine.actions import Action, Peek
from spicy.engine.cards import Card
from spicy.engine.errors import SpicyError
from spicy.engine.events import CardsDrawn, ChallengeSettled, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.refusals import Refusal
from spicy.engine.resample import resampled
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.engine.view import PlayerView, PublicView, public_view, view
from spicy.session.game_setup import NO_CATS, Cats, GameSetup
from spicy.session.recap import Recap, recap_of
from spicy.session.result import Result, result_by_hand, result_of
from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.session.thoughts import Thoughts


class Autosaver(Protocol):
    """The part of the program that puts a game on disk."""

    def keep(
        self,
        record: Record,
        is_strict: bool,
        final: GameState | None = None,
        *,
        is_ended_by_hand: bool = False,
        is_first_game: bool = False,
        cats: Cats = NO_CATS,
    ) -> None:
        """Save the game so far; return when it is safe, raise SaveError if it is not.

        `final` is the position that the record leads to; without it the record is played through.
        """

    def close(self) -> None:
        """Nothing more is to be saved."""


class Session:
    """A game that is being played: guided by default, or strict.

    Guided play stops at anything that the rules would punish and explains it; strict play lets it
    happen, as the book does. A peek is reported by the others at the table and always counts.

    It has no public state. A screen gets `view(seat)`, `public_view()`, `log(seat)` and the events of
    `apply`, and, when the game is over, its whole record.

    With a `keeper` the game is saved when it begins, and every action before its result is told. If
    that fails the game goes on, says so once (`take_save_error`), and tries again with the next action.
    """

    def __init__(
        self,
        start: GameState,
        *,
        is_strict: bool = False,
        keeper: Autosaver | None = None,
        is_first_game: bool = False,
        cats: Cats = NO_CATS,
    ) -> None:
        self._begin(start, is_strict, keeper, cats)
        self.is_first_game = is_first_game
        self.save()

    def _begin(
        self, start: GameState, is_strict: bool, keeper: Autosaver | None, cats: Cats
    ) -> None:
        self.is_strict = is_strict
        self.cats = cats
        """The seats that are cats, who see what their seats see, and nothing else."""
        self.save_error: str | None = None
        """The reason why the game is not being saved, in a sentence or two; None while it is."""
        self._is_save_error_told = False
        self._notice: str | None = None
        self.is_ended_by_hand = False
        """True where the players ended the game, which the rules know nothing of."""
        self.is_first_game = False
        """True where what happens for the first time gets a gentle line (`narration.gentle_lines`)."""
        self._start = start
        self._state = start
        self._moves: list[tuple[int, Action]] = []
        self._events: list[tuple[Event, ...]] = []
        self._public: list[Event] = []
        """The events of the actions so far that have been asked for, as everybody saw them."""
        self._public_actions = 0
        """The number of those actions."""
        self._keeper = keeper

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        is_strict: bool = False,
        keeper: Autosaver | None = None,
        steps: Iterable[tuple[GameState, tuple[Event, ...]]] | None = None,
        notice: str | None = None,
        is_ended_by_hand: bool = False,
        is_first_game: bool = False,
        cats: Cats = NO_CATS,
    ) -> Session:
        """Return a saved game where it stood, with its whole log; nothing is saved by that.

        `steps` are those of the record, where it was played through already. `notice` is a sentence
        that `take_save_error` gives first. Raises IllegalAction for a record that cannot be played.
        """
        session = cls.__new__(cls)
        session._begin(record.start, is_strict, keeper, cats)
        for place, (state, events) in enumerate(record.steps() if steps is None else steps):
            session._state = state
            if place:
                session._events.append(events)
        session._moves = list(record.moves)
        session._notice = notice
        session.is_ended_by_hand = is_ended_by_hand
        session.is_first_game = is_first_game
        return session

    def __copy__(self) -> Session:
        """Return the game once more: what is done with either does not happen in the other."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._moves, twin._events = list(self._moves), list(self._events)
        twin._public = list(self._public)
        return twin

    def __repr__(self) -> str:
        return f"<Session of {len(self._moves)} moves>"

    @property
    def setup(self) -> GameSetup:
        """The choices that the game was made of."""
        return GameSetup.of_game(self._start, is_strict=self.is_strict, cats=self.cats.kinds)

    @property
    def move_count(self) -> int:
        """The number of actions so far."""
        return len(self._moves)

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
        """True when the game has ended, by the rules or by hand."""
        return self._state.is_over or self.is_ended_by_hand

    @property
    def is_saved(self) -> bool:
        """True where everything that happened is on disk."""
        return self._keeper is not None and self.save_error is None

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may know."""
        return view(self._state, seat)

    def public_view(self) -> PublicView:
        """Return what everybody may know."""
        return public_view(self._state)

    def result(self) -> Result:
        """Return who has won, by the rules or by hand; ValueError while the game goes on."""
        outcome = self._state.outcome
        if outcome is not None:
            return result_of(outcome)
        if not self.is_ended_by_hand:
            raise ValueError("a game that goes on has no result")
        return result_by_hand(self.public_view())

    def bar(self, seat: int, action: Action) -> Refusal | None:
        """Return what stops an action: in guided play also what the rules would punish."""
        refusal = self._state.why_not(seat, action)
        if refusal is None or not refusal.is_punished:
            return refusal
        if self.is_strict or isinstance(action, Peek):
            return None
        return refusal

    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry an action out, save the game, and say what everybody sees of the action.

        Raises IllegalAction for an impossible action, which changes nothing.
        """
        if self.is_ended_by_hand:
            raise ValueError("a game that the players have ended does not go on")
        self._state, events = apply(self._state, seat, action)
        self._moves.append((seat, action))
        self._events.append(events)
        # Before anything of it is shown: what was on screen is never lost.
        self.save()
        return self.last_events()

    def end_by_hand(self) -> None:
        """End the game as it stands, because the players want it; ValueError where it has ended.

        No rule and no action: only the saved game and this session know of it.
        """
        if self.is_over:
            raise ValueError("the game is over")
        self.is_ended_by_hand = True
        self.save()

    def last_events(self) -> tuple[Event, ...]:
        """Return what everybody saw of the last action; nothing before the first."""
        return tuple(seen_by(event, None) for event in self._events[-1]) if self._events else ()

    def last_challenge(self) -> tuple[Event, ...]:
        """Return what everybody saw of the last action that settled a challenge, if there was one."""
        for events in reversed(self._events):
            if any(isinstance(event, ChallengeSettled) for event in events):
                return tuple(seen_by(event, None) for event in events)
        return ()

    def just_drawn(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has drawn since its last action, and by it.

        For nobody's eyes but those of the seat.
        """
        drawn: list[Card] = []
        for (actor, _action), events in zip(
            reversed(self._moves), reversed(self._events), strict=False
        ):
            for event in events:
                if isinstance(event, CardsDrawn) and event.seat == seat:
                    drawn += event.cards or ()
            if actor == seat:
                break
        return tuple(drawn)

    def log(self, seat: int | None = None) -> tuple[Event, ...]:
        """Everything that happened so far, as a seat, or with None everybody, saw it.

        The public log is projected once, action by action; a seat's own is never kept.
        """
        if seat is not None:
            return tuple(seen_by(event, seat) for events in self._events for event in events)
        for events in self._events[self._public_actions :]:
            self._public += [seen_by(event, None) for event in events]
        self._public_actions = len(self._events)
        return tuple(self._public)

    def resampled(self, seat: int | None, rng: random.Random) -> GameState:
        """The position with everything made up that a seat, or everybody, cannot know; see `resampled`.

        ValueError once the game is over.
        """
        return resampled(self._record(), seat, rng)

    def open_record(self) -> Record:
        """The whole game with all its cards, once it is over; ValueError before."""
        if not self.is_over:
            raise ValueError("the cards of a game are open only when it is over")
        return self._record()

    def recap(self) -> Recap:
        """Return the game looked back on, once it is over; ValueError before."""
        return recap_of(self.open_record(), is_ended_by_hand=self.is_ended_by_hand)

    def thoughts(self) -> Thoughts:
        """Return what the cats believed, once the game is over; ValueError before."""
        from spicy.session.thoughts import thoughts_of

        return thoughts_of(self.open_record(), self.cats)

    def _record(self) -> Record:
        return Record(self._start, tuple(self._moves))

    # On disk

    def save(self) -> bool:
        """Try to put the game on disk, and say whether it is there."""
        if self._keeper is None:
            return False
        try:
            self._keeper.keep(
                self._record(),
                self.is_strict,
                self._state,
                is_ended_by_hand=self.is_ended_by_hand,
                is_first_game=self.is_first_game,
                cats=self.cats,
            )
        except Exception as error:  # whatever it is, it is no reason to end a game
            is_plain = isinstance(error, SpicyError)
            reason = str(error) if is_plain else _("Something unexpected went wrong.")
            self.save_error = _("This game is not being saved. {reason}").format(reason=reason)
            return False
        self.save_error = None
        self._is_save_error_told = False
        return True

    def take_save_error(self) -> str | None:
        """Return why the game is not being saved, the first time that this is asked; then None.

        When it was saved again in between, a new error is told anew. A game that came back from its
        second copy says so first.
        """
        if self._notice is not None:
            notice, self._notice = self._notice, None
            return notice
        if self.save_error is None or self._is_save_error_told:
            return None
        self._is_save_error_told = True
        return self.save_error

    def close(self) -> None:
        """Let others have the saved game; what happens from now on is not saved."""
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
