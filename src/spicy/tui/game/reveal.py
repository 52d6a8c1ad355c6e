"""A challenge, settled: what was said, what the card is, who wins; and the super joker offer."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from spicy.engine.actions import LeaveSuperJoker, TakeSuperJoker
from spicy.engine.events import ChallengeSettled
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.navigator import AppScreen, unheard
from spicy.tui.requests import Act, Command, HandOver, Purpose, Request
from spicy.tui.widgets.banner import Doubt
from spicy.tui.widgets.page_layout import lines_of
from spicy.tui.widgets.palette import BAD, STRONG, paint
from spicy.tui.widgets.playback import (
    REVEAL,
    Closed,
    Opened,
    OutcomeLine,
    Playback,
    Said,
    reveal_body,
    reveal_step,
)
from spicy.tui.widgets.table_widgets import header
from spicy.tui.widgets.text_layout import blank, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import offers_super_joker, super_joker_use
from spicy.words.verdicts import deciding_sentence

_MORE = 9
"""Lines that the last step usually has more than the first."""


class RevealScreen(AppScreen):
    """A challenge as it came out, in the steps of a moment; it answers keys from the last one on.

    With `is_offer` the loser of it may take a super joker here; with `is_again` it is only shown
    once more, as it ends. Without `offers` the loser is a cat, which says for itself what it wants.
    """

    topic: ClassVar[str] = "reveal"

    def __init__(
        self,
        look: Look,
        view: PublicView,
        settled: ChallengeSettled,
        sentences: tuple[str, ...],
        about: tuple[int | None, ...],
        *,
        is_again: bool = False,
        offers: bool = True,
    ) -> None:
        super().__init__(look)
        self.view = view
        self.settled = settled
        self.sentences = sentences
        self.about = about
        """The seat that each sentence is about, if any."""
        self.is_again = is_again
        self.offers = offers
        self.gentle: tuple[str, ...] = ()
        """Lines for whoever plays for the first time; they come with the last step."""
        self.playback = Playback(REVEAL, moves=look.moves and not is_again)

    @property
    def is_offer(self) -> bool:
        """Return whether the loser is being offered a super joker here."""
        return self.view.phase is Phase.OFFER and self.offers and not self.is_again

    @property
    def is_moving(self) -> bool:
        """Return whether the last step has still to come."""
        return not self.playback.is_over

    def pass_time(self, now: float) -> float | None:
        return self.playback.pass_time(now)

    def skip(self) -> bool:
        return self.playback.press()

    def topic_now(self) -> str:
        return "offer" if self.is_offer else self.topic

    def single_presses(self) -> frozenset[str]:
        # A key that is still held from the challenge must not take the result away unread.
        if self.is_moving or self.is_again:
            return frozenset()
        return frozenset({"t", "n"} if self.is_offer else {"enter"})

    def press(self, key: str) -> Request | None:
        self.message = ""
        if self.is_again:
            if key in ("enter", "escape", "v"):
                return Command.BACK
        elif not self.is_offer:
            if key == "enter":
                return Command.GO_ON
        elif key == "t":
            return Act(self.view.turn, TakeSuperJoker())
        elif key == "n":
            return Act(self.view.turn, LeaveSuperJoker())
        elif key == "l":
            return HandOver(self.view.turn, Purpose.LOOK)
        self.message = unheard()
        return None

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, settled = self.look, self.settled
        names = [seat.name for seat in self.view.seats]
        owner, challenger = names[settled.owner], names[settled.seat]
        if settled.is_unnamed:
            title = _("{name} turned {owner}'s card over")
        else:
            title = _("{name} challenges {owner}")
        # What has become of deck and trophies tells who has won.
        view = None if self.is_moving else self.view
        top = header(title.format(name=challenger, owner=owner), view, width, look)
        # An answer needs the line under the title.
        head = lines_of(top.shorter[0][1] if self.message and not self.is_moving else top.lines)
        footer = [rule(width, look), *self._footer(names, width)]
        doubt = Doubt.about(settled.trait, is_copy=settled.is_copy)
        if settled.is_unnamed:
            doubt = Doubt.UNNAMED
        said = Said(owner, settled.declaration, challenger, doubt)
        room = height - len(head) - len(self._last_footer(names, width)) - 1
        if self.message and not self.is_moving:
            room -= len(footer) - len(self._last_footer(names, width)) - 1
        frame = reveal_step(self.playback.step, said, lambda: self._opened(said))
        # Every step begins in the same row, whatever will come.
        first = reveal_body(Closed(said, is_narrow=False), width, room, look)
        above = max(0, room - len(first) - _MORE) // 3
        body = reveal_body(frame, width, room, look, self.view.rules.spices, above=above)
        rows = [*head, *body][: height - len(footer)]
        rows += [blank()] * (height - len(footer) - len(rows))
        return Group(*rows, *footer)

    def _opened(self, said: Said) -> Opened:
        settled = self.settled
        told = zip(self.sentences, self.about, strict=True)
        outcome = tuple(OutcomeLine(self._named(one), self._luck(seat)) for one, seat in told)
        return Opened(
            said,
            settled.card,
            settled.winner == settled.seat,
            settled.is_number_right,
            settled.is_spice_right,
            outcome,
            deciding_sentence(settled) or "",
            self.gentle,
        )

    def _named(self, sentence: str) -> Text:
        """A sentence with the names in it in bold."""
        text = paint(sentence)
        for seat in self.view.seats:
            text.highlight_regex(rf"(?<!\w){re.escape(seat.name)}(?!\w)", STRONG)
        return text

    def _luck(self, seat: int | None) -> bool | None:
        if seat == self.settled.winner:
            return True
        return False if seat == self.settled.loser else None

    def _last_footer(self, names: list[str], width: int) -> list[Text]:
        """The keys of the last step, whose room is kept free from the first on."""
        end = [("?", _("rules")), ("q", _("leave"))]
        if self.is_again:
            pairs = [(_("Enter / Esc"), _("back to the table")), *end]
            return keys(pairs, width, self.look)
        if not self.is_offer:
            return keys([(_("Enter"), _("go on")), *end], width, self.look)
        asked = offers_super_joker(names[self.view.turn])
        if not self.message:
            asked += " " + super_joker_use()
        pairs = [
            ("t", _("take it")),
            ("n", _("no, leave it")),
            ("l", _("look at the hand first")),
        ]
        return [*wrapped(asked, width, STRONG), *keys([*pairs, *end], width, self.look)]

    def _footer(self, names: list[str], width: int) -> list[Text]:
        if self.is_moving:
            hint = _("(any key: straight to the result)")
            return wrapped(hint, width, self.look.quiet)
        message = wrapped(self.message, width, BAD) if self.message else []
        return [*message, *self._last_footer(names, width)]
