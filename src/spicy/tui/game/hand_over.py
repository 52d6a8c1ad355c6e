"""The screen between two players: whose turn it is to hold the device, and nothing private."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.game.base import back_to
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, OpenHand, Purpose, Request
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.widgets.palette import BAD
from spicy.tui.widgets.stack_widgets import stack_text
from spicy.tui.widgets.stages import hand_over_body
from spicy.tui.widgets.text_layout import blank, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_KEYS = 3
"""Lines that the keys have, with an answer: what is above must not move for one."""


class HandOverScreen(AppScreen):
    """Asks for the device to be handed to a seat; only a single press of its digit opens the hand.

    Where one person plays among cats there is nobody to hand it over from: `is_alone` changes the
    words, and nothing else.
    """

    topic: ClassVar[str] = "hand-over"

    def __init__(
        self, look: Look, view: PublicView, seat: int, purpose: Purpose, *, is_alone: bool
    ) -> None:
        super().__init__(look)
        self.view = view
        self.seat = seat
        self.purpose = purpose
        self._is_alone = is_alone

    @property
    def is_alone(self) -> bool:
        """Return whether the hand is only covered: the player is alone with cats, and wants no more."""
        return self._is_alone and not self.look.asks

    def single_presses(self) -> frozenset[str]:
        return frozenset({digit_of(self.seat)})

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == digit_of(self.seat):
            return OpenHand(self.seat, self.purpose)
        if key == "escape":
            return Command.BACK
        name = self.view.seats[self.seat].name
        self.message = _("That is not {name}'s key.").format(name=name)
        return None

    def _back_to(self) -> str:
        if self.purpose is Purpose.WHAT_IF:
            return _("back to the rules")
        return back_to(is_offer=self.view.phase is Phase.OFFER)

    def _asked(self, name: str, digit: str) -> tuple[str, list[str]]:
        """Return what stands above the name, and what is asked below it."""
        if self.is_alone:
            asked = {
                Purpose.COPY: _("Press {key} to see it, and to copy."),
                Purpose.WHAT_IF: _("Press {key} to try moves with your cards."),
            }.get(self.purpose, _("Press {key} to see it."))
            return _("Your hand is covered."), [asked.format(key=digit)]
        asked = {
            Purpose.TURN: _("{name}, press {key} to see your hand."),
            Purpose.COPY: _("{name} wants to copy: press {key} to see your hand."),
            Purpose.LOOK: _("{name}, press {key} to look at your hand."),
            Purpose.WHAT_IF: _("{name}, press {key} to try moves with your cards."),
        }[self.purpose].format(name=name, key=digit)
        return _("Hand the device to"), [_("Everyone else: eyes away!"), asked]

    def render(self, width: int, height: int) -> RenderableType:
        name = self.view.seats[self.seat].name
        digit = digit_of(self.seat)
        heading, asks = self._asked(name, digit)
        stack: list[Text] = []
        if self.view.top is not None:
            stack = [row[1:] for row in wrapped(stack_text(self.view, self.look), width)]
        pairs = [(_("Esc"), self._back_to()), ("?", _("rules")), ("q", _("leave"))]
        footer = [rule(width, self.look), *keys(pairs, width, self.look)]
        if self.message:
            footer[1:1] = wrapped(self.message, width, BAD)
        room = height - max(len(footer), _KEYS)
        body = hand_over_body(
            heading,
            name,
            asks,
            digit,
            width,
            room - 1,
            self.look,
            once=_("once"),
            below=stack,
        )
        above = max(1, (room - len(body)) // 2)
        rows = [*[blank()] * above, *body]
        rows += [blank()] * (height - len(footer) - len(rows))
        return Group(*rows, *footer)
