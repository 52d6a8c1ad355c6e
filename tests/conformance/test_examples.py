"""The worked examples of the rulebook: each of them is a test of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spicy import RuleId
from spicy.engine.rule_ids import UNCITABLE
from spicy.transcript import check, parse, read

EXAMPLES = Path(__file__).parents[2] / "rules" / "examples"
FILES = sorted(EXAMPLES.rglob("*.spicy"))
NAME = re.compile(r"(?P<rule>.+?)(?:-\d+)?\.spicy")


def rule_of(file: Path) -> str:
    """The identifier that the name of an example begins with."""
    match = NAME.fullmatch(file.name)
    assert match is not None
    return match["rule"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_rules_agree_with_the_example(file: Path) -> None:
    report = check(read(file))
    assert report.failures == ()
    assert report.ok


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_example_shows_the_rule_that_it_is_named_after(file: Path) -> None:
    """Its header names the rule, and its run cites it, where anything can."""
    transcript = read(file)
    rule = RuleId(rule_of(file))
    assert rule in transcript.setup.rules
    assert rule in UNCITABLE or rule in check(transcript).cited
    assert transcript.title
    assert transcript.statements


def test_there_are_examples() -> None:
    """A moved folder must not pass for a sound one."""
    assert len(FILES) >= len(RuleId)


def test_an_example_that_is_wrong_would_fail() -> None:
    """The check is no idle one: with a false expectation it names the line."""
    text = "players: Lea, Tom\nhand Lea: C1 C2\nhand Tom: P1\ndeck: W1 W2\n---\nLea: C1 as C1\n"
    assert check(parse(text + "> turn Tom\n")).ok
    report = check(parse(text + "> turn Lea\n"))
    assert [failure.line for failure in report.failures] == [7]
