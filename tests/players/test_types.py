"""A type checker says that no player can be given, or can want, a whole position."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import spicy

SPY = """
import random
from spicy import Pass, PlayerView, Rules
from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.players import Bot, Log, play_match
from spicy.players.protocol import Question, ask

class Good(Bot):
    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Pass:
        return Pass()

class Spy(Bot):
    def take_turn(self, view: GameState, log: Log, rng: random.Random) -> Pass:
        return Pass()

class Thief(Bot):
    def take_turn(self, view: PlayerView, log: Record, rng: random.Random) -> Pass:
        return Pass()

def peep(view: PlayerView, state: GameState, record: Record, log: Log, rng: random.Random) -> None:
    ask(Good(), Question.TURN, view, log, rng)
    play_match([Good(), Good()], ["a", "b"], Rules(), 1)
    play_match([Good(), Spy()], ["a", "b"], Rules(), 1)  # wrong
    play_match([Good(), Thief()], ["a", "b"], Rules(), 1)  # wrong
    ask(Good(), Question.TURN, state, log, rng)  # wrong
    ask(Good(), Question.TURN, view, record, rng)  # wrong
"""


@pytest.mark.slow
def test_a_player_that_wants_a_position_is_a_type_error(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    file = tmp_path / "spy.py"
    file.write_text(SPY, encoding="utf-8")
    cache = str(tmp_path / "cache")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, str(file)],
        env={"MYPYPATH": str(Path(spicy.__file__).parents[1])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    wrong = {at for at, line in enumerate(SPY.splitlines(), 1) if "# wrong" in line}
    found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    assert found == wrong, done.stdout + done.stderr
