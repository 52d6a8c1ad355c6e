"""The faults of a transcript, each with its place."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from spicy.engine.errors import SpicyError


class Problem(Struct, frozen=True, gc=False):
    """One thing that is wrong, with its line (from 1) and what was expected there."""

    line: int
    message: str


class TranscriptError(SpicyError):
    """A transcript cannot be read or written.

    `line` is where (from 1), None where it is about the file as a whole; `message` says what was
    expected. `problems` holds everything that was found, the first included, in the order of lines.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        problems: Sequence[Problem] = (),
    ) -> None:
        place = file
        if line is not None:
            place = f"line {line}" if file is None else f"{file}:{line}"
        super().__init__(message if place is None else f"{place}: {message}")
        self.file = file
        self.line = line
        self.message = message
        if not problems and line is not None:
            problems = (Problem(line, message),)
        self.problems = tuple(problems)

    @classmethod
    def of(cls, problems: Sequence[Problem], file: str | None) -> TranscriptError:
        """The error for one or more problems; it speaks of the first line."""
        ordered = sorted(problems, key=lambda problem: problem.line)
        first = ordered[0]
        return cls(first.message, file=file, line=first.line, problems=ordered)
