"""Spices, cards and declarations, and how their codes are read.

A card is a *kind*, never one of a hundred physical cards: two chili sevens are the same object, so
cards are compared and hashed by identity. Declarations are interned in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from operator import attrgetter
from typing import Final, NoReturn

LOWEST: Final = 1
HIGHEST: Final = 10
"""The numbers on the cards, and those that can be declared (`setup.deck`)."""


class Spice(StrEnum):
    """A spice; three of the four belong to an edition."""

    CHILI = "chili"
    WASABI = "wasabi"
    LEMON = "lemon"
    PEPPER = "pepper"

    @property
    def letter(self) -> str:
        """The letter that stands for the spice in codes: C, W, L or P."""
        return self.value[0].upper()


class Edition(StrEnum):
    """The box that is played; `spicy.engine.boxes` says what is in it."""

    SPICY = "spicy"
    SWEET_AND_SPICY = "sweet-and-spicy"


class _Interned:
    """A frozen value of which there is one object for each code."""

    __slots__ = ("code",)
    code: str

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot delete {name!r}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[type[_Interned], tuple[str]]:
        return type(self), (self.code,)  # a copy or an unpickled card is the same object


class Card(_Interned):
    """One kind of card: `Card("C7")` chili 7, `Card("NJ")` number joker, `Card("XJ")` super joker.

    `spice` and `number` are None where the kind has none (jokers). Raises ValueError for a code that
    no card has; codes are upper case here, `parse_card` is the lenient way in.
    """

    __slots__ = ("is_number_joker", "is_spice_joker", "is_super_joker", "number", "order", "spice")
    spice: Spice | None
    number: int | None
    is_number_joker: bool
    is_spice_joker: bool
    is_super_joker: bool
    order: int
    """The place of the kind when cards are sorted: by spice, number, then jokers."""

    def __new__(cls, code: str) -> Card:
        try:
            return _CARDS[code]
        except KeyError:
            raise ValueError(f"no card has the code {code!r}") from None

    @property
    def is_joker(self) -> bool:
        """Return whether the card is a number, spice or super joker."""
        return self.spice is None


class Declaration(_Interned):
    """The claim about a facedown card: `Declaration("C7")`, a spice and a number from 1 to 10.

    Raises ValueError for a code that is no declaration.
    """

    __slots__ = ("number", "order", "spice")
    spice: Spice
    number: int
    order: int

    def __new__(cls, code: str) -> Declaration:
        try:
            return _DECLARATIONS[code]
        except KeyError:
            raise ValueError(f"no declaration has the code {code!r}") from None

    @classmethod
    def of(cls, spice: Spice, number: int) -> Declaration:
        """The declaration of a spice and a number from 1 to 10; ValueError for anything else."""
        return cls(f"{Spice(spice).letter}{number}")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards sorted by spice and number, jokers last.

    Cards have no `<` of their own: with one Python would ask it, slowly, wherever cards are compared.
    """
    return tuple(sorted(cards, key=_order))


_order: Final[Callable[[Card], int]] = attrgetter("order")


def _intern_cards() -> dict[str, Card]:
    cards: dict[str, Card] = {}

    def add(code: str, spice: Spice | None, number: int | None) -> None:
        card = object.__new__(Card)
        values = {
            "code": code,
            "spice": spice,
            "number": number,
            "is_number_joker": code == "NJ",
            "is_spice_joker": code == "SJ",
            "is_super_joker": code == "XJ",
            "order": len(cards),
        }
        for name, value in values.items():
            object.__setattr__(card, name, value)
        cards[code] = card

    for spice in Spice:
        for number in range(LOWEST, HIGHEST + 1):
            add(f"{spice.letter}{number}", spice, number)
    for code in ("NJ", "SJ", "XJ"):
        add(code, None, None)
    return cards


def _intern_declarations() -> dict[str, Declaration]:
    declarations: dict[str, Declaration] = {}
    for spice in Spice:
        for number in range(LOWEST, HIGHEST + 1):
            declaration = object.__new__(Declaration)
            code = f"{spice.letter}{number}"
            values = {"code": code, "spice": spice, "number": number, "order": len(declarations)}
            for name, value in values.items():
                object.__setattr__(declaration, name, value)
            declarations[code] = declaration
    return declarations


_CARDS: Final = _intern_cards()
_DECLARATIONS: Final = _intern_declarations()

NUMBER_JOKER: Final = Card("NJ")
SPICE_JOKER: Final = Card("SJ")
SUPER_JOKER: Final = Card("XJ")


def parse_card(text: str) -> Card:
    """The card that a code stands for, in either case; ValueError if there is none."""
    return Card(text.strip().upper())


def parse_declaration(text: str) -> Declaration:
    """The declaration that a code stands for, in either case; ValueError if there is none."""
    return Declaration(text.strip().upper())
