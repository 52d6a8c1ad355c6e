"""`spicy play`: from the command line to the first screen, and back to the shell."""

from __future__ import annotations

import os
import random
import sys

from spicy.cli import output
from spicy.cli.play_options import PlayOptions
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
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


def run_resume(session: Session, saves: SavedGames, *, ascii: bool = False) -> int:
    """Go on with a saved game on this terminal; the exit code, as `run_play` has it."""
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=ascii)
    reason = refusal(capabilities)
    if reason is not None:
        output.err(reason)
        return WRONG_USE
    look = Look(capabilities.ascii)
    flow = GameFlow(look, random.Random(), shelf=Persistence(saves, SettingsFile()))
    flow.go_on_with(session)
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
    rng = random.Random(options.setup.seed)  # without a seed the system's own randomness
    if options.given <= {"seed"}:
        return GameFlow(look, rng, shelf=shelf)
    game = options.over((shelf or Persistence()).last_set_up())
    return GameFlow(look, rng, game, starts_at_once="players" in options.given, shelf=shelf)
