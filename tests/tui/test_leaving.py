"""Whatever ends or stops the application, no hand stays behind.

Every test first sees the secret on the screen. The unprotected variants of the program must
leak it: otherwise the tests would prove nothing.
"""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import sys
from pathlib import Path

import pytest

from spicy.tui.terminal.application import Crashed
from spicy.tui.terminal.screen import Leave
from support.doses import only, some_of
from support.pty import Pty, environment
from support.terminal import Terminal
from support.tmux import Tmux
from support.toy import SECRET, Hand, HandOver, Name, Question, Toy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

PROGRAM = f"{sys.executable} -m support.toy"
SIGNALS = {
    "SIGTERM": 143,
    "SIGHUP": 129,
    "SIGQUIT": 131,
}
END = r"ended with (\d+)"


@pytest.fixture(autouse=True)
def _crash_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of this process stay in the test's own folder."""
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def _environ(folder: Path) -> dict[str, str]:
    return {
        "XDG_STATE_HOME": str(folder),
        "HOME": str(folder),
        "TOY_PID_FILE": str(folder / "pid"),
    }


def _kill(folder: Path, name: str) -> None:
    os.kill(int((folder / "pid").read_text()), signal.Signals[name])


def _see_secret(tmux: Tmux, arguments: str = "") -> None:
    tmux.run(f"{PROGRAM} {arguments}; echo ended with $?")
    tmux.wait_for("Press 2")
    tmux.press_until("2", SECRET)


def _leave(tmux: Tmux, way: str, folder: Path) -> int:
    if way in signal.Signals.__members__:
        _kill(folder, way)
        return int(tmux.wait_for_match(END))
    return int(tmux.press_until(way, END))


WAYS = {
    "q": 3,
    "x": 70,
    "e": 70,
    "d": 70,
    **SIGNALS,
}


@pytest.mark.parametrize(
    "alternate_screen",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["alternate", "no-alternate"],
)
@pytest.mark.parametrize("way", only(["q", "e", "SIGHUP"], WAYS))
def test_no_way_out_leaves_the_secret_behind(
    way: str, alternate_screen: bool, tmp_path: Path
) -> None:
    """Neither the screen nor the scrollback of tmux holds it after the program ended."""
    with Tmux(tmp_path, alternate_screen=alternate_screen, **_environ(tmp_path)) as tmux:
        _see_secret(tmux)
        assert _leave(tmux, way, tmp_path) == WAYS[way]
        assert SECRET not in tmux.everything()


@pytest.mark.parametrize("way", only(["d"], WAYS))
def test_without_the_protection_the_secret_is_left_behind(way: str, tmp_path: Path) -> None:
    """The same test finds the secret when nothing is done about it."""
    with Tmux(tmp_path, alternate_screen=False, **_environ(tmp_path)) as tmux:
        _see_secret(tmux, "--unprotected")
        _leave(tmux, way, tmp_path)
        assert SECRET in tmux.everything()


@pytest.mark.parametrize(
    ("way", "is_protected", "alternate_screen"),
    some_of(
        [
            (way, *how)
            for way in ("c-z", "SIGTSTP")
            for how in ((True, True), (True, False), (False, False))
        ],
        2,
    ),
)
def test_stopping_covers_first(
    way: str, is_protected: bool, alternate_screen: bool, tmp_path: Path
) -> None:
    """While it is stopped, and when it goes on, the secret is nowhere; unprotected, it is."""
    with Tmux(tmp_path, alternate_screen=alternate_screen, **_environ(tmp_path)) as tmux:
        tmux.run(f"{PROGRAM} {'' if is_protected else '--unprotected'}")
        tmux.wait_for("Press 2")
        tmux.press_until("2", SECRET)
        if way == "c-z":
            tmux.press_until("c-z", "Stopped")
        else:
            _kill(tmp_path, "SIGTSTP")
        tmux.wait_for("Stopped")
        if not is_protected:
            assert SECRET in tmux.everything()
            return
        assert SECRET not in tmux.everything()
        tmux.run("clear; fg")
        tmux.wait_for("number 3")
        assert SECRET not in tmux.everything()
        tmux.press_until("2", SECRET)  # it still listens
        tmux.press_until("q", "Good-bye")
        assert SECRET not in tmux.everything()


TOLD_TWICE = """
import os, signal, sys
from spicy.tui.terminal import posix
from support import toy

mark, told = posix.mark_terminal, []
def mark_and_tell(is_used):
    if not is_used and not told:
        told.append(True)
        os.kill(os.getpid(), signal.SIGTSTP)
    mark(is_used)
posix.mark_terminal = mark_and_tell
sys.exit(toy.main())
"""
"""The second SIGTSTP of a supervisor arrives in the moment in which the game stops itself."""


def test_a_stop_that_is_told_twice_stops_once(tmp_path: Path) -> None:
    (tmp_path / "twice.py").write_text(TOLD_TWICE)
    with Tmux(tmp_path, **_environ(tmp_path)) as tmux:
        tmux.run(f"{sys.executable} {tmp_path}/twice.py")
        tmux.wait_for("Press 2")
        tmux.press_until("c-z", "Stopped")
        tmux.run("clear; fg")
        tmux.wait_for("Press 2")
        tmux.press_until("2", SECRET)


def test_going_on_after_a_stop_without_warning_covers(tmp_path: Path) -> None:
    """SIGSTOP cannot be heard; whoever continues the program sees the hand-over screen."""
    with Tmux(tmp_path, alternate_screen=False, **_environ(tmp_path)) as tmux:
        tmux.run(PROGRAM)
        tmux.wait_for("Press 2")
        tmux.press_until("2", SECRET)
        _kill(tmp_path, "SIGSTOP")
        tmux.wait_for("Stopped")
        tmux.run("fg")
        tmux.wait_for("number 3")
        assert SECRET not in tmux.everything()


@pytest.mark.parametrize("way", only(["c-c", "d", "SIGTERM"], ["SIGINT", "c-c", "c-\\", *WAYS]))
def test_the_terminal_is_as_it_was_before(way: str, tmp_path: Path) -> None:
    """Modes, cursor, paste marks and alternate screen are given back; the exit code tells why."""
    environ = environment(XDG_STATE_HOME=str(tmp_path))
    with Pty([sys.executable, "-m", "support.toy"], environ=environ) as pty:
        pty.wait_for("Press 2")
        assert pty.modes() != pty.modes_before
        pty.press_until("2", SECRET)
        if way in signal.Signals.__members__:
            pty.kill(signal.Signals[way])
        else:
            pty.press(way)
        if way not in WAYS:
            pty.wait_for("Leave? y")
            pty.press("y")
        assert pty.exit_code() == WAYS.get(way, 0)
        assert pty.modes() == pty.modes_before
        for mode in (b"1049", b"2004"):
            assert pty.output.rfind(b"\x1b[?" + mode + b"l") > pty.output.rfind(
                b"\x1b[?" + mode + b"h"
            )
        assert pty.output.rfind(b"\x1b[?25h") > pty.output.rfind(b"\x1b[?25l")
        assert pty.output.rfind(b"\x1b[?7h") > pty.output.rfind(b"\x1b[?7l")
        last = pty.output.rfind(SECRET.encode())
        assert last < pty.output.rfind(b"\x1b[?1049l")


def test_a_terminal_that_goes_away_ends_the_program(tmp_path: Path) -> None:
    """Closing the window is a hang-up, not a crash, and no process stays behind."""
    environ = environment(XDG_STATE_HOME=str(tmp_path), HOME=str(tmp_path))
    with Pty([sys.executable, "-m", "support.toy"], environ=environ) as pty:
        pty.wait_for("Press 2")
        pty.hang_up()
        assert pty.exit_code() == 129
    assert not list(tmp_path.rglob("crash-*"))


@pytest.mark.parametrize("term", ["dumb", ""])
def test_no_game_where_nothing_can_be_hidden(term: str) -> None:
    """The program refuses a terminal whose cursor cannot be moved, with one sentence."""
    with Pty([sys.executable, "-m", "support.toy"], environ=environment(TERM=term)) as pty:
        assert pty.exit_code() == 2
        assert "TERM" in pty.text()
        assert b"\x1b" not in pty.output


@pytest.mark.parametrize("key", ["x", "e", "d"])
def test_the_crash_file_holds_types_and_places_only(key: str) -> None:
    """It is for its owner only, and knows where the mistake is but not what was held."""
    with Terminal(Toy()) as terminal:
        terminal.press("2")
        assert SECRET in terminal.text()
        terminal.press(key)
        with pytest.raises(Crashed) as raised:
            terminal.result()
        assert SECRET not in terminal.text()
    path = raised.value.path
    assert path is not None
    assert str(path) in raised.value.message
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    written = path.read_text()
    assert {"x": "RuntimeError", "e": "SystemExit", "d": "ValueError"}[key] in written
    assert re.search(r"toy\.py:\d+ (Toy\._hand|Hand\.render)", written)
    assert SECRET not in written
    assert SECRET not in str(raised.value) + repr(raised.value)
    assert raised.value.__context__ is None


def test_a_crash_without_a_place_for_its_file_is_still_a_clean_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no file can be written, the message does not name one."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    monkeypatch.setenv("HOME", str(blocked))
    with Terminal(Toy(Hand())) as terminal:
        assert SECRET in terminal.text()
        terminal.press("x")
        with pytest.raises(Crashed) as raised:
            terminal.result()
    assert raised.value.path is None
    assert raised.value.message


@pytest.mark.parametrize("way", ["c-z", "leave", "x", "q"])
def test_a_frame_without_anything_comes_before_the_terminal_is_given_back(way: str) -> None:
    """An empty frame is drawn over the secret, cell by cell, before anything is erased."""
    with Terminal(Toy(Hand()), height=24) as terminal:
        assert SECRET in terminal.text()
        before = len(terminal.output())
        seen: list[str] = []
        terminal.signals.seen_while_stopped = lambda: seen.append(terminal.text())
        if way == "leave":
            terminal.signals.leave(143)
            terminal.settle()
        else:
            terminal.press(way)
        rest = terminal.output()[before:]
        # Every row is emptied with its own "erase to the end of the line" before the first
        # "erase what is below".
        assert rest.index("\x1b[J") > 0
        assert rest[: rest.index("\x1b[J")].count("\x1b[K") >= 22
        assert SECRET not in rest
        assert SECRET not in terminal.text()
        if way == "c-z":
            assert [text.strip() for text in seen] == [""]
            assert isinstance(terminal.flow.screen, HandOver)


def test_a_mistake_in_the_first_frame_is_a_clean_end() -> None:
    """Nothing at all has been drawn when it happens."""
    hand = Hand()
    hand.breaks_when_drawn = True
    with Terminal(Toy(hand)) as terminal:
        with pytest.raises(Crashed):
            terminal.result()
        assert SECRET not in terminal.output()
        assert terminal.output().rfind("\x1b[?1049h") < terminal.output().rfind("\x1b[?1049l")


def test_a_terminal_that_cannot_be_written_to_has_gone() -> None:
    """That is the end, but nobody's mistake."""
    with Terminal(Toy(Hand())) as terminal:
        terminal.break_output(OSError(errno.EIO, SECRET))
        terminal.press("a")
        assert terminal.result() == Leave(129)


def test_a_broken_disk_is_not_taken_for_a_broken_terminal() -> None:
    """The same error from a flow is a mistake like any other."""

    class Saving(Toy):
        def press(self, key: str) -> Leave | None:
            raise OSError(errno.EIO, key)

    with Terminal(Saving(Hand())) as terminal:
        terminal.press("a")
        with pytest.raises(Crashed):
            terminal.result()


def test_any_other_mistake_in_writing_is_a_clean_end() -> None:
    """It happens where the libraries draw, outside of every key and screen."""
    with Terminal(Toy(Hand())) as terminal:
        terminal.break_output(ValueError(SECRET))
        terminal.press("a")
        with pytest.raises(Crashed):
            terminal.result()


def test_what_was_typed_while_it_was_stopped_is_dropped() -> None:
    """It was meant for something else, also when the screen is the same as before."""
    with Terminal(Toy(Question())) as terminal:
        terminal.signals.seen_while_stopped = lambda: terminal.inject("y")
        terminal.press("c-z")
        assert terminal.signals.stopped == 1
        assert not terminal.has_ended
        terminal.press("y")
        assert terminal.has_ended


def test_a_mistake_behind_a_single_press_is_a_clean_end() -> None:
    """It happens in a timer, not in a key."""

    class Broken(Toy):
        def press(self, key: str) -> Leave | None:
            raise LookupError(f"{key} {SECRET}")

    with Terminal(Broken()) as terminal:
        terminal.press("2")
        with pytest.raises(Crashed):
            terminal.result()


@pytest.mark.parametrize("is_loud", [True, False])
def test_a_flow_that_does_not_cover_is_not_stopped_but_ended(is_loud: bool) -> None:
    """Who continues the program would see the hand."""

    class Careless(Toy):
        def cover(self) -> None:
            if is_loud:
                raise LookupError(SECRET)

    with Terminal(Careless(Hand())) as terminal:
        terminal.press("c-z")
        with pytest.raises(Crashed):
            terminal.result()
        assert terminal.signals.stopped == 0
        assert SECRET not in terminal.text()


@pytest.mark.parametrize(
    "size", only([(100, 30), (70, 22)], [(100, 30), (100, 24), (80, 30), (70, 22)])
)
def test_another_size_of_the_window_leaves_nothing_behind(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Without an alternate screen, erasing all at once would push the hand into the scrollback."""
    with Tmux(tmp_path, alternate_screen=False, **_environ(tmp_path)) as tmux:
        _see_secret(tmux)
        tmux.resize(*size)
        tmux.wait_for("number 3")
        assert SECRET not in tmux.everything()
        tmux.press_until("2", f"row {size[1] - 3}: {SECRET}")
        tmux.press_until("space", "number 2")
        assert SECRET not in tmux.everything()


def test_what_is_pressed_while_it_leaves_does_nothing() -> None:
    """Keys behind the one that leaves go neither to the flow nor to the shell."""
    flow = Toy(Name())
    with Terminal(flow) as terminal:
        terminal.type("c-c", "y")
        terminal.press("y")
        assert terminal.result().message == "Good-bye."
        assert flow.pressed == ["c-c", "y"]
