"""Screens and flows of screens: all that the application knows about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["ECHO_TIME", "HANGUP", "Flow", "Leave", "Screen"]

HANGUP: Final = 129
"""The exit code of a program whose terminal has gone."""
ECHO_TIME: Final = 0.3
"""An interrupt that follows another within so many seconds is the same one, sent on by the parent."""


class Screen(ABC):
    """One thing that is shown. Drawing it must neither change it nor depend on anything else.

    A flow that goes on to something else puts *another object* into its ``screen``: the application
    then throws away what was typed too early. The same object, changed, is simply drawn again.
    """

    is_private: bool = False
    """A hand may be on it: it must be covered before anything else happens to the terminal."""

    fits_anywhere: bool = False
    """It can be read in the smallest window too: a question that cannot wait until there is room."""

    takes_text: bool = False
    """Text is wanted: all keys of a quick typist count, and a paste arrives as one text."""

    hears_shift: bool = False
    """A letter with Shift is another key here: it arrives as `s-` and the letter."""

    def single_presses(self) -> frozenset[str]:
        """The keys that count only when no other key is near: not held, typed ahead or pasted."""
        return frozenset()

    def pass_time(self, now: float) -> float | None:  # noqa: ARG002
        """Go on to what is shown at this time, in seconds of a clock that only goes up.

        Returns after how many seconds something will have moved, and None where nothing will: then
        nobody wakes up for it. It is asked before each frame and after it.
        """
        return None

    def answer_held(self) -> bool:
        """Say that a key counts only when it is let go and pressed once; True where that is news.

        It is asked for a key that is held, and for one of `single_presses` that came with others.
        """
        return False

    @abstractmethod
    def render(self, width: int, height: int) -> RenderableType:
        """The drawing for so many cells; it is cut and filled to exactly that size."""


class Leave(Struct, frozen=True):
    """The end of an application: its exit code, and words for the normal screen afterwards."""

    code: int = 0
    message: str = ""


class Flow(Protocol):
    """The order of the screens: what is shown now, and what a key makes of it."""

    @property
    def screen(self) -> Screen:
        """The screen to show now."""
        ...

    def pass_time(self, now: float) -> float | None:
        """Let time pass on the screen, as `Screen.pass_time` has it; another screen may come by it."""
        ...

    def press(self, key: str) -> Leave | None:
        """A key arrived, by the name that is meant; on a screen that takes text, as it was typed.

        A flow that returns a ``Leave`` is asked nothing more.
        """
        ...

    def paste(self, text: str) -> None:
        """Text was pasted; called only while ``screen.takes_text``."""
        ...

    def cover(self) -> None:
        """Put the screen that hands the device over in the place of a private one, at once."""
        ...
