"""Moves as text, both ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Peek,
    Play,
    Reveal,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.cards import Card, Declaration, Edition
from spicy.testing import any_action, configurations, play_random
from spicy.transcript import TranscriptError, format_move, parse_move
from support.rows import each

C9 = Declaration("C9")
C5 = Declaration("C5")

MOVES: list[tuple[str, Action]] = [
    ("P8 as C9", Play(Card("P8"), C9)),
    ("XJ as C9", Play(Card("XJ"), C9)),
    ("P10 as C9, last card", Play(Card("P10"), C9, True)),
    ("P5 as C5, adding SJ", Play(Card("P5"), C5, False, (Card("SJ"),))),
    ("P5 as C5, adding W1 SJ", Play(Card("P5"), C5, False, (Card("W1"), Card("SJ")))),
    ("P5 as C5, last card, adding W1", Play(Card("P5"), C5, True, (Card("W1"),))),
    ("P5 as C5, adding W1 W1 W1", Play(Card("P5"), C5, False, (Card("W1"),) * 3)),
    ("pass", Pass()),
    ("wrong number", Challenge(Trait.NUMBER)),
    ("wrong spice", Challenge(Trait.SPICE)),
    ("wrong", Challenge()),
    ("reveal", Reveal()),
    ("no challenge", Decline()),
    ("copy with W3", Copy(Card("W3"))),
    ("copy with W3, last card", Copy(Card("W3"), True)),
    ("copy with W3, adding C1 P2", Copy(Card("W3"), False, (Card("C1"), Card("P2")))),
    ("take super joker", TakeSuperJoker()),
    ("no super joker", LeaveSuperJoker()),
    ("peek", Peek()),
]


@each(("text", "action"), MOVES)
def test_both_ways(text: str, action: Action) -> None:
    assert parse_move(text) == action
    assert format_move(action) == text


@each(
    ("text", "action"),
    [
        ("p8 AS c9", Play(Card("P8"), C9)),
        ("\tP8   as\tC9 ,Last  Card", Play(Card("P8"), C9, True)),
        ("P5 as C5, adding SJ W1, last card", Play(Card("P5"), C5, True, (Card("W1"), Card("SJ")))),
        ("Copy With nj, LAST CARD", Copy(Card("NJ"), True)),
        ("PASS", Pass()),
        ("Wrong   Number", Challenge(Trait.NUMBER)),
    ],
)
def test_other_ways_to_write_a_move(text: str, action: Action) -> None:
    assert parse_move(text) == action
    assert parse_move(format_move(action)) == action


@each(
    ("text", "part"),
    [
        ("", "expected a move"),
        ("   ", "expected a move"),
        ("fly", "expected a move"),
        ("pas", "did you mean 'pass'"),
        ("wrong numbr", "did you mean 'wrong number'"),
        ("wrong colour", "did you mean 'wrong"),
        ("no chalenge", "did you mean 'no challenge'"),
        ("P8", "expected 'as' and a declaration"),
        ("P8 C9", "expected 'as' and a declaration"),
        ("P8 as", "expected a card, 'as' and a declaration"),
        ("as C9", "expected"),
        ("P8 as C9 last card", "expected a comma before 'last card'"),
        ("P8 as NJ", "expected a declaration"),
        ("P8 as C11", "expected a declaration"),
        ("P8 as C0", "expected a declaration"),
        ("P8 as 9", "expected a declaration"),
        ("P11 as C9", "expected a card"),
        ("X8 as C9", "expected a card"),
        ("ſJ as C9", "expected a card"),
        ("P8 as C9,", "after the comma"),
        ("P8 as C9, lst card", "after the comma"),
        ("P8 as C9, last card, last card", "only once"),
        ("P5 as C5, adding", "expected cards after 'adding'"),
        ("P5 as C5, adding W1, adding W2", "only once"),
        ("P5 as C5, adding W1, W2", "blanks between"),
        ("P5 as C5, adding W1 W99", "expected a card"),
        ("pass, last card", "expected nothing after 'pass'"),
        ("copy with", "expected one card"),
        ("copy with W3 as C9", "expected one card"),
        ("copy W3", "expected a move"),
        ("copy with W33", "expected a card"),
    ],
)
def test_no_move(text: str, part: str) -> None:
    with pytest.raises(TranscriptError) as error:
        parse_move(text)
    assert part in error.value.message
    assert error.value.line is None


@each(
    ("text", "edition"),
    [
        ("L4 as C9", Edition.SPICY),
        ("C4 as L9", Edition.SPICY),
        ("W4 as C9", Edition.SWEET_AND_SPICY),
        ("C4 as W9", Edition.SWEET_AND_SPICY),
        ("copy with W4", Edition.SWEET_AND_SPICY),
        ("C5 as C5, adding L1", Edition.SPICY),
    ],
)
def test_spice_of_the_other_edition(text: str, edition: Edition) -> None:
    with pytest.raises(TranscriptError, match="does not belong to the edition"):
        parse_move(text, edition)
    parse_move(text)


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_whatever_can_be_tried_can_be_written(seed: int) -> None:
    rng = random.Random(seed)
    rules, players = rng.choice(list(configurations()))
    state = play_random(rules, players, rng).start
    for _ in range(20):
        _seat, action = any_action(state, rng)
        assert parse_move(format_move(action)) == action
