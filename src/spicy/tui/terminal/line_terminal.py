"""The terminal as a sheet of lines: for screen readers, and where no cursor can be moved.

The terminal itself edits the lines; nothing here needs more of it than that. What a hand leaves behind is
erased row by row and above the window, and where that is not certain pushed away by empty lines as well.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import termios
from typing import TYPE_CHECKING, Any, Final

from spicy.tui.terminal import crash
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.crash import Crashed
from spicy.tui.terminal.erasing import ERASE_SCROLLBACK, SETTLE, SHOW_ALTERNATE, erased_rows
from spicy.tui.terminal.posix import LoopSignals
from spicy.tui.terminal.screen import ECHO_TIME, HANGUP, Leave
from spicy.tui.terminal.single_press import SILENCE
from spicy.tui.terminal.supervisor import mark_frame, mark_untidy
from spicy.tui.terminal.talk import Answer, Heard, Page, Question, Talk
from spicy.words.i18n import _
from spicy.words.wrapping import WIDTH, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from spicy.tui.terminal.single_press import Timer

__all__ = ["run_lines"]

_KEYBOARD: Final = 0
_SCREEN: Final = 1
_PROMPT: Final = "> "
_FEWEST_ROWS: Final = 60
"""So many rows are erased at least: a window that does not tell its height may have as many."""
_FEWEST_COLUMNS: Final = 10
_LEAVE_ALTERNATE: Final = "\x1b[?1049l"


def run_lines(begin: Callable[[Page], Talk[Leave]], capabilities: Capabilities) -> Leave:
    """Hold a conversation on this terminal until it ends. Raises `Crashed` after a mistake in it.

    Nothing private is on the terminal afterwards, however it ended.
    """
    return asyncio.run(_LineTerminal(begin, capabilities).hold())


class _LineTerminal:
    """A conversation on the terminal: its lines out, answers and signals in."""

    def __init__(self, begin: Callable[[Page], Talk[Leave]], capabilities: Capabilities) -> None:
        self._talk = begin(self)
        self._capabilities = capabilities
        self._encoding = "ascii" if capabilities.ascii else capabilities.encoding
        self._signals = LoopSignals()
        self._decoder = codecs.getincrementaldecoder(capabilities.encoding)(errors="replace")
        self._typed = ""
        self._question: Question | None = None
        self._asked_at = 0.0
        self._interrupted_at = float("-inf")
        self._waiting: Timer | None = None
        """An answer that counts if nothing comes after it for a moment."""
        self._modes: list[Any] = []
        self._done: asyncio.Future[Leave] | None = None

    async def hold(self) -> Leave:
        """Go on until the conversation ends."""
        loop = asyncio.get_running_loop()
        self._done = loop.create_future()
        self._modes = termios.tcgetattr(_KEYBOARD)
        self._signals.attach(
            leave=self._leave_for_signal, suspend=self._suspend, interrupted=self._cover
        )
        loop.add_signal_handler(signal.SIGINT, self._interrupt)
        loop.add_reader(_KEYBOARD, self._read)
        try:
            self._take_terminal()
            self._go_on(None)
            return await self._done
        finally:
            loop.remove_reader(_KEYBOARD)
            loop.remove_signal_handler(signal.SIGINT)
            is_tidy = self._give_back()
            self._signals.detach()
            if not is_tidy:
                mark_untidy()

    # The terminal

    def _take_terminal(self) -> None:
        """Have the terminal edit lines and send signals, whatever another program left behind."""
        modes = termios.tcgetattr(_KEYBOARD)
        modes[0] |= termios.ICRNL
        modes[1] |= termios.OPOST | termios.ONLCR
        modes[3] |= termios.ICANON | termios.ECHO | termios.ISIG
        termios.tcsetattr(_KEYBOARD, termios.TCSANOW, modes)
        if self._capabilities.has_alternate_screen:
            self._write(SHOW_ALTERNATE)
            self.clear()

    def _give_back(self) -> bool:
        """Leave the terminal as it was; False where that cannot be."""
        try:
            if self._capabilities.has_alternate_screen:
                self._write(erased_rows(self._rows()) + _LEAVE_ALTERNATE)
            termios.tcsetattr(_KEYBOARD, termios.TCSANOW, self._modes)
        except (OSError, termios.error):
            return False
        return True

    def _rows(self) -> int:
        with contextlib.suppress(OSError):
            return max(os.get_terminal_size(_SCREEN).lines, _FEWEST_ROWS)
        return _FEWEST_ROWS

    def _width(self) -> int:
        with contextlib.suppress(OSError):
            columns = os.get_terminal_size(_SCREEN).columns
            return min(max(columns - 1, _FEWEST_COLUMNS), WIDTH) if columns else WIDTH
        return WIDTH

    def _write(self, text: str) -> None:
        left = text.encode(self._encoding, "replace")
        while left:
            left = left[os.write(_SCREEN, left) :]

    def say(self, *lines: str) -> None:
        """Write lines, each over as many rows as it needs."""
        for line in lines:
            self._write("\n".join(wrap(line, width=self._width())) + "\n")

    def clear(self) -> None:
        """Erase every row and all above the window; where no cursor can be moved, scroll it away too."""
        rows = self._rows()
        # Another program may have gone back to the normal screen, which has a scrollback.
        has_alternate = self._capabilities.has_alternate_screen
        self._write(SETTLE + erased_rows(rows))
        self._write(SHOW_ALTERNATE if has_alternate else ERASE_SCROLLBACK)
        if self._capabilities.is_dumb:
            # Where the sequences mean nothing, they stand at the beginning of a row.
            self._write("\r" + "\n" * rows)

    # The conversation

    def _go_on(self, answer: Answer | None) -> None:
        """Send an answer to the conversation, up to its next question or its end."""
        try:
            question = next(self._talk) if answer is None else self._talk.send(answer)
            self._ask(question)
        except StopIteration as end:
            self._end(end.value)
        except BaseException as error:
            self._fail(error)

    def _ask(self, question: Question) -> None:
        if not question.follows:
            self._drain()
        self._question = question
        mark_frame(self._rows(), may_spill=not self._capabilities.has_alternate_screen)
        self.say(question.text)
        self._write(_PROMPT)
        self._asked_at = asyncio.get_running_loop().time()
        if question.follows:
            self._take_line()

    def _drain(self) -> None:
        """Throw away what was typed too early; only here, for the terminal itself reads pastes."""
        with contextlib.suppress(OSError, termios.error):
            termios.tcflush(_KEYBOARD, termios.TCIFLUSH)
        self._typed = ""
        self._decoder.reset()

    def _read(self) -> None:
        try:
            data = os.read(_KEYBOARD, 4096)
        except OSError as error:
            self._fail(error)
            return
        if not data:
            self._forget_waiting()
            self._go_on(Heard.END)
            return
        self._typed += self._decoder.decode(data)
        self._take_line()

    def _take_line(self) -> None:
        """Answer the question with the first whole line that was typed, if there is one."""
        line, end, rest = self._typed.partition("\n")
        if not end or self._question is None:
            return
        self._typed = rest
        if not self._question.is_single:
            self._go_on(line.strip())
            return
        loop = asyncio.get_running_loop()
        is_early = loop.time() - self._asked_at < SILENCE
        if is_early or rest or self._waiting is not None:
            self._forget_waiting()
            self.say(_("That came too fast. Answer once, after the question."))
            self._ask(self._question)
        else:
            self._waiting = loop.call_later(SILENCE, self._answer_alone, line.strip())

    def _answer_alone(self, line: str) -> None:
        self._waiting = None
        self._go_on(line)

    def _forget_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    # Signals, and the end

    def _interrupt(self) -> None:
        now = asyncio.get_running_loop().time()
        before, self._interrupted_at = self._interrupted_at, now
        if now - before >= ECHO_TIME:
            self._forget_waiting()
            self._write_safely("\n")
            self._go_on(Heard.INTERRUPT)

    def _suspend(self) -> None:
        """Stop, with nothing on the terminal; go on with the question that was open."""
        self._forget_waiting()
        try:
            self.clear()
            if self._capabilities.has_alternate_screen:
                self._write(_LEAVE_ALTERNATE)
            termios.tcsetattr(_KEYBOARD, termios.TCSANOW, self._modes)
            self._signals.stop()
        except (OSError, termios.error) as error:
            self._fail(error)
            return
        self._cover()

    def _cover(self) -> None:
        """Take the terminal again, after it was in other hands: nothing of what was said is left."""
        if self._done is None or self._done.done():
            return
        self._forget_waiting()
        try:
            self._take_terminal()
            self.clear()
        except (OSError, termios.error) as error:
            self._fail(error)
            return
        self._go_on(Heard.COVER)

    def _leave_for_signal(self, code: int) -> None:
        self._write_safely("\n")
        self._clear_safely()
        self._end(Leave(code))

    def _end(self, result: Leave) -> None:
        self._forget_waiting()
        self._question = None
        with contextlib.suppress(OSError):  # it may want to write, and there may be nowhere
            self._talk.close()
        if self._done is not None and not self._done.done():
            self._done.set_result(result)

    def _fail(self, error: BaseException) -> None:
        """End because something went wrong: the terminal has gone, or there is a mistake."""
        self._clear_safely()
        if isinstance(error, OSError | termios.error):
            self._end(Leave(HANGUP))
        elif self._done is not None and not self._done.done():
            self._done.set_exception(Crashed(crash.write(crash.report(error))))

    def _write_safely(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._write(text)

    def _clear_safely(self) -> None:
        with contextlib.suppress(OSError):
            self.clear()
