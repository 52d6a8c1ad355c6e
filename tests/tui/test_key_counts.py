"""How many keys each kind of turn takes, from one public screen to the next, whatever card it is about.

Six on an empty stack, five on a stack, five for a copy, four or fewer for a challenge.
"""

from __future__ import annotations

import random

from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.widgets.theme import Look
from support.rows import each

OPENING = "1 1 c 2 enter"
"""What the first player lays, from the hand-over that a game begins with."""
ON_A_STACK = "enter 2 {card} 5 enter"
KINDS: dict[str, tuple[str, str, int, type[AppScreen]]] = {
    "an empty stack": ("escape", "enter 1 {card} c 2 enter", 6, TableScreen),
    "on a stack": (OPENING, ON_A_STACK, 5, TableScreen),
    "a pass": (OPENING, "enter 2 p enter", 4, TableScreen),
    "a copy": (OPENING, "c 3 3 {card} enter", 5, TableScreen),
    "the number": (OPENING, "2 n enter", 3, RevealScreen),
    "the spice": (OPENING, "3 s enter", 3, RevealScreen),
    "from the own hand": (OPENING, "enter 2 n enter", 4, RevealScreen),
    "a copy that is doubted": (f"{OPENING} c 3 3 1 enter", "1 enter", 2, RevealScreen),
}
STRICT: dict[str, tuple[str, str, int, type[AppScreen]]] = {
    "without a word": (OPENING, "2 t enter", 3, RevealScreen),
    "a peek": (OPENING, "r 3 enter", 3, TableScreen),
}


def flow_of(*, is_strict: bool, edition: Edition) -> GameFlow:
    """A game of three with a Copy Cat, at its first hand-over."""
    cards = (SpiceItUp.COPY_CAT,)
    game = GameSetup(("Lea", "Tom", "Mia"), edition, spice_it_up=cards, is_strict=is_strict)
    return GameFlow(Look(calm=True), random.Random(3), game, starts_at_once=True)


def press(flow: GameFlow, keys: str) -> AppScreen:
    """The screen after some keys."""
    for key in keys.split():
        assert flow.press(key) is None
    return flow.screen


@each("edition", list(Edition))
@each("card", "136")
@each(
    ("is_strict", "kind"),
    [(False, kind) for kind in KINDS] + [(True, kind) for kind in KINDS | STRICT],
)
def test_a_turn_takes_as_many_keys_as_it_should(
    is_strict: bool, kind: str, card: str, edition: Edition
) -> None:
    before, pattern, count, to = (KINDS | STRICT)[kind]
    flow = flow_of(is_strict=is_strict, edition=edition)
    assert isinstance(press(flow, before), TableScreen)
    keys = pattern.format(card=card).split()
    assert len(keys) == count
    moves = 0
    for key in keys:
        assert flow.session is not None
        moves = flow.session.move_count
        assert flow.press(key) is None
    assert isinstance(flow.screen, to | MomentScreen)
    assert flow.session.move_count == moves + 1  # the last key did it, and none before
