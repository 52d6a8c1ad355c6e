"""The sentences of a game that the public screens show: the last action, earlier moves, a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from spicy.engine.events import (
    ChallengeDeclined,
    ChallengeSettled,
    Event,
    GameEnded,
    LastCardCalled,
    SuperJokerOffered,
    TurnPassed,
)
from spicy.engine.state import Phase
from spicy.session.game_setup import Kinds
from spicy.session.session import Session
from spicy.words.events import event_sentence, outcome_lines
from spicy.words.first_times import first_times
from spicy.words.recent_moves import log_line, title_of

RECENT_MOVES: Final = 4
"""Moves before the last action that the table has lines for."""
_SHOWN_OTHERWISE: Final = (ChallengeDeclined, GameEnded, LastCardCalled)
"""Events that the screens show in their own way."""


class TableStory(Struct, frozen=True):
    """The sentences on the table beside the view: the last action, and the moves before it."""

    happened: tuple[str, ...] = ()
    """The last action in full."""
    title: str = ""
    """The last action in a few words; empty where nothing happened."""
    more: tuple[str, ...] = ()
    """The rest of the last action that the title does not tell, as sentences."""
    recent: tuple[str, ...] = ()
    """A short line for each move before it, at most `RECENT_MOVES`."""
    has_reveal: bool = False
    """True where there is a challenge that can be looked at again."""
    is_strict: bool = False
    """True where mistakes cost what the book says."""
    passed: int | None = None
    """The seat that has just passed, and may look at the card that it drew."""
    cats: Kinds = ()
    """The cats, by seat; empty where only people play."""
    gentle: tuple[str, ...] = ()
    """Lines for whoever plays for the first time."""

    def is_cat(self, seat: int) -> bool:
        """Return whether a cat sits there."""
        return bool(self.cats) and self.cats[seat] is not None


Told = tuple[ChallengeSettled, tuple[str, ...], tuple[int | None, ...]]
"""A settled challenge, the sentences on what comes of it, and whom each of them is about, if anybody."""


def told_reveal(events: tuple[Event, ...], names: tuple[str, ...]) -> Told | None:
    """Return the settled challenge among some events with its sentences; None without one."""
    settled = [event for event in events if isinstance(event, ChallengeSettled)]
    if not settled:
        return None
    told = outcome_lines(events, names)
    return settled[-1], tuple(said for _seat, said in told), tuple(seat for seat, _said in told)


def told_again(session: Session) -> Told | None:
    """Return the last challenge once more, without an offer that has had its answer."""
    events = session.last_challenge()
    return told_reveal(
        tuple(event for event in events if not isinstance(event, SuperJokerOffered)), session.names
    )


def sentences(events: Sequence[Event], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return an action as sentences, without the events that screens show in their own way."""
    told = [event for event in events if not isinstance(event, _SHOWN_OTHERWISE)]
    return tuple(event_sentence(event, names) for event in told)


def gentle_lines(
    session: Session, last: Sequence[Event], about: type[Event] = Event
) -> tuple[str, ...]:
    """Return a line for what has just happened for the first time; none but in a first game.

    `last` are the events of the last action, as all saw it; told of are those that are `about`.
    """
    if not session.is_first_game:
        return ()
    before = session.log()[: -len(last) or None]
    happened = [event for event in last if isinstance(event, about)]
    return first_times(happened, before, session.rules.box)


def window_lines(session: Session) -> tuple[str, ...]:
    """Return a first game's line about a last card, as long as the first one waits for the others."""
    log = session.log()
    called = [at for at, event in enumerate(log) if isinstance(event, LastCardCalled)]
    if session.public_view().phase is not Phase.LAST_CARD or len(called) != 1:
        return ()
    return gentle_lines(session, log[called[0] :], LastCardCalled)


def recent_moves(log: Sequence[Event], names: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The last moves of a log, at most so many, a short line each."""
    told = (log_line(event, names) for event in reversed(log))
    return tuple(islice(filter(None, told), most))[::-1]


def story_of(session: Session, last: Sequence[Event], *, has_reveal: bool) -> TableStory:
    """Return the sentences for the table; `last` are the events of the last action, as all saw it."""
    before = session.log()[: -len(last) or None]
    recent = recent_moves(before, session.names, RECENT_MOVES)
    happened = sentences(last, session.names)
    if not happened:  # somebody said no, and others have still to say
        declined = [event for event in last if isinstance(event, ChallengeDeclined)]
        happened = tuple(event_sentence(event, session.names) for event in declined)
    title, told_events = title_of(last, session.names)
    rest = [event for event in last if event not in told_events]
    passed = next((event.seat for event in last if isinstance(event, TurnPassed)), None)
    return TableStory(
        happened,
        title or (happened[0] if happened else ""),
        sentences(rest, session.names),
        recent,
        has_reveal,
        session.is_strict,
        passed,
        session.cats.kinds,
        window_lines(session),
    )
