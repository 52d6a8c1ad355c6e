"""A list of things that can be done, chosen with the arrows and Enter or by their letters."""

from __future__ import annotations

from abc import abstractmethod

from rich.text import Text

from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Request
from spicy.tui.widgets.palette import Role, paint
from spicy.tui.widgets.text_layout import cells, fit
from spicy.tui.widgets.theme import Look

__all__ = ["EntriesScreen"]


class EntriesScreen(AppScreen):
    """A screen whose entries each have a letter, words and a request; one is under the cursor."""

    def __init__(self, look: Look, cursor: int = 0) -> None:
        super().__init__(look)
        self.cursor = cursor

    @abstractmethod
    def entries(self) -> list[tuple[str, str, Request]]:
        """The key, the words and the request of each entry."""

    def press(self, key: str) -> Request | None:
        entries = self.entries()
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(entries)
            return None
        if key == "enter":
            return entries[self.cursor][2]
        return next((request for letter, _, request in entries if letter == key), None)

    def entry_rows(self, most: int | None = None) -> list[Text]:
        """Return the entries as rows of one width, each in at most so many cells."""
        rows = [(f" {letter}  ", words) for letter, words, _request in self.entries()]
        longest = max(cells(key + text) for key, text in rows) + 1
        room = longest if most is None else min(longest, most)
        return [
            paint(fit(key + text, room), self.look.on(Role.GOLD) if at == self.cursor else "")
            for at, (key, text) in enumerate(rows)
        ]
