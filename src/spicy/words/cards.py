"""Spices, cards, declarations and the parts of a configuration as families call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import HIGHEST, Card, Declaration, Edition, Spice
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER, MOST_ADDED
from spicy.engine.variants.spice_raider import RAIDED_NUMBER
from spicy.engine.variants.start_it_up import STARTING_NUMBERS
from spicy.engine.variants.turn_it_up import TURNED
from spicy.engine.variants.variant import LOW_NUMBERS
from spicy.words.i18n import _, ngettext, pgettext
from spicy.words.lists import join_choices, join_names, join_plain, join_sentences

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

_SPICE_IT_UP: Final[dict[SpiceItUp, Callable[[], str]]] = {
    SpiceItUp.WE_LOVE_CHILI: lambda: _("We Love Chili!"),
    SpiceItUp.START_IT_UP: lambda: _("Start It Up!"),
    SpiceItUp.SPICE_RAIDER: lambda: _("Spice Raider"),
    SpiceItUp.CHANGE_YOUR_LUCK: lambda: _("Change Your Luck"),
    SpiceItUp.TURN_IT_UP: lambda: _("Turn It Up!"),
    SpiceItUp.COPY_CAT: lambda: _("Copy Cat"),
}

_SUMMARIES: Final[dict[SpiceItUp, Callable[[], str]]] = {
    SpiceItUp.WE_LOVE_CHILI: lambda: _(
        "Any {low} that fits may be said in chili too; then the stack is chili."
    ).format(low=join_choices(map(str, LOW_NUMBERS))),
    SpiceItUp.START_IT_UP: lambda: _(
        "After {starting} may come a new {low} of the same spice."
    ).format(
        starting=join_choices(map(str, STARTING_NUMBERS)), low=join_choices(map(str, LOW_NUMBERS))
    ),
    SpiceItUp.SPICE_RAIDER: lambda: _(
        "A {raided} brings a paw, and its player wins what lies under it when the next card is laid."
    ).format(raided=RAIDED_NUMBER),
    SpiceItUp.CHANGE_YOUR_LUCK: lambda: ngettext(
        "With a {lucky}, {count} more card may be slipped under it and swapped for a new one.",
        "With a {lucky}, up to {count} more cards may be slipped under it and swapped for new ones.",
        MOST_ADDED,
    ).format(lucky=LUCKY_NUMBER, count=MOST_ADDED),
    SpiceItUp.TURN_IT_UP: lambda: _("{turned} are as good as each other in a challenge.").format(
        turned=turned_numbers()
    ),
    SpiceItUp.COPY_CAT: lambda: _(
        "Another player's card may be copied, even out of turn, by laying one with the same words."
    ),
}

_FEWEST_IN_A_RUN: Final = 3
"""So many numbers in a row are said as "8 to 10"."""


def turned_numbers() -> str:
    """The numbers that Turn It Up! makes the same: "6 and 9"."""
    return join_names(map(str, sorted(TURNED)))


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


def spice_it_up_name(card: SpiceItUp) -> str:
    """The name on a Spice It Up! card."""
    return _SPICE_IT_UP[card]()


def spice_it_up_summary(card: SpiceItUp) -> str:
    """Return what a Spice It Up! card changes, in one sentence."""
    return _SUMMARIES[card]()
