"""The application: one full-screen prompt_toolkit application from the first screen to the last."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from typing import TYPE_CHECKING, Any, Protocol

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.input.defaults import create_input
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.defaults import create_output

from spicy.tui.terminal import crash
from spicy.tui.terminal.canvas import erase_scrollback, layout_for, wipe
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.controller import Controller, Phase
from spicy.tui.terminal.crash import Crashed
from spicy.tui.terminal.erasing import NO_KITTY_KEYS, PREVIOUS_KEYS
from spicy.tui.terminal.key_names import KeyReader, bind_all
from spicy.tui.terminal.safe_input import Keyboard
from spicy.tui.terminal.supervisor import mark_frame, mark_untidy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPress
    from prompt_toolkit.output import Output

    from spicy.tui.terminal.key_event import KeyEvent
    from spicy.tui.terminal.screen import ECHO_TIME, Flow, Leave
    from spicy.tui.terminal.single_press import CallLater

__all__ = ["Crashed", "Signals", "run", "run_async"]

ESCAPE_TIME = 0.1
"""So many seconds after Escape it is certain that no longer sequence follows."""
SIZE_TIME = 0.5
"""So often the window's size is asked for where no signal tells of a new one."""

_DEPTHS = {
    1: ColorDepth.DEPTH_1_BIT,
    4: ColorDepth.DEPTH_4_BIT,
    8: ColorDepth.DEPTH_8_BIT,
    24: ColorDepth.DEPTH_24_BIT,
}


class Signals(Protocol):
    """The source of what reaches the application from outside, besides keys."""

    handles_interrupts: bool

    def attach(
        self,
        *,
        leave: Callable[[int], None],
        suspend: Callable[[], None],
        interrupted: Callable[[], None],
    ) -> None: ...

    def detach(self) -> None: ...

    def stop(self) -> None: ...

    def watch(self, *, shows_hand: bool) -> None: ...


class NoSignals:
    """For systems, and for places, where no signals can be listened to."""

    handles_interrupts = False

    def attach(self, **_: Callable[..., None]) -> None:
        """Nothing will be heard."""

    def detach(self) -> None:
        """There is nothing to undo."""

    def stop(self) -> None:
        """Nobody could continue it."""

    def watch(self, *, shows_hand: bool) -> None:
        """Nobody takes the terminal away."""


def run(
    flow: Flow,
    *,
    capabilities: Capabilities,
    clock: Callable[[], float] | None = None,
    call_later: CallLater | None = None,
    input: Input | None = None,
    output: Output | None = None,
) -> Leave:
    """Show the flow until it leaves. Raises ``Crashed`` after a mistake in the program.

    Afterwards the terminal is as it was, and nothing that was shown can be found on it.
    """
    return asyncio.run(
        run_async(
            flow,
            capabilities=capabilities,
            clock=clock,
            call_later=call_later,
            input=input,
            output=output,
        )
    )


async def run_async(
    flow: Flow,
    *,
    capabilities: Capabilities,
    clock: Callable[[], float] | None = None,
    call_later: CallLater | None = None,
    input: Input | None = None,
    output: Output | None = None,
    signals: Signals | None = None,
) -> Leave:
    """``run`` for a loop that runs already."""
    loop = asyncio.get_running_loop()
    output = output or create_output()
    host = _TerminalHost(
        flow,
        capabilities,
        clock or loop.time,
        call_later or loop.call_later,
        input or create_input(),
        output,
        signals or _system_signals(),
    )
    await host.open()
    controller = host.controller
    if not host.is_tidy:
        mark_untidy()
    if controller.is_terminal_gone:
        _write_nowhere(output)
    if controller.crash_report is not None:
        raise Crashed(crash.write(controller.crash_report))
    return controller.result


def _write_nowhere(output: Output) -> None:
    """Send what still waits to be written nowhere: at the end Python would fail over it."""
    with contextlib.suppress(OSError, NotImplementedError):
        place = output.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != place:  # it is, where that one had been closed
            os.dup2(nowhere, place)
            os.close(nowhere)


def _system_signals() -> Signals:
    if os.name != "posix" or threading.current_thread() is not threading.main_thread():
        return NoSignals()
    from spicy.tui.terminal.posix import LoopSignals

    return LoopSignals()


class _TerminalHost:
    """The application around a controller: keys in, frames out."""

    def __init__(
        self,
        flow: Flow,
        capabilities: Capabilities,
        clock: Callable[[], float],
        call_later: CallLater,
        input: Input,
        output: Output,
        signals: Signals,
    ) -> None:
        self.controller = Controller(
            flow,
            self,
            clock,
            call_later,
            rows_are_kept=not capabilities.has_alternate_screen,
        )
        self.is_tidy = False
        """The terminal was given back, and with nothing on it."""
        self._clock = clock
        self._reader = KeyReader(clock)
        # How often the keyboard protocol of another program was set aside.
        self._set_aside = 0
        self._is_set_aside = False
        self._interrupted_at = float("-inf")
        self._signals = signals
        self._keyboard = Keyboard(
            input,
            clock,
            call_later,
            on_noise=self.controller.noise,
            on_closed=lambda: self.controller.leave_for_signal(129),
        )
        self.app = _App(
            self._resize,
            layout=layout_for(self.controller, capabilities),
            key_bindings=bind_all(self._hear),
            full_screen=True,
            mouse_support=False,
            erase_when_done=True,
            include_default_pygments_style=False,
            color_depth=_DEPTHS[capabilities.color_depth if capabilities.has_color else 1],
            max_render_postpone_time=None,
            terminal_size_polling_interval=None if signals.handles_interrupts else SIZE_TIME,
            before_render=lambda _: self._begin_frame(),
            after_render=lambda _: self._end_frame(),
            input=self._keyboard,
            output=output,
        )
        self.app.timeoutlen = ESCAPE_TIME
        self.app.ttimeoutlen = ESCAPE_TIME

    async def open(self) -> None:
        """Run until the flow leaves; whatever goes wrong becomes the controller's result."""
        loop = asyncio.get_running_loop()
        previous = loop.get_exception_handler()
        loop.set_exception_handler(self._on_error)
        try:
            self._signals.attach(
                leave=self.controller.leave_for_signal,
                suspend=self.controller.suspend,
                interrupted=self.controller.interrupted,
            )
            await self.app.run_async(
                set_exception_handler=False, handle_sigint=self._signals.handles_interrupts
            )
            self.is_tidy = self.controller.is_blank
        except Exception as error:
            self.controller.fail_to_draw(error)
            with contextlib.suppress(Exception):
                self._give_keys_back()
                self.app.renderer.reset()
        finally:
            self._give_back()
            self._signals.detach()
            loop.set_exception_handler(previous)

    def _hear(self, presses: Sequence[KeyPress]) -> None:
        if any(press.key == Keys.SIGINT for press in presses):
            # One that was sent to the whole group comes once more, from a supervising parent.
            before, self._interrupted_at = self._interrupted_at, self._clock()
            if self._interrupted_at - before < ECHO_TIME:
                presses = [press for press in presses if press.key != Keys.SIGINT]
        self.controller.hear(self._reader.events(presses))

    def _on_error(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None:
            self.controller.fail_to_draw(error)

    def _give_back(self) -> None:
        with contextlib.suppress(Exception):  # there may be no terminal any more
            if self.controller.is_spilled:
                erase_scrollback(self.app.output)  # the last frame may have come before the news
            # Older releases of prompt_toolkit leave it hidden.
            self.app.output.show_cursor()
            self.app.output.flush()

    # The controller's requests

    def redraw(self) -> None:
        """Draw a frame soon."""
        self.app.invalidate()

    def repaint(self) -> None:
        """Draw every cell soon."""
        self._is_set_aside = False
        with contextlib.suppress(Exception):  # there may be no terminal any more
            # Never left: what it finds, and would restore, may be what a shell left behind.
            self._keyboard.raw_mode().__enter__()
        try:
            self._wipe()
        except OSError as error:
            self.controller.fail_to_draw(error)
        self.app.invalidate()

    def _begin_frame(self) -> None:
        size = self.app.output.get_size()
        is_border = self.controller.begin_frame(size.columns, size.rows)
        mark_frame(size.rows, may_spill=self.controller.may_spill)
        self._signals.watch(shows_hand=self.controller.shows_hand)
        if is_border:
            self._wipe()

    def _end_frame(self) -> None:
        if not self._is_set_aside and not self.app.is_done:
            # Behind the frame: the alternate screen may have a protocol of its own.
            self._write_control(NO_KITTY_KEYS)
            self._set_aside += 1
            self._is_set_aside = True
        self.controller.drawn()

    def _give_keys_back(self) -> None:
        if self._set_aside:
            self._write_control(PREVIOUS_KEYS * self._set_aside)
        self._set_aside, self._is_set_aside = 0, False

    def _write_control(self, sequence: str) -> None:
        if os.name == "posix":
            self.app.output.write_raw(sequence)
            self.app.output.flush()

    def _wipe(self) -> None:
        wipe(self.app.renderer, with_scrollback=self.controller.is_spilled)

    def _resize(self) -> None:
        self.controller.resized()
        self._wipe()

    def suspend(self) -> None:
        """Give the terminal back, stop, and take it again."""
        self._give_keys_back()
        run_in_terminal(self._stop)

    def _stop(self) -> None:
        try:
            if self.controller.phase is Phase.AWAY:  # it may have to end instead, meanwhile
                self._give_back()
                self._signals.stop()
        finally:
            self.controller.resume()

    def finish(self) -> None:
        """End the application now."""
        with contextlib.suppress(Exception):  # there may be no terminal any more
            self._give_keys_back()
        if self.app.future is not None and not self.app.future.done():
            self.app.exit()

    def drain(self) -> tuple[Sequence[KeyEvent], bool]:
        """Throw away what was typed so far."""
        keys, is_all = self._keyboard.drain()
        return self._reader.events(keys), is_all


class _App(Application[None]):
    def __init__(self, resize: Callable[[], None], **options: Any) -> None:
        super().__init__(**options)
        self._resize = resize

    def _on_resize(self) -> None:
        # As in the class above, but a hand must not be erased at one go.
        if not self.is_done:
            self._resize()
            self._redraw()
