"""Opening a transcript: a file, or one of the examples that come with the program by its name."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO, Final

from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.rulebook.book import RulebookError
from spicy.rulebook.loading import examples
from spicy.rulebook.resources import rules_folder
from spicy.transcript.document import Comment, Setup, Transcript
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lines import decode, read_stream
from spicy.transcript.parse import parse, read
from spicy.transcript.write import write
from spicy.words.i18n import _

SUFFIX: Final = ".spicy"
INCOMING: Final = "-"
"""The name that stands for what is piped in."""
_QUESTIONS: Final = "questions"


def open_transcript(name: str) -> Transcript:
    """The transcript of a path; where there is no such file, the example with this name.

    Raises TranscriptError, without a line where the file as a whole cannot be read.
    """
    if not Path(name).exists():
        found = find_example(name)
        if found is not None:
            return open_example(found)
    return read(name)


def open_incoming(stream: BinaryIO | None) -> Transcript:
    """The transcript that is piped in, if anything is; TranscriptError as for a file."""
    if stream is None:
        raise TranscriptError(_("nothing is piped in"), file=INCOMING)
    return parse(read_stream(stream, INCOMING), file=INCOMING)


def find_example(name: str) -> Traversable | None:
    """The worked example, or the transcript of a question, with this name."""
    wanted = name if name.endswith(SUFFIX) else name + SUFFIX
    try:
        found = [*examples(), *_of_questions()]
    except RulebookError:
        return None
    return next((one for one in found if one.name == wanted), None)


def open_example(example: Traversable) -> Transcript:
    """The transcript of an example; raises TranscriptError where it cannot be read."""
    try:
        content = example.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise TranscriptError(reason, file=example.name) from error
    return parse(decode(content, file=example.name), file=example.name)


def open_position(state: GameState, title: str, remark: str) -> Transcript:
    """A position as a transcript without moves, to try some from there; the remark tells what it is.

    Whether it can be written down is another question: the middle of a game has no set-up.
    """
    rules = state.rules
    setup = Setup(
        state.names,
        rules.edition,
        rules.has_super_jokers,
        rules.spice_it_up,
        title=title,
        starts=state.turn,
    )
    return Transcript(setup, state, remarks=(Comment(0, remark),))


def open_record(record: Record) -> Transcript:
    """A game with all its cards as a transcript; TranscriptError where it cannot be written."""
    return parse(write(record))


def _of_questions() -> list[Traversable]:
    folder = rules_folder() / _QUESTIONS
    if not folder.is_dir():
        return []
    return [one for one in folder.iterdir() if one.name.endswith(SUFFIX)]
