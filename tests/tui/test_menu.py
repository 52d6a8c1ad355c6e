"""The menu in a running game, which loses none unasked; the introduction and the help for beginners."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import Edition
from spicy.engine.rules import Rules
from spicy.session.display import Display, Theme
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.testing import play_random
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.introduction import pages
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.widgets.theme import Look
from spicy.words import i18n
from support import ui
from support.pseudo import write_catalogue
from support.rows import each
from support.screens import MemoryPersistence, loaded
from support.table import NAMES, at_title, begun, press, words_of


def playing(persistence: Persistence | None = None) -> GameFlow:
    """A game at its table, saved if there is a persistence."""
    flow = begun(persistence=persistence)
    assert type(press(flow, "escape")) is ui.TableScreen
    return flow


@each("opening", ["q", "escape"])
@each("closing", ["q", "escape", "enter", "g", "r escape q"])
def test_the_menu_is_one_step_from_the_table(opening: str, closing: str) -> None:
    """And so are the rules from the menu."""
    flow = playing()
    table, menu = flow.screen, press(flow, opening)
    assert isinstance(menu, ui.MenuScreen)
    assert not menu.is_private
    assert press(flow, closing) is table


def test_leaving_is_asked_as_everywhere_and_rules_lie_over_the_menu() -> None:
    """The question over the menu leads to no second one."""
    flow = playing()
    assert isinstance(press(playing(), "c-c"), ui.LeaveScreen)
    assert isinstance(press(flow, "q r"), ui.RulesScreen)
    question = press(flow, "escape l")
    assert isinstance(question, ui.LeaveScreen)
    assert not question.has_menu


@pytest.mark.parametrize("before", ["enter", "enter 1", "1 1 c 2 enter 2 n enter"])
def test_the_question_before_leaving_leads_to_the_menu_from_every_public_screen(
    before: str, tmp_path: Path
) -> None:
    """Over a hand too, which is covered by then; closing the menu leads to where the question did."""
    flow = playing(Persistence(SavedGames(tmp_path)))
    question = press(flow, f"{before} q")
    assert isinstance(question, ui.LeaveScreen)
    under = flow.stack[:-1]
    menu = press(flow, "m")
    assert isinstance(menu, ui.MenuScreen)
    assert menu.covered == question.covered
    assert not any(screen.is_private for screen in flow.stack)
    assert press(flow, "escape") is under[-1]
    assert flow.stack == under
    assert isinstance(press(flow, "q m e y"), ui.ScoreScreen)


@pytest.mark.parametrize(("key", "kind"), [("t", ui.TitleScreen), ("n", ui.SetupScreen)])
def test_a_saved_game_is_put_away_at_once_and_another_only_when_asked(
    key: str, kind: type[AppScreen], tmp_path: Path
) -> None:
    """New players begin with those of the game."""
    screen = press(playing(Persistence(SavedGames(tmp_path))), f"q {key}")
    assert isinstance(screen, kind)
    assert not isinstance(screen, ui.SetupScreen) or screen.draft().players == NAMES
    flow = playing()
    assert isinstance(press(flow, f"q {key}"), ui.LeaveScreen)
    assert isinstance(press(flow, "escape"), ui.MenuScreen)
    assert isinstance(press(flow, f"{key} y"), kind)
    assert flow.session is None


@each("answer", ["escape", "n", "q"])
def test_ending_by_hand_is_asked_once(answer: str) -> None:
    flow = playing()
    question = press(flow, "q e")
    assert isinstance(question, ui.EndByHandScreen)
    assert question.single_presses() >= {"y"}
    assert isinstance(press(flow, answer), ui.MenuScreen)
    assert flow.is_playing


def test_a_game_ended_by_hand_is_counted_and_says_so_on_disk_too(tmp_path: Path) -> None:
    """It is over, it cannot go on, its cards are open, and its file tells that no rule ended it."""
    flow = playing(Persistence(SavedGames(tmp_path)))
    score = press(flow, "q e y")
    assert isinstance(score, ui.ScoreScreen)
    assert score.outcome.reason is None
    # Nothing was won, and everybody holds six cards.
    assert [one.total for one in score.outcome.scores or ()] == [-6, -6, -6]
    assert score.outcome.winners == (0, 1, 2)
    assert "by hand" in words_of(score)
    flow.close()
    saves = SavedGames(tmp_path)
    (game,) = saves.games()
    assert game.facts.is_ended_by_hand
    assert game.facts.is_finished
    assert saves.last_unfinished() is None
    again = saves.load(game.id)
    assert again.is_over
    assert again.result() == score.outcome
    assert len(again.open_record().start.seats[0].hand) == 6


@pytest.mark.parametrize("way", ["q o", "q s", "q t o"])
def test_how_the_game_is_shown_changes_at_once_and_is_remembered(way: str, tmp_path: Path) -> None:
    """Every screen of the stack is drawn in the new way; the next program begins with it."""
    settings = SettingsFile(tmp_path)
    persistence = Persistence(SavedGames(tmp_path / "games"), settings)
    flow = playing(persistence)
    assert isinstance(press(flow, way), ui.SettingsScreen)
    press(flow, "right down space down left")
    assert persistence.display() == Display(Theme.LIGHT, calm=True, large=True)
    for screen in (*flow.stack, press(flow, "escape")):
        look = screen.look
        assert (look.theme, look.calm, look.large) == (Theme.LIGHT, True, True)
    assert settings.load().players == NAMES


def test_the_language_is_chosen_where_there_is_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies under the settings is told anew, and the next program begins with the language."""
    settings = SettingsFile(tmp_path)
    flow = playing(Persistence(SavedGames(tmp_path / "games"), settings))
    assert "English" not in words_of(press(flow, "q o up right left"))
    assert settings.load_display().language == ""  # without a choice the environment still decides
    write_catalogue(tmp_path / "locale", "qa")
    monkeypatch.setattr(i18n, "_FOLDER", str(tmp_path / "locale"))
    press(flow, "down right")
    assert settings.load_display().language == i18n.spoken() == i18n.wanted()[0] == "qa"
    table = words_of(press(flow, "escape escape"))
    assert not re.search("[a-z]{3}", re.sub("|".join(NAMES), "", table)), table
    press(flow, "q o up right")
    assert i18n.spoken() == "en"


SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


@each("box", BOXES.values())
@each("is_ascii", [False, True])
@each("size", SIZES)
def test_every_page_fits_with_all_its_sentences(
    size: tuple[int, int], is_ascii: bool, box: Box
) -> None:
    screen = ui.IntroductionScreen(Look(ascii=is_ascii), box)
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
    screen = ui.IntroductionScreen(Look())
    seen = []
    for key in ("left", "enter", "right", "left", "right", "down", "enter", "right"):
        assert screen.press(key) is None
        seen.append(screen.page)
    assert seen == [0, 1, 2, 1, 2, 3, 4, 4]
    assert screen.press("enter") is not None


def test_it_is_offered_on_the_title_and_under_the_rules() -> None:
    flow = at_title()
    home = flow.screen
    assert isinstance(press(flow, "i"), ui.IntroductionScreen)
    assert press(flow, "escape") is home
    assert isinstance(press(flow, "? i"), ui.IntroductionScreen)
    assert isinstance(press(flow, "q"), ui.RulesScreen)


@each("edition", Edition)
def test_help_in_a_game_begins_with_the_game_in_short(edition: Edition) -> None:
    text = words_of(press(begun(edition=edition), "?"))
    assert "The game in short" in text.split("↓ more")[0]


def test_rulings_are_folded_until_somebody_wants_them() -> None:
    flow = begun("Lea", "Tom")
    screen = press(flow, "escape ?")
    assert isinstance(screen, ui.RulesScreen)
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
