"""The title screen, the first one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.cards import Spice
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.page_layout import Cut, PageLayout, Part
from spicy.tui.widgets.text_layout import cells, centered, centered_lines, fit, keys, rule, wrapped
from spicy.tui.widgets.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names

_LONGEST_ENTRY = 48
_MAKERS = (
    "Zoltán Győri, HeidelBÄR Games",
    "Zoltan Gyori, HeidelBAER Games",
)


class TitleScreen(AppScreen):
    """What can be done here; "New game" stands first."""

    topic: ClassVar[str] = "title"

    def __init__(self, look: Look, *, unfinished: Sequence[str] | None = None) -> None:
        super().__init__(look)
        self.cursor = 0
        self.unfinished = unfinished
        """Who plays in the last unfinished game, if there is one."""

    def entries(self) -> list[tuple[str, str, Command]]:
        """The key, the words and the command of each entry."""
        entries = [
            ("n", _("New game"), Command.SET_UP),
            ("r", _("Rules"), Command.RULES),
            ("q", _("Leave"), Command.LEAVE),
        ]
        if self.unfinished is not None:
            first, *others = self.unfinished
            who = _("Go on: {names}").format(names=join_names(self.unfinished))
            if cells(who) > _LONGEST_ENTRY:
                who = ngettext(
                    "Go on: {name} and {count} other",
                    "Go on: {name} and {count} others",
                    len(others),
                ).format(name=first, count=len(others))
            entries.insert(1, ("g", who, Command.RESUME))
        return entries

    def press(self, key: str) -> Request | None:
        entries = self.entries()
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(entries)
            return None
        if key == "enter":
            return entries[self.cursor][2]
        return next((command for letter, _, command in entries if letter == key), None)

    def render(self, width: int, height: int) -> RenderableType:
        suits = Text()
        for spice in (Spice.CHILI, Spice.WASABI, Spice.LEMON, Spice.PEPPER):
            suits.append(f" {self.look.shape(spice)} ", style=self.look.style(spice))
        sheet = PageLayout(width, height)
        width = sheet.width
        name = [
            centered(_("S P I C Y"), width, STRONG),
            centered(_("and Sweet & Spicy: a game of bluffing cats"), width, QUIET),
        ]
        makers = self.look.pick(*_MAKERS)
        credits = [
            *centered_lines(_("The card game is by {makers}.").format(makers=makers), width, QUIET),
            centered(_("This is an unofficial fan program."), width, QUIET),
        ]
        arrows = self.look.pick("↑ ↓", "up down")
        footer = [
            rule(width, self.look),
            *(wrapped(self.message, width, BAD) if self.message else []),
            *keys(
                [
                    (arrows, _("choose")),
                    (_("Enter"), _("go")),
                    ("?", _("rules")),
                    ("q", _("leave")),
                ],
                width,
                self.look,
            ),
        ]
        return sheet.page(
            [
                Part([centered(suits, width)], [(Cut.AIDS, [])], is_placed=True),
                Part(name, is_placed=True),
                Part([centered(suits, width)], [(Cut.AIDS, [])], is_placed=True),
                Part(self._menu(width), is_placed=True),
                Part(credits, [(Cut.TOLD, credits[-1:])], is_placed=True),
            ],
            footer,
            is_middle=True,
        )

    def _menu(self, width: int) -> list[Text]:
        words = [(f" {letter} ", words) for letter, words, _command in self.entries()]
        longest = max(cells(f"{key}{text}") for key, text in words) + 3
        lines: list[Text] = []
        for at, (key, text) in enumerate(words):
            row = fit(f"{key} {text}", min(longest, width))
            lines.append(centered(row, width, "bold reverse" if at == self.cursor else ""))
        return lines
