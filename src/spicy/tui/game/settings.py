"""The settings: a small form, from the title and in a running game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from spicy.engine.cards import NUMBER_JOKER, Card, Spice
from spicy.session.display import Display, Theme
from spicy.tui.game.full_page import full_head, full_page
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, ShowAs, Speak
from spicy.tui.widgets.banner import centered_block
from spicy.tui.widgets.card_art import Held, hand
from spicy.tui.widgets.palette import BAD, STRONG, Role, join, paint
from spicy.tui.widgets.text_layout import blank, cells, fit, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, catalogues, own_name, spoken

__all__ = ["SettingsScreen"]

_MIDDLE = 60
_GAPS = 2
_BETWEEN = 3 + _GAPS
"""Lines for the words over the form in small letters, and for air."""
_CARDS = (Card("C3"), Card("W9"), Card("L6"), Card("P4"), NUMBER_JOKER)
_LANGUAGE = 4
"""The row of the language, where there is a choice."""

_T = TypeVar("_T")


class SettingsScreen(AppScreen):
    """Colours, movement, size and language; every change is seen at once, and remembered."""

    topic: ClassVar[str] = "title"
    has_own_help = True
    is_overlay = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.cursor = 0

    def rows(self) -> list[tuple[str, str, str]]:
        """Return what can be wished for: its name, how it stands, and what it means."""
        themes = {
            Theme.DARK: _("for a dark background"),
            Theme.LIGHT: _("for a light background"),
            Theme.HIGH_CONTRAST: _("high contrast"),
            Theme.TERMINAL: _("the terminal's own"),
        }
        rows = [
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
            (
                _("Alone with cats"),
                _("ask before showing my hand") if self.look.asks else _("show my hand"),
                _("With two or more people the device is always handed over."),
            ),
        ]
        if len(catalogues()) > 1:
            told = _("Of the screens, and of the rulebook where it is in it.")
            rows.append((_("Language"), own_name(spoken()), told))
        return rows

    def press(self, key: str) -> Request | None:
        if key in ("escape", "q", "enter"):
            return Command.BACK
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.rows())
        elif key in ("left", "right", "space"):
            step = -1 if key == "left" else 1
            if self.cursor == _LANGUAGE:
                return Speak(_next(catalogues(), spoken(), step))
            return ShowAs(self._changed(step))
        return None

    def _changed(self, step: int) -> Display:
        look = self.look
        wished = look.display
        if self.cursor == 0:
            return replace(wished, theme=_next(list(Theme), look.theme, step))
        if self.cursor == 1:
            return replace(wished, calm=not look.calm)
        if self.cursor == 2:
            return replace(wished, large=not look.large)
        return replace(wished, asks=not look.asks)

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
        below = len(rows) + len(sample) + _GAPS
        head = full_head(_("Settings"), width, room, self.look, below=below)
        body = [*head, blank(), *centered_block(rows, width), blank()]
        return full_page([*body, *centered_block(sample, width)], footer, width, height)

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
        """Return a few cards of nobody's, as they look like this."""
        held = [Held(card, str(key), key == 2) for key, card in enumerate(_CARDS, start=1)]
        shown = hand(held, min(width - 2, _MIDDLE + 40), max(1, room), self.look, tuple(Spice))
        return shown if len(shown) <= room else []


def _next(choices: Sequence[_T], chosen: _T, step: int) -> _T:
    return choices[(choices.index(chosen) + step) % len(choices)]
