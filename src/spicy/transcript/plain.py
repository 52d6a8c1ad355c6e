"""The outcome of a check as plain values, for JSON and for other programs."""

from __future__ import annotations

from typing import Final

from spicy.engine.cards import Card, Declaration
from spicy.engine.events import Event, audiences
from spicy.engine.scoring import Outcome
from spicy.engine.state import GameState, StackCard
from spicy.transcript.checking import Report
from spicy.transcript.errors import TranscriptError

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]

_COUNTED: Final = ("cards", "trophies", "hand", "super_jokers", "super_jokers_in_hand")
"""The parts of a score."""
_SEATS: Final = frozenset({"seat", "owner", "winner", "loser", "waiting"})
"""The fields of events that hold seats; players are called by their names here."""


def plain_report(file: str, report: Report) -> dict[str, Plain]:
    """A report as plain values."""
    names = report.final.names
    failures: list[Plain] = [
        {"line": failure.line, "message": failure.message} for failure in report.failures
    ]
    events: list[Plain] = [
        {"line": line, **plain_event(event, names)} for line, event in report.events
    ]
    return {
        "file": file,
        "ok": report.ok,
        "failures": failures,
        "events": events,
        "final": plain_state(report.final),
    }


def plain_error(file: str, error: TranscriptError) -> dict[str, Plain]:
    """A transcript that cannot be read, in the form of a report."""
    failures: list[Plain] = [
        {"line": problem.line, "message": problem.message} for problem in error.problems
    ]
    return {"file": file, "ok": False, "failures": failures, "events": [], "final": {}}


def plain_event(event: Event, names: tuple[str, ...]) -> dict[str, Plain]:
    """An event as plain values, hidden cards included: a transcript is open."""
    values: dict[str, Plain] = {"event": type(event).__name__}
    for name, _audience in audiences(type(event)):
        value: object = getattr(event, name)
        if name in _SEATS:
            values[name] = _plain_seats(value, names)
        else:
            values[name] = _plain(value, names)
    return values


def plain_state(state: GameState) -> dict[str, Plain]:
    """A position as plain values."""
    names = state.names
    players: list[Plain] = [
        {
            "name": name,
            "hand": _codes(held.hand),
            "points": held.points,
            "super_points": held.super_points,
            "trophies": held.trophies,
        }
        for name, held in zip(names, state.seats, strict=True)
    ]
    stack: list[Plain] = [_plain_laid(laid, names) for laid in state.stack]
    return {
        "phase": state.phase.name.lower(),
        "turn": None if state.is_over else names[state.turn],
        "waiting": [names[seat] for seat in state.waiting],
        "players": players,
        "stack": stack,
        "paw": None if state.paw is None else names[state.paw],
        "deck": _codes(state.draw_deck),
        "supply": state.supply,
        "outcome": None if state.outcome is None else _plain_outcome(state.outcome, names),
    }


def _codes(cards: tuple[Card, ...]) -> list[Plain]:
    return [card.code for card in cards]


def _plain_laid(laid: StackCard, names: tuple[str, ...]) -> Plain:
    return {
        "player": names[laid.seat],
        "card": laid.card.code,
        "declaration": laid.declaration.code,
        "is_copy": laid.is_copy,
        "added": _codes(laid.added),
    }


def _plain_outcome(outcome: Outcome, names: tuple[str, ...]) -> Plain:
    scores: dict[str, Plain] | None = None
    if outcome.scores is not None:
        scores = {
            name: {
                **{name: getattr(score, name) for name in _COUNTED},
                "total": score.total,
            }
            for name, score in zip(names, outcome.scores, strict=True)
        }
    winners: list[Plain] = [names[seat] for seat in outcome.winners]
    return {"reason": outcome.reason.value, "winners": winners, "scores": scores}


def _plain_seats(value: object, names: tuple[str, ...]) -> Plain:
    if isinstance(value, tuple):
        return [names[seat] for seat in value]
    return names[value] if isinstance(value, int) else None


def _plain(value: object, names: tuple[str, ...]) -> Plain:
    if isinstance(value, Outcome):
        return _plain_outcome(value, names)
    if isinstance(value, tuple):
        return [_plain(one, names) for one in value]
    if isinstance(value, Card | Declaration):
        return value.code
    if value is None or isinstance(value, bool | int):
        return value
    return str(value)
