"""Files that nobody wrote: transcripts are read or refused with a line, settings used or kept aside."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from spicy.transcript import TranscriptError, check, parse
from spicy.transcript.lexer import MOST_BYTES
from support.fuzzing_transcripts import fuzz, try_transcript
from support.rows import each


@pytest.mark.parametrize("count", [600, pytest.param(6000, marks=pytest.mark.slow)])
def test_whatever_comes_in_is_taken_calmly(count: int, tmp_path: Path) -> None:
    """Nothing but a TranscriptError, with a line of the file and words that any terminal can show."""
    answers = fuzz(count, seed=1, folder=tmp_path)
    kinds = ("cannot be read", "impossible move", "fails", "holds", "settings")
    for kind in (*kinds, "settings kept aside"):  # each of them often enough to say something
        assert answers[kind] >= 10, answers


_BIG: dict[str, Callable[[], str]] = {
    "commas": lambda: "players: " + "," * MOST_BYTES,
    "lines": lambda: "x\n" * (MOST_BYTES // 2),
    "moves": lambda: "players: Lea, Tom\n---\n" + "Lea: pass\n" * (MOST_BYTES // 10),
    "questions": lambda: "players: Lea, Tom\n---\n" + "> hand Lea C1\n" * (MOST_BYTES // 14),
    "mistakes": lambda: "players: Lea, Tom\n---\n" + "x\n" * (MOST_BYTES // 2),
    "keys": lambda: "players: Lea, Tom\n" + "colour: red\n" * (MOST_BYTES // 12),
    "names": lambda: "players: Lea, Tom\n" + "hand Lae: C1\n" * (MOST_BYTES // 13),
    "twice": lambda: "players: Lea, Tom\n" + "seed: 1\n" * (MOST_BYTES // 8),
    "comments": lambda: "players: Lea, Tom\n---\n" + "# x\n" * (MOST_BYTES // 4),
    "deck": lambda: "players: Lea, Tom\ndeck: " + "C1 " * (MOST_BYTES // 3),
    "stack": lambda: "players: Lea, Tom\nstack: " + "Lea C1 as C1, " * (MOST_BYTES // 14),
    "word": lambda: "players: Lea, Tom\n---\nLea: " + "x" * MOST_BYTES,
    "number": lambda: "players: Lea, Tom\nseed: " + "9" * MOST_BYTES,
    "blanks": lambda: "players: Lea," + " " * MOST_BYTES + "Tom\n---\n",
    "adding": lambda: "players: Lea, Tom\n---\nLea: C1 as C1, adding " + "C1 " * (MOST_BYTES // 3),
}


SMALL, LARGE = MOST_BYTES // 40, MOST_BYTES // 10


@each("kind", _BIG)
def test_work_grows_no_faster_than_the_file(kind: str, tmp_path: Path) -> None:
    """Four times as much of one thing takes about four times as long, where a square takes sixteen."""
    text = _BIG[kind]()
    small = min(_seconds(text[: SMALL - 1], tmp_path) for _try in range(2))
    large = min(_seconds(text[: LARGE - 1], tmp_path) for _try in range(2))
    assert large < 10 * max(small, 0.005)


def _seconds(text: str, folder: Path) -> float:
    """The computing that a file takes, whether it is read or refused."""
    begun = time.process_time()
    try_transcript(text.encode() + b"\n", folder)
    return time.process_time() - begun


def test_a_pile_of_accents_is_refused() -> None:
    """Putting them in order takes the square of their number, so no more than any letter has."""
    text = "players: Lea, Tom\n---\n# a" + "\u0301" * 500_000 + "\u0323" * 400_000 + "\n"
    with pytest.raises(TranscriptError, match="accents") as error:
        check(parse(text))
    assert error.value.line == 3
