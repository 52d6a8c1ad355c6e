"""A program in a real pseudo-terminal.

with Pty([sys.executable, "-m", "spicy"]) as pty:
    pty.wait_for("New game")
    pty.press("q")
    assert pty.exit_code() == 0
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import termios
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import ptyprocess
import pyte

from .environ import environment
from .heard import hear_everything
from .keys import encode
from .waiting import LIMIT, readable

KITTY = re.compile(rb"\x1b\[[<>=][0-9;]*u")
"""The keyboard protocol, which the emulator does not know and would take for letters."""
SILENCE = 0.2
"""More than a single press needs before and after it."""
AGAIN = 0.8
"""More than the same key needs so that it is not taken for held."""
LET_GO = encode("c-l")
"""A repaint, after which the same key cannot be the one that was held."""


class Pty:
    """Starts a program, sends it keys and signals, and shows what can be seen."""

    def __init__(
        self,
        command: Sequence[str],
        width: int = 80,
        height: int = 24,
        environ: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.screen = pyte.Screen(width, height)
        self.output = b""
        self._stream = pyte.ByteStream(self.screen)
        self._has_closed = False
        self._pressed = ""
        with warnings.catch_warnings():
            # Python warns about forking in a process with threads, such as a parallel test run.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process = ptyprocess.PtyProcess.spawn(
                list(command),
                dimensions=(height, width),
                env=dict(environment() if environ is None else environ),
                cwd=None if folder is None else str(folder),
                preexec_fn=hear_everything,
            )
        self.modes_before = self.modes()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self._process.isalive():
                os.kill(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError, ptyprocess.PtyProcessError):
            self._process.wait()
        if not self._process.closed:
            self._process.close(force=True)

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    def modes(self) -> list[Any]:
        """Return how the terminal treats what is typed: echo, lines, signals and so on."""
        return termios.tcgetattr(self._process.fd)

    def send(self, raw: bytes | str) -> None:
        """Let these very characters arrive, all at once."""
        self._process.write(raw if isinstance(raw, bytes) else raw.encode())

    def press(self, key: str) -> None:
        """Press a key as people do: a moment after the last thing that was drawn, and alone."""
        self.strike(key)
        self.listen(SILENCE)

    def strike(self, key: str, silence: float = SILENCE) -> None:
        """Press a key, without waiting for what comes of it."""
        self.listen(silence)
        if key == self._pressed:
            self.send(LET_GO)
            self.listen(silence)
        self._pressed = key
        self.send(encode(key))

    def press_until(self, key: str, text: str, times: int = 20) -> None:
        """Press a key, again if need be, until the text can be seen.

        A key counts only some time after a screen was drawn, and on a busy machine nobody outside
        can know when that was. Only for keys that may be pressed twice.
        """
        for _ in range(times):
            self.strike(key)
            with contextlib.suppress(AssertionError):
                return self.wait_for(text, limit=1.0)
        raise AssertionError(f"{key!r} does not lead to {text!r}:\n{self.text()}")

    def hang_up(self) -> None:
        """Take the terminal away from the program."""
        self._process.fileobj.close()
        self._process.closed = True
        self._has_closed = True

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self._process.pid, number)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self.screen.resize(height, width)
        self._process.setwinsize(height, width)

    def say_size(self, width: int, height: int) -> None:
        """Say that the window has this size; what is shown stays as large as it is."""
        self._process.setwinsize(height, width)

    def text(self) -> str:
        """All that can be read in the window."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, text: str, limit: float = LIMIT) -> None:
        """Read until the text can be seen."""
        self.wait_until(lambda: text in self.text(), limit, repr(text))

    def wait_until(
        self, condition: Callable[[], bool], limit: float = LIMIT, what: str = ""
    ) -> None:
        """Read until the condition holds."""
        end = time.monotonic() + limit
        while not condition():
            if not self.read(end - time.monotonic()):
                raise AssertionError(f"{what} did not come:\n{self.text()}")

    def listen(self, seconds: float) -> None:
        """Read until nothing came for so long."""
        while self.read(seconds):
            pass

    def read(self, seconds: float) -> bool:
        """Read something; False when nothing comes, or nothing can come any more."""
        if self._has_closed or not readable(self._process.fd, seconds):
            return False
        try:
            data = os.read(self._process.fd, 65536)
        except OSError:  # Linux says so when the program has closed its end
            data = b""
        if not data:
            self._has_closed = True
            return False
        self.output += data
        self._stream.feed(KITTY.sub(b"", data))
        return True

    def exit_code(self, limit: float = LIMIT) -> int:
        """Wait for the end; a signal that killed the program counts as 128 and its number."""
        end = time.monotonic() + limit
        while self.read(end - time.monotonic()):
            pass
        assert self._has_closed, f"the program still runs:\n{self.text()}"
        self._process.wait()
        if self._process.signalstatus is not None:
            return 128 + int(self._process.signalstatus)
        return int(self._process.exitstatus)
