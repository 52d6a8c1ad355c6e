"""The title screen, the first one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import Struct
from rich.console import RenderableType

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.engine.cards import Spice
from spicy.tui.game.entries_screen import EntriesScreen
from spicy.tui.game.stage_page import stage_page
from spicy.tui.requests import Command, Request, Saved, Wish
from spicy.tui.widgets.banner import centered_block
from spicy.tui.widgets.palette import BAD
from spicy.tui.widgets.stages import title_body
from spicy.tui.widgets.text_layout import blank, cells, centered_lines, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names

__all__ = ["TitleScreen", "Waiting", "who_plays"]

_LONGEST_ENTRY: Final = 48
_LONGEST_DATED: Final = 52
_MAKERS: Final = (
    "Zoltán Győri, HeidelBÄR Games",
    "Zoltan Gyori, HeidelBAER Games",
)


class Waiting(Struct, frozen=True):
    """A game that can go on: which one, who plays in it, and in words when it was saved."""

    id: str
    names: Sequence[str]
    when: str = ""


class TitleScreen(EntriesScreen):
    """The name of the game and what can be done here; the last unfinished game is under the cursor."""

    topic: ClassVar[str] = "title"

    def __init__(self, look: Look, *, waiting: Sequence[Waiting] = (), saved: int = 0) -> None:
        super().__init__(look, cursor=1 if waiting else 0)
        self.waiting = tuple(waiting)
        """The games that can go on, the last one first."""
        self.saved = saved
        """The number of saved games."""

    @property
    def is_waited_for(self) -> bool:
        """Return whether a game can go on."""
        return bool(self.waiting)

    def entries(self) -> list[tuple[str, str, Request]]:
        entries: list[tuple[str, str, Request]] = [("n", _("New game"), Command.SET_UP)]
        for place, game in enumerate(self.waiting, start=1):
            if place == 1:
                entries.append(("g", _go_on(game), Command.RESUME))
            else:
                entries.append((str(place), _go_on(game), Saved(game.id, Wish.GO_ON)))
        if self.saved:
            text = _("Saved games ({count})").format(count=self.saved)
            entries.append(("s", text, Command.SAVED_GAMES))
        return [
            *entries,
            ("i", _("How it is played: five short pages"), Command.INTRODUCTION),
            ("r", _("Rules"), Command.RULES),
            ("o", _("Settings"), Command.SETTINGS),
            ("q", _("Leave"), Command.LEAVE),
        ]

    def render(self, width: int, height: int) -> RenderableType:
        arrows = self.look.pick("↑ ↓", "up down")
        pairs = [(arrows, _("choose")), (_("Enter"), _("go")), ("?", _("rules")), ("q", _("leave"))]
        footer = [
            rule(width, self.look),
            *(wrapped(self.message, width, BAD) if self.message else []),
            *keys(pairs, width, self.look),
        ]
        room = height - len(footer)
        subtitle = _("a game of bluffing cats, for {fewest} to {most} at one keyboard").format(
            fewest=FEWEST_PLAYERS, most=MOST_PLAYERS
        )
        name = title_body(subtitle, tuple(Spice), width, room, self.look)
        menu = centered_block(self.entry_rows(width - 2), width)
        makers = self.look.pick(*_MAKERS)
        credit = _("The card game is by {makers}.").format(makers=makers)
        credits = [
            *centered_lines(credit, width, self.look.quiet),
            *centered_lines(_("This is an unofficial fan program."), width, self.look.quiet),
        ]
        body = [*name, blank(), *menu]
        if len(body) > room:
            body = [*name[: max(0, room - len(menu))], *menu]
        elif len(body) + len(credits) + 1 <= room:
            body += [blank(), *credits]
        elif len(body) + len(credits) <= room:
            body += credits
        return stage_page(body, footer, width, height)


def _go_on(game: Waiting) -> str:
    """A game that can go on, with who plays and when it was saved."""
    if not game.when:
        return _("Go on: {names}").format(names=who_plays(game.names))
    pattern = _("Go on: {names} ({when})")
    room = _LONGEST_DATED - cells(pattern.format(names="", when=game.when))
    return pattern.format(names=who_plays(game.names, room), when=game.when)


def who_plays(names: Sequence[str], room: int = _LONGEST_ENTRY) -> str:
    """Return who plays a game, in at most so many cells: all names, or the first and how many more."""
    everybody = join_names(names)
    if cells(everybody) <= room:
        return everybody
    first, *others = names
    return ngettext("{name} and {count} other", "{name} and {count} others", len(others)).format(
        name=first, count=len(others)
    )
