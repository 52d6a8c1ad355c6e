"""Who hides a hand, or asks to leave and then stays, finds it covered: others may look by then."""

from __future__ import annotations

import random
import re

from spicy.engine.rules import SpiceItUp
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from support.rows import each
from support.supervised import CARD
from support.table import at_title, begun
from support.terminal import Terminal
from support.window import Window


def _flow() -> GameFlow:
    return begun(spice_it_up=(SpiceItUp.COPY_CAT,))


def _press_blind(terminal: Terminal | Window, *keys: str) -> None:
    """Press keys, none of which may bring a card to light."""
    for key in keys:
        terminal.press(key)
        assert not CARD.search(terminal.text()), key


@each("way", [("space",), ("q", "escape"), ("c-c", "escape")])
def test_nobody_elses_key_opens_it(way: tuple[str, ...]) -> None:
    """Not the digits of other seats, nor any key that the open hand would have taken."""
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        cards = terminal.text()
        assert CARD.search(cards)
        _press_blind(terminal, *way)
        for other in ("2", "3", "4", "0", "n", "s", "p", "right", "enter", "space", "c", "w"):
            _press_blind(terminal, other)
            assert isinstance(flow.screen, HandOverScreen)
        terminal.press("1")
        assert terminal.text() == cards


def test_a_storm_of_escapes_opens_nothing() -> None:
    """Held, in pieces, or mixed with what asks: an open hand only ever gets covered by it."""
    rng = random.Random(5)
    with Terminal(_flow()) as terminal:
        terminal.press("1")
        assert CARD.search(terminal.text())
        _press_blind(terminal, "q")
        for _stroke in range(100):
            terminal.send(rng.choice(["\x1b", "\x1b\x1b", "\x1b[", "\x1bO", "\x1b" * 9, "q"]))
            terminal.pass_time(rng.choice([0.0, 0.02, 0.06]))
            assert not CARD.search(terminal.text())
        assert not terminal.has_ended


def test_leaving_asks_once_and_says_that_the_game_is_lost() -> None:
    with Window(_flow()) as terminal:
        terminal.press("1", "q")
        assert "lost" in terminal.text()
        terminal.press("n", "enter")
        assert not terminal.has_ended
        terminal.press("escape", "c-c", "y")
        assert terminal.result().code == 0
        assert "lost" in terminal.result().message


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
        for words in ("60", "20", *(f"{size[0]} columns", f"{size[1]} rows")[: 2 * (size[0] > 50)]):
            assert words in shown
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
        terminal.press("й")  # the same key of another layout
        terminal.type("н", "н")  # no single press
        terminal.pass_time(1)
        assert not terminal.has_ended
        terminal.press("y")
        assert terminal.result().code == 0


def test_a_question_that_was_asked_in_a_small_window_stays_when_it_grows() -> None:
    """And the other way round; what was typed for the one is not taken for the other."""
    with Window(_flow(), 50, 15) as terminal:
        terminal.press("q")
        terminal.resize(80, 24)
        assert "Leave the game?" in terminal.text()
        assert "is lost when you leave" in terminal.text()
        terminal.resize(20, 5)
        assert "Esc: stay" in terminal.text()
        terminal.press("escape")
        terminal.resize(80, 24)
        assert "Lea, press 1" in terminal.text()
        terminal.press("1")
        assert CARD.search(terminal.text())


def test_where_there_is_nothing_to_lose_a_small_window_is_left_at_once() -> None:
    with Window(at_title(), 50, 15) as terminal:
        assert "press q to leave" in " ".join(terminal.text().split())
        terminal.press("q")
        assert terminal.result().code == 0


@each("size", TINY)
def test_control_c_asks_in_a_small_window_too(size: tuple[int, int]) -> None:
    """Twice leaves, as everywhere."""
    with Window(_flow(), *size) as terminal:
        terminal.press("c-c")
        assert "Leave the game?" in terminal.text()
        terminal.press("c-c")
        assert terminal.result().code == 0
