"""A single press: told from held keys, floods and early keys with a clock that tests turn."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from spicy.tui.terminal.single_press import SILENCE, SinglePress


class _Timer:
    def __init__(self, when: float, callback: Callable[[], None]) -> None:
        self.when = when
        self.callback = callback
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Clock:
    """Time, and what was put off, for one ``SinglePress``."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[_Timer] = []
        self.delivered: list[str] = []
        self.press = SinglePress(lambda: self.now, self.call_later, self.delivered.append)

    def call_later(self, delay: float, callback: Callable[[], None], /) -> _Timer:
        timer = _Timer(self.now + delay, callback)
        self.timers.append(timer)
        return timer

    def pass_until(self, now: float) -> None:
        """Let time pass; what becomes due happens on time."""
        while due := [timer for timer in self.timers if timer.when <= now]:
            timer = min(due, key=lambda timer: timer.when)
            self.timers.remove(timer)
            self.now = max(self.now, timer.when)
            if not timer.is_cancelled:
                timer.callback()
        self.now = now


def test_a_press_that_waits_can_be_called_off() -> None:
    clock = Clock()
    clock.pass_until(1)
    clock.press.press("2")
    clock.press.forget()
    clock.pass_until(2)
    assert clock.delivered == []


@given(st.lists(st.tuples(st.floats(0.0, 0.4), st.booleans()), max_size=40))
def test_a_key_counts_exactly_when_both_silences_are_there(
    events: list[tuple[float, bool]],
) -> None:
    """Against the definition itself: no neighbour, of any kind, is nearer than the silence."""
    clock = Clock()
    clock.press.begin()
    times = [0.0]  # the drawing
    expected = []
    for gap, _ in events:
        times.append(times[-1] + gap)
    for number, ((_, is_single), time) in enumerate(zip(events, times[1:], strict=True)):
        clock.pass_until(time)
        if is_single:
            clock.press.press(str(number))
        else:
            clock.press.break_silence()
        before = time - times[number]
        after = times[number + 2] - time if number + 2 < len(times) else SILENCE
        # A key that arrives in the very moment in which the silence ends comes too late to spoil
        # it; floating point decides which it is.
        if abs(after - SILENCE) < 1e-9 and number + 2 < len(times):
            return
        if is_single and before >= SILENCE and after >= SILENCE:
            expected.append(str(number))
    clock.pass_until(times[-1] + 1)
    assert clock.delivered == expected
