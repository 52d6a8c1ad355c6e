"""A finished game looked back on, with all its cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from spicy.engine.events import CardPlayed, CardsDrawn, CardTakenBack
from spicy.session.game_setup import Kinds
from spicy.session.recap import Move, Recap
from spicy.tui.requests import Command, Request
from spicy.tui.scrolling_screen import ScrollingScreen
from spicy.tui.widgets.frame import all_open
from spicy.tui.widgets.palette import QUIET, STRONG, join, paint
from spicy.tui.widgets.pictures import cat_face
from spicy.tui.widgets.text_layout import blank, fit, line, name_column, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.events import event_sentence
from spicy.words.i18n import _
from spicy.words.prompts import biggest_stack

if TYPE_CHECKING:
    from spicy.session.thoughts import Thoughts

_INDENT = 5
"""The indent of a move's lines, under its number."""
_LEVELS = " ▁▂▃▄▅▆▇█"
_ASCII_LEVELS = " _.-=+*%#"
_LONGEST_LINE = 60


class RecapScreen(ScrollingScreen):
    """Numbers for each player, the boldest lie, the points over the game, and every move."""

    topic: ClassVar[str] = "score"

    def __init__(
        self,
        look: Look,
        recap: Recap,
        names: Sequence[str],
        cats: Kinds = (),
        thoughts: Thoughts | None = None,
    ) -> None:
        super().__init__(look)
        self.recap = recap
        self.cats = cats
        self.thoughts = thoughts or {}
        """The thoughts of cats about the card that a move laid."""
        self.names = tuple(names)

    def title(self) -> str:
        return _("A look back")

    def label(self) -> str:
        return all_open().label

    def pairs(self) -> list[tuple[str, str]]:
        return [
            (_("Esc"), _("back to the score")),
            ("s", _("step through it")),
            ("e", _("export")),
            ("n", _("play again")),
            ("t", _("title")),
            ("?", _("rules")),
            ("q", _("leave")),
        ]

    def press(self, key: str) -> Request | None:
        commands = {
            "n": Command.REMATCH,
            "s": Command.STEP,
            "t": Command.TITLE,
            "e": Command.EXPORT,
        }
        return commands.get(key) or super().press(key)

    def lines(self, width: int) -> list[Text]:
        lines = [*self._numbers(width), blank()]
        lines += self._boldest(width)
        biggest = self.recap.biggest_stack
        lines += wrapped(
            biggest_stack(biggest),
            width,
        )
        lines += [blank(), *self._curves(width), blank()]
        for number, move in enumerate(self.recap.moves, start=1):
            lines += self._move(number, move, width)
        return lines

    def _numbers(self, width: int) -> list[Text]:
        heads = [_("laid"), _("lies"), _("doubted"), _("caught"), _("right doubts")]
        column = name_column(self.names)
        # Three cells between the columns, or one where names and heads are long.
        gap = 3 if column + 3 + sum(len(head) + 3 for head in heads) <= width else 1
        sizes = [len(head) + gap for head in heads]
        cells = "".join(f"{head:>{size}}" for head, size in zip(heads, sizes, strict=True))
        lines = [line("  ", fit("", column), cells)]
        for name, seat in zip(self.names, self.recap.seats, strict=True):
            doubts = _("{right} of {count}").format(right=seat.right_doubts, count=seat.doubts)
            counted = (seat.played, seat.lies, seat.doubted, seat.caught, doubts)
            row = "".join(f"{one:>{size}}" for one, size in zip(counted, sizes, strict=True))
            lines.append(line("  ", Text(fit(name, column), style=STRONG), row))
        return lines

    def _boldest(self, width: int) -> list[Text]:
        lie = self.recap.boldest
        if lie is None:
            return wrapped(_("Nobody lied."), width)
        name = self.names[lie.seat]
        if lie.is_caught:
            told = _("The boldest lie, which was caught: {name} said")
        else:
            told = _("The boldest lie, which got away: {name} said")
        sentence = join(told.format(name=name), " ", self.look.declaration(lie.declaration))
        really = join(" ", _("and laid"), " ", self.look.card_label(lie.card))
        return wrapped(join(sentence, really), width)

    def _curves(self, width: int) -> list[Text]:
        """The points won so far, move by move, as one line of bars for each player."""
        column = name_column(self.names)
        room = min(_LONGEST_LINE, width - column - 8)
        most = max((points[-1] for points in self.recap.points), default=0)
        told = _("Points won, from the first move to the last, before the cards in hand count:")
        lines = wrapped(told, width)
        for name, points in zip(self.names, self.recap.points, strict=False):
            drawn = curve(points, most, room, self.look)
            ends = paint(f" {points[-1]}", STRONG)
            lines.append(line("  ", Text(fit(name, column), style=STRONG), "  ", drawn, ends))
        return lines

    def _move(self, number: int, move: Move, width: int) -> list[Text]:
        lines: list[Text] = []
        for at, event in enumerate(move.events):
            mark = paint(f"{number:>3}  ", QUIET) if at == 0 else paint(" " * _INDENT)
            text = join(mark, event_sentence(event, self.names))
            cards = self._really(event)
            if cards:
                text = join(text, "  ", _("really:"))
                for card in cards:
                    text = join(text, " ", card)
            first, *rest = wrapped(text, width - _INDENT)
            lines += [first, *(line(" " * _INDENT, more) for more in rest)]
        lines += self._thoughts(number - 1, width)
        return lines

    def _thoughts(self, number: int, width: int) -> list[Text]:
        """The thoughts of each cat about the card that a move laid."""
        if number not in self.thoughts:
            return []
        from spicy.players.thought import describe_thought  # the players are there where cats were

        lines: list[Text] = []
        for seat, thought in self.thoughts[number]:
            kind = self.cats[seat]
            face = "" if kind is None else cat_face(kind)
            said = join(face, " ", describe_thought(self.names[seat], thought))
            lines += [line(" " * _INDENT, row) for row in wrapped(said, width - _INDENT)]
        return lines

    def _really(self, event: object) -> list[Text]:
        """The cards that nobody else could see when it happened, as tiles."""
        if isinstance(event, CardPlayed | CardTakenBack):
            laid = (event.card, *(event.added or ()))
            return [self.look.card_label(card) for card in laid if card is not None]
        if isinstance(event, CardsDrawn):
            return [self.look.card_label(card) for card in event.cards or ()]
        return []


def curve(values: Sequence[int], most: int, width: int, look: Look) -> str:
    """Values as bars of one line, squeezed or stretched into at most `width` cells.

    `most` is what the highest bar stands for; nothing is drawn for nothing.
    """
    levels = look.pick(_LEVELS, _ASCII_LEVELS)
    count = max(1, width)
    places = [at * (len(values) - 1) // max(1, count - 1) for at in range(count)]
    top = len(levels) - 1
    drawn = [values[place] for place in places]
    return "".join(levels[-(-top * max(0, value) // max(1, most))] for value in drawn)
