"""The public screens of a game: the table between two turns, and the questions asked on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.actions import Peek
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.drawing import (
    blank,
    centered,
    facedown,
    game_facts,
    header,
    keys,
    line,
    page,
    players,
    rule,
    stack_line,
    wrapped,
)
from spicy.tui.intents import Act, Command, HandOver, Intent, OpenChallenge, Purpose
from spicy.tui.keyboard import digit_of, seat_of, with_aliases
from spicy.tui.screens.base import GameScreen
from spicy.tui.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext
from spicy.words.outcome import join_names

RECENT_MOVES = 4


@dataclass(frozen=True, slots=True)
class TableStory:
    """What the table tells beside the view: the last thing that happened, and the moves before it."""

    happened: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    has_reveal: bool = False


def _digits(seats: Sequence[int]) -> str:
    """The keys of some seats: `2-4`, or `1, 3, 4` where one is left out."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{digit_of(seats[0])}-{digit_of(seats[-1])}"
    return ", ".join(digit_of(seat) for seat in seats)


class TableScreen(GameScreen):
    """What everybody sees between two turns, and while a last card waits for the others."""

    topic: ClassVar[str] = "table"

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

    def press(self, key: str) -> Intent | None:
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
        body = self.picture(width)
        if self.message:
            body += [blank(), *wrapped(self.message, width, BAD)]
        return page(height, body, [rule(width, self.look), *self._footer(width)])

    def picture(self, width: int) -> list[Text]:
        """The table as everybody sees it, without the keys."""
        view, look = self.view, self.look
        body = header(self._title(), view, width, look)
        body += self._stack(width)
        body.append(blank())
        if self.is_window:
            body += players(view, width, look)
        else:
            body += players(view, width, look, marked=view.turn, mark=_("next"))
        facts = game_facts(view, width, look)
        body += [blank(), *facts] if facts else []
        if len(self.story.happened) > 1:
            body.append(blank())
            for sentence in self.story.happened[1:]:
                body += wrapped(sentence, width)
        if self.story.recent:
            moves = f" {look.dot} ".join(self.story.recent)
            body += [blank(), *wrapped(moves, width, QUIET)]
        return body

    def _title(self) -> str:
        return self.story.happened[0] if self.story.happened else _("The table")

    def _stack(self, width: int) -> list[Text]:
        top = self.view.top
        if top is None:
            return [blank(), line("  ", stack_line(self.view, self.look))]
        said = Text(no_wrap=True)
        said.append_text(self.look.declaration(top.declaration))
        said.stylize("bold")
        count = ngettext("stack: {count} card", "stack: {count} cards", self.view.stack_count)
        lines = [line("    ", Text(row)) for row in facedown(self.look)]
        lines[1].append("   ")
        lines[1].append_text(said)
        owner = self.view.seats[top.seat].name
        lines[1].append("   " + _("by {name}").format(name=owner), style=QUIET)
        lines[2].append("   ")
        lines[2].append(count.format(count=self.view.stack_count), style=QUIET)
        if top.is_super_joker:
            lines[1].append("   " + _("a super joker: no challenge"), style=QUIET)
        elif top.is_copy:
            lines[1].append("   " + _("a copy"), style=QUIET)
        if self.is_window:
            name = self.view.seats[top.seat].name
            waiting = join_names([self.view.seats[seat].name for seat in self.view.waiting])
            lines += [
                blank(),
                centered(Text("  " + _("L A S T   C A R D") + "  ", style="bold reverse"), width),
                *wrapped(
                    _("{name} gets a trophy if nobody wins a challenge.").format(name=name), width
                ),
                *wrapped(
                    Text(_("Still to say: {names}.").format(names=waiting), style=STRONG), width
                ),
            ]
        return lines

    def _footer(self, width: int) -> list[Text]:
        view = self.view
        pairs: list[tuple[str, str]] = []
        if self.is_window:
            pairs.append((_digits(view.challengers), _("your number: challenge, or say no")))
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
        pairs += [("?", _("rules")), ("q", _("leave"))]
        if not self.is_window:
            going = _("on to {name}").format(name=view.seats[view.turn].name)
            pairs.insert(0, (_("Enter"), going))
        return keys(pairs, width)


class PickSeatScreen(TableScreen):
    """The table with a question about which player; its subclasses say what for."""

    question: ClassVar[str] = ""

    def seats(self) -> tuple[int, ...]:
        """The players who can be picked."""
        return tuple(range(len(self.view.seats)))

    def picked(self, seat: int) -> Intent:
        """What picking a player asks for."""
        raise NotImplementedError

    def single_presses(self) -> frozenset[str]:
        return frozenset()

    def press(self, key: str) -> Intent | None:
        if key == "escape":
            return Command.BACK
        seat = seat_of(key, self.seats())
        return None if seat is None else self.picked(seat)

    def asked(self) -> str:
        """The question, in the players' language."""
        raise NotImplementedError

    def _footer(self, width: int) -> list[Text]:
        pairs = [(digit_of(seat), self.view.seats[seat].name) for seat in self.seats()]
        pairs.append((_("Esc"), _("back")))
        return [*wrapped(self.asked(), width, STRONG), *keys(pairs, width)]


class PickCopierScreen(PickSeatScreen):
    """Who copies the top card?"""

    topic: ClassVar[str] = "copy"

    def seats(self) -> tuple[int, ...]:
        return self.view.copiers

    def picked(self, seat: int) -> Intent:
        return HandOver(seat, Purpose.COPY)

    def asked(self) -> str:
        return _("Who copies the top card?")


class PickLookerScreen(PickSeatScreen):
    """Who wants to look at the own hand?"""

    def picked(self, seat: int) -> Intent:
        return HandOver(seat, Purpose.LOOK)

    def asked(self) -> str:
        return _("Who wants to look at their own hand?")


class RefereeScreen(PickSeatScreen):
    """Who looked at a facedown card? Asked once more, for it costs a card."""

    def __init__(self, look: Look, view: PublicView, story: TableStory) -> None:
        super().__init__(look, view, story)
        self.accused: int | None = None

    def press(self, key: str) -> Intent | None:
        if self.accused is None or key == "escape":
            return super().press(key)
        return Act(self.accused, Peek()) if key == "enter" else None

    def picked(self, seat: int) -> Intent | None:  # type: ignore[override]
        self.accused = seat
        return None

    def asked(self) -> str:
        return _("Who looked at a facedown card?")

    def _footer(self, width: int) -> list[Text]:
        if self.accused is None:
            return super()._footer(width)
        name = self.view.seats[self.accused].name
        asked = _("{name} looked at a facedown card and draws 1 card.").format(name=name)
        pairs = [(_("Enter"), _("yes, draw")), (_("Esc"), _("no"))]
        return [*wrapped(asked, width, STRONG), *keys(pairs, width)]
