"""The introduction and the help, for whoever plays for the first time; a key that does nothing."""

from __future__ import annotations

import random

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import Edition
from spicy.engine.rules import Rules
from spicy.testing import play_random
from spicy.tui.game.introduction import IntroductionScreen, pages
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.widgets.theme import Look
from support.rows import each
from support.screens import MemoryPersistence, loaded
from support.table import at_title, begun, press, words_of

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


@each("box", BOXES.values())
@each("is_ascii", [False, True])
@each("size", SIZES)
def test_every_page_fits_with_all_its_sentences(
    size: tuple[int, int], is_ascii: bool, box: Box
) -> None:
    screen = IntroductionScreen(Look(ascii=is_ascii), box)
    for number, page in enumerate(screen.pages, start=1):
        text = words_of(screen, size)
        for sentence in page.sentences:
            assert sentence in text
        assert f"{number} of {len(screen.pages)}" in text
        screen.press("right")


def test_there_are_five_short_pages() -> None:
    made = pages(BOXES[Edition.SPICY])
    assert len(made) == 5
    assert all(len(page.sentences) <= 3 for page in made)


def test_pages_turn_both_ways_and_the_last_one_closes() -> None:
    screen = IntroductionScreen(Look())
    seen = []
    for key in ("left", "enter", "right", "left", "right", "down", "enter", "right"):
        assert screen.press(key) is None
        seen.append(screen.page)
    assert seen == [0, 1, 2, 1, 2, 3, 4, 4]
    assert screen.press("enter") is not None


def test_it_is_offered_on_the_title_and_under_the_rules() -> None:
    flow = at_title()
    home = flow.screen
    assert isinstance(press(flow, "i"), IntroductionScreen)
    assert press(flow, "escape") is home
    assert isinstance(press(flow, "? i"), IntroductionScreen)
    assert isinstance(press(flow, "q"), RulesScreen)


@each("edition", Edition)
def test_help_in_a_game_begins_with_the_game_in_short(edition: Edition) -> None:
    text = words_of(press(begun(edition=edition), "?"))
    assert "The game in short" in text.split("↓ more")[0]


def test_rulings_are_folded_until_somebody_wants_them() -> None:
    flow = begun("Lea", "Tom")
    screen = press(flow, "escape ?")
    assert isinstance(screen, RulesScreen)
    rulings = [rule.ruling for rule in map(screen.book.rule, screen.topics) if rule.ruling]
    assert rulings
    assert "unfold rulings" in words_of(screen)
    for folded, unfolded in ((len(rulings), 0), (0, len(rulings))):
        said = [" ".join(row.plain.split()) for row in screen.lines(2000)]
        assert said.count("There is a ruling on this.") == folded
        assert sum("Ruling:" in row for row in said) == unfolded
        press(flow, "u")


@each("is_first", [True, False])
def test_the_hands_of_a_first_game_name_the_spices(is_first: bool) -> None:
    """Nobody has to know what the letter on a card stands for before it is chosen."""
    flow = begun()
    assert flow.session is not None
    flow.session.is_first_game = is_first
    flow.carry_out(OpenHand(0, Purpose.TURN))
    assert ("C ▲ CHILI W ● WASABI P ◆ PEPPER" in words_of(flow.screen)) is is_first


STRANGE = "\u00a7"
"""A key that no screen takes."""
AT_THE_TITLE = ("", "s", "s t", "o", "i", "r", "n up")
IN_A_GAME = ("", "escape", "escape q", "escape q e", "escape q l", "escape l", "escape ?")
WITH_A_HAND = ("1", "1 1", "1 p")


@each(
    ("place", "keys"),
    [("title", keys) for keys in AT_THE_TITLE]
    + [("game", keys) for keys in IN_A_GAME + WITH_A_HAND],
)
@each("size", [(60, 20), (140, 40)])
def test_a_key_that_does_nothing_is_answered(place: str, keys: str, size: tuple[int, int]) -> None:
    """In one line, on every screen and whatever is hidden."""
    if place == "title":
        record = play_random(Rules(), 2, random.Random(1), max_moves=3)
        flow = at_title(MemoryPersistence(loaded(record, is_strict=False)))
    else:
        flow = begun("Lea", "Tom")
    screen = press(flow, keys)
    assert press(flow, STRANGE) is screen
    assert screen.message
    assert screen.message in words_of(screen, size)
