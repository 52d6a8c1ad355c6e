"""Keeps tests apart from the terminal, the settings and the environment they are started from.

Sentences are English, and the assertions inside the helper modules explain themselves.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.register_assert_rewrite("support.round_trip")

_FOREIGN = (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLORFGBG",
    "TERM_PROGRAM",
    "TMUX",
    "TMUX_PANE",
    "STY",
    "LANG",
    "LANGUAGE",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
    "PYTHONWARNINGS",
    "PYTHONOPTIMIZE",
    "PYTHONHASHSEED",
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    "PROMPT_TOOLKIT_COLOR_DEPTH",
)
"""What somebody's shell may say, and no test is about unless it says so itself."""
_FOREIGN_FAMILIES = ("LC_", "XDG_", "PYTEST_ADDOPTS")
_GIVEN = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LANGUAGE": "en"}


def pytest_configure() -> None:
    """Clean the environment before anything is collected: modules read it when they are imported.

    What the shell ignores, a child would ignore too: pytest started with `&` or by `nohup`.
    """
    for name in [*os.environ]:
        if name in _FOREIGN or name.startswith(_FOREIGN_FAMILIES):
            del os.environ[name]
    os.environ.update(_GIVEN)
    # The shell may have asked for no bytecode: tests would be compiled anew for each worker of each run.
    sys.dont_write_bytecode = False
    for name in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            default = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            signal.signal(number, default)


@pytest.fixture(scope="session")
def _home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder that is nobody's."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, _home: Path) -> Iterator[None]:
    from spicy.words import i18n

    monkeypatch.setenv("HOME", str(_home))
    i18n.use(["en"])
    yield
    i18n.use(["en"])
