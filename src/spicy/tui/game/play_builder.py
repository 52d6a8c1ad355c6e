"""A play in the making: the card, what is said of it, what goes under it, the call."""

from __future__ import annotations

from typing import TypeVar

from spicy.engine.actions import Copy, Play
from spicy.engine.cards import HIGHEST, LOWEST, Card, Declaration, Spice
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER, MOST_ADDED
from spicy.engine.view import PlayerView

_T = TypeVar("_T")


class PlayBuilder:
    """A choice in the making, moved about by keys; nothing in it depends on whether it is true.

    In guided play only valid declarations can be reached; in strict play every spice and number.
    """

    def __init__(
        self, view: PlayerView, cards: tuple[Card, ...], at: int, *, is_copy: bool, is_strict: bool
    ) -> None:
        self.rules = view.public.rules
        self._valid = view.public.declarations
        self._cards = cards
        self.at = at
        """The place of the card in the hand."""
        self.is_copy = is_copy
        self.is_strict = is_strict
        self.added: list[int] = []
        """The places in the hand of the cards that go under it."""
        self.is_called = not is_strict and len(cards) == 1
        top = view.public.top
        valid = dict.fromkeys(one.spice for one in self._valid)
        self.spice: Spice | None = next(iter(valid)) if len(valid) == 1 else None
        """The spice to be declared; None before it was chosen, where there is a choice."""
        self.number: int | None = None
        """The number to be declared; None before it was chosen."""
        if is_copy and top is not None:
            self.spice, self.number = top.declaration.spice, top.declaration.number

    @property
    def card(self) -> Card:
        """The card that is about to be laid."""
        return self._cards[self.at]

    @property
    def added_cards(self) -> list[Card]:
        """The cards that go under it."""
        return [self._cards[at] for at in self.added]

    @property
    def declaration(self) -> Declaration | None:
        """Return what is about to be said of it; None as long as something is missing."""
        if self.spice is None or self.number is None:
            return None
        return Declaration.of(self.spice, self.number)

    def spices(self) -> tuple[Spice, ...]:
        """The spices that can be said."""
        if self.is_copy and self.spice is not None:
            return (self.spice,)
        if self.is_strict:
            return self.rules.spices
        return tuple(dict.fromkeys(declaration.spice for declaration in self._valid))

    def numbers(self) -> tuple[int, ...]:
        """The numbers that can be said with the spice, or with any before there is one, lowest first."""
        if self.is_copy and self.number is not None:
            return (self.number,)
        if self.is_strict:
            return tuple(range(LOWEST, HIGHEST + 1))
        found = {one.number for one in self._valid if self.spice in (None, one.spice)}
        return tuple(sorted(found))

    def say_spice(self, spice: Spice) -> bool:
        """Say another spice, and no number any more if the present one does not go with it."""
        if spice not in self.spices():
            return False
        self.spice = spice
        if self.number not in self.numbers():
            self.number = None
        self._drop_added()
        return True

    def turn_spice(self, step: int) -> None:
        """Go to the next or the last spice in the row."""
        self.say_spice(_next(self.spices(), self.spice, step))

    def say_number(self, number: int) -> bool:
        """Say another number; False, and no change, where it cannot be said."""
        if number not in self.numbers():
            return False
        self.number = number
        self._drop_added()
        return True

    def turn_number(self, step: int) -> None:
        """Go one number up or down, without end."""
        self.say_number(_next(self.numbers(), self.number, step))

    @property
    def can_add(self) -> bool:
        """Return whether cards may go under it (`change-your-luck`)."""
        return (
            self.rules.has(SpiceItUp.CHANGE_YOUR_LUCK)
            and self.number == LUCKY_NUMBER
            and len(self._cards) > 1
        )

    def toggle_added(self, at: int) -> bool:
        """Put a card under it, or take it away again; False where that cannot be."""
        if at in self.added:
            self.added.remove(at)
            return True
        if at == self.at or not self.can_add or len(self.added) >= MOST_ADDED:
            return False
        self.added.append(at)
        return True

    def _drop_added(self) -> None:
        if not self.can_add:
            self.added.clear()

    def action(self) -> Play | Copy:
        """The action that the choice has come to; ValueError while something is missing."""
        added = tuple(self._cards[at] for at in self.added)
        if self.is_copy:
            return Copy(self.card, self.is_called, added)
        if self.declaration is None:
            raise ValueError("nothing has been said of the card")
        return Play(self.card, self.declaration, self.is_called, added)


def _next(choices: tuple[_T, ...], chosen: _T | None, step: int) -> _T:
    """The choice so many steps further, round the end; the first or the last where none is chosen."""
    if chosen is None or chosen not in choices:
        return choices[0 if step > 0 else -1]
    return choices[(choices.index(chosen) + step) % len(choices)]
