"""What the terminal can do, as far as the environment tells."""

from __future__ import annotations

import codecs
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spicy.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

__all__ = ["Capabilities", "detect", "refusal"]

_MONOCHROME = frozenset({"vt52", "vt100", "vt102", "vt220", "vt320"})


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What can be shown, and how. The default is a modern terminal."""

    is_terminal: bool = True
    """Keyboard and screen are a terminal, neither of them a file or a pipe."""
    is_dumb: bool = False
    """The cursor cannot be moved, or nobody knows how."""
    is_utf8: bool = True
    has_color: bool = True
    color_depth: int = 4
    """Bits of colour: 1, 4 (the sixteen colours of the player's own theme), 8 or 24."""
    ascii: bool = False
    """Only characters of ASCII should be drawn."""
    encoding: str = "utf-8"


def detect(
    environ: Mapping[str, str], stdin: TextIO, stdout: TextIO, *, ascii: bool = False
) -> Capabilities:
    """Look at the environment and at both ends of the terminal; nothing is written or read."""
    term = environ.get("TERM", "")
    encoding = _encoding(stdout)
    is_utf8 = encoding == "utf-8"
    is_dumb = term in ("dumb", "unknown") or (term == "" and os.name != "nt")
    depth = 1 if is_dumb else _color_depth(environ, term)
    return Capabilities(
        is_terminal=_is_terminal(stdin) and _is_terminal(stdout),
        is_dumb=is_dumb,
        is_utf8=is_utf8,
        has_color=depth > 1,
        color_depth=depth,
        ascii=ascii or not is_utf8,
        encoding=encoding,
    )


def refusal(capabilities: Capabilities) -> str | None:
    """Why no game can be shown here, in one sentence; None when one can."""
    if not capabilities.is_terminal:
        return _(
            "Spicy hides hands on a screen, so it can be played only in a terminal:"
            " neither its input nor its output may be a file or a pipe."
        )
    if capabilities.is_dumb:
        return _(
            "Spicy cannot hide hands here: the environment variable TERM is empty or names"
            " a terminal without a movable cursor."
        )
    return None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # no stream at all, or one that was closed
        return False


def _encoding(stream: TextIO) -> str:
    try:
        return codecs.lookup(stream.encoding or "ascii").name
    except (AttributeError, LookupError):
        return "ascii"


def _color_depth(environ: Mapping[str, str], term: str) -> int:
    if environ.get("NO_COLOR") or term in _MONOCHROME or term.endswith(("-m", "-mono")):
        return 1
    if environ.get("COLORTERM") in ("truecolor", "24bit") or term.endswith("-direct"):
        return 24
    return 8 if "256color" in term else 4
