"""The pages over a stepper: the whole table, all keys."""

from __future__ import annotations

from rich.text import Text

from spicy.analysis.description import invented_legend
from spicy.analysis.mainline import Stop
from spicy.tui.analysis.analysis_screen import Page
from spicy.tui.analysis.open_table import jokers_legend, whole_table
from spicy.tui.widgets.palette import QUIET
from spicy.tui.widgets.text_layout import blank, line, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_KEYS = 13
"""Cells of the keys on the help page."""


class TablePage(Page):
    """The table with everything on it, the draw deck included."""

    def __init__(self, look: Look, stop: Stop) -> None:
        super().__init__(look)
        self.stop = stop

    def title(self) -> str:
        return _("The whole table")

    def lines(self, width: int) -> list[Text]:
        return whole_table(self.stop.state, width, self.look, self.stop.invented)


class HelpPage(Page):
    """Every key of the stepper."""

    def title(self) -> str:
        return _("The keys of the desk")

    def lines(self, width: int) -> list[Text]:
        arrows = self.look.pick("← →", "left right")
        up_down = self.look.pick("↑ ↓", "up down")
        if self.is_private:  # space covers the cards there, as it does in a hand
            moves = [(arrows, _("a move back, a move on")), ("space", _("hide the cards"))]
        else:
            moves = [(arrows, _("a move back, a move on (space goes on too)"))]
        pairs = [
            *moves,
            (_("Home End"), _("the set-up, the last move")),
            (_("PgUp PgDn"), _("ten moves")),
            ("c  t  p", _("the next challenge, trophy, forbidden move; with Shift the one before")),
            (up_down, _("more of what is told")),
            (_("r  Enter"), _("the text of the rules that decided the move")),
            ("v", _("the whole table, with the draw deck")),
            ("x", _("what if: try another move here, also a forbidden one")),
            ("b", _("the same place in the original and in each what-if, in turn")),
            ("d", _("drop the what-if")),
        ]
        if not self.visibility.is_invented:  # those go into no file and into no form
            pairs += [
                ("w", _("write the what-if, or a position set up, to a file as a transcript")),
                ("s", _("set up a position: a form with all that lies here, to change it")),
            ]
        pairs.append((_("q  Esc"), _("leave; back")))
        lines: list[Text] = []
        for key, meaning in pairs:
            label = self.look.label(key)
            label.append(" " * max(1, _KEYS - label.cell_len))
            first, *more = wrapped(Text(meaning), width - _KEYS)
            lines.append(line(" ", label, first))
            lines += [line(" " * (_KEYS + 1), rest) for rest in more]
        lines += [blank(), *wrapped(self.visibility.sentence, width)]
        lines += wrapped(_("The original never changes, whatever you try."), width)
        lines += wrapped(jokers_legend(), width, QUIET)
        return [*lines, *wrapped(invented_legend(), width, QUIET)]
