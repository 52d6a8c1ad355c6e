"""The commands that draw on the terminal: what it can do, the screens, and the words afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from spicy.cli import output
from spicy.cli.exit_codes import CRASHED, WRONG_USE
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.start import analyse, play, resume
from spicy.tui.terminal.application import Crashed
from spicy.tui.terminal.capabilities import Capabilities, detect, refusal

if TYPE_CHECKING:
    from spicy.cli.play_options import PlayOptions
    from spicy.rulebook import Rulebook
    from spicy.rulebook.search import Finder
    from spicy.session.game_setup import GameSetup
    from spicy.session.session import Session
    from spicy.transcript.model import Transcript
    from spicy.tui.terminal.screen import Leave

__all__ = ["run_analysis", "run_play", "run_resume", "setup_of"]


def run_play(options: PlayOptions) -> int:
    """Play with these options; the exit code. Without a terminal to play on: one sentence, and 2."""

    def game(capabilities: Capabilities) -> Leave:
        persistence = Persistence(SavedGames(), SettingsFile())
        display = persistence.display().changed_by(options.display, options.wished)
        if options.wished:
            persistence.remember_display(display)
        return play(
            setup_of(options, persistence),
            persistence,
            capabilities,
            display,
            seed=options.setup.seed,
            starts_at_once="players" in options.given,
        )

    return _show(game, is_ascii=options.ascii)


def setup_of(options: PlayOptions, persistence: Persistence) -> GameSetup | None:
    """Return the set-up that the options change; None where they ask for nothing but a deal."""
    if options.given <= {"seed"}:
        return None
    return options.over(persistence.last_set_up())


def run_resume(session: Session, saves: SavedGames, *, ascii: bool = False) -> int:
    """Go on with a saved game; the exit code, as `run_play` has it."""
    persistence = Persistence(saves, SettingsFile())
    return _show(lambda capabilities: resume(session, persistence, capabilities), is_ascii=ascii)


def run_analysis(
    transcript: Transcript | None,
    book: Rulebook | None,
    *,
    ascii: bool,
    sets_up: bool = False,
    finder: Finder | None = None,
) -> int:
    """Step through a transcript, browse the book without one, or set up a position; the exit code."""
    display = Persistence(settings=SettingsFile()).display()
    return _show(
        lambda capabilities: analyse(
            transcript, book, capabilities, display, sets_up=sets_up, finder=finder
        ),
        is_ascii=ascii,
    )


def _show(screens: Callable[[Capabilities], Leave], *, is_ascii: bool) -> int:
    """Run the screens until somebody leaves; the exit code."""
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=is_ascii)
    reason = refusal(capabilities)
    if reason is not None:
        output.err(reason)
        return WRONG_USE
    try:
        left = screens(capabilities)
    except Crashed as crash:
        output.err(crash.message)
        return CRASHED
    if left.message:
        output.out(left.message)
    return left.code
