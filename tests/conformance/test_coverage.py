"""No rule without a test and an example, no test, example or refusal of a rule that does not exist.

That the rules agree with the transcripts of the rulebook is no test here: `spicy.testing.pytest_plugin`
makes one of each.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from conformance.coverage_table import EXAMPLES, HEADS, citing, marked, rows, rule_of, table
from spicy import RuleId
from spicy.engine.refusals import RULE_OF, Refused
from spicy.engine.rule_ids import AT_THE_TABLE, UNCITABLE
from spicy.transcript import read
from support.rows import each


@each("file", sorted(EXAMPLES.rglob("*.spicy")))
def test_an_example_shows_the_rule_that_it_is_named_after(file: Path) -> None:
    """Its header names the rule, and its run cites it, where anything can."""
    transcript = read(file)
    rule = RuleId(rule_of(file))
    assert rule in transcript.setup.rules
    assert rule in UNCITABLE or rule in citing(file)
    assert transcript.title
    assert transcript.statements


def test_each_transcript_of_the_rulebook_is_a_test() -> None:
    """By the configuration of the checkout; what the plugin does with a folder has tests of its own."""
    text = (EXAMPLES.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(text)["tool"]["pytest"]["ini_options"]
    assert "rules" in settings["testpaths"]
    assert "-p spicy.testing.pytest_plugin" in settings["addopts"]
    assert "spicy_folders" not in settings


def test_the_coverage_table_has_no_hole() -> None:
    """Every rule has a text and a question, and an example and a test where the engine knows of it.

    Something cites it, if anything can.
    """
    found = rows()
    for rule, row in zip(RuleId, found, strict=True):
        assert (row.rule, row.text) == (rule, 1)
        assert row.questions > 0, row
        assert (row.examples > 0, row.tests > 0) == (rule not in AT_THE_TABLE,) * 2, row
        assert bool(row.cited_by) != (rule in UNCITABLE), row
    assert set(marked()) <= set(RuleId)
    first, *lines, total = table(found).splitlines()
    assert first.split() == " ".join(HEADS).split()
    assert [line.split()[0] for line in lines] == [rule.value for rule in RuleId]
    assert total.split()[:2] == [str(len(RuleId)), "rules"]


def test_every_refusal_cites_a_rule() -> None:
    """Each code has one, but for the end of the game, which has the rule that brought it."""
    assert set(RULE_OF) == set(Refused) - {Refused.GAME_OVER}
    assert not set(RULE_OF.values()) & UNCITABLE


def test_the_uncitable_rules_are_about_the_set_up_and_what_is_seen_or_done_at_a_table() -> None:
    others = UNCITABLE - AT_THE_TABLE
    assert {rule.value for rule in others if not rule.value.startswith("setup.")} == {
        "super-joker.visible",
        "super-joker.with-spice-it-up",
    }
