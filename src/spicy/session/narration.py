"""What the screens tell of a game: the last action, the moves before it, and what a challenge brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.engine.events import (
    ChallengeDeclined,
    ChallengeSettled,
    Event,
    GameEnded,
    LastCardCalled,
    SuperJokerOffered,
)
from spicy.session.session import Session
from spicy.tui.game.table import RECENT_MOVES, TableStory
from spicy.words.events import event_sentence, reveal_lines
from spicy.words.moments import log_line

_SHOWN_OTHERWISE: Final = (ChallengeDeclined, GameEnded, LastCardCalled)


def told_reveal(
    events: tuple[Event, ...], names: tuple[str, ...]
) -> tuple[ChallengeSettled, tuple[str, ...]] | None:
    """A settled challenge with its sentences, if these events hold one."""
    settled = [event for event in events if isinstance(event, ChallengeSettled)]
    return (settled[-1], reveal_lines(events, names)) if settled else None


def told_again(session: Session) -> tuple[ChallengeSettled, tuple[str, ...]] | None:
    """The last challenge once more, without an offer that has had its answer."""
    events = session.last_challenge()
    return told_reveal(
        tuple(event for event in events if not isinstance(event, SuperJokerOffered)), session.names
    )


def sentences(events: Sequence[Event], names: tuple[str, ...]) -> tuple[str, ...]:
    """An action told, without what the screens show in their own way."""
    told = [event for event in events if not isinstance(event, _SHOWN_OTHERWISE)]
    return tuple(event_sentence(event, names) for event in told)


def story_of(session: Session, last: Sequence[Event], *, has_reveal: bool) -> TableStory:
    """What the table tells: the last action in full, above the moves before it."""
    before = session.log()[: -len(last) or None]
    told = [log_line(event, session.names) for event in before]
    recent = [moment for moment in told if moment][-RECENT_MOVES:]
    happened = sentences(last, session.names)
    if not happened:  # somebody said no, and others have still to say
        declined = [event for event in last if isinstance(event, ChallengeDeclined)]
        happened = tuple(event_sentence(event, session.names) for event in declined)
    return TableStory(happened, tuple(recent), has_reveal)
