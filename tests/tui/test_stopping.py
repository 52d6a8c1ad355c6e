"""The real game is stopped and goes on: no card can be found meanwhile, and afterwards it is covered."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from support.doses import only
from support.environ import environment
from support.pty import Pty
from support.supervised import (
    BOTH_SCREENS,
    CARD,
    END,
    Place,
    flags,
    open_hand,
    playing,
    wait_gone,
)
from support.tmux import Tmux
from support.waiting import pause, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


def send(place: Place, receiver: str, number: signal.Signals) -> None:
    """Send a signal to the game, to its parent, or to the group of both."""
    if receiver == "group":
        os.killpg(os.getpgid(place.game), number)
    else:
        os.kill(place.game if receiver == "game" else place.parent, number)


def state(process: int) -> str:
    """The state of a process as `ps` says it: T where it is stopped."""
    done = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True
    )
    return done.stdout.strip()[:1]


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(["c-z", "game"], ["c-z", "parent", "game", "group"]))
def test_stopping_stops_both_and_going_on_goes_on(
    way: str, alternate_screen: bool, place: Place
) -> None:
    """More than once."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game, parent = place.game, place.parent
        for _ in range(2):
            if way == "c-z":
                tmux.press_until("c-z", "Stopped")
            else:
                send(place, way, signal.SIGTSTP)
            tmux.wait_for("Stopped")
            assert [state(one) for one in (game, parent)] == ["T", "T"]
            assert_goes_on_covered(tmux)
        tmux.press_until("c-c", "Leave the game\\?")
        tmux.press("y")
        wait_gone(game, parent)
        assert not CARD.search(tmux.everything())


FROM_OUTSIDE = [
    *(("game", way) for way in ("SIGSTOP", "SIGTTIN", "SIGTTOU")),
    ("group", "SIGSTOP"),
]


@BOTH_SCREENS
@pytest.mark.parametrize("told", only([("game", "SIGTTIN"), ("group", "SIGSTOP")], FROM_OUTSIDE))
def test_a_game_that_was_stopped_from_outside_is_wiped(
    told: tuple[str, str], alternate_screen: bool, place: Place
) -> None:
    """SIGSTOP cannot be heard; killed then, or gone on with, no hand comes back.

    What the shell wrote meanwhile is not taken for something of the game.
    """
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        receiver, way = told
        send(place, receiver, signal.Signals[way])
        tmux.wait_for("Stopped")
        if receiver == "game":  # otherwise nobody is there to wipe it
            assert not CARD.search(tmux.everything())
            assert flags(tmux) == "011"
        tmux.run("for n in $(seq 30); do echo line $n; done")
        tmux.wait_for("line 30")
        tmux.run("fg")
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)
        send(place, "game", signal.SIGSTOP)
        tmux.wait_for("Stopped")
        tmux.run("for n in $(seq 60); do echo line $n; done; echo here is $((40 + 2))")
        tmux.wait_for("here is 42")
        os.kill(game, signal.SIGKILL)
        tmux.run("fg")
        tmux.wait_for("Spicy ended suddenly (SIGKILL)")
        wait_gone(game, place.parent)
        assert not CARD.search(tmux.everything())
        assert "here is 42" in tmux.everything()


@BOTH_SCREENS
def test_a_parent_that_is_stopped_alone_leaves_no_card(
    alternate_screen: bool, place: Place
) -> None:
    """Its number is the one that a shell tells, and it can wipe nothing any more: the game does."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game, parent = place.game, place.parent
        os.kill(parent, signal.SIGSTOP)
        until(lambda: [state(one) for one in (game, parent)] == ["T", "T"], tmux.text)
        assert_goes_on_covered(tmux)


TOLD_TWICE = """
import os, signal, sys
from spicy.tui.terminal import posix
from support import game

mark, told = posix.mark_terminal, []
def mark_and_tell(is_used):
    if not is_used and not told:
        told.append(True)
        os.kill(os.getpid(), signal.SIGTSTP)
    mark(is_used)
posix.mark_terminal = mark_and_tell
sys.exit(game.main())
"""
"""The second SIGTSTP of a supervisor arrives in the moment in which the game stops itself."""


def assert_goes_on_covered(tmux: Tmux) -> None:
    """The shell has its own screen back without a card; gone on with, the hand has to be opened again."""
    assert not CARD.search(tmux.everything())
    assert flags(tmux) == "011"
    tmux.run("clear; fg")
    tmux.wait_for("Lea, press 1")
    assert not CARD.search(tmux.everything())
    tmux.press_until("1", CARD.pattern)


def test_a_stop_that_is_told_twice_stops_once(place: Place) -> None:
    program = place.folder / "twice.py"
    program.write_text(TOLD_TWICE)
    with Tmux(place.folder, **place.environ()) as tmux:
        tmux.run(" ".join([sys.executable, str(program), "--unsupervised", *place.words]))
        tmux.wait_for("Lea, press 1")
        tmux.press_until("c-z", "Stopped")
        tmux.run("clear; fg")
        tmux.wait_for("Lea, press 1")
        tmux.press_until("1", CARD.pattern)


def test_while_it_is_stopped_the_terminal_is_as_it_was(place: Place) -> None:
    """By the words of `stty` itself; and again after the end."""
    modes = [place.folder / name for name in ("before", "stopped", "after")]
    program = " ".join(place.command())
    with Pty(["bash", "--norc", "-i"], environ=environment(**place.environ())) as pty:
        pty.send(f"stty -g > {modes[0]}; {program}\n")
        pty.wait_for("Lea, press 1")
        pty.press_until("1", "You must say")
        pty.press_until("c-z", "Stopped")
        pty.send(f"stty -g > {modes[1]}; clear; fg\n")
        pty.wait_for("Lea, press 1")
        pty.press_until("c-c", "Leave the game?")
        pty.press("y")
        pty.wait_for("The game is saved")
        pty.send(f"stty -g > {modes[2]}; echo $((40 + 2)) done\n")
        pty.wait_for("42 done")
    assert len({path.read_text() for path in modes}) == 1


def test_a_game_without_a_shell_cannot_be_stopped_and_goes_on(place: Place) -> None:
    """Nobody could continue it; told again and again, neither of the two gets into a loop."""
    with playing(place) as pty:
        for receiver in (place.parent, place.game):
            os.kill(receiver, signal.SIGTSTP)
            pty.wait_for("Lea, press 1")
            pty.listen(0.5)
            assert not CARD.search(pty.text())
            pty.press_until("1", "You must say")
        os.kill(place.parent, signal.SIGTERM)
        assert pty.exit_code() == 143


@BOTH_SCREENS
@pytest.mark.parametrize("receiver", only(["group"], ["parent", "game", "group"]))
def test_an_interrupt_counts_once(receiver: str, alternate_screen: bool, place: Place) -> None:
    """It asks whether to leave; a second one would be the answer."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        send(place, receiver, signal.SIGINT)
        tmux.wait_for("Leave the game?")
        pause(0.5)
        assert "Leave the game?" in tmux.text()
        assert not CARD.search(tmux.everything())
        tmux.press("y")
        assert int(tmux.wait_for_match(END)) == 0
        assert not CARD.search(tmux.everything())
