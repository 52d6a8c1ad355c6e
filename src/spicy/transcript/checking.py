"""Replaying a transcript, and comparing the game with what it expects."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from spicy.engine.actions import Action
from spicy.engine.events import Event
from spicy.engine.legality import why_not
from spicy.engine.record import Record
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import UNCITABLE, RuleId
from spicy.engine.state import GameState
from spicy.engine.transition import apply
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations import Moment, Refused
from spicy.transcript.model import Comment, Expected, Move, Transcript
from spicy.transcript.moves import format_move
from spicy.words.i18n import _


class Failure(Struct, frozen=True, gc=False):
    """Something in a transcript that the rules disagree with."""

    line: int
    message: str


class Step(Struct, frozen=True, gc=False):
    """The set-up (`move` None) or one move, and everything that stands below it.

    `actions` are what was done: none where the move was refused, several for `all: no challenge`.
    `refusal` says why the move is impossible, or what it was punished for.
    """

    move: Move | None
    before: GameState
    state: GameState
    actions: tuple[tuple[int, Action], ...] = ()
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    expectations: tuple[Expected, ...] = ()
    comments: tuple[Comment, ...] = ()
    failures: tuple[Failure, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Return whether the move is impossible, so that nothing happened."""
        return self.refusal is not None and not self.refusal.is_punished

    @property
    def is_refusal_expected(self) -> bool:
        """Return whether the transcript says that the move is impossible."""
        return any(isinstance(one.expectation, Refused) for one in self.expectations)


class Report(Struct, frozen=True):
    """The findings of a check. `events` are those of all moves, each with its move's line."""

    transcript: Transcript
    failures: tuple[Failure, ...]
    events: tuple[tuple[int, Event], ...]
    final: GameState
    cited: frozenset[RuleId]
    """The rules that events, punishments and refusals of the run cite."""

    @property
    def ok(self) -> bool:
        """Return whether everything holds."""
        return not self.failures


def steps(transcript: Transcript) -> Iterator[Step]:
    """The set-up and every move, carried out one after the other, with what the check says of each.

    After a refused move the game goes on from the unchanged position.
    """
    state = transcript.start
    last: tuple[tuple[Event, ...], Refusal | None] | None = None
    for move, expectations, comments in _blocks(transcript):
        before, refusal = state, None
        actions: tuple[tuple[int, Action], ...] = ()
        events: tuple[Event, ...] = ()
        if move is not None:
            state, actions, events, refusal = _carry_out(before, move)
        is_refused = refusal is not None and not refusal.is_punished
        if move is not None and not is_refused:
            last = events, refusal
        moment = Moment(
            state,
            events=None if last is None else last[0],
            punishment=None if last is None else last[1],
            refusal=refusal if is_refused else None,
            has_move=move is not None,
        )
        step = Step(move, before, state, actions, events, refusal, expectations, comments)
        failures = _failures(step, moment)
        if failures:
            step = Step(
                move, before, state, actions, events, refusal, expectations, comments, failures
            )
        yield step


def check(transcript: Transcript) -> Report:
    """Replay a transcript and say where the rules disagree with it."""
    failures: list[Failure] = []
    events: list[tuple[int, Event]] = []
    cited: set[RuleId] = set()
    final = transcript.start
    for step in steps(transcript):
        failures += step.failures
        if step.refusal is not None:
            cited.update(step.refusal.rules)
        for event in step.events:
            cited.update(event.rules)
            assert step.move is not None  # the set-up has no events
            events.append((step.move.line, event))
        final = step.state
    failures += _uncited(transcript, cited)
    failures.sort(key=lambda failure: failure.line)
    return Report(transcript, tuple(failures), tuple(events), final, frozenset(cited))


def record_of(transcript: Transcript) -> Record:
    """The game of a transcript, the moves that it says are refused left out.

    Raises TranscriptError naming the line of a move that is refused without its saying so.
    """
    moves: list[tuple[int, Action]] = []
    for step in steps(transcript):
        if step.move is not None and step.is_refused and not step.is_refusal_expected:
            raise TranscriptError(_impossible(step), file=transcript.file, line=step.move.line)
        moves += step.actions
    return Record(transcript.start, tuple(moves))


_Block = tuple[Move | None, tuple[Expected, ...], tuple[Comment, ...]]


def _blocks(transcript: Transcript) -> Iterator[_Block]:
    """The set-up and every move, each with the expectations and comments down to the next."""
    move: Move | None = None
    expectations: list[Expected] = []
    comments: list[Comment] = []
    for statement in transcript.statements:
        if isinstance(statement, Move):
            yield move, tuple(expectations), tuple(comments)
            move = statement
            expectations, comments = [], []
        elif isinstance(statement, Expected):
            expectations.append(statement)
        else:
            comments.append(statement)
    yield move, tuple(expectations), tuple(comments)


def _carry_out(
    state: GameState, move: Move
) -> tuple[GameState, tuple[tuple[int, Action], ...], tuple[Event, ...], Refusal | None]:
    """The position after a move, what was done, the events, and why it is not legal."""
    seats = (move.seat,) if move.seat is not None else state.waiting or (state.turn,)
    actions: list[tuple[int, Action]] = []
    events: list[Event] = []
    refusal: Refusal | None = None
    for seat in seats:
        refusal = why_not(state, seat, move.action)
        if refusal is not None and not refusal.is_punished:
            break
        state, happened = apply(state, seat, move.action)
        actions.append((seat, move.action))
        events += happened
    return state, tuple(actions), tuple(events), refusal


def _failures(step: Step, moment: Moment) -> tuple[Failure, ...]:
    failures: list[Failure] = []
    if step.move is not None and step.is_refused and not step.is_refusal_expected:
        failures.append(Failure(step.move.line, _impossible(step)))
    for one in step.expectations:
        reason = one.expectation.why_it_fails(moment)
        if reason is not None:
            failures.append(Failure(one.line, reason))
    return tuple(failures)


def _impossible(step: Step) -> str:
    """The sentence about a move that is refused and should not be."""
    move, refusal = step.move, step.refusal
    assert move is not None  # it was refused
    assert refusal is not None
    from spicy.words.refusals import refusal_sentence  # only a mistake needs it

    message = _("expected a possible move, but '{move}' is refused under {rule}: {sentence}")
    return message.format(
        move=format_move(move.action),
        rule=refusal.rule.value,
        sentence=refusal_sentence(refusal, step.before.names),
    )


def _uncited(transcript: Transcript, cited: set[RuleId]) -> Iterator[Failure]:
    """The rules that the transcript says it shows and does not."""
    line = transcript.setup.lines.get(("rules", None), 1)
    for rule in transcript.setup.rules:
        if rule not in cited and rule not in UNCITABLE:
            message = _("expected {rule} to be shown, but nothing in this game cites it")
            yield Failure(line, message.format(rule=rule.value))
