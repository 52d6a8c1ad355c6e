"""The abilities of the terminal, as far as the environment tells."""

from __future__ import annotations

import codecs
import os
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from spicy.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

__all__ = ["Capabilities", "detect", "has_no_cursor", "plain_notices", "refusal", "warning"]

_MONOCHROME = frozenset({"vt52", "vt100", "vt102", "vt220", "vt320"})


class Capabilities(Struct, frozen=True):
    """The abilities of one terminal. The default is a modern one."""

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
    has_alternate_screen: bool = True
    """A game leaves what was on the terminal before as it was, and nothing in its scrollback.

    False also where that cannot be known: within tmux that cannot be asked, on another machine say.
    Some other terminals can be told to do without, and say nothing of it.
    """


def detect(
    environ: Mapping[str, str], stdin: TextIO, stdout: TextIO, *, ascii: bool = False
) -> Capabilities:
    """Look at the environment and at both ends of the terminal, which is neither written nor read."""
    term = environ.get("TERM", "")
    encoding = _encoding(stdout)
    is_utf8 = encoding == "utf-8"
    is_dumb = has_no_cursor(environ)
    depth = 1 if is_dumb else _color_depth(environ, term)
    return Capabilities(
        is_terminal=_is_terminal(stdin) and _is_terminal(stdout),
        is_dumb=is_dumb,
        is_utf8=is_utf8,
        has_color=depth > 1,
        color_depth=depth,
        ascii=ascii or not is_utf8,
        encoding=encoding,
        has_alternate_screen=not is_dumb and _has_alternate_screen(environ, term),
    )


def has_no_cursor(environ: Mapping[str, str]) -> bool:
    """Return whether the cursor of this terminal cannot be moved, or nobody knows how."""
    term = environ.get("TERM", "")
    return term in ("dumb", "unknown") or (term == "" and os.name != "nt")


def warning(capabilities: Capabilities) -> str | None:
    """Warn players before cards are dealt here, in one sentence; None where nothing is to be said."""
    if capabilities.has_alternate_screen:
        return None
    return _(
        "This terminal has no alternate screen, or cannot be asked: whenever a hand was open, all"
        " that stands above the window is erased; where the terminal cannot do that, cards may be"
        " found by scrolling back."
    )


def plain_notices(capabilities: Capabilities, *, is_wanted: bool) -> tuple[str, ...]:
    """Return what players have to know of this terminal before a hand is told here in plain lines.

    `is_wanted` is True where they asked for plain lines themselves.
    """
    notices: list[str] = []
    if capabilities.is_dumb and not is_wanted:
        notices.append(
            _("This terminal cannot move its cursor, so the game is told in plain lines here.")
        )
    if capabilities.is_dumb:
        notices.append(
            _(
                "Whenever a hand was open, the terminal is asked to erase everything, and empty lines"
                " are printed. Whether it can erase is not known: where it cannot, cards may be found"
                " by scrolling back."
            )
        )
    elif not capabilities.has_alternate_screen:
        notices.append(warning(capabilities) or "")
    return tuple(notices)


def refusal(capabilities: Capabilities, *, in_lines: bool = False) -> str | None:
    """Say in one sentence why no game can be shown here, or told `in_lines`; None when one can."""
    if not capabilities.is_terminal:
        return _(
            "Spicy hides hands on a screen, so it can be played only in a terminal:"
            " neither its input nor its output may be a file or a pipe."
        )
    if capabilities.is_dumb and not in_lines:
        return _(
            "Spicy cannot hide hands here: the environment variable TERM is empty or names"
            " a terminal without a movable cursor."
        )
    if in_lines and os.name != "posix":
        return _("Plain lines need a POSIX system, and this is none.")
    return None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # no stream at all, or one that was closed
        return False


def _has_alternate_screen(environ: Mapping[str, str], term: str) -> bool:
    if os.name != "posix":
        return True
    if environ.get("STY"):
        return False  # GNU screen: its own terminfo promises one, but it has to be switched on
    is_named = any(environ.get(name) for name in ("TMUX", "TMUX_PANE"))
    if (is_named or term.startswith(("tmux", "screen"))) and not _tmux_has_alternate_screen(
        environ
    ):
        return False
    return _terminfo_has_alternate_screen(term)


def _tmux_has_alternate_screen(environ: Mapping[str, str]) -> bool:
    """Ask tmux whether programs may use one, which a player can forbid (`alternate-screen off`).

    A tmux that cannot be asked (through ssh or sudo, say) counts as forbidding it.
    """
    if not environ.get("TMUX_PANE"):
        return False
    import subprocess

    question = ("display-message", "-p", "-t", environ["TMUX_PANE"], "#{alternate-screen}")
    try:
        answer = subprocess.run(
            ("tmux", *question),
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=1,
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return False
    return answer in (b"1", b"on")


@cache
def _terminfo_has_alternate_screen(term: str) -> bool:
    """True if the system's description of a terminal says how to go there and back."""
    try:
        import curses

        curses.setupterm(term, 1)
        return bool(curses.tigetstr("smcup") and curses.tigetstr("rmcup"))
    except Exception:  # no curses, or a terminal it does not know: most likely a newer one
        return True


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
