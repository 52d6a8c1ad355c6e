"""The public screens of a game: the table between two turns, and the questions asked on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.actions import Peek
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.session.narration import TableStory
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Act, Command, HandOver, OpenChallenge, Purpose, Request
from spicy.tui.terminal.key_aliases import digit_of, seat_of, with_aliases
from spicy.tui.widgets.page_layout import Cut, PageLayout, Part
from spicy.tui.widgets.table_widgets import game_facts, header, players, stack_picture
from spicy.tui.widgets.text_layout import centered, keys, line, rule, wrapped
from spicy.tui.widgets.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _
from spicy.words.outcome import join_names

FEW_MOVES = 2


def _digits(seats: Sequence[int]) -> str:
    """The keys of some seats: `2-4`, or `1, 3, 4` where one is left out."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{digit_of(seats[0])}-{digit_of(seats[-1])}"
    return ", ".join(digit_of(seat) for seat in seats)


class TableScreen(AppScreen):
    """What everybody sees between two turns, and while a last card waits for the others."""

    topic: ClassVar[str] = "table"
    is_asking: ClassVar[bool] = False
    """Whether a question stands above the keys."""

    def __init__(self, look: Look, view: PublicView, story: TableStory) -> None:
        super().__init__(look)
        self.view = view
        self.story = story

    @property
    def is_window(self) -> bool:
        """Whether a called last card waits for the others."""
        return self.view.phase is Phase.LAST_CARD

    def single_presses(self) -> frozenset[str]:
        return with_aliases(frozenset({"0"})) if self.is_window else frozenset()

    def press(self, key: str) -> Request | None:
        seat = seat_of(key, self.view.challengers)
        if seat is not None:
            return OpenChallenge(seat)
        if key == "l":
            return Command.PICK_LOOKER
        if key == "v" and self.story.has_reveal:
            return Command.SHOW_REVEAL
        if self.is_window:
            return Command.NOBODY_CHALLENGES if key == "0" else None
        if key == "enter":
            return Command.GO_ON
        if key == "c" and self.view.copiers:
            return Command.PICK_COPIER
        return Command.PICK_PEEKER if key == "r" else None

    def render(self, width: int, height: int) -> RenderableType:
        sheet = PageLayout(width, height)
        message = wrapped(self.message, sheet.width, BAD) if self.message else []
        footer = [rule(sheet.width, self.look), *message, *self._footer(sheet.width)]
        title = self.story.happened[0] if self.story.happened else _("The table")
        head = header(title, self.view, sheet.width, self.look, self.is_asking)
        return sheet.page(self._parts(sheet.width), footer, head=head)

    def _parts(self, width: int) -> list[Part]:
        """The table as everybody sees it, without the title and the keys."""
        view, look = self.view, self.look
        parts = [stack_picture(view, width, look)]
        if self.is_window:
            parts += [self._window(width), players(view, width, look)]
        else:
            parts.append(players(view, width, look, marked=view.turn, mark=_("next")))
        told = [row for one in self.story.happened[1:] for row in wrapped(one, width)]
        recent = self.story.recent
        few = self._moves(recent[-FEW_MOVES:], width)
        return [
            *parts,
            Part(told),
            game_facts(view, width, look),
            Part(self._moves(recent, width), [(Cut.MOVES, few), (Cut.MOVES, [])]),
        ]

    def _moves(self, moves: Sequence[str], width: int) -> list[Text]:
        return wrapped(f" {self.look.dot} ".join(moves), width, QUIET) if moves else []

    def _window(self, width: int) -> Part:
        """A called last card: what it may bring, and who has still to say."""
        view = self.view
        name = view.seats[view.stack[-1].seat].name
        waiting = join_names([view.seats[seat].name for seat in view.waiting])
        digits = _digits(view.waiting)
        loud = Text("  " + _("L A S T   C A R D") + "  ", style="bold reverse")
        prize = _("{name} gets a trophy if nobody wins a challenge.").format(name=name)
        still = _("Still to say: {names}.")
        full = [
            centered(loud, width),
            *wrapped(prize, width),
            *wrapped(still.format(names=waiting), width, STRONG),
        ]
        short = loud + "  "
        short.append(still.format(names=digits), style="bold not reverse")
        return Part(full, [(Cut.WINDOW, [line(" ", short)])])

    def _always(self) -> list[tuple[str, str]]:
        """The keys of every screen; a question that has to be answered anew needs their room."""
        is_full = self.is_asking and self.message
        leaving = _("leave") if self.is_asking else _("menu")
        return [] if is_full else [("?", _("rules")), ("q", leaving)]

    def _footer(self, width: int) -> list[Text]:
        view = self.view
        pairs: list[tuple[str, str]] = []
        if self.is_window:
            pairs.append((_digits(view.challengers), _("your number: challenge, or no challenge")))
            pairs.append(("0", _("nobody challenges (press once)")))
        elif view.challengers:
            owner = view.seats[view.stack[-1].seat].name
            meaning = _("your number: challenge {name}").format(name=owner)
            pairs.append((_digits(view.challengers), meaning))
        if view.copiers and not self.is_window:
            pairs.append(("c", _("copy")))
        pairs.append(("l", _("look at a hand")))
        if self.story.has_reveal:
            pairs.append(("v", _("last reveal")))
        if not self.is_window:
            pairs.append(("r", _("somebody peeked")))
        pairs += self._always()
        if not self.is_window:
            going = _("on to {name}").format(name=view.seats[view.turn].name)
            pairs.insert(0, (_("Enter"), going))
        return keys(pairs, width, self.look)


class PickSeatScreen(TableScreen):
    """The table with a question about which player; its subclasses say what for."""

    is_asking: ClassVar[bool] = True

    def seats(self) -> tuple[int, ...]:
        """The players who can be picked."""
        return tuple(range(len(self.view.seats)))

    def picked(self, seat: int) -> Request:
        """What picking a player asks for."""
        raise NotImplementedError

    def single_presses(self) -> frozenset[str]:
        return frozenset()

    def press(self, key: str) -> Request | None:
        if key == "escape":
            return Command.BACK
        seat = seat_of(key, self.seats())
        return None if seat is None else self.picked(seat)

    def asked(self) -> str:
        """The question, in the players' language."""
        raise NotImplementedError

    def _footer(self, width: int) -> list[Text]:
        pairs = [(digit_of(seat), self.view.seats[seat].name) for seat in self.seats()]
        pairs += [(_("Esc"), _("back")), *self._always()]
        return [*wrapped(self.asked(), width, STRONG), *keys(pairs, width, self.look)]


class PickCopierScreen(PickSeatScreen):
    """Asks who copies the top card."""

    topic: ClassVar[str] = "copy"

    def seats(self) -> tuple[int, ...]:
        return self.view.copiers

    def picked(self, seat: int) -> Request:
        return HandOver(seat, Purpose.COPY)

    def asked(self) -> str:
        return _("Who copies the top card?")


class PickLookerScreen(PickSeatScreen):
    """Asks who wants to look at the own hand."""

    def picked(self, seat: int) -> Request:
        return HandOver(seat, Purpose.LOOK)

    def asked(self) -> str:
        return _("Who wants to look at their own hand?")


class RefereeScreen(PickSeatScreen):
    """Who looked at a facedown card? Asked once more, for it costs a card."""

    def __init__(self, look: Look, view: PublicView, story: TableStory) -> None:
        super().__init__(look, view, story)
        self.accused: int | None = None

    def press(self, key: str) -> Request | None:
        if self.accused is None:
            return super().press(key)
        if key == "enter":
            return Act(self.accused, Peek())
        if key == "escape":
            self.accused = None
        return None

    def picked(self, seat: int) -> Request | None:  # type: ignore[override]
        self.accused = seat
        return None

    def asked(self) -> str:
        return _("Who was caught looking at a facedown card?")

    def _footer(self, width: int) -> list[Text]:
        if self.accused is None:
            return super()._footer(width)
        name = self.view.seats[self.accused].name
        asked = _("Did {name} look at a facedown card?")
        done = _("yes, {name} draws 1 card").format(name=name)
        pairs = [(_("Enter"), done), (_("Esc"), _("no, back")), *self._always()]
        return [*wrapped(asked.format(name=name), width, STRONG), *keys(pairs, width, self.look)]
