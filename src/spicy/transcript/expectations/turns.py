"""Expectations about whom the game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.cards import Edition
from spicy.engine.state import GameState, Phase
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations.expectation import Expectation, Moment, OfSeat, OfSeats, listed
from spicy.transcript.lexer import quoted
from spicy.transcript.vocabulary import Roster
from spicy.words.i18n import _


class Turn(OfSeat, frozen=True):
    """It is this player's turn, and nothing else is open."""

    keyword = "turn"

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        holds = state.phase is Phase.TURN and state.turn == self.seat
        return None if holds else _waits_otherwise(self, state)


class Waiting(OfSeats, frozen=True):
    """Exactly these have still to answer a last card."""

    keyword = "waiting"

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        holds = state.phase is Phase.LAST_CARD and state.waiting == self.seats
        return None if holds else _waits_otherwise(self, state)


class Offered(OfSeat, frozen=True):
    """This player is being offered a super joker."""

    keyword = "offered"

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        holds = state.phase is Phase.OFFER and state.turn == self.seat
        return None if holds else _waits_otherwise(self, state)


class Playing(Expectation, frozen=True):
    """The game goes on."""

    keyword = "playing"

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Playing:
        del roster, edition
        if text:
            message = _("expected nothing after 'playing', not {text}")
            raise TranscriptError(message.format(text=quoted(text)))
        return cls()

    def said(self, names: Sequence[str]) -> str:
        del names
        return ""

    def why_it_fails(self, moment: Moment) -> str | None:
        return _waits_otherwise(self, moment.state) if moment.state.is_over else None


def _waits_otherwise(expectation: Expectation, state: GameState) -> str:
    """The sentence about what the game waits for instead."""
    message = {
        Phase.TURN: _("expected {said}, but it is {name}'s turn"),
        Phase.LAST_CARD: _("expected {said}, but these have to answer a last card: {names}"),
        Phase.OFFER: _("expected {said}, but {name} is being offered a super joker"),
        Phase.OVER: _("expected {said}, but the game is over"),
    }[state.phase]
    return message.format(
        said=expectation.text(state.names),
        name=state.names[state.turn],
        names=listed(state.waiting, state.names),
    )
