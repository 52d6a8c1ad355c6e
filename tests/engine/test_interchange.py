"""JSON for other front ends: it reads back to the same, and says no more than somebody may see."""

from __future__ import annotations

import json
import random
import re

import msgspec
import pytest

import spicy
from spicy.engine.events import Event, event_kinds, seen_by
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

CODE = re.compile(r'"(?:[CWLP](?:10|[1-9])|NJ|SJ|XJ)"')


def records() -> tuple[spicy.Record, ...]:
    """Some of the games; not played before a test asks for them."""
    return games()[::6]


def test_what_may_be_seen_reads_back_to_the_same() -> None:
    kinds: set[type] = set()
    for record in records():
        for state, events in record.steps():
            for seat in range(len(state.seats)):
                view = spicy.view(state, seat)
                assert decode_view(encode(view)) == view
            for event in events:
                kinds.add(type(event))
                for who in (None, *range(len(state.seats))):
                    assert decode_event(encode_event(event, who)) == seen_by(event, who)
        for _, action in record.moves:
            assert decode_action(encode(action)) == action
    assert kinds == set(event_kinds())


def test_every_kind_of_action_reads_back() -> None:
    rng = random.Random(1)
    seen: set[type] = set()
    for record in records():
        for state, _ in record.steps():
            _, action = any_action(state, rng)
            seen.add(type(action))
            assert decode_action(encode(action)) == action
    assert len(seen) == 9


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
    state = records()[0].start
    events: tuple[Event, ...] = next(events for _, events in records()[0].steps() if events)
    for value in (state, state.deal, state.seats[0], records()[0], events[0], None):
        with pytest.raises(TypeError):
            encode(value)  # type: ignore[arg-type]


def test_a_view_names_the_cards_of_its_own_hand_alone() -> None:
    """Declarations aside, which everybody hears."""
    for state, _ in records()[3].steps():
        if state.is_over:
            break
        for seat, held in enumerate(state.seats):
            plain = json.loads(encode(spicy.view(state, seat)))
            shown = {action["card"] for _, action in plain["legal_actions"] if "card" in action}
            assert plain["hand"] == [card.code for card in held.hand]
            assert shown <= set(plain["hand"])
            del plain["public"]["declarations"], plain["legal_actions"], plain["hand"]
            for laid in plain["public"]["stack"]:
                del laid["declaration"]
            assert not CODE.findall(json.dumps(plain))
