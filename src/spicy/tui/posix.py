"""Signals and stopping, where the system has them: the one module that needs POSIX."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LoopSignals"]

_LEAVING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_MOMENT = 0.1
"""The signal that continued this process is heard within so many seconds of its continuing."""


class LoopSignals:
    """Signals that reach the application between two steps of its loop, never within one."""

    handles_interrupts = True

    def __init__(self) -> None:
        self._attached: list[signal.Signals] = []
        self._suspend: Callable[[], None] | None = None
        self._is_own_stop = False

    def attach(
        self,
        *,
        leave: Callable[[int], None],
        suspend: Callable[[], None],
        interrupted: Callable[[], None],
    ) -> None:
        """Listen on the running loop: a deadly signal says with which exit code to leave."""
        for number in _LEAVING:
            self._add(number, leave, 128 + number)
        self._suspend = suspend
        self._add(signal.SIGTSTP, suspend)
        self._add(signal.SIGCONT, self._continued, interrupted)

    def detach(self) -> None:
        """Give every signal its default meaning back."""
        loop = asyncio.get_running_loop()
        for number in self._attached:
            loop.remove_signal_handler(number)
        self._attached.clear()

    def stop(self) -> None:
        """Stop this process and all that run with it; return when it was continued."""
        loop = asyncio.get_running_loop()
        is_ours = loop.remove_signal_handler(signal.SIGTSTP)
        self._is_own_stop = True
        # All of the group: a shell that waits for a parent of this process must see it stop.
        os.kill(0, signal.SIGTSTP)
        if is_ours and self._suspend is not None:
            loop.add_signal_handler(signal.SIGTSTP, self._suspend)
        # A group without a shell cannot be stopped, and is then not continued either.
        loop.call_later(_MOMENT, self._forget_stop)

    def _add(self, number: signal.Signals, callback: Callable[..., None], *values: object) -> None:
        if signal.getsignal(number) == signal.SIG_IGN:  # nohup, or a shell without jobs
            return
        asyncio.get_running_loop().add_signal_handler(number, callback, *values)
        self._attached.append(number)

    def _continued(self, interrupted: Callable[[], None]) -> None:
        if not self._is_own_stop:
            interrupted()

    def _forget_stop(self) -> None:
        self._is_own_stop = False
