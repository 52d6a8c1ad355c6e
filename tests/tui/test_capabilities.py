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
    encoding: str | None = "UTF-8"  # type: ignore[assignment]
    is_terminal = True

    def isatty(self) -> bool:
        return super().isatty() or self.is_terminal


def look(environ: dict[str, str] | None = None) -> Capabilities:
    return detect({"TERM": "xterm"} | (environ or {}), Stream(), Stream())


@each(
    ("environ", "depth"),
    [
        *(({}, 4), ({"TERM": "linux"}, 4), ({"TERM": "xterm-256color"}, 8)),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 24),
        *(({"COLORTERM": "24bit"}, 24), ({"COLORTERM": "yes"}, 4), ({"TERM": "xterm-direct"}, 24)),
        *(({"TERM": "vt100"}, 1), ({"TERM": "xterm-mono"}, 1)),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, 1),
        *(({"NO_COLOR": "1", "COLORTERM": "truecolor"}, 1), ({"NO_COLOR": ""}, 4)),
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
def test_without_utf8_or_by_request_only_ascii_is_drawn(
    encoding: str | None, is_utf8: bool
) -> None:
    stream = Stream()
    stream.encoding = encoding
    found = detect({"TERM": "xterm"}, stream, stream)
    asked = detect({"TERM": "xterm"}, stream, stream, ascii=True)
    assert (found.is_utf8, found.ascii) == (is_utf8, not is_utf8)
    assert (asked.is_utf8, asked.ascii) == (is_utf8, True)


@each("which", ["stdin", "stdout", "closed", "none", ""])
def test_files_and_pipes_are_refused(which: str) -> None:
    """Otherwise every hand would be written into the file."""
    stdin, stdout = Stream(), Stream()
    stdin.is_terminal, stdout.is_terminal = which != "stdin", which != "stdout"
    if which == "closed":
        stdout.close()
    found = detect({"TERM": "xterm"}, None if which == "none" else stdin, stdout)  # type: ignore[arg-type]
    assert found.is_terminal is (which == "")
    assert ("terminal" in (refusal(found) or "")) is (which != "")


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
@each(
    ("says", "has"),
    [
        *(("echo 0", False), ("echo off", False), ("echo 1", True), ("echo on", True)),
        *(("echo", False), ("echo no server >&2; exit 1", False), ("kill -9 $$", False)),
        ("", False),  # there is no such program
    ],
)
def test_only_a_clear_answer_of_tmux_counts(says: str, has: bool, tmp_path: Path) -> None:
    program = tmp_path / "tmux"
    program.write_text(f"#!/bin/sh\n{says}\n")
    program.chmod(0o755 if says else 0o644)
    environ = {"TERM": "xterm", "TMUX_PANE": "%0", "PATH": f"{tmp_path}{os.pathsep}/bin"}
    if not says:
        environ["PATH"] = str(tmp_path)
    assert look(environ).has_alternate_screen == has
