"""The Spice It Up! cards as families call them, what each changes, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spicy.engine.refusals import Refused
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER, MOST_ADDED
from spicy.engine.variants.spice_raider import RAIDED_NUMBER
from spicy.engine.variants.start_it_up import STARTING_NUMBERS
from spicy.engine.variants.turn_it_up import TURNED
from spicy.engine.variants.variant import LOW_NUMBERS
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_choices, join_names

# What is said is looked up when it is said, not when this module is imported: a player may change
# the language while the program runs.
_NAMES: Final[dict[SpiceItUp, Callable[[], str]]] = {
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

REFUSALS: Final[dict[Refused, Callable[[], str]]] = {
    Refused.TRAIT_AGAINST_COPY: lambda: _(
        "{other}'s card is a copy, so its number and spice must both be right. "
        '{name} can say just "Wrong!".'
    ),
    Refused.NO_COPY_CAT: lambda: _(
        "Only the Spice It Up! card Copy Cat allows copies, and this game is without it. "
        "{name} can lay a card when the turn comes round."
    ),
    Refused.NOTHING_TO_COPY: lambda: _(
        "The stack is empty, so there is nothing to copy. "
        "Once another player's card lies there, {name} can copy it."
    ),
    Refused.OWN_COPY: lambda: _(
        "The card on top is {name}'s own, and only the others can copy it. {name} can copy theirs."
    ),
    Refused.TOO_LATE_TO_COPY: lambda: _(
        "It is too late to copy {other}'s card: that goes only until the next turn is over. "
        "The next card is a new chance."
    ),
    Refused.NO_ADDING: lambda: _(
        "Only the Spice It Up! card Change Your Luck lets cards be added, and this game is "
        "without it. {name} can lay the one card alone."
    ),
    Refused.TOO_MANY_ADDED: lambda: ngettext(
        "Change Your Luck lets {added} card be added, and these are more. "
        "{name} can keep the others.",
        "Change Your Luck lets up to {added} cards be added, and these are more. "
        "{name} can keep the others.",
        MOST_ADDED,
    ),
    Refused.ADDED_TO_OTHER: lambda: _(
        "Change Your Luck adds cards only under a {lucky}, and this is {declaration}. "
        "{name} can lay the one card alone."
    ),
}
"""The refusals that these cards bring; `spicy.words.refusals` puts in the names and numbers."""


def turned_numbers() -> str:
    """The numbers that Turn It Up! makes the same: "6 and 9"."""
    return join_names(map(str, sorted(TURNED)))


def most_added_sentence() -> str:
    """Return how many cards may be added to one (`change-your-luck`)."""
    return ngettext(
        "{count} other card can go under it.",
        "Up to {count} other cards can go under it.",
        MOST_ADDED,
    ).format(count=MOST_ADDED)


def spice_it_up_name(card: SpiceItUp) -> str:
    """The name on a Spice It Up! card."""
    return _NAMES[card]()


def spice_it_up_summary(card: SpiceItUp) -> str:
    """Return what a Spice It Up! card changes, in one sentence."""
    return _SUMMARIES[card]()
