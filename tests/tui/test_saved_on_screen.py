"""The saved games on the screen: what each line says, and what can be done with each."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import spicy
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGame, SavedGames
from spicy.testing import play_random
from spicy.transcript import parse, record_of
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.game.export import ExportScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.saved import SavedGamesScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.widgets.theme import Look

GOING_ON, OVER = ("Lea", "Tom", "Mia"), ("Ida", "Jo")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game that goes on, saved last, a finished one, and one that is damaged."""
    moments = iter(range(1_700_000_000, 1_800_000_000, 60))
    games = tmp_path / "games"
    saves = SavedGames(games, clock=lambda: next(moments), rng=random.Random(1))
    over = play_random(spicy.Rules(), OVER, random.Random(3))
    start = spicy.new_game(GOING_ON, spicy.Rules(), random.Random(2))
    for record in (over, spicy.Record(start)):
        keeper = saves.keeper()
        keeper.keep(record, False)
        keeper.close()
    (games / "broken.spicy-game").write_text("nothing")
    return games


def opened(folder: Path) -> GameFlow:
    """The list, opened from the title."""
    flow = GameFlow(Look(), random.Random(7), persistence=Persistence(SavedGames(folder)))
    assert isinstance(flow.screen, TitleScreen)
    assert text_of(flow).count("Saved games (3)") == 1
    flow.press("s")
    assert isinstance(flow.screen, SavedGamesScreen)
    return flow


def text_of(flow: GameFlow, size: tuple[int, int] = (80, 24)) -> str:
    """What is shown, with single blanks."""
    drawn = flow.screen.render(*size)
    rows = [row.plain for row in drawn.renderables]  # type: ignore[attr-defined]
    assert len(rows) <= size[1]
    return " ".join(" ".join(rows).split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
def test_every_game_is_listed_with_players_and_standing(
    folder: Path, size: tuple[int, int]
) -> None:
    text = text_of(opened(folder), size)
    for told in ("Lea, Tom and Mia", "it is Lea's turn", "Ida and Jo", "won by", "broken"):
        assert told in text


def test_the_game_under_the_cursor_of_the_title_is_the_one_that_goes_on(folder: Path) -> None:
    flow = GameFlow(Look(), random.Random(7), persistence=Persistence(SavedGames(folder)))
    flow.press("enter")
    assert flow.session is not None
    assert flow.session.names == GOING_ON
    flow.close()


def test_every_game_that_can_go_on_is_offered_with_players_and_when(folder: Path) -> None:
    others = ("Ida", "Max", "Kim")
    saves = SavedGames(folder, clock=lambda: 1_600_000_000, rng=random.Random(2))
    keeper = saves.keeper()
    keeper.keep(spicy.Record(spicy.new_game(others, spicy.Rules(), random.Random(4))), False)
    keeper.close()
    flow = GameFlow(Look(), random.Random(7), persistence=Persistence(SavedGames(folder)))
    text = text_of(flow)
    for names, day in ((GOING_ON, "2023-11-1"), (others, "2020-09-1")):
        assert f"Go on: {names[0]}, {names[1]} and {names[2]} ({day}" in text
    flow.press("2")
    assert flow.session is not None
    assert flow.session.names == others
    flow.close()


@pytest.mark.parametrize("key", ["enter", "g"])
def test_a_game_that_was_not_finished_goes_on(folder: Path, key: str) -> None:
    flow = opened(folder)
    flow.press(key)
    assert flow.session is not None
    assert flow.session.names == GOING_ON
    assert flow.session.is_saved
    flow.close()


@pytest.mark.parametrize("key", ["enter", "s"])
def test_a_finished_game_is_stepped_through_and_leads_back(folder: Path, key: str) -> None:
    flow = opened(folder)
    home = flow.screen
    flow.press("down")
    flow.press(key)
    assert isinstance(flow.screen, StepperScreen)
    flow.press("escape")
    assert flow.screen is home


@pytest.mark.parametrize("suffix", [".svg", ".spicy"])
def test_a_finished_game_is_exported(
    folder: Path, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flow = opened(folder)
    for key in ("down", "e", *(["tab"] if suffix == ".spicy" else []), "enter"):
        flow.press(key)
    assert isinstance(flow.screen, SavedGamesScreen)
    (file,) = tmp_path.glob(f"*{suffix}")
    text = file.read_text(encoding="utf-8")
    if suffix == ".svg":
        assert text.startswith("<svg")
        assert "url(" not in text.replace("url(#", "")
        assert "Ida" in text
    else:
        record = record_of(parse(text))
        assert record.final().is_over
        assert record.start.names == OVER
    flow.press("e")
    assert isinstance(flow.screen, ExportScreen)
    flow.press("escape")
    assert isinstance(flow.screen, SavedGamesScreen)


@pytest.mark.parametrize("keys", ["e", "s"])
def test_nothing_of_a_game_that_goes_on_is_opened(folder: Path, keys: str) -> None:
    flow = opened(folder)
    home = flow.screen
    flow.press(keys)
    assert flow.screen is home
    assert flow.session is None


@pytest.mark.parametrize("answer", ["y", "n", "enter", "escape", "d"])
def test_a_game_is_deleted_only_when_that_was_meant(folder: Path, answer: str) -> None:
    flow = opened(folder)
    flow.press("d")
    assert flow.screen.single_presses() >= {"y"}
    assert "for good?" in text_of(flow)
    flow.press(answer)
    assert isinstance(flow.screen, SavedGamesScreen)
    left = {game.facts.names for game in SavedGames(folder).games() if game.facts is not None}
    assert left == ({OVER} if answer == "y" else {GOING_ON, OVER})


def test_a_rematch_keeps_the_evening_and_other_players_join_it(tmp_path: Path) -> None:
    flow = GameFlow(
        Look(),
        random.Random(7),
        GameSetup(("Lea", "Tom")),
        starts_at_once=True,
        persistence=Persistence(SavedGames(tmp_path)),
    )
    for keys in (["escape", "q", "e", "y"], ["n", "escape", "q", "e", "y"]):
        for key in keys:
            flow.press(key)
    assert "This evening, 2 games" in text_of(flow)
    assert isinstance(flow.session, Session)
    flow.press("p")
    assert "Lea" in text_of(flow)


def test_statistics_are_one_step_from_the_list(folder: Path) -> None:
    flow = opened(folder)
    flow.press("down")
    flow.press("t")
    text = text_of(flow)
    for told in ("Ida", "Jo", "wins", "right doubts"):
        assert told in text
    assert "Mia" not in text
    flow.press("escape")
    assert isinstance(flow.screen, SavedGamesScreen)
    assert flow.screen.cursor == 1


def test_the_cursor_stays_where_a_game_was_deleted(folder: Path) -> None:
    flow = opened(folder)
    for place in (1, 1, 0):  # the second of three, the second of two, the only one
        for key in ["down"] * place + ["d", "y"]:
            flow.press(key)
        assert isinstance(flow.screen, SavedGamesScreen)
        assert flow.screen.cursor == min(place, max(0, len(flow.screen.games) - 1))
        flow.screen.cursor = 0


def test_what_else_is_to_say_of_a_game_stands_on_rows_of_its_own(folder: Path) -> None:
    """Somebody who looks at a finished game keeps nobody from it, and is not spoken of."""
    saves = SavedGames(folder)
    going_on, over, _broken = saves.games()
    held = [saves.resume(game.id) for game in (going_on, over)]
    screen = SavedGamesScreen(Look(), saves.games())
    for size in [(60, 20), (80, 24)]:
        rows = [row.plain.strip() for row in screen.render(*size).renderables]  # type: ignore[attr-defined]
        at = next(at for at, row in enumerate(rows) if row.endswith("it is Lea's turn"))
        told = " ".join(rows[at + 1 :])
        assert told.startswith("Somebody has been playing this game in another window since")
        assert told.count("Somebody") == 1
        assert f"(process {os.getpid()})." in told
    for session in held:
        session.close()


@pytest.mark.parametrize("cursor", range(12))
def test_the_game_under_the_cursor_is_always_in_the_window(cursor: int) -> None:
    note = "It is said at some length, so that it takes another row in a window of sixty cells."
    games = [SavedGame(f"g{at}", problem=note if at % 3 else None) for at in range(12)]
    screen = SavedGamesScreen(Look(), games, cursor=cursor)
    rows = [row.plain for row in screen.render(60, 20).renderables]  # type: ignore[attr-defined]
    assert len(rows) == 20
    assert any(f"g{cursor}:" in row for row in rows)
