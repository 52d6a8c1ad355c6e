"""Variations: at any stop of a line, any move of any seat, also a forbidden one.

A variation stands beside the line it leaves, which never changes. Its moves are carried out by the same
steps that check a transcript, and it can be written out as a transcript that holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from spicy.analysis.mainline import Mainline, Stop, move_text
from spicy.analysis.spoken import in_notation
from spicy.engine.actions import Action
from spicy.engine.events import ChallengeSettled
from spicy.engine.record import Record
from spicy.engine.state import GameState, Phase
from spicy.transcript.checking import Step, steps
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations import (
    ChallengeWon,
    Expectation,
    Offered,
    Over,
    Punished,
    Refused,
    Turn,
    Waiting,
    Winners,
    format_expectation,
)
from spicy.transcript.model import Expected, Move, Transcript
from spicy.transcript.moves import parse_move
from spicy.transcript.parser import EVERYBODY, parse
from spicy.transcript.vocabulary import Roster
from spicy.transcript.writer import write
from spicy.words.i18n import _


class Variation(Struct, frozen=True):
    """Another line that shares the stops up to number `at` with the original."""

    original: Mainline
    at: int
    line: Mainline

    @property
    def own(self) -> tuple[Stop, ...]:
        """The stops that the original does not have."""
        return self.line.stops[self.at + 1 :]

    def then(self, at: int, seat: int | None, action: Action) -> Variation:
        """The variation with a move tried at one of its stops, and nothing after it.

        At a stop that it shares with the original, that is a new variation.
        """
        if at <= self.at:
            return what_if(self.original, at, seat, action)
        return Variation(self.original, self.at, _with(self.line, at, seat, action))


def what_if(original: Mainline, at: int, seat: int | None, action: Action) -> Variation:
    """The variation that leaves a line after stop `at` with a move; seat None stands for everybody."""
    return Variation(original, at, _with(original, at, seat, action))


def read_try(text: str, state: GameState, seat: int) -> tuple[int | None, Action]:
    """Return who tries what: a move of this seat, or a line `NAME: move`, as written or in words.

    Raises TranscriptError, without a line, where it is no move.
    """
    edition = state.rules.edition
    name, colon, move = text.partition(":")
    if not colon:
        return seat, parse_move(in_notation(text, edition), edition)
    action = parse_move(in_notation(move, edition), edition)
    if name.strip().lower() == EVERYBODY:
        return None, action
    return Roster(state.names).seat(" ".join(name.split())), action


def write_variation(variation: Variation) -> str:
    """A variation as a transcript, from the set-up on, with what came of every move that was tried.

    Raises TranscriptError where the start of the line, or a move of it, cannot be written.
    """
    line = variation.line
    rules = dict.fromkeys(rule for stop in variation.own for rule in stop.rules)
    title = line.transcript.title
    head = write(
        Record(line.transcript.start),
        title=_("What if") if title is None else _("What if: {title}").format(title=title),
        rules=tuple(rules),
        cats=line.transcript.setup.cats,
    )
    lines = [head.rstrip("\n")]
    for stop in line.stops:
        if stop.number == variation.at + 1:
            lines += _leaving(variation)
        lines += _statements(stop, line.names)
    text = "\n".join(lines) + "\n"
    parse(text)  # a spice that the edition lacks can be tried, but transcripts have no word for it
    return text


def _leaving(variation: Variation) -> Iterator[str]:
    """The comment where a variation leaves the original."""
    if variation.at < variation.original.last:
        move = variation.original.stops[variation.at + 1].move
        assert move is not None  # only the set-up has none, and nothing leaves before it
        said = _("What if? In the original it went on with {move}")
        yield "# " + said.format(move=move_text(move, variation.line.names))
    else:
        yield "# " + _("What if? The original ends here.")


def _statements(stop: Stop, names: tuple[str, ...]) -> Iterator[str]:
    for text in stop.narration:
        yield f"# {text}"
    if stop.move is not None:
        yield move_text(stop.move, names)
    # A refusal that nobody expected is a failure of the original; here it is expected.
    is_said = any(isinstance(one.expectation, Refused) for one in stop.held)
    if stop.step.is_refused and not is_said:
        assert stop.step.refusal is not None  # it is refused
        yield f"> refused {stop.step.refusal.rule.value}"
    for one in stop.held:
        yield f"> {format_expectation(one.expectation, names)}"
    if stop.remarks:
        # A blank line keeps them from becoming the narration of the next move.
        yield from (f"# {text}" for text in stop.remarks)
        yield ""


def _with(line: Mainline, at: int, seat: int | None, action: Action) -> Mainline:
    """The line up to a stop, and one more move."""
    shared = line.stops[: at + 1]
    step = _try(line.transcript, shared[-1].state, seat, action)
    invented, marks = shared[-1].invented.after(step)
    stop = Stop(len(shared), step, invented=invented, marks=marks)
    return Mainline(line.transcript, (*shared, stop))


def _try(transcript: Transcript, state: GameState, seat: int | None, action: Action) -> Step:
    """A move carried out at a position, with everything it led to as expectations that hold."""
    if seat is None and not state.waiting:
        raise TranscriptError(_("'all' can answer a last card only, and nobody is being asked"))
    alone = Transcript(transcript.setup, state, (Move(0, seat, action),))
    _start, step = steps(alone)
    expected = tuple(Expected(0, fact) for fact in _facts(step))
    # Without a line that says so, the check takes a refusal for a mistake; here it is the answer.
    return replace(step, expectations=expected, failures=())


def _facts(step: Step) -> Iterator[Expectation]:
    """Yield what came of a move."""
    state = step.state
    if step.refusal is not None:
        rule = step.refusal.rule
        if step.is_refused:
            yield Refused(rule)
            return
        yield Punished(rule)
    for event in step.events:
        if isinstance(event, ChallengeSettled):
            yield ChallengeWon(event.winner)
    if state.phase is Phase.LAST_CARD:
        yield Waiting(state.waiting)
    elif state.phase is Phase.OFFER:
        yield Offered(state.turn)
    elif state.outcome is not None:
        yield Over(state.outcome.reason)
        yield Winners(state.outcome.winners)
    else:
        yield Turn(state.turn)
