"""The menu in a running game: public, one step from the table, and no way to lose a game unasked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spicy.session.display import Display, Theme
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.menu import EndByHandScreen, MenuScreen
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.settings import SettingsScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.navigator import AppScreen
from spicy.words import i18n
from support.pseudo import write_catalogue
from support.rows import each
from support.table import NAMES, begun, press, words_of


def playing(persistence: Persistence | None = None) -> GameFlow:
    """A game at its table, saved if there is a persistence."""
    flow = begun(persistence=persistence)
    assert type(press(flow, "escape")) is TableScreen
    return flow


@each("opening", ["q", "escape"])
@each("closing", ["q", "escape", "enter", "g", "r escape q"])
def test_the_menu_is_one_step_from_the_table(opening: str, closing: str) -> None:
    """And so are the rules from the menu."""
    flow = playing()
    table, menu = flow.screen, press(flow, opening)
    assert isinstance(menu, MenuScreen)
    assert not menu.is_private
    assert press(flow, closing) is table


def test_leaving_is_asked_as_everywhere_and_rules_lie_over_the_menu() -> None:
    """The question over the menu leads to no second one."""
    flow = playing()
    assert isinstance(press(playing(), "c-c"), LeaveScreen)
    assert isinstance(press(flow, "q r"), RulesScreen)
    question = press(flow, "escape l")
    assert isinstance(question, LeaveScreen)
    assert not question.has_menu


@pytest.mark.parametrize("before", ["enter", "enter 1", "1 1 c 2 enter 2 n enter"])
def test_the_question_before_leaving_leads_to_the_menu_from_every_public_screen(
    before: str, tmp_path: Path
) -> None:
    """Over a hand too, which is covered by then; closing the menu leads to where the question did."""
    flow = playing(Persistence(SavedGames(tmp_path)))
    question = press(flow, f"{before} q")
    assert isinstance(question, LeaveScreen)
    under = flow.stack[:-1]
    menu = press(flow, "m")
    assert isinstance(menu, MenuScreen)
    assert menu.covered == question.covered
    assert not any(screen.is_private for screen in flow.stack)
    assert press(flow, "escape") is under[-1]
    assert flow.stack == under
    assert isinstance(press(flow, "q m e y"), ScoreScreen)


@pytest.mark.parametrize(("key", "kind"), [("t", TitleScreen), ("n", SetupScreen)])
def test_a_saved_game_is_put_away_at_once_and_another_only_when_asked(
    key: str, kind: type[AppScreen], tmp_path: Path
) -> None:
    """New players begin with those of the game."""
    screen = press(playing(Persistence(SavedGames(tmp_path))), f"q {key}")
    assert isinstance(screen, kind)
    assert not isinstance(screen, SetupScreen) or screen.draft().players == NAMES
    flow = playing()
    assert isinstance(press(flow, f"q {key}"), LeaveScreen)
    assert isinstance(press(flow, "escape"), MenuScreen)
    assert isinstance(press(flow, f"{key} y"), kind)
    assert flow.session is None


@each("answer", ["escape", "n", "q"])
def test_ending_by_hand_is_asked_once(answer: str) -> None:
    flow = playing()
    question = press(flow, "q e")
    assert isinstance(question, EndByHandScreen)
    assert question.single_presses() >= {"y"}
    assert isinstance(press(flow, answer), MenuScreen)
    assert flow.is_playing


def test_a_game_ended_by_hand_is_counted_and_says_so_on_disk_too(tmp_path: Path) -> None:
    """It is over, it cannot go on, its cards are open, and its file tells that no rule ended it."""
    flow = playing(Persistence(SavedGames(tmp_path)))
    score = press(flow, "q e y")
    assert isinstance(score, ScoreScreen)
    assert score.outcome.reason is None
    # Nothing was won, and everybody holds six cards.
    assert [one.total for one in score.outcome.scores or ()] == [-6, -6, -6]
    assert score.outcome.winners == (0, 1, 2)
    assert "by hand" in words_of(score)
    flow.close()
    saves = SavedGames(tmp_path)
    (game,) = saves.games()
    assert game.facts is not None
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
    assert isinstance(press(flow, way), SettingsScreen)
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
