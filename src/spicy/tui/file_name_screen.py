"""A screen that asks for the name of a file which does not exist yet."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, WriteTo
from spicy.tui.widgets.palette import join
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

__all__ = ["FileNameScreen"]

_MOST_ROWS: Final = 4


class FileNameScreen(AppScreen):
    """One text field with a proposed name: Enter asks for the file to be written, Escape goes back."""

    takes_text = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.field = TextField("", most=LONG)

    def propose(self, name: str) -> None:
        """Put a name into the field, which the first letter that is typed replaces."""
        self.field = TextField(name, most=LONG, is_proposed=True)

    def press(self, key: str) -> Request | None:
        self.message = ""
        name = self.field.text.strip()
        if key == "escape":
            return Command.BACK
        if key != "enter":
            self.field.press(key)
        elif name:
            return WriteTo(name)
        else:
            self.message = _("A file needs a name.")
        return None

    def paste(self, text: str) -> None:
        self.field.insert(text.strip())

    def field_rows(self, width: int) -> list[Text]:
        """Return the field, indented, in at most a few rows of this width."""
        return [join("   ", row) for row in self.field.rows(width - 5, _MOST_ROWS, self.look)]
