"""What stands behind each rule, as a table: text, examples, tests, questions, and what cites it.

`python tests/conformance/coverage_table.py` prints it. What cites a rule was seen in a run of all
transcripts of the rulebook: kinds of events, and the codes of punishments and refusals.
"""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from conformance.test_cases import CASES
from spicy import RuleId
from spicy.rulebook import load, load_questions
from spicy.transcript import read, steps

EXAMPLES = Path(__file__).parents[2] / "rules" / "examples"
HEADS = ("rule", "text", "examples", "tests", "questions", "cited by")


class Row(NamedTuple):
    """A rule, and how much of everything there is about it."""

    rule: str
    text: int
    examples: int
    tests: int
    questions: int
    cited_by: str


def rule_of(file: Path) -> str:
    """The identifier that the name of an example begins with."""
    return re.sub(r"(-\d+)?\.spicy$", "", file.name)


def marked() -> Iterator[str]:
    """The identifiers that the cases and the marks of the other tests of this folder name, each time."""
    for rules, *_ in CASES:
        yield from rules.split()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from map(ast.literal_eval, node.args)


@functools.cache
def citing(file: Path) -> dict[RuleId, set[str]]:
    """What cites which rule in a transcript."""
    found: dict[RuleId, set[str]] = defaultdict(set)
    for step in steps(read(file)):
        for event in step.events:
            for rule in event.rules:
                found[rule].add(type(event).__name__)
        if step.refusal is not None:
            for rule in step.refusal.rules:
                found[rule].add(step.refusal.code.value)
    return found


def rows() -> list[Row]:
    """A row for each rule, in the order of the rulebook."""
    book, all_citing = load(), [*map(citing, EXAMPLES.parent.rglob("*.spicy"))]
    named = Counter(map(rule_of, EXAMPLES.rglob("*.spicy")))
    tests = Counter(marked())
    asked = Counter(rule for question in load_questions() for rule in question.identifiers)
    return [
        Row(
            rule.value,
            int(bool(book.rule(rule.value).text)),
            named[rule.value],
            tests[rule.value],
            asked[rule],
            ", ".join(sorted(set().union(*(found.get(rule, ()) for found in all_citing)))),
        )
        for rule in RuleId
    ]


def table(found: Iterable[Row]) -> str:
    """The rows as aligned text, and a line that sums them up."""
    lines = [HEADS, *(tuple(map(str, row)) for row in found)]
    sums = [str(sum(map(int, column))) for column in [*zip(*lines[1:], strict=True)][1:5]]
    lines.append((f"{len(lines) - 1} rules", *sums, ""))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = ""
    for rule, *numbers, citing in lines:
        cells = [each.rjust(width) for each, width in zip(numbers, widths[1:-1], strict=True)]
        told += "  ".join([rule.ljust(widths[0]), *cells, citing]).rstrip() + "\n"
    return told


if __name__ == "__main__":
    sys.stdout.write(table(rows()))
