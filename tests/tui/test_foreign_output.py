"""Another program writes over an open hand, or the terminal draws wider than reckoned: no card stays.

The application knows nothing of either, so wherever a hand goes it must not trust its own picture of
the terminal.
"""

from __future__ import annotations

import random
import sys

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
BORDERS = {
    # The keys that lead there, and the one that leads beyond, or what happens instead.
    "space": ("1", "space"),
    "lay": ("1 3 c 3", "enter"),
    "pass": ("1 p", "enter"),
    "q": ("1", "q"),
    "c-c": ("1 3", "c-c"),
    "?": ("1", "?"),
    "c-z": ("1", "c-z"),
    "continued": ("1", "continued"),
    "SIGTERM": ("1", "SIGTERM"),
    "a small window": ("1", "small"),
    "challenge": ("1 1 c 3 enter enter 2", "n"),
    "the end": ("1 space", "SIGTERM"),
}


def _beyond_the_border(border: str, foreign: str) -> tuple[list[str], list[str]]:
    """What is seen beyond it, and what was seen while the process was stopped."""
    keys, cross = BORDERS[border]
    stopped: list[str] = []
    game = GameSetup(("Lea", "Tom", "Mia"), spice_it_up=(SpiceItUp.COPY_CAT,))
    with Terminal(GameFlow(Look(), random.Random(7), game, starts_at_once=True)) as terminal:
        terminal.press(*keys.split())
        assert terminal.flow.screen.is_private is (border != "the end")
        terminal.signals.seen_while_stopped = lambda: stopped.append(terminal.text())
        terminal.write_from_outside(foreign)
        if cross == "continued":
            terminal.signals.interrupted()
        elif cross == "SIGTERM":
            terminal.signals.leave(143)
        elif cross == "small":
            terminal.resize(50, 15)
        else:
            terminal.press(cross)
        terminal.settle()
        return terminal.lines(), stopped


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_was_written_over_a_hand_nothing_of_it_stays(step: int) -> None:
    """Beyond every border the terminal shows what it shows when nobody else wrote anything."""
    for number, border in enumerate(BORDERS):
        expected = _beyond_the_border(border, "")
        for name in [*FOREIGN][number % step :: step]:
            assert _beyond_the_border(border, FOREIGN[name]) == expected, (border, name)


def test_the_watcher_sees_what_stays_without_the_wiping(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _beyond_the_border("space", "")
    _remove_wiping(monkeypatch)
    assert _beyond_the_border("space", FOREIGN["lines"]) != expected


def _remove_wiping(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Controller.drawn

    def trusting(controller: Controller) -> None:
        controller._framed = None
        drawn(controller)

    monkeypatch.setattr(Controller, "begin_frame", lambda *_: False)
    monkeypatch.setattr(Controller, "drawn", trusting)


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
    def press(self, _key: str) -> None:
        self.screen = Wide(is_private=False)


@each("is_wiped", [True, False])
def test_where_widths_are_wrong_nothing_of_a_card_stays(is_wiped: bool) -> None:
    """On a slow line, too: every row is erased before the first new word is sent."""
    reckoned = pyte.screens.wcwidth
    with (
        pytest.MonkeyPatch.context() as patch,
        Terminal(WideToy(Wide(is_private=True))) as terminal,
    ):
        patch.setattr(
            pyte.screens, "wcwidth", lambda sign: 2 if sign in "│─◆▲●" else reckoned(sign)
        )
        terminal.press("c-l")
        if not is_wiped:  # and the same look sees what stays then
            _remove_wiping(patch)
        before = len(terminal.output())
        terminal.press("space")
        text, sent = terminal.text(), terminal.output()[before:]
    assert ("7" in text) is not is_wiped
    if is_wiped:
        assert "Hand it over" in text
        assert "C" not in text
        # The alternate screen as well, for another program may have gone back to the normal one.
        erased, alternate = sent.index("\x1b[24;1H\x1b[K"), sent.index("\x1b[?1049h")
        assert erased < alternate < sent.index("Hand")


# In a real terminal, with its scrollback


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
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
