"""The programs on the screen, from their first screen to the moment that somebody leaves.

Nothing here prints: a `Leave` says what there is to say, and `Crashed` is raised for a mistake in it.
"""

from __future__ import annotations

import gc
import random
from typing import TYPE_CHECKING

from spicy.session.display import Display
from spicy.tui.terminal.application import run
from spicy.tui.terminal.capabilities import Capabilities, plain_notices, warning
from spicy.tui.widgets.theme import Look

if TYPE_CHECKING:
    from spicy.rulebook import Rulebook
    from spicy.rulebook.search import Finder
    from spicy.session.game_setup import GameSetup
    from spicy.session.session import Session
    from spicy.storage.persistence import Persistence
    from spicy.transcript.model import Transcript
    from spicy.tui.game.game_flow import GameFlow
    from spicy.tui.terminal.screen import Flow, Leave
    from spicy.tui.terminal.talk import Page, Talk

__all__ = ["analyse", "game_flow", "play", "play_in_lines", "resume"]


def play(
    setup: GameSetup | None,
    persistence: Persistence,
    capabilities: Capabilities,
    display: Display | None = None,
    *,
    seed: int | None = None,
    starts_at_once: bool = False,
    shows_hands: bool = False,
) -> Leave:
    """Play: without a set-up from the title, otherwise from its form or, at once, from its deal.

    `seed` makes the deal come out the same again; with `shows_hands` the hands of a game that only cats
    play lie open. Raises RulesError for a set-up that cannot be dealt.
    """
    look = _look(display or persistence.display(), capabilities)
    flow = game_flow(
        setup,
        persistence,
        look,
        seed=seed,
        starts_at_once=starts_at_once,
        shows_hands=shows_hands,
    )
    return _run_game(flow, capabilities)


def play_in_lines(
    setup: GameSetup | None,
    persistence: Persistence,
    capabilities: Capabilities,
    *,
    seed: int | None = None,
    starts_at_once: bool = False,
    saved: Session | None = None,
    is_wanted: bool = True,
) -> Leave:
    """Play in plain lines, as `play` does on the screen, or go on with a saved game.

    `is_wanted` is False where nobody asked for plain lines. Raises RulesError for a set-up that cannot
    be dealt.
    """
    from spicy.tui.plain.evening_talk import PlainEvening
    from spicy.tui.terminal.line_terminal import run_lines  # POSIX alone has what it needs

    rng = random.Random(seed)
    notices = plain_notices(capabilities, is_wanted=is_wanted)

    def begin(page: Page) -> Talk[Leave]:
        evening = PlainEvening(
            page,
            rng,
            setup,
            starts_at_once=starts_at_once,
            saved=saved,
            persistence=persistence,
            notices=notices,
        )
        return evening.talk()

    return run_lines(begin, capabilities)


def game_flow(
    setup: GameSetup | None,
    persistence: Persistence,
    look: Look,
    *,
    seed: int | None = None,
    starts_at_once: bool = False,
    shows_hands: bool = False,
) -> GameFlow:
    """Return the screens of a game, as `play` shows them."""
    from spicy.tui.game.game_flow import GameFlow

    rng = random.Random(seed)  # without a seed the system's own randomness
    return GameFlow(
        look,
        rng,
        setup,
        starts_at_once=starts_at_once,
        persistence=persistence,
        shows_hands=shows_hands,
    )


def resume(session: Session, persistence: Persistence, capabilities: Capabilities) -> Leave:
    """Go on with a saved game."""
    from spicy.tui.game.game_flow import GameFlow

    look = _look(persistence.display(), capabilities)
    flow = GameFlow(look, random.Random(), persistence=persistence)
    flow.go_on_with(session)
    return _run_game(flow, capabilities)


def analyse(
    transcript: Transcript | None,
    book: Rulebook | None,
    capabilities: Capabilities,
    display: Display | None = None,
    *,
    sets_up: bool = False,
    finder: Finder | None = None,
) -> Leave:
    """Step through a transcript, browse the book without one, or set up a position."""
    from spicy.tui.analysis.analysis_flow import AnalysisFlow

    look = _look(display or Display(), capabilities)
    flow = AnalysisFlow(look, book, transcript, sets_up=sets_up, finder=finder)
    return _run(flow, capabilities)


def _look(display: Display, capabilities: Capabilities) -> Look:
    return Look.shown(display, ascii=capabilities.ascii, color_depth=capabilities.color_depth)


def _run_game(flow: GameFlow, capabilities: Capabilities) -> Leave:
    flow.screen.message = warning(capabilities) or flow.screen.message
    try:
        return _run(flow, capabilities)
    finally:
        flow.close()


def _run(flow: Flow, capabilities: Capabilities) -> Leave:
    """Show a flow until it leaves.

    All that was made for it stays: looking through many thousand objects for garbage again and again
    is what a key would have to wait for.
    """
    gc.freeze()
    return run(flow, capabilities=capabilities)
