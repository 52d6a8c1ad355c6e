"""What a new game is made of, before it is dealt."""

from __future__ import annotations

import random
from dataclasses import dataclass

from spicy.cli.play_options import RANDOM
from spicy.engine.boxes import MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.deal import new_game
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.state import GameState
from spicy.words.names import check_names


@dataclass(frozen=True, slots=True)
class NewGame:
    """The choices of a set-up; `spice_it_up` holds cards or `RANDOM`, at most two.

    `starts` is a seat; `starts_name` is who is to start as long as there are no seats yet.
    """

    players: tuple[str, ...]
    edition: Edition = Edition.SPICY
    super_jokers: bool | None = None
    spice_it_up: tuple[SpiceItUp | str, ...] = ()
    starts: int = 0
    is_strict: bool = False
    starts_name: str | None = None

    def deal(self, rng: random.Random) -> GameState:
        """Draw the random cards, then deal. Raises RulesError with what is wrong with the choices."""
        names = check_names(self.players)
        chosen = [SpiceItUp(card) for card in self.spice_it_up if card != RANDOM]
        wanted = min(len(self.spice_it_up), MOST_SPICE_IT_UP)
        rest = [card for card in SpiceItUp if card not in chosen]
        while len(chosen) < wanted:
            chosen.append(rest.pop(int(rng.random() * len(rest))))
        rules = Rules(self.edition, self.super_jokers, tuple(chosen))
        return new_game(names, rules, rng, starts=self.starts)
