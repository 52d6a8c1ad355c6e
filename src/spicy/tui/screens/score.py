"""The end of a game: who won, and what was counted."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.scoring import Outcome, Score
from spicy.engine.view import PublicView
from spicy.tui.drawing import (
    blank,
    centered,
    fit,
    keys,
    line,
    name_column,
    page,
    rule,
    wrapped,
)
from spicy.tui.intents import Command, Intent
from spicy.tui.screens.base import GameScreen
from spicy.tui.theme import BAD, GOOD, QUIET, STRONG, Look
from spicy.words.i18n import _
from spicy.words.outcome import ending_sentence, why_not_counted, winners_sentence

_NUMBER = 8
_BAR = 20


class ScoreScreen(GameScreen):
    """The final score: a table, a bar for each player, the winners."""

    topic: ClassVar[str] = "score"

    def __init__(self, look: Look, view: PublicView, happened: tuple[str, ...] = ()) -> None:
        super().__init__(look)
        self.view = view
        self.happened = happened
        outcome = view.outcome
        assert outcome is not None  # only a game that is over gets here
        self.outcome: Outcome = outcome

    def press(self, key: str) -> Intent | None:
        if key == "enter":
            return Command.GO_ON
        if key == "n":
            return Command.REMATCH
        return Command.TITLE if key == "t" else None

    def render(self, width: int, height: int) -> RenderableType:
        names = [seat.name for seat in self.view.seats]
        outcome, look = self.outcome, self.look
        winners = winners_sentence(outcome, names)
        body = [blank(), centered(f"{look.star} {winners} {look.star}", width, STRONG), blank()]
        for sentence in self.happened:
            body += wrapped(sentence, width, QUIET)
        body += [*wrapped(ending_sentence(outcome, names), width), blank()]
        if outcome.scores is None:
            why = why_not_counted(outcome, names)
            body += wrapped(why or "", width)
        else:
            body += self._table(names, outcome.scores)
            body += [blank(), *self._bars(names, outcome.scores)]
        if self.message:
            body += [blank(), *wrapped(self.message, width, BAD)]
        footer = keys(
            [
                (_("Enter"), _("look back on the game")),
                ("n", _("the same players again")),
                ("t", _("title")),
                ("?", _("rules")),
                ("q", _("leave")),
            ],
            width,
        )
        return page(height, body, [rule(width, look), *footer])

    def _table(self, names: list[str], scores: tuple[Score, ...]) -> list[Text]:
        column = name_column([*names, _("points for")])
        has_super = self.view.rules.has_super_jokers
        heads = [_("cards"), _("trophies"), _("hand")]
        heads += [_("jokers")] if has_super else []
        heads.append(_("total"))
        cells = "".join(f"{head:>{max(_NUMBER, len(head) + 1)}}" for head in heads)
        lines = [line("   ", fit("", column), Text(cells, style=QUIET))]
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            counted = [score.cards, 10 * score.trophies, -score.hand]
            if has_super:
                counted.append(5 * (score.super_jokers - score.super_jokers_in_hand))
            counted.append(score.total)
            row = "".join(
                f"{number:>{max(_NUMBER, len(head) + 1)}}"
                for head, number in zip(heads, counted, strict=True)
            )
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
