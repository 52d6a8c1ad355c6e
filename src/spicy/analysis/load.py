"""Opening a transcript: a file, or one of the examples that come with the program by its name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from typing import Final

from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.paths import is_there
from spicy.rulebook.loading import examples
from spicy.rulebook.resources import is_folder, rules_folder
from spicy.rulebook.rulebook import RulebookError
from spicy.transcript.errors import TranscriptError
from spicy.transcript.folders import SUFFIX
from spicy.transcript.lexer import decode
from spicy.transcript.model import Comment, Setup, Transcript
from spicy.transcript.parser import parse, read
from spicy.transcript.writer import write
from spicy.words.cats import CatKind
from spicy.words.i18n import _
from spicy.words.lists import join_choices

_QUESTIONS: Final = "questions"


def open_transcript(name: str) -> Transcript:
    """The transcript of a path; where there is no such file, the example with this name.

    Raises TranscriptError, without a line where the file as a whole cannot be read.
    """
    try:
        return read(name)
    except TranscriptError as error:
        # In a folder that may not be searched nobody can say that there is no such file.
        if is_there(name) or not isinstance(error.__cause__, OSError):
            raise
        found = find_example(name)
        if found is None:
            if not isinstance(error.__cause__, FileNotFoundError):
                raise
            raise TranscriptError(_missing(name), file=name) from error
    return open_example(found)


def find_example(name: str) -> Traversable | None:
    """The worked example, or the transcript of a question, with this name."""
    wanted = name if name.endswith(SUFFIX) else name + SUFFIX
    return next((one for one in _all_examples() if one.name == wanted), None)


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


def open_record(record: Record, cats: Sequence[CatKind | None] = ()) -> Transcript:
    """A game with all its cards as a transcript; TranscriptError where it cannot be written.

    `cats` are the players who are cats, by seat.
    """
    return parse(write(record, cats=cats))


def _missing(name: str) -> str:
    """That there is neither a file nor an example with this name, and what may have been meant."""
    known = sorted(one.name.removesuffix(SUFFIX) for one in _all_examples())
    wanted = name.removesuffix(SUFFIX)[:60].lower()
    close = get_close_matches(wanted, known, n=3, cutoff=0.5)
    if not close:
        return _("there is neither a file nor an example of that name")
    message = _("there is neither a file nor an example of that name; did you mean {names}?")
    return message.format(names=join_choices(close))


def _all_examples() -> list[Traversable]:
    """The worked examples and the transcripts of the questions; none without a rulebook."""
    try:
        return [*examples(), *_of_questions()]
    except RulebookError:
        return []


def _of_questions() -> list[Traversable]:
    folder = rules_folder() / _QUESTIONS
    if not is_folder(folder):
        return []
    return [one for one in folder.iterdir() if one.name.endswith(SUFFIX)]
