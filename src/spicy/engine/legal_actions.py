"""The legal actions of a position as a sequence whose plays are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import overload

from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import Card, Declaration
from spicy.engine.variants.variant import Variant

SeatAction = tuple[int, Action]
"""An action and the seat that may take it."""


@cache
def play(card: Card, declaration: Declaration, last_card: bool) -> Play:
    """The play of a card without added ones; equal plays are one object, made on first use."""
    return Play(card, declaration, last_card)


class LegalActions(Sequence[SeatAction]):
    """Every way to lay a card of `hand` under one of `declarations`, nothing added, then `rest`.

    It holds no hand but that of the seat whose plays they are.
    """

    __slots__ = ("_declarations", "_is_last", "_kinds", "_plays", "_rest", "_seat")

    def __init__(
        self,
        seat: int,
        hand: tuple[Card, ...],
        declarations: tuple[Declaration, ...],
        rest: tuple[SeatAction, ...],
    ) -> None:
        count = len(hand)
        self._seat = seat
        # Two cards of a kind are one choice; most hands have none, and counting is the quickest.
        kinds = hand if len(set(hand)) == count else tuple(dict.fromkeys(hand))
        self._kinds = kinds
        self._declarations = declarations
        self._is_last = count == 1
        self._rest = rest
        self._plays = len(kinds) * len(declarations)

    def __len__(self) -> int:
        return self._plays + len(self._rest)

    def __iter__(self) -> Iterator[SeatAction]:
        for card in self._kinds:
            for declaration in self._declarations:
                yield self._seat, play(card, declaration, self._is_last)
        yield from self._rest

    @overload
    def __getitem__(self, index: int) -> SeatAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SeatAction]: ...
    def __getitem__(self, index: int | slice) -> SeatAction | Sequence[SeatAction]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError("no legal action has that index")
        if index >= self._plays:
            return self._rest[index - self._plays]
        declarations = self._declarations
        kind, said = divmod(index, len(declarations))
        return self._seat, play(self._kinds[kind], declarations[said], self._is_last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalActions) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"


def plays_with_added(
    seat: int,
    hand: tuple[Card, ...],
    declarations: tuple[Declaration, ...],
    variants: tuple[Variant, ...],
) -> Iterator[SeatAction]:
    """Every play that adds cards (`change-your-luck`)."""
    for variant in variants:
        for declaration in declarations:
            for card in dict.fromkeys(hand):
                for added in variant.additions(hand, card, declaration):
                    yield seat, Play(card, declaration, False, added)


def copies(
    seat: int, hand: tuple[Card, ...], declaration: Declaration, variants: tuple[Variant, ...]
) -> Iterator[SeatAction]:
    """Every copy of a declaration that a hand allows (`copy-cat`, `copy-cat.with-luck`)."""
    is_last = len(hand) == 1
    kinds = tuple(dict.fromkeys(hand))
    for card in kinds:
        yield seat, Copy(card, is_last)
    for variant in variants:
        for card in kinds:
            for added in variant.additions(hand, card, declaration):
                yield seat, Copy(card, False, added)
