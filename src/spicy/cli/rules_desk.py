"""The rulebook, and a terminal to show it on, for `spicy step` and `spicy rules`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from spicy.words.i18n import _

if TYPE_CHECKING:
    from spicy.rulebook.kept import Indexed
    from spicy.rulebook.rulebook import Rulebook

__all__ = ["can_draw", "indexed", "rulebook", "supervised"]


def rulebook() -> Rulebook | None:
    """The rulebook in the best language that there is one in; None where none can be read."""
    from spicy.rulebook import RulebookError
    from spicy.rulebook.kept import kept_book

    try:
        return kept_book()
    except RulebookError:
        return None


def indexed() -> Indexed | None:
    """The same rulebook with an index of it; None where none can be read."""
    from spicy.rulebook import RulebookError
    from spicy.rulebook.kept import indexed

    try:
        return indexed(_("Questions"))
    except RulebookError:
        return None


def can_draw(is_ascii: bool) -> bool:
    """Return whether there is a terminal that can be drawn on."""
    from spicy.tui.terminal.capabilities import detect, refusal

    return refusal(detect(os.environ, sys.stdin, sys.stdout, ascii=is_ascii)) is None


def supervised(show: Callable[[], int]) -> int:
    """Show the desk under a parent that gives the terminal back, whatever becomes of it."""
    from spicy.cli import output
    from spicy.tui.terminal.supervisor import supervise

    return supervise(show, output.err)
