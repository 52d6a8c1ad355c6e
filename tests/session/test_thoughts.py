"""The thoughts of cats can be thought again of every record, also of one that they never played."""

from __future__ import annotations

import random

import pytest

from spicy.engine.rules import Rules
from spicy.engine.state import Phase
from spicy.players.inquiry import Inquiry
from spicy.session.game_setup import Cats
from spicy.session.thoughts import thoughts_of
from spicy.testing.random_games import play_random
from spicy.words.cats import CatKind

MANY = 50
"""Questions that no move needs."""


def test_cats_that_answered_a_last_card_in_any_order_are_thought_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A record written by others may let them speak in any order; looking back ends all the same."""
    asked, windows = 0, 0
    due = Inquiry.due

    def counted(self: Inquiry, *about: object, **more: object) -> object:
        nonlocal asked
        asked += 1
        assert asked < MANY * moves, "asked for ever"
        return due(self, *about, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Inquiry, "due", counted)
    for seed in range(4):
        record = play_random(Rules(), 4, random.Random(seed))
        windows += sum(state.phase is Phase.LAST_CARD for state, _ in record.steps())
        asked, moves = 0, len(record.moves)
        thoughts = thoughts_of(record, Cats((None, *CatKind), seed))
        assert {seat for told in thoughts.values() for seat, _ in told} == {1, 2, 3}
    assert windows > 4
