"""One gentle line the first time that something happens, for those who play their first game.

Made of what everybody has seen, so that nothing in it depends on a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spicy.engine.boxes import Box
from spicy.engine.events import ChallengeSettled, Event, LastCardCalled, TrophyTaken
from spicy.words.i18n import _, ngettext

__all__ = ["first_times"]


def first_times(happened: Sequence[Event], before: Sequence[Event], box: Box) -> tuple[str, ...]:
    """Return a line for everything in an action that had not happened before in this game.

    Both are events as everybody saw them: those of the action, and all earlier ones.
    """
    return tuple(
        say(box)
        for is_one, say in _FIRST_TIMES
        if any(map(is_one, happened)) and not any(map(is_one, before))
    )


def _is_named(event: Event) -> bool:
    return isinstance(event, ChallengeSettled) and event.trait is not None


_FIRST_TIMES: Final[Sequence[tuple[Callable[[Event], bool], Callable[[Box], str]]]] = (
    (
        _is_named,
        lambda _box: _(
            "Only what was doubted counts, number or spice; the other half may be a lie."
        ),
    ),
    (
        lambda event: isinstance(event, ChallengeSettled) and event.card.is_number_joker,
        lambda _box: _("So a number joker is safe as long as nobody doubts its spice."),
    ),
    (
        lambda event: isinstance(event, ChallengeSettled) and event.card.is_spice_joker,
        lambda _box: _("So a spice joker is safe as long as nobody doubts its number."),
    ),
    (
        lambda event: isinstance(event, LastCardCalled),
        lambda _box: _("Now everybody else has one chance to doubt it: afterwards it is too late."),
    ),
    (
        lambda event: isinstance(event, TrophyTaken),
        lambda box: ngettext(
            "A trophy is worth {points} point, and {count} of them win at once.",
            "A trophy is worth {points} points, and {count} of them win at once.",
            box.trophy_points,
        ).format(points=box.trophy_points, count=box.winning_trophies),
    ),
)
"""The events that can happen for the first time, and the sentences for them."""
