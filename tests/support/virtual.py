"""An event loop whose time passes only when a test says so."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own: timers fire when ``advance`` reaches them, and at once.

    Files are real, time is not: nothing that a test waits for takes longer than its work.
    """

    def __init__(self) -> None:
        self._now = 1000.0
        super().__init__(selectors.SelectSelector())
        self.errors: list[dict[str, Any]] = []

    def time(self) -> float:
        return self._now

    def turn(self, times: int = 1) -> None:
        """Let everything happen that is due now, without waiting for anything."""
        for _ in range(times):
            self.call_soon(self.stop)
            self.run_forever()

    def advance(self, seconds: float) -> None:
        """Let time pass, one timer after the other."""
        end = self._now + seconds
        while True:
            self.turn(4)
            due = self._next_timer()
            if due is None or due > end:
                break
            self._now = max(self._now, due)
            self.turn()
        self._now = end
        self.turn(2)

    def skip(self, seconds: float) -> None:
        """Let time go by within one step of the loop: something works for so long."""
        self._now += seconds

    def _next_timer(self) -> float | None:
        timers = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        return min(timers, default=None)
