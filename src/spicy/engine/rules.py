"""The configuration of a game: which box, which optional cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from spicy.engine.cards import EDITION_SPICES, Edition, Spice
from spicy.engine.errors import RulesError

MOST_SPICE_IT_UP: Final = 2
HAND_SIZE: Final = 6
HAND_SIZE_WITH_SUPER_JOKERS: Final = 5


class SpiceItUp(StrEnum):
    """The six cards of which up to two may change the rules for a whole game (`setup.spice-it-up`)."""

    WE_LOVE_CHILI = "we-love-chili"
    START_IT_UP = "start-it-up"
    SPICE_RAIDER = "spice-raider"
    CHANGE_YOUR_LUCK = "change-your-luck"
    TURN_IT_UP = "turn-it-up"
    COPY_CAT = "copy-cat"


@dataclass(frozen=True, slots=True)
class Rules:
    """The validated configuration of a game.

    `super_jokers` None means as the edition has it: with them in Sweet & Spicy, without in Spicy
    (`setup.super-jokers`). `spice_it_up` holds up to two different cards and is kept in the order of
    `SpiceItUp`. `worlds_end_shift` False leaves out the random shift of World's End
    (`setup.worlds-end.depth`); it matters to the deal alone, so two configurations that differ in
    nothing else are equal. Raises RulesError for an unknown edition or card, more than two cards or
    the same twice.
    """

    edition: Edition = Edition.SPICY
    super_jokers: bool | None = None
    spice_it_up: tuple[SpiceItUp, ...] = ()
    worlds_end_shift: bool = field(default=True, compare=False)

    has_super_jokers: bool = field(init=False, compare=False, repr=False)
    has_we_love_chili: bool = field(init=False, compare=False, repr=False)
    has_start_it_up: bool = field(init=False, compare=False, repr=False)
    has_spice_raider: bool = field(init=False, compare=False, repr=False)
    has_change_your_luck: bool = field(init=False, compare=False, repr=False)
    has_turn_it_up: bool = field(init=False, compare=False, repr=False)
    has_copy_cat: bool = field(init=False, compare=False, repr=False)
    variant: int = field(init=False, compare=False, repr=False)
    """A number of its own for each configuration: a key that costs nothing to hash."""
    hand_size: int = field(init=False, compare=False, repr=False)
    """Spicy cards dealt to each player and drawn as a new hand (`setup.deal`, `trophy.redraw`)."""

    def __post_init__(self) -> None:
        edition = _edition(self.edition)
        super_jokers = self.super_jokers
        if super_jokers is None:
            super_jokers = edition is Edition.SWEET_AND_SPICY
        elif not isinstance(super_jokers, bool):
            raise RulesError("super jokers are either in the game (True) or not (False)")
        cards = _spice_it_up(self.spice_it_up)
        values: dict[str, object] = {
            "edition": edition,
            "super_jokers": super_jokers,
            "has_super_jokers": super_jokers,
            "spice_it_up": cards,
            "hand_size": HAND_SIZE_WITH_SUPER_JOKERS if super_jokers else HAND_SIZE,
        }
        variant = list(Edition).index(edition) * 2 + super_jokers
        for card in SpiceItUp:
            values[f"has_{card.value.replace('-', '_')}"] = card in cards
            variant = variant * 2 + (card in cards)
        values["variant"] = variant
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def spices(self) -> tuple[Spice, Spice, Spice]:
        """The three spices of the edition (`setup.deck`)."""
        return EDITION_SPICES[self.edition]


def _edition(value: str) -> Edition:
    try:
        return Edition(value)
    except ValueError:
        allowed = " or ".join(repr(edition.value) for edition in Edition)
        raise RulesError(f"the edition must be {allowed}, not {value!r}", part="edition") from None


def _spice_it_up(values: Iterable[str]) -> tuple[SpiceItUp, ...]:
    if isinstance(values, str):
        values = (values,)
    try:
        cards = [SpiceItUp(value) for value in values]
    except ValueError:
        allowed = ", ".join(card.value for card in SpiceItUp)
        raise RulesError(
            f"a Spice It Up! card must be one of {allowed}", part="spice_it_up"
        ) from None
    if len(cards) > MOST_SPICE_IT_UP:
        raise RulesError(
            f"at most {MOST_SPICE_IT_UP} Spice It Up! cards may be in a game, not {len(cards)}",
            part="spice_it_up",
        )
    if len(set(cards)) < len(cards):
        raise RulesError("the same Spice It Up! card cannot be in a game twice", part="spice_it_up")
    return tuple(sorted(cards, key=list(SpiceItUp).index))
