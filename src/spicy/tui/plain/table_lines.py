"""The sentences of a table in plain lines, made of what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.engine.events import ChallengeSettled, Event, GameEnded
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.session.narration import recent_moves
from spicy.session.session import Session
from spicy.words.events import event_sentence, outcome_lines
from spicy.words.i18n import _
from spicy.words.verdicts import challenge_sentence, verdict_sentence

__all__ = ["everything_else", "happened_lines", "last_moves"]

_RECENT_MOVES: Final = 6


def happened_lines(happened: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return what everybody saw of an action; who has won is for the score to tell."""
    happened = [event for event in happened if not isinstance(event, GameEnded)]
    settled = [event for event in happened if isinstance(event, ChallengeSettled)]
    lines: list[str] = []
    for event in settled:
        lines += [challenge_sentence(event, names), verdict_sentence(event)]
    if settled:
        return [*lines, *(said for _seat, said in outcome_lines(happened, names))]
    return [event_sentence(event, names) for event in happened]


def last_moves(session: Session) -> list[str]:
    """Return the last moves, a short sentence each."""
    told = recent_moves(session.log(), session.names, _RECENT_MOVES)
    return [_("{what}.").format(what=line) for line in told]


def everything_else(session: Session, view: PublicView) -> list[str]:
    """Return what can be answered at the table and is seldom wanted, a line each."""
    lines = [
        _("t: the whole table, and the last moves"),
        _("l: look at a hand"),
    ]
    if session.last_challenge():
        lines.append(_("v: the last challenge again"))
    if session.is_strict and view.phase is Phase.TURN:
        lines.append(_("r: somebody peeked"))
    return [
        *lines,
        _("e: end the game here, and count"),
        _("o: settings"),
        _("x: back to the title"),
        _("?: the rules that matter here"),
        _("q: leave"),
    ]
