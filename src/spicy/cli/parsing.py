"""The parser that all commands share, and the options that more than one of them takes."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial

from spicy.cli import output
from spicy.cli.exit_codes import WRONG_USE
from spicy.words.i18n import _, catalogues

TYPE_CHECKING = False  # `typing` takes as long to import as all the rest of the help
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

__all__ = ["Parser", "add_ascii", "add_plain", "add_switch", "examples", "given"]

_WIDEST = 100
"""Wider lines of help are hard to read."""
_USUAL = 80
_NARROWEST = 40


class Parser(argparse.ArgumentParser):
    """A parser that writes where everything else does, and knows no half-written options."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(
            prog=options.get("prog"),
            description=options.get("description"),
            epilog=options.get("epilog"),
            formatter_class=partial(argparse.RawDescriptionHelpFormatter, width=help_width()),
            allow_abbrev=False,
        )
        # Read before there is a parser; it stands here for the help.
        self.add_argument(
            "--language",
            metavar="CODE",
            help=_("speak this language: {known}").format(known=", ".join(catalogues())),
        )

    def _print_message(self, message: str, file: object = None) -> None:
        (output.err if file is sys.stderr else output.out)(message, end="")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and leave."""
        output.err(f"{self.prog}: {message}")
        output.err(_("Try '{command} --help'.").format(command=self.prog))
        raise SystemExit(WRONG_USE)


def help_width() -> int:
    """The columns that help is wrapped to: those of the terminal, if it has a usual width.

    Left to itself, argparse imports half of the library to find out.
    """
    try:
        columns = int(os.environ.get("COLUMNS", "")) or _USUAL
    except ValueError:
        try:
            columns = os.get_terminal_size(1).columns or _USUAL
        except OSError:
            columns = _USUAL
    return min(max(columns, _NARROWEST), _WIDEST) - 2


def add_ascii(parser: argparse.ArgumentParser, dest: str = "ascii") -> None:
    """Declare `--ascii`, which every command takes that can draw."""
    add_switch(parser, "--ascii", _("draw with plain ASCII characters"), dest)


def add_switch(
    parser: argparse.ArgumentParser, name: str, text: str, dest: str | None = None
) -> None:
    """Declare an option that is on where it is given; `dest` is its attribute, if not its name."""
    parser.add_argument(
        name, action="store_true", dest=dest or name.lstrip("-").replace("-", "_"), help=text
    )


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Declare `--plain`, which every command takes that plays."""
    parser.add_argument(
        "--plain",
        action="store_true",
        dest="plain_lines",
        help=_("short lines and numbered answers, for screen readers and poor terminals"),
    )


def given(text: str) -> str:
    """An argument that must not be empty: an unset variable of the shell is not "not given"."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("it is given, but empty"))
    return text


def examples(lines: Sequence[str]) -> str:
    """The end of a help text: lines that can be copied."""
    return "\n".join([_("examples:"), *(f"  {line}" for line in lines)])
