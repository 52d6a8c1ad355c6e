"""The choices of a new game in a form: who plays, and with what, and what each key does there."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, NamedTuple

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.engine.cards import Edition
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules, SpiceItUp
from spicy.session.game_setup import RANDOM, GameSetup, Kinds
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request, StartGame
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.theme import Look
from spicy.words.cards import boxes_in_short, edition_name
from spicy.words.cats import CatKind, cat_names
from spicy.words.i18n import _, ngettext
from spicy.words.names import check_name, check_names, seat_called, split_names
from spicy.words.spice_it_up import spice_it_up_name, spice_it_up_summary

_LINE_ENDS: Final = re.compile("[\r\n]+")
_NONE: Final = ""
_SPICE_IT_UP: Final = (_NONE, RANDOM, *SpiceItUp)
_LONGEST_ENTRY: Final = 32
"""More characters than this are not taken into a name's field; sixteen cells are enough anyway."""


class Choice(NamedTuple):
    """A row in which something is chosen."""

    label: str
    value: str
    turn: Callable[[int], None]
    """Called with the step of an arrow."""
    hint: str


class SetupSteps(AppScreen):
    """The choices in a form, and the keys that make them; how it is drawn is its subclass's."""

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
        self._move_to(self.last_row if len(game.players) > 1 else 0)
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
    def takes_cat(self) -> bool:
        """Return whether an arrow brings a cat here: where nobody is, or a cat."""
        is_name = self.cursor < MOST_PLAYERS
        return is_name and (self.cats[self.cursor] is not None or not self.names[self.cursor])

    # The rows: six names, then the choices, then the button.

    def choices(self) -> list[Choice]:
        """Return what can be chosen, and how it stands."""
        has_super = Rules(self.edition, self.super_jokers).has_super_jokers
        return [
            Choice(
                _("Who starts"),
                self._starter() or _("the first player"),
                self._turn_starts,
                _("By the book the youngest player starts."),
            ),
            Choice(_("Game"), edition_name(self.edition), self._turn_edition, boxes_in_short()),
            Choice(
                _("Super jokers"),
                _("yes") if has_super else _("no"),
                self._turn_super,
                _("One for each player: it is whatever is said of it, and cannot be challenged."),
            ),
            self._spice_it_up(_("Spice It Up!"), 0),
            self._spice_it_up(_("second card"), 1),
            Choice(
                _("Mistakes"),
                _("strict: they cost what the book says")
                if self.is_strict
                else _("guided: the program stops them"),
                self._turn_strict,
                _("Strict: an invalid card, a forgotten last card, a look has its price."),
            ),
        ]

    def _spice_it_up(self, label: str, slot: int) -> Choice:
        card = self.spice_it_up[slot]
        hint = _("Spice It Up! cards change a rule for the whole game.")
        if card == _NONE:
            value = _("none")
        elif card == RANDOM:
            value = _("a random card")
        else:
            value = spice_it_up_name(SpiceItUp(card))
            hint = spice_it_up_summary(SpiceItUp(card))
        return Choice(label, value, partial(self._turn_spice, slot), hint)

    @property
    def last_row(self) -> int:
        """The row of the button that deals."""
        return MOST_PLAYERS + len(self.choices())

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
            if self.cursor == self.last_row:
                return self._start()
            self._move_to(self.last_row if self._is_after_all_names() else self.cursor + 1)
        elif key == "d" and not self.takes_text:
            return self._start()
        elif key == "o" and not self.takes_text:
            return Command.SETTINGS
        elif key in ("c-up", "c-down") and self.takes_text:
            self._move_name(-1 if key == "c-up" else 1)
        elif key in ("left", "right") and self.takes_cat:
            self._turn_cat(-1 if key == "left" else 1)
        elif self.cursor < MOST_PLAYERS:
            self._type(key)
        elif self.cursor < self.last_row and key in ("left", "right", "space"):
            turn = self.choices()[self.cursor - MOST_PLAYERS].turn
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
        self.cursor = row % (self.last_row + 1)
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
        first, *others = split_names(text) or [""]
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
