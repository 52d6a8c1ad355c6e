"""Whatever kills the game, or whoever looks after it, no card stays on the terminal.

Every test first sees a card of an open hand. Without the supervising parent a killed game must
leave it behind: otherwise the tests would prove nothing.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spicy.tui.terminal import supervisor as supervise
from support.doses import only, some_of
from support.pty import Pty, environment
from support.supervised import (
    CARD,
    END,
    Place,
    assert_given_back,
    flags,
    is_gone,
    open_hand,
    place_in,
    playing,
    wait_gone,
)
from support.tmux import Tmux
from support.waiting import pause, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with place_in(tmp_path) as place:
        yield place


BOTH_SCREENS = pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
DEATHS = {"SIGKILL": 137, "SIGABRT": 134, "SIGSEGV": 139}


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(["SIGKILL", "SIGSEGV"], DEATHS))
def test_a_killed_game_leaves_no_card(way: str, alternate_screen: bool, place: Place) -> None:
    """Not on the screen and not in the scrollback; one sentence says what happened."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        os.kill(game, signal.Signals[way])
        assert int(tmux.wait_for_match(END)) == DEATHS[way]
        assert not CARD.search(tmux.everything())
        assert f"Spicy ended suddenly ({way})" in tmux.text()
        assert flags(tmux) == "011"
        wait_gone(game, place.parent)
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")


@pytest.mark.parametrize("way", only(["SIGKILL"], DEATHS))
def test_without_a_parent_a_killed_game_leaves_its_cards(way: str, place: Place) -> None:
    """The same look finds them, so it would find them above."""
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place, "--unsupervised")
        os.kill(place.parent, signal.Signals[way])
        tmux.wait_for_match(r"(?:ended with|Killed|Aborted|Segmentation)")
        assert CARD.search(tmux.everything())
        assert flags(tmux) != "011"


@BOTH_SCREENS
def test_when_the_parent_is_killed_the_game_covers_and_ends(
    alternate_screen: bool, place: Place
) -> None:
    """Also though the shell writes into its screen meanwhile."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        wait_gone(game, place.parent)
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")
        assert not CARD.search(tmux.everything())


SIGNALS = {"SIGTERM": 143, "SIGHUP": 129, "SIGQUIT": 131}


@BOTH_SCREENS
@pytest.mark.parametrize(
    ("receiver", "way"), some_of(itertools.product(["parent", "game", "group"], SIGNALS), 4)
)
def test_signals_reach_the_game(
    receiver: str, way: str, alternate_screen: bool, place: Place
) -> None:
    """Whoever of the two is told, the game covers, ends and tells why."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        number = signal.Signals[way]
        if receiver == "group":
            os.killpg(os.getpgid(game), number)
        else:
            os.kill(game if receiver == "game" else place.parent, number)
        assert int(tmux.wait_for_match(END)) == SIGNALS[way]
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        wait_gone(game, place.parent)


@BOTH_SCREENS
@pytest.mark.parametrize("receiver", only(["group"], ["parent", "game", "group"]))
def test_an_interrupt_counts_once(receiver: str, alternate_screen: bool, place: Place) -> None:
    """It asks whether to leave; a second one would be the answer."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        if receiver == "group":
            os.killpg(os.getpgid(place.parent), signal.SIGINT)
        else:
            os.kill(place.game if receiver == "game" else place.parent, signal.SIGINT)
        tmux.wait_for("Leave the game?")
        pause(0.5)
        assert "Leave the game?" in tmux.text()
        assert not CARD.search(tmux.everything())
        tmux.press("y")
        assert int(tmux.wait_for_match(END)) == 0
        assert not CARD.search(tmux.everything())


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(["c-z", "game"], ["c-z", "parent", "game", "group"]))
def test_stopping_stops_both_and_going_on_goes_on(
    way: str, alternate_screen: bool, place: Place
) -> None:
    """More than once; while it is stopped no card can be found, and then the hand is covered."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game, parent = place.game, place.parent
        for _ in range(2):
            if way == "c-z":
                tmux.press_until("c-z", "Stopped")
            elif way == "group":
                os.killpg(os.getpgid(game), signal.SIGTSTP)
            else:
                os.kill(game if way == "game" else parent, signal.SIGTSTP)
            tmux.wait_for("Stopped")
            assert [state(one) for one in (game, parent)] == ["T", "T"]
            assert not CARD.search(tmux.everything())
            assert flags(tmux) == "011"
            tmux.run("clear; fg")
            tmux.wait_for("Lea, press 1")
            assert not CARD.search(tmux.everything())
            tmux.press_until("1", CARD.pattern)
        tmux.press_until("c-c", "Leave the game\\?")
        tmux.press("y")
        wait_gone(game, parent)
        assert not CARD.search(tmux.everything())


def state(process: int) -> str:
    done = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True
    )
    return done.stdout.strip()[:1]


def test_a_game_that_was_killed_while_it_was_stopped_is_noticed(place: Place) -> None:
    """And what the shell wrote meanwhile is not taken for something of the game."""
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        tmux.press_until("c-z", "Stopped")
        os.kill(game, signal.SIGKILL)
        tmux.run("clear; echo here is $((40 + 2)); fg")
        tmux.wait_for("Spicy ended suddenly (SIGKILL)")
        wait_gone(place.parent)
        assert "here is 42" in tmux.text()


@BOTH_SCREENS
@pytest.mark.parametrize("receiver", only(["game"], ["game", "group"]))
def test_a_stop_without_warning_stops_both(
    receiver: str, alternate_screen: bool, place: Place
) -> None:
    """SIGSTOP cannot be heard: whoever continues the game sees a covered hand.

    What the shell has moved up meanwhile is erased.
    """
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        if receiver == "group":
            os.killpg(os.getpgid(place.game), signal.SIGSTOP)
        else:
            os.kill(place.game, signal.SIGSTOP)
        tmux.wait_for("Stopped")
        tmux.run("for n in $(seq 30); do echo line $n; done")
        tmux.wait_for("line 30")
        tmux.run("fg")
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)


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
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        tmux.run("clear; fg")
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)
        tmux.press_until("c-c", "Leave the game\\?")
        tmux.press("y")
        wait_gone(game, parent)


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(["SIGTTIN"], ["SIGSTOP", "SIGTTIN", "SIGTTOU"]))
def test_a_game_that_was_stopped_from_outside_is_wiped(
    way: str, alternate_screen: bool, place: Place
) -> None:
    """The shell's prompt is not written over a hand; killed then, or gone on with, none comes back."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        os.kill(game, signal.Signals[way])
        tmux.wait_for("Stopped")
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        tmux.run("clear; fg")
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)
        os.kill(game, signal.Signals[way])
        tmux.wait_for("Stopped")
        tmux.run("for n in $(seq 60); do echo line $n; done")
        tmux.wait_for("line 60")
        os.kill(game, signal.SIGKILL)
        tmux.run("fg")
        tmux.wait_for("Spicy ended suddenly (SIGKILL)")
        assert not CARD.search(tmux.everything())


def test_a_killed_game_leaves_no_card_in_the_scrollback(place: Place) -> None:
    """What another program had moved up while the hand was open goes as well."""
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place)
        terminal = Path(tmux.command("display-message", "-p", "#{pane_tty}").strip())
        terminal.write_text("".join(f"line {number}\r\n" for number in range(60)))
        tmux.wait_for("line 59")
        assert CARD.search(tmux.everything())
        os.kill(place.game, signal.SIGKILL)
        tmux.wait_for_match(END)
        assert not CARD.search(tmux.everything())


DEADLY_TO_BOTH = ("USR1", "USR2", "ABRT", "SEGV", "XCPU", "VTALRM", "IO", "PROF", "TRAP", "ALRM")


@pytest.mark.parametrize("name", only(["USR1"], DEADLY_TO_BOTH))
def test_what_a_whole_group_is_told_does_not_end_the_parent(name: str, place: Place) -> None:
    """Nobody but the parent can take the hand off the terminal then."""
    with playing(place) as pty:
        game = place.game
        number = signal.Signals["SIG" + name]
        os.killpg(os.getpgid(game), number)
        assert pty.exit_code() == 128 + number
        assert_given_back(pty)
        wait_gone(game)


def test_a_parent_alone_that_is_told_to_end_takes_the_game_along(place: Place) -> None:
    with playing(place) as pty:
        game = place.game
        os.kill(place.parent, signal.SIGUSR1)
        assert pty.exit_code() == 128 + signal.SIGUSR1
        assert_given_back(pty)
        wait_gone(game)


def test_a_window_without_a_size_is_wiped_as_far_as_was_drawn(place: Place) -> None:
    """Some terminals say that they have no rows."""
    with playing(place) as pty:
        pty.say_size(0, 0)
        pty.press_until("1", CARD.pattern) if not CARD.search(pty.text()) else None
        before = len(pty.output)
        os.kill(place.game, signal.SIGKILL)
        assert pty.exit_code() == 137
        assert b"\x1b[24;1H\x1b[K" in pty.output[before:]
        assert not CARD.search(pty.text())


# In a terminal of its own, whose modes can be looked at


@pytest.mark.parametrize("way", only(["SIGABRT"], DEATHS))
def test_the_terminal_of_a_killed_game_is_as_before(way: str, place: Place) -> None:
    """What was typed for the game does not reach the shell either."""
    with playing(place) as pty:
        game = place.game
        os.kill(game, signal.Signals[way])
        assert pty.exit_code() == DEATHS[way]
        assert_given_back(pty)
        assert f"({way})" in pty.text()
        wait_gone(game)


def test_without_a_parent_the_terminal_of_a_killed_game_is_not_as_before(place: Place) -> None:
    with playing(place, "--unsupervised") as pty:
        os.kill(place.parent, signal.SIGKILL)
        assert pty.exit_code() == 137
        with pytest.raises(AssertionError):
            assert_given_back(pty)
        assert CARD.search(pty.text())


def test_a_killed_parent_leaves_the_terminal_to_a_game_that_tidies_it(place: Place) -> None:
    with playing(place, in_shell=True) as pty:
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        pty.listen(0.3)
        wait_gone(game)
        pty.listen(0.3)
        assert_given_back(pty)


def test_a_killed_parent_that_led_the_session_takes_the_game_along(place: Place) -> None:
    """The system hangs the terminal up then."""
    with playing(place) as pty:
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        wait_gone(game)
        assert pty.exit_code() == 137


@pytest.mark.parametrize("way", only(["SIGHUP"], SIGNALS))
def test_the_terminal_is_as_before_after_a_signal_to_the_parent(way: str, place: Place) -> None:
    with playing(place) as pty:
        game = place.game
        pty.kill(signal.Signals[way])
        assert pty.exit_code() == SIGNALS[way]
        assert_given_back(pty)
        wait_gone(game)


@pytest.mark.parametrize("hangs", [False, True], ids=["well", "hanging"])
@pytest.mark.parametrize("in_shell", [False, True], ids=["alone", "in a shell"])
def test_a_window_that_is_closed_ends_both_soon(in_shell: bool, hangs: bool, place: Place) -> None:
    """Even a game that listens to nothing any more."""
    with playing(place, in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        if hangs:
            pty.send("z")
            pause(0.5)
        pty.hang_up()
        wait_gone(game, parent)
        if not in_shell:
            assert pty.exit_code() == 129
    assert not list(place.folder.rglob("crash-*"))


@pytest.mark.parametrize("in_shell", [False, True], ids=["alone", "in a shell"])
def test_standard_output_that_closes_under_the_game(in_shell: bool, place: Place) -> None:
    """The game cannot tidy up any more; its parent can."""
    with playing(place, in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        pty.press("x")
        wait_gone(game)
        if in_shell:
            pty.wait_for("ended with 129")
        else:
            assert pty.exit_code() == 129
        wait_gone(parent)
        assert_given_back(pty)
        assert "Traceback" not in pty.text()


@BOTH_SCREENS
def test_standard_output_that_closes_leaves_no_card(alternate_screen: bool, place: Place) -> None:
    """Its parent takes them off the screen, and nothing gets into the scrollback."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        tmux.press("x")
        assert int(tmux.wait_for_match(END)) == 129
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"


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
        assert not CARD.search(pty.text())
        pty.press_until("c-c", "Leave the game?")
        pty.press("y")
        pty.wait_for("The game is saved")
        pty.send(f"stty -g > {modes[2]}; echo $((40 + 2)) done\n")
        pty.wait_for("42 done")
    assert len({path.read_text() for path in modes}) == 1


def test_control_backslash_leaves_no_card(place: Place) -> None:
    """As a key it asks; where the terminal makes a signal of it, it ends the game at once."""
    with playing(place) as pty:
        pty.press_until("c-\\", "Leave the game?")
        assert not CARD.search(pty.text())
        assert not is_gone(place.game)
        os.killpg(os.getpgid(place.game), signal.SIGQUIT)
        assert pty.exit_code() == 131
        assert_given_back(pty)


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


@pytest.mark.parametrize("key", only(["c-\\"], ["c-c", "c-\\", "q"]))
def test_the_exit_code_and_the_words_of_the_game_pass_through(key: str, place: Place) -> None:
    with playing(place) as pty:
        pty.press_until(key, "Leave the game?")
        pty.press("y")
        assert pty.exit_code() == 0
        assert_given_back(pty)
        assert "suddenly" not in pty.text()
        assert "nothing of it" not in pty.text()


# Without a terminal


def test_without_a_terminal_the_game_has_no_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda number: number == 0)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("it must not fork"))
    assert supervise.supervise(lambda: 42, pytest.fail) == 42


def test_a_game_begins_without_what_it_may_never_need() -> None:
    """The analysis and the rulebook come when somebody asks for them."""
    code = (
        "import sys, spicy.tui.start, spicy.tui.game.game_flow\n"
        "late = {'spicy.tui.analysis', 'spicy.analysis', 'spicy.rulebook', 'spicy.players'}\n"
        "sys.exit(' '.join(late & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_parent_does_without_the_libraries() -> None:
    """It is there the whole game long, and before anything else."""
    code = (
        "import sys, spicy.cli.main, spicy.tui.terminal.supervisor, spicy.tui.terminal.posix\n"
        "big = {'rich', 'prompt_toolkit', 'asyncio', 'socket', 'subprocess', 'spicy.engine.rules'}\n"
        "sys.exit(' '.join(big & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
