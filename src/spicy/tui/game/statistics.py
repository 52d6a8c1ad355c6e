"""The statistics of all finished games on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text

from spicy.session.statistics import Career
from spicy.tui.scrolling_screen import ScrollingScreen
from spicy.tui.widgets.palette import STRONG, paint
from spicy.tui.widgets.text_layout import blank, fit, line, name_column, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import counted_from, no_finished_games

__all__ = ["StatisticsScreen"]


class StatisticsScreen(ScrollingScreen):
    """A row for every name; only games that are over are in it."""

    topic: ClassVar[str] = "title"

    def __init__(self, look: Look, careers: Sequence[Career]) -> None:
        super().__init__(look)
        self.careers = tuple(careers)

    def title(self) -> str:
        return _("All finished games together")

    def label(self) -> str:
        return _("STATISTICS")

    def pairs(self) -> list[tuple[str, str]]:
        return [(_("Esc"), _("saved games")), ("?", _("rules")), ("q", _("leave"))]

    def lines(self, width: int) -> list[Text]:
        if not self.careers:
            return wrapped(no_finished_games(), width)
        heads = [_("games"), _("wins"), _("trophies"), _("lies"), _("caught"), _("right doubts")]
        column = name_column([one.name for one in self.careers])
        gap = 2 if column + 2 + sum(len(head) + 2 for head in heads) <= width else 1
        sizes = [len(head) + gap for head in heads]
        lines = [line(" ", fit("", column), _row(heads, sizes))]
        for one in self.careers:
            doubts = _("{right} of {count}").format(right=one.right_doubts, count=one.doubts)
            counted = [one.games, one.wins, one.trophies, one.lies, one.caught, doubts]
            lines.append(line(" ", paint(fit(one.name, column), STRONG), _row(counted, sizes)))
        note = counted_from()
        return [*lines, blank(), *wrapped(note, width)]


def _row(values: Sequence[object], sizes: Sequence[int]) -> str:
    return "".join(f"{value!s:>{size}}" for value, size in zip(values, sizes, strict=True))
