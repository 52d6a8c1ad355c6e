"""The real game is stopped and goes on: no card can be found meanwhile, and afterwards it is covered."""

from __future__ import annotations

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
    state_of,
    wait_gone,
)
from support.tmux import Tmux
from support.waiting import pause, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

WAYS = [("key", "c-z"), *((who, "SIGTSTP") for who in ("parent", "game", "group"))]
STOPPED_ALONE = ("parent", "SIGSTOP")
"""The parent's number is the one that a shell tells, and it can wipe nothing any more: the game does."""


@BOTH_SCREENS
@pytest.mark.parametrize(
    "way", only([WAYS[0], WAYS[2], STOPPED_ALONE], [*WAYS, STOPPED_ALONE]), ids="-".join
)
def test_stopping_stops_both_and_going_on_goes_on(
    way: tuple[str, str], alternate_screen: bool, place: Place
) -> None:
    """More than once: the shell has its own screen back, and the hand has to be opened again."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game, parent = place.game, place.parent
        for _ in range(2):
            if way[0] == "key":
                tmux.press_until("c-z", "Stopped")
            else:
                place.tell(*way)
            tmux.wait_for("Stopped")
            until(lambda: [state_of(one) for one in (game, parent)] == ["T", "T"], tmux.text)
            assert_covered(tmux)
            tmux.run("clear; fg")
            assert_goes_on_covered(tmux)
        tmux.press_until("c-c", "Leave the game\\?")
        tmux.press("y")
        wait_gone(game, parent)
        assert not CARD.search(tmux.everything())


def assert_covered(tmux: Tmux) -> None:
    """The shell has its own screen, without a card."""
    assert not CARD.search(tmux.everything())
    assert flags(tmux) == "011"


def assert_goes_on_covered(tmux: Tmux) -> None:
    """The hand has to be opened again."""
    tmux.wait_for("Lea, press 1")
    assert not CARD.search(tmux.everything())
    tmux.press_until("1", CARD.pattern)


FROM_OUTSIDE = [
    *(("game", way) for way in ("SIGSTOP", "SIGTTIN", "SIGTTOU")),
    ("group", "SIGSTOP"),
]


@BOTH_SCREENS
@pytest.mark.parametrize("told", only([("group", "SIGSTOP")], FROM_OUTSIDE), ids="-".join)
def test_a_game_that_was_stopped_from_outside_is_wiped(
    told: tuple[str, str], alternate_screen: bool, place: Place
) -> None:
    """SIGSTOP cannot be heard; killed then, or gone on with, no hand comes back.

    What the shell wrote meanwhile is not taken for something of the game.
    """
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        for (who, way), count in ((told, 30), (("game", "SIGSTOP"), 60)):
            place.tell(who, way)
            tmux.wait_for("Stopped")
            if who == "game":  # otherwise nobody is there to wipe it
                assert_covered(tmux)
            tmux.run(f"for n in $(seq {count}); do echo line $n; done; echo here is $((40 + 2))")
            tmux.wait_for(f"line {count}\nhere is 42")
            if count == 30:
                tmux.run("fg")
                assert_goes_on_covered(tmux)
        place.tell("game", "SIGKILL")
        tmux.run("fg")
        tmux.wait_for("Spicy ended suddenly (SIGKILL)")
        wait_gone(game, place.parent)
        assert not CARD.search(tmux.everything())
        assert "here is 42" in tmux.everything()


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


def test_a_stop_that_is_told_twice_stops_once(place: Place) -> None:
    program = place.folder / "twice.py"
    program.write_text(TOLD_TWICE)
    with Tmux(place.folder, **place.environ()) as tmux:
        tmux.run(" ".join([sys.executable, str(program), "--unsupervised", *place.words]))
        tmux.wait_for("Lea, press 1")
        tmux.press_until("c-z", "Stopped")
        tmux.run("clear; fg")
        assert_goes_on_covered(tmux)


def test_while_it_is_stopped_the_terminal_is_as_it_was(place: Place) -> None:
    """By the words of `stty` itself; and again after the end."""
    modes = [place.folder / name for name in ("before", "stopped", "after")]
    with Pty(["bash", "--norc", "-i"], environ=environment(**place.environ())) as pty:
        pty.send(f"stty -g > {modes[0]}; {' '.join(place.command())}\n")
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
        for receiver in ("parent", "game"):
            place.tell(receiver, "SIGTSTP")
            pty.wait_for("Lea, press 1")
            pty.listen(0.3)
            assert not CARD.search(pty.text())
            pty.press_until("1", "You must say")
        place.tell("parent", "SIGTERM")
        assert pty.exit_code() == 143


@BOTH_SCREENS
@pytest.mark.parametrize("receiver", only(["group"], ["parent", "game", "group"]))
def test_an_interrupt_counts_once(receiver: str, alternate_screen: bool, place: Place) -> None:
    """It asks whether to leave; a second one would be the answer."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        place.tell(receiver, "SIGINT")
        tmux.wait_for("Leave the game?")
        pause(0.3)
        assert "Leave the game?" in tmux.text()
        assert not CARD.search(tmux.everything())
        tmux.press("y")
        assert int(tmux.wait_for_match(END)) == 0
        assert not CARD.search(tmux.everything())
