"""What a player is about to lay: the card, what is said of it, what goes under it, the call."""

from __future__ import annotations

from spicy.engine.actions import Copy, Play
from spicy.engine.cards import HIGHEST, LOWEST, Card, Declaration, Spice
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER, MOST_ADDED
from spicy.engine.view import PlayerView


class Laying:
    """A choice in the making, moved about by keys; nothing in it depends on whether it is true.

    In guided play only valid declarations can be reached; in strict play every spice and number.
    """

    def __init__(
        self, view: PlayerView, cards: tuple[Card, ...], at: int, *, is_copy: bool, is_strict: bool
    ) -> None:
        self._rules = view.public.rules
        self._valid = view.public.declarations
        self._cards = cards
        self.at = at
        """Where the card stands among the cards of the hand."""
        self.is_copy = is_copy
        self.is_strict = is_strict
        self.added: list[int] = []
        """Where the cards to go under it stand."""
        self.is_called = not is_strict and len(cards) == 1
        top = view.public.top
        first = self._valid[0]
        if is_copy and top is not None:
            first = top.declaration
        self.spice = first.spice
        self.number = first.number

    @property
    def card(self) -> Card:
        """The card that is about to be laid."""
        return self._cards[self.at]

    @property
    def declaration(self) -> Declaration:
        """What is about to be said of it."""
        return Declaration.of(self.spice, self.number)

    def spices(self) -> tuple[Spice, ...]:
        """The spices that can be said."""
        if self.is_copy:
            return (self.spice,)
        if self.is_strict:
            return self._rules.spices
        return tuple(dict.fromkeys(declaration.spice for declaration in self._valid))

    def numbers(self) -> tuple[int, ...]:
        """The numbers that can be said with the spice, lowest first."""
        if self.is_copy:
            return (self.number,)
        if self.is_strict:
            return tuple(range(LOWEST, HIGHEST + 1))
        return tuple(sorted(one.number for one in self._valid if one.spice is self.spice))

    def say_spice(self, spice: Spice) -> bool:
        """Say another spice, with its lowest number if the present one does not go with it."""
        if spice not in self.spices():
            return False
        self.spice = spice
        if self.number not in self.numbers():
            self.number = self.numbers()[0]
        self._drop_added()
        return True

    def turn_spice(self, step: int) -> None:
        """Go to the next or the last spice in the row."""
        spices = self.spices()
        self.say_spice(spices[(spices.index(self.spice) + step) % len(spices)])

    def say_number(self, number: int) -> bool:
        """Say another number; False, and no change, where it cannot be said."""
        if number not in self.numbers():
            return False
        self.number = number
        self._drop_added()
        return True

    def turn_number(self, step: int) -> None:
        """Go one number up or down, without end."""
        numbers = self.numbers()
        self.say_number(numbers[(numbers.index(self.number) + step) % len(numbers)])

    @property
    def can_add(self) -> bool:
        """Whether cards may go under it (`change-your-luck`)."""
        return (
            self._rules.has(SpiceItUp.CHANGE_YOUR_LUCK)
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
        """The action that the choice has come to."""
        added = tuple(self._cards[at] for at in self.added)
        if self.is_copy:
            return Copy(self.card, self.is_called, added)
        return Play(self.card, self.declaration, self.is_called, added)
