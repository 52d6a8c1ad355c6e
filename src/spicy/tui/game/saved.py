"""The saved games on the screen: go on, step through, export, delete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.storage.save_file import GameFacts, format_moment
from spicy.storage.saved_games import SavedGame
from spicy.tui.game.stage_page import stage_head, stage_page
from spicy.tui.game.title import who_plays
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, Saved, Wish
from spicy.tui.widgets.palette import BAD, STRONG, Role, join, paint
from spicy.tui.widgets.text_layout import blank, cells, fit, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names
from spicy.words.prompts import no_saved_games

__all__ = ["SavedGamesScreen"]

_WIDEST = 100
_INDENT = 2


class SavedGamesScreen(AppScreen):
    """Every saved game with its players, when it was saved and how it stands; nothing of it is hidden."""

    topic: ClassVar[str] = "title"

    def __init__(
        self, look: Look, games: Sequence[SavedGame], message: str = "", *, cursor: int = 0
    ) -> None:
        super().__init__(look)
        self.games = tuple(games)
        self.cursor = max(0, min(cursor, len(self.games) - 1))
        self.is_deleting = False
        """The question whether to delete the game under the cursor is asked."""
        self.message = message

    @property
    def chosen(self) -> SavedGame | None:
        """The game under the cursor."""
        return self.games[self.cursor] if self.games else None

    def single_presses(self) -> frozenset[str]:
        return frozenset({"y"}) if self.is_deleting else frozenset()

    def press(self, key: str) -> Request | None:
        self.message = ""
        game = self.chosen
        if self.is_deleting:
            self.is_deleting = False
            return Saved(game.id, Wish.DELETE) if key == "y" and game is not None else None
        if key in ("escape", "t"):
            return Command.TITLE if key == "escape" else Command.STATISTICS
        if game is None:
            return None
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(self.games)
        elif key == "d":
            self.is_deleting = True
        else:
            return self._asked(game, key)
        return None

    def _asked(self, game: SavedGame, key: str) -> Request | None:
        wishes = self._wishes(game)
        wish = next(iter(wishes.values()), None) if key == "enter" else wishes.get(key)
        return None if wish is None else Saved(game.id, wish)

    @staticmethod
    def _wishes(game: SavedGame) -> dict[str, Wish]:
        """Return what can be done with a game besides deleting it; Enter does the first of it."""
        if game.facts is None:
            return {}
        if game.facts.is_finished:
            return {"s": Wish.STEP, "e": Wish.EXPORT}
        return {"g": Wish.GO_ON}

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        footer = [
            rule(width, self.look),
            *(wrapped(self.message, width, BAD) if self.message else []),
            *keys(self._pairs(), width, self.look),
        ]
        left = max(1, (width - _WIDEST) // 2)
        head = [paint(" " * left) + paint(_("Saved games"), STRONG), blank()]
        room = height - len(footer)
        rows = [join(" " * left, row) for row in self._around(room - len(head), width - 2 * left)]
        if not self.games:
            rows = wrapped(no_saved_games(), width)
        large = stage_head(_("Saved games"), width, room, self.look, below=len(rows) + 1)
        if len(large) + len(rows) + 1 <= room:
            head = [*large, blank()]
        return stage_page([*head, *rows], footer, width, height)

    def _around(self, room: int, width: int) -> list[Text]:
        """Return the rows of the game under the cursor, and of as many around it as find room."""
        if not self.games:
            return []
        rows = self._rows(self.games[self.cursor], width, is_here=True)
        before, after = self.cursor - 1, self.cursor + 1
        is_full_before = is_full_after = False
        while not (is_full_before and is_full_after):
            more = self._rows_at(after, width)
            is_full_after = not more or len(rows) + len(more) > room
            if not is_full_after:
                rows, after = [*rows, *more], after + 1
            more = self._rows_at(before, width)
            is_full_before = not more or len(rows) + len(more) > room
            if not is_full_before:
                rows, before = [*more, *rows], before - 1
        return rows

    def _rows_at(self, at: int, width: int) -> list[Text]:
        """Return the rows of another game; none beyond the ends of the list."""
        is_there = 0 <= at < len(self.games)
        return self._rows(self.games[at], width, is_here=False) if is_there else []

    def _rows(self, game: SavedGame, width: int, *, is_here: bool) -> list[Text]:
        style = self.look.on(Role.GOLD) if is_here else ""
        mark = self.look.pointer if is_here else " "
        facts = game.facts
        if facts is None:
            text = _("{game}: it cannot be opened.").format(game=escaped(game.id))
            return [paint(fit(f" {mark} {text}", width), style), *self._below(game, width)]
        when = f" {format_moment(facts.saved)} "
        who = fit(f" {mark} {who_plays(facts.names, width - cells(when) - 4)}", width - cells(when))
        return [paint(who + when, style), *self._below(game, width)]

    def _below(self, game: SavedGame, width: int) -> list[Text]:
        """Return how a game stands, and on rows of their own what else there is to say of it."""
        told = None if game.facts is None else standing(game.facts)
        parts = [told, game.problem, game.notice, game.holder]
        if self.is_deleting and game is self.chosen:
            parts = [_("Delete this game for good? Press y once; any other key keeps it.")]
        indent = " " * _INDENT
        return [
            join(indent, row) for part in parts if part for row in wrapped(part, width - _INDENT)
        ]

    def _pairs(self) -> list[tuple[str, str]]:
        if self.is_deleting:
            return [("y", _("delete it (press once)")), (_("Esc"), _("keep it"))]
        named = {
            Wish.GO_ON: _("go on"),
            Wish.STEP: _("step through it"),
            Wish.EXPORT: _("export"),
        }
        pairs: list[tuple[str, str]] = []
        if self.chosen is not None:
            pairs.append((self.look.pick("↑ ↓", "up down"), _("choose")))
            pairs += [(key, named[wish]) for key, wish in self._wishes(self.chosen).items()]
            pairs.append(("d", _("delete")))
        pairs.append(("t", _("statistics")))
        return [*pairs, (_("Esc"), _("title")), ("?", _("rules")), ("q", _("leave"))]


def standing(facts: GameFacts) -> str:
    """Return how far a game is, as far as everybody may know."""
    moves = ngettext("{count} move", "{count} moves", facts.moves).format(count=facts.moves)
    if facts.turn is not None:
        told = _("{moves}, it is {name}'s turn")
        return told.format(moves=moves, name=facts.names[facts.turn])
    if facts.is_ended_by_hand:
        told = _("{moves}, ended by hand with {names} ahead")
    else:
        told = _("{moves}, won by {names}")
    return told.format(moves=moves, names=join_names(facts.names[seat] for seat in facts.winners))
