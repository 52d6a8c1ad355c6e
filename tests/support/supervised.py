"""The real program under its parent: where it runs, its processes, and what they leave on a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .environ import environment, homes
from .pty import Pty
from .tmux import Tmux
from .waiting import LIMIT, until

PLAY = ["play", "--players", "Lea,Tom,Mia,Ben", "--seed", "7"]
CARD = re.compile(r"\b(?:[CWP] {2,10}\d{1,2}|\d{1,2} {2,10}[CWP])\b")
"""The first or the last row of a card of a hand: its letter and its number."""
BOTH_SCREENS = pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
"""With an alternate screen the terminal itself hides most; without one nothing does."""
END = r"ended with (\d+)"
SHELL = 'trap : INT TSTP; "$@"; echo "ended with $?"; read line'
"""A shell without job control, so that the terminal outlives the game and its parent."""


class Watched(Pty):
    """Remembers how much had been written when a card was seen."""

    seen_at = 0


class Place:
    """The window that a test's game runs in, and its processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.words = PLAY
        """What the program is asked for."""
        self.seen: set[int] = set()
        """Every process of a game that a test has asked for."""

    def environ(self) -> dict[str, str]:
        """The environment of the game."""
        return homes(self.folder)

    def games(self) -> Path:
        """The folder of its saved games."""
        return self.folder / "spicy" / "games"

    def command(self, *options: str) -> list[str]:
        """The program that plays, or whatever `words` say."""
        return [sys.executable, "-m", "support.game", *options, *self.words]

    @property
    def parent(self) -> int:
        """The process that was started; unsupervised, this is the game."""
        return int((self.folder / "pid").read_text())

    @property
    def game(self) -> int:
        lines = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        children = [int(line.split()[0]) for line in lines if int(line.split()[1]) == self.parent]
        assert len(children) == 1, "not supervised"
        self.seen.update(children)
        return children[0]

    def tell(self, receiver: str, way: str) -> None:
        """Send a signal to the game, to its parent, or to the group of both."""
        number = signal.Signals[way]
        if receiver == "group":
            os.killpg(os.getpgid(self.game), number)
        else:
            os.kill(self.game if receiver == "game" else self.parent, number)


@contextlib.contextmanager
def place_in(folder: Path) -> Iterator[Place]:
    """A folder for a game; no process of it is left afterwards."""
    place = Place(folder)
    yield place
    with contextlib.suppress(OSError, ValueError):
        place.seen.add(place.parent)
    for process in place.seen:
        # A process may end between the question and the signal: what is gone is what is wanted.
        with contextlib.suppress(ProcessLookupError):
            if not is_gone(process):
                os.kill(process, signal.SIGKILL)


def state_of(process: int) -> str:
    """The state of a process as `ps` says it: T where it is stopped, nothing where there is none."""
    done = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True
    )
    return done.stdout.strip()[:1]


def is_gone(process: int) -> bool:
    """Return whether a process has ended, if perhaps nobody has asked yet how."""
    return state_of(process) in ("", "Z")


def wait_gone(*processes: int, limit: float = LIMIT) -> None:
    until(lambda: all(is_gone(one) for one in processes), lambda: f"{processes} end", limit)


def open_hand(tmux: Tmux, place: Place, *options: str) -> None:
    tmux.run(f"{' '.join(place.command(*options))}; echo ended with $?")
    tmux.wait_for("Lea, press 1")
    tmux.press_until("1", CARD.pattern)
    assert CARD.search(tmux.everything())


def wait_rest(tmux: Tmux) -> None:
    """Wait until a frame has been drawn to its end: the cursor is in the first row again."""

    def rests() -> bool:
        row = tmux.command("display-message", "-p", "#{cursor_y}").strip()
        return row == "0" and "leave" in tmux.text().strip().rpartition("\n")[2]

    until(rests, lambda: f"the end of the frame:\n{tmux.text()}")


def flags(tmux: Tmux) -> str:
    """Return whether the alternate screen is shown, the cursor visible, and long lines wrapped."""
    return tmux.command(
        "display-message", "-p", "#{alternate_on}#{cursor_flag}#{wrap_flag}"
    ).strip()


@contextlib.contextmanager
def playing(place: Place, *options: str, in_shell: bool = False) -> Iterator[Watched]:
    """The game with a hand open: alone, or behind a shell that outlives it."""
    command = place.command(*options)
    if in_shell:
        command = ["sh", "-c", SHELL, "sh", *command]
    with Watched(command, environ=environment(**place.environ())) as pty:
        pty.wait_for("Lea, press 1")
        for _ in range(20):
            pty.press("1")
            if CARD.search(pty.text()):
                break
        assert CARD.search(pty.text())
        assert pty.modes() != pty.modes_before
        pty.seen_at = len(pty.output)
        yield pty


def assert_given_back(pty: Watched) -> None:
    """The terminal's modes are as before, and so are cursor, paste marks, screen and wrapping."""
    assert pty.modes() == pty.modes_before
    for mode in (b"1049", b"2004"):
        assert pty.output.rfind(b"\x1b[?" + mode + b"l") > pty.output.rfind(b"\x1b[?" + mode + b"h")
    for mode in (b"25", b"7"):
        assert pty.output.rfind(b"\x1b[?" + mode + b"h") > pty.output.rfind(b"\x1b[?" + mode + b"l")
    assert pty.seen_at < pty.output.rfind(b"\x1b[?1049l")
    assert not CARD.search(pty.text())
    assert b"\x1b[2J" not in pty.output[pty.seen_at :]
