"""One name for each key, before anything compares it; and nothing follows from holding a key on."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable
from typing import Self

from hypothesis import given
from hypothesis import strategies as st

from spicy.tui.terminal.key_aliases import _ALIASES, canonical
from spicy.tui.terminal.single_press import SILENCE, SinglePress
from support import ui
from support.rows import each
from support.table import begun
from support.toy import HandOver, Name, Toy
from support.window import Window


def same_as(key: str) -> list[str]:
    """Everything that a layout sends for a key, small and capital."""
    others = [other for other, meant in _ALIASES.items() if meant == key]
    # A Greek capital sigma is that of another key.
    capitals = [other.upper() for other in [key, *others] if other.upper().lower() == other]
    return sorted({key, *others, *capitals})


def test_every_digit_of_every_script_is_one_of_ten() -> None:
    for code in range(0x110000):
        value = unicodedata.decimal(chr(code), None)
        if value is not None:
            assert canonical(chr(code)) == str(value)
    for key in "²½":  # keys of their own beside the digits of a French keyboard
        assert canonical(key) == key


# The digit two of several scripts, and of a French keyboard without and with Caps Lock.
@each("key", ["2", "２", "٢", "۲", "२", "২", "᠒", "é", "É"])
@each("gap", [0.0, 0.03, 0.1])
def test_every_two_opens_a_hand_and_none_that_is_held_or_typed_together(
    key: str, gap: float
) -> None:
    flow = begun(starts=1)
    with Window(flow) as terminal:
        terminal.pass_time(1)
        for _ in range(6):
            terminal.type(key)
            terminal.pass_time(gap)
        assert isinstance(flow.screen, ui.HandOverScreen)
        assert "Let go, then press once." in terminal.text()
        terminal.pass_time(0.1)
        assert isinstance(flow.screen, ui.HandOverScreen)
        terminal.pass_time(1)
        terminal.press(key)
        assert isinstance(flow.screen, ui.HandScreen)
        terminal.press(key)
        assert "You lay" in terminal.text()


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
                assert canonical(canonical(sent)) == canonical(sent) == key
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


# Seconds until a key that is held begins to repeat, as people set it, and from one repeat to the next.
@each("delay", [0.25, 0.4, 0.5, 0.66])
@each("gap", [0.03, 0.1, 0.2, 0.5])
@each("keys", ["2", "2 1 c 3 enter"])
def test_nothing_beyond_the_hand_or_the_table_follows_from_holding_on(
    keys: str, gap: float, delay: float
) -> None:
    flow = begun(starts=1)
    *before, key = keys.split()
    with Window(flow) as terminal:
        terminal.press(*before)
        terminal.pass_time(1)
        terminal.type(key)
        terminal.pass_time(delay)
        for _ in range(12):
            terminal.type(key)
            terminal.pass_time(gap)
        assert isinstance(flow.screen, ui.TableScreen if before else ui.HandScreen)
        assert "You lay" not in terminal.text()
        terminal.pass_time(1)
        terminal.press(key)  # let go, and pressed again
        assert (
            isinstance(flow.screen, ui.HandOverScreen) if before else "You lay" in terminal.text()
        )


class Clock:
    """Time, and the one call that a ``SinglePress`` puts off."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: tuple[float, Callable[[], None]] | None = None

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Self:
        self._due = (self.now + delay, callback)
        return self

    def cancel(self) -> None:
        self._due = None

    def pass_until(self, now: float) -> None:
        if self._due is not None and self._due[0] <= now:
            (self.now, callback), self._due = self._due, None
            callback()
        self.now = now


@given(st.lists(st.tuples(st.floats(0.0, 0.4), st.booleans()), max_size=40))
def test_a_key_counts_exactly_when_both_silences_are_there(
    events: list[tuple[float, bool]],
) -> None:
    """Against the definition itself: no neighbour, of any kind, is nearer than the silence."""
    clock, delivered = Clock(), list[str]()
    press = SinglePress(lambda: clock.now, clock.call_later, delivered.append)
    press.begin()
    times = [0.0]  # the drawing
    expected = []
    for gap, _ in events:
        times.append(times[-1] + gap)
    for number, ((_, is_single), time) in enumerate(zip(events, times[1:], strict=True)):
        clock.pass_until(time)
        if is_single:
            press.press(str(number))
        else:
            press.break_silence()
        is_last = number + 2 == len(times)
        after = SILENCE if is_last else times[number + 2] - time
        # A key that arrives in the very moment in which the silence ends comes too late to spoil
        # it; floating point decides which it is.
        if abs(after - SILENCE) < 1e-9 and not is_last:
            return
        if is_single and time - times[number] >= SILENCE and after >= SILENCE:
            expected.append(str(number))
    clock.pass_until(times[-1] + 1)
    assert delivered == expected
