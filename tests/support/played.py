"""Random games that several tests look at: played once, each move with all that was told of it."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

import spicy
from spicy.engine.actions import Action
from spicy.engine.events import Event
from spicy.engine.refusals import Refusal
from spicy.engine.state import GameState
from spicy.testing import play_random
from support.configurations import CONFIGURATIONS

STEP = 7
"""Every seventh configuration has every number of players, set of cards, edition and joker rule."""


class Told(NamedTuple):
    before: GameState
    seat: int
    action: Action
    refusal: Refusal | None
    after: GameState
    events: tuple[Event, ...]


@functools.cache
def games() -> tuple[spicy.Record, ...]:
    return tuple(
        play_random(rules, players, random.Random(seed), punished=0.3)
        for seed, (rules, players) in enumerate(CONFIGURATIONS)
        if seed % STEP == 0
    )


@functools.cache
def told() -> tuple[Told, ...]:
    """All moves of these games."""
    return tuple(one for record in games() for one in moves_of(record))


def moves_of(record: spicy.Record) -> Iterator[Told]:
    """The moves of a game, from its first position on."""
    before = record.start
    for (seat, action), (after, events) in zip(record.moves, [*record.steps()][1:], strict=True):
        yield Told(before, seat, action, before.why_not(seat, action), after, events)
        before = after
