"""A transcript as a line of positions, walking along it, and jumping."""

from __future__ import annotations

from pathlib import Path

import pytest

from spicy.analysis.cursor import Cursor
from spicy.analysis.mainline import Jump, Mainline
from spicy.engine.actions import Challenge, Pass
from spicy.engine.events import ChallengeSettled, TrophyTaken
from spicy.engine.rule_ids import RuleId
from spicy.transcript import check, parse, read
from support.rows import each

FILES = sorted((Path(__file__).parents[2] / "rules").rglob("*.spicy"))

GAME = """\
# Before anything else.
title: A bit of everything
players: Lea, Tom, Mia
hand Lea: W1 P8
hand Tom: C4
hand Mia: C7 W3
deck: P1 P2 P3 P4 P5 P6 P7 END
---
# The set-up is remarked on.

# Lea opens.
# With the truth.
Lea: W1 as W1  # no lie
> turn Tom  # of course
# This hangs in the air.

Tom: C4 as W2, last card
Mia: pass
> refused trophy.window
all: no challenge
> turn Lea
Mia: wrong number
Lea: P8 as W2, last card
Tom: pass
Mia: W3 as W3
"""


@pytest.fixture(scope="module")
def line() -> Mainline:
    return Mainline.of(parse(GAME))


def test_the_stops_are_those_of_the_check() -> None:
    for file in FILES[::9]:
        transcript = read(file)
        line = Mainline.of(transcript)
        report = check(transcript)
        assert (line.stops[-1].state, line.failures) == (report.final, report.failures)
        assert [stop.number for stop in line.stops] == list(range(len(transcript.moves) + 1))


def test_narration_and_remarks(line: Mainline) -> None:
    setup, first, second, *_rest = line.stops
    assert setup.narration == ("Before anything else.",)
    assert setup.remarks == ("The set-up is remarked on.",)
    assert first.narration == ("Lea opens.", "With the truth.", "no lie")
    assert first.remarks == ("of course", "This hangs in the air.")
    assert second.narration == ()


def test_the_deciding_rule_comes_first(line: Mainline) -> None:
    refused = line.stops[3]
    assert refused.step.is_refused
    assert refused.rules == (RuleId.TROPHY_WINDOW,)
    assert refused.state == line.stops[2].state
    assert len(set(line.stops[1].rules)) == len(line.stops[1].rules)


def test_failures_beside_the_moves() -> None:
    text = GAME.replace("title:", "rules: copy-cat, trophy.window, setup.deck\ntitle:")
    line = Mainline.of(parse(text))
    assert [failure.line for failure in line.elsewhere] == [2]
    assert "copy-cat" in line.elsewhere[0].message
    assert line.failures == check(parse(text)).failures


@each(
    ("jump", "kind"),
    [(Jump.PENALTY, None), (Jump.CHALLENGE, ChallengeSettled), (Jump.TROPHY, TrophyTaken)],
)
def test_jumps_find_every_stop_of_their_kind_and_no_other(jump: Jump, kind: type | None) -> None:
    seen = 0
    for file in FILES[::5]:
        line = Mainline.of(read(file))
        wanted = [
            stop.number
            for stop in line.stops
            if (kind is None and stop.step.refusal is not None)
            or (kind and any(isinstance(event, kind) for event in stop.step.events))
        ]
        there, back = [], []
        at: int | None = 0
        while (at := line.next(at, jump)) is not None:
            there.append(at)
        at = len(line)
        while (at := line.previous(at, jump)) is not None:
            back.append(at)
        assert there == wanted == back[::-1]
        seen += len(wanted)
    assert seen


def test_forward_and_back_is_the_identity(line: Mainline) -> None:
    cursor = Cursor(line)
    seen, back = [cursor.stop], []
    while cursor.go(cursor.at + 1):
        seen.append(cursor.stop)
    while cursor.go(cursor.at - 1):
        back.append(cursor.stop)
    assert tuple(seen) == line.stops == (*back[::-1], line.stops[-1])
    assert not cursor.go(-5)
    assert cursor.go(10_000)
    assert (cursor.at, cursor.following) == (line.last, None)


def test_a_walk_with_branches(line: Mainline) -> None:
    def place() -> tuple[int, int, int]:
        return cursor.number, cursor.at, len(cursor.variations)

    cursor = Cursor(line)
    before = line.stops
    cursor.go(1)
    cursor.attempt(1, Pass())
    assert (place(), cursor.is_apart) == ((1, 2, 1), True)
    assert cursor.counterpart == line.stops[2]
    cursor.attempt(2, Challenge())  # goes on at the end of the variation
    assert place() == (1, 3, 1)
    cursor.go(2)
    cursor.attempt(2, Pass())  # in the middle: what followed is not lost
    assert place() == (2, 3, 2)
    cursor.switch()
    assert (cursor.number, cursor.stop) == (0, line.stops[3])
    cursor.switch()
    assert cursor.variations[0].line.stops[3] == cursor.stop
    assert cursor.drop()
    assert place() == (0, 1, 1)
    assert not cursor.drop()
    assert cursor.has_unwritten
    cursor.switch()
    cursor.wrote()
    assert not cursor.has_unwritten
    assert line.stops == before
