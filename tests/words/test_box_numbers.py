"""A sentence that names a number of the rules takes it from the box, whatever number that is."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import msgspec
import pytest

import spicy
from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import Card, Edition
from spicy.engine.events import TrophyTaken
from spicy.engine.scoring import EndReason, Outcome
from spicy.session.narration import TableStory
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.introduction import pages
from spicy.tui.game.moments import TrophyScreen
from spicy.tui.game.pick_seat import RefereeScreen
from spicy.tui.requests import Purpose
from spicy.tui.widgets.theme import Look
from spicy.words.help import game_in_short
from spicy.words.outcome import ending_sentence, why_not_counted
from spicy.words.refusals import refusal_sentence
from spicy.words.spice_it_up import spice_it_up_summary
from words.saying import every_refusal

NAMES = ("Lea", "Tom", "Mia")
SAID = {7, 9, 10}
"""The numbers that are declared."""
BOX = {
    "first_numbers": (6, 8),
    "pass_cards": 21,
    "penalty_cards": 22,
    "loser_cards": 23,
    "winning_trophies": 24,
    "trophies": 25,
    "trophy_points": 26,
    "card_points": 27,
}
CARDS = {
    "LOW_NUMBERS": (31, 32, 33),
    "LUCKY_NUMBER": 34,
    "MOST_ADDED": 35,
    "RAIDED_NUMBER": 36,
    "STARTING_NUMBERS": (37, 38),
    "TURNED": {39: 40, 40: 39},
}
"""Numbers that no box and no Spice It Up! card has today."""
IN_WORDS = re.compile(r"\b(two|three|four|five|six|ten|second|third)\b", re.IGNORECASE)


def forget() -> None:
    """Nothing that was worked out with other numbers is remembered."""
    for name, module in list(sys.modules.items()):
        if name.startswith("spicy."):
            for one in list(vars(module).values()):
                if hasattr(one, "cache_clear"):
                    one.cache_clear()


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """Every module knows the Spicy box with other numbers in it, and Spice It Up! cards too."""
    made = msgspec.structs.replace(BOXES[Edition.SPICY], **BOX)
    known = {**BOXES, Edition.SPICY: made}
    for name, module in list(sys.modules.items()):
        if name.startswith("spicy."):
            for constant, value in {"BOXES": known, **CARDS}.items():
                if hasattr(module, constant):
                    monkeypatch.setattr(module, constant, value)
    forget()
    yield made
    monkeypatch.undo()
    forget()


def sentences(box: Box) -> Iterator[str]:
    """Every sentence with a number of the rules in it, and many without one."""
    yield from (refusal_sentence(refusal, NAMES) for refusal in every_refusal())
    for reason in EndReason:
        yield ending_sentence(Outcome(reason, (0,)), NAMES)
    yield why_not_counted(Outcome(EndReason.TWO_TROPHIES, (0,)), NAMES) or ""
    yield from game_in_short(box)
    yield from map(spice_it_up_summary, spicy.SpiceItUp)
    yield from (sentence for page in pages(box) for sentence in page.sentences)
    yield from screens(box)


def screens(box: Box) -> Iterator[str]:
    """What screens ask and tell of the rules."""
    hands = [[Card("P1")], [Card("P2")], [Card("P3")]]
    state = spicy.position(NAMES, spicy.Rules(), hands=hands, deck=[Card("P4")] * 3)
    view, look = spicy.public_view(state), Look()
    hand = HandScreen(look, spicy.view(state, 0), Purpose.TURN, is_strict=False)
    hand.press("p")
    yield from (row.plain for row in hand._asked(80))
    referee = RefereeScreen(look, view, TableStory())
    referee.picked(1)
    yield from (row.plain for row in referee._footer(80))
    for total in (box.winning_trophies - 1, box.winning_trophies):
        taken = TrophyTaken(rules=(spicy.RuleId.TROPHY_WON,), seat=0, total=total)
        rows = TrophyScreen(look, view, taken, "").body(80, 12)
        yield from (row.plain for row in rows if row.plain.strip()[:1] in "+L")


def test_a_box_with_other_numbers_is_spoken_of_with_other_numbers(box: Box) -> None:
    own = {*box.first_numbers, *range(21, 28)}
    cards = {*range(31, 41)}
    allowed = own | cards | SAID | {0, 1, box.winning_trophies - 1}
    named: set[int] = set()
    for sentence in sentences(box):
        assert IN_WORDS.search(sentence) is None, sentence
        numbers = {int(number) for number in re.findall(r"\d+", sentence)}
        assert numbers <= allowed, sentence
        named |= numbers
    assert named >= (own | cards)
