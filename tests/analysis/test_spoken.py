"""Moves as people say them, in the words of transcripts."""

from __future__ import annotations

from spicy.analysis.spoken import card_in, in_notation
from spicy.engine.cards import Card, Edition
from support.rows import each

SAID = {
    "C7 as C5": "C7 as C5",
    "chili 7 as chili 5": "C7 as C5",
    "I lay a chili 7 and say pepper 2": "C7 as P2",
    "plays Wasabi 10, says wasabi 9": "W10 as W9",
    "number joker as chili 5": "NJ as C5",
    "spice joker as chili 3, last card": "SJ as C3, last card",
    "super joker as pepper 4": "XJ as P4",
    "copy with pepper 8": "copy with P8",
    "P5 as C5, adding W1 SJ": "P5 as C5, adding W1 SJ",
    "I challenge the number": "wrong number",
    "wrong spice": "wrong spice",
    "The number is wrong!": "wrong number",
    "I don\u2019t believe the spice": "wrong spice",
    "he lies about the number": "wrong number",
    "Wrong!": "Wrong",
    "I challenge": "wrong",
    "I pass.": "pass",
    "pass": "pass",
    "nobody challenges": "no challenge",
    "I don't challenge the number": "no challenge",
    "no challenge": "no challenge",
    "turn it over": "reveal",
    "take the super joker": "take super joker",
    "no super joker": "no super joker",
    "something else altogether": "something else altogether",
}


@each(("said", "written"), SAID.items())
def test_what_people_say(said: str, written: str) -> None:
    assert in_notation(said, Edition.SPICY) == written


@each(
    ("text", "code"),
    [
        ("C5", "C5"),
        ("chili 10", "C10"),
        ("the number joker", "NJ"),
        ("lemon 3", None),
        ("L3", None),
        ("chili", None),
        ("C5 as C6", None),
        ("", None),
    ],
)
def test_a_card_that_is_named(text: str, code: str | None) -> None:
    """Alone, and of the box that is played with."""
    assert card_in(text, Edition.SPICY) is (None if code is None else Card(code))
