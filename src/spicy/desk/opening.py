"""Opening a transcript: a file, or one of the examples that come with the program by its name."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from spicy.rulebook.book import RulebookError
from spicy.rulebook.loading import examples
from spicy.rulebook.resources import rules_folder
from spicy.transcript.document import Transcript
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lines import decode
from spicy.transcript.parse import parse, read

SUFFIX: Final = ".spicy"
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


def _of_questions() -> list[Traversable]:
    folder = rules_folder() / _QUESTIONS
    if not folder.is_dir():
        return []
    return [one for one in folder.iterdir() if one.name.endswith(SUFFIX)]
