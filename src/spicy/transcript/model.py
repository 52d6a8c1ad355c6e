"""The contents of a transcript as values: its set-up, and its statements with their lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from spicy.engine.actions import Action
from spicy.engine.cards import Card, Declaration, Edition
from spicy.engine.deal import TopCard
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.state import GameState
from spicy.words.cats import CatKind

if TYPE_CHECKING:
    from spicy.transcript.expectations import Expectation

Place = tuple[str, int | None]
"""A key of the set-up; with the seat it is about, where it is about one."""


class Comment(Struct, frozen=True, gc=False):
    """A comment on a line of its own."""

    line: int
    text: str


class Move(Struct, frozen=True, gc=False):
    """A move; `seat` None stands for everybody who has still to answer a last card.

    `narration` is the comment directly above, its lines kept; `comment` the one on the same line.
    """

    line: int
    seat: int | None
    action: Action
    narration: str = ""
    comment: str = ""


class Expected(Struct, frozen=True, gc=False):
    """An expectation about the position after the move above."""

    line: int
    expectation: Expectation
    comment: str = ""


Statement = Move | Expected | Comment


class Laid(Struct, frozen=True, gc=False):
    """A card on the stack of a set-up; None stands for a facedown card that nobody knows."""

    seat: int
    card: Card | None
    declaration: Declaration
    is_copy: bool = False
    added: tuple[Card | None, ...] = ()

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The card itself and those that were added under it."""
        return (self.card, *self.added)


class Setup(Struct, frozen=True, eq=False):
    """The values of the part before the line `---`; None where the file leaves one open.

    `lines` tells where each was written, by key and, where it is one player's, by seat.
    """

    players: tuple[str, ...]
    edition: Edition = Edition.SPICY
    super_jokers: bool = False
    spice_it_up: tuple[SpiceItUp, ...] = ()
    title: str | None = None
    rules: tuple[RuleId, ...] = ()
    """The rules that the transcript shows."""
    starts: int | None = None
    """The player to move; None where the file does not say."""
    seed: int = 0
    cats: tuple[CatKind | None, ...] = ()
    """The cats by seat, None for a person; empty where nobody is one."""
    hands: tuple[tuple[Card, ...] | None, ...] = ()
    deck: tuple[Card, ...] | None = None
    worlds_end: int | None = None
    """Cards above World's End in a given deck; None where it holds none."""
    stack: tuple[Laid, ...] = ()
    top: TopCard = TopCard.JUST_LAID
    points: tuple[int, ...] = ()
    super_points: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    supply: int | None = None
    lines: Mapping[Place, int] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return self._said() == other._said()

    def __ne__(self, other: object) -> bool:
        """Return the opposite; a struct does not derive it from equality."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[object, ...]:
        """All that is said, wherever it stands."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name != "lines")

    def configuration(self) -> Rules:
        """The rules of the engine for this set-up."""
        return Rules(self.edition, self.super_jokers, self.spice_it_up, worlds_end_shift=False)


class Transcript(Struct, frozen=True):
    """A transcript that was read: a set-up that can be, and everything after it.

    `start` is the position of the set-up. `remarks` are the comments of the set-up, those at the end of
    its lines included.
    """

    setup: Setup
    start: GameState
    statements: tuple[Statement, ...] = ()
    remarks: tuple[Comment, ...] = ()
    file: str | None = None

    def __repr__(self) -> str:
        return f"<Transcript {self.file or self.title or ''!r}, {len(self.moves)} moves>"

    @property
    def title(self) -> str | None:
        """The title, if it has one."""
        return self.setup.title

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.setup.players

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves alone."""
        return tuple(one for one in self.statements if isinstance(one, Move))
