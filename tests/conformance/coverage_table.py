"""What stands behind each rule, as a table: text, examples, tests, questions, and what cites it.

`python tests/conformance/coverage_table.py` prints it. What cites a rule was seen in a run of all
transcripts of the rulebook: kinds of events, and the codes of punishments and refusals.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from conformance.test_coverage import EXAMPLES, marked
from spicy import RuleId
from spicy.rulebook import load, load_questions
from spicy.transcript import read, steps

HEADS = ("rule", "text", "examples", "tests", "questions", "cited by")


@dataclass(frozen=True)
class Row:
    """A rule, and how much of everything there is about it."""

    rule: RuleId
    has_text: bool
    examples: int
    tests: int
    questions: int
    cited_by: tuple[str, ...]


def rows() -> list[Row]:
    """A row for each rule, in the order of the rulebook."""
    book = load()
    named = Counter(re.sub(r"(-\d+)?\.spicy$", "", file.name) for file in EXAMPLES.rglob("*.spicy"))
    asked = Counter(rule for question in load_questions() for rule in question.identifiers)
    tests, citing = marked(), cited()
    return [
        Row(
            rule,
            has_text=bool(book.rule(rule.value).text),
            examples=named[rule.value],
            tests=len(tests.get(rule.value, ())),
            questions=asked[rule],
            cited_by=tuple(sorted(citing[rule])),
        )
        for rule in RuleId
    ]


def cited() -> dict[RuleId, set[str]]:
    """What cites each rule in the transcripts of the rulebook."""
    found: dict[RuleId, set[str]] = defaultdict(set)
    for file in EXAMPLES.parent.rglob("*.spicy"):
        for step in steps(read(file)):
            for event in step.events:
                for rule in event.rules:
                    found[rule].add(type(event).__name__)
            if step.refusal is not None:
                for rule in step.refusal.rules:
                    found[rule].add(step.refusal.code.value)
    return found


def table(found: Iterable[Row]) -> str:
    """The rows as aligned text, and a line that sums them up."""
    all_rows = list(found)
    lines = [HEADS]
    for row in all_rows:
        counts = (str(row.examples), str(row.tests), str(row.questions))
        text = "yes" if row.has_text else "no"
        lines.append((row.rule.value, text, *counts, ", ".join(row.cited_by) or "-"))
    sums = [
        sum(getattr(row, part) for row in all_rows)
        for part in ("has_text", "examples", "tests", "questions")
    ]
    lines.append((f"{len(all_rows)} rules", *map(str, sums), ""))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = ""
    for rule, *numbers, citing in lines:
        cells = [each.rjust(width) for each, width in zip(numbers, widths[1:-1], strict=True)]
        told += "  ".join([rule.ljust(widths[0]), *cells, citing]).rstrip() + "\n"
    return told


if __name__ == "__main__":
    sys.stdout.write(table(rows()))
