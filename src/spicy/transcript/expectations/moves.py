"""Expectations about the move above, and about moves that could be made."""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.cards import Edition
from spicy.engine.events import ChallengeSettled
from spicy.engine.rule_ids import RuleId
from spicy.transcript.expectations.expectation import Expectation, Moment, OfMove, OfRule, OfSeat
from spicy.transcript.vocabulary import Roster, parse_rule
from spicy.words.i18n import _


class ChallengeWon(OfSeat, frozen=True):
    """The last move settled a challenge, and this player won it."""

    keyword = "challenge"

    def why_it_fails(self, moment: Moment) -> str | None:
        if moment.events is None:
            return _no_move_yet(self, moment)
        for event in moment.events:
            if isinstance(event, ChallengeSettled):
                return self.compared(ChallengeWon(event.winner), moment.state)
        message = _("expected {said}, but the last move was no challenge")
        return message.format(said=self.text(moment.state.names))


class Punished(OfRule, frozen=True):
    """The last move was punished under this rule."""

    keyword = "punished"

    def why_it_fails(self, moment: Moment) -> str | None:
        said = self.text(moment.state.names)
        if moment.events is None:
            return _no_move_yet(self, moment)
        if moment.punishment is None:
            return _("expected {said}, but the last move was not punished").format(said=said)
        if self.rule in moment.punishment.rules:
            return None
        message = _("expected {said}, but the last move was punished under {rule}")
        return message.format(said=said, rule=moment.punishment.rule.value)


class Refused(Expectation, frozen=True):
    """The move just above is impossible, under this rule or, with None, under any."""

    keyword = "refused"
    rule: RuleId | None = None

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Refused:
        del roster, edition
        return cls(parse_rule(text) if text else None)

    def said(self, names: Sequence[str]) -> str:
        del names
        return "" if self.rule is None else self.rule.value

    def why_it_fails(self, moment: Moment) -> str | None:
        said = self.text(moment.state.names)
        if not moment.has_move:
            return _("expected {said}, but there is no move above").format(said=said)
        if moment.refusal is not None:
            if self.rule is None or self.rule == moment.refusal.rule:
                return None
            message = _("expected {said}, but the move above is refused under {rule}")
            return message.format(said=said, rule=moment.refusal.rule.value)
        if moment.punishment is not None:
            message = _("expected {said}, but the move is possible and is punished ({rule})")
            return message.format(said=said, rule=moment.punishment.rule.value)
        return _("expected {said}, but the move above is possible").format(said=said)


class Cites(OfRule, frozen=True):
    """An event of the last move cites this rule."""

    keyword = "rule"

    def why_it_fails(self, moment: Moment) -> str | None:
        if moment.events is None:
            return _no_move_yet(self, moment)
        cited = dict.fromkeys(rule for event in moment.events for rule in event.rules)
        if self.rule in cited:
            return None
        message = _("expected {said}, but the last move cites {rules}")
        return message.format(said=self.text(moment.state.names), rules=", ".join(cited))


class Can(OfMove, frozen=True):
    """A move is legal now."""

    keyword = "can"

    def why_it_fails(self, moment: Moment) -> str | None:
        refusal = moment.state.why_not(self.seat, self.action)
        if refusal is None:
            return None
        if refusal.is_punished:
            message = _("expected {said}, but this move is punished ({rule})")
        else:
            message = _("expected {said}, but this move is impossible ({rule})")
        return message.format(said=self.text(moment.state.names), rule=refusal.rule.value)


class Cannot(OfMove, frozen=True):
    """A move is not legal now: punished, or impossible."""

    keyword = "cannot"

    def why_it_fails(self, moment: Moment) -> str | None:
        if not moment.state.is_legal(self.seat, self.action):
            return None
        message = _("expected {said}, but this move is legal")
        return message.format(said=self.text(moment.state.names))


def _no_move_yet(expectation: Expectation, moment: Moment) -> str:
    message = _("expected {said}, but no move was made yet")
    return message.format(said=expectation.text(moment.state.names))
