"""`spicy step` and `spicy rules` on a terminal: from the command line to the first screen."""

from __future__ import annotations

import gc
import os
import sys

from spicy.cli import output
from spicy.rulebook import Rulebook
from spicy.transcript.document import Transcript
from spicy.tui.analysis.flow import AnalysisFlow
from spicy.tui.terminal.application import Crashed, run
from spicy.tui.terminal.capabilities import detect
from spicy.tui.widgets.theme import Look

CRASHED = 70
"""What the program returns after a mistake in it, as other programs do."""


def step(transcript: Transcript, book: Rulebook | None, is_ascii: bool) -> int:
    """Step through a transcript; the exit code."""
    return _show(transcript, book, is_ascii)


def browse(book: Rulebook, is_ascii: bool) -> int:
    """Browse the rulebook; the exit code."""
    return _show(None, book, is_ascii)


def set_up(book: Rulebook | None, is_ascii: bool) -> int:
    """Set up a position to step from; the exit code."""
    return _show(None, book, is_ascii, sets_up=True)


def _show(
    transcript: Transcript | None, book: Rulebook | None, is_ascii: bool, *, sets_up: bool = False
) -> int:
    capabilities = detect(os.environ, sys.stdin, sys.stdout, ascii=is_ascii)
    try:
        flow = AnalysisFlow(Look(capabilities.ascii), book, transcript, sets_up=sets_up)
        # A long line is many thousand objects that stay: looking through them for garbage again and
        # again is what a key would have to wait for.
        gc.freeze()
        left = run(flow, capabilities=capabilities)
    except Crashed as crash:
        output.err(crash.message)
        return CRASHED
    return left.code
