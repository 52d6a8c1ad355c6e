"""The worked examples of the rulebook: their names, and what they cite.

That the rules agree with them is not tested here: `spicy.testing.pytest_plugin` makes a test of every
transcript in `rules`, and what is tested here is that it does.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from conformance.coverage_table import HEADS, rows, table
from spicy import RuleId
from spicy.engine.rule_ids import AT_THE_TABLE, UNCITABLE
from spicy.transcript import check, read
from support.rows import each

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
EXAMPLES = RULES / "examples"
FILES = sorted(EXAMPLES.rglob("*.spicy"))
NAME = re.compile(r"(?P<rule>.+?)(?:-\d+)?\.spicy")


def rule_of(file: Path) -> str:
    """The identifier that the name of an example begins with."""
    match = NAME.fullmatch(file.name)
    assert match is not None
    return match["rule"]


@each("file", FILES)
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


def test_each_transcript_of_the_rulebook_is_a_test() -> None:
    """With the configuration of the checkout, and each exactly once."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "rules" in settings["tool"]["pytest"]["ini_options"]["testpaths"]
    everything = sorted(path.relative_to(ROOT).as_posix() for path in RULES.rglob("*.spicy"))
    assert any(path.startswith("rules/questions/") for path in everything)

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "rules"],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if "PYTEST" not in key},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    found = [line for line in done.stdout.splitlines() if "::" in line]
    assert sorted(found) == [f"{path}::transcript" for path in everything]


def test_the_coverage_table_has_no_hole() -> None:
    """Every rule has a text and a question, and an example and a test where the engine knows of it.

    Something cites it, if anything can.
    """
    found = rows()
    assert [row.rule for row in found] == list(RuleId)
    for row in found:
        assert row.has_text
        assert row.questions > 0, row
        assert bool(row.examples and row.tests) != (row.rule in AT_THE_TABLE), row
        assert bool(row.cited_by) != (row.rule in UNCITABLE), row


def test_the_coverage_table_is_a_table() -> None:
    first, *lines, total = table(rows()).splitlines()
    assert first.split() == " ".join(HEADS).split()
    assert [line.split()[0] for line in lines] == [rule.value for rule in RuleId]
    assert total.split()[:2] == [str(len(RuleId)), "rules"]
