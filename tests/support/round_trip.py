"""Holds a game to surviving being written down: everything is compared, nothing is taken on trust."""

from __future__ import annotations

from typing import Any

import msgspec

from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.transcript import Transcript, parse, record_of, write


def facts_of(state: GameState) -> object:
    """Everything about a position in plain values, so that no `__eq__` decides what is equal."""
    facts: dict[str, Any] = msgspec.to_builtins(state, enc_hook=lambda card: card.code)
    assert facts.keys() >= {"deal", "drawn", "seats", "stack", "turn", "phase", "outcome"}
    rules = facts["deal"]["rules"]
    del rules["worlds_end_shift"]  # which no transcript tells
    rules["super_jokers"] = state.rules.has_super_jokers
    return facts


def assert_round_trip(record: Record) -> Transcript:
    """Write a game, read it back, and compare the start and every position after it; the transcript.

    What was read back must be made of the text: nothing of the original may have found its way in.
    """
    text = write(record)
    transcript = parse(text)
    again = record_of(transcript)
    assert_same_game(record, again)
    assert write(again) == text
    return transcript


def assert_same_game(record: Record, again: Record) -> None:
    """Two games that were made apart are the same, position by position."""
    assert again is not record, "the record itself came back"
    assert again.start is not record.start, "the first position itself came back"
    assert again.start.deal is not record.start.deal, "the deal itself came back"
    assert len(again.moves) == len(record.moves)
    count = 0
    for (state, events), (other, other_events) in zip(record.steps(), again.steps(), strict=True):
        assert facts_of(other) == facts_of(state)
        assert other == state
        assert other_events == events
        count += 1
    assert count == len(record.moves) + 1
