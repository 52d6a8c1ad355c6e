"""`spicy step --game`: a finished game of the family's own, stepped through whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import spicy
from spicy.cli import main as cli
from spicy.engine.record import Record
from spicy.storage.saved_games import SavedGames
from spicy.testing import play_random


def record_of_a_game() -> Record:
    """A random game to its end, the same one each time."""
    return play_random(spicy.Rules(), ("Lea", "Tom", "Mia"), random.Random(5), punished=0)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The IDs of a finished and of an unfinished saved game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    record = record_of_a_game()
    ids: dict[str, str] = {}
    for name, game in (("finished", record), ("going on", Record(record.start, record.moves[:5]))):
        keeper = SavedGames().keeper()
        keeper.keep(game, False)
        assert keeper.id is not None
        ids[name] = keeper.id
        keeper.close()
    return ids


def test_a_finished_game_is_stepped_through(
    kept: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["step", "--plain", "--game", kept["finished"]]) == 0
    text = capsys.readouterr().out
    assert "Lea" in text
    outcome = record_of_a_game().final().outcome
    assert outcome is not None
    assert f"| {outcome.reason.rule}: " in text


def test_a_game_that_goes_on_stays_closed(
    kept: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its cards are nobody's business yet, and none is printed."""
    assert cli.main(["step", "--plain", "--game", kept["going on"]]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "finished" in shown.err


@pytest.mark.parametrize("arguments", [["step"], ["step", "a.spicy", "--game", "abc"]])
def test_exactly_one_of_file_and_game_is_wanted(arguments: list[str]) -> None:
    assert cli.main(arguments) == 2


def test_an_unknown_game_is_named(kept: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert kept
    assert cli.main(["step", "--game", "nothere"]) == 1
    assert "nothere" in capsys.readouterr().err
