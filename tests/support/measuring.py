"""The costs of a command: processor time of all its processes, and what it writes to a terminal.

On a machine that does other things as well, processor time and ratios within one run say more than the
clock does.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .environ import ROOT, environment
from .pty import Pty

ESCAPE = re.compile(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]")
SPICY = [sys.executable, "-c", "import sys; from spicy.__main__ import main; sys.exit(main())"]
"""The command as it is installed: `python -m` would import more."""
MINIMAL = [sys.executable, "-m", "support.minimal_app"]


def compiled(home: str) -> dict[str, str]:
    """An environment with a home of its own, in which modules are compiled once as for a user."""
    environ = environment(HOME=home)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return environ


def home() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def cpu_of_command(command: Sequence[str], environ: Mapping[str, str]) -> float:
    """Seconds of processor time of a command and all that it started."""
    null = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, env=dict(environ), stdout=null, stderr=null)
    _pid, _status, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def processes(pid: int) -> list[int]:
    """A process that runs, and all that it started."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            found += processes(int(child))
    return found


def cpu_so_far(pid: int) -> float:
    """Seconds of processor time of a process that runs and of all that it started."""
    tasks = (
        task for one in processes(pid) for task in Path(f"/proc/{one}/task").glob("*/schedstat")
    )
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def status_of(pid: int, name: str) -> list[int]:
    """A number that Linux tells of a process and of all that it started, for each of them."""
    told = "".join(Path(f"/proc/{one}/status").read_text() for one in processes(pid))
    return [int(number) for number in re.findall(rf"^{name}:\s*(\d+)", told, re.MULTILINE)]


class Screen(Pty):
    """A pseudo-terminal that only collects what is written: to draw it would cost the most of all."""

    def read(self, seconds: float) -> bool:
        feed, self._stream = self._stream, _Deaf()
        try:
            return super().read(seconds)
        finally:
            self._stream = feed

    def wait_for(self, text: str, limit: float = 30.0) -> None:
        end = time.monotonic() + limit
        while text.encode() not in ESCAPE.sub(b"", self.output):
            if not self.read(end - time.monotonic()):
                raise AssertionError(f"{text!r} did not come: {self.output[-400:]!r}")


def cost_of_keys(screen: Screen, keys: Sequence[bytes], count: int) -> tuple[list[float], float]:
    """Seconds from each key to the first byte of its frame, and of processor time a key."""
    screen.listen(0.3)
    took: list[float] = []
    before = cpu_so_far(screen.pid)
    for number in range(count):
        begun = time.perf_counter()
        screen.send(keys[number % len(keys)])
        screen.read(5.0)
        took.append(time.perf_counter() - begun)
        screen.listen(0.02)
    return took, (cpu_so_far(screen.pid) - before) / count


class _Deaf:
    def feed(self, data: bytes) -> None:
        """Nobody looks."""


def median_ratio(these: Sequence[float], those: Sequence[float]) -> float:
    """The median of the ratios of figures that were measured in turn."""
    return statistics.median(one / other for one, other in zip(these, those, strict=True))
