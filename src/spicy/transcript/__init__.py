"""Transcripts: games, rules questions and worked examples as plain text (`.spicy` files).

`read` a file or `parse` a text, `check` what it expects, make a game of it with `record_of`, and `write`
a game down. `steps` walks through one move by move.
"""

from spicy.transcript.check import Failure, Report, Step, check, record_of, steps
from spicy.transcript.document import Comment, Expected, Move, Setup, Statement, Transcript
from spicy.transcript.errors import Problem, TranscriptError
from spicy.transcript.expectations import format_expectation, parse_expectation
from spicy.transcript.moves import format_move, parse_move
from spicy.transcript.parse import parse, read
from spicy.transcript.stack import StackDoubt, stack_doubts
from spicy.transcript.vocabulary import Roster
from spicy.transcript.write import write

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
