"""The environment of a program that a test starts in a process of its own."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment(**changes: str) -> dict[str, str]:
    """An environment in which the project and these helpers can be imported."""
    keep = ("PATH", "HOME", "TMPDIR", "PYTHONDONTWRITEBYTECODE", "COVERAGE_PROCESS_START")
    environ = {name: os.environ[name] for name in keep if name in os.environ}
    environ |= {
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]),
    }
    return environ | changes


def homes(folder: Path) -> dict[str, str]:
    """One folder for all that a user has; a game notes its process there."""
    names = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return {name: str(folder) for name in names} | {"GAME_PID_FILE": str(folder / "pid")}
