"""`spicy play`: from the command line to the first screen, and back to the shell."""

from __future__ import annotations

import os
import random
import sys

from spicy.cli import output
from spicy.cli.play_options import PlayOptions
from spicy.session.game_setup import NewGame
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import LoadedGame, SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.game.flow import GameFlow
from spicy.tui.terminal.application import Crashed, run
from spicy.tui.terminal.capabilities import Capabilities, detect, refusal, warning
from spicy.tui.widgets.theme import Look

WRONG_USE = 2
CRASHED = 70
"""What the program returns after a mistake in it, as other programs do."""


def run_play(options: PlayOptions) -> int:
    """Play on this terminal; the exit code. Without a terminal to play on: one sentence, and 2."""
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=options.ascii)
    reason = refusal(capabilities)
    if reason is not None:
        output.err(reason)
        return WRONG_USE
    look = Look(capabilities.ascii)
    return _show(flow_of(options, look, Persistence(SavedGames(), SettingsFile())), capabilities)


def run_resume(loaded: LoadedGame, saves: SavedGames, *, ascii: bool = False) -> int:
    """Go on with a saved game on this terminal; the exit code, as `run_play` has it."""
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=ascii)
    reason = refusal(capabilities)
    if reason is not None:
        output.err(reason)
        return WRONG_USE
    look = Look(capabilities.ascii)
    flow = GameFlow(look, random.Random(), shelf=Persistence(saves, SettingsFile()))
    flow.go_on_with(loaded)
    return _show(flow, capabilities)


def _show(flow: GameFlow, capabilities: Capabilities) -> int:
    """Run the screens until somebody leaves."""
    flow.screen.message = warning(capabilities) or flow.screen.message
    try:
        left = run(flow, capabilities=capabilities)
    except Crashed as crash:
        output.err(crash.message)
        return CRASHED
    finally:
        flow.close()
    if left.message:
        output.out(left.message)
    return left.code


def flow_of(options: PlayOptions, look: Look, shelf: Persistence | None = None) -> GameFlow:
    """The screens that the options ask for: the first hand-over, the set-up, or the title."""
    rng = random.Random(options.seed)  # without a seed the system's own randomness
    if options == PlayOptions(ascii=options.ascii, seed=options.seed):
        return GameFlow(look, rng, shelf=shelf)
    game = _game_of(options, shelf or Persistence())
    return GameFlow(look, rng, game, starts_at_once=options.players is not None, shelf=shelf)


def _game_of(options: PlayOptions, shelf: Persistence) -> NewGame:
    """The options as a set-up; what was left open is as it was last chosen.

    With players it is dealt at once. What nobody has seen in the form must not count then: what was
    left open is as a new player finds it.
    """
    last = NewGame(()) if options.players is not None else shelf.last_set_up()
    edition = options.edition or last.edition
    super_jokers = options.super_jokers
    if super_jokers is None and edition is last.edition:  # each box has its own habit
        super_jokers = last.super_jokers
    return NewGame(
        players=options.players or last.players,
        edition=edition,
        super_jokers=super_jokers,
        spice_it_up=last.spice_it_up if options.spice_it_up is None else options.spice_it_up,
        starts=options.starts or 0,
        is_strict=last.is_strict if options.strict is None else options.strict,
        starts_name=options.starts_name,
    )
