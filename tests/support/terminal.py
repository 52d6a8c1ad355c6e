"""A flow of screens in a terminal that exists only in memory.

    with Terminal(flow) as terminal:
        terminal.press("1")
        terminal.wait_for("your hand")
        assert "C 3" in terminal.text()

Time does not pass by itself, so an honest press (with silence before and after it) costs no
time either; ``type`` sends keys without any silence, as one read.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import select
import selectors
from collections.abc import Callable
from typing import Self

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from spicy.tui.terminal.application import NoSignals, run_async
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Flow, Leave

from .keys import Pressing, encode

LOOK = 0.6
"""The application looks at the size of its window (nobody signals it here) more often."""
MANY = 1000
"""So many turns of the loop without a result mean that none will come."""
KITTY = re.compile("\x1b\\[[<>=][0-9;]*u")
"""The keyboard protocol, which the emulator does not know."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own: timers fire when ``advance`` reaches them, and at once.

    Files are real, time is not: nothing that a test waits for takes longer than its work.
    """

    def __init__(self) -> None:
        self._now = 1000.0
        super().__init__(selectors.SelectSelector())

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
            timers = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
            due = min(timers, default=None)
            if due is None or due > end:
                break
            self._now = max(self._now, due)
            self.turn()
        self._now = end
        self.turn(2)

    def skip(self, seconds: float) -> None:
        """Let time go by within one step of the loop: something works for so long."""
        self._now += seconds


class _Stdout(io.StringIO):
    """The output of the application: a terminal emulator, and a record of every byte."""

    encoding = "utf-8"  # type: ignore[assignment]

    def __init__(self, screen: pyte.Screen) -> None:
        super().__init__()
        self._stream = pyte.Stream(screen)
        self.record: list[str] = []
        self.error: Exception | None = None

    def write(self, text: str) -> int:
        if self.error is not None:
            raise self.error
        self.record.append(text)
        self.feed(text)
        return len(text)

    def feed(self, text: str) -> None:
        """Show a text; what the emulator would take for letters is left out."""
        self._stream.feed(KITTY.sub("", text))

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


class Signals(NoSignals):
    """In place of the system's signals; ``stopped`` counts how often the process would stop."""

    def __init__(self) -> None:
        self.stopped = 0
        self.is_watching = False
        self.seen_while_stopped: Callable[[], None] = lambda: None

    def attach(self, **handlers: Callable[..., None]) -> None:
        """Take `leave`, `suspend` and `interrupted`, for tests to call."""
        vars(self).update(handlers)

    def watch(self, *, shows_hand: bool) -> None:
        self.is_watching = shows_hand

    def stop(self) -> None:
        self.stopped += 1
        self.seen_while_stopped()


class Terminal(Pressing):
    """Runs a flow, presses keys and shows what can be seen."""

    emulator: type[pyte.Screen] = pyte.Screen

    def __init__(
        self,
        flow: Flow,
        width: int = 80,
        height: int = 24,
        capabilities: Capabilities | None = None,
        typed_ahead: str = "",
    ) -> None:
        self.flow = flow
        self.screen = self.emulator(width, height)
        self.signals = Signals()
        self.loop = VirtualLoop()
        self._capabilities = capabilities or Capabilities()
        self._stdout = _Stdout(self.screen)
        self._stack = contextlib.ExitStack()
        self._input = self._stack.enter_context(create_pipe_input())
        self.size = (width, height)
        if typed_ahead:
            self._input.send_text(typed_ahead)

    def __enter__(self) -> Self:
        output = Vt100_Output(self._stdout, lambda: Size(*self.size[::-1]), term="xterm")
        self._task = self.loop.create_task(
            run_async(
                self.flow,
                capabilities=self._capabilities,
                input=self._input,
                output=output,
                signals=self.signals,
            )
        )
        self.settle()
        return self

    def __exit__(self, *_: object) -> None:
        if not self.has_ended:
            self.signals.leave(143)
            self.settle()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            self.loop.run_until_complete(self._task)
        self._stack.close()
        self.loop.close()

    @property
    def has_ended(self) -> bool:
        return self._task.done()

    def result(self) -> Leave:
        """Return how the application ended; raises what it raised."""
        self.settle()
        assert self.has_ended, f"the application still runs:\n{self.text()}"
        return self._task.result()

    # Keys, and others that write to the same terminal

    def type(self, *keys: str) -> None:
        self.send("".join(encode(key) for key in keys))

    def paste(self, text: str, *, bracketed: bool = True) -> None:
        """Paste a text, in the way of most terminals or as if it were typed."""
        self.send(f"\x1b[200~{text}\x1b[201~" if bracketed else text)

    def send(self, raw: str) -> None:
        """Let these very characters arrive."""
        if not self.has_ended:
            self._input.send_text(raw)
            self.settle()

    def send_bytes(self, raw: bytes) -> None:
        self._input.send_bytes(raw)
        self.settle()

    def inject(self, raw: str) -> None:
        """Let these characters wait in the keyboard; for use within the application itself."""
        self._input.send_text(raw)

    def write_from_outside(self, text: str) -> None:
        """Another program writes to the same terminal, and the application knows nothing of it."""
        self._stdout.feed(text)

    def break_output(self, error: Exception) -> None:
        """From now on, nothing can be written to the terminal any more."""
        self._stdout.error = error

    def resize(self, width: int, height: int) -> None:
        self.pass_time(LOOK)
        self.size = (width, height)
        self.screen.resize(height, width)
        self.pass_time(LOOK)

    # Time

    def settle(self) -> None:
        """Go on until nothing is left to do but to wait for keys or for time to pass."""
        for _ in range(MANY):
            self.loop.turn(3)
            if self.has_ended or not select.select([self._input.fileno()], [], [], 0)[0]:
                break
        else:
            raise AssertionError("the application does not come to rest")
        self.loop.turn(3)

    def pass_time(self, seconds: float) -> None:
        self.settle()
        if not self.has_ended:
            self.loop.advance(seconds)
            self.settle()

    def wait_for(self, text: str, seconds: float = 5.0) -> None:
        """Let time pass until the text can be seen; fail when it cannot."""
        self.settle()
        step = 0.05
        while text not in self.text() and seconds > 0 and not self.has_ended:
            self.pass_time(step)
            seconds -= step
        assert text in self.text(), f"{text!r} cannot be seen:\n{self.text()}"

    # What can be seen

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def style_of(self, text: str) -> tuple[str, ...]:
        """Foreground, background and attributes of the first cell of a text in the window."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                cell = self.screen.buffer[row][line.index(text)]
                names = ("bold", "italics", "underscore", "reverse", "strikethrough")
                return (cell.fg, cell.bg, *(name for name in names if getattr(cell, name)))
        raise AssertionError(f"{text!r} cannot be seen:\n{self.text()}")

    def output(self) -> str:
        return "".join(self._stdout.record)
