"""Whatever kills the game, or whoever looks after it, no card stays on the terminal.

Every test first sees a card of an open hand. Without the supervising parent a killed game must
leave it behind: otherwise the tests would prove nothing.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spicy.tui import capabilities, supervise
from spicy.tui.capabilities import Capabilities
from support.pty import Pty, environment
from support.terminal import Terminal
from support.tmux import Tmux
from support.toy import SECRET, Hand, HandOver, Screen, Toy
from support.waiting import pause, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

PLAY = ["play", "--players", "Lea,Tom,Mia,Ben", "--seed", "7"]
CARD = re.compile(r"│[CWP] +\d+│")
"""The face of an open card."""
END = r"ended with (\d+)"
HANG_UP_LIMIT = 2.0
GAME = """
import os, sys
from spicy.tui import supervise
from spicy.tui.screens.hand import HandScreen
from support.game import main

press = HandScreen.press
def closing(self, key):
    if key == "x":
        os.close(1)
    elif key == "z":
        while True:
            pass
    return press(self, key)
HandScreen.press = closing

if sys.argv[1] == "--unsupervised":
    del sys.argv[1]
    supervise.supervise = lambda play: play()
sys.exit(main())
"""
"""The real game. In an open hand `x` closes standard output, `z` hangs for ever."""
SHELL = 'trap : INT TSTP; "$@"; echo "ended with $?"; read line'
"""A shell without job control, so that the terminal outlives the game and its parent."""


class Watched(Pty):
    """Remembers how much had been written when a card was seen."""

    seen_at = 0


class Place:
    """Where a test's game runs, and its processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: set[int] = set()
        """Every process of a game that a test has asked for."""
        (folder / "game.py").write_text(GAME)

    def environ(self) -> dict[str, str]:
        """Nothing of the person who runs the tests is read or written."""
        homes = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
        names = {name: str(self.folder) for name in homes}
        return names | {"GAME_PID_FILE": str(self.folder / "pid")}

    def command(self, *options: str) -> list[str]:
        return [sys.executable, str(self.folder / "game.py"), *options, *PLAY]

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


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A folder for a game; no process of it is left when the test has ended."""
    place = Place(tmp_path)
    yield place
    with contextlib.suppress(OSError, ValueError):
        place.seen.add(place.parent)
    for process in place.seen:
        if not is_gone(process):
            os.kill(process, signal.SIGKILL)


def is_gone(process: int) -> bool:
    """Whether a process has ended, if perhaps nobody has asked yet how."""
    done = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True
    )
    return done.stdout.strip()[:1] in ("", "Z")


def wait_gone(*processes: int, limit: float = 20.0) -> None:
    until(lambda: all(is_gone(one) for one in processes), lambda: f"{processes} end", limit)


def open_hand(tmux: Tmux, place: Place, *options: str) -> None:
    tmux.run(f"{' '.join(place.command(*options))}; echo ended with $?")
    tmux.wait_for("Lea, press 1")
    tmux.press_until("1", CARD.pattern)
    assert CARD.search(tmux.everything())


def wait_rest(tmux: Tmux) -> None:
    """Wait until a frame has been drawn to its end: the cursor is in the first row again.

    Without an alternate screen tmux moves the rows above the cursor into the scrollback when the
    window gets lower.
    """

    def rests() -> bool:
        row = tmux._tmux("display-message", "-p", "#{cursor_y}").strip()
        return row == "0" and "leave" in tmux.text().strip().rpartition("\n")[2]

    until(rests, lambda: f"the end of the frame:\n{tmux.text()}")


def flags(tmux: Tmux) -> str:
    """Whether the alternate screen is shown, the cursor visible, and long lines wrapped."""
    return tmux._tmux("display-message", "-p", "#{alternate_on}#{cursor_flag}#{wrap_flag}").strip()


BOTH_SCREENS = pytest.mark.parametrize(
    "alternate_screen", [True, False], ids=["alternate", "no-alternate"]
)
DEATHS = {"SIGKILL": 137, "SIGABRT": 134, "SIGSEGV": 139}


@BOTH_SCREENS
@pytest.mark.parametrize("way", DEATHS)
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


@pytest.mark.parametrize("way", DEATHS)
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
        wait_gone(game, place.parent, limit=HANG_UP_LIMIT)
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")
        assert not CARD.search(tmux.everything())


SIGNALS = {"SIGTERM": 143, "SIGHUP": 129, "SIGQUIT": 131}


@BOTH_SCREENS
@pytest.mark.parametrize("way", SIGNALS)
@pytest.mark.parametrize("receiver", ["parent", "game", "group"])
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


@pytest.mark.parametrize("receiver", ["parent", "game", "group"])
def test_an_interrupt_counts_once(receiver: str, place: Place) -> None:
    """It asks whether to leave; a second one would be the answer."""
    with Tmux(place.folder, **place.environ()) as tmux:
        open_hand(tmux, place)
        if receiver == "group":
            os.killpg(os.getpgid(place.parent), signal.SIGINT)
        else:
            os.kill(place.game if receiver == "game" else place.parent, signal.SIGINT)
        tmux.wait_for("Leave the game?")
        pause(0.5)
        assert "Leave the game?" in tmux.text()
        tmux.press("y")
        assert int(tmux.wait_for_match(END)) == 0
        assert not CARD.search(tmux.everything())


@BOTH_SCREENS
@pytest.mark.parametrize("way", ["c-z", "parent", "game", "group"])
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


def test_a_stop_without_warning_stops_both(place: Place) -> None:
    """SIGSTOP cannot be heard: whoever continues the game sees a covered hand."""
    with Tmux(place.folder, **place.environ()) as tmux:
        open_hand(tmux, place)
        os.kill(place.game, signal.SIGSTOP)
        tmux.wait_for("Stopped")
        tmux.run("fg")
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.text())
        tmux.press_until("1", CARD.pattern)


# In a terminal of its own, whose modes can be looked at


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


@pytest.mark.parametrize("way", DEATHS)
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
        wait_gone(game, limit=HANG_UP_LIMIT)
        pty.listen(0.3)
        assert_given_back(pty)


def test_a_killed_parent_that_led_the_session_takes_the_game_along(place: Place) -> None:
    """The system hangs the terminal up then."""
    with playing(place) as pty:
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        wait_gone(game, limit=HANG_UP_LIMIT)
        assert pty.exit_code() == 137


@pytest.mark.parametrize("way", SIGNALS)
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
    """Within two seconds, even a game that listens to nothing any more."""
    with playing(place, in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        if hangs:
            pty.send("z")
            pause(0.5)
        began = time.monotonic()
        pty.hang_up()
        wait_gone(game, parent, limit=HANG_UP_LIMIT)
        assert time.monotonic() - began < HANG_UP_LIMIT
        if not in_shell:
            assert pty.exit_code() == 129
    assert not list(place.folder.rglob("crash-*"))


@pytest.mark.parametrize("in_shell", [False, True], ids=["alone", "in a shell"])
def test_standard_output_that_closes_under_the_game(in_shell: bool, place: Place) -> None:
    """The game cannot tidy up any more; its parent can."""
    with playing(place, in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        pty.press("x")
        wait_gone(game, limit=HANG_UP_LIMIT)
        if in_shell:
            pty.wait_for("ended with 129")
        else:
            assert pty.exit_code() == 129
        wait_gone(parent, limit=HANG_UP_LIMIT)
        assert_given_back(pty)
        assert "Traceback" not in pty.text()


def test_control_backslash_leaves_no_card(place: Place) -> None:
    """As a key it does not end the game at once; where the terminal makes a signal of it, it does."""
    with playing(place) as pty:
        pty.send(b"\x1c")
        pty.listen(0.3)
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
            pty.press_until("1", "│")
        os.kill(place.parent, signal.SIGTERM)
        assert pty.exit_code() == 143


@pytest.mark.parametrize("key", ["c-c"])
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
    assert supervise.supervise(lambda: 42) == 42


def test_the_parent_does_without_the_libraries() -> None:
    """It is there the whole game long, and before anything else."""
    code = (
        "import sys, spicy.cli, spicy.tui.supervise, spicy.tui.posix\n"
        "big = {'rich', 'prompt_toolkit', 'asyncio', 'socket', 'subprocess', 'spicy.engine.rules'}\n"
        "sys.exit(' '.join(big & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0


# Windows that change


SIZES = [(100, 30), (100, 24), (80, 30), (70, 22), (60, 20), (62, 40), (120, 20), (80, 20)]
"""Only with an alternate screen: without one a terminal may move rows into the scrollback before the
game knows, which is what the warning about a missing alternate screen is for."""


@pytest.mark.parametrize(("size", "alternate_screen"), [(size, True) for size in SIZES], ids=str)
def test_another_size_leaves_no_second_copy(
    size: tuple[int, int], alternate_screen: bool, place: Place
) -> None:
    """There, and with an alternate screen back again, with the hand open; then it is covered."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        shown = CARD.findall(tmux.text())
        for width, height in (size, (80, 24)) if alternate_screen else (size,):
            wait_rest(tmux)
            tmux.resize(width, height)
            # The lines that part the window are as wide as it once all of it has been drawn again.
            until(
                lambda width=width: (
                    max(map(len, tmux.text().splitlines())) == width - 1  # type: ignore[misc]
                    and bool(CARD.search(tmux.text()))
                ),
                lambda: f"a hand in the new size:\n{tmux.text()}",
            )
            assert len(CARD.findall(tmux.everything())) <= len(shown)
        tmux.press_until("c-c", "Leave the game\\?")
        assert not CARD.search(tmux.everything())
        tmux.press("y")
        tmux.wait_for_match(END)
        assert not CARD.search(tmux.everything())


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (30, 8)])
def test_a_hand_that_found_no_room_is_covered(size: tuple[int, int], place: Place) -> None:
    """Growing again shows the hand-over screen: nobody knows who looks by then."""
    with Tmux(place.folder, alternate_screen=True, **place.environ()) as tmux:
        open_hand(tmux, place)
        wait_rest(tmux)
        tmux.resize(*size)
        tmux.wait_for("too small")
        assert not CARD.search(tmux.everything())
        tmux.resize(80, 24)
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (1, 1)])
def test_a_small_window_covers_once(size: tuple[int, int]) -> None:
    with Terminal(Toy(Hand())) as terminal:
        assert SECRET in terminal.text()
        terminal.resize(*size)
        terminal.resize(size[0], size[1] + 1)
        assert terminal.flow.covered == 1
        terminal.resize(80, 24)
        assert isinstance(terminal.flow.screen, HandOver)
        assert SECRET not in terminal.text()


def test_a_flow_that_does_not_cover_in_a_small_window_ends() -> None:
    class Careless(Toy):
        def __init__(self, screen: Screen) -> None:
            super().__init__(screen)

        def cover(self) -> None:
            """Forgets to."""

    with Terminal(Careless(Hand())) as terminal:
        terminal.resize(40, 10)
        assert terminal.has_ended
        assert SECRET not in terminal.text()


# The warning


def look_in_a_new_process(**environ: str) -> str:
    """What a program that starts with this environment thinks of its terminal."""
    code = (
        "import os, sys; from spicy.tui.capabilities import detect, warning\n"
        "print(warning(detect(os.environ, sys.stdin, sys.stdout)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env=environment(**environ),
    )
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize(
    "environ",
    [{"TERM": "vt100"}, {"TERM": "linux"}, {"TERM": "screen.xterm-256color", "STY": "1.x"}],
    ids=str,
)
def test_a_terminal_without_an_alternate_screen_is_warned_of(environ: dict[str, str]) -> None:
    assert "scrolling back" in look_in_a_new_process(**environ)


@pytest.mark.parametrize(
    "environ",
    [
        *({"TERM": term} for term in ("xterm", "xterm-256color", "tmux-256color", "no-such-term")),
        {"TERM": "screen-256color", "STY": "1.x", "TMUX": "/tmp/x,1,0"},
        {"TERM": "xterm", "TERMINFO": "/nowhere"},
    ],
    ids=str,
)
def test_others_are_not(environ: dict[str, str]) -> None:
    """Nor is one that the system knows nothing of: that is most likely a newer one."""
    assert look_in_a_new_process(**environ) == "None"


def test_without_curses_nobody_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "curses", None)
    find: Callable[[str], bool] = capabilities._terminfo_has_alternate_screen.__wrapped__
    assert find("vt100")


def test_the_warning_is_one_sentence() -> None:
    assert capabilities.warning(Capabilities()) is None
    sentence = capabilities.warning(Capabilities(has_alternate_screen=False))
    assert sentence is not None
    assert sentence.count(".") == 1
