"""Transcripts from wherever the command line names them: files, pipes, standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from spicy.paths import is_pipe
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import read_stream, read_text
from spicy.words.i18n import _

__all__ = ["INCOMING", "is_standard_input", "read_named"]

INCOMING: Final = "-"
_STANDARD_INPUT: Final = frozenset({INCOMING, "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"})


def is_standard_input(name: str | None) -> bool:
    """Return whether a name stands for what is piped in."""
    return name in _STANDARD_INPUT


def read_named(name: str) -> str:
    """The text of what a name on the command line stands for.

    Raises TranscriptError as `read_text` does; a pipe into which nobody writes is one that cannot be
    read, and is not waited for.
    """
    if is_standard_input(name):
        if sys.stdin is None:
            raise TranscriptError(_("nothing is piped in"), file=name)
        return read_stream(sys.stdin.buffer, name)
    if not is_pipe(name):
        return read_text(name)
    try:
        # Opening it must not wait for a writer, reading it may.
        number = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        os.set_blocking(number, True)
        with open(number, "rb") as stream:  # noqa: PTH123
            text = read_stream(stream, str(Path(name)))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = _("this file cannot be read: {reason}").format(reason=reason)
        raise TranscriptError(message, file=name) from error
    if not text:
        raise TranscriptError(_("nothing comes through this pipe"), file=name)
    return text
