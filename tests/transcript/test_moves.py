"""Moves as text, both ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spicy.engine import actions as act
from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import Card, Declaration, Edition
from spicy.testing import any_action, configurations, play_random
from spicy.transcript import TranscriptError, format_move, parse_move
from support.rows import each

C5, C9 = Declaration("C5"), Declaration("C9")
P5, P8, W1, W3, SJ = (Card(code) for code in ("P5", "P8", "W1", "W3", "SJ"))


@each(
    ("usual", "action", "text"),
    [
        ("P8 as C9", Play(P8, C9), "p8 AS c9"),
        ("P8 as C9, last card", Play(P8, C9, True), "\tP8   as\tC9 ,Last  Card"),
        ("P5 as C5, adding SJ", Play(P5, C5, False, (SJ,)), "P5 as C5,Adding sj"),
        (
            "P5 as C5, last card, adding W1 SJ",
            Play(P5, C5, True, (W1, SJ)),
            "P5 as C5, adding SJ W1, last card",
        ),
        ("XJ as C9", Play(Card("XJ"), C9), "xj as C9"),
        ("copy with W3", Copy(W3), "Copy With w3"),
        ("copy with NJ, last card", Copy(Card("NJ"), True), "Copy With nj, LAST CARD"),
        ("copy with W3, adding W1 SJ", Copy(W3, False, (W1, SJ)), "copy with W3, adding SJ W1"),
        ("pass", act.Pass(), "PASS"),
        ("wrong number", act.Challenge(act.Trait.NUMBER), "Wrong   Number"),
        ("wrong spice", act.Challenge(act.Trait.SPICE), "wrong SPICE"),
        ("wrong", act.Challenge(), " wrong "),
        ("reveal", act.Reveal(), "Reveal"),
        ("no challenge", act.Decline(), "no\tchallenge"),
        ("take super joker", act.TakeSuperJoker(), "Take Super Joker"),
        ("no super joker", act.LeaveSuperJoker(), "NO super joker"),
        ("peek", act.Peek(), "peeK"),
    ],
)
def test_both_ways(usual: str, action: Action, text: str) -> None:
    assert format_move(action) == usual
    assert parse_move(usual) == action
    assert format_move(parse_move(text)) == usual


@each(
    ("part", "texts"),
    [
        ("expected a move", ["", "   ", "fly", "copy W3"]),
        ("did you mean 'pass'", ["pas"]),
        ("did you mean 'wrong", ["wrong numbr", "wrong colour"]),
        ("did you mean 'no challenge'", ["no chalenge"]),
        ("expected 'as' and a declaration", ["P8", "P8 C9"]),
        ("expected a card, 'as' and a declaration", ["P8 as"]),
        ("expected", ["as C9"]),
        ("expected a comma before 'last card'", ["P8 as C9 last card"]),
        ("expected a declaration", ["P8 as NJ", "P8 as C11", "P8 as C0", "P8 as 9"]),
        ("expected a card", ["P11 as C9", "X8 as C9", "ſJ as C9", "copy with W33"]),
        ("expected a card", ["P5 as C5, adding W1 W99"]),
        ("after the comma", ["P8 as C9,", "P8 as C9, lst card"]),
        ("only once", ["P8 as C9, last card, last card", "P5 as C5, adding W1, adding W2"]),
        ("expected cards after 'adding'", ["P5 as C5, adding"]),
        ("blanks between", ["P5 as C5, adding W1, W2"]),
        ("expected nothing after 'pass'", ["pass, last card"]),
        ("expected one card", ["copy with", "copy with W3 as C9"]),
    ],
)
def test_no_move(part: str, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(TranscriptError) as error:
            parse_move(text)
        assert part in error.value.message
        assert error.value.line is None


@each(
    ("edition", "texts"),
    [
        (Edition.SPICY, ["L4 as C9", "C4 as L9", "C5 as C5, adding L1"]),
        (Edition.SWEET_AND_SPICY, ["W4 as C9", "C4 as W9", "copy with W4"]),
    ],
)
def test_spice_of_the_other_edition(edition: Edition, texts: list[str]) -> None:
    for text in texts:
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
