"""A finished game looked back on, with all its cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text

from spicy.engine.events import CardPlayed, CardsDrawn, CardTakenBack
from spicy.session.recap import Move, Recap
from spicy.tui.requests import Command, Request
from spicy.tui.scrolling_screen import ScrollingScreen
from spicy.tui.widgets.frame import all_open
from spicy.tui.widgets.text_layout import blank, fit, line, name_column, wrapped
from spicy.tui.widgets.theme import QUIET, STRONG, Look
from spicy.words.events import event_sentence
from spicy.words.i18n import _, ngettext

_INDENT = 5
"""How far the lines of a move stand in, under its number."""


class RecapScreen(ScrollingScreen):
    """Numbers for each player, the biggest stack, and the game move by move."""

    topic: ClassVar[str] = "score"

    def __init__(self, look: Look, recap: Recap, names: Sequence[str]) -> None:
        super().__init__(look)
        self.recap = recap
        self.names = tuple(names)

    def title(self) -> str:
        return _("A look back")

    def label(self) -> str:
        return all_open().label

    def pairs(self) -> list[tuple[str, str]]:
        return [
            (_("Esc"), _("back to the score")),
            ("s", _("step through it")),
            ("n", _("the same players again")),
            ("t", _("title")),
            ("?", _("rules")),
            ("q", _("leave")),
        ]

    def press(self, key: str) -> Request | None:
        if key == "n":
            return Command.REMATCH
        if key == "s":
            return Command.STEP
        return Command.TITLE if key == "t" else super().press(key)

    def lines(self, width: int) -> list[Text]:
        lines = [*self._numbers(width), blank()]
        biggest = self.recap.biggest_stack
        lines += wrapped(
            ngettext(
                "The biggest stack had {count} card.",
                "The biggest stack had {count} cards.",
                biggest,
            ).format(count=biggest),
            width,
        )
        lines.append(blank())
        for number, move in enumerate(self.recap.moves, start=1):
            lines += self._move(number, move, width)
        return lines

    def _numbers(self, width: int) -> list[Text]:
        heads = [_("laid"), _("lies"), _("caught"), _("challenges won"), _("lost")]
        column = name_column(self.names)
        # Three cells between the columns, or one where names and heads are long.
        gap = 3 if column + 3 + sum(len(head) + 3 for head in heads) <= width else 1
        sizes = [len(head) + gap for head in heads]
        cells = "".join(f"{head:>{size}}" for head, size in zip(heads, sizes, strict=True))
        lines = [line("  ", fit("", column), Text(cells, style=QUIET))]
        for name, seat in zip(self.names, self.recap.seats, strict=True):
            counted = (seat.played, seat.lies, seat.caught, seat.won, seat.lost)
            row = "".join(f"{number:>{size}}" for number, size in zip(counted, sizes, strict=True))
            lines.append(line("  ", Text(fit(name, column), style=STRONG), row))
        return lines

    def _move(self, number: int, move: Move, width: int) -> list[Text]:
        lines: list[Text] = []
        for at, event in enumerate(move.events):
            text = Text(f"{number:>3}  " if at == 0 else "     ", style=QUIET)
            text.append(event_sentence(event, self.names), style="not dim")
            cards = self._really(event)
            if cards:
                text.append("  " + _("really:"), style=QUIET)
                for at_card, card in enumerate(cards):
                    text.append(", " if at_card else " ", style=QUIET)
                    text.append_text(card)
            first, *rest = wrapped(text, width - _INDENT)
            lines += [first, *(line(" " * _INDENT, more) for more in rest)]
        return lines

    def _really(self, event: object) -> list[Text]:
        """The cards that nobody else could see when it happened."""
        if isinstance(event, CardPlayed | CardTakenBack):
            laid = (event.card, *(event.added or ()))
            return [self.look.card(card) for card in laid if card is not None]
        if isinstance(event, CardsDrawn):
            return [self.look.card(card) for card in event.cards or ()]
        return []
