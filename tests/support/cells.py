"""The cells of a terminal that shows all signs that a name may have."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import pyte
from prompt_toolkit.utils import get_cwidth

from .terminal import Terminal

_WIDE_STYLE = "\ufe0f"


class _AccentedScreen(pyte.Screen):
    """A screen on which a sign without a width joins the one before it, whatever kind it is.

    The class above gives up on the rest of a text there.
    """

    def draw(self, data: str) -> None:
        for sign in data:
            if get_cwidth(sign) != 0 or unicodedata.combining(sign):
                super().draw(sign)
                continue
            line, at = self.buffer[self.cursor.y], self.cursor.x - 1
            if at > 0 and line[at].data == "":
                at -= 1
            line[at] = line[at]._replace(data=line[at].data + sign)


class AccentedTerminal(Terminal):
    """A terminal in memory that shows all signs that a name may have."""

    emulator = _AccentedScreen


@dataclass(frozen=True)
class Row:
    """A row of a terminal: its text in Unicode NFC, and for each character the cell it begins in."""

    text: str
    starts: tuple[int, ...]

    def find(self, text: str, start: int = 0) -> int:
        """Return where a text begins, as a place in `text`; -1 where it is not."""
        return self.text.find(unicodedata.normalize("NFC", text), start)

    def cell(self, at: int) -> int:
        """The cell in which the character at this place begins."""
        return self.starts[at] if at < len(self.starts) else self.starts[-1] + 1


def rows(terminal: Terminal) -> list[Row]:
    """Return what can be seen, cell by cell."""
    found = []
    for y in range(terminal.screen.lines):
        cells = (terminal.screen.buffer[y][x].data for x in range(terminal.screen.columns))
        shown = [unicodedata.normalize("NFC", data) for data in cells]
        starts = tuple(x for x, data in enumerate(shown) for _sign in data)
        found.append(Row("".join(shown), starts))
    return found


def places(shown: list[Row], text: str) -> Iterator[tuple[Row, int]]:
    for row in shown:
        at = row.find(text)
        while at >= 0:
            yield row, at
            at = row.find(text, at + 1)


def words(shown: list[Row]) -> str:
    """All that can be read, with single blanks: sentences as they were before they were wrapped."""
    return " ".join(" ".join(row.text for row in shown).split())


def disputed(name: str) -> int:
    """Cells by which terminals disagree about a name: symbols in their coloured form are one or two."""
    return sum(
        sign == _WIDE_STYLE and get_cwidth(before) == 1 for before, sign in itertools.pairwise(name)
    )
