"""Who asks to leave over an open hand and then stays finds it covered: others may look by then."""

from __future__ import annotations

import random
import re

from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.theme import Look
from support.rows import each
from support.supervised import CARD
from support.terminal import Terminal
from support.window import Window

GAME = GameSetup(("Lea", "Tom", "Mia"), spice_it_up=(SpiceItUp.COPY_CAT,))
ASKING = ("q", "c-c")


def _flow() -> GameFlow:
    return GameFlow(Look(), random.Random(7), GAME, starts_at_once=True)


def _press_blind(terminal: Terminal | Window, *keys: str) -> None:
    """Press keys, none of which may bring a card to light."""
    for key in keys:
        terminal.press(key)
        assert not CARD.search(terminal.text()), key


@each("key", ASKING)
def test_nobody_elses_key_opens_it(key: str) -> None:
    """Not the digits of other seats, nor any key that the open hand would have taken."""
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        assert CARD.search(terminal.text())
        _press_blind(terminal, key, "escape")
        for other in ("2", "3", "4", "n", "s", "p", "right", "enter", "space", "c", "w"):
            _press_blind(terminal, other)
            assert isinstance(flow.screen, HandOverScreen)
        terminal.press("1")
        assert CARD.search(terminal.text())


def test_a_storm_of_escapes_opens_nothing() -> None:
    """Held, in pieces, or mixed with what asks: an open hand only ever gets covered by it."""
    rng = random.Random(5)
    flow = _flow()
    with Terminal(flow) as terminal:
        terminal.press("1")
        assert CARD.search(terminal.text())
        _press_blind(terminal, "q")
        for _stroke in range(100):
            terminal.send(rng.choice(["\x1b", "\x1b\x1b", "\x1b[", "\x1bO", "\x1b" * 9, "q"]))
            terminal.pass_time(rng.choice([0.0, 0.02, 0.06]))
            assert not CARD.search(terminal.text())
        assert not terminal.has_ended


# Where there is no room for the question


TINY = [(50, 15), (59, 24), (80, 19), (30, 8), (20, 5)]


@each("size", TINY)
def test_a_small_window_asks_as_well(size: tuple[int, int]) -> None:
    """What `q` does, the question and its two keys can be read; Escape stays, `y` leaves."""
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        terminal.resize(*size)
        assert not CARD.search(terminal.text())
        shown = " ".join(terminal.text().split())
        assert re.search(r"press q to leave|q: leave", shown)
        assert "60" in shown
        assert "20" in shown
        terminal.press("q")
        assert isinstance(flow.screen, LeaveScreen)
        for words in ("Leave the game?", "It will be lost.", "y: leave", "Esc: stay"):
            assert words in terminal.text()
        assert "q" not in terminal.text()
        terminal.press("q", "enter", "space", "1")
        assert isinstance(flow.screen, LeaveScreen)
        terminal.press("escape")
        assert isinstance(flow.screen, HandOverScreen)
        assert " ".join(terminal.text().split()) == shown
        terminal.press("1", "enter", "space", "escape")
        assert isinstance(flow.screen, HandOverScreen)
        terminal.press("q")
        terminal.type("y", "y")  # no single press
        assert not terminal.has_ended
        terminal.press("y")
        assert terminal.result().code == 0


@each("letter", ["Q", "й"])
def test_a_small_window_hears_other_layouts_too(letter: str) -> None:
    flow = _flow()
    with Window(flow, 40, 10) as terminal:
        terminal.press(letter)
        assert isinstance(flow.screen, LeaveScreen)
        terminal.type("н", "н")
        terminal.pass_time(1)
        assert not terminal.has_ended
        terminal.press("н")
        assert terminal.has_ended


def test_a_question_that_was_asked_in_a_small_window_stays_when_it_grows() -> None:
    """And the other way round; what was typed for the one is not taken for the other."""
    flow = _flow()
    with Window(flow, 50, 15) as terminal:
        terminal.press("q")
        terminal.resize(80, 24)
        assert "Leave the game?" in terminal.text()
        assert "is lost when you leave" in terminal.text()
        terminal.resize(20, 5)
        assert "Esc: stay" in terminal.text()
        terminal.press("escape")
        terminal.resize(80, 24)
        assert "Lea, press 1" in terminal.text()


def test_where_there_is_nothing_to_lose_a_small_window_is_left_at_once() -> None:
    with Window(GameFlow(Look(), random.Random(7)), 50, 15) as terminal:
        assert "press q to leave" in " ".join(terminal.text().split())
        terminal.press("q")
        assert terminal.result().code == 0


@each("size", TINY)
def test_control_c_asks_in_a_small_window_too(size: tuple[int, int]) -> None:
    """Twice leaves, as everywhere."""
    flow = _flow()
    with Window(flow, *size, Capabilities()) as terminal:
        terminal.press("c-c")
        assert "Leave the game?" in terminal.text()
        terminal.press("c-c")
        assert terminal.result().code == 0
