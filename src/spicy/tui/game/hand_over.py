"""The screen between two players: whose turn it is to hold the device, and nothing private."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.game.base import back_to
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, OpenHand, Purpose, Request
from spicy.tui.terminal.key_aliases import digit_of, with_aliases
from spicy.tui.widgets.page_layout import Cut, PageLayout, Part
from spicy.tui.widgets.table_widgets import stack_text
from spicy.tui.widgets.text_layout import blank, centered, centered_lines, keys, rule, wrapped
from spicy.tui.widgets.theme import BAD, KEY, QUIET, STRONG, Look
from spicy.words.i18n import _


class HandOverScreen(AppScreen):
    """Asks for the device to be handed to a seat; only a single press of its digit opens the hand."""

    topic: ClassVar[str] = "hand-over"

    def __init__(self, look: Look, view: PublicView, seat: int, purpose: Purpose) -> None:
        super().__init__(look)
        self.view = view
        self.seat = seat
        self.purpose = purpose

    def single_presses(self) -> frozenset[str]:
        return with_aliases(frozenset({digit_of(self.seat)}))

    def press(self, key: str) -> Request | None:
        if key == digit_of(self.seat):
            return OpenHand(self.seat, self.purpose)
        return Command.BACK if key == "escape" else None

    def _back_to(self) -> str:
        if self.purpose is Purpose.WHAT_IF:
            return _("back to the rules")
        return back_to(is_offer=self.view.phase is Phase.OFFER)

    def render(self, width: int, height: int) -> RenderableType:
        name = self.view.seats[self.seat].name
        digit = digit_of(self.seat)
        asked = {
            Purpose.TURN: _("{name}, press {key} to see your hand."),
            Purpose.COPY: _("{name} wants to copy: press {key} to see your hand."),
            Purpose.LOOK: _("{name}, press {key} to look at your hand."),
            Purpose.WHAT_IF: _("{name}, press {key} to try moves with your cards."),
        }[self.purpose].format(name=name, key=digit)
        sheet = PageLayout(width, height)
        width = sheet.width
        stack: list[Text] = []
        if self.view.top is not None:
            stack = centered_lines(stack_text(self.view, self.look), width)
        parts = [
            [centered(_("Hand the device to"), width)],
            [centered(Text(f"  {name}  ", style="bold reverse"), width)],
            [centered(_("Everyone else: eyes away."), width)],
            centered_lines(asked, width, STRONG),
            [centered(Text(f" {digit} ", style=KEY), width)],
        ]
        hint = [
            centered(_("Press it once and let go."), width, QUIET),
            centered(_("Holding it down does nothing more."), width, QUIET),
        ]
        footer = keys(
            [
                (_("Esc"), self._back_to()),
                ("?", _("rules")),
                ("q", _("leave")),
            ],
            width,
            self.look,
        )
        if self.message:
            footer = [*wrapped(self.message, width, BAD), blank(), *footer]
        return sheet.page(
            [
                *(Part(lines, is_placed=True) for lines in parts),
                Part(stack, is_placed=True),
                Part(hint, [(Cut.AIDS, hint[:1])], is_placed=True),
            ],
            [rule(width, self.look), *footer],
            is_middle=True,
        )
