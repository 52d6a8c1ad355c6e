"""The questions on the table that a player's number answers: who copies, who looks, who peeked."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from spicy.engine.actions import Peek
from spicy.engine.view import PublicView
from spicy.session.narration import TableStory
from spicy.tui.game.table import TableScreen
from spicy.tui.navigator import unheard
from spicy.tui.requests import Act, Command, HandOver, Purpose, Request
from spicy.tui.terminal.key_aliases import digit_of, seat_of
from spicy.tui.widgets.palette import STRONG
from spicy.tui.widgets.text_layout import keys, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.prompts import who_copies, who_looks, who_peeked

__all__ = ["PickCopierScreen", "PickLookerScreen", "PickSeatScreen", "RefereeScreen"]


class PickSeatScreen(TableScreen):
    """The table with a question about which player; its subclasses say what for."""

    is_asking: ClassVar[bool] = True

    def seats(self) -> tuple[int, ...]:
        """The players who can be picked."""
        return tuple(range(len(self.view.seats)))

    def picked(self, seat: int) -> Request:
        """Return what picking a player asks for."""
        raise NotImplementedError

    def single_presses(self) -> frozenset[str]:
        return frozenset()

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "escape":
            return Command.BACK
        seat = seat_of(key, self.seats())
        if seat is None:
            self.message = _("The number of a player is wanted here, or Esc.")
            return None
        return self.picked(seat)

    def asked(self) -> str:
        """The question, in the players' language."""
        raise NotImplementedError

    def _footer(self, width: int, *, is_short: bool = False) -> list[Text]:
        pairs = [(digit_of(seat), self.view.seats[seat].name) for seat in self.seats()]
        pairs += [(_("Esc"), _("back")), *self._always(is_short=is_short)]
        return [*wrapped(self.asked(), width, STRONG), *keys(pairs, width, self.look)]


class PickCopierScreen(PickSeatScreen):
    """Asks who copies the top card."""

    topic: ClassVar[str] = "copy"

    def seats(self) -> tuple[int, ...]:
        return self.copiers

    def picked(self, seat: int) -> Request:
        return HandOver(seat, Purpose.COPY)

    def asked(self) -> str:
        return who_copies()


class PickLookerScreen(PickSeatScreen):
    """Asks who wants to look at the own hand."""

    def seats(self) -> tuple[int, ...]:
        return self.holders

    def picked(self, seat: int) -> Request:
        return HandOver(seat, Purpose.LOOK)

    def asked(self) -> str:
        return who_looks()


class RefereeScreen(PickSeatScreen):
    """Asks who looked at a facedown card, and once more, for it costs a card."""

    def __init__(self, look: Look, view: PublicView, story: TableStory) -> None:
        super().__init__(look, view, story)
        self.accused: int | None = None

    def seats(self) -> tuple[int, ...]:
        return self.people  # a cat peeks at nothing

    def press(self, key: str) -> Request | None:
        if self.accused is None:
            return super().press(key)
        self.message = ""
        if key == "enter":
            return Act(self.accused, Peek())
        if key == "escape":
            self.accused = None
        else:
            self.message = unheard()
        return None

    def picked(self, seat: int) -> Request | None:  # type: ignore[override]
        self.accused = seat
        return None

    def asked(self) -> str:
        return who_peeked()

    def _footer(self, width: int, *, is_short: bool = False) -> list[Text]:
        if self.accused is None:
            return super()._footer(width, is_short=is_short)
        name = self.view.seats[self.accused].name
        asked = _("Did {name} look at a facedown card?")
        count = self.view.rules.box.penalty_cards
        done = ngettext(
            "yes, {name} draws {count} card", "yes, {name} draws {count} cards", count
        ).format(name=name, count=count)
        pairs = [(_("Enter"), done), (_("Esc"), _("no, back")), *self._always(is_short=is_short)]
        return [*wrapped(asked.format(name=name), width, STRONG), *keys(pairs, width, self.look)]
