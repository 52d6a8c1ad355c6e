"""The table while cats speak: what each of them says, in short lines, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from spicy.engine.cards import Card, in_order
from spicy.engine.view import PublicView
from spicy.session.narration import TableStory
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.page_layout import Block
from spicy.tui.widgets.palette import STRONG, join, paint
from spicy.tui.widgets.pictures import cat_face
from spicy.tui.widgets.text_layout import blank, fit, keys, line, name_column, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

__all__ = ["CALM_PAUSE", "CatsScreen"]

CALM_PAUSE: Final = 0.4
"""Seconds that a cat seems to think where nothing moves."""
_FIRST_FRAME: Final = 0.05
"""Seconds after which a cat is asked: by then everybody sees that it thinks."""


class CatsScreen(TableScreen):
    """The table while cats say, one after the other, what they make of the top card, or of their turn.

    It knows who thinks and what was said, and nothing of what anybody thinks. The pauses are given to
    it, and depend on nothing that is hidden. Any key ends them; the flow does what the cats want.
    """

    def __init__(
        self,
        look: Look,
        view: PublicView,
        story: TableStory,
        thinks: int | None,
        pause: float,
        hands: Sequence[Sequence[Card]] = (),
        laid: Card | None = None,
    ) -> None:
        super().__init__(look, view, story)
        self.thinks = thinks
        """The seat of the cat that is to speak; None where all have spoken, and were heard."""
        self.said: list[tuple[int, str]] = []
        """The words of cats here so far, each with the seat."""
        self.hands = tuple(in_order(hand) for hand in hands)
        """All hands, open, where only cats play and that is wanted; nothing otherwise."""
        self.laid = laid
        """The top card as it really is, where the hands are open too."""
        self._pause = pause
        self._begun: float | None = None
        self._elapsed = 0.0

    @property
    def is_asking_time(self) -> bool:
        """Return whether the cat is to be asked by now."""
        return self._elapsed >= _FIRST_FRAME

    @property
    def is_over(self) -> bool:
        """Return whether it has thought for long enough."""
        return self._elapsed >= self._pause

    def speak(self, said: str, thinks: int | None, pause: float, view: PublicView) -> None:
        """Tell what the cat says; then another one, or with None nobody, thinks for so long."""
        if said and self.thinks is not None:
            self.said.append((self.thinks, said))
        self.thinks, self._pause, self.view = thinks, pause, view
        self._begun, self._elapsed = None, 0.0

    def pass_time(self, now: float) -> float | None:
        if self._begun is None:
            self._begun = now
        # Whole microseconds: a wake-up on time must not be found a rounding error too early.
        self._elapsed = round(now - self._begun, 6)
        later = [moment for moment in (_FIRST_FRAME, self._pause) if moment > self._elapsed]
        return min(later) - self._elapsed if later else None

    def single_presses(self) -> frozenset[str]:
        return frozenset()

    def press(self, key: str) -> Request | None:  # noqa: ARG002
        return Command.SKIP

    # Drawing

    def _reserved(self, width: int, height: int) -> int:
        return max(super()._reserved(width, height), len(super()._footer(width)) + 1)

    def _below(self, width: int, height: int) -> list[Block]:
        return [Block(self._open_hands(width)), Block(self._told(self._cat_lines(height)))]

    def _asks(self, lines: int) -> list[Text]:  # noqa: ARG002
        return []

    def _open_hands(self, width: int) -> list[Text]:
        """The hand of each cat on lines of its own, where they lie open, and the top card."""
        column = name_column(seat.name for seat in self.view.seats)
        rows: list[Text] = []
        for seat, hand in zip(self.view.seats, self.hands, strict=False):
            cards = [self.look.chip(card, self.view.rules.spices) for card in hand]
            parts = [part for card in cards for part in (" ", card)]
            first, *more = wrapped(join(*parts), width - column - 2)
            rows.append(line(" ", Text(fit(seat.name, column), style=STRONG), first))
            rows += [line(" " * (column + 1), row) for row in more]
        if rows and self.laid is not None:
            card = self.look.chip(self.laid, self.view.rules.spices)
            rows.append(line(" ", join(_("On the stack lies really:"), " ", card)))
        return rows

    def _told(self, most: int) -> list[Text]:
        """Return what the cats have said last, and who thinks: always so many lines."""
        names = [seat.name for seat in self.view.seats]
        rows = [self._row(seat, said) for seat, said in self.said]
        if self.thinks is not None:
            thinking = _("{name} thinks ...").format(name=names[self.thinks])
            rows.append(self._row(self.thinks, thinking))
        return [*rows[-most:], *[blank()] * (most - len(rows))]

    def _row(self, seat: int, said: str) -> Text:
        kind = self.story.cats[seat]
        face = "" if kind is None else cat_face(kind)
        return line(" ", join(self.look.label(fit(face, 5)), " ", paint(said, STRONG)))

    def _footer(self, width: int, *, is_short: bool = False) -> list[Text]:  # noqa: ARG002
        pairs: Sequence[tuple[str, str]] = [
            (_("any key"), _("do not wait")),
            ("?", _("rules")),
            ("q", _("menu")),
        ]
        return keys(pairs, width, self.look)
