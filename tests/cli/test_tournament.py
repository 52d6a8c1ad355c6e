"""`spicy tournament`: what it prints and writes, and what it answers to mistakes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spicy.cli import main as cli
from spicy.transcript import parse

BOTS = """
from spicy.players.baselines import HonestPlayer

class Loud(HonestPlayer):
    def take_turn(self, view, log, rng):
        print("look at my hand:", view.hand)
        return super().take_turn(view, log, rng)

class Broken(HonestPlayer):
    def challenge(self, view, log, rng):
        raise LookupError("where was I?")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module of bots in the folder where the command is started."""
    name = "bots_of_a_tournament"
    (tmp_path / f"{name}.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield name
    sys.modules.pop(name, None)


def test_a_table_has_a_line_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", "honest", "random", "--games", "10", "--seed", "4"]) == 0
    out, err = capsys.readouterr()
    head, first, second, games = out.splitlines()
    assert [line.split()[0] for line in (head, first, second)] == ["player", "honest", "random"]
    shares = [float(line.split()[1]) for line in (first, second)]
    assert sum(shares) == pytest.approx(100)
    assert "10 games at tables of 2, seed 4" in games
    assert err == "", "there is no bar where nobody looks"


def test_odd_tables_say_who_had_more_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", "honest", "random", "--games", "1", "--players", "3"]) == 0
    assert "honest had 66.7 % of the seats." in capsys.readouterr().out


def test_json_is_one_object_and_nothing_else(bots: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Even where a player prints."""
    words = ["tournament", f"{bots}:Loud", "honest", "--games", "4", "--players", "4", "--json"]
    assert cli.main(words) == 0
    out, err = capfd.readouterr()
    found = json.loads(out)
    assert found["players"] == [f"{bots}:Loud", "honest"]
    assert (found["games"], found["seats"], found["fair"]) == (4, 4, 0.5)
    assert found["interval"][0] <= found["share"] <= found["interval"][1]
    assert found["lost_by_name"] == []
    assert "look at my hand" in err


def test_who_loses_by_name_is_shown_with_the_game(
    bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["tournament", f"{bots}:Broken", "honest", "--games", "2"]) == 0
    table, _, transcript = capsys.readouterr().out.partition("\n\n")
    assert table.splitlines()[1].split()[1:] == ["0.0", "%", "0.0", "%", "to", "65.8", "%", "2"]
    assert "game 1: " in table
    assert "LookupError" in table
    assert parse(transcript).moves
    assert "# seat 1 loses here: raised" in transcript


def test_all_games_can_be_written_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made" / "for it"
    words = ["tournament", "honest", "random", "--games", "3", "--transcripts", str(folder)]
    assert cli.main(words) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-0000{number}.spicy" for number in (1, 2, 3)]
    assert all(parse(file.read_text(encoding="utf-8")).moves for file in files)
    capsys.readouterr()
    assert cli.main(words) == 2, "what is there is left alone"
    assert "already" in capsys.readouterr().err
