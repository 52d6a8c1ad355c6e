"""A challenge, settled: what was said, what the card is, who wins; and the super joker offer."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.actions import LeaveSuperJoker, TakeSuperJoker, Trait
from spicy.engine.events import ChallengeSettled
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Act, Command, HandOver, Purpose, Request
from spicy.tui.terminal.key_aliases import with_aliases
from spicy.tui.widgets.page_layout import Cut, PageLayout, Part
from spicy.tui.widgets.table_widgets import CARD_WIDTH, card_box, header
from spicy.tui.widgets.text_layout import MARGIN, cells, keys, line, rule, wrapped
from spicy.tui.widgets.theme import BAD, GOOD, STRONG, Look
from spicy.words.cards import card_name, trait_name
from spicy.words.i18n import _


class RevealScreen(AppScreen):
    """A challenge as it came out.

    With `is_offer` the loser of it may take a super joker here; with `is_again` it is only shown
    once more.
    """

    topic: ClassVar[str] = "reveal"

    def __init__(
        self,
        look: Look,
        view: PublicView,
        settled: ChallengeSettled,
        sentences: tuple[str, ...],
        *,
        is_again: bool = False,
    ) -> None:
        super().__init__(look)
        self.view = view
        self.settled = settled
        self.sentences = sentences
        self.is_again = is_again

    @property
    def is_offer(self) -> bool:
        """Whether the loser is being offered a super joker here."""
        return self.view.phase is Phase.OFFER and not self.is_again

    def single_presses(self) -> frozenset[str]:
        # A key that is still held from the challenge must not take the result away unread.
        if self.is_offer:
            return with_aliases(frozenset({"t", "n"}))
        return frozenset() if self.is_again else frozenset({"enter"})

    def press(self, key: str) -> Request | None:
        if self.is_again:
            return Command.BACK if key in ("enter", "escape", "v") else None
        if not self.is_offer:
            return Command.GO_ON if key == "enter" else None
        if key == "t":
            return Act(self.view.turn, TakeSuperJoker())
        if key == "n":
            return Act(self.view.turn, LeaveSuperJoker())
        return HandOver(self.view.turn, Purpose.LOOK) if key == "l" else None

    def render(self, width: int, height: int) -> RenderableType:
        settled, look = self.settled, self.look
        names = [seat.name for seat in self.view.seats]
        owner, challenger = names[settled.owner], names[settled.seat]
        if settled.is_unnamed:
            title = _("{name} turned {owner}'s card over")
        else:
            title = _("{name} challenged {owner}")
        sheet = PageLayout(width, height)
        width = sheet.width
        told = [row for one in self.sentences for row in wrapped(one, width)]
        message = wrapped(self.message, width, BAD) if self.message else []
        return sheet.page(
            [self._cards(owner, width), Part(self._traits(), [(Cut.TOLD, [])]), Part(told)],
            [rule(width, look), *message, *self._footer(names, width)],
            head=header(title.format(name=challenger, owner=owner), self.view, width, look),
        )

    def _cards(self, owner: str, width: int) -> Part:
        """What was said and what the card really is, side by side or below each other."""
        settled, look, spices = self.settled, self.look, self.view.rules.spices
        said = Text("   " + _("{name} said:").format(name=owner) + "  ")
        said.append_text(look.declaration(settled.declaration))
        if settled.is_copy:
            said.append("  " + _("(a copy)"))
        really = Text("   " + _("and it is:") + "  ")
        beside = said + Text(" ") + really
        box = card_box(settled.card, "", look, spices)
        lines = [] if cells(beside.plain) + CARD_WIDTH + MARGIN <= width else [said]
        before = really if lines else beside
        for number, row in enumerate(box):
            lead = before if number == 1 else " " * cells(before.plain)
            lines.append(line(lead, row))
        short = line(really, look.chip(settled.card, spices), f"   {card_name(settled.card)}")
        return Part(lines, [(Cut.PICTURES, [said, short])])

    def _traits(self) -> list[Text]:
        """The traits that were doubted, marked right or wrong."""
        settled = self.settled
        doubted = list(Trait) if settled.trait is None else [settled.trait]
        if settled.is_unnamed:
            return [line("   ", Text(_("No trait was named."), style=BAD))]
        lines: list[Text] = []
        for trait in doubted:
            is_number = trait is Trait.NUMBER
            is_right = settled.is_number_right if is_number else settled.is_spice_right
            mark = self.look.pick("✓", "+") if is_right else self.look.pick("✗", "x")
            verdict = _("right") if is_right else _("wrong")
            text = Text(f"{mark} {trait_name(trait)}: {verdict}", style=GOOD if is_right else BAD)
            lines.append(line("   ", text))
        return lines

    def _footer(self, names: list[str], width: int) -> list[Text]:
        end = [("?", _("rules")), ("q", _("leave"))]
        if self.is_again:
            return keys([(_("Enter / Esc"), _("back to the table")), *end], width, self.look)
        if not self.is_offer:
            return keys([(_("Enter"), _("go on")), *end], width, self.look)
        asked = _("{name}, will you take a super joker?").format(name=names[self.view.turn])
        pairs = [
            ("t", _("take it")),
            ("n", _("no, leave it")),
            ("l", _("look at the hand first")),
        ]
        return [*wrapped(asked, width, STRONG), *keys([*pairs, *end], width, self.look)]
