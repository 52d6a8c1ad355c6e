"""The stepper: one stop of a line at a time, the table on the left, what happened on the right."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from spicy.analysis.cursor import Cursor
from spicy.analysis.mainline import Jump
from spicy.rulebook import Rulebook
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.analysis.open_table import table_lines
from spicy.tui.analysis.stop_lines import stop_lines
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.frame import NARROW, WALLS, beside
from spicy.tui.widgets.palette import BAD, GOOD
from spicy.tui.widgets.scrolling import Scroller
from spicy.tui.widgets.text_layout import keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_JUMPS: Final = {"c": Jump.CHALLENGE, "t": Jump.TROPHY, "p": Jump.PENALTY}
_COMMANDS: Final = {
    "?": Command.KEYS,
    "r": Command.DECIDING_RULES,
    "enter": Command.DECIDING_RULES,
    "v": Command.WHOLE_TABLE,
    "x": Command.TRY,
    "w": Command.WRITE,
    "s": Command.FILL_IN,
    "q": Command.CLOSE,
    "escape": Command.BACK,
}


class StepperScreen(AnalysisScreen):
    """Shows where a cursor stands; keys go along the line, or open what lies over it."""

    hears_shift = True

    def __init__(self, look: Look, cursor: Cursor, book: Rulebook | None) -> None:
        super().__init__(look)
        self.cursor = cursor
        self.book = book
        self.scroller = Scroller()
        """The place in what is told."""

    @property
    def would_lose(self) -> bool:
        return self.cursor.has_unwritten and not self.visibility.is_invented

    def press(self, key: str) -> Request | None:
        self.message, self.is_good_news = "", False
        if key in ("up", "down"):
            self.scroller.press(key)
            return None
        command = _COMMANDS.get(key)
        if command is not None:
            return command
        if key.removeprefix("s-") in _JUMPS:
            self._jump(_JUMPS[key.removeprefix("s-")], is_back=key.startswith("s-"))
        elif key == "b":
            self._switch()
        elif key == "d":
            self._drop()
        else:
            self._go(key)
        return None

    def _go(self, key: str) -> None:
        cursor = self.cursor
        places = {
            "right": cursor.at + 1,
            "space": cursor.at + 1,
            "left": cursor.at - 1,
            "backspace": cursor.at - 1,
            "pagedown": cursor.at + 10,
            "pageup": cursor.at - 10,
            "home": 0,
            "end": cursor.line.last,
        }
        if key in places and cursor.go(places[key]):
            self.scroller.to_top()

    def _jump(self, jump: Jump, *, is_back: bool) -> None:
        if self.cursor.jump(jump, is_back=is_back):
            self.scroller.to_top()
        else:
            self.message = _nowhere(jump, is_back=is_back)

    def _switch(self) -> None:
        if self.cursor.variations:
            self.cursor.switch()
            self.scroller.to_top()
        else:
            self.message = _("There is nothing to compare yet: x tries another move.")

    def _drop(self) -> None:
        if self.cursor.drop():
            self.scroller.to_top()
            self.tell(_("The what-if is gone; this is the original."))
        else:
            self.message = _("The original stays as it is.")

    def text(self) -> str | None:
        """Return what can be written; TranscriptError where that cannot be."""
        return self.cursor.text()

    def wrote(self) -> None:
        """It lies in a file now."""
        self.cursor.wrote()

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, cursor = self.look, self.cursor
        inside = width - WALLS
        footer = [rule(inside, look), *keys(self._pairs(inside), inside, look)]
        if self.message:
            footer[1:1] = wrapped(self.message, inside, GOOD if self.is_good_news else BAD)
        rows = max(1, height - WALLS - len(footer))
        body = self._wide(inside, rows) if width >= NARROW else self._stacked(inside, rows)
        place = f"{cursor.at}/{cursor.line.last}"
        title = cursor.original.transcript.title or ""
        if cursor.variation is not None:
            place = _("what if {number}: {place}").format(number=cursor.number, place=place)
        return self.in_frame(body, footer, (width, height), title=title, place=place)

    def _wide(self, inside: int, rows: int) -> list[Text]:
        left = (inside - 1) // 2
        stop = self.cursor.stop
        table = table_lines(
            stop.state, left, rows, self.look, invented=stop.invented, turned=stop.turned
        )
        return beside(table, self._told(inside - left - 1, rows), left, rows, self.look)

    def _stacked(self, inside: int, rows: int) -> list[Text]:
        # What is told needs a few lines more than the table, which can be shown in full by a key.
        stop = self.cursor.stop
        most = max(len(stop.state.seats) + 3, rows // 2)
        table = table_lines(
            stop.state,
            inside,
            min(most, rows - 4),
            self.look,
            is_airy=False,
            invented=stop.invented,
            turned=stop.turned,
        )
        told = self._told(inside, rows - len(table) - 1)
        return [*table, rule(inside, self.look), *told]

    def _told(self, cells: int, rows: int) -> list[Text]:
        lines = stop_lines(self.cursor, self.book, cells, self.look)
        return self.scroller.window(lines, rows, self.look)

    def _pairs(self, inside: int) -> list[tuple[str, str]]:
        look = self.look
        pairs = [
            (look.pick("← →", "left right"), _("step")),
            ("c t p", _("next challenge, trophy, penalty")),
            ("x", _("what if")),
            ("r", _("rules")),
        ]
        if inside < NARROW:
            pairs[1] = ("c t p", _("jump"))
        if self.cursor.variations:
            pairs.append(("b", _("compare")))
            pairs.append(("v", _("table")) if self.visibility.is_invented else ("w", _("write")))
        else:
            pairs.append(("v", _("table")))
        if not self.visibility.is_invented:
            if self.cursor.source is not None and not self.cursor.variations:
                pairs.append(("w", _("write")))
            pairs.append(("s", _("set up")))
        if self.is_private:
            pairs.append(("space", _("hide")))
        pairs += [("?", _("all keys")), ("q", self.closing)]
        return pairs


def _nowhere(jump: Jump, *, is_back: bool) -> str:
    if jump is Jump.CHALLENGE:
        return _("No challenge before this.") if is_back else _("No challenge after this.")
    if jump is Jump.TROPHY:
        return _("No trophy before this.") if is_back else _("No trophy after this.")
    if is_back:
        return _("No forbidden move before this.")
    return _("No forbidden move after this.")
