"""The controller: decides when a key counts, when a screen may be seen and when the application ends.

Knows nothing of the terminal: it is told what was pressed and when a frame has been drawn, and it
asks for frames.
"""

from __future__ import annotations

import errno
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from spicy.tui.terminal.crash import report
from spicy.tui.terminal.key_aliases import key_meant
from spicy.tui.terminal.key_event import PASTE, KeyEvent
from spicy.tui.terminal.screen import HANGUP, Leave
from spicy.tui.terminal.single_press import CallLater, HeldKey, SinglePress, Timer
from spicy.tui.terminal.too_small import TooSmallScreen, is_too_small

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spicy.tui.terminal.screen import Flow, Screen

__all__ = ["Controller", "Host", "Phase"]

_GONE = frozenset({errno.EIO, errno.EPIPE, errno.EBADF, errno.ENXIO})
"""The errors of writing to a terminal that is not there any more."""


class Host(Protocol):
    """The application around a controller, as far as the controller needs it."""

    def redraw(self) -> None:
        """Draw a frame soon, and say ``drawn`` after it."""

    def repaint(self) -> None:
        """The same, for a terminal that nothing is known about: take it, and draw every cell."""

    def suspend(self) -> None:
        """Give the terminal back and stop; once running again, say ``resume`` and draw."""

    def finish(self) -> None:
        """End the application now."""

    def drain(self) -> tuple[Sequence[KeyEvent], bool]:
        """Throw away what was typed so far: what it was, and whether that was all of it."""


class Phase(Enum):
    """The purpose of the frames that are drawn."""

    SHOWING = auto()
    HIDING = auto()
    """A neutral frame is wanted; once it is drawn, the process stops."""
    AWAY = auto()
    """The process is about to stop, has stopped, or has just been continued."""
    LEAVING = auto()
    """A neutral frame is wanted; once it is drawn, the application ends."""


class _Unknown(Enum):
    """In place of a screen: nothing of the application is on the terminal."""

    NOTHING = auto()


_UNKNOWN = _Unknown.NOTHING


class Controller:
    """Shows what a flow wants shown, and gives it the keys that were pressed for that."""

    def __init__(
        self,
        flow: Flow,
        host: Host,
        clock: Callable[[], float],
        call_later: CallLater,
        *,
        rows_are_kept: bool = False,
    ) -> None:
        self.phase = Phase.SHOWING
        self.result = Leave()
        self.crash_report: str | None = None
        self.is_terminal_gone = False
        self.is_blank = False
        """The last frame that was drawn is the one that shows nothing."""
        self.is_spilled = False
        """Rows of a hand may have gone to where they can be found by scrolling back."""
        self._rows_are_kept = rows_are_kept
        # Something private may be on the terminal.
        self._is_exposed = False
        # What the last frame was made of, even if it was not drawn to its end, and whether that was
        # private; _UNKNOWN while the terminal is somebody else's.
        self._framed: Screen | _Unknown | None = _UNKNOWN
        self._is_framed_private = False
        self._size = (0, 0)
        self._flow = flow
        self._host = host
        self._clock = clock
        self._call_later = call_later
        # What wakes up for the next step of something that moves.
        self._next_step: Timer | None = None
        self._held = HeldKey(clock)
        self._single = SinglePress(clock, call_later, self._deliver_single)
        self._too_small = TooSmallScreen()
        self._is_small = False
        # The screen that was drawn last and whether text could be typed then; whether it was
        # drawn since the last key.
        self._seen: Screen | None = None
        # The question that the last Ctrl-C brought up.
        self._asked: Screen | None = None
        self._seen_text = False
        self._is_drawn = False

    # Frames

    def to_draw(self, width: int, height: int) -> Screen | None:
        """The screen to draw; None for a frame without anything on it."""
        was_size, self._size = self._size, (width, height)
        if was_size != self._size:
            self.resized()  # perhaps nobody has said so yet
        if self.phase is not Phase.SHOWING:
            return None
        was_small, self._is_small = self._is_small, is_too_small(width, height)
        if self._is_small and not was_small:
            # Nobody knows who looks when there is room for it again.
            self._cover()
        if self.phase is not Phase.SHOWING:
            return None
        self._pass_time()
        screen = self._current
        self._is_exposed |= screen.is_private
        return screen

    def begin_frame(self, width: int, height: int) -> bool:
        """A frame of this size is about to be drawn: whether the terminal must be wiped before it.

        So it is wherever a private screen comes or goes, and before the last frame of all.
        """
        before, was_private = self._framed, self._is_framed_private
        screen = self.to_draw(width, height)
        is_private = screen is not None and screen.is_private
        self._framed, self._is_framed_private = screen, is_private
        if was_private or is_private:
            self.is_spilled |= self._rows_are_kept and was_private
            is_border = before is not screen or was_private != is_private
        else:
            is_border = screen is None
        return is_border and before not in (None, _UNKNOWN)

    @property
    def shows_hand(self) -> bool:
        """The frame that was begun is a private one."""
        return self._is_framed_private

    @property
    def may_spill(self) -> bool:
        """Rows of the frame that was begun, or of one before, may be kept above the window."""
        return self.is_spilled or (self._rows_are_kept and self._is_framed_private)

    def drawn(self) -> None:
        """A frame of what ``to_draw`` said last is on the terminal."""
        if self.phase is not Phase.SHOWING and self._framed is not None:
            self._host.redraw()  # it was not begun as the one that shows nothing
            return
        try:
            self._is_exposed = self.phase is Phase.SHOWING and self._current.is_private
            if self.phase is Phase.LEAVING:
                self.is_blank = True
                self._host.finish()
            elif self.phase is Phase.HIDING:
                self.phase = Phase.AWAY
                self._host.suspend()
            elif self.phase is Phase.SHOWING:
                self._take_keys_for(self._current)
            self._wait_for_next_step()
        except BaseException as error:
            self.crash(error)

    def _wait_for_next_step(self) -> None:
        if self._next_step is not None:
            self._next_step.cancel()
            self._next_step = None
        if self.phase is Phase.SHOWING:
            screen = self._current
            due = self._pass_time()
            if self._current is not screen:
                self._changed()
            elif due is not None:
                self._next_step = self._call_later(due, self._show_next_step)

    def _pass_time(self) -> float | None:
        """Let time pass on what is shown; on the flow only while that is what is shown."""
        now = self._clock()
        is_flow = self._current is self._flow.screen
        return self._flow.pass_time(now) if is_flow else self._too_small.pass_time(now)

    def _show_next_step(self) -> None:
        self._next_step = None
        if self.phase is Phase.SHOWING:
            self._changed()  # what is pressed from now on is for what comes

    def _take_keys_for(self, screen: Screen) -> None:
        is_new = screen is not self._seen
        waiting, is_all = self._host.drain() if is_new else ((), True)
        if is_all:
            if is_new or not self._is_drawn:
                self._single.begin()
            self._seen = screen
            self._seen_text = screen.takes_text
            self._is_drawn = True
        else:
            self._host.redraw()  # and then go on throwing away
        self.hear([event for event in waiting if event.name in ("c-c", "c-z")])

    @property
    def _current(self) -> Screen:
        screen = self._flow.screen
        return self._too_small if self._is_small and not screen.fits_anywhere else screen

    # Keys

    def noise(self) -> None:
        """Something arrived that is no key, at least not yet."""
        self._single.break_silence()

    def hear(self, key_events: Sequence[KeyEvent]) -> None:
        """These keys arrived together."""
        try:
            for event in key_events:
                self._hear(event)
        except BaseException as error:
            self.crash(error)

    def _hear(self, event: KeyEvent) -> None:
        if self.phase is not Phase.SHOWING:
            return
        screen = self._current
        # In a text a key is what was typed; everywhere else it is what is meant.
        name = _meant(event.name, screen)
        if self._held.is_held(name):
            self._single.break_silence()
            self._answer_held(screen)
            return
        if name not in screen.single_presses():
            self._single.break_silence()
        if name == "c-c":
            if self._asked is screen and screen is not self._seen:
                return  # what it answers is not on screen yet
            self._deliver(name)
            self._asked = self._current if self._current is not screen else None
        elif name == "c-z":
            self.suspend()
        elif name == "c-l":
            self._host.repaint()
        elif not self._is_open(screen):
            return
        elif screen is self._too_small:
            if name == "q":
                self._deliver("c-c")
        elif name == PASTE:
            if screen.takes_text:
                self._flow.paste(event.text)
                self._changed()
        elif name in screen.single_presses():
            if not self._single.press(name):
                self._answer_held(screen)
        elif name:
            self._deliver(name)

    def _is_open(self, screen: Screen) -> bool:
        """True if whoever pressed a key saw what the key is for."""
        if screen is not self._seen:
            return False
        return self._is_drawn or (self._seen_text and screen.takes_text)

    def _answer_held(self, screen: Screen) -> None:
        """Say on the screen, once, why such a key does nothing."""
        if self._is_open(screen) and screen.answer_held():
            self._changed()

    def _deliver(self, name: str) -> None:
        was_private = self._current.is_private
        leave = self._flow.press(name)
        if was_private != self._current.is_private:
            self._held.begin(name)
        self._changed()
        if leave is not None:
            self.leave(leave)

    def _deliver_single(self, name: str) -> None:
        try:
            screen = self._current
            is_wanted = self._is_open(screen) and name in screen.single_presses()
            if is_wanted and self.phase is Phase.SHOWING:
                self._deliver(name)
        except BaseException as error:
            self.crash(error)

    def _changed(self) -> None:
        self._is_drawn = False
        self._host.redraw()

    # Going away

    def suspend(self) -> None:
        """Cover, then stop the process until somebody wants it again."""
        if self.phase is Phase.SHOWING:
            self.phase = Phase.HIDING
            self._cover()
            self._changed()

    def resume(self) -> None:
        """The process runs again after it stopped."""
        if self.phase is Phase.AWAY:
            self.phase = Phase.SHOWING
        self._framed, self._is_framed_private = _UNKNOWN, False
        self._seen = None
        self._is_drawn = False

    def resized(self) -> None:
        """The window has another size, and the terminal has moved its rows about for that."""
        self._spill()
        if self.is_spilled and self.phase is Phase.SHOWING:
            self._cover()  # while somebody drags an edge, the next size comes at any moment

    def _spill(self) -> None:
        self.is_spilled |= self._rows_are_kept and self._is_exposed

    def interrupted(self) -> None:
        """The process had been stopped without a warning, and somebody used the terminal."""
        self._spill()
        if self.phase is Phase.SHOWING:
            self._cover()
            self._seen = None
            self._is_drawn = False
            self._host.repaint()

    def leave(self, result: Leave) -> None:
        """End the application with this result, after a frame that shows nothing."""
        if self.phase is not Phase.LEAVING:
            self.result = result
            self.phase = Phase.LEAVING
        self._changed()

    def leave_for_signal(self, code: int) -> None:
        """End the application because something outside wants it to end."""
        self._cover()
        self.leave(Leave(code))

    def crash(self, error: BaseException) -> None:
        """End the application because of a mistake in it."""
        self.crash_report = self.crash_report or report(error)
        self._end()

    def fail_to_draw(self, error: BaseException) -> None:
        """End the application because something went wrong around it, most likely in drawing."""
        if isinstance(error, OSError) and error.errno in _GONE:
            self.is_terminal_gone = True
            self.result = Leave(HANGUP)
            self._end()
        else:
            self.crash(error)

    def _end(self) -> None:
        is_second = self.phase is Phase.LEAVING
        self._cover()
        self.phase = Phase.LEAVING
        if is_second:
            self._host.finish()  # the frame that shows nothing is what fails
        else:
            self._changed()

    def _cover(self) -> None:
        try:
            self._flow.cover()
            if self._flow.screen.is_private:
                raise RuntimeError("the flow did not cover its private screen")
        except BaseException as error:
            # Whatever the screen is now, no frame of it will be drawn.
            if self.phase is not Phase.LEAVING:
                self.crash_report = self.crash_report or report(error)
                self.phase = Phase.LEAVING


def _meant(name: str, screen: Screen) -> str:
    """Name the key for a screen: in a text it is what was typed, elsewhere what is meant."""
    return name if screen.takes_text else key_meant(name, hears_shift=screen.hears_shift)
