"""The first screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.cards import Spice
from spicy.tui.drawing import blank, cells, centered, fit, keys, page, wrapped
from spicy.tui.intents import Command, Intent
from spicy.tui.screens.base import GameScreen
from spicy.tui.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names

_LONGEST_ENTRY = 48
_MAKERS = (
    "Zoltán Győri, HeidelBÄR Games",
    "Zoltan Gyori, HeidelBAER Games",
)


class TitleScreen(GameScreen):
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

    def press(self, key: str) -> Intent | None:
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
        body = [blank() for _ in range(max(0, (height - 16) // 2))]
        body += [
            centered(suits, width),
            blank(),
            centered(_("S P I C Y"), width, STRONG),
            centered(_("and Sweet & Spicy: a game of bluffing cats"), width, QUIET),
            blank(),
            centered(suits, width),
            blank(),
        ]
        words = [(f" {letter} ", words) for letter, words, _command in self.entries()]
        longest = max(cells(f"{key}{text}") for key, text in words) + 3
        for at, (key, text) in enumerate(words):
            row = fit(f"{key} {text}", min(longest, width))
            body.append(centered(row, width, "bold reverse" if at == self.cursor else ""))
        makers = self.look.pick(*_MAKERS)
        credits = _("The card game is by {makers}.").format(makers=makers)
        if self.message:
            body += [blank(), *wrapped(self.message, width, BAD)]
        body += [
            blank(),
            centered(credits, width, QUIET),
            centered(_("This is an unofficial fan program."), width, QUIET),
        ]
        arrows = self.look.pick("↑ ↓", "up down")
        footer = keys(
            [(arrows, _("choose")), (_("Enter"), _("go")), ("?", _("rules")), ("q", _("leave"))],
            width,
        )
        return page(height, body, footer)
