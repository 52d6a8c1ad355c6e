"""Telling a single press of a key from a held key, a flood, a paste or a key typed too early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HOLD", "SILENCE", "CallLater", "HeldKey", "SinglePress", "Timer"]

SILENCE = 0.150
"""So many seconds without any key must lie before a single press, and after it."""
HOLD = 0.7
"""A key that comes again within so many seconds may be held: the longest usual delay of a keyboard,
before the first repeat and between two of them.
"""


class Timer(Protocol):
    """Something that was put off and can still be called off."""

    def cancel(self) -> None: ...


class CallLater(Protocol):
    """Call something once, after so many seconds."""

    def __call__(self, delay: float, callback: Callable[[], None], /) -> Timer: ...


class SinglePress:
    """Delivers a key only when there was silence before it, and silence after it.

    The silence before is counted from the drawing of the screen, so that nobody can answer a
    question before it was asked. A key that repeats (about thirty times a second) or a key of a
    paste never has both silences.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        call_later: CallLater,
        deliver: Callable[[str], None],
        silence: float = SILENCE,
    ) -> None:
        self._clock = clock
        self._call_later = call_later
        self._deliver = deliver
        self._silence = silence
        self._quiet_since = clock()
        self._waiting: Timer | None = None

    def begin(self) -> None:
        """The screen was drawn: silence is counted from now."""
        self.break_silence()

    def break_silence(self) -> None:
        """Something was heard that is no single press; a press that waits is none either."""
        self.forget()
        self._quiet_since = self._clock()

    def forget(self) -> None:
        """Call off a press that waits for its silence."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def press(self, key: str) -> bool:
        """A key was heard that counts as a single press only; False where it was none already."""
        was_quiet = self._waiting is None and self._clock() - self._quiet_since >= self._silence
        self.break_silence()
        if was_quiet:
            self._waiting = self._call_later(self._silence, lambda: self._settle(key))
        return was_quiet

    def _settle(self, key: str) -> None:
        self._waiting = None
        self._deliver(key)


class HeldKey:
    """Tells a key that opened or closed a hand from that key when it was let go and pressed again.

    What comes after the hand must not follow from holding on: no card chosen or laid, no table gone
    past. Ctrl-C is never taken for held: leaving must always be possible.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key: str | None = None
        self._heard_at = 0.0

    def begin(self, key: str) -> None:
        """This key, just pressed, has changed what may be seen."""
        if key != "c-c":
            self._key, self._heard_at = key, self._clock()

    def is_held(self, key: str) -> bool:
        """True if the key, heard now, repeats the one that may be held; any other key ends that."""
        now = self._clock()
        if key != self._key or now - self._heard_at >= HOLD:
            self._key = None
            return False
        self._heard_at = now
        return True
