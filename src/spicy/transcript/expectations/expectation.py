"""The expectation that all kinds of it come from, and what they are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self, TypeVar

from msgspec import Struct

from spicy.engine.actions import Action
from spicy.engine.cards import Edition
from spicy.engine.events import Event
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState
from spicy.transcript.errors import TranscriptError
from spicy.transcript.moves import format_move, parse_move
from spicy.transcript.vocabulary import Roster, parse_number, parse_rule
from spicy.words.i18n import _


class Moment(Struct, frozen=True):
    """The subject of expectations: a position and how it came about.

    `events` and `punishment` are of the last move that was not refused, and `events` None where there
    was none; `refusal` is of the move just above, if that one is impossible; `has_move` says whether
    there is a move above.
    """

    state: GameState
    events: tuple[Event, ...] | None = None
    punishment: Refusal | None = None
    refusal: Refusal | None = None
    has_move: bool = False


class Expectation(Struct, frozen=True):
    """Something that a transcript expects of a position; seats, not names, stand in it.

    A kind of expectation has its keyword, a `read` that makes one of the text behind the keyword, and
    the two methods below.
    """

    keyword = ""

    def said(self, names: Sequence[str]) -> str:
        """The text behind the keyword, which `read` reads back."""
        raise NotImplementedError

    def why_it_fails(self, moment: Moment) -> str | None:
        """Return what is the case instead, as a sentence; None where the expectation holds."""
        raise NotImplementedError

    def text(self, names: Sequence[str]) -> str:
        """The whole text without its `>`."""
        return f"{self.keyword} {self.said(names)}".rstrip()

    def compared(self, found: Expectation, state: GameState) -> str | None:
        """None where `found` is what was expected, or else the usual sentence: what would hold."""
        if self == found:
            return None
        return _("expected {said}, but it is: {found}").format(
            said=self.text(state.names), found=found.text(state.names)
        )


class OfSeat(Expectation, frozen=True):
    """An expectation that is a player and nothing else."""

    seat: int

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Self:
        """Make one of a name."""
        del edition
        return cls(roster.seat(text))

    def said(self, names: Sequence[str]) -> str:
        return names[self.seat]


class OfSeats(Expectation, frozen=True):
    """An expectation that is some players and nothing else."""

    seats: tuple[int, ...]

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Self:
        """Make one of names with commas between them."""
        del edition
        return cls(roster.seats(text))

    def said(self, names: Sequence[str]) -> str:
        return listed(self.seats, names)


class OfCount(Expectation, frozen=True):
    """An expectation that is a number and nothing else."""

    count: int

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Self:
        """Make one of a number."""
        del roster, edition
        return cls(parse_number(text))

    def said(self, names: Sequence[str]) -> str:
        del names
        return str(self.count)


class OfRule(Expectation, frozen=True):
    """An expectation that is a rule and nothing else."""

    rule: RuleId

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Self:
        """Make one of the identifier of a rule."""
        del roster, edition
        return cls(parse_rule(text))

    def said(self, names: Sequence[str]) -> str:
        del names
        return self.rule.value


class OfMove(Expectation, frozen=True):
    """An expectation that is somebody's move and nothing else."""

    seat: int
    action: Action

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Self:
        """Make one of a name and a move."""
        return after_name(text, roster, lambda seat, rest: cls(seat, parse_move(rest, edition)))

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {format_move(self.action)}"


_E = TypeVar("_E", bound=Expectation)
Reader = Callable[[str, Roster, Edition | None], Expectation]
"""Makes an expectation of the text behind its keyword; TranscriptError, without a line, for another."""


def after_name(text: str, roster: Roster, make: Callable[[int, str], _E]) -> _E:
    """Read what begins with a name: the longest one whose rest can be read is meant."""
    first: TranscriptError | None = None
    for seat, rest in roster.split(text):
        try:
            return make(seat, rest)
        except TranscriptError as error:
            first = first or error
    assert first is not None  # `split` found a name, or has raised
    raise first


def listed(seats: Iterable[int], names: Sequence[str]) -> str:
    """The names of some seats with commas between them."""
    return ", ".join(names[seat] for seat in seats)
