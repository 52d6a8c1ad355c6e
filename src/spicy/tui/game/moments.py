"""The great moments of a game, each a screen of its own: a trophy, and the end of the world."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from spicy.engine.events import Event, GameEnded, TrophyTaken
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.navigator import AppScreen, unheard
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.bodies import lowered, trophy_body, worlds_end_body
from spicy.tui.widgets.page_layout import lines_of
from spicy.tui.widgets.palette import BAD
from spicy.tui.widgets.table_widgets import facts_of, header
from spicy.tui.widgets.text_layout import blank, keys, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.events import event_sentence
from spicy.words.i18n import _, ngettext

__all__ = ["MomentScreen", "TrophyScreen", "WorldsEndScreen", "moments_in"]


class MomentScreen(AppScreen):
    """Something that everybody looks up for; Enter, pressed once, goes on."""

    topic: ClassVar[str] = "table"

    def __init__(self, look: Look, view: PublicView) -> None:
        super().__init__(look)
        self.view = view

    def single_presses(self) -> frozenset[str]:
        # A key that is still held from what led here must not take it away unseen.
        return frozenset({"enter"})

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "enter":
            return Command.GO_ON
        self.message = unheard()
        return None

    @abstractmethod
    def title(self) -> str:
        """The line above it."""

    @abstractmethod
    def body(self, width: int, height: int) -> list[Text]:
        """All of it between the title and the keys."""

    def render(self, width: int, height: int) -> RenderableType:
        look = self.look
        pairs = [(_("Enter"), _("go on")), ("?", _("rules")), ("q", _("leave"))]
        message = wrapped(self.message, width, BAD) if self.message else []
        footer = [rule(width, look), *message, *keys(pairs, width, look)]
        head = lines_of(header(self.title(), self.view, width, look).lines)
        room = height - len(head) - len(footer)
        rows = [*head, *lowered(self.body(width, room), room)]
        rows += [blank()] * (height - len(footer) - len(rows))
        return Group(*rows, *footer)


class TrophyScreen(MomentScreen):
    """Somebody takes a trophy; with enough of them the game is won, and everybody's standing is shown."""

    def __init__(
        self,
        look: Look,
        view: PublicView,
        taken: TrophyTaken,
        drawn: str,
        worth: Sequence[str] = (),
    ) -> None:
        super().__init__(look, view)
        self.taken = taken
        self.drawn = drawn
        """The sentence about the new hand; empty where there is none."""
        self.worth = worth
        """The lines that a first game has for a trophy, in place of those that it has later."""

    @property
    def is_won(self) -> bool:
        """True where the game is won by it."""
        return self.taken.total >= self.view.rules.box.winning_trophies

    def title(self) -> str:
        name = self.view.seats[self.taken.seat].name
        if self.taken.rule is RuleId.TROPHY_UNCHALLENGED:
            return _("Nobody challenged {name}").format(name=name)
        return _("{name} has laid the last card").format(name=name)

    def body(self, width: int, height: int) -> list[Text]:
        view, look = self.view, self.look
        name = view.seats[self.taken.seat].name
        if self.is_won:
            said, note = _("{name} wins the game!").format(name=name), ""
            numbers = range(1, self.taken.total + 1)
        else:
            said, note = self._not_yet(name)
            numbers = range(self.taken.total, self.taken.total + 1)
        stays = _("The stack stays.") if self._is_stack_left else ""
        sentence = " ".join(filter(None, (said, self.drawn, stays)))
        note = " ".join(self.worth) or note
        if not self.is_won:
            # No number of those taken by everybody: it would read like one of the player's own.
            left = _("Trophies left: {count}.").format(count=view.trophies_left)
            note = f"{note} {left}"
        return trophy_body(numbers, sentence, note, facts_of(view), width, height, look)

    @property
    def _is_stack_left(self) -> bool:
        """True where the next player goes on on top of the stack (`trophy.unchallenged`)."""
        is_unchallenged = self.taken.rule is RuleId.TROPHY_UNCHALLENGED
        return is_unchallenged and self.view.phase is not Phase.OVER

    def _not_yet(self, name: str) -> tuple[str, str]:
        """Return what everybody hears of a trophy that does not win the game, and its worth."""
        box = self.view.rules.box
        said = _("{name} takes a trophy!").format(name=name)
        points = box.trophy_points
        note = ngettext(
            "+{count} point at the end, or the whole game with {more} more.",
            "+{count} points at the end, or the whole game with {more} more.",
            points,
        ).format(count=points, more=box.winning_trophies - self.taken.total)
        return said, note


class WorldsEndScreen(MomentScreen):
    """World's End was drawn: why the game ends although the deck has cards left."""

    def title(self) -> str:
        return _("The game is over")

    def body(self, width: int, height: int) -> list[Text]:
        left = self.view.deck_count
        if left:
            said = ngettext(
                "World's End came up in the draw deck: the game ends at once, although"
                " {count} card still lies below it.",
                "World's End came up in the draw deck: the game ends at once, although"
                " {count} cards still lie below it.",
                left,
            ).format(count=left)
        else:
            said = _("World's End came up in the draw deck: the game ends at once.")
        standing = facts_of(self.view)
        return worlds_end_body(said, standing, width, height, self.look)


def moments_in(
    happened: Sequence[Event], view: PublicView, look: Look, worth: Sequence[str] = ()
) -> tuple[MomentScreen, ...]:
    """The moments among the events of an action, in the order in which they are shown.

    `worth` are the lines that a first game has for a trophy, if any.
    """
    names = [seat.name for seat in view.seats]
    found: list[MomentScreen] = []
    for event in happened:
        if isinstance(event, TrophyTaken):
            drawn = [
                event_sentence(one, names)
                for one in happened
                if one.seat == event.seat and one.rule is RuleId.TROPHY_REDRAW
            ]
            found.append(TrophyScreen(look, view, event, " ".join(drawn), worth))
        elif isinstance(event, GameEnded) and event.rule is RuleId.END_WORLDS_END:
            found.append(WorldsEndScreen(look, view))
    return tuple(found)
