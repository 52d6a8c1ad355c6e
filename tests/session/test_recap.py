"""Looking back on a finished game."""

from __future__ import annotations

import pytest

from spicy.engine.record import Record
from spicy.session.recap import recap_of
from spicy.session.session import Session
from spicy.transcript import parse, record_of
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


def _record(text: str) -> Record:
    return record_of(parse(text))


def test_the_numbers_of_a_finished_game() -> None:
    recap = recap_of(_record(FINISHED))
    lea, tom, mia = recap.seats
    assert (lea.played, lea.lies, lea.doubted, lea.caught) == (1, 0, 0, 0)
    assert (tom.played, tom.lies, tom.doubted, tom.caught) == (2, 1, 2, 1)
    assert (mia.played, mia.lies, mia.doubted, mia.caught) == (0, 0, 0, 0)
    assert recap.biggest_stack == 2
    assert [move.card.code if move.card else None for move in recap.moves] == [
        "C1",
        "W9",
        None,
        "C2",
        None,
    ]


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
    assert recap_of(_record(text)).seats[0].lies == int(is_lie)


def test_a_game_that_goes_on_is_not_looked_back_on() -> None:
    record = _record(FINISHED)
    unfinished = Record(record.start, record.moves[:-1])
    with pytest.raises(ValueError, match="over"):
        recap_of(unfinished)
    session = Session(record.start)
    with pytest.raises(ValueError, match="over"):
        session.open_record()
