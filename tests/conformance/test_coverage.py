"""No rule without a test and an example, no test, event or refusal of a rule that does not exist."""

from __future__ import annotations

import ast
import functools
import re
from collections import defaultdict
from pathlib import Path

from spicy import RuleId
from spicy.engine.refusals import PUNISHED, RULE_OF, Refused
from spicy.engine.rule_ids import AT_THE_TABLE, UNCITABLE
from spicy.engine.scoring import EndReason

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "rules" / "examples"
KNOWN = {rule.value for rule in RuleId}
PLAYED = [rule for rule in RuleId if rule not in AT_THE_TABLE]
"""The rules of which the engine knows, so that they have tests and examples."""


def is_rule_mark(node: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.rule(...)`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def identifiers_of(mark: ast.expr) -> list[str]:
    """What a mark names; anything but plain strings is an error."""
    assert isinstance(mark, ast.Call)
    assert mark.args, "a mark without an identifier"
    assert not mark.keywords
    named = []
    for argument in mark.args:
        assert isinstance(argument, ast.Constant), ast.unparse(argument)
        assert isinstance(argument.value, str), ast.unparse(argument)
        named.append(argument.value)
    return named


@functools.cache
def marked() -> dict[str, list[str]]:
    """Each identifier that a mark in this folder names, with the tests that bear it."""
    tests: dict[str, list[str]] = defaultdict(list)
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in filter(is_rule_mark, node.decorator_list):
                assert node.name.startswith("test_"), f"{file.name}: {node.name} is no test"
                for identifier in identifiers_of(decorator):
                    tests[identifier].append(f"{file.name}::{node.name}")
    return tests


def makes_sure(function: ast.FunctionDef) -> bool:
    """Whether a test asserts something: by itself, by an expected error, or by a verb of the table."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called == "pytest.raises" or called.endswith((".do", ".blunder", ".refuse")):
                return True
    return False


def test_no_test_is_of_an_unknown_rule() -> None:
    assert set(marked()) <= {rule.value for rule in PLAYED}


def test_every_marked_test_makes_sure_of_something() -> None:
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(map(is_rule_mark, node.decorator_list)):
                assert makes_sure(node), f"{file.name}::{node.name}"


def test_no_example_is_of_an_unknown_rule() -> None:
    for file in EXAMPLES.rglob("*.spicy"):
        assert re.sub(r"(-\d+)?\.spicy$", "", file.name) in KNOWN, file.name


def test_every_refusal_cites_a_rule() -> None:
    """Each code has one, but for the end of the game, which has the rule that brought it."""
    assert set(RULE_OF) == set(Refused) - {Refused.GAME_OVER}
    assert all(isinstance(rule, RuleId) for rule in RULE_OF.values())
    assert not set(RULE_OF.values()) & UNCITABLE
    assert set(Refused) >= PUNISHED
    assert all(isinstance(reason.rule, RuleId) for reason in EndReason)


def test_the_uncitable_rules_are_about_the_set_up_and_what_is_seen_or_done_at_a_table() -> None:
    others = UNCITABLE - AT_THE_TABLE
    assert {rule.value for rule in others if not rule.value.startswith("setup.")} == {
        "super-joker.visible",
        "super-joker.with-spice-it-up",
    }
