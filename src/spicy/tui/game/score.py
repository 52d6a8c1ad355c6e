"""The end of a game: who won, and what was counted."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.scoring import Outcome, Score
from spicy.engine.view import PublicView
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.page_layout import Cut, PageLayout, Part
from spicy.tui.widgets.text_layout import (
    blank,
    centered_lines,
    fit,
    keys,
    line,
    name_column,
    rule,
    wrapped,
)
from spicy.tui.widgets.theme import BAD, GOOD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext
from spicy.words.outcome import ending_sentence, why_not_counted, winners_sentence

_BAR = 20


class ScoreScreen(AppScreen):
    """The final score: a table, a bar for each player, the winners."""

    topic: ClassVar[str] = "score"

    def __init__(self, look: Look, view: PublicView, happened: tuple[str, ...] = ()) -> None:
        super().__init__(look)
        self.view = view
        self.happened = happened
        outcome = view.outcome
        assert outcome is not None  # only a game that is over gets here
        self.outcome: Outcome = outcome

    def press(self, key: str) -> Request | None:
        if key == "enter":
            return Command.GO_ON
        if key == "n":
            return Command.REMATCH
        if key == "s":
            return Command.STEP
        return Command.TITLE if key == "t" else None

    def render(self, width: int, height: int) -> RenderableType:
        names = [seat.name for seat in self.view.seats]
        outcome, look = self.outcome, self.look
        winners = winners_sentence(outcome, names)
        sheet = PageLayout(width, height)
        width = sheet.width
        told = [row for one in self.happened for row in wrapped(one, width, QUIET)]
        why = [ending_sentence(outcome, names), why_not_counted(outcome, names), self._unscored()]
        reasons = [row for one in why if one for row in wrapped(one, width)]
        winner = centered_lines(f"{look.star} {winners} {look.star}", width, STRONG)
        parts = [Part(winner, is_placed=True), Part(told, [(Cut.TOLD, [])]), Part(reasons)]
        if outcome.scores is not None:
            parts.append(Part(self._table(names, outcome.scores, width)))
            parts.append(Part(self._bars(names, outcome.scores), [(Cut.PICTURES, [])]))
        footer = keys(
            [
                (_("Enter"), _("look back on the game")),
                ("s", _("step through it")),
                ("n", _("the same players again")),
                ("t", _("title")),
                ("?", _("rules")),
                ("q", _("leave")),
            ],
            width,
            look,
        )
        message = wrapped(self.message, width, BAD) if self.message else []
        head = Part([blank()], [(Cut.RULE, [])])
        return sheet.page(parts, [rule(width, look), *message, *footer], head=head)

    def _unscored(self) -> str | None:
        """What becomes of the stack (`end.stack-unscored`)."""
        left = self.view.stack_count
        if self.outcome.scores is None or not left:
            return None
        return ngettext(
            "{count} card is still on the stack: it counts for nobody.",
            "{count} cards are still on the stack: they count for nobody.",
            left,
        ).format(count=left)

    def _table(self, names: list[str], scores: tuple[Score, ...], width: int) -> list[Text]:
        column = name_column(names)
        box, has_super = self.view.rules.box, self.view.rules.has_super_jokers
        long = [_("won cards"), _("trophies"), _("hand"), _("super jokers"), _("total")]
        short = [_("cards"), _("trophies"), _("hand"), _("super"), _("total")]
        if not has_super:
            del long[3], short[3]
        room = width - column - 4
        # Two cells between the columns, or one where names are long.
        heads, gap = next(
            (
                (heads, gap)
                for heads, gap in ((long, 2), (long, 1), (short, 1))
                if sum(len(head) + gap for head in heads) <= room
            ),
            (short, 1),
        )
        sizes = [len(head) + gap for head in heads]
        cells = "".join(f"{head:>{size}}" for head, size in zip(heads, sizes, strict=True))
        lines = [line("   ", fit("", column), Text(cells, style=QUIET))]
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            counted = [
                box.card_points * score.cards,
                box.trophy_points * score.trophies,
                -box.card_points * score.hand,
            ]
            if has_super:
                won = score.super_jokers - score.super_jokers_in_hand
                counted.append(box.super_joker_points * won)
            counted.append(score.total)
            row = "".join(f"{number:>{size}}" for number, size in zip(counted, sizes, strict=True))
            is_winner = seat in self.outcome.winners
            mark = self.look.star if is_winner else " "
            style = STRONG if is_winner else ""
            lines.append(line(f" {mark} ", fit(name, column), row, style=style))
        return lines

    def _bars(self, names: list[str], scores: tuple[Score, ...]) -> list[Text]:
        column = name_column(names)
        most = max(1, max(score.total for score in scores))
        return [
            line(
                "   ",
                fit(name, column),
                "  ",
                Text(
                    self.look.bar(score.total, most, _BAR),
                    style=GOOD if seat in self.outcome.winners else "",
                ),
                f" {score.total}",
            )
            for seat, (name, score) in enumerate(zip(names, scores, strict=True))
        ]
