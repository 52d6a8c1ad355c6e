"""The saved games on the screen: what each line says, and what can be done with each."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import spicy
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGame, SavedGames
from spicy.testing import play_random
from spicy.transcript import parse, record_of
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.widgets.theme import Look
from support import ui
from support.drawn import rows_of
from support.rows import each
from support.table import at_title, begun, press, words_of

GOING_ON, OVER, OTHERS = ("Lea", "Tom", "Mia"), ("Ida", "Jo"), ("Ida", "Max", "Kim")


def dealt(names: tuple[str, ...], seed: int) -> spicy.Record:
    return spicy.Record(spicy.new_game(names, spicy.Rules(), random.Random(seed)))


def keep(games: Path, record: spicy.Record, moment: float) -> None:
    """Save a game at a moment."""
    rng = random.Random(moment)
    keeper = SavedGames(games, clock=lambda: moment, rng=rng).keeper()
    keeper.keep(record, False)
    keeper.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game that goes on, saved last, a finished one, and one that is damaged."""
    games = tmp_path / "games"
    keep(games, play_random(spicy.Rules(), OVER, random.Random(3)), 1_700_000_000)
    keep(games, dealt(GOING_ON, 2), 1_700_000_060)
    (games / "broken.spicy-game").write_text("nothing")
    return games


def opened(folder: Path) -> GameFlow:
    """The list, opened from the title."""
    flow = at_title(Persistence(SavedGames(folder)))
    assert words_of(flow.screen).count("Saved games (3)") == 1
    assert isinstance(press(flow, "s"), ui.SavedGamesScreen)
    return flow


@each("size", [(60, 20), (80, 24), (200, 60)])
def test_every_game_is_listed_with_players_and_standing(
    folder: Path, size: tuple[int, int]
) -> None:
    text = words_of(opened(folder).screen, size)
    for told in ("Lea, Tom and Mia", "it is Lea's turn", "Ida and Jo", "won by", "broken"):
        assert told in text


@each(
    ("keys", "names"),
    [("enter", GOING_ON), ("2", OTHERS), ("s enter", GOING_ON), ("s g", GOING_ON)],
)
def test_every_game_that_can_go_on_is_offered_with_players_and_when(
    folder: Path, keys: str, names: tuple[str, ...]
) -> None:
    """The one under the cursor of the title is the one that was saved last."""
    if SavedGames(folder).count() == 3:
        keep(folder, dealt(OTHERS, 4), 1_600_000_000)
    flow = at_title(Persistence(SavedGames(folder)))
    text = words_of(flow.screen)
    for told in ("Go on: Lea, Tom and Mia (2023-11-1", "Go on: Ida, Max and Kim (2020-09-1"):
        assert told in text
    press(flow, keys)
    assert flow.session.names == names
    assert flow.session.is_saved
    flow.close()


@each("key", ["enter", "s"])
def test_a_finished_game_is_stepped_through_and_leads_back(folder: Path, key: str) -> None:
    flow = opened(folder)
    home = flow.screen
    assert isinstance(press(flow, f"down {key}"), ui.StepperScreen)
    assert press(flow, "escape") is home


def test_a_finished_game_is_exported(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flow = opened(folder)
    for keys in ("down e enter", "e tab enter"):
        assert isinstance(press(flow, keys), ui.SavedGamesScreen)
    (picture,), (transcript,) = tmp_path.glob("*.svg"), tmp_path.glob("*.spicy")
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "url(" not in drawn.replace("url(#", "")
    assert "Ida" in drawn
    record = record_of(parse(transcript.read_text(encoding="utf-8")))
    assert record.final().is_over
    assert record.start.names == OVER
    assert isinstance(press(flow, "e"), ui.ExportScreen)
    assert isinstance(press(flow, "escape"), ui.SavedGamesScreen)


@each("key", ["e", "s"])
def test_nothing_of_a_game_that_goes_on_is_opened(folder: Path, key: str) -> None:
    flow = opened(folder)
    home = flow.screen
    assert press(flow, key) is home
    assert flow.session is None


@pytest.mark.parametrize("answer", ["y", "n", "enter", "escape", "d"])
def test_a_game_is_deleted_only_when_that_was_meant(folder: Path, answer: str) -> None:
    flow = opened(folder)
    question = press(flow, "d")
    assert question.single_presses() >= {"y"}
    assert "for good?" in words_of(question)
    assert isinstance(press(flow, answer), ui.SavedGamesScreen)
    left = {game.facts.names for game in SavedGames(folder).games() if game.facts is not None}
    assert left == ({OVER} if answer == "y" else {GOING_ON, OVER})


def test_a_rematch_keeps_the_evening_and_other_players_join_it(tmp_path: Path) -> None:
    flow = begun("Lea", "Tom", persistence=Persistence(SavedGames(tmp_path)))
    text = words_of(press(flow, "escape q e y n escape q e y"))
    assert "This evening, 2 games" in text
    assert flow.session is not None
    assert "Lea" in words_of(press(flow, "p"))


def test_statistics_are_one_step_from_the_list(folder: Path) -> None:
    flow = opened(folder)
    text = words_of(press(flow, "down t"))
    for told in ("Ida", "Jo", "wins", "right doubts"):
        assert told in text
    assert "Mia" not in text
    screen = press(flow, "escape")
    assert isinstance(screen, ui.SavedGamesScreen)
    assert screen.cursor == 1


def test_the_cursor_stays_where_a_game_was_deleted(folder: Path) -> None:
    flow = opened(folder)
    for place in (1, 1, 0):  # the second of three, the second of two, the only one
        screen = press(flow, "down " * place + "d y")
        assert isinstance(screen, ui.SavedGamesScreen)
        assert screen.cursor == min(place, max(0, len(screen.games) - 1))
        screen.cursor = 0


def test_what_else_is_to_say_of_a_game_stands_on_rows_of_its_own(folder: Path) -> None:
    """Somebody who looks at a finished game keeps nobody from it, and is not spoken of."""
    saves = SavedGames(folder)
    going_on, over, _broken = saves.games()
    held = [saves.resume(game.id) for game in (going_on, over)]
    screen = ui.SavedGamesScreen(Look(), saves.games())
    for size in [(60, 20), (80, 24)]:
        rows = [row.plain.strip() for row in rows_of(screen, size)]
        at = next(at for at, row in enumerate(rows) if row.endswith("it is Lea's turn"))
        told = " ".join(rows[at + 1 :])
        assert told.startswith("Somebody has been playing this game in another window since")
        assert told.count("Somebody") == 1
        assert f"(process {os.getpid()})." in told
    for session in held:
        session.close()


@each("cursor", range(12))
def test_the_game_under_the_cursor_is_always_in_the_window(cursor: int) -> None:
    note = "It is said at some length, so that it takes another row in a window of sixty cells."
    games = [SavedGame(f"g{at}", problem=note if at % 3 else None) for at in range(12)]
    assert f"g{cursor}:" in words_of(ui.SavedGamesScreen(Look(), games, cursor=cursor), (60, 20))
