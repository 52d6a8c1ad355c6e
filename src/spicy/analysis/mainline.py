"""A transcript as a line of positions: every stop of it, worked out once, and jumps between them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from spicy.analysis.inventions import Invented
from spicy.engine.cards import Card
from spicy.engine.events import ChallengeSettled, TrophyTaken
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState
from spicy.transcript.checking import Failure, Step, check, steps
from spicy.transcript.model import Comment, Expected, Move, Transcript
from spicy.transcript.moves import format_move
from spicy.transcript.parser import EVERYBODY


class Jump(Enum):
    """The kinds of stop that one can jump to."""

    CHALLENGE = auto()
    TROPHY = auto()
    PENALTY = auto()
    """A move that the rules forbid: punished, or not possible at all."""


class Stop(Struct, frozen=True):
    """The set-up (number 0) or the position after one move, with what led to it.

    `narration` is what the transcript tells before the move, `remarks` what it tells after it.
    `invented` are the cards of the position that nobody knows, `marks` those in each event.
    """

    number: int
    step: Step
    narration: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    invented: Invented = field(default_factory=Invented)
    marks: tuple[frozenset[Card], ...] = ()

    @property
    def state(self) -> GameState:
        """The position."""
        return self.step.state

    @property
    def move(self) -> Move | None:
        """The move that was tried; None for the set-up."""
        return self.step.move

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules that decided the move, the reason of a refusal first."""
        found: list[RuleId] = []
        if self.step.refusal is not None:
            found += self.step.refusal.rules
        for event in self.step.events:
            found += event.rules
        return tuple(dict.fromkeys(found))

    @property
    def held(self) -> tuple[Expected, ...]:
        """The expectations of the transcript that hold here."""
        failed = {failure.line for failure in self.step.failures}
        return tuple(one for one in self.step.expectations if one.line not in failed)

    @property
    def turned(self) -> ChallengeSettled | None:
        """The challenge that turned a card over here, if one did."""
        found = (one for one in self.step.events if isinstance(one, ChallengeSettled))
        return next(found, None)

    def is_worth(self, jump: Jump) -> bool:
        """Return whether it is one of the stops that the jump goes to."""
        if jump is Jump.PENALTY:
            return self.step.refusal is not None
        kind = ChallengeSettled if jump is Jump.CHALLENGE else TrophyTaken
        return any(isinstance(event, kind) for event in self.step.events)


class Mainline(Struct, frozen=True):
    """All stops of a transcript. `elsewhere` is what is wrong with it beside its moves."""

    transcript: Transcript
    stops: tuple[Stop, ...]
    elsewhere: tuple[Failure, ...] = ()
    jumps: dict[Jump, tuple[int, ...]] = {}
    """The stops that each jump goes to; worked out from them."""

    def __post_init__(self) -> None:
        jumps = {
            jump: tuple(stop.number for stop in self.stops if stop.is_worth(jump)) for jump in Jump
        }
        force_setattr(self, "jumps", jumps)

    @classmethod
    def of(cls, transcript: Transcript, invented: Invented | None = None) -> Mainline:
        """Carry out every move of a transcript; `invented` where that knows more than the set-up."""
        stops = tuple(_stops(transcript, invented or Invented.of(transcript)))
        return cls(transcript, stops, _uncited(transcript, stops))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything in the transcript that the rules disagree with, in the order of its lines."""
        found = [failure for stop in self.stops for failure in stop.step.failures]
        return tuple(sorted([*found, *self.elsewhere], key=lambda failure: failure.line))

    def __len__(self) -> int:
        return len(self.stops)

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return len(self.stops) - 1

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.transcript.names

    def next(self, at: int, jump: Jump) -> int | None:
        """The next stop of this kind after a stop, if there is one."""
        found = self.jumps[jump]
        place = bisect_right(found, at)
        return found[place] if place < len(found) else None

    def previous(self, at: int, jump: Jump) -> int | None:
        """The last stop of this kind before a stop, if there is one."""
        found = self.jumps[jump]
        place = bisect_left(found, at)
        return found[place - 1] if place else None


def move_text(move: Move, names: Sequence[str]) -> str:
    """A move as transcripts write it: `Lea: P8 as C9`."""
    name = EVERYBODY if move.seat is None else names[move.seat]
    return f"{name}: {format_move(move.action)}"


def _uncited(transcript: Transcript, stops: Sequence[Stop]) -> tuple[Failure, ...]:
    """The rules that a transcript says it shows and does not."""
    cited: set[RuleId] = set()
    for stop in stops:
        cited.update(stop.rules)
    missing = tuple(rule for rule in transcript.setup.rules if rule not in cited)
    if not missing:
        return ()
    # A check of those rules without a single move has the words for it, and takes no time.
    setup = replace(transcript.setup, rules=missing)
    return check(replace(transcript, setup=setup, statements=())).failures


def _stops(transcript: Transcript, invented: Invented) -> Iterator[Stop]:
    narration = _texts(transcript.remarks)
    moves: list[Step | None] = [*steps(transcript), None]
    for number, (step, following) in enumerate(pairwise(moves)):
        assert step is not None  # only the end is
        if step.move is not None:
            narration = _told(step.move)
        remarks = _remarks(step, None if following is None else following.move)
        invented, marks = invented.after(step)
        yield Stop(number, step, narration, remarks, invented, marks)


def _told(move: Move) -> tuple[str, ...]:
    """Return what is told before a move: the comment above it, and the one behind it."""
    return tuple(line for line in (*move.narration.split("\n"), move.comment) if line)


def _remarks(step: Step, following: Move | None) -> tuple[str, ...]:
    """The comments below a move that do not stand directly above the next one."""
    own = list(step.comments)
    if following is not None:
        line = following.line
        while own and own[-1].line == line - 1:
            line = own.pop().line
    behind = [Comment(one.line, one.comment) for one in step.expectations]
    return _texts(sorted([*own, *behind], key=lambda comment: comment.line))


def _texts(comments: Iterable[Comment]) -> tuple[str, ...]:
    return tuple(comment.text for comment in comments if comment.text)
