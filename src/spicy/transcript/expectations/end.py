"""Expectations about a game that has ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spicy.engine.cards import Edition
from spicy.engine.scoring import EndReason
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations.expectation import Expectation, Moment, OfSeats, after_name
from spicy.transcript.lexer import quoted
from spicy.transcript.vocabulary import Roster
from spicy.words.i18n import _, ngettext

_SCORE: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Over(Expectation, frozen=True):
    """The game has ended in this way."""

    keyword = "over"
    reason: EndReason

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Over:
        del roster, edition
        try:
            return cls(EndReason(text.lower()))
        except ValueError:
            message = _("expected how the game ended ({ends}), not {text}")
            ends = ", ".join(reason.value for reason in EndReason)
            raise TranscriptError(message.format(ends=ends, text=quoted(text))) from None

    def said(self, names: Sequence[str]) -> str:
        del names
        return self.reason.value

    def why_it_fails(self, moment: Moment) -> str | None:
        outcome = moment.state.outcome
        if outcome is None:
            return _goes_on(self, moment)
        return self.compared(Over(outcome.reason), moment.state)


class ScoreIs(Expectation, frozen=True):
    """A player's final score."""

    keyword = "score"
    seat: int
    total: int

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> ScoreIs:
        del edition

        def make(seat: int, rest: str) -> ScoreIs:
            if _SCORE.fullmatch(rest) is None:
                message = _("expected a number of points, like 24 or -3, not {text}")
                raise TranscriptError(message.format(text=quoted(rest)))
            return cls(seat, int(rest))

        return after_name(text, roster, make)

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {self.total}"

    def why_it_fails(self, moment: Moment) -> str | None:
        outcome = moment.state.outcome
        if outcome is None:
            return _goes_on(self, moment)
        if outcome.scores is None:
            count = moment.state.rules.box.winning_trophies
            message = ngettext(
                "expected {said}, but nothing is counted after {count} trophy",
                "expected {said}, but nothing is counted after {count} trophies",
                count,
            )
            return message.format(said=self.text(moment.state.names), count=count)
        return self.compared(ScoreIs(self.seat, outcome.scores[self.seat].total), moment.state)


class Winners(OfSeats, frozen=True):
    """Exactly these win."""

    keyword = "winners"

    def why_it_fails(self, moment: Moment) -> str | None:
        outcome = moment.state.outcome
        if outcome is None:
            return _goes_on(self, moment)
        return self.compared(Winners(outcome.winners), moment.state)


def _goes_on(expectation: Expectation, moment: Moment) -> str:
    message = _("expected {said}, but the game goes on")
    return message.format(said=expectation.text(moment.state.names))
