"""JSON for other front ends: it reads back to the same, and says no more than somebody may see."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

import spicy
from spicy.engine.events import event_kinds, seen_by
from spicy.engine.interchange import (
    decode_action,
    decode_event,
    decode_view,
    encode,
    encode_event,
)
from spicy.testing import any_action
from support.played import games
from support.rows import each


def test_what_may_be_seen_reads_back_to_the_same() -> None:
    rng = random.Random(1)
    kinds: set[type] = set()
    for record in games()[::8]:
        for state, events in record.steps():
            for seat in range(len(state.seats)):
                view = spicy.view(state, seat)
                assert decode_view(encode(view)) == view
            for event in events:
                kinds.add(type(event))
                for who in (None, *range(len(state.seats))):
                    assert decode_event(encode_event(event, who)) == seen_by(event, who)
            action = any_action(state, rng)[1]
            kinds.add(type(action))
            assert decode_action(encode(action)) == action
    assert kinds == {*event_kinds(), *get_args(spicy.Action)}


@each(
    ("text", "action"),
    [
        ('{"type": "Pass"}', spicy.Pass()),
        ('{"type": "Challenge", "trait": "spice"}', spicy.Challenge(spicy.Trait.SPICE)),
        ('{"type": "Challenge"}', spicy.Challenge()),
        (
            '{"type": "Play", "card": "C7", "declaration": "P9"}',
            spicy.Play(spicy.Card("C7"), spicy.Declaration("P9")),
        ),
        (
            '{"type": "Copy", "card": "XJ", "last_card": true}',
            spicy.Copy(spicy.Card("XJ"), True),
        ),
    ],
)
def test_an_action_as_a_front_end_writes_it(text: str, action: spicy.Action) -> None:
    assert decode_action(text) == action


@each(
    "text",
    [
        "",
        "{}",
        '{"type": "Fold"}',
        '{"type": "Play"}',
        '{"type": "Play", "card": "C11", "declaration": "C1"}',
        '{"type": "Play", "card": "C1", "declaration": "NJ"}',
        '{"type": "Play", "card": 7, "declaration": "C1"}',
        '{"type": "Challenge", "trait": "colour"}',
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_action(text)


def test_nobody_gets_a_position() -> None:
    record = games()[0]
    state, (event, *_) = [*record.steps()][1]
    for value in (state, state.deal, state.seats[0], record, event, None):
        with pytest.raises(TypeError):
            encode(value)  # type: ignore[arg-type]
