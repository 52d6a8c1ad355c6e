"""What happened at a stop, as sentences for people who see all cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from spicy.analysis.mainline import Stop
from spicy.engine.cards import Declaration
from spicy.engine.declarations import valid_declarations
from spicy.engine.events import Event, PawCollected, StackWon
from spicy.engine.refusals import Refusal
from spicy.engine.state import GameState, Phase
from spicy.transcript.expectations import format_expectation
from spicy.words.cards import card_name
from spicy.words.events import event_sentence, private_sentence
from spicy.words.i18n import _
from spicy.words.lists import join_names, join_plain
from spicy.words.outcome import ending_sentence, winners_sentence
from spicy.words.refusals import refusal_sentence


class Verdict(Enum):
    """What the rules say of a move."""

    ALLOWED = auto()
    PUNISHED = auto()
    REFUSED = auto()


class Described(NamedTuple):
    """One sentence; a quiet one tells what only open cards show."""

    text: str
    is_quiet: bool = False


class Checked(NamedTuple):
    """One expectation of the transcript, and why it does not hold where it does not."""

    text: str
    failure: str | None = None


def verdict_of(stop: Stop) -> Verdict:
    """Whether the move of a stop is allowed."""
    if stop.step.refusal is None:
        return Verdict.ALLOWED
    return Verdict.PUNISHED if stop.step.refusal.is_punished else Verdict.REFUSED


def verdict_name(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    if verdict is Verdict.ALLOWED:
        return _("allowed")
    if verdict is Verdict.PUNISHED:
        return _("not allowed, and it has a price")
    return _("not possible")


def tell(stop: Stop) -> tuple[Described, ...]:
    """What came of the move: why it is not allowed, and everything that happened."""
    names = stop.state.names
    told: list[Described] = []
    refusal = stop.step.refusal
    if refusal is not None:
        told.append(Described(_why_not(refusal, stop.step.before)))
    for event in stop.step.events:
        told.append(Described(event_sentence(event, names)))
        private = _opened(event) or private_sentence(event, names)
        if private is not None:
            told.append(Described(private, is_quiet=True))
    return tuple(told)


def checked(stop: Stop) -> tuple[Checked, ...]:
    """What the transcript expects at a stop, each with whether it holds."""
    names = stop.state.names
    failures = {failure.line: failure.message for failure in stop.step.failures}
    found = [
        Checked(format_expectation(one.expectation, names), failures.pop(one.line, None))
        for one in stop.step.expectations
    ]
    # What is left is a move that the transcript takes for possible.
    found += [Checked("", message) for message in failures.values()]
    return tuple(found)


def whose_turn(state: GameState) -> str:
    """What the game waits for, or how it ended, in one sentence."""
    names = state.names
    if state.outcome is not None:
        return ending_sentence(state.outcome, names)
    if state.phase is Phase.LAST_CARD:
        waiting = join_names(names[seat] for seat in state.waiting)
        return _("A last card lies there. Still to answer: {names}.").format(names=waiting)
    if state.phase is Phase.OFFER:
        return _("{name} may take a super joker.").format(name=names[state.turn])
    return _("It is {name}'s turn.").format(name=names[state.turn])


def scores(state: GameState) -> str | None:
    """Who won and with how many points, once the game is over."""
    outcome = state.outcome
    return None if outcome is None else winners_sentence(outcome, state.names)


def _opened(event: Event) -> str | None:
    """The won cards, which nobody at the table looks at."""
    if isinstance(event, StackWon | PawCollected) and event.cards:
        cards = join_plain(map(card_name, event.cards))
        return _("These are: {cards}.").format(cards=cards)
    return None


def _why_not(refusal: Refusal, before: GameState) -> str:
    top = before.top
    valid: Sequence[Declaration] = ()
    if refusal.is_punished:
        valid = valid_declarations(before.rules, None if top is None else top.declaration)
    return refusal_sentence(refusal, before.names, valid)
