"""Transcripts: games, rules questions and worked examples as plain text (`.spicy` files).

`read` a file or `parse` a text, `check` what it expects, make a game of it with `record_of`, and `write`
a game down. `steps` walks through one move by move. Each name is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spicy.transcript.checking import Failure, Report, Step, check, record_of, steps
    from spicy.transcript.errors import Problem, TranscriptError
    from spicy.transcript.expectations import format_expectation, parse_expectation
    from spicy.transcript.model import Comment, Expected, Move, Setup, Statement, Transcript
    from spicy.transcript.moves import format_move, parse_move
    from spicy.transcript.parser import parse, read
    from spicy.transcript.setup_stack import StackDoubt, stack_doubts
    from spicy.transcript.vocabulary import Roster
    from spicy.transcript.writer import write

__all__ = [
    "Comment",
    "Expected",
    "Failure",
    "Move",
    "Problem",
    "Report",
    "Roster",
    "Setup",
    "StackDoubt",
    "Statement",
    "Step",
    "Transcript",
    "TranscriptError",
    "check",
    "format_expectation",
    "format_move",
    "parse",
    "parse_expectation",
    "parse_move",
    "read",
    "record_of",
    "stack_doubts",
    "steps",
    "write",
]

_MODULES: Final = {
    "checking": ("Failure", "Report", "Step", "check", "record_of", "steps"),
    "errors": ("Problem", "TranscriptError"),
    "expectations": ("format_expectation", "parse_expectation"),
    "model": ("Comment", "Expected", "Move", "Setup", "Statement", "Transcript"),
    "moves": ("format_move", "parse_move"),
    "parser": ("parse", "read"),
    "setup_stack": ("StackDoubt", "stack_doubts"),
    "vocabulary": ("Roster",),
    "writer": ("write",),
}
_MODULE_OF: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name of this package that is asked for the first time."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
