"""Signals, stopping and a supervising parent, where the system has them: what needs POSIX.

The one module that does. The libraries are imported late: the parent must stay small.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Ended",
    "LoopSignals",
    "Supervisor",
    "mark_frame",
    "mark_terminal",
    "supervised_fork",
]

_LEAVING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_OWN = frozenset({signal.SIGCHLD, signal.SIGCONT, signal.SIGALRM})
"""The signals that the parent of a game needs to hear for itself."""
_NEVER_HEARD = frozenset({signal.SIGKILL, signal.SIGSTOP})
_NOT_PASSED_ON = frozenset({signal.SIGCHLD, signal.SIGCONT, signal.SIGWINCH, signal.SIGURG})
"""Signals about the parent alone, or told to the game as well, that end nothing."""
_MOMENT = 0.1
"""The signal that continued this process is heard within so many seconds of its continuing."""
_HANGUP = 128 + signal.SIGHUP
_LOOKS = 0.2
"""So often a game looks whether the terminal still listens to it, as long as it shows a hand."""
_PATIENCE = 1.5
"""Seconds that a game may need to end after its terminal has gone."""


class LoopSignals:
    """Signals that reach the application between two steps of its loop, never within one.

    Under a supervisor its death is such a signal too: the end of a pipe that it holds open. Where it
    alone is stopped a shell takes the terminal, which nothing tells of: that is looked for.
    """

    handles_interrupts = True

    def __init__(self) -> None:
        self._attached: list[signal.Signals] = []
        self._suspend: Callable[[], None] | None = None
        self._is_own_stop = False
        self._next_look: Any = None

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
        self._add(signal.SIGTSTP, self._stopped)
        self._add(signal.SIGCONT, self._continued, interrupted)
        if _game.lifeline is not None:
            _loop().add_reader(_game.lifeline, self._orphaned, interrupted, leave)
        mark_terminal(True)

    def detach(self) -> None:
        """Give every signal its default meaning back."""
        for number in self._attached:
            _loop().remove_signal_handler(number)
        self._attached.clear()
        if _game.lifeline is not None:
            _loop().remove_reader(_game.lifeline)
        self.watch(shows_hand=False)
        mark_terminal(False)

    def stop(self) -> None:
        """Stop this process and all that run with it; return when it was continued."""
        # Blocked until it is sent: one that a supervisor passes on just now does not stop this twice.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
        is_ours = _loop().remove_signal_handler(signal.SIGTSTP)
        self._is_own_stop = True
        mark_terminal(False)
        if _game.lifeline is None:
            # All of the group: a shell that waits for a parent of this process must see it stop.
            os.kill(0, signal.SIGTSTP)
        else:
            # The supervisor sees it and stops the group. Described by a signal, it would take that for
            # one from outside, and pass it on.
            os.kill(os.getpid(), signal.SIGTSTP)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})
        mark_terminal(True)
        if is_ours and self._suspend is not None:
            _loop().add_signal_handler(signal.SIGTSTP, self._stopped)
        # A group without a shell cannot be stopped, and is then not continued either.
        _loop().call_later(_MOMENT, self._forget_stop)

    def _add(self, number: signal.Signals, callback: Callable[..., None], *values: object) -> None:
        if signal.getsignal(number) == signal.SIG_IGN:  # nohup, or a shell without jobs
            return
        _loop().add_signal_handler(number, callback, *values)
        self._attached.append(number)

    def _stopped(self) -> None:
        # A group may be told, and then its supervisor passes the same on once more.
        if self._suspend is not None and not self._is_own_stop:
            self._suspend()

    def _continued(self, interrupted: Callable[[], None]) -> None:
        if not self._is_own_stop:
            mark_terminal(True)  # a supervisor that wiped it took the mark away
            interrupted()

    def _forget_stop(self) -> None:
        self._is_own_stop = False

    def watch(self, *, shows_hand: bool) -> None:
        """Look now and then who has the terminal while a frame `shows_hand`; else wake nobody up."""
        is_watching = self._next_look is not None
        if shows_hand and not is_watching and _game.lifeline is not None:
            self._look()
        elif is_watching and not shows_hand:
            self._next_look.cancel()
            self._next_look = None

    def _look(self) -> None:
        """Wipe and stop where a shell has the terminal: it has seen a supervisor stop that wiped nothing.

        Continued, this process hears of it as after any stop from outside.
        """
        self._next_look = _loop().call_later(_LOOKS, self._look)
        board, clear = _game.board, _game.clear
        if board is not None and clear is not None and board.is_used and not _is_in_front():
            clear(board.rows, board.is_spilled)
            board.is_used = False
            os.kill(os.getpid(), signal.SIGSTOP)

    def _orphaned(self, interrupted: Callable[[], None], leave: Callable[[int], None]) -> None:
        if _game.lifeline is not None:
            _loop().remove_reader(_game.lifeline)
        # The shell writes too by now, so the cursor is anywhere: every cell is wiped first.
        interrupted()
        leave(_HANGUP)


def _loop() -> Any:
    import asyncio

    return asyncio.get_running_loop()


class _Game:
    """The things that a supervised game shares with its parent; nothing in any other process."""

    lifeline: int | None = None
    """A pipe that ends when the parent does."""
    board: _Board | None = None
    clear: Callable[[int, bool], bool] | None = None
    """Takes everything off the terminal; see `supervised_fork`."""


class _Board:
    """A few bytes of memory that both processes see: what of the game is on the terminal."""

    _FORM = struct.Struct("=??H")

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, self._FORM.size)

    @property
    def is_used(self) -> bool:
        """Something of the game may be in the window."""
        return bool(self._memory[0])

    @is_used.setter
    def is_used(self, is_used: bool) -> None:
        self._memory[0] = is_used

    @property
    def is_spilled(self) -> bool:
        """Rows of a hand may be above the window."""
        return bool(self._memory[1])

    @property
    def rows(self) -> int:
        """So many rows may have been drawn on."""
        return int(self._FORM.unpack(self._memory[:])[2])

    def mark_frame(self, rows: int, *, may_spill: bool) -> None:
        """A frame of so many rows will be drawn, perhaps with a hand that a terminal keeps rows of."""
        is_spilled = self.is_spilled or may_spill
        rows = min(max(rows, self.rows), 0xFFFF)
        self._memory[:] = self._FORM.pack(self.is_used, is_spilled, rows)


_game = _Game()


def mark_terminal(is_used: bool) -> None:
    """Tell a supervisor whether something of the game may be on the terminal."""
    if _game.board is not None:
        _game.board.is_used = is_used


def mark_frame(rows: int, *, may_spill: bool) -> None:
    """Tell a supervisor how many rows a frame has that will be drawn, and whether they may be kept."""
    if _game.board is not None:
        _game.board.mark_frame(rows, may_spill=may_spill)


class Ended(NamedTuple):
    """The end of a supervised game."""

    code: int
    """Its exit code; for one that a signal killed, what shells make of it."""
    signal: int | None
    is_untidy: bool
    """Something of it may still be on the terminal."""


def supervised_fork(clear: Callable[[int, bool], bool]) -> Supervisor | None:
    """Split this process in two: the game, which gets None, and the parent that looks after it.

    ``clear`` takes everything off the terminal: at least so many rows, and what stands above the window
    if it is told so.

    Raises OSError, in the one process that there is then, where no other can be had.
    """
    modes = termios.tcgetattr(0)
    board = _Board()
    lifeline, held = os.pipe()
    # All that can be: what a whole group is told must not end the parent along with the game. But what
    # is ignored (nohup) stays so.
    awaited = {
        number
        for number in signal.valid_signals() - _NEVER_HEARD
        if signal.getsignal(number) != signal.SIG_IGN
    } | _OWN
    # What a process ignores unless told otherwise some systems do not even keep for it.
    usual = {number: signal.signal(number, lambda *_: None) for number in sorted(_OWN)}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    try:
        process = os.fork()
    except OSError:
        os.close(lifeline)
        os.close(held)
        _restore_signals(usual, mask)
        raise
    if process:
        os.close(lifeline)
        return Supervisor(process, board, modes, awaited, clear)
    os.close(held)
    _game.lifeline, _game.board, _game.clear = lifeline, board, clear
    _restore_signals(usual, mask)
    return None


def _restore_signals(usual: dict[signal.Signals, Any], mask: set[Any]) -> None:
    for number, handler in usual.items():
        signal.signal(number, signal.SIG_DFL if handler is None else handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _is_in_front() -> bool:
    """The terminal listens to this process, and not to a shell that stopped it."""
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:  # it is nobody's
        return True


class Supervisor:
    """The parent of a game: passes signals on, stops with it, and knows how it ended.

    Both are in one process group, so what the terminal sends (a new size, say) reaches the game
    without help. All signals are blocked here and taken one by one.
    """

    def __init__(
        self,
        process: int,
        board: _Board,
        modes: list[Any],
        awaited: set[signal.Signals],
        clear: Callable[[int, bool], bool],
    ) -> None:
        self._process = process
        self._board = board
        self._modes = modes
        self._awaited = awaited
        self._clear = clear
        self._is_stopped = False
        self._is_wiped = False
        self._is_hung_up = False
        self._is_overdue = False

    def attend(self) -> Ended:
        """Wait for the end of the game."""
        status = self._news()
        while status is None:
            number = signal.sigwait(self._awaited)
            # Before the news: they may stop this process, and what is old then stops it again.
            self._pass_on(number)
            status = self._news()
            if status is None and number == signal.SIGCONT and self._is_stopped:
                self._send(number)  # from somebody who knows only of this process
        killer = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        code = os.WEXITSTATUS(status) if killer is None else 128 + killer
        is_untidy = self._board.is_used
        return Ended(_HANGUP if self._is_overdue else code, killer, is_untidy)

    def tidy(self, ended: Ended) -> bool:
        """Give the terminal back as it was before the game; False where there is none any more."""
        if (ended.signal is None and not ended.is_untidy) or not _is_in_front():
            return True
        self._restore_modes()
        return not ended.is_untidy or self._clear(self._board.rows, self._board.is_spilled)

    def _restore_modes(self) -> None:
        """Make the terminal treat keys as before the game; those that were meant for it are lost."""
        with suppress(OSError, termios.error):  # there may be no terminal any more
            termios.tcsetattr(0, termios.TCSANOW, self._modes)
            termios.tcflush(0, termios.TCIFLUSH)

    def _news(self) -> int | None:
        """Take note of what the game did; how it ended, once it has."""
        options = os.WNOHANG | os.WUNTRACED | os.WCONTINUED
        while True:
            process, status = os.waitpid(self._process, options)
            if not process:
                return None
            if os.WIFCONTINUED(status):
                self._is_stopped = False
                if self._is_wiped:
                    self._is_wiped = False
                    self._board.is_used = True
            elif os.WIFSTOPPED(status):
                self._is_stopped = True
                self._cover()
                self._stop_too()
            else:
                return status

    def _cover(self) -> None:
        """Wipe what a game left on the terminal that was stopped without a warning."""
        if self._board.is_used and _is_in_front():
            self._restore_modes()
            self._clear(self._board.rows, self._board.is_spilled)
            self._board.is_used = False
            self._is_wiped = True

    def _stop_too(self) -> None:
        """Stop the group, as the shell expects; without a shell this does nothing."""
        # Blocked until all were told, so that one that waits already does not stop this twice.
        os.kill(0, signal.SIGTSTP)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})

    def _pass_on(self, number: int) -> None:
        if number == signal.SIGALRM and self._is_hung_up:
            self._is_overdue = True
            self._send(signal.SIGKILL)
        elif number == signal.SIGINT:
            # From the keyboard it reached both. While the game is on the terminal Ctrl-C is only
            # a key, so then it is from somewhere else.
            if self._board.is_used:
                self._send(number)
        elif number not in _NOT_PASSED_ON:
            self._send(number)
            if number == signal.SIGHUP:
                self._is_hung_up = True
                signal.setitimer(signal.ITIMER_REAL, _PATIENCE)

    def _send(self, number: int) -> None:
        # It has not been waited for yet, so its number cannot belong to another process.
        with suppress(ProcessLookupError):
            os.kill(self._process, number)
