"""Games to save, and what must be true of one that was brought back."""

from __future__ import annotations

import random

from spicy.engine.cards import Edition
from spicy.engine.events import Event, seen_by
from spicy.engine.record import Record
from spicy.engine.rules import Rules, SpiceItUp
from spicy.session.session import Session
from spicy.testing import play_random

RICH = Rules(Edition.SWEET_AND_SPICY, spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK))


def some_game(
    seed: int = 7, *, moves: int | None = None, names: tuple[str, ...] = ("Lea", "Tom", "Mia")
) -> Record:
    """A random game with everything in it, the same for the same seed."""
    return play_random(RICH, names, random.Random(seed), max_moves=moves)


def events_of(record: Record) -> list[tuple[Event, ...]]:
    """Return what everybody sees of each move."""
    return [
        tuple(seen_by(event, None) for event in events)
        for place, (_state, events) in enumerate(record.steps())
        if place
    ]


def cards_of(session: Session) -> Record:
    """The whole game with all its cards, which no screen gets before it is over."""
    return session._record()


def assert_goes_on(session: Session, whole: Record, shown: int) -> int:
    """Hold a game that was brought back to having lost nothing, and play it to its end.

    `whole` is how it was to go, `shown` how many results had been on screen. The answer is how many
    moves were saved: all that were shown, and perhaps the one whose result was about to be.
    """
    told = events_of(whole)
    count = session.move_count
    assert shown <= count <= shown + 1
    assert cards_of(session) == Record(whole.start, whole.moves[:count])
    assert session.last_events() == (told[count - 1] if count else ())
    assert session.log() == tuple(event for events in told[:count] for event in events)
    for place, move in enumerate(whole.moves[count:], count):
        assert session.apply(*move) == told[place]
        assert session.save_error is None
        if place == count + 1:
            session.close()  # two more moves on disk are enough
    assert session.log() == tuple(event for events in told for event in events)
    if session.is_over:
        assert session.open_record().final() == whole.final()
    session.close()
    return count
