"""Expectations about the stack and what may be laid on it."""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.cards import Declaration, Edition
from spicy.engine.declarations import valid_declarations
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations.expectation import Expectation, Moment, OfCount, after_name
from spicy.transcript.vocabulary import Roster, parse_said
from spicy.words.i18n import _


class StackCount(OfCount, frozen=True):
    """So many cards are on the stack, added ones included."""

    keyword = "stack"

    def why_it_fails(self, moment: Moment) -> str | None:
        return self.compared(StackCount(moment.state.stack_count), moment.state)


class Top(Expectation, frozen=True):
    """This player laid the top card and said this."""

    keyword = "top"
    seat: int
    declaration: Declaration

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Top:
        return after_name(text, roster, lambda seat, rest: cls(seat, parse_said(rest, edition)))

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {self.declaration.code}"

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        top = state.top
        if top is None:
            message = _("expected {said}, but the stack is empty")
            return message.format(said=self.text(state.names))
        return self.compared(Top(top.seat, top.declaration), state)


class Paw(Expectation, frozen=True):
    """The expectation of whose paw lies on the stack; None for nobody's."""

    keyword = "paw"
    seat: int | None

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Paw:
        del edition
        return cls(None if text.lower() == "none" else roster.seat(text))

    def said(self, names: Sequence[str]) -> str:
        return "none" if self.seat is None else names[self.seat]

    def why_it_fails(self, moment: Moment) -> str | None:
        return self.compared(Paw(moment.state.paw), moment.state)


class Declare(Expectation, frozen=True):
    """Exactly these declarations are valid for the next card played."""

    keyword = "declare"
    declarations: tuple[Declaration, ...]

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Declare:
        del roster
        if not text:
            raise TranscriptError(_("expected declarations, like 'declare C8 C9 C10'"))
        return cls(tuple(parse_said(word, edition) for word in text.split()))

    def said(self, names: Sequence[str]) -> str:
        del names
        return " ".join(declaration.code for declaration in self.declarations)

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        if state.is_over:
            message = _("expected {said}, but the game is over")
            return message.format(said=self.text(state.names))
        top = state.top
        valid = valid_declarations(state.rules, None if top is None else top.declaration)
        if set(valid) == set(self.declarations):
            return None
        return self.compared(Declare(valid), state)
