"""`spicy play`: from the command line to the first screen, and back to the shell."""

from __future__ import annotations

import os
import random
import sys

from spicy import output
from spicy.play_options import PlayOptions
from spicy.tui.capabilities import detect, refusal
from spicy.tui.flow import GameFlow
from spicy.tui.options import NewGame
from spicy.tui.runner import Crashed, run
from spicy.tui.theme import Look

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
    flow = flow_of(options, Look(capabilities.ascii))
    try:
        left = run(flow, capabilities=capabilities)
    except Crashed as crash:
        output.err(crash.message)
        return CRASHED
    if left.message:
        output.out(left.message)
    return left.code


def flow_of(options: PlayOptions, look: Look) -> GameFlow:
    """The screens that the options ask for: the first hand-over, the set-up, or the title."""
    rng = random.Random(options.seed)  # without a seed the system's own randomness
    if options == PlayOptions(ascii=options.ascii, seed=options.seed):
        return GameFlow(look, rng)
    game = NewGame(
        players=options.players or (),
        edition=options.edition,
        super_jokers=options.super_jokers,
        spice_it_up=options.spice_it_up,
        starts=options.starts or 0,
        is_strict=options.strict,
        starts_name=options.starts_name,
    )
    return GameFlow(look, rng, game, starts_at_once=options.players is not None)
