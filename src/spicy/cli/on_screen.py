"""The commands that draw on the terminal: what it can do, the screens, and the words afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from spicy.cli import output
from spicy.cli.exit_codes import CRASHED, WRONG_USE
from spicy.storage.settings import SettingsFile
from spicy.tui.start import analyse, play, play_in_lines, resume
from spicy.tui.terminal.application import Crashed
from spicy.tui.terminal.capabilities import Capabilities, detect, refusal

if TYPE_CHECKING:
    from spicy.cli.play_options import PlayOptions
    from spicy.rulebook import Rulebook
    from spicy.rulebook.search import Finder
    from spicy.session.display import Display
    from spicy.session.game_setup import GameSetup
    from spicy.session.session import Session
    from spicy.storage.persistence import Persistence
    from spicy.storage.saved_games import SavedGames
    from spicy.transcript.model import Transcript
    from spicy.tui.terminal.screen import Leave

__all__ = ["run_analysis", "run_play", "run_resume", "setup_of"]


def run_play(options: PlayOptions) -> int:
    """Play with these options; the exit code. Without a terminal to play on: one sentence, and 2."""
    from spicy.storage.persistence import Persistence
    from spicy.storage.saved_games import SavedGames

    persistence = Persistence(SavedGames(), SettingsFile())

    def remembered() -> tuple[GameSetup | None, Display]:
        display = persistence.display().changed_by(options.display, options.wished)
        if options.wished:
            persistence.remember_display(display)
        return setup_of(options, persistence), display

    seed, at_once = options.setup.seed, "players" in options.given

    def in_lines(capabilities: Capabilities) -> Leave:
        return play_in_lines(
            remembered()[0],
            persistence,
            capabilities,
            seed=seed,
            starts_at_once=at_once,
            is_wanted=options.plain,
        )

    def game(capabilities: Capabilities) -> Leave:
        setup, display = remembered()
        return play(
            setup,
            persistence,
            capabilities,
            display,
            seed=seed,
            starts_at_once=at_once,
            shows_hands=options.shows_hands,
        )

    return _show(game, in_lines, is_ascii=options.ascii, is_plain=options.plain)


def setup_of(options: PlayOptions, persistence: Persistence) -> GameSetup | None:
    """Return the set-up that the options change; None where they ask for nothing but a deal."""
    if options.given <= {"seed"}:
        return None
    return options.over(persistence.last_set_up())


def run_resume(
    session: Session, saves: SavedGames, *, ascii: bool = False, plain: bool = False
) -> int:
    """Go on with a saved game; the exit code, as `run_play` has it."""
    from spicy.storage.persistence import Persistence

    persistence = Persistence(saves, SettingsFile())

    return _show(
        lambda capabilities: resume(session, persistence, capabilities),
        lambda capabilities: play_in_lines(
            None, persistence, capabilities, saved=session, is_wanted=plain
        ),
        is_ascii=ascii,
        is_plain=plain,
    )


def run_analysis(
    transcript: Transcript | None,
    book: Rulebook | None,
    *,
    ascii: bool,
    sets_up: bool = False,
    finder: Finder | None = None,
) -> int:
    """Step through a transcript, browse the book without one, or set up a position; the exit code."""
    display = SettingsFile().load_display()
    return _show(
        lambda capabilities: analyse(
            transcript, book, capabilities, display, sets_up=sets_up, finder=finder
        ),
        is_ascii=ascii,
    )


def _show(
    screens: Callable[[Capabilities], Leave],
    lines: Callable[[Capabilities], Leave] | None = None,
    *,
    is_ascii: bool,
    is_plain: bool = False,
) -> int:
    """Run the screens until somebody leaves; the exit code.

    What can be told in plain `lines` is, where `is_plain` asks for them or nothing else is possible.
    """
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=is_ascii)
    if lines is not None and (is_plain or capabilities.is_dumb):
        show, in_lines = lines, True
    else:
        show, in_lines = screens, False
    reason = refusal(capabilities, in_lines=in_lines)
    if reason is not None:
        output.err(reason)
        return WRONG_USE
    try:
        left = show(capabilities)
    except Crashed as crash:
        output.err(crash.message)
        return CRASHED
    if left.message:
        output.out(left.message)
    return left.code
