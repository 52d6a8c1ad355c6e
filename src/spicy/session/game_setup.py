"""The choices that a game is made of: one type for the form, the options, the settings and the saves."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from spicy.engine.boxes import MOST_PLAYERS, MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.rules import Rules, SpiceItUp
from spicy.words.cats import CatKind, cat_names
from spicy.words.names import check_names

if TYPE_CHECKING:
    from spicy.engine.state import GameState

__all__ = ["NO_CATS", "RANDOM", "Cats", "GameSetup", "Kinds", "SpiceChoice"]

RANDOM: Final = "random"
"""Stands for a Spice It Up! card that is drawn for each game."""

SpiceChoice = SpiceItUp | Literal["random"]
"""A Spice It Up! card, or one to be drawn."""


Kinds = tuple[CatKind | None, ...]
"""The cats at a table by seat, None for a person; empty where only people play."""


class Cats(Struct, frozen=True):
    """The cats of a game that was dealt, and the number that all their chance comes from.

    The number is drawn when the game is dealt and tells nothing of any card; it is kept with a saved
    game, so that the same cats go on in the same way.
    """

    kinds: Kinds = ()
    seed: int = 0

    @property
    def seats(self) -> dict[int, CatKind]:
        """The seats of the cats."""
        return {seat: kind for seat, kind in enumerate(self.kinds) if kind is not None}


NO_CATS: Final = Cats()
"""Nobody but people."""


class GameSetup(Struct, frozen=True):
    """The choices of a game; the defaults are what a new player finds.

    Nothing is checked before `deal`, so that a form can hold what is only half typed.
    """

    players: tuple[str, ...] = ()
    """The names in seat order, 2 to 6 when the game is dealt (`setup.players`)."""
    edition: Edition = Edition.SPICY
    super_jokers: bool | None = None
    """True with super jokers, False without; None means as the box has it (`setup.super-jokers`)."""
    spice_it_up: tuple[str, ...] = ()
    """Up to two cards (`SpiceItUp`), or `RANDOM` for one to be drawn (`setup.spice-it-up`)."""
    starts: int = 0
    """The seat that begins (`setup.first-player`)."""
    is_strict: bool = False
    """True where mistakes cost what the book says, instead of being stopped."""
    starts_name: str | None = None
    """The name of whoever is to begin, as long as there are no seats yet."""
    cats: Kinds = ()
    """The cats among `players`; without `players` those that are to sit down with somebody."""
    seed: int | None = None
    """The number that makes the deal come out the same again. It tells all hands: it is never kept."""

    @classmethod
    def of_game(cls, start: GameState, *, is_strict: bool, cats: Kinds = ()) -> GameSetup:
        """Return the choices that a dealt game was made of."""
        rules = start.rules
        return cls(
            players=start.names,
            edition=rules.edition,
            super_jokers=rules.has_super_jokers,
            spice_it_up=rules.spice_it_up,
            starts=start.turn,
            is_strict=is_strict,
            cats=cats,
        )

    def remembered(self) -> GameSetup:
        """Return what of it the next game begins with: not who starts, nor the deal."""
        return replace(self, starts=0, starts_name=None, seed=None)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who are no cats, in seat order."""
        cats = self.cats or (None,) * len(self.players)
        return tuple(name for name, cat in zip(self.players, cats, strict=False) if cat is None)

    def with_cats(self, kinds: Kinds) -> GameSetup:
        """Return these choices with the people alone, and these cats after them, by their names.

        Where there are too many people for that, the last of them have to stand up.
        """
        cats = tuple(kind for kind in kinds if kind is not None)
        people = self.people[: max(MOST_PLAYERS - len(cats), 0)]
        seated: Kinds = (*(None for _ in people), *cats) if cats else ()
        return replace(self, players=(*people, *cat_names(cats, people)), cats=seated)

    def changed_by(self, asked: GameSetup, given: Collection[str]) -> GameSetup:
        """Return these choices with the fields `given` (names of fields) taken from `asked`.

        With another edition the super jokers are again as that box has them, unless they are given.
        """
        values = {name: getattr(asked, name) for name in given}
        is_other_box = "edition" in given and asked.edition is not self.edition
        if is_other_box and "super_jokers" not in given:
            values["super_jokers"] = None
        if "players" in given:
            values["cats"] = asked.cats
        elif "cats" in given:
            del values["cats"]
            return replace(self.with_cats(asked.cats), **values)
        return replace(self, **values)

    def draw_cats(self, rng: random.Random) -> Cats:
        """Return the cats of a game that was just dealt, with the number of their own.

        It comes after the deal, which nobody can make again from it.
        """
        return Cats(self.cats, rng.getrandbits(32)) if any(self.cats) else NO_CATS

    def deal(self, rng: random.Random) -> GameState:
        """Draw the random cards, then deal. Raises RulesError with what is wrong with the choices."""
        from spicy.engine.deal import new_game

        names = check_names(self.players)
        chosen = [SpiceItUp(card) for card in self.spice_it_up if card != RANDOM]
        wanted = min(len(self.spice_it_up), MOST_SPICE_IT_UP)
        rest = [card for card in SpiceItUp if card not in chosen]
        while len(chosen) < wanted:
            chosen.append(rest.pop(int(rng.random() * len(rest))))
        rules = Rules(self.edition, self.super_jokers, tuple(chosen))
        return new_game(names, rules, rng, starts=self.starts)
