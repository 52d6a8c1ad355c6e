"""A game that is gone on with, and the rules desk, have a parent that gives the terminal back as well."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.pty import Pty, environment
from support.supervised import (
    CARD,
    END,
    Place,
    assert_given_back,
    flags,
    open_hand,
    place_in,
    playing,
    wait_gone,
)
from support.tmux import Tmux

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

DEATHS = {"SIGKILL": 137, "SIGABRT": 134}
DEAL = """
import random
from spicy.engine.deal import new_game
from spicy.engine.rules import Rules
from spicy.storage.saved_games import SavedGames
from spicy.session.session import Session
saves = SavedGames()
Session(new_game(("Lea", "Tom"), Rules(), random.Random(7)), keeper=saves.keeper()).close()
print(saves.games()[0].id)
"""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A place with a saved game that shall be gone on with."""
    with place_in(tmp_path) as place:
        done = subprocess.run(
            [sys.executable, "-c", DEAL],
            env=environment(**place.environ()),
            capture_output=True,
            text=True,
            check=True,
        )
        place.words = ["games", "resume", done.stdout.strip()]
        yield place


# Going on with a game


@pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
@pytest.mark.parametrize("way", DEATHS)
def test_a_resumed_game_that_is_killed_leaves_no_card(
    way: str, alternate_screen: bool, place: Place
) -> None:
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        os.kill(game, signal.Signals[way])
        assert int(tmux.wait_for_match(END)) == DEATHS[way]
        assert not CARD.search(tmux.everything())
        assert tmux.text().count(f"Spicy ended suddenly ({way})") == 1
        assert flags(tmux) == "011"
        wait_gone(game, place.parent)


def test_without_a_parent_a_resumed_game_leaves_its_cards(place: Place) -> None:
    """The same look finds them, so it would find them above."""
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place, "--unsupervised")
        os.kill(place.parent, signal.SIGKILL)
        tmux.wait_for_match(r"(?:ended with|Killed)")
        assert CARD.search(tmux.everything())


@pytest.mark.parametrize("way", DEATHS)
def test_the_terminal_of_a_resumed_game_is_as_before(way: str, place: Place) -> None:
    """And the game, which nobody holds any more, can be gone on with once more."""
    for _again in range(2):
        with playing(place) as pty:
            os.kill(place.game, signal.Signals[way])
            assert pty.exit_code() == DEATHS[way]
            assert_given_back(pty)


def test_leaving_a_resumed_game_says_so_once(place: Place) -> None:
    with playing(place) as pty:
        pty.press_until("q", "Leave the game?")
        pty.press("y")
        assert pty.exit_code() == 0
        assert_given_back(pty)
        assert pty.text().count("The game is saved") == 1


def test_the_playing_process_holds_the_game(place: Place) -> None:
    """Who opens it a second time is told so, once, with the exit code of a failure."""
    with playing(place), Pty(place.command(), environ=environment(**place.environ())) as other:
        assert other.exit_code() == 1
        said = " ".join(other.text().split())
        assert said.count("Somebody has been playing this game in another window") == 1
        assert other.modes() == other.modes_before
        assert b"\x1b" not in other.output


@pytest.mark.parametrize(
    ("words", "said"), [(("nothere",), "nothere"), (("a", "b"), "unknown: b"), ((), "ID")]
)
def test_what_cannot_be_resumed_is_said_once(
    words: tuple[str, ...], said: str, place: Place
) -> None:
    """On a terminal as anywhere else: the parent repeats nothing."""
    place.words = ["games", "resume", *words]
    done = subprocess.run(
        place.command(),
        env=environment(**place.environ()),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    with Pty(place.command(), environ=environment(**place.environ())) as pty:
        assert pty.exit_code() == done.returncode != 0
        lines = [line for line in pty.text().splitlines() if line]
        assert lines == done.stderr.splitlines()
        assert said in pty.text()


# The rules desk

DESK = {
    "step": ["step", "challenge.trait"],
    "set-up": ["step", "--set-up"],
    "rules": ["rules"],
}


def _desk(place: Place, what: str, *options: str) -> Pty:
    place.words = DESK[what]
    return Pty(place.command(*options), environ=environment(**place.environ()))


@pytest.mark.parametrize("what", DESK)
@pytest.mark.parametrize("way", DEATHS)
def test_a_killed_desk_gives_the_terminal_back(way: str, what: str, place: Place) -> None:
    with _desk(place, what) as pty:
        pty.wait_until(lambda: b"\x1b[?1049h" in pty.output and bool(pty.text().strip()))
        pty.listen(0.3)
        assert pty.modes() != pty.modes_before
        os.kill(place.game, signal.Signals[way])
        assert pty.exit_code() == DEATHS[way]
        assert pty.modes() == pty.modes_before
        assert pty.output.rfind(b"\x1b[?1049l") > pty.output.rfind(b"\x1b[?1049h")
        assert pty.output.rfind(b"\x1b[?25h") > pty.output.rfind(b"\x1b[?25l")


@pytest.mark.parametrize("what", DESK)
def test_without_a_parent_a_killed_desk_does_not(what: str, place: Place) -> None:
    with _desk(place, what, "--unsupervised") as pty:
        pty.wait_until(lambda: b"\x1b[?1049h" in pty.output and bool(pty.text().strip()))
        pty.listen(0.3)
        os.kill(place.parent, signal.SIGKILL)
        assert pty.exit_code() == 137
        assert pty.modes() != pty.modes_before


@pytest.mark.parametrize("what", DESK)
def test_a_desk_is_left_as_ever(what: str, place: Place) -> None:
    with _desk(place, what) as pty:
        pty.wait_until(lambda: b"\x1b[?1049h" in pty.output and bool(pty.text().strip()))
        pty.press("c-c")
        assert pty.exit_code() == 0
        assert pty.modes() == pty.modes_before
        assert "Spicy" not in pty.text()
