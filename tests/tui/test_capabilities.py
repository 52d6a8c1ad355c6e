"""What the environment tells about a terminal, and when no game is shown."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spicy.tui.terminal.capabilities import Capabilities, detect, refusal
from support.rows import each
from support.tmux import Tmux


class Stream(io.StringIO):
    def __init__(self, encoding: str | None = "UTF-8", is_terminal: bool = True) -> None:
        super().__init__()
        self._encoding = encoding
        self._is_terminal = is_terminal

    @property
    def encoding(self) -> str | None:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._is_terminal


def look(environ: dict[str, str] | None = None, **values: object) -> Capabilities:
    stream = Stream(**values)  # type: ignore[arg-type]
    return detect({"TERM": "xterm"} | (environ or {}), stream, stream)


@each(
    ("environ", "depth"),
    [
        ({}, 4),
        ({"TERM": "linux"}, 4),
        ({"TERM": "xterm-256color"}, 8),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 24),
        ({"COLORTERM": "24bit"}, 24),
        ({"COLORTERM": "yes"}, 4),
        ({"TERM": "xterm-direct"}, 24),
        ({"TERM": "vt100"}, 1),
        ({"TERM": "xterm-mono"}, 1),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, 1),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, 1),
        ({"NO_COLOR": ""}, 4),
    ],
)
def test_color_depth(environ: dict[str, str], depth: int) -> None:
    """TERM and COLORTERM tell how many colours there are; NO_COLOR counts unless it is empty."""
    found = look(environ)
    assert found.color_depth == depth
    assert found.has_color == (depth > 1)


@each(
    ("encoding", "is_utf8"),
    [
        *(("utf-8", True), ("UTF8", True), ("latin-1", False), ("ANSI_X3.4-1968", False)),
        *((None, False), ("no-such-encoding", False)),
    ],
)
def test_without_utf8_only_ascii_is_drawn(encoding: str | None, is_utf8: bool) -> None:
    found = look(encoding=encoding)
    assert found.is_utf8 == is_utf8
    assert found.ascii == (not is_utf8)


def test_ascii_can_be_asked_for() -> None:
    found = detect({"TERM": "xterm"}, Stream(), Stream(), ascii=True)
    assert found.ascii
    assert found.is_utf8


def test_a_good_terminal_is_not_refused() -> None:
    assert refusal(look()) is None


@each("which", ["stdin", "stdout", "both"])
def test_files_and_pipes_are_refused(which: str) -> None:
    """Otherwise every hand would be written into the file."""
    stdin = Stream(is_terminal=which == "stdout")
    stdout = Stream(is_terminal=which == "stdin")
    found = detect({"TERM": "xterm"}, stdin, stdout)
    assert not found.is_terminal
    assert "terminal" in (refusal(found) or "")


def test_a_missing_or_closed_stream_is_no_terminal() -> None:
    closed = Stream()
    closed.close()
    found = detect({"TERM": "xterm"}, None, closed)  # type: ignore[arg-type]
    assert not found.is_terminal


@pytest.mark.skipif(os.name == "nt", reason="TERM means nothing there")
@each("term", ["dumb", "unknown", "", None])
def test_a_terminal_without_a_movable_cursor_is_refused(term: str | None) -> None:
    found = detect({} if term is None else {"TERM": term}, Stream(), Stream())
    assert found.is_dumb
    assert "TERM" in (refusal(found) or "")


def test_everything_can_be_imported_where_the_system_is_not_posix() -> None:
    """The modules that only POSIX has are needed by one module, which is loaded only there."""
    code = """
import importlib, pkgutil, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name in ("termios", "fcntl", "tty", "pty", "resource", "spicy.tui.terminal.posix"):
            raise ImportError(name)

sys.meta_path.insert(0, Blocker())
import spicy.tui
for module in pkgutil.iter_modules(spicy.tui.__path__, "spicy.tui."):
    if module.name != "spicy.tui.terminal.posix":
        importlib.import_module(module.name)
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# What tmux says


@pytest.mark.skipif(os.name == "nt", reason="no tmux there")
@pytest.mark.parametrize("alternate_screen", [True, False])
def test_tmux_is_asked_for_its_alternate_screen(alternate_screen: bool, tmp_path: Path) -> None:
    """Its description promises one; whether programs get it is for each player to decide."""
    code = (
        "import os, sys; from spicy.tui.terminal.capabilities import detect;"
        " print('alternate', detect(os.environ, sys.stdin, sys.stdout).has_alternate_screen)"
    )
    with Tmux(tmp_path, alternate_screen=alternate_screen) as tmux:
        tmux.run(f'{sys.executable} -c "{code}"')
        assert tmux.wait_for_match(r"alternate (True|False)") == str(alternate_screen)


@pytest.mark.skipif(os.name == "nt", reason="no tmux there")
@pytest.mark.parametrize(
    ("says", "has"),
    [
        *(("echo 0", False), ("echo off", False), ("echo 1", True), ("echo on", True)),
        *(("echo", False), ("echo no server >&2; exit 1", False), ("kill -9 $$", False)),
    ],
)
def test_only_a_clear_answer_of_tmux_counts(says: str, has: bool, tmp_path: Path) -> None:
    program = tmp_path / "tmux"
    program.write_text(f"#!/bin/sh\n{says}\n")
    program.chmod(0o755)
    environ = {"TERM": "xterm", "TMUX_PANE": "%0", "PATH": f"{tmp_path}{os.pathsep}/bin"}
    assert look(environ).has_alternate_screen == has


def test_a_missing_tmux_cannot_be_asked(tmp_path: Path) -> None:
    assert not look({"TMUX_PANE": "%0", "PATH": str(tmp_path)}).has_alternate_screen
