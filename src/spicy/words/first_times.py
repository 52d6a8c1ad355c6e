"""One gentle line the first time that something happens, for those who play their first game.

Made of what everybody has seen, so that nothing in it depends on a hidden card. Each fits into one line
of the smallest window: a line that is too long for its screen would never be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spicy.engine.boxes import Box
from spicy.engine.events import ChallengeSettled, Event, LastCardCalled, TrophyTaken
from spicy.words.i18n import _, ngettext

__all__ = ["FIRST_TIMES", "first_times"]


def first_times(happened: Sequence[Event], before: Sequence[Event], box: Box) -> tuple[str, ...]:
    """Return a line for everything in an action that had not happened before in this game.

    Both are events as everybody saw them: those of the action, and all earlier ones.
    """
    return tuple(
        say(box)
        for is_one, say in FIRST_TIMES
        if any(map(is_one, happened)) and not any(map(is_one, before))
    )


def _is_named(event: Event) -> bool:
    return isinstance(event, ChallengeSettled) and event.trait is not None


FIRST_TIMES: Final[Sequence[tuple[Callable[[Event], bool], Callable[[Box], str]]]] = (
    (
        _is_named,
        lambda _box: _("Only the doubted half counts; the other may be a lie."),
    ),
    (
        lambda event: isinstance(event, ChallengeSettled) and event.card.is_number_joker,
        lambda _box: _("A number joker is safe until somebody doubts its spice."),
    ),
    (
        lambda event: isinstance(event, ChallengeSettled) and event.card.is_spice_joker,
        lambda _box: _("A spice joker is safe until somebody doubts its number."),
    ),
    (
        lambda event: isinstance(event, LastCardCalled),
        lambda _box: _("Whoever doubts it must say so now; later is too late."),
    ),
    (
        lambda event: isinstance(event, TrophyTaken),
        lambda box: ngettext(
            "A trophy is {points} point, and {count} of them win at once.",
            "A trophy is {points} points, and {count} of them win at once.",
            box.trophy_points,
        ).format(points=box.trophy_points, count=box.winning_trophies),
    ),
)
"""The events that can happen for the first time, and the sentences for them."""
