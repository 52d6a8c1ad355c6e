"""A line of text that is being typed, edited with the keys that people know from everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from rich.text import Text

from spicy.engine.names import JOINERS
from spicy.tui.widgets.frame import foreign
from spicy.tui.widgets.text_layout import cells, line
from spicy.tui.widgets.theme import Look

SHORT: Final = 120
"""Characters that a move, a question or a name may have."""
LONG: Final = 4000
"""Characters that a list of cards or a path may have."""
_MOST_MARKS: Final = 8
"""Accents in a row that are taken: more are no letter of any language, and slow every frame."""


class TextField:
    """One line over prompt_toolkit's `Buffer`: word moves, Ctrl-U, Ctrl-W, Home and End as in a shell.

    It takes at most `most` characters. A text that is only proposed gives way to the first letter; any
    other key mends it.
    """

    def __init__(self, text: str = "", *, most: int = SHORT, is_proposed: bool = False) -> None:
        self._most = most
        self._buffer = Buffer(document=Document(text, len(text)), multiline=False)
        self.is_proposed = is_proposed and bool(text)
        """True where nobody has touched the text yet."""

    @property
    def text(self) -> str:
        """All that stands in it."""
        return self._buffer.text

    @property
    def cursor(self) -> int:
        """Return where the next letter goes."""
        return self._buffer.cursor_position

    def set(self, text: str) -> None:
        """Let this stand in it, with the cursor at the end."""
        self.is_proposed = False
        self._buffer.set_document(Document(text, len(text)))

    def copy(self) -> TextField:
        """The same field once more, which is edited on its own."""
        twin = TextField(self.text, most=self._most, is_proposed=self.is_proposed)
        twin._buffer.cursor_position = self.cursor
        return twin

    def press(self, key: str) -> bool:
        """Take a key that belongs to typing; False for any other."""
        if key == "space":
            self.insert(" ")
        elif len(key) == 1:
            self.insert(key)
        elif key in _EDITS:
            self.is_proposed = False
            _EDITS[key](self._buffer)
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Put a text where the cursor is, as one line and without anything that cannot be seen.

        Joiners stay, for some names are written with them.
        """
        plain = "".join(" " if sign.isspace() else sign for sign in text)
        plain = _with_few_marks(
            "".join(sign for sign in plain if sign.isprintable() or sign in JOINERS)
        )
        if plain and self.is_proposed:
            self.set("")
        self._buffer.insert_text(plain[: max(0, self._most - len(self.text))])

    # Drawing

    def shown(self, room: int, look: Look) -> Text:
        """As much of the text around the cursor as fits into one row."""
        before = _last_cells(foreign(self.text[: self.cursor]), room - 1)
        return self._marked(before, foreign(self.text[self.cursor + 1 :]), look)

    def rows(self, room: int, most: int, look: Look) -> list[Text]:
        """The text with its cursor, over at most so many rows around the cursor."""
        text, at = self.text, self.cursor
        spans = _spans(text + " ", room)  # the cursor may stand behind the last letter
        here = next(number for number, (_start, end) in enumerate(spans) if at < end)
        first = max(0, min(here - most // 2, len(spans) - most))
        rows: list[Text] = []
        for start, end in spans[first : first + most]:
            if start <= at < end:
                rest = foreign(text[at + 1 : end])
                rows.append(self._marked(foreign(text[start:at]), rest, look))
            else:
                style = "reverse" if self.is_proposed else ""
                rows.append(line(Text(foreign(text[start:end]), style=style)))
        return rows

    def _marked(self, before: str, after: str, look: Look) -> Text:
        """A row with a mark where the next letter goes."""
        lead = Text(before, style="reverse" if self.is_proposed else "")
        if self.cursor == len(self.text):
            return line(lead, look.pick("█", "_"))
        on = foreign(self.text[self.cursor])
        return line(lead, Text(on, style="reverse"), after)


def _to(place: Callable[[Document], int]) -> Callable[[Buffer], object]:
    """Move the cursor by as many characters as the document says."""

    def move(buffer: Buffer) -> None:
        buffer.cursor_position += place(buffer.document)

    return move


def _cut_before(count: Callable[[Document], int]) -> Callable[[Buffer], object]:
    return lambda buffer: buffer.delete_before_cursor(count(buffer.document))


def _word_before(document: Document) -> int:
    return document.find_previous_word_beginning() or 0


def _word_after(document: Document) -> int:
    return document.find_next_word_ending() or 0


_MOVES: Final[dict[str, Callable[[Buffer], object]]] = {
    "left": _to(lambda document: document.get_cursor_left_position()),
    "right": _to(lambda document: document.get_cursor_right_position()),
    "home": _to(lambda document: document.get_start_of_line_position()),
    "end": _to(lambda document: document.get_end_of_line_position()),
    "c-left": _to(_word_before),
    "c-right": _to(_word_after),
}
_DELETIONS: Final[dict[str, Callable[[Buffer], object]]] = {
    "backspace": lambda buffer: buffer.delete_before_cursor(1),
    "delete": lambda buffer: buffer.delete(1),
    "c-w": _cut_before(lambda document: -_word_before(document)),
    "c-u": _cut_before(lambda document: len(document.text_before_cursor)),
    "c-k": lambda buffer: buffer.delete(len(buffer.document.text_after_cursor)),
}
_EDITS: Final = {
    **_MOVES,
    **_DELETIONS,
    "c-a": _MOVES["home"],
    "c-e": _MOVES["end"],
    "a-b": _MOVES["c-left"],
    "a-f": _MOVES["c-right"],
    "a-backspace": _DELETIONS["c-w"],
}
"""The editing keys by name, as prompt_toolkit and shells have them."""


def _with_few_marks(text: str) -> str:
    """The text without the accents that are too many on one letter."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if cells(sign) == 0 else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _last_cells(text: str, room: int) -> str:
    """The end of a text that fits into so many cells."""
    used = 0
    for place in range(len(text) - 1, -1, -1):
        used += cells(text[place])
        if used > room:
            return text[place + 1 :]
    return text


def _spans(text: str, room: int) -> list[tuple[int, int]]:
    """Return where each row of a text begins and ends; it breaks behind blanks where there are some."""
    spans: list[tuple[int, int]] = []
    start = blank = 0
    used = 0
    widths = [cells(foreign(sign)) for sign in text]
    for at, sign in enumerate(text):
        # One blank may hang over the edge, where nobody misses it, unless it holds the cursor.
        hangs = sign == " " and used <= room and at < len(text) - 1
        if used + widths[at] > room and not hangs and at > start:
            cut = blank if blank > start else at
            spans.append((start, cut))
            start = cut
            used = sum(widths[start:at])
        used += widths[at]
        if sign == " ":
            blank = at + 1
    spans.append((start, len(text)))
    return spans
