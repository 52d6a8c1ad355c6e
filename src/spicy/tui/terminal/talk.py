"""A conversation in lines: what is said, what is asked, and what an answer can be."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from typing import Protocol, TypeVar

from msgspec import Struct

__all__ = ["Answer", "Heard", "Page", "Question", "Talk"]

_T = TypeVar("_T")


class Heard(Enum):
    """Something that was heard instead of an answer."""

    INTERRUPT = auto()
    """Ctrl-C."""
    END = auto()
    """The end of the input: Ctrl-D, or nobody is there any more."""
    COVER = auto()
    """The terminal was in other hands; all that was said is gone from it."""


Answer = str | Heard
"""The reply to a question: a line without the blanks around it, or something else."""


class Question(Struct, frozen=True):
    """A question, which is answered with a line.

    Whatever was typed before it was asked is thrown away, unless it `follows` from an answer of the
    same player.
    """

    text: str
    topic: str
    """The moment of the game that it belongs to, by a name of `spicy.words.help` or one of its own."""
    is_single: bool = False
    """The answer counts only alone, with silence around it: it is not held, typed ahead or pasted."""
    follows: bool = False
    """True where keys typed ahead count."""


class Page(Protocol):
    """The paper that a conversation is written on."""

    def say(self, *lines: str) -> None:
        """Write lines below what stands there."""

    def clear(self) -> None:
        """Take everything off, also what was scrolled away, as far as the terminal can."""


Talk = Generator[Question, Answer, _T]
"""A conversation: it asks, is sent the answers, and comes to a result. It says things in between."""
