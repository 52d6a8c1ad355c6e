"""A line of text with a cursor in it, which may be longer than its row."""

from __future__ import annotations

from rich.text import Text

from spicy.tui.analysis.base import Field
from spicy.tui.widgets.frame import foreign
from spicy.tui.widgets.text_layout import cells, line
from spicy.tui.widgets.theme import Look


class LongField(Field):
    """A text that can be mended anywhere: what is typed goes where the cursor is."""

    MOST = 4000

    def __init__(self, text: str = "", *, is_proposed: bool = False) -> None:
        super().__init__(text, is_proposed=is_proposed)
        self.at = len(text)

    def press(self, key: str) -> bool:
        places = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.text)}
        if key in places:
            self.is_proposed = False
            self.at = max(0, min(len(self.text), places[key]))
        elif key == "backspace":
            self.is_proposed = False
            if self.at:
                self._cut(self.at - 1)
        elif key == "delete":
            self.is_proposed = False
            self._cut(self.at)
        else:
            return super().press(key)
        return True

    def insert(self, text: str) -> None:
        blank = "".join(" " if sign.isspace() else sign for sign in text)
        plain = "".join(sign for sign in blank if sign.isprintable())
        self._give_way(plain)
        plain = plain[: max(0, self.MOST - len(self.text))]
        self.text = self.text[: self.at] + plain + self.text[self.at :]
        self.at += len(plain)

    def _give_way(self, typed: str) -> None:
        super()._give_way(typed)
        self.at = min(self.at, len(self.text))

    def _cut(self, at: int) -> None:
        self.text = self.text[:at] + self.text[at + 1 :]
        self.at = min(at, len(self.text))

    # Drawing

    def rows(self, room: int, most: int, look: Look) -> list[Text]:
        """The text with its cursor, over at most so many rows around the cursor."""
        spans = _spans(self.text + " ", room)  # the cursor may stand behind the last letter
        here = next(number for number, (_start, end) in enumerate(spans) if self.at < end)
        first = max(0, min(here - most // 2, len(spans) - most))
        rows: list[Text] = []
        for start, end in spans[first : first + most]:
            if not start <= self.at < end:
                style = "reverse" if self.is_proposed else ""
                rows.append(line(Text(foreign(self.text[start:end]), style=style)))
                continue
            before = Text(foreign(self.text[start : self.at]))
            if self.is_proposed:
                before.stylize("reverse")
            if self.at < len(self.text):
                on, after = self.text[self.at], self.text[self.at + 1 : end]
                rows.append(line(before, Text(foreign(on), style="reverse"), foreign(after)))
            else:
                rows.append(line(before, look.pick("█", "_")))
        return rows


def _spans(text: str, room: int) -> list[tuple[int, int]]:
    """Where each row of a text begins and ends; it is broken behind blanks where there are some."""
    spans: list[tuple[int, int]] = []
    start = blank = 0
    used = 0
    for at, sign in enumerate(text):
        width = cells(foreign(sign))
        # One blank may hang over the edge, where nobody misses it, unless it holds the cursor.
        hangs = sign == " " and used <= room and at < len(text) - 1
        if used + width > room and not hangs and at > start:
            cut = blank if blank > start else at
            spans.append((start, cut))
            start = cut
            used = sum(cells(foreign(one)) for one in text[start:at])
        used += width
        if sign == " ":
            blank = at + 1
    spans.append((start, len(text)))
    return spans
