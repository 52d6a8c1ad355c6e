"""The introduction and the help: for whoever plays for the first time, and in the middle of a game."""

from __future__ import annotations

import random

import pytest

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Edition
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.introduction import IntroductionScreen, pages
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.widgets.theme import Look
from support.rows import each

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


def text_of(screen: AppScreen, size: tuple[int, int] = (80, 24)) -> str:
    """What is shown, with single blanks."""
    drawn = screen.render(*size).renderables  # type: ignore[attr-defined]
    assert len(drawn) == size[1]
    assert all(row.cell_len <= size[0] for row in drawn)
    return " ".join(" ".join(row.plain for row in drawn).split())


@each("box", BOXES.values())
@each("is_ascii", [False, True])
@each("size", SIZES)
def test_every_page_fits_with_all_its_sentences(
    size: tuple[int, int], is_ascii: bool, box: object
) -> None:
    screen = IntroductionScreen(Look(ascii=is_ascii), box)  # type: ignore[arg-type]
    for number, page in enumerate(screen.pages, start=1):
        text = text_of(screen, size)
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
    flow = GameFlow(Look(), random.Random(1))
    home = flow.screen
    flow.press("i")
    assert isinstance(flow.screen, IntroductionScreen)
    flow.press("escape")
    assert flow.screen is home
    for key in ("?", "i"):
        flow.press(key)
    assert isinstance(flow.screen, IntroductionScreen)
    flow.press("q")
    assert isinstance(flow.screen, RulesScreen)


@pytest.mark.parametrize("edition", list(Edition))
def test_help_in_a_game_begins_with_the_game_in_short(edition: Edition) -> None:
    game = GameSetup(("Lea", "Tom"), edition)
    flow = GameFlow(Look(), random.Random(1), game, starts_at_once=True)
    flow.press("?")
    assert "The game in short" in text_of(flow.screen).split("↓ more")[0]


def test_rulings_are_folded_until_somebody_wants_them() -> None:
    game = GameSetup(("Lea", "Tom"))
    flow = GameFlow(Look(), random.Random(1), game, starts_at_once=True)
    flow.press("escape")
    flow.press("?")
    screen = flow.screen
    assert isinstance(screen, RulesScreen)
    rulings = [rule.ruling for rule in map(screen.book.rule, screen.topics) if rule.ruling]
    assert rulings
    said = [" ".join(row.plain.split()) for row in screen.lines(2000)]
    assert not any("Ruling:" in row for row in said)
    assert said.count("There is a ruling on this.") == len(rulings)
    assert "unfold rulings" in text_of(screen)
    screen.press("u")
    said = [" ".join(row.plain.split()) for row in screen.lines(2000)]
    assert sum("Ruling:" in row for row in said) == len(rulings)


@pytest.mark.parametrize("is_first", [True, False])
def test_the_hands_of_a_first_game_name_the_spices(is_first: bool) -> None:
    """Nobody has to know what the letter on a card stands for before it is chosen."""
    game = GameSetup(players=("Lea", "Tom", "Mia"))
    flow = GameFlow(Look(), random.Random(7), game, starts_at_once=True)
    assert flow.session is not None
    flow.session.is_first_game = is_first
    flow.carry_out(OpenHand(0, Purpose.TURN))
    assert ("C ▲ CHILI W ● WASABI P ◆ PEPPER" in text_of(flow.screen)) is is_first
