"""The form that a new game is dealt from: who plays, and with what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.engine.cards import Edition
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules, SpiceItUp
from spicy.session.game_setup import RANDOM, GameSetup, Kinds
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, StartGame
from spicy.tui.widgets.page_layout import Block, PageLayout, Priority
from spicy.tui.widgets.palette import BAD, QUIET, STRONG, Role, join, paint
from spicy.tui.widgets.pictures import cat_face
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.text_layout import cells, fit, keys, line, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.cards import boxes_in_short, edition_name
from spicy.words.cats import CatKind, cat_names, cat_temper
from spicy.words.i18n import _, ngettext
from spicy.words.names import check_name, check_names, seat_called
from spicy.words.spice_it_up import spice_it_up_name, spice_it_up_summary

_BETWEEN_NAMES: Final = re.compile("[,;\r\n]")
_LINE_ENDS: Final = re.compile("[\r\n]+")
_NONE: Final = ""
_SPICE_IT_UP: Final = (_NONE, RANDOM, *SpiceItUp)
_LONGEST_ENTRY: Final = 32
"""More characters than this are not taken into a name's field; sixteen cells are enough anyway."""


class SetupScreen(AppScreen):
    """A form: names are typed, everything else is chosen with the arrows."""

    topic: ClassVar[str] = "setup"

    def __init__(self, look: Look, game: GameSetup) -> None:
        super().__init__(look)
        filled = [*game.players, *[""] * (MOST_PLAYERS - len(game.players))]
        self.fields = [TextField(name, most=_LONGEST_ENTRY) for name in filled]
        self.cats: list[CatKind | None] = [*game.cats, *[None] * MOST_PLAYERS][:MOST_PLAYERS]
        self.edition = game.edition
        self.super_jokers = game.super_jokers
        self.starts = game.starts
        self.starts_name = game.starts_name
        chosen = [*game.spice_it_up, _NONE, _NONE]
        self.spice_it_up = [chosen[0], chosen[1]]
        self.is_strict = game.is_strict
        self.cursor = 0
        self._move_to(self._last if len(game.players) > 1 else 0)
        name = game.starts_name
        if name is not None and seat_called(name, self._filled()) is None:
            self.message = _("Nobody is called {name} yet. Whoever is, starts.").format(name=name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they are typed, empty where none is."""
        return tuple(field.text for field in self.fields)

    # The cats, each in the row of a name

    def _turn_cat(self, step: int) -> None:
        """Another cat, or none, in the row of the cursor: first one that does not sit there yet."""
        here = self.cats[self.cursor]
        kinds = list(CatKind)
        if here is None:
            fewest = min(map(self.cats.count, kinds))
            rarest = [kind for kind in kinds if self.cats.count(kind) == fewest]
            self._seat_cat(rarest[0 if step > 0 else -1])
        else:
            at = kinds.index(here) + step
            self._seat_cat(kinds[at] if 0 <= at < len(kinds) else None)

    def _seat_cat(self, kind: CatKind | None) -> None:
        """Let a cat sit in the row of the cursor, or with None nobody."""
        self.cats[self.cursor] = kind
        self.fields[self.cursor].set("")
        self._name_cats()

    def _name_cats(self) -> None:
        """Call the cats by names that no person here has."""
        rows = [row for row, kind in enumerate(self.cats) if kind is not None]
        people = [name for row, name in enumerate(self.names) if row not in rows]
        names = cat_names((kind for kind in self.cats if kind is not None), people)
        for row, name in zip(rows, names, strict=True):
            self.fields[row].set(name)

    @property
    def _takes_cat(self) -> bool:
        """Return whether an arrow brings a cat here: where nobody is, or a cat."""
        is_name = self.cursor < MOST_PLAYERS
        return is_name and (self.cats[self.cursor] is not None or not self.names[self.cursor])

    # The rows: six names, then the choices, then the button.

    def _choices(self) -> list[tuple[str, str, Callable[[int], None]]]:
        """Return what can be chosen: its name, how it stands, and what an arrow does to it."""
        has_super = Rules(self.edition, self.super_jokers).has_super_jokers
        return [
            (_("Who starts"), self._starter() or _("the first player"), self._turn_starts),
            (_("Game"), edition_name(self.edition), self._turn_edition),
            (_("Super jokers"), _("yes") if has_super else _("no"), self._turn_super),
            (_("Spice It Up!"), self._spice(0), lambda step: self._turn_spice(0, step)),
            (_("second card"), self._spice(1), lambda step: self._turn_spice(1, step)),
            (
                _("Mistakes"),
                _("strict: they cost what the book says")
                if self.is_strict
                else _("guided: the program stops them"),
                self._turn_strict,
            ),
        ]

    @property
    def _last(self) -> int:
        return MOST_PLAYERS + len(self._choices())

    def _filled(self) -> list[str]:
        return [name.strip() for name in self.names if name.strip()]

    def _starter(self) -> str | None:
        filled = self._filled()
        return filled[self._starting_seat()] if filled else None

    def _starting_seat(self) -> int:
        filled = self._filled()
        if self.starts_name is not None:
            seat = seat_called(self.starts_name, filled)
            if seat is not None:
                return seat
        return self.starts % len(filled) if filled else 0

    def _spice(self, slot: int) -> str:
        card = self.spice_it_up[slot]
        if card == _NONE:
            return _("none")
        return _("a random card") if card == RANDOM else spice_it_up_name(SpiceItUp(card))

    def _turn_starts(self, step: int) -> None:
        count = len(self._filled()) or 1
        self.starts = (self._starting_seat() + step) % count
        self.starts_name = None

    def _turn_edition(self, step: int) -> None:
        editions = list(Edition)
        self.edition = editions[(editions.index(self.edition) + step) % len(editions)]
        self.super_jokers = None  # each box has its own habit

    def _turn_super(self, step: int) -> None:  # noqa: ARG002
        self.super_jokers = not Rules(self.edition, self.super_jokers).has_super_jokers

    def _turn_spice(self, slot: int, step: int) -> None:
        other = self.spice_it_up[1 - slot]
        at = _SPICE_IT_UP.index(self.spice_it_up[slot])
        while True:
            at = (at + step) % len(_SPICE_IT_UP)
            card = _SPICE_IT_UP[at]
            if card != other or card in (_NONE, RANDOM):
                self.spice_it_up[slot] = card
                return

    def _turn_strict(self, step: int) -> None:  # noqa: ARG002
        self.is_strict = not self.is_strict

    # Keys

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "escape":
            return Command.TITLE
        if key in ("up", "s-tab"):
            self._move_to(self.cursor - 1)
        elif key in ("down", "tab"):
            self._move_to(self.cursor + 1)
        elif key == "enter":
            if self.cursor == self._last:
                return self._start()
            self._move_to(self._last if self._is_after_all_names() else self.cursor + 1)
        elif key == "d" and not self.takes_text:
            return self._start()
        elif key == "o" and not self.takes_text:
            return Command.SETTINGS
        elif key in ("c-up", "c-down") and self.takes_text:
            self._move_name(-1 if key == "c-up" else 1)
        elif key in ("left", "right") and self._takes_cat:
            self._turn_cat(-1 if key == "left" else 1)
        elif self.cursor < MOST_PLAYERS:
            self._type(key)
        elif self.cursor < self._last and key in ("left", "right", "space"):
            turn = self._choices()[self.cursor - MOST_PLAYERS][2]
            turn(-1 if key == "left" else 1)
        return None

    def _is_after_all_names(self) -> bool:
        """Return whether the cursor stands in an empty field, and there are enough players already."""
        is_empty = self.takes_text and not self.names[self.cursor].strip()
        return is_empty and len(self._filled()) >= FEWEST_PLAYERS

    def _move_name(self, step: int) -> None:
        """Let a player change seats with a neighbour; the cursor stays with the player."""
        other = self.cursor + step
        if 0 <= other < MOST_PLAYERS:
            fields = self.fields
            fields[self.cursor], fields[other] = fields[other], fields[self.cursor]
            cats = self.cats
            cats[self.cursor], cats[other] = cats[other], cats[self.cursor]
            self._name_cats()
            self._move_to(other)

    def refused(self) -> dict[int, str]:
        """The rows of names that cannot be, each with the reason."""
        found: dict[int, str] = {}
        rows = [row for row, name in enumerate(self.names) if name.strip()]
        for row in rows:
            try:
                check_name(self.names[row])
            except RulesError as error:
                found[row] = str(error)
        good = [row for row in rows if row not in found]
        try:
            check_names([self.names[row] for row in good])
        except RulesError as error:
            if error.seat is not None:
                found[good[error.seat]] = str(error)
        return found

    def _move_to(self, row: int) -> None:
        self.cursor = row % (self._last + 1)
        self.takes_text = self.cursor < MOST_PLAYERS

    def _type(self, key: str) -> None:
        field = self.fields[self.cursor]
        if self.cats[self.cursor] is not None:
            if len(key) > 1 and key not in ("backspace", "delete"):
                return  # a cat's name is not written
            self._seat_cat(None)
        if key in (",", ";"):  # what stands between two names wherever names are written
            if field.text.strip() and self.cursor < MOST_PLAYERS - 1:
                self._move_to(self.cursor + 1)
        elif key != "space" or field.text:  # no name begins with a blank
            field.press(key)
        self._name_cats()
        self._check_name()

    def paste(self, text: str) -> None:
        """Take a name, or one for each line or comma into this field and the empty ones below."""
        if self.cursor >= MOST_PLAYERS:
            return
        self.message = ""
        if self.cats[self.cursor] is not None:
            self._seat_cat(None)
        first, *others = [name.strip() for name in _BETWEEN_NAMES.split(text) if name.strip()] or [
            ""
        ]
        self.fields[self.cursor].insert(first if others else _LINE_ENDS.sub(" ", text))
        for number, name in enumerate(others):
            empty = [row for row in range(self.cursor, MOST_PLAYERS) if not self.names[row].strip()]
            if not empty:
                left = ngettext(
                    "There is no room for {count} more name.",
                    "There is no room for {count} more names.",
                    len(others) - number,
                )
                self.message = left.format(count=len(others) - number)
                return
            self._move_to(empty[0])
            self.fields[self.cursor].set("")
            self.fields[self.cursor].insert(name)
        self._name_cats()
        self._check_name()

    def _check_name(self) -> None:
        """Say at once what is wrong with a name that is being typed."""
        name = self.names[self.cursor]
        if name.strip():
            try:
                check_name(name)
            except RulesError as error:
                self.message = str(error)

    def _start(self) -> Request | None:
        self._go_to_error()
        return StartGame(self.draft())

    def _go_to_error(self) -> None:
        """To the name that cannot be, or to where one is missing; why is said by whoever deals."""
        rows = [row for row, name in enumerate(self.names) if name.strip()]
        empty = [row for row, name in enumerate(self.names) if not name.strip()]
        try:
            check_names(self._filled())
        except RulesError as error:
            self._move_to(rows[error.seat] if error.seat is not None else empty[0])

    def draft(self) -> GameSetup:
        """The form as it is filled in now; names that cannot be are in it too."""
        cards = tuple(card for card in self.spice_it_up if card != _NONE)
        return GameSetup(
            tuple(self._filled()),
            self.edition,
            self.super_jokers,
            cards,
            self._starting_seat(),
            self.is_strict,
            cats=self._seated(),
        )

    def _seated(self) -> Kinds:
        """Return which of the players are cats; nothing where none is."""
        rows = [row for row, name in enumerate(self.names) if name.strip()]
        return tuple(self.cats[row] for row in rows) if any(self.cats) else ()

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        sheet = PageLayout(width, height)
        width = sheet.width
        head = [line(" ", Text(_("A new game"), style=STRONG)), rule(width, self.look)]
        labels = [_("Player {number}").format(number=seat + 1) for seat in range(MOST_PLAYERS)]
        column = 3 + max(cells(label) for label in [*labels, *(one[0] for one in self._choices())])
        refused = self.refused()
        players: list[Text] = []
        for seat, (label, name) in enumerate(zip(labels, self.names, strict=True)):
            is_here = self.cursor == seat
            shown = Text(name)
            cat = self.cats[seat]
            if cat is not None:
                told = f"{name}  {cat_face(cat)} {cat_temper(cat)}"
                shown = Text(f"< {told} >" if is_here else told)
            elif is_here:
                shown = self.fields[seat].shown(width - 4 - column, self.look)
            elif not name:
                shown.append(self.look.dot, style=QUIET)
            if seat in refused:
                shown = join(shown, " ", self.look.label(self.look.wrong, Role.LOST))
            players.append(self._row(fit(label, column), shown, is_here=is_here))
        choices: list[Text] = []
        for at, (label, value, _turn) in enumerate(self._choices(), start=MOST_PLAYERS):
            is_here = self.cursor == at
            gold = self.look.on(Role.GOLD)
            shown = paint(f"< {value} >", gold) if is_here else paint(f"  {value}")
            choices.append(self._row(fit(label, column - 2), shown, is_here=is_here))
            choices[-1].truncate(width)  # the line below the form says it in full
        button = f" {_('Shuffle and deal')} "
        is_here = self.cursor == self._last
        mark = self.look.pointer if is_here else " "
        gold = self.look.on(Role.GOLD)
        deal = [line(f" {mark}", paint(button, gold if is_here else STRONG))]
        if self.message:
            hint = wrapped(self.message, width, BAD)
        elif refused:
            hint = wrapped(next(iter(refused.values())), width, BAD)
        else:
            hint = wrapped(self._hint(), width)
        arrows = self.look.pick("↑ ↓", "up down")
        sides = self.look.pick("← →", "left right")
        pairs = [(arrows, _("move")), (_("Enter"), _("next"))]
        if self.takes_text:
            pairs.append((_("letters"), _("type the name")))
            if self._takes_cat:
                pairs.append((sides, _("a cat")))
            if self.cats[self.cursor] is not None:
                pairs.append((_("Backspace"), _("no cat")))
            pairs.append((self.look.pick("Ctrl ↑ ↓", "Ctrl up down"), _("change seats")))
        elif is_here:
            pairs[1] = (_("Enter / d"), _("deal"))
            pairs.append(("o", _("colours, calm, large print")))
        else:
            pairs += [
                (sides, _("change")),
                ("d", _("deal")),
                ("o", _("colours, calm, large print")),
            ]
        pairs.append((_("Esc"), _("title")))
        return sheet.page(
            [Block(lines, is_placed=True) for lines in (players, choices, deal)],
            [rule(width, self.look), *hint, *keys(pairs, width, self.look)],
            head=Block(head, [(Priority.RULE, head[:1])]),
        )

    def _row(self, label: str, value: Text, *, is_here: bool) -> Text:
        mark = self.look.pointer if is_here else " "
        return line(f" {mark} ", Text(label, style=STRONG if is_here else ""), value)

    def _hint(self) -> str:
        at = self.cursor - MOST_PLAYERS
        if at in (3, 4):
            card = self.spice_it_up[at - 3]
            if card in (_NONE, RANDOM):
                return _("Spice It Up! cards change a rule for the whole game.")
            return spice_it_up_summary(SpiceItUp(card))
        if self.cursor < MOST_PLAYERS:
            return ngettext(
                "{fewest} to {most} player, in the order in which they sit. Leave the rest empty.",
                "{fewest} to {most} players, in the order in which they sit. Leave the rest empty.",
                MOST_PLAYERS,
            ).format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        hints = {
            0: _("By the book the youngest player starts."),
            1: boxes_in_short(),
            2: _("One for each player: it is whatever is said of it, and cannot be challenged."),
            5: _("Strict: an invalid card, a forgotten last card, a look has its price."),
        }
        return hints.get(at, "")
