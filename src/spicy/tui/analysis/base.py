"""What the screens of the desk have in common, and what they ask their flow for."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from enum import Enum, auto

from rich.console import RenderableType
from rich.text import Text

from spicy.analysis.position import Position
from spicy.engine.rule_ids import RuleId
from spicy.rulebook.entries import Entry
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.frame import WALLS, all_open, framed, windowed
from spicy.tui.widgets.scrolling import moved
from spicy.tui.widgets.text_layout import keys, rule
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


class Ask(Enum):
    """What a screen asks for that needs no more words."""

    BACK = auto()
    LEAVE = auto()
    HELP = auto()
    RULES = auto()
    """The text of the rules that decided the move."""
    TABLE = auto()
    WHAT_IF = auto()
    WRITE = auto()
    SET_UP = auto()
    """The form that sets up a position."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that somebody tries: what was typed, and by whom if it does not say so itself."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class WriteTo:
    """Write what is open to this file."""

    path: str


@dataclass(frozen=True, slots=True)
class OpenExample:
    """Step through an example of the rulebook."""

    name: str


@dataclass(frozen=True, slots=True)
class Read:
    """Show a rule or a question in full."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class ReadRules:
    """Show some rules in full."""

    rules: tuple[RuleId, ...]


@dataclass(frozen=True, slots=True)
class StepFrom:
    """Step on from a position that was set up."""

    position: Position


Request = Ask | Attempt | WriteTo | OpenExample | Read | ReadRules | StepFrom


class DeskScreen(Screen):
    """A screen of the desk. Keys come as `keyboard.canonical` names them, except where text is typed.

    `press` is told whether Shift was held with a letter.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self.message = ""
        """A sentence that answers the last key, if it needs one."""
        self.is_good_news = False
        """Whether the message says that something was done."""
        self.sight = all_open()
        """Whose cards may be on it."""
        self.leaving = _("leave")
        """What leaving the desk is called."""

    @property
    def hides(self) -> bool:
        """Whether `space` hides it, where it is private: not where a blank may be typed."""
        return not self.takes_text

    @property
    def is_private(self) -> bool:  # type: ignore[override]
        """In a running game a player's own cards may be on it."""
        return self.sight.owner is not None

    @abstractmethod
    def press(self, key: str, *, is_shifted: bool = False) -> Request | None:
        """A key was pressed: what it asks for, or None when it only moved something here."""

    def paste(self, text: str) -> None:
        """Text was pasted, on a screen that takes text."""


class Page(DeskScreen):
    """A text in the frame that may be longer than the window, with the keys that move it."""

    def __init__(self, look: Look, *, is_open: bool = True) -> None:
        super().__init__(look)
        self.is_open = is_open
        """Whether it lies over a stepper, whose cards are open."""
        self.first = 0
        self._furthest = 0
        self._page = 10

    @abstractmethod
    def title(self) -> str:
        """What stands in the frame."""

    @abstractmethod
    def lines(self, width: int) -> list[Text]:
        """The whole text."""

    def label(self) -> str:
        """What the upper edge begins with."""
        return self.sight.label if self.is_open else _("RULES")

    def pairs(self) -> list[tuple[str, str]]:
        """The keys besides those that move the text."""
        return [(_("Esc"), _("back"))]

    def press(self, key: str, *, is_shifted: bool = False) -> Request | None:  # noqa: ARG002
        first = moved(key, self.first, self._furthest, self._page)
        if first is not None:
            self.first = first
            return None
        if key == "q":
            return Ask.LEAVE
        return Ask.BACK if key in ("escape", "enter") else None

    def render(self, width: int, height: int) -> RenderableType:
        lines = self.lines(width - WALLS)
        pairs = self.pairs()
        if self.is_private:
            pairs.insert(0, ("space", _("hide")))
        if len(lines) > height - WALLS - 2:
            pairs.insert(0, (self.look.pick("↑ ↓", "up down"), _("move")))
        footer = [rule(width - WALLS, self.look), *keys(pairs, width - WALLS)]
        room = max(1, height - WALLS - len(footer))
        self._page = max(1, room - 1)
        shown, self._furthest = windowed(lines, self.first, room, self.look)
        return framed(
            shown, footer, width, height, self.look, label=self.label(), title=self.title()
        )


class Field:
    """One line that is being typed; what is typed goes to its end.

    A text that is only proposed gives way to the first letter; any other key mends it.
    """

    MOST = 120

    def __init__(self, text: str = "", *, is_proposed: bool = False) -> None:
        self.text = text
        self.is_proposed = is_proposed and bool(text)
        """Whether nobody has touched the text yet."""

    def press(self, key: str) -> bool:
        """Take a key that belongs to typing; whether it did."""
        if key == "backspace":
            self.is_proposed = False
            self.text = self.text[:-1]
        elif key == "space":
            self.insert(" ")
        elif len(key) == 1:
            self.insert(key)
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Add a text, as one line and without anything that cannot be seen."""
        plain = "".join(sign for sign in " ".join(text.split(" ")) if sign.isprintable())
        self._give_way(plain)
        self.text = (self.text + plain)[: self.MOST]

    def _give_way(self, typed: str) -> None:
        """Drop a proposal for what is typed instead."""
        if typed and self.is_proposed:
            self.text, self.is_proposed = "", False

    def shown(self, cells: int, look: Look) -> Text:
        """The end of the text that fits, and a mark where the next letter goes."""
        made = Text(self.text[-max(1, cells - 1) :], no_wrap=True)
        while made.cell_len > cells - 1:
            made = made[1:]
        if self.is_proposed:
            made.stylize("reverse")
        made.append(look.pick("█", "_"))
        return made
