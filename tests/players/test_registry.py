"""Players by name: built in, registered by another package, or straight from a module."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spicy.engine.rules import Rules
from spicy.players import Question, UnknownPlayer, known_names, load_player, play_match
from spicy.players.baselines import RandomPlayer

BOTS = """
from spicy import Pass
from spicy.players import Bot

class Passing(Bot):
    def take_turn(self, view, log, rng):
        return Pass()

class Half:
    def take_turn(self, view, log, rng):
        return Pass()

def broken():
    raise RuntimeError("no idea")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module with bots, on the path, and its name."""
    name = "bots_of_somebody_else"
    (tmp_path / f"{name}.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name, None)


def register(monkeypatch: pytest.MonkeyPatch, **named: str) -> None:
    """Let other packages have registered players."""
    points = [EntryPoint(name, value, "spicy.players") for name, value in named.items()]

    def entry_points(*, group: str, name: str | None = None) -> list[EntryPoint]:
        assert group == "spicy.players"
        return [point for point in points if name in (None, point.name)]

    monkeypatch.setattr("spicy.players.registry.entry_points", entry_points)


@pytest.mark.parametrize("name", known_names())
def test_every_known_player_answers_all_questions(name: str) -> None:
    player = load_player(name)
    assert all(callable(getattr(player, question)) for question in Question)
    assert load_player(name) is not player, "each seat has its own"


def test_a_registered_player_is_found_by_its_name(
    bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch, passing=f"{bots}:Passing", random=f"{bots}:Half")
    assert known_names()[-1] == "passing"
    assert type(load_player("passing")).__name__ == "Passing"
    assert isinstance(load_player("random"), RandomPlayer), "no package takes a name of the game's"


def test_a_player_is_loaded_straight_from_a_module(bots: str) -> None:
    assert type(load_player(f"{bots}:Passing")).__name__ == "Passing"


def test_the_bot_of_the_readme_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (block,) = [text for text in re.findall(r"```python\n(.*?)```", readme, re.S) if "Bot" in text]
    assert len([line for line in block.splitlines() if line.strip()]) <= 20
    (tmp_path / "bot_of_the_readme.py").write_text(block, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    players = [load_player("bot_of_the_readme:Mild"), load_player("random")]
    match = play_match(players, ["Mild", "Random"], Rules(), 1)
    sys.modules.pop("bot_of_the_readme")
    assert match.forfeit is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nobody", ""),
        ("no_such_module_at_all:Bot", "ModuleNotFoundError"),
        ("{bots}:Nobody", "AttributeError"),
        ("{bots}:Half", "no method challenge"),
        ("{bots}:broken", "RuntimeError: no idea"),
        ("not a module:at all", "Error"),
    ],
)
def test_what_cannot_be_loaded_is_named_with_the_reason(bots: str, name: str, reason: str) -> None:
    with pytest.raises(UnknownPlayer) as raised:
        load_player(name.format(bots=bots))
    assert raised.value.name == name.format(bots=bots)
    assert reason in raised.value.reason
