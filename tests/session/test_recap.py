"""Looking back on a finished game, its cards and what its cats thought."""

from __future__ import annotations

import random

import pytest

from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.state import Phase
from spicy.players.inquiry import Inquiry
from spicy.session.game_setup import Cats
from spicy.session.recap import recap_of
from spicy.session.session import Session
from spicy.session.thoughts import thoughts_of
from spicy.testing import play_random
from spicy.transcript import parse, record_of
from spicy.words.cats import CatKind
from support.rows import each

FINISHED = """
title: One lie caught, one truth doubted
players: Lea, Tom, Mia
hand Lea: C1 C5
hand Tom: W9 C2
hand Mia: NJ C3
deck: P1 P2 P3 END
---
Lea: C1 as C1
Tom: W9 as C4
Mia: wrong spice
Tom: C2 as C2
Lea: wrong number
> over worlds-end
"""


def test_the_numbers_of_a_finished_game() -> None:
    recap = recap_of(record_of(parse(FINISHED)))
    told = [(one.played, one.lies, one.doubted, one.caught) for one in recap.seats]
    assert told == [(1, 0, 0, 0), (2, 1, 2, 1), (0, 0, 0, 0)]
    assert recap.biggest_stack == 2
    cards = [move.card and move.card.code for move in recap.moves]
    assert cards == ["C1", "W9", None, "C2", None]


@each(
    ("card", "said", "is_lie"),
    [
        ("C1", "C1", False),
        ("C1", "C2", True),
        ("C1", "W1", True),
        ("NJ", "C1", True),  # right on the number, wrong on the spice
        ("SJ", "C1", True),
        ("XJ", "C1", False),  # a super joker is whatever is said of it
    ],
)
def test_what_counts_as_a_lie(card: str, said: str, is_lie: bool) -> None:
    text = f"""
super-jokers: yes
players: Lea, Tom
hand Lea: {card} C9
hand Tom: C8
deck: P1 END
---
Lea: {card} as {said}
Tom: pass
> over worlds-end
"""
    assert recap_of(record_of(parse(text))).seats[0].lies == int(is_lie)


def test_a_game_that_goes_on_is_not_looked_back_on() -> None:
    record = record_of(parse(FINISHED))
    with pytest.raises(ValueError, match="over"):
        recap_of(Record(record.start, record.moves[:-1]))
    with pytest.raises(ValueError, match="over"):
        Session(record.start).open_record()


MANY = 50
"""Questions that no move needs."""


def test_cats_that_answered_a_last_card_in_any_order_are_thought_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A record written by others may let them speak in any order; looking back ends all the same."""
    asked, windows, due = 0, 0, Inquiry.due

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
