"""Ctrl-C in the first moments ends the program without a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from support.environ import environment
from support.heard import hear_everything

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

AT = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["spicy", "play"]
{start}
sys.exit(main())
"""
GUARDED = "from spicy.__main__ import main"
UNGUARDED = "from spicy.cli.main import main"


def _start(name: str, start: str) -> subprocess.CompletedProcess[str]:
    """Start the program, with an interrupt in the moment in which it imports a module."""
    return subprocess.run(
        [sys.executable, "-c", AT.format(name=name, start=start)],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=environment(),
        preexec_fn=hear_everything,
    )


@pytest.mark.parametrize(
    "name", ["spicy.cli.output", "spicy.cli.main", "spicy.tui.terminal.supervisor"]
)
def test_an_interrupt_of_the_start_says_nothing(name: str) -> None:
    done = _start(name, GUARDED)
    assert done.returncode in (-signal.SIGINT, 128 + signal.SIGINT)
    assert done.stdout + done.stderr == ""


def test_the_watcher_sees_the_traceback_of_an_unguarded_start() -> None:
    assert "KeyboardInterrupt" in _start("spicy.cli.output", UNGUARDED).stderr
