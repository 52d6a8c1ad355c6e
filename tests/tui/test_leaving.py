"""Whatever ends or stops the application in a terminal in memory, no secret stays behind.

Real terminals, with their scrollback, are looked into by `test_ways_out.py`.
"""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from spicy.tui.terminal.application import Crashed
from spicy.tui.terminal.screen import Leave
from support.rows import each
from support.terminal import Terminal
from support.toy import SECRET, Hand, HandOver, Name, Question, Toy


@pytest.fixture(autouse=True)
def _crash_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of this process stay in the test's own folder."""
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.mark.parametrize(
    ("key", "error"), [("x", "RuntimeError"), ("e", "SystemExit"), ("d", "ValueError")]
)
@pytest.mark.parametrize("has_place", [True, False])
def test_the_crash_file_holds_types_and_places_only(
    key: str, error: str, has_place: bool, tmp_path: Path
) -> None:
    """It is for its owner only, and knows where the mistake is but not what was held."""
    if not has_place:
        (tmp_path / "home").write_text("")
    with Terminal(Toy(Hand())) as terminal:
        assert SECRET in terminal.text()
        terminal.press(key)
        with pytest.raises(Crashed) as raised:
            terminal.result()
        assert SECRET not in terminal.text()
    path, message = raised.value.path, raised.value.message
    assert SECRET not in str(raised.value) + repr(raised.value) + message
    assert raised.value.__context__ is None
    assert message
    assert (path is not None) is has_place
    if path is not None:
        assert str(path) in message
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        written = path.read_text()
        assert error in written
        assert re.search(r"toy\.py:\d+ (Toy\._hand|Hand\.render)", written)
        assert SECRET not in written


@each("way", ["c-z", "leave", "x", "q"])
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


# Mistakes wherever they can happen


class Saving(Toy):
    """Fails in a key as a broken disk does, which is not a terminal that has gone."""

    def press(self, key: str) -> Leave | None:
        raise OSError(errno.EIO, f"{key} {SECRET}")


class Careless(Toy):
    """Does not cover what it should, so it must not be stopped: whoever continues would see it."""

    def cover(self) -> None:
        pass


class LoudlyCareless(Toy):
    def cover(self) -> None:
        raise LookupError(SECRET)


def broken_when_drawn() -> Hand:
    hand = Hand()
    hand.breaks_when_drawn = True
    return hand


def break_output(terminal: Terminal) -> None:
    terminal.break_output(ValueError(SECRET))
    terminal.press("a")


def press(key: str) -> Callable[[Terminal], None]:
    return lambda terminal: terminal.press(key)


@each(
    ("make", "happen"),
    [
        (lambda: Toy(broken_when_drawn()), lambda _: None),
        (lambda: Toy(HandOver()), break_output),
        (lambda: Saving(Hand()), press("a")),
        (Saving, press("2")),  # in the timer of a single press
        (lambda: Careless(Hand()), press("c-z")),
        (lambda: LoudlyCareless(Hand()), press("c-z")),
        (lambda: Careless(Hand()), lambda terminal: terminal.resize(40, 10)),
    ],
)
def test_a_mistake_anywhere_is_a_clean_end(
    make: Callable[[], Toy], happen: Callable[[Terminal], None]
) -> None:
    with Terminal(make()) as terminal:
        happen(terminal)
        with pytest.raises(Crashed):
            terminal.result()
        assert terminal.signals.stopped == 0
        assert SECRET not in terminal.text()
        if happen is not break_output:
            assert terminal.output().rfind("\x1b[?1049h") < terminal.output().rfind("\x1b[?1049l")


def test_a_terminal_that_cannot_be_written_to_has_gone() -> None:
    """That is the end, but nobody's mistake."""
    with Terminal(Toy(Hand())) as terminal:
        terminal.break_output(OSError(errno.EIO, SECRET))
        terminal.press("a")
        assert terminal.result() == Leave(129)


# What is typed meanwhile


def test_what_was_typed_while_it_was_stopped_is_dropped() -> None:
    """It was meant for something else, also when the screen is the same as before."""
    with Terminal(Toy(Question())) as terminal:
        terminal.signals.seen_while_stopped = lambda: terminal.inject("y")
        terminal.press("c-z")
        assert terminal.signals.stopped == 1
        assert not terminal.has_ended
        terminal.press("y")
        assert terminal.has_ended


def test_what_is_pressed_while_it_leaves_does_nothing() -> None:
    """Keys behind the one that leaves go neither to the flow nor to the shell."""
    flow = Toy(Name())
    with Terminal(flow) as terminal:
        terminal.type("c-c", "y")
        terminal.press("y")
        assert terminal.result().message == "Good-bye."
        assert flow.pressed == ["c-c", "y"]
