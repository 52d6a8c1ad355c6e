"""Moves as people say them, in the words of transcripts."""

from __future__ import annotations

from spicy.analysis.spoken import card_in, in_notation
from spicy.engine.cards import Card, Edition
from support.rows import each


@each(
    ("written", "said"),
    [
        ("C7 as C5", ["C7 as C5", "chili 7 as chili 5"]),
        ("C7 as P2", ["I lay a chili 7 and say pepper 2"]),
        ("W10 as W9", ["plays Wasabi 10, says wasabi 9"]),
        ("NJ as C5", ["number joker as chili 5"]),
        ("SJ as C3, last card", ["spice joker as chili 3, last card"]),
        ("XJ as P4", ["super joker as pepper 4"]),
        ("copy with P8", ["copy with pepper 8"]),
        ("P5 as C5, adding W1 SJ", ["P5 as C5, adding W1 SJ"]),
        ("wrong number", ["I challenge the number", "The number is wrong!"]),
        ("wrong number", ["he lies about the number"]),
        ("wrong spice", ["wrong spice", "I don\u2019t believe the spice"]),
        ("Wrong", ["Wrong!"]),
        ("wrong", ["I challenge"]),
        ("pass", ["I pass.", "pass"]),
        ("no challenge", ["nobody challenges", "I don't challenge the number", "no challenge"]),
        ("reveal", ["turn it over"]),
        ("take super joker", ["take the super joker"]),
        ("no super joker", ["no super joker"]),
        ("something else altogether", ["something else altogether"]),
    ],
)
def test_what_people_say(written: str, said: list[str]) -> None:
    assert {in_notation(one, Edition.SPICY) for one in said} == {written}


@each(
    ("code", "texts"),
    [
        ("C5", ["C5"]),
        ("C10", ["chili 10"]),
        ("NJ", ["the number joker"]),
        (None, ["lemon 3", "L3", "chili", "C5 as C6", ""]),
    ],
)
def test_a_card_that_is_named(code: str | None, texts: list[str]) -> None:
    """Alone, and of the box that is played with."""
    named = None if code is None else Card(code)
    assert {card_in(text, Edition.SPICY) for text in texts} == {named}
