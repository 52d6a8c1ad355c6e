"""One stack of screens: push, pop, replace, cover.

Whatever is opened over a screen is pushed, and Escape pops it again. A private screen never lies under
a public one: what is opened over it covers it first, so that closing leads to the hand-over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import ClassVar, Final

from msgspec import Struct

from spicy.tui.requests import Command, Request
from spicy.tui.terminal.screen import Leave, Screen
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

__all__ = ["MOVING", "AppScreen", "CoveredHand", "Navigator", "unheard"]


MOVING: Final = frozenset(
    {"left", "right", "up", "down", "home", "end", "pageup", "pagedown", "s-left", "s-right"}
)
"""The keys that move in a text or along a line."""


class CoveredHand(Struct, frozen=True):
    """A hand that was open when something was laid over it."""

    seat: int
    name: str

    def note(self) -> str:
        """The sentence about it for whoever finds the device like this."""
        return _("Under this lies {name}'s hand, covered.").format(name=self.name)


class AppScreen(Screen):
    """A screen of the program: drawn from what it was made of, it answers keys with requests.

    Keys come by the names that are meant, except where the screen takes text.
    """

    topic: ClassVar[str] = ""
    """The topic whose rules matter here, for the rules overlay."""
    has_own_help: ClassVar[bool] = False
    """`?` and `q` mean something else here than everywhere."""
    steps: ClassVar[frozenset[str]] = frozenset()
    """Keys that move something here, and stand still without a word at its ends."""
    is_overlay: ClassVar[bool] = False
    """It lies over a game's screen and is closed together with what lies on it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.message = ""
        """A sentence that answers the last key, if it needs one."""
        self.is_good_news = False
        """True where the message says that something was done."""
        self.covered: CoveredHand | None = None
        """Whose hand lies under it, if it was opened over one."""

    @property
    def hides(self) -> bool:
        """Return whether `space` covers it, where it is private: not where a blank may be typed."""
        return not self.takes_text

    @property
    def note(self) -> str:
        """The sentence about whose hand lies under it; empty where none does."""
        return "" if self.covered is None else self.covered.note()

    def topic_now(self) -> str:
        """Return which rules matter as it stands now."""
        return self.topic

    @abstractmethod
    def press(self, key: str) -> Request | None:
        """A key was pressed: what it asks for, or None when it only moved something here."""

    def skip(self) -> bool:
        """A key was pressed: show at once what moves as it ends; True if that used the key up."""
        return False

    def paste(self, text: str) -> None:
        """Text was pasted, on a screen that takes text."""

    def answer_held(self) -> bool:
        said = _("Let go, then press once.")
        is_news, self.message = self.message != said, said
        return is_news

    def tell(self, good_news: str) -> None:
        """Say that something was done."""
        self.message, self.is_good_news = good_news, True

    def own_hand(self) -> CoveredHand | None:
        """Return whose hand is open on it, if it is a hand."""
        return None


class Navigator(ABC):
    """A stack of screens, of which the last one is shown; see `Flow`."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._stack: list[AppScreen] = []

    @property
    def screen(self) -> AppScreen:
        """The screen that is shown now."""
        return self._stack[-1]

    @property
    def stack(self) -> Sequence[AppScreen]:
        """All screens, the lowest first."""
        return tuple(self._stack)

    def pass_time(self, now: float) -> float | None:
        """Let time pass on the screen that is shown; see `Flow.pass_time`."""
        return self.screen.pass_time(now)

    # Moving

    def push(self, screen: AppScreen) -> None:
        """Lay a screen over what is shown."""
        if self._stack:
            below = self.screen
            screen.covered = below.own_hand() or below.covered
            if below.is_private and not screen.is_private:
                self.cover()
        self._stack.append(screen)

    def pop(self) -> None:
        """Take away what is shown; what lay under it is shown again."""
        self._stack.pop()

    def replace(self, screen: AppScreen) -> None:
        """Put a screen in the place of what is shown."""
        screen.covered = self.screen.covered
        self._stack[-1] = screen

    def reset(self, *screens: AppScreen) -> None:
        """Begin anew with these screens, the lowest first."""
        self._stack = list(screens)

    def cut(self, count: int) -> None:
        """Keep so many of the lowest screens."""
        del self._stack[count:]

    # What the terminal asks

    def press(self, key: str) -> Leave | None:
        """A key arrived; see `Flow.press`."""
        if key == "c-c":
            return self.ask_to_leave(is_interrupt=True)
        screen = self.screen
        if screen.skip():
            return None
        if not screen.takes_text:
            if not screen.has_own_help and key == "q":
                return self.ask_to_leave(is_interrupt=False)
            if not screen.has_own_help and key == "?":
                return self.carry_out(Command.RULES)
        if key == "space" and screen.is_private and screen.hides:
            request: Request | None = Command.HIDE
        else:
            request = self._press(screen, key)
        self.noticed(request)
        return None if request is None else self.carry_out(request)

    @staticmethod
    def _press(screen: AppScreen, key: str) -> Request | None:
        """Give a key to a screen, and answer one that does nothing there."""
        if screen.takes_text:
            return screen.press(key)
        screen.message, screen.is_good_news = "", False
        before = _state_of(screen)
        request = screen.press(key)
        if request is None and key not in screen.steps and _state_of(screen) == before:
            screen.message = unheard()
        return request

    def paste(self, text: str) -> None:
        """Text was pasted; see `Flow.paste`."""
        self.noticed(None)
        self.screen.paste(text)

    def cover(self) -> None:
        """Replace every private screen by what covers it; see `Flow.cover`.

        What lies over a private screen is dropped: it is private too.
        """
        for place, screen in enumerate(self._stack):
            if screen.is_private:
                below = self._stack[:place]
                instead = self.cover_of(screen, below)
                self._stack = [*below, *instead]
                return

    # What a flow decides

    @abstractmethod
    def carry_out(self, request: Request) -> Leave | None:
        """Do what a screen asks for."""

    @abstractmethod
    def ask_to_leave(self, *, is_interrupt: bool) -> Leave | None:
        """Somebody wants to leave, with Ctrl-C or with `q`."""

    @abstractmethod
    def cover_of(self, screen: AppScreen, below: list[AppScreen]) -> list[AppScreen]:
        """The screens to put in the place of a private one; `below` may be shortened."""

    @abstractmethod
    def noticed(self, request: Request | None) -> None:
        """A key was heard, or a text pasted, that asks for this."""


def unheard() -> str:
    """The answer to a key that does nothing on a screen; it is the same for every one of them."""
    return _("That key does nothing here; those below do.")


_IN_DEPTH: Final = 2
"""A screen's own objects, such as what is being laid, and the lists in them."""


def _state_of(value: object, depth: int = _IN_DEPTH) -> object:
    """Return what a key can change in a screen, to be compared with the same later on."""
    if isinstance(value, list):
        return [_state_of(one, depth) for one in value]
    if value is None or isinstance(value, bool | int | str | Enum):
        return value
    if depth < 0:
        return id(value)
    kind = type(value)
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.frozen:
        return id(value)  # a value, such as a view: no key changes what is in it
    names: Iterable[str] = getattr(kind, "__struct_fields__", ()) or getattr(kind, "__slots__", ())
    names = names or getattr(value, "__dict__", ())
    return id(value), [_state_of(getattr(value, name, None), depth - 1) for name in names]
