"""A flow in a window, without a terminal: the real controller, keys by their names, time by hand.

    window = Window(flow)
    window.press("1")
    assert "C 3" in window.text()

What lies between a key and its name, and between a frame and the cells of a terminal, is left out and
costs nothing; `support.terminal` has all of it. A press has silence before and after it.
"""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from rich.console import RenderableType
from rich.text import Text

from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.controller import Controller
from spicy.tui.terminal.key_event import PASTE, KeyEvent
from spicy.tui.terminal.screen import Flow, Leave

from .keys import SILENCE, Pressing, is_key


@dataclass(eq=False)
class _Timer:
    due: float
    callback: Callable[[], None]
    is_off: bool = False

    def cancel(self) -> None:
        self.is_off = True


class Window(Pressing):
    """Runs a flow, presses keys and shows what would be drawn; it is the controller's host."""

    def __init__(
        self,
        flow: Flow,
        width: int = 80,
        height: int = 24,
        capabilities: Capabilities | None = None,
    ) -> None:
        self.has_ended = False
        self._size = (width, height)
        self._bridge = Bridge(capabilities or Capabilities())
        self._now = 1000.0
        self._timers: list[_Timer] = []
        self._is_due = True
        self._drawn: RenderableType = Text()
        self._controller = Controller(flow, self, lambda: self._now, self._call_later)
        self._settle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def result(self) -> Leave:
        assert self.has_ended, f"the application still runs:\n{self.text()}"
        assert self._controller.crash_report is None, self._controller.crash_report
        return self._controller.result

    # Keys and time

    def type(self, *keys: str) -> None:
        self._hear([KeyEvent("space" if key == " " else key) for key in keys])

    def play(self, script: str) -> str:
        """Press keys, and return what can be read then, without line breaks and walls.

        What is no key is typed, what begins with `<` is pasted, and `60x20` is another size.
        """
        for word in shlex.split(script):
            if word.startswith("<"):
                self.paste(word[1:])
            elif re.fullmatch(r"\d+x\d+", word):
                self.resize(*map(int, word.split("x")))
            elif is_key(word):
                self.press(word)
            else:
                self.pass_time(SILENCE)
                self.type(*word)
        return " ".join(" ".join(line.strip("│|") for line in self.lines()).split())

    def paste(self, text: str) -> None:
        self._hear([KeyEvent(PASTE, text)])

    def _hear(self, events: Sequence[KeyEvent]) -> None:
        if not self.has_ended:
            self._controller.hear(events)
            self._settle()

    def pass_time(self, seconds: float) -> None:
        end = self._now + seconds
        while not self.has_ended:
            self._timers = [timer for timer in self._timers if not timer.is_off]
            first = min(self._timers, key=lambda timer: timer.due, default=None)
            if first is None or first.due > end:
                break
            self._timers.remove(first)
            self._now = max(self._now, first.due)
            first.callback()
            self._settle()
        self._now = end

    def resize(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._controller.resized()
        self._is_due = True
        self._settle()

    def lines(self) -> list[str]:
        rows = self._bridge.lines(self._drawn, *self._size)
        return ["".join(text for _, text in row).rstrip() for row in rows]

    # The controller's requests

    def redraw(self) -> None:
        """A frame is wanted; it comes when all that arrived together was heard."""
        self._is_due = True

    repaint = redraw

    def suspend(self) -> None:
        self._controller.resume()
        self._is_due = True

    def finish(self) -> None:
        self.has_ended = True

    def drain(self) -> tuple[Sequence[KeyEvent], bool]:
        return (), True

    def _call_later(self, delay: float, callback: Callable[[], None]) -> _Timer:
        self._timers.append(_Timer(self._now + delay, callback))
        return self._timers[-1]

    def _settle(self) -> None:
        for _ in itertools.takewhile(lambda _: self._is_due and not self.has_ended, range(1000)):
            self._is_due = False
            self._controller.begin_frame(*self._size)
            try:
                screen = self._controller.to_draw(*self._size)
                self._drawn = Text() if screen is None else screen.render(*self._size)
            except BaseException as error:
                self._controller.crash(error)
            self._controller.drawn()
        assert self.has_ended or not self._is_due, "the application does not come to rest"
