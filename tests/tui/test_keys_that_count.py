"""One name for each key, before anything compares it; and nothing follows from holding a key on."""

from __future__ import annotations

import random
import string
import unicodedata

from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.terminal.key_aliases import _ALIASES, canonical
from spicy.tui.widgets.theme import Look
from support.rows import each
from support.toy import HandOver, Name, Toy
from support.window import Window

DIGITS = ("2", "２", "٢", "۲", "२", "২", "᠒", "é", "É")
"""The digit two of several scripts, and of a French keyboard without and with Caps Lock."""


def same_as(key: str) -> list[str]:
    """Everything that a layout sends for a key, small and capital."""
    others = [other for other, meant in _ALIASES.items() if meant == key]
    # A Greek capital sigma is that of another key.
    capitals = [other.upper() for other in [key, *others] if other.upper().lower() == other]
    return sorted({key, *others, *capitals})


def _flow() -> GameFlow:
    game = GameSetup(("Lea", "Tom", "Mia"), starts=1)
    return GameFlow(Look(), random.Random(7), game, starts_at_once=True)


@each("key", same_as("y") + same_as("2") + same_as("0"))
def test_a_name_is_given_once_and_for_all(key: str) -> None:
    assert canonical(key) in ("y", "2", "0")
    assert canonical(canonical(key)) == canonical(key)


def test_every_digit_of_every_script_is_one_of_ten() -> None:
    for code in range(0x110000):
        value = unicodedata.decimal(chr(code), None)
        if value is not None:
            assert canonical(chr(code)) == str(value)
    assert canonical("²") == "²"  # a key of its own beside the digits of a French keyboard
    assert canonical("½") == "½"


@each("key", DIGITS)
def test_every_two_opens_a_hand_and_chooses_a_card(key: str) -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press(key)
        assert isinstance(flow.screen, HandScreen)
        terminal.press(key)
        assert "You lay" in terminal.text()


@each("key", DIGITS)
@each("gap", [0.0, 0.03, 0.1])
def test_no_two_that_is_held_or_typed_together_opens_a_hand(key: str, gap: float) -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.pass_time(1)
        for _ in range(6):
            terminal.type(key)
            terminal.pass_time(gap)
        assert isinstance(flow.screen, HandOverScreen)
        assert "Let go, then press once." in terminal.text()
        terminal.pass_time(0.1)
        assert isinstance(flow.screen, HandOverScreen)


@each("key", same_as("y"))
def test_leaving_is_a_single_press_on_every_keyboard(key: str) -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("q")
        assert isinstance(flow.screen, LeaveScreen)
        terminal.pass_time(1)
        terminal.type(key, key)
        terminal.pass_time(1)
        assert not terminal.has_ended
        terminal.press(key)
        assert terminal.has_ended


class Asking(HandOver):
    """Takes every letter and digit as a single press, as the screens do with those they ask for."""

    def single_presses(self) -> frozenset[str]:
        return frozenset(string.ascii_lowercase + string.digits) - {"2"}


def test_every_single_press_is_one_on_every_keyboard() -> None:
    """Answers, leaving, a `0`: twice at once none counts, whatever the layout and Caps Lock."""
    flow = Toy(Asking())
    with Window(flow) as terminal:
        for key in sorted(flow.screen.single_presses()):
            scripts = [chr(zero + int(key)) for zero in (0x660, 0x966)] if key.isdigit() else []
            for sent in same_as(key) + scripts:
                flow.pressed.clear()
                terminal.pass_time(1)
                terminal.type(sent, sent)
                terminal.pass_time(1)
                assert flow.pressed == [], (key, sent)
                terminal.press(sent)
                assert flow.pressed == [key], (key, sent)


def test_in_a_text_a_key_stays_as_it_was_typed() -> None:
    with Window(Toy(Name())) as terminal:
        terminal.write("É٢Яｑ")
        assert "Name: É٢Яｑ" in terminal.text()


# Holding on

DELAYS = (0.25, 0.4, 0.5, 0.66)
"""Seconds until a key that is held begins to repeat, as people set it."""
GAPS = (0.03, 0.1, 0.2, 0.5)
"""Seconds from one repeat to the next."""


def hold(terminal: Window, key: str, delay: float, gap: float) -> None:
    terminal.pass_time(1)
    terminal.type(key)
    terminal.pass_time(delay)
    for _ in range(12):
        terminal.type(key)
        terminal.pass_time(gap)


@each("delay", DELAYS)
@each("gap", GAPS)
def test_nothing_beyond_the_hand_follows_from_holding_on(gap: float, delay: float) -> None:
    flow = _flow()
    with Window(flow) as terminal:
        hold(terminal, "2", delay, gap)
        assert isinstance(flow.screen, HandScreen)
        assert "You lay" not in terminal.text()
        terminal.pass_time(1)
        terminal.press("2")  # let go, and pressed again
        assert "You lay" in terminal.text()


@each("delay", DELAYS)
@each("gap", GAPS)
def test_enter_held_while_declaring_stops_at_the_table(gap: float, delay: float) -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("2", "1", "c", "3")
        hold(terminal, "enter", delay, gap)
        assert isinstance(flow.screen, TableScreen)
        terminal.pass_time(1)
        terminal.press("enter")
        assert isinstance(flow.screen, HandOverScreen)
