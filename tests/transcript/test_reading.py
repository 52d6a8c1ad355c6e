"""Ways of writing that change nothing, comments, names, and files that are no transcripts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.transcript import (
    Comment,
    Expected,
    TranscriptError,
    check,
    format_expectation,
    parse,
    read,
)
from spicy.transcript.expectations import Turn
from spicy.transcript.lexer import MOST_BYTES
from support.rows import each

TEXT = """\
title: Any number, but no spice
rules: challenge.number-joker, challenge.resolve
edition: spicy
players: Ana, Kim, Zoe, Max
hand Ana: P7 C1
hand Kim: P9 W3
hand Zoe: NJ W4
hand Max: C2
deck: W1 W2 W5 W6
---
Ana: P7 as P3
Kim: P9 as P10
# Hers is any number,
# but no spice.
Zoe: NJ as P1
Max: wrong number
> challenge Zoe
> points Zoe 3
> hand Max 3
> turn Max
"""


def moves(text: str) -> list[object]:
    return [(move.seat, move.action) for move in parse(text).moves]


@each(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text.rstrip("\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", " \t  ").replace("\n", " \t\n   "),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", " # aside\n").replace("spice # aside", "spice", 1),
        lambda text: text.replace("\n", "\n#\n#note\n  # note\n"),
        lambda text: text.replace("> ", ">"),
        lambda text: text.replace(": ", " : "),
        lambda text: text.replace("hand ", "HAND ").replace("deck", "Deck"),
        lambda text: text.replace("P7", "p7").replace("NJ", "nJ").replace(" as ", " AS "),
        lambda text: text.replace("wrong number", "Wrong Number").replace("turn", "TURN"),
        lambda text: text.replace("challenge.number-joker", "Challenge.Number-Joker"),
        lambda text: text.replace("edition: spicy\n", ""),
        lambda text: "\n".join([*reversed(text.splitlines()[:9]), *text.splitlines()[9:]]),
    ],
)
def test_ways_of_writing_the_same(change: Callable[[str], str]) -> None:
    transcript, original = parse(change(TEXT)), parse(TEXT)
    assert transcript.setup == original.setup
    assert transcript.start == original.start
    assert moves(change(TEXT)) == moves(TEXT)
    assert check(transcript).ok


def test_everything_keeps_its_line() -> None:
    transcript = parse(TEXT)
    assert [move.line for move in transcript.moves] == [11, 12, 15, 16]
    said = (Comment(13, "Hers is any number,"), Comment(14, "but no spice."))
    assert transcript.statements[2:4] == said
    assert [move.narration for move in transcript.moves[1:3]] == [
        "",
        "\n".join(one.text for one in said),
    ]
    assert transcript.statements[-1] == Expected(20, Turn(3))
    assert (transcript.setup.lines["hand", 2], transcript.setup.lines["rules", None]) == (7, 2)


def test_comments() -> None:
    transcript = parse(
        "# first\nseed: 3 # no doubt # a case\nplayers: Lea, Tom #2\n---\n".replace(" #2", " # two")
        + "# far\n\n#near\nLea: pass # aside\n> turn Tom # yes\n# above an expectation\n> playing\n"
        "Tom: pass\n#"
    )
    assert transcript.setup.seed == 3
    assert [(one.line, one.text) for one in transcript.remarks] == [
        (1, "first"),
        (2, "no doubt # a case"),
        (3, "two"),
    ]
    first, second = transcript.moves
    assert (first.narration, first.comment) == ("near", "aside")
    assert (second.narration, second.comment) == ("", "")
    expected = [one for one in transcript.statements if isinstance(one, Expected)]
    assert [one.comment for one in expected] == ["yes", ""]
    assert transcript.statements[-1] == Comment(13, "")


def test_a_title_has_no_comment() -> None:
    """A title keeps every # of its own, with blanks around it or not."""
    for title in ("Case #3", "Case#3", "C# and D#", "#3 of 4", "Question # 3", "# 3", "a #", "#"):
        for key in ("title:", "  Title :\t"):
            transcript = parse(f"{key} {title}\nplayers: Lea, Tom\n---\n")
            assert transcript.title == title
            assert transcript.remarks == ()


def test_names_with_blanks_and_names_that_begin_like_others() -> None:
    """The longest name is meant that leaves something to read."""
    transcript = parse(
        "players: Anna, Anna Lena, Anna  Lena C1, 3\n"
        "hand Anna Lena: C1\nhand\tAnna  Lena   C1: C2\nhand 3: C3\nhand Anna: C4\n"
        "stack: Anna Lena C5 as C1, Anna Lena C1 C6 as C2, 3 C7 as C3\n"
        "---\n"
        "> hand Anna Lena C1\n> hand Anna Lena C1 1\n> hand Anna Lena 1\n> hand 3 1\n> hand Anna 1\n"
        "> hand Anna Lena C1 C2\n"
    )
    names = transcript.names
    assert names == ("Anna", "Anna Lena", "Anna Lena C1", "3")
    assert [laid.seat for laid in transcript.start.stack] == [1, 2, 3]
    expectations = [one.expectation for one in transcript.statements if isinstance(one, Expected)]
    assert [(one.seat, format_expectation(one, names)) for one in expectations] == [
        (1, "hand Anna Lena C1"),
        (2, "hand Anna Lena C1 1"),
        (1, "hand Anna Lena 1"),
        (3, "hand 3 1"),
        (0, "hand Anna 1"),
        (2, "hand Anna Lena C1 C2"),
    ]
    assert check(transcript).ok


def test_values_of_a_set_up() -> None:
    setup = parse(
        "players: Lea, Tom\nedition: Sweet-And-Spicy\nsuper-jokers: NO\nseed: -12\nrules:\n"
        "spice-it-up: Turn-It-Up , copy-cat\nstack:\ndeck:\nhand Tom:\ntitle:\n---\n"
    ).setup
    assert setup.edition is Edition.SWEET_AND_SPICY
    assert setup.super_jokers is False
    assert setup.seed == -12
    assert setup.rules == ()
    assert set(setup.spice_it_up) == {SpiceItUp.COPY_CAT, SpiceItUp.TURN_IT_UP}
    assert (setup.stack, setup.deck, setup.hands) == ((), (), (None, ()))
    assert setup.title is None


# Files


@each(
    ("content", "line"),
    [
        (b"players: Lea, Tom\n# caf\xe9\n---\n", 2),
        (b"\xff\xfep\x00l\x00", 1),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", 1),
        (b"players: Lea, Tom\n---\n\x00\n", 3),
        (b"players: Lea, Tom\n\n---\n# \xed\xa0\x80\n", 4),
        (bytes(range(256)) * 20, 2),
        (b"", 1),
    ],
)
def test_rubbish_names_a_line(content: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "rubbish.spicy"
    path.write_bytes(content)
    with pytest.raises(TranscriptError) as error:
        read(path)
    assert str(error.value).startswith(f"{path}:{line}: ")


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    large, loop, pipe = (tmp_path / name for name in ("large.spicy", "loop.spicy", "pipe.spicy"))
    exact = TEXT.encode() + b"#" * (MOST_BYTES - len(TEXT))
    large.write_bytes(exact)
    assert check(read(large)).ok
    assert read(str(large)) == read(large)
    large.write_bytes(exact + b"#")
    cases: list[tuple[Path | str, str]] = [
        (large, "too large"),
        (tmp_path / "nothing.spicy", "cannot be read"),
        ("a\0b", "no file"),
        (tmp_path, "folder"),
    ]
    if sys.platform != "win32":
        loop.symlink_to(loop)
        os.mkfifo(pipe)
        cases += [(loop, "cannot be read"), (pipe, "ordinary"), ("/dev/zero", "ordinary")]
    for path, reason in cases:
        with pytest.raises(TranscriptError) as error:
            read(path)
        assert (error.value.line, error.value.problems) == (None, ())
        assert reason in error.value.message
        assert str(error.value) == f"{path}: {error.value.message}"
