"""The real program in a real terminal: how it starts, how it ends, and what it leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.doses import only
from support.pty import Pty, environment
from support.supervised import CARD
from support.tmux import Tmux

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

SPICY = [sys.executable, "-m", "spicy"]
GAME = f"{sys.executable} -m support.game"
PLAY = "play --players Lea,Tom,Mia,Ben --seed 7"
"""The face of an open card."""


def _environ(folder: Path) -> dict[str, str]:
    """Nothing of the person who runs the tests is read or written."""
    homes = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return {name: str(folder) for name in homes} | {"GAME_PID_FILE": str(folder / "pid")}


def test_the_title_is_the_first_screen_and_q_leaves(tmp_path: Path) -> None:
    with Pty(SPICY, environ=environment(**_environ(tmp_path))) as pty:
        pty.wait_for("New game")
        pty.press("q")
        assert pty.exit_code() == 0
        assert pty.modes() == pty.modes_before


def test_play_goes_straight_to_the_first_hand_over(tmp_path: Path) -> None:
    command = [*SPICY, "play", "--players", "Lea,Tom,Mia", "--starts", "Tom", "--seed", "7"]
    with Pty(command, environ=environment(**_environ(tmp_path))) as pty:
        pty.wait_for("Tom, press 2 to see your hand.")
        pty.press_until("c-c", "Leave the game?")
        pty.press_until("y", "The game is saved")
        assert pty.exit_code() == 0


def test_a_game_that_was_left_goes_on_where_it_stood(tmp_path: Path) -> None:
    """The last public result is shown again, and then the hand-over screen, never a hand."""
    environ = environment(**_environ(tmp_path))
    with Pty([*SPICY, *PLAY.split()], environ=environ) as pty:
        pty.wait_for("Lea, press 1")
        pty.press_until("1", "You must say")
        for key in ("1", "c", "2", "enter"):
            pty.press(key)
        pty.wait_for("on to Tom")
        pty.kill(signal.SIGKILL)
    with Pty(SPICY, environ=environ) as pty:
        pty.wait_for("Go on: Lea, Tom, Mia and Ben")
        pty.press("g")
        pty.wait_for("Lea says")
        pty.press_until("enter", "Tom, press 2")


def test_a_small_window_says_how_large_it_must_be(tmp_path: Path) -> None:
    command = [*SPICY, *PLAY.split()]
    with Pty(command, 50, 15, environ=environment(**_environ(tmp_path))) as pty:
        pty.wait_for("60")
        assert "Hand the device" not in pty.text()
        pty.resize(80, 24)
        pty.wait_for("Hand the device")


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "--players", "Lea,Tom"]])
def test_without_a_terminal_it_says_so_and_exits_with_2(
    arguments: list[str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [*SPICY, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(**_environ(tmp_path)),
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr


def _open_hand(tmux: Tmux, how: str = "") -> None:
    tmux.run(f"{GAME} {how} {PLAY}; echo ended with $?")
    tmux.wait_for("Lea, press 1")
    tmux.press_until("1", CARD.pattern)


def _end(tmux: Tmux, way: str, folder: Path) -> int:
    if way.startswith("SIG"):
        os.kill(int((folder / "pid").read_text()), signal.Signals[way])
    elif way in BROKEN:
        tmux.press(way)
    else:
        tmux.press_until(way, "Leave the game\\?")
        tmux.press("y")
    return int(tmux.wait_for_match(r"ended with (\d+)"))


BROKEN = {"x": 70, "j": 70, "y": 70}
"""Keys that make something raise: the screen that hears them, the flow, the screen that is drawn."""
ENDS = {"q": 0, "c-c": 0, "c-\\": 0, **BROKEN, "SIGTERM": 143, "SIGHUP": 129}


@pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
@pytest.mark.parametrize("way", only(["q", "y", "SIGHUP"], ENDS))
def test_no_card_of_a_hand_stays_behind(way: str, alternate_screen: bool, tmp_path: Path) -> None:
    """Whatever ends the game while a hand is open: no card on the screen or in the scrollback."""
    with Tmux(tmp_path, alternate_screen=alternate_screen, **_environ(tmp_path)) as tmux:
        _open_hand(tmux, "--broken" if way in BROKEN else "")
        assert CARD.search(tmux.text())
        assert _end(tmux, way, tmp_path) == ENDS[way]
        assert not CARD.search(tmux.everything())
        assert "Traceback" not in tmux.everything()


@pytest.mark.parametrize("key", BROKEN)
def test_the_terminal_is_as_before_after_a_mistake_in_the_program(key: str, tmp_path: Path) -> None:
    """One sentence says where it happened, and the file that it names holds no card."""
    command = [sys.executable, "-m", "support.game", "--broken", *PLAY.split()]
    with Pty(command, environ=environment(**_environ(tmp_path))) as pty:
        pty.wait_for("Lea, press 1")
        pty.press_until("1", "You must say")
        assert CARD.search(pty.text())
        pty.press(key)
        assert pty.exit_code() == 70
        assert pty.modes() == pty.modes_before
        assert not CARD.search(pty.text())
        assert pty.output.rfind(b"\x1b[?1049l") > pty.output.rfind(b"\x1b[?1049h")
    (report,) = tmp_path.rglob("crash-*")
    assert "RuntimeError" in report.read_text()
    assert "cannot" not in report.read_text()


@pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
def test_a_storm_of_escapes_leaves_no_card(alternate_screen: bool, tmp_path: Path) -> None:
    """Over the hand and over the question: whole, in pieces, and held."""
    with Tmux(tmp_path, alternate_screen=alternate_screen, **_environ(tmp_path)) as tmux:
        _open_hand(tmux)
        _storm(tmux)
        tmux.press_until("c-c", "Leave the game\\?")
        assert not CARD.search(tmux.everything())
        _storm(tmux)
        assert not CARD.search(tmux.everything())
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGTERM)
        assert int(tmux.wait_for_match(r"ended with (\d+)")) == 143
        assert not CARD.search(tmux.everything())


def _storm(tmux: Tmux) -> None:
    for _gust in range(8):
        tmux.command("send-keys", *["Escape"] * 12)
        tmux.command("send-keys", "-H", "1b", "5b", "1b", "4f", "1b", "1b", "5b", "3c")


def test_a_storm_of_escapes_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with Pty([*SPICY, *PLAY.split()], environ=environment(**_environ(tmp_path))) as pty:
        pty.wait_for("Lea, press 1")
        pty.press_until("1", "You must say")
        pty.send(b"\x1b" * 500 + b"\x1b[" * 50 + b"\x1bO\x1b]" * 20 + b"\x1b\\")
        pty.press_until("c-c", "Leave the game?")
        pty.send(b"\x1b[\x1bO" * 100)
        pty.listen(0.3)
        assert not CARD.search(pty.text())
        pty.kill(signal.SIGTERM)
        assert pty.exit_code() == 143
        assert pty.modes() == pty.modes_before
        assert not CARD.search(pty.text())


def test_without_the_protection_the_cards_stay_behind(tmp_path: Path) -> None:
    """The same look into the scrollback finds the hand when nothing is done about it."""
    with Tmux(tmp_path, alternate_screen=False, **_environ(tmp_path)) as tmux:
        _open_hand(tmux, "--unprotected")
        _end(tmux, "SIGTERM", tmp_path)
        assert CARD.search(tmux.everything())
