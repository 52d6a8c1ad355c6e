"""Spices, cards, declarations and boxes as families call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import HIGHEST, Card, Declaration, Edition, Spice
from spicy.words.i18n import pgettext
from spicy.words.lists import join_choices, join_plain, join_sentences

# What is said is looked up when it is said, not when this module is imported: a player may change
# the language while the program runs.
_SPICES: Final[dict[Spice, Callable[[], str]]] = {
    Spice.CHILI: lambda: pgettext("spice", "chili"),
    Spice.WASABI: lambda: pgettext("spice", "wasabi"),
    Spice.LEMON: lambda: pgettext("spice", "lemon"),
    Spice.PEPPER: lambda: pgettext("spice", "pepper"),
}

# One message for each spice: a language may bend the word, or put the number first.
_NUMBERED: Final[dict[Spice, Callable[[], str]]] = {
    Spice.CHILI: lambda: pgettext("card", "chili {number}"),
    Spice.WASABI: lambda: pgettext("card", "wasabi {number}"),
    Spice.LEMON: lambda: pgettext("card", "lemon {number}"),
    Spice.PEPPER: lambda: pgettext("card", "pepper {number}"),
}

_EDITIONS: Final[dict[Edition, Callable[[], str]]] = {
    Edition.SPICY: lambda: pgettext("game", "Spicy"),
    Edition.SWEET_AND_SPICY: lambda: pgettext("game", "Sweet & Spicy"),
}

_FEWEST_IN_A_RUN: Final = 3
"""So many numbers in a row are said as "8 to 10"."""


def spice_name(spice: Spice) -> str:
    """A spice: "chili"."""
    return _SPICES[spice]()


def card_name(card: Card) -> str:
    """A card: "chili 7", "number joker"."""
    if card.is_number_joker:
        return pgettext("card", "number joker")
    if card.is_spice_joker:
        return pgettext("card", "spice joker")
    if card.spice is None:
        return pgettext("card", "super joker")
    return _NUMBERED[card.spice]().format(number=card.number)


def declaration_name(declaration: Declaration) -> str:
    """Return what is said of a card: "pepper 9"."""
    return _NUMBERED[declaration.spice]().format(number=declaration.number)


def choices_name(declarations: Iterable[Declaration]) -> str:
    """Return what may be said of a card: "pepper 8 to 10 or chili 2 or 3"; nothing for no declaration."""
    numbers: dict[Spice, list[int]] = {}
    for declaration in declarations:
        numbers.setdefault(declaration.spice, []).append(declaration.number)
    return join_choices(
        _NUMBERED[spice]().format(number=numbers_name(found)) for spice, found in numbers.items()
    )


def must_say(declarations: Sequence[Declaration]) -> str:
    """Return what may be said now, as short as it gets: "wasabi 4 or more", "1, 2 or 3, of any spice"."""
    numbers: dict[Spice, list[int]] = {}
    for one in declarations:
        numbers.setdefault(one.spice, []).append(one.number)
    every = list(numbers.values())
    if len(every) > 1 and all(found == every[0] for found in every):
        few = sorted(every[0])
        named = join_choices(map(str, few)) if len(few) <= _FEWEST_IN_A_RUN else numbers_name(few)
        return pgettext("declaration", "{numbers}, of any spice").format(numbers=named)
    if len(every) == 1 and len(every[0]) > 1:
        (spice, found), *_rest = numbers.items()
        if sorted(found) == list(range(min(found), HIGHEST + 1)):
            said = pgettext("declaration", "{lowest} or more")
            return said.format(lowest=_NUMBERED[spice]().format(number=min(found)))
    return choices_name(declarations)


def numbers_name(numbers: list[int]) -> str:
    """Some numbers in words: "1, 2 or 3", "8 to 10"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said: list[str] = []
    for run in runs:
        if len(run) < _FEWEST_IN_A_RUN:
            said += map(str, run)
        else:
            said.append(pgettext("numbers", "{first} to {last}").format(first=run[0], last=run[-1]))
    return join_choices(said)


def edition_name(edition: Edition) -> str:
    """The name on the box."""
    return _EDITIONS[edition]()


def boxes_in_short() -> str:
    """Return what is in each box: "Spicy: chili, wasabi, pepper. ..."."""
    return join_sentences(
        pgettext("a box", "{name}: {contents}.").format(
            name=edition_name(edition), contents=_in(box)
        )
        for edition, box in BOXES.items()
    )


def _in(box: Box) -> str:
    spices = [spice_name(spice) for spice in box.spices]
    super_jokers = [pgettext("in a box", "super jokers")] if box.has_super_jokers else []
    return join_plain(spices + super_jokers)
