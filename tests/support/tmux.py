"""A program in a shell in tmux: what stays behind on the screen and in the scrollback.

with Tmux(folder, alternate_screen=False) as tmux:
    tmux.run("spicy play --players Lea,Tom")
    tmux.wait_for("Lea, press 1")
    tmux.press_until("1", CARD.pattern)
    assert CARD.search(tmux.everything())
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import uuid
from pathlib import Path
from typing import Self

import pytest

from .environ import environment
from .heard import hear_everything
from .keys import AGAIN, SILENCE
from .waiting import LIMIT, pause, until

_KEYS = {"space": "Space", "enter": "Enter", "escape": "Escape"}
_KEYS |= {"c-c": "C-c", "c-z": "C-z", "c-\\": "C-\\"}
PROMPT = "shell>"


def require_tmux() -> None:
    """Skip a test where tmux is missing, but fail where all must be tested."""
    if shutil.which("tmux") is None:
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail("tmux is missing")
        pytest.skip("tmux is missing, so nobody can look into a scrollback")


class Tmux:
    """A tmux server of its own, with one window and a shell in it."""

    def __init__(
        self,
        folder: Path,
        *,
        width: int = 80,
        height: int = 24,
        alternate_screen: bool = True,
        **environ: str,
    ) -> None:
        require_tmux()
        self._pressed = ""
        self._socket = str(folder / f"{uuid.uuid4().hex[:8]}.sock")
        environ = environment(**environ)
        environ.pop("TERM")
        config = folder / "tmux.conf"
        config.write_text(
            "set -g history-limit 5000\n"
            "set -g status off\n"
            "set -g default-terminal screen-256color\n"
            "set -s escape-time 0\n"
            f"setw -g alternate-screen {'on' if alternate_screen else 'off'}\n"
        )
        start = folder / "bashrc"
        start.write_text(f"PS1='{PROMPT} '\n")
        subprocess.run(
            [
                *("tmux", "-S", self._socket, "-u", "-f", str(config), "new-session", "-d"),
                *("-x", str(width), "-y", str(height), f"bash --rcfile {start} -i"),
            ],
            env=environ | {"TERM": "xterm-256color"},
            check=True,
            stdin=subprocess.DEVNULL,
            preexec_fn=hear_everything,
        )

    def __enter__(self) -> Self:
        try:
            self.wait_for(PROMPT)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):  # it may have ended by itself
            self.command("kill-server")

    def command(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words],
            check=True,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        return done.stdout

    def run(self, command: str) -> None:
        self.command("send-keys", "-l", command)
        self.command("send-keys", "Enter")

    def press(self, key: str) -> None:
        """Press a key as people do: a moment after they saw what it is for."""
        pause(AGAIN if key == self._pressed else SILENCE)
        self._pressed = key
        self.command("send-keys", *([_KEYS[key]] if key in _KEYS else ["-l", key]))

    def press_until(self, key: str, pattern: str, times: int = 20) -> str:
        """Press a key, again if need be, until a text can be seen; see ``Pty``."""
        for _ in range(times):
            self.press(key)
            with contextlib.suppress(AssertionError):
                return self.wait_for_match(pattern, limit=1.0)
        raise AssertionError(f"{key!r} does not lead to {pattern!r}:\n{self.text()}")

    def write_from_outside(self, text: str) -> None:
        """Another program writes to the same terminal."""
        terminal = self.command("display-message", "-p", "#{pane_tty}").strip()
        Path(terminal).write_text(text)

    def resize(self, width: int, height: int) -> None:
        self.command("resize-window", "-x", str(width), "-y", str(height))

    def text(self) -> str:
        return self.command("capture-pane", "-p")

    def everything(self) -> str:
        """Return what can be seen now, and all of the scrollback."""
        return self.command("capture-pane", "-p", "-S", "-", "-E", "-")

    def wait_for(self, text: str, limit: float = LIMIT) -> None:
        self.wait_for_match(re.escape(text), limit)

    def wait_for_match(self, pattern: str, limit: float = LIMIT) -> str:
        """Wait until a regular expression matches what can be seen; return its last group."""
        found: list[re.Match[str]] = []

        def look() -> bool:
            found.extend(re.finditer(pattern, self.text()))
            return bool(found)

        until(look, lambda: f"{pattern!r} in\n{self.text()}", limit)
        return found[0][found[0].lastindex or 0]
