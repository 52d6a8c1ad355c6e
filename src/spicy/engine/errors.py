"""The family of exceptions that the rules engine and everything above it raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spicy.engine.refusals import Refusal


class SpicyError(ValueError):
    """The root of all errors that a caller can provoke with a wrong value."""


class RulesError(SpicyError):
    """An impossible configuration or set-up; the text says what is allowed.

    `part` names the argument at fault ("players", "hands", "deck", ...) and `seat` whose, where one
    player's share is at fault, so that a caller can point at the line it came from.
    """

    def __init__(self, message: str, *, part: str = "rules", seat: int | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is copied by calling its class with `args`, and then gets what it holds.
        return type(self), self.args, self.__dict__


class IllegalAction(SpicyError):
    """An impossible action; the state it was tried on is untouched.

    Its text holds the refusal's code, the rule's identifier and public facts, never a card of a hand.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule}): seat {refusal.seat}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal,)
