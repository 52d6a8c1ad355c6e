"""The one place that knows standard output and standard error."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["OutputLost", "abandon", "document", "err", "flush", "out", "prepare"]


class OutputLost(Exception):
    """Results could not be written, though somebody waits for them: a full disk, say."""


def prepare() -> None:
    """Make sure that no character can stop the program: one that a terminal lacks is escaped.

    An encoding in which not even "A" is "A" (UTF-16, say) is none that a terminal could have, though
    `PYTHONIOENCODING` can ask for it: then it is UTF-8. A locale that is not installed still tells what
    the terminal speaks, where Python falls back to UTF-8.
    """
    charset = _charset(os.environ) if sys.flags.utf8_mode else None
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = charset if stream.encoding.lower() == "utf-8" else None
            if not _is_usable(encoding or stream.encoding):
                encoding = "utf-8"
            errors = None if stream is sys.stdin else "backslashreplace"
            stream.reconfigure(encoding=encoding, errors=errors)


def _is_usable(encoding: str) -> bool:
    """Return whether a terminal could have the encoding."""
    try:
        return "A".encode(encoding, "replace") == b"A"
    except LookupError:
        return False


def _charset(environ: Mapping[str, str]) -> str | None:
    """Return the character set that the locale's name ends in, where nobody asks for another."""
    if "PYTHONIOENCODING" in environ or "PYTHONUTF8" in environ:
        return None
    names = [environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    # Python puts one of its own into LC_CTYPE when the locale is not installed.
    locale = next((name for name in names if name not in ("", "C.UTF-8", "C.utf8", "UTF-8")), "")
    return locale.partition(".")[2].partition("@")[0] or None


def out(text: str, *, end: str = "\n") -> None:
    """Write a line of results."""
    if sys.stdout is not None:  # there is none where it was closed before the start
        try:
            sys.stdout.write(text + end)
        except OSError as error:
            raise _lost(error) from None


def document(text: str) -> None:
    """Write a text that is a file's contents, such as a transcript: UTF-8, whatever is a terminal's."""
    if sys.stdout is None or not text:
        return
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:  # somebody catches the output as text
        out(text, end="")
        return
    flush()
    try:
        raw.write(text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise _lost(error) from None


def err(text: str, *, end: str = "\n") -> None:
    """Write a line about what went wrong, after the results so far."""
    flush()
    if sys.stderr is not None:
        try:
            sys.stderr.write(text + end)
        except OSError:
            return  # nowhere is left to say it


def flush() -> None:
    """Write out what is still waiting, so that a failure shows now and not when Python ends.

    Raises BrokenPipeError where nobody reads any more, and OutputLost.
    """
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError as error:
            raise _lost(error) from None


def _lost(error: OSError) -> Exception:
    """Tell a reader that has gone (BrokenPipeError) from results that are lost (OutputLost)."""
    if isinstance(error, BrokenPipeError):
        return error
    return OutputLost(error.strerror or type(error).__name__)


def abandon() -> None:
    """Write nothing more to standard output: nobody is reading, or it is full.

    Python flushes it once more at the very end; that must not fail with a traceback.
    """
    try:
        place = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return  # no real file, so nothing can fail
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, place)
    os.close(nowhere)
