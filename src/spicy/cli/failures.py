"""The faults of a transcript as lines: the first failures, none longer than one can read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.transcript.checking import Failure
from spicy.transcript.errors import Problem
from spicy.words.foreign_text import escaped
from spicy.words.i18n import ngettext

__all__ = ["MOST_FAILURES", "MOST_LETTERS", "failure_lines"]

MOST_FAILURES: Final = 20
"""So many failures of one file are printed; whoever mends these sees the next ones."""
MOST_LETTERS: Final = 400
"""A message is cut after so many: one can hold a whole line of the file."""


def failure_lines(path: str, failures: Sequence[Failure | Problem]) -> list[str]:
    """The first failures of a file as `FILE:LINE: message`, and how many more there are."""
    name = escaped(path)
    lines = [f"{name}:{one.line}: {_cut(one.message)}" for one in failures[:MOST_FAILURES]]
    more = len(failures) - MOST_FAILURES
    if more > 0:
        said = ngettext("and {count} more failure", "and {count} more failures", more)
        lines.append(f"{name}: {said.format(count=more)}")
    return lines


def _cut(message: str) -> str:
    """A message of bearable length, with a note if something is missing."""
    rest = len(message) - MOST_LETTERS
    if rest <= 0:
        return message
    note = ngettext("({count} more letter)", "({count} more letters)", rest).format(count=rest)
    return f"{message[:MOST_LETTERS]} ... {note}"
