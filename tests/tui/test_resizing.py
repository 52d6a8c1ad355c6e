"""Another size of the window leaves no copy of a hand, least of all where nobody can go back to it.

A terminal without an alternate screen moves rows into its scrollback before the game hears of the new
size; so there the game covers an open hand, and erases what can be scrolled back to.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from spicy.tui.terminal import capabilities
from spicy.tui.terminal.capabilities import Capabilities
from support.doses import only
from support.environ import environment
from support.keys import encode
from support.rows import each
from support.supervised import CARD, END, Place, open_hand, wait_rest
from support.terminal import Terminal
from support.tmux import Tmux
from support.toy import SECRET, Hand, HandOver, Toy
from support.waiting import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

SIZES = [(100, 30), (100, 24), (80, 30), (70, 22), (60, 20), (62, 40), (120, 20), (80, 20)]
SMALL = [(59, 24), (80, 19), (30, 8), (40, 24)]


def is_hand_for(text: str, width: int) -> bool:
    """Whether a hand is drawn for this width: the lines that part it stand in the middle."""
    lines = [line for line in text.splitlines() if line.strip() and not line.strip(" ─")]
    margins = [(len(line) - len(line.lstrip()), width - len(line)) for line in lines]
    return bool(CARD.search(text)) and all(abs(left - right) <= 1 for left, right in margins)


@pytest.mark.parametrize("size", only(SIZES[:1], SIZES), ids=str)
def test_another_size_leaves_no_second_copy(size: tuple[int, int], place: Place) -> None:
    """There and back again, with the hand open; then it is covered."""
    with Tmux(place.folder, alternate_screen=True, **place.environ()) as tmux:
        open_hand(tmux, place)
        shown = CARD.findall(tmux.text())
        for width, height in (size, (80, 24)):
            wait_rest(tmux)
            tmux.resize(width, height)
            until(
                lambda width=width: is_hand_for(tmux.text(), width),  # type: ignore[misc]
                lambda: f"a hand in the new size:\n{tmux.text()}",
            )
            assert len(CARD.findall(tmux.everything())) <= len(shown)
        assert_leaves_no_copy(tmux)


def assert_leaves_no_copy(tmux: Tmux) -> None:
    """The game is left from an open hand."""
    tmux.press_until("c-c", "Leave the game\\?")
    assert not CARD.search(tmux.everything())
    tmux.press("y")
    tmux.wait_for_match(END)
    assert not CARD.search(tmux.everything())


@pytest.mark.parametrize("size", only(SMALL[-1:], SIZES + SMALL), ids=str)
def test_without_an_alternate_screen_another_size_covers_and_leaves_no_copy(
    size: tuple[int, int], place: Place
) -> None:
    """What the terminal moved or wrapped into the scrollback, before the game knew, is gone too.

    While nothing private is shown another size costs nobody what he could scroll back to.
    """
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        tmux.run("for n in $(seq 40); do echo mine $n; done")
        tmux.wait_for("mine 40")
        tmux.run(f"{' '.join(place.command())}; echo ended with $?")
        for width, height in ((90, 30), (80, 24)):
            tmux.wait_for("Lea, press 1")
            tmux.resize(width, height)
        tmux.press_until("1", CARD.pattern)
        assert "mine 1\n" in tmux.everything()
        tmux.resize(*size)
        tmux.wait_for_match("Lea, press 1|too small")
        until(lambda: not CARD.search(tmux.everything()), tmux.everything)
        tmux.resize(80, 24)
        tmux.wait_for("Lea, press 1")
        assert not CARD.search(tmux.everything())
        assert "mine 1\n" not in tmux.everything()
        tmux.press_until("1", CARD.pattern)
        assert_leaves_no_copy(tmux)


@pytest.mark.slow
def test_an_edge_that_is_dragged_leaves_no_copy(place: Place) -> None:
    """One size after the other, also in the middle of a frame."""
    sizes = [(80 - step, 24 - step // 3) for step in range(0, 20, 2)]
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place)
        for _drag in range(3):
            for size in [*sizes, (45, 12), *reversed(sizes)]:
                tmux.resize(*size)
            tmux.wait_for("Lea, press 1")
            until(lambda: not CARD.search(tmux.everything()), tmux.everything)
            tmux.press_until("1", CARD.pattern)
        assert_leaves_no_copy(tmux)


ERASE_SCROLLBACK = "\x1b[3J"
KEPT = Capabilities(has_alternate_screen=False)
"""Rows that leave the window are kept above it."""


@each("has_alternate_screen", [True, False])
def test_another_size_covers_only_where_rows_are_kept(has_alternate_screen: bool) -> None:
    """And the scrollback is erased only there, only with a hand open, before the next frame."""
    found = Capabilities(has_alternate_screen=has_alternate_screen)
    with Terminal(Toy(), capabilities=found) as terminal:
        terminal.resize(90, 30)
        terminal.press("2")
        assert SECRET in terminal.text()
        assert ERASE_SCROLLBACK not in terminal.output()
        before = len(terminal.output())
        terminal.resize(80, 24)
        rest = terminal.output()[before:]
        assert (SECRET in terminal.text()) == has_alternate_screen
        assert isinstance(terminal.flow.screen, Hand if has_alternate_screen else HandOver)
        assert (ERASE_SCROLLBACK in rest) != has_alternate_screen
        if not has_alternate_screen:
            assert rest.index("\x1b[24;1H\x1b[K") < rest.index(ERASE_SCROLLBACK)
            assert rest.index(ERASE_SCROLLBACK) < rest.index("Press 2")


@each("way", ["a", "leave", "c-z", "q"])
def test_a_new_size_that_only_the_next_frame_tells_covers_as_well(way: str) -> None:
    """A key may come before the news of it; who leaves or stops at the moment hears no news any more."""
    with Terminal(Toy(Hand()), capabilities=KEPT) as terminal:
        terminal.pass_time(1)
        before = len(terminal.output())
        terminal.size = (90, 30)
        terminal.screen.resize(30, 90)
        seen: list[str] = []
        terminal.signals.seen_while_stopped = lambda: seen.append(terminal.output())
        terminal.signals.leave(143) if way == "leave" else terminal.send(encode(way))
        terminal.settle()
        if way == "a":
            assert isinstance(terminal.flow.screen, HandOver)
            assert SECRET not in terminal.output()[before:]
            terminal.pass_time(1)
        assert ERASE_SCROLLBACK in (seen or [terminal.output()])[0][before:]


@each("has_alternate_screen", [True, False])
def test_going_on_after_a_stop_without_warning_erases_what_a_shell_moved_up(
    has_alternate_screen: bool,
) -> None:
    found = Capabilities(has_alternate_screen=has_alternate_screen)
    with Terminal(Toy(Hand()), capabilities=found) as terminal:
        terminal.signals.interrupted()
        terminal.settle()
        assert isinstance(terminal.flow.screen, HandOver)
        assert SECRET not in terminal.text()
        assert (ERASE_SCROLLBACK in terminal.output()) != has_alternate_screen


# The warning

DETECT = """
import os, sys; from spicy.tui.terminal.capabilities import detect, warning
print(warning(detect(os.environ, sys.stdin, sys.stdout)))
"""
MAY_LACK = [
    *({"TERM": term} for term in ("vt100", "linux", "tmux-256color", "screen", "screen-256color")),
    {"TERM": "screen.xterm-256color", "STY": "1.x"},
    {"TERM": "screen-256color", "STY": "1.x", "TMUX": "/tmp/x,1,0"},
    {"TERM": "screen-256color", "TMUX": "/tmp/x,1,0"},
    {"TERM": "xterm-256color", "TMUX": "/nowhere/x,1,0", "TMUX_PANE": "%0"},
]
"""Terminals that may have no alternate screen."""
HAVE = [
    *({"TERM": term} for term in ("xterm", "xterm-256color", "no-such-term")),
    {"TERM": "xterm", "TERMINFO": "/nowhere"},
]
"""Others; one that the system knows nothing of is most likely a newer one."""


@pytest.mark.parametrize(
    "environ", only([MAY_LACK[0], MAY_LACK[-1], *HAVE[1:3]], MAY_LACK + HAVE), ids=str
)
def test_a_terminal_that_may_have_no_alternate_screen_is_warned_of(environ: dict[str, str]) -> None:
    """In a process of its own, which looks its terminal up once."""
    told = environment(**environ)
    said = subprocess.check_output([sys.executable, "-c", DETECT], text=True, env=told).strip()
    assert "scrolling back" in said if environ in MAY_LACK else said == "None"
    assert said.count(".") == (environ in MAY_LACK)


def test_without_curses_nobody_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "curses", None)
    assert capabilities._terminfo_has_alternate_screen.__wrapped__("vt100")
