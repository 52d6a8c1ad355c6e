"""The configuration of a game: which box, which optional cards."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import Edition, Spice
from spicy.engine.errors import RulesError, RulesFault


class SpiceItUp(StrEnum):
    """The cards of which up to two may change the rules for a whole game (`setup.spice-it-up`)."""

    WE_LOVE_CHILI = "we-love-chili"
    START_IT_UP = "start-it-up"
    SPICE_RAIDER = "spice-raider"
    CHANGE_YOUR_LUCK = "change-your-luck"
    TURN_IT_UP = "turn-it-up"
    COPY_CAT = "copy-cat"


class Rules(Struct, frozen=True, eq=False):
    """The validated configuration of a game.

    `super_jokers` None means as the box has it: with them in Sweet & Spicy, without in Spicy
    (`setup.super-jokers`). `spice_it_up` holds up to two different cards and is kept in the order of
    `SpiceItUp`. `worlds_end_shift` False leaves out the random shift of World's End
    (`setup.worlds-end.depth`); it matters to the deal alone, so two configurations that differ in
    nothing else are equal. Raises TypeError for a value of another type (an edition or a card is a
    member of its enumeration, not its name) and RulesError for more than two cards or the same twice.
    """

    edition: Edition = Edition.SPICY
    super_jokers: bool | None = None
    spice_it_up: tuple[SpiceItUp, ...] = ()
    worlds_end_shift: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.edition, Edition):
            raise TypeError(f"edition must be an Edition, not {self.edition!r}")
        if self.super_jokers is None:
            force_setattr(self, "super_jokers", self.box.has_super_jokers)
        elif not isinstance(self.super_jokers, bool):
            raise TypeError(f"super_jokers must be True, False or None, not {self.super_jokers!r}")
        if not isinstance(self.worlds_end_shift, bool):
            raise TypeError(
                f"worlds_end_shift must be True or False, not {self.worlds_end_shift!r}"
            )
        force_setattr(self, "spice_it_up", _checked(self.spice_it_up, self.box))

    def __eq__(self, other: object) -> bool:
        """Compare all but the shift, which a dealt game shows no more."""
        return type(other) is Rules and self._compared == other._compared

    def __ne__(self, other: object) -> bool:
        """Return the opposite; a struct does not derive it from equality."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self._compared)

    @property
    def _compared(self) -> tuple[Edition, bool | None, tuple[SpiceItUp, ...]]:
        return self.edition, self.super_jokers, self.spice_it_up

    @property
    def box(self) -> Box:
        """Return what is in the box, and every number of the rules that are played with it."""
        return BOXES[self.edition]

    @property
    def has_super_jokers(self) -> bool:
        """Return whether super jokers are in the game (`setup.super-jokers`)."""
        return self.super_jokers is True

    @property
    def hand_size(self) -> int:
        """Spicy cards dealt to each player and drawn as a new hand (`setup.deal`, `trophy.redraw`)."""
        box = self.box
        return box.hand_size_with_super_jokers if self.super_jokers else box.hand_size

    @property
    def spices(self) -> tuple[Spice, ...]:
        """The spices of the edition (`setup.deck`)."""
        return self.box.spices

    def has(self, card: SpiceItUp) -> bool:
        """Return whether a Spice It Up! card is in the game."""
        return card in self.spice_it_up


def _checked(cards: Iterable[SpiceItUp], box: Box) -> tuple[SpiceItUp, ...]:
    """Spice It Up! cards in the order of their enumeration, if so many and these may be in a game."""
    chosen = tuple(cards)
    for card in chosen:
        if not isinstance(card, SpiceItUp):
            raise TypeError(f"spice_it_up must hold SpiceItUp cards, not {card!r}")
    if len(chosen) > box.most_spice_it_up:
        raise RulesError(
            RulesFault.TOO_MANY_SPICE_IT_UP,
            part="spice_it_up",
            most=box.most_spice_it_up,
            count=len(chosen),
        )
    if len(set(chosen)) < len(chosen):
        raise RulesError(RulesFault.SAME_SPICE_IT_UP, part="spice_it_up")
    return tuple(sorted(chosen, key=list(SpiceItUp).index))
