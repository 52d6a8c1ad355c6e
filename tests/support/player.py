"""Plays a whole game by key presses alone, as a family would."""

from __future__ import annotations

import random

from spicy.engine.cards import Declaration
from spicy.tui.game.cats_speaking import CatsScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Purpose
from spicy.tui.terminal.key_aliases import CARD_KEYS, digit_of

from .terminal import Terminal
from .window import Window

MOST_SCREENS = 2000


def keys_to_lay(at: int, declaration: Declaration, *, is_open: bool) -> list[str]:
    """The keys that lay the card that stands `at` a place; the spice too, where there is a choice."""
    keys = [CARD_KEYS[at]]
    if is_open:
        keys.append(declaration.spice.letter.lower())
    return [*keys, str(declaration.number % 10), "enter"]


class Player:
    """Everybody at the table: looks at the screen that is shown and presses a key that fits it."""

    def __init__(
        self, terminal: Terminal | Window | None, flow: GameFlow, rng: random.Random
    ) -> None:
        self.terminal = terminal
        """Without one, keys go to the flow at once and nothing is drawn."""
        self.flow = flow
        self.rng = rng
        self.seen: set[str] = set()
        """The names of the screens that were shown."""

    def play_to_score(self, screens: int | None = None) -> None:
        """Press keys until the score is on the screen, or on so many screens."""
        for _ in range(screens or MOST_SCREENS):
            screen = self.flow.screen
            self.seen.add(type(screen).__name__)
            if isinstance(screen, ScoreScreen):
                return
            self.press(*self.keys_for(screen))
        if screens is None:
            raise AssertionError(f"the game does not end, but comes to {self.flow.screen}")

    def press(self, *keys: str) -> None:
        """Press keys in the terminal, if there is one."""
        if self.terminal is not None:
            self.terminal.press(*keys)
        else:
            for key in keys:
                self.flow.press(key)

    def keys_for(self, screen: object) -> list[str]:
        """Return what to press on a screen."""
        if isinstance(screen, HandOverScreen):
            return [digit_of(screen.seat)]
        if isinstance(screen, HandScreen):
            return self._turn(screen) if screen.purpose is not Purpose.LOOK else ["escape"]
        if isinstance(screen, RevealScreen):
            return [self.rng.choice("tn")] if screen.is_offer else ["enter"]
        if isinstance(screen, MomentScreen):
            return ["enter"]
        assert isinstance(screen, TableScreen), screen
        return self._table(screen)

    def _turn(self, screen: HandScreen) -> list[str]:
        if self.rng.random() < 0.1:
            return ["p", "enter"]
        valid = screen.view.public.declarations
        is_open = len({said.spice for said in valid}) > 1 or screen.is_strict
        true = [
            (at, said)
            for at, card in enumerate(screen.cards)
            for said in valid
            if card.number == said.number and card.spice is said.spice
        ]
        if true and self.rng.random() < 0.6:
            at, said = self.rng.choice(true)
        else:
            at, said = self.rng.randrange(len(screen.cards)), self.rng.choice(valid)
        return keys_to_lay(at, said, is_open=is_open)

    def _table(self, screen: TableScreen) -> list[str]:
        if isinstance(screen, CatsScreen):
            return ["enter"]  # no need to wait
        challengers = screen.challengers
        if challengers and self.rng.random() < (0.5 if screen.is_window else 0.15):
            trait = self.rng.choice("ns")
            if screen.view.top is not None and screen.view.top.is_copy:
                trait = "w"
            return [digit_of(self.rng.choice(challengers)), trait, "enter"]
        return ["0"] if screen.is_window else ["enter"]
