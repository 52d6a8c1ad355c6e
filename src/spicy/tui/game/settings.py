"""How the game is shown: a small form, from the title and in a running game."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from spicy.engine.cards import NUMBER_JOKER, Card, Spice
from spicy.session.display import Display, Theme
from spicy.tui.game.stage_page import stage_head, stage_page
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, ShowAs
from spicy.tui.widgets.banner import centered_block
from spicy.tui.widgets.card_art import Held, hand
from spicy.tui.widgets.palette import Role, join, paint
from spicy.tui.widgets.text_layout import blank, cells, fit, keys, rule, wrapped
from spicy.tui.widgets.theme import BAD, STRONG, Look
from spicy.words.i18n import _

__all__ = ["SettingsScreen"]

_MIDDLE = 60
_BETWEEN = 6
"""Lines for the words over the form in small letters, and for air."""
_CARDS = (Card("C3"), Card("W9"), Card("L6"), Card("P4"), NUMBER_JOKER)


class SettingsScreen(AppScreen):
    """Colours, movement and size; every change is seen at once, and remembered."""

    topic: ClassVar[str] = "title"
    has_own_help = True
    is_overlay = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.cursor = 0

    def rows(self) -> list[tuple[str, str, str]]:
        """What can be wished for: its name, how it stands, and what it means."""
        themes = {
            Theme.DARK: _("for a dark background"),
            Theme.LIGHT: _("for a light background"),
            Theme.HIGH_CONTRAST: _("high contrast"),
            Theme.TERMINAL: _("the terminal's own"),
        }
        return [
            (
                _("Colours"),
                themes[self.look.theme],
                _("Cards are tiles with their own background."),
            ),
            (
                _("Movement"),
                _("calm: nothing moves") if self.look.calm else _("cards are turned over"),
                _("Only public moments move, such as a challenge."),
            ),
            (
                _("Hands"),
                _("large print") if self.look.large else _("small"),
                _("Large print can be read over a shoulder."),
            ),
        ]

    def press(self, key: str) -> Request | None:
        if key in ("escape", "q", "enter"):
            return Command.BACK
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.rows())
        elif key in ("left", "right", "space"):
            return ShowAs(self._changed(-1 if key == "left" else 1))
        return None

    def _changed(self, step: int) -> Display:
        look = self.look
        wished = Display(look.theme, look.calm, look.large)
        if self.cursor == 0:
            themes = list(Theme)
            theme = themes[(themes.index(look.theme) + step) % len(themes)]
            return replace(wished, theme=theme)
        if self.cursor == 1:
            return replace(wished, calm=not look.calm)
        return replace(wished, large=not look.large)

    def render(self, width: int, height: int) -> RenderableType:
        pairs = [
            (self.look.pick("↑ ↓", "up down"), _("choose")),
            (self.look.pick("← →", "left right"), _("change")),
            (_("Esc"), _("back")),
        ]
        told = wrapped(self.message, width, BAD) if self.message else []
        footer = [rule(width, self.look), *told, *keys(pairs, width, self.look)]
        rows = self._form()
        room = height - len(footer)
        sample = self._sample(width, room - len(rows) - _BETWEEN)
        below = len(rows) + len(sample) + _BETWEEN - 1
        head = stage_head(_("Settings"), width, room, self.look, below=below)
        body = [*head, blank(), *centered_block(rows, width), blank()]
        return stage_page([*body, *centered_block(sample, width)], footer, width, height)

    def _form(self) -> list[Text]:
        rows = self.rows()
        column = max(cells(name) for name, _value, _note in rows) + 2
        body: list[Text] = []
        for at, (name, value, _note) in enumerate(rows):
            is_here = at == self.cursor
            shown = paint(f"< {value} >", self.look.on(Role.GOLD)) if is_here else paint(value)
            mark = self.look.pointer if is_here else " "
            body.append(join(f" {mark} ", paint(fit(name, column), STRONG), shown))
        return [*body, blank(), paint(fit(f"   {rows[self.cursor][2]}", _MIDDLE))]

    def _sample(self, width: int, room: int) -> list[Text]:
        """A few cards of nobody's, as they look like this."""
        held = [Held(card, str(key), key == 2) for key, card in enumerate(_CARDS, start=1)]
        shown = hand(held, min(width - 2, _MIDDLE + 40), max(1, room), self.look, tuple(Spice))
        return shown if len(shown) <= room else []
