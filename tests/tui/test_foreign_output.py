"""Another program writes over an open hand, or the terminal draws wider than reckoned: no card stays.

The application knows nothing of either, so wherever a hand goes it must not trust its own picture of
the terminal.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import pyte
import pytest
from rich.console import RenderableType
from rich.text import Text

from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.terminal.controller import Controller
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look
from support.doses import only
from support.rows import each
from support.supervised import BOTH_SCREENS, CARD, Place, open_hand
from support.terminal import Terminal
from support.tmux import Tmux
from support.toy import Toy

needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

FOREIGN = {
    "lines": "line 1\r\nline 2\r\n",
    "lines that scroll": "".join(f"line {n}\r\n" for n in range(60)),
    "the cursor elsewhere": "\x1b[9;40Hhere",
    "an empty screen": "\x1b[2J\x1b[H",
    "a long line": "\x1b[?7h" + "long " * 60,
    "colours": "\x1b[1;37;44mwarning ",
    "a scrolling region": "\x1b[3;9r\x1b[?6hscrolled\r\n\n\n\n",
    "inserting": "\x1b[4h\x1b[5;5Hinserted",
    "rows moved down": "\x1b[H\x1b[3L",
    "an unfinished title": "\x1b]0;a title",
    "the normal screen": "\x1b[?1049l$ ",
}
OPENED = ("1",)
CHOSEN = ("1", "3")
"""A hand is opened, and then a card is chosen."""
BORDERS: dict[str, tuple[tuple[str, ...], Callable[[Terminal], None]]] = {
    "space": (OPENED, lambda terminal: terminal.press("space")),
    "lay": ((*CHOSEN, "c", "3"), lambda terminal: terminal.press("enter")),
    "pass": ((*OPENED, "p"), lambda terminal: terminal.press("enter")),
    "q": (OPENED, lambda terminal: terminal.press("q")),
    "c-c": (CHOSEN, lambda terminal: terminal.press("c-c")),
    "?": (OPENED, lambda terminal: terminal.press("?")),
    "c-z": (OPENED, lambda terminal: terminal.press("c-z")),
    "continued": (OPENED, lambda terminal: _interrupt(terminal)),
    "SIGTERM": (OPENED, lambda terminal: _leave(terminal)),
    "a small window": (OPENED, lambda terminal: terminal.resize(50, 15)),
    "challenge": (("1", "1", "c", "3", "enter", "enter", "2"), lambda t: t.press("n")),
}


def _interrupt(terminal: Terminal) -> None:
    terminal.signals.interrupted()
    terminal.settle()


def _leave(terminal: Terminal) -> None:
    terminal.signals.leave(143)
    terminal.settle()


def _flow() -> GameFlow:
    game = GameSetup(("Lea", "Tom", "Mia"), spice_it_up=(SpiceItUp.COPY_CAT,))
    return GameFlow(Look(), random.Random(7), game, starts_at_once=True)


def _beyond_the_border(border: str, foreign: str) -> tuple[list[str], list[str]]:
    """What is seen beyond it, and what was seen while the process was stopped."""
    keys, cross = BORDERS[border]
    stopped: list[str] = []
    with Terminal(_flow()) as terminal:
        terminal.press(*keys)
        assert terminal.flow.screen.is_private
        terminal.signals.seen_while_stopped = lambda: stopped.append(terminal.text())
        terminal.write_from_outside(foreign)
        cross(terminal)
        return terminal.lines(), stopped


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_was_written_over_a_hand_nothing_of_it_stays(step: int) -> None:
    """Beyond every border the terminal shows what it shows when nobody else wrote anything."""
    for number, border in enumerate(BORDERS):
        expected = _beyond_the_border(border, "")
        for name in [*FOREIGN][number % step :: step]:
            assert _beyond_the_border(border, FOREIGN[name]) == expected, (border, name)


@each("foreign", ["lines", "the cursor elsewhere", "inserting"])
def test_before_leaving_every_row_is_erased_whatever_was_shown(foreign: str) -> None:
    left = []
    for written in ("", FOREIGN[foreign]):
        with Terminal(_flow()) as terminal:
            terminal.press("1", "space")
            terminal.write_from_outside(written)
            _leave(terminal)
            left.append(terminal.lines())
    assert left[1] == left[0]


def test_the_watcher_sees_what_stays_without_the_wiping(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _beyond_the_border("space", "")
    monkeypatch.setattr(Controller, "begin_frame", lambda *_: False)
    monkeypatch.setattr(Controller, "drawn", _drawn_unwiped(Controller.drawn))
    assert _beyond_the_border("space", FOREIGN["lines"]) != expected


def _drawn_unwiped(drawn: Callable[[Controller], None]) -> Callable[[Controller], None]:
    def trusting(controller: Controller) -> None:
        controller._framed = None
        drawn(controller)

    return trusting


# A terminal that draws wider than the application reckons


class Wide(Screen):
    """Cards and lines that some terminals draw in two cells each."""

    def __init__(self, *, is_private: bool) -> None:
        self.is_private = is_private

    def render(self, width: int, height: int) -> RenderableType:
        if not self.is_private:
            return Text("\n".join(["─" * (width - 2), "Hand it over", "▲ ● ◆", "─" * (width - 2)]))
        cards = "│ C 7│◆│" * ((width - 1) // 8)
        return Text("\n".join([cards] * (height - 1)))


class WideToy(Toy):
    def press(self, key: str) -> None:
        if key == "space":
            self.screen = Wide(is_private=False)


def _press_space_on_a_wide_terminal(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """All that is seen after a hand was hidden there, and what was sent for it."""
    reckoned = pyte.screens.wcwidth
    monkeypatch.setattr(
        pyte.screens, "wcwidth", lambda sign: 2 if sign in "│─◆▲●" else reckoned(sign)
    )
    with Terminal(WideToy(Wide(is_private=True))) as terminal:
        assert "7" in terminal.text()
        before = len(terminal.output())
        terminal.press("space")
        return terminal.text(), terminal.output()[before:]


def test_where_widths_are_wrong_nothing_of_a_card_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow line, too: every row is erased before the first new word is sent."""
    text, sent = _press_space_on_a_wide_terminal(monkeypatch)
    assert "Hand it over" in text
    assert "7" not in text
    assert "C" not in text
    # The alternate screen as well, for another program may have gone back to the normal one.
    erased, alternate = sent.index("\x1b[24;1H\x1b[K"), sent.index("\x1b[?1049h")
    assert erased < alternate < sent.index("Hand")


def test_the_watcher_sees_what_wrong_widths_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Controller, "begin_frame", lambda *_: False)
    monkeypatch.setattr(Controller, "drawn", _drawn_unwiped(Controller.drawn))
    assert "7" in _press_space_on_a_wide_terminal(monkeypatch)[0]


# In a real terminal, with its scrollback


@needs_terminals
@BOTH_SCREENS
@pytest.mark.parametrize(
    "name",
    only(["lines that scroll"], ["lines that scroll", "an empty screen", "the normal screen"]),
)
def test_no_card_is_left_in_a_real_terminal(
    name: str, alternate_screen: bool, place: Place
) -> None:
    """Neither on the screen nor where one can scroll back to."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        tmux.write_from_outside(FOREIGN[name])
        tmux.press_until("space", "Lea, press 1")
        assert not CARD.search(tmux.everything())
        tmux.press_until("1", CARD.pattern)
        tmux.write_from_outside(FOREIGN[name])
        tmux.press_until("c-c", "Leave the game")
        assert not CARD.search(tmux.everything())
