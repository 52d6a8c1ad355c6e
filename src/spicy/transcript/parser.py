"""Reading transcripts: from a text or a file to a `Transcript`, or an error that names the line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spicy.engine.actions import Decline
from spicy.engine.cards import Edition
from spicy.transcript.errors import Problem, TranscriptError
from spicy.transcript.header import MOST_PROBLEMS, is_key, parse_header
from spicy.transcript.lexer import (
    SEPARATOR,
    Line,
    meant_as_comment,
    quoted,
    read_text,
    split_lines,
)
from spicy.transcript.model import Comment, Expected, Move, Statement, Transcript
from spicy.transcript.moves import NO_CHALLENGE, parse_move
from spicy.transcript.setup import start_of
from spicy.transcript.vocabulary import Roster
from spicy.words.i18n import _

EVERYBODY: Final = "all"
_DASHES: Final = frozenset("-–—_=")
_MOST_PROSE: Final = 5
"""So many lines without a colon may have slipped into a set-up."""


def read(path: str | Path) -> Transcript:
    """The transcript of a file; raises TranscriptError, without a line if it is not readable at all."""
    return parse(read_text(path), file=str(path))


def parse(text: str, *, file: str | None = None) -> Transcript:
    """The transcript of a text; `file` is its name in messages.

    Raises TranscriptError with the line of the first mistake, and of all others in its `problems`.
    """
    lines = list(split_lines(text, file=file))
    place = next((at for at, line in enumerate(lines) if line.text == SEPARATOR), None)
    if _is_something_else(lines[:place], has_separator=place is not None):
        raise TranscriptError.of([_no_transcript(lines)], file)
    if place is None:
        raise TranscriptError.of([_no_separator(lines)], file)
    problems: list[Problem] = []
    setup, roster, edition = parse_header(lines[:place], lines[place].number, problems)
    statements: tuple[Statement, ...] = ()
    if roster is not None:
        statements = _parse_body(lines[place + 1 :], roster, edition, problems)
    start = None
    if setup is not None:
        try:
            start = start_of(setup)
        except TranscriptError as error:
            problems += error.problems
    if problems or setup is None or start is None:
        raise TranscriptError.of(problems, file)
    remarks = tuple(
        Comment(line.number, line.comment)
        for line in lines[: place + 1]
        if line.comment is not None
    )
    return Transcript(setup, start, statements, remarks, file)


def _is_something_else(above: Sequence[Line], *, has_separator: bool) -> bool:
    """Return whether a file was not meant as a transcript, by the lines above its first `---`, if any.

    To go through it line by line would bury what matters. A page that quotes a transcript is one
    of these as well: most of what stands above is prose.
    """
    written = [line.text for line in above if line.text]
    if not has_separator:
        return bool(written) and not any(map(_has_key, written))
    prose = sum(":" not in text and not text.startswith(">") for text in written)
    return prose > max(_MOST_PROSE, len(written) // 2)


def _has_key(text: str) -> bool:
    before, colon, _value = text.partition(":")
    return bool(colon) and is_key(before.strip())


def _no_transcript(lines: Sequence[Line]) -> Problem:
    message = _(
        "this is not a transcript: expected a set-up with a line 'players: Lea, Tom', then a line"
        " '---', then the moves"
    )
    return Problem(next(line.number for line in lines if line.text), message)


def _no_separator(lines: Sequence[Line]) -> Problem:
    """Return where the line `---` is missing: above the first move or expectation, or at the end."""
    message = _("expected a line '---' between the set-up and the moves")
    written = [line for line in lines if line.text]
    for line in written:
        if len(line.text) > 1 and set(line.text) <= _DASHES:
            wrong = _("expected the line '---' between the set-up and the moves, not {text}")
            return Problem(line.number, wrong.format(text=quoted(line.text)))
    for line in written:
        if line.text.startswith(">") or not is_key(line.text.partition(":")[0].strip()):
            return Problem(line.number, message)
    return Problem(written[-1].number if written else 1, message)


def _parse_body(
    lines: Sequence[Line], roster: Roster, edition: Edition | None, problems: list[Problem]
) -> tuple[Statement, ...]:
    """Everything after the `---`; what cannot be read goes into `problems`."""
    statements: list[Statement] = []
    above: list[str] = []
    for line in lines:
        if len(problems) >= MOST_PROBLEMS:
            break
        if not line.text:
            if line.comment is None:
                above = []
            else:
                above.append(line.comment)
                statements.append(Comment(line.number, line.comment))
            continue
        try:
            statements.append(_statement(line, "\n".join(above), roster, edition))
        except TranscriptError as error:
            message = meant_as_comment(line.text) or error.message
            problems.append(Problem(line.number, message))
        above = []
    return tuple(statements)


def _statement(line: Line, narration: str, roster: Roster, edition: Edition | None) -> Statement:
    text, comment = line.text, line.comment or ""
    if text.startswith(">"):
        from spicy.transcript.expectations import parse_expectation  # a saved game has none

        return Expected(line.number, parse_expectation(text[1:], roster, edition), comment)
    if text == SEPARATOR:
        raise TranscriptError(_("expected the line '---' only once"))
    name, colon, move = (part.strip() for part in text.partition(":"))
    if not colon:
        message = _("expected 'NAME: move' or '> expectation', not {text}")
        raise TranscriptError(message.format(text=quoted(text)))
    if name.lower() != EVERYBODY:
        seat = roster.seat(name)
        return Move(line.number, seat, parse_move(move, edition), narration, comment)
    if move.lower() != NO_CHALLENGE:
        message = _("expected 'no challenge' after 'all', not {text}")
        raise TranscriptError(message.format(text=quoted(move)))
    return Move(line.number, None, Decline(), narration, comment)
