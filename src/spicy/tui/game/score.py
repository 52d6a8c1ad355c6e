"""The end of a game: who won, the points in order of rank, and who did best at what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.scoring import Score
from spicy.engine.view import PublicView
from spicy.session.recap import Honours
from spicy.session.result import Result, result_of
from spicy.tui.game.stage_page import stage_page
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.bars import ScoreFacts
from spicy.tui.widgets.palette import BAD, paint
from spicy.tui.widgets.stages import Award, victory_body
from spicy.tui.widgets.table_widgets import facts_of
from spicy.tui.widgets.text_layout import MOST_TEXT, balanced, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names
from spicy.words.outcome import ending_sentence, score_details, why_not_counted, winners_sentence
from spicy.words.prompts import stays_on_stack

__all__ = ["ScoreScreen", "awards"]

_INSET = 2


class ScoreScreen(AppScreen):
    """The final score: the winner in large letters, a bar for each player, the honours beside them.

    `honours` tell of facedown cards, which is right once the game is over, and `evening` are lines
    about the games before it. Without a `result` it is what the view says.
    """

    topic: ClassVar[str] = "score"

    def __init__(
        self,
        look: Look,
        view: PublicView,
        happened: tuple[str, ...] = (),
        *,
        result: Result | None = None,
        honours: Honours | None = None,
        evening: tuple[str, ...] = (),
    ) -> None:
        super().__init__(look)
        self.view = view
        self.happened = happened
        self.honours = honours
        self.evening = evening
        if result is None:
            assert view.outcome is not None  # only a game that is over gets here
            result = result_of(view.outcome)
        self.outcome: Result = result

    def press(self, key: str) -> Request | None:
        if key == "enter":
            return Command.GO_ON
        if key == "n":
            return Command.REMATCH
        if key == "s":
            return Command.STEP
        if key == "p":
            return Command.SET_UP
        return Command.TITLE if key == "t" else None

    def render(self, width: int, height: int) -> RenderableType:
        footer = [
            rule(width, self.look),
            *(wrapped(self.message, width, BAD) if self.message else []),
            *keys(self._pairs(), width, self.look),
        ]
        told = [self._unscored(), *self.happened, *self.evening]
        lines = [row for one in told if one for row in balanced(one, min(width, MOST_TEXT))]
        names = [seat.name for seat in self.view.seats]
        room = height - len(footer)
        least = _LEAST + len(self.outcome.scores or ())
        below = lines[: max(0, room - least)]
        gap = 1 if below and room - least > len(below) + len(names) else 0
        body = self._body(names, width, room - len(below) - gap)
        left = max(_INSET, (width - _WIDEST) // 2) - 1
        apart = [paint("")] * gap
        return stage_page(
            [*body, *apart, *(paint(" " * left) + row for row in below)], footer, width, height
        )

    def _pairs(self) -> list[tuple[str, str]]:
        return [
            ("n", _("play again")),
            ("p", _("other players")),
            (_("Enter"), _("look back, all cards open")),
            ("s", _("step through it")),
            ("t", _("title")),
            ("?", _("rules")),
            ("q", _("leave")),
        ]

    def _why(self, names: Sequence[str]) -> str:
        """Return why the game is over; who shares it, for whom a banner may have no room."""
        why = why_not_counted(self.outcome, names) or ending_sentence(self.outcome, names)
        if len(self.outcome.winners) == 1:
            return why
        both = _("{first} {second}")
        return both.format(first=winners_sentence(self.outcome, names), second=why)

    def _body(self, names: Sequence[str], width: int, height: int) -> list[Text]:
        """Winner, bars and honours, with the longest form of what points are made of that fits."""
        winners = [names[seat] for seat in self.outcome.winners]
        honours, why = awards(self.honours, names), self._why(names)
        body: list[Text] = []
        for details in _DETAILS:
            ranking = [
                ScoreFacts(rank, names[seat], score.total, score.trophies, details(score))
                for rank, seat, score in self.outcome.ranking()
            ]
            body = victory_body(
                winners,
                why,
                ranking,
                honours,
                width,
                height,
                self.look,
                players=facts_of(self.view),
            )
            if max(row.cell_len for row in body) <= width:
                break
        return body

    def _unscored(self) -> str | None:
        """Return what becomes of the stack (`end.stack-unscored`)."""
        left = self.view.stack_count
        if self.outcome.scores is None or not left:
            return None
        return stays_on_stack(left)


_LEAST = 5
"""Lines that the banner and the sentence below it need."""
_WIDEST = 124
"""Cells that bars and honours take at most."""
_DETAILS: Final[Sequence[Callable[[Score], str]]] = (
    score_details,
    lambda score: score_details(score, is_short=True),
    lambda _: "",
)
_FEW = 2
"""So many names are written beside an honour; more are counted."""


def awards(honours: Honours | None, names: Sequence[str]) -> list[Award]:
    """Return the honours of a game in words; none where nobody earned one."""
    if honours is None:
        return []
    made: list[Award] = []
    if honours.liars:
        told = ngettext("{names}, {count} lie", "{names}, {count} lies", honours.lies)
        who = _who(honours.liars, names)
        made.append(Award(_("Best liar"), told.format(names=who, count=honours.lies)))
    if honours.never_caught:
        made.append(Award(_("Never caught"), _who(honours.never_caught, names)))
    if honours.noses:
        told = _("{names}, {right} of {count}").format(
            names=_who(honours.noses, names), right=honours.right, count=honours.doubts
        )
        made.append(Award(_("Best nose"), told))
    return made


def _who(seats: Sequence[int], names: Sequence[str]) -> str:
    if len(seats) > _FEW:
        return ngettext("{count} player", "{count} players", len(seats)).format(count=len(seats))
    return join_names(names[seat] for seat in seats)
