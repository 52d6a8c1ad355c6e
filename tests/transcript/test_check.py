"""Replaying a transcript: what is a failure, where, and how the game goes on after it."""

from __future__ import annotations

from spicy.engine.events import CardPlayed, CardsDrawn
from spicy.engine.rule_ids import UNCITABLE, RuleId
from spicy.transcript import Report, check, parse, steps
from support.rows import each

HEAD = """\
players: Lea, Tom, Mia
hand Lea: P8 C1 C2
hand Tom: P10 W3
hand Mia: NJ W4
deck: W1 W2 W5 W6 W7 W8 W9
---
"""
FIRST = HEAD.count("\n") + 1


def run(body: str, head: str = HEAD) -> Report:
    return check(parse(head + body))


def test_all_holds() -> None:
    report = run("Lea: C1 as C1\n> turn Tom\n")
    assert (report.ok, report.failures, report.final.stack_count) == (True, (), 1)
    assert [(line, type(event)) for line, event in report.events] == [(FIRST, CardPlayed)]
    assert RuleId.DECLARE_FIRST in report.cited


@each(
    ("body", "failing"),
    [
        ("> turn Tom\nTom: pass\n> stack 1\nLea: pass\n> stack 2\n> turn Lea\n", [0, 1, 2, 4, 5]),
        # `refused` may stand anywhere below its move, and is about the one just above
        ("Tom: pass\n> refused\n> turn Lea\nLea: pass\n", []),
        ("Tom: pass\n# so\n\n> refused turn.options\nLea: pass\n", []),
        ("Tom: pass\nLea: pass\n> refused\n", [0, 2]),
        ("Tom: pass\n> refused\n> refused turn.options\n> refused turn.pass\n", [3]),
        # The move is known to be refused; only the reason is another.
        ("Tom: pass\n> refused challenge.who\n", [1]),
        # A move that should be refused is made; the last move is the last that was not refused.
        ("Lea: pass\n> refused\n> turn Tom\nTom: pass\n> deck 5\n", [1]),
        ("Lea: C1 as C1\nMia: pass\n> refused\n> rule turn.pass\n", [3]),
        (
            "Lea: C1 as C1\nTom: wrong number\n> challenge Lea\nMia: pass\n> refused\n"
            "> challenge Lea\n> rule challenge.winner\nMia: pass\n> refused\n> rule challenge.loser\n",
            [],
        ),
        # A set-up has no last move.
        (
            "Tom: pass\n> refused\n> rule turn.options\n> challenge Lea\n> punished turn.peek\n",
            [2, 3, 4],
        ),
    ],
)
def test_the_lines_that_fail(body: str, failing: list[int]) -> None:
    assert [failure.line - FIRST for failure in run(body).failures] == failing


def test_all_decline() -> None:
    report = run(
        "Lea: C1 as C1, last card\nMia: no challenge\n> waiting Tom\nall: no challenge\n"
        "> trophies Lea 1\n> hand Lea 6\n> rule trophy.unchallenged\n> turn Tom\n",
        HEAD.replace("P8 C1 C2", "C1"),
    )
    assert report.ok
    drawn = [line for line, event in report.events if isinstance(event, CardsDrawn)]
    assert drawn == [FIRST + 3]


# The rules that a transcript says it shows


@each(
    ("rules", "body", "missing"),
    [
        ("turn.pass, challenge.resolve, setup.deck", "Lea: pass\n", "challenge.resolve"),
        ("turn.pass", "Lea: pass\n", ""),
        ("declare.invalid", "Lea: C1 as C9\n", ""),
        ("turn.peek", "Mia: peek\n", ""),
        ("challenge.unnamed", "Lea: C1 as C1\nTom: reveal\n", ""),
        ("challenge.when", "Tom: wrong number\n> refused\n", ""),
        ("challenge.when", "Tom: wrong number\n> refused challenge.when\n", ""),
        # What `> cannot` asks about was not tried, so it shows no rule.
        ("challenge.when", "> cannot Tom wrong number\n", "challenge.when"),
        *((rule.value, "", "") for rule in UNCITABLE),
        *((rule.value, "", rule.value) for rule in set(RuleId) - UNCITABLE),
    ],
)
def test_rules_must_be_cited(rules: str, body: str, missing: str) -> None:
    report = run(body, f"title: x\nrules: {rules}\n{HEAD}")
    assert [failure.line for failure in report.failures] == ([2] if missing else [])
    assert all(missing in failure.message for failure in report.failures)


# Steps, for those who walk through


def test_steps() -> None:
    transcript = parse(
        HEAD
        + "# before\n> turn Lea\n# Lea begins.\nLea: C1 as C1\n> turn Tom\nLea: pass\n> refused\n"
        "Tom: pass # hm\n> turn Lea\n"
    )
    start, played, refused, passed = steps(transcript)
    assert (start.move, start.events, start.failures) == (None, (), ())
    assert start.before is start.state is played.before is transcript.start
    assert [one.text for one in start.comments] == ["before", "Lea begins."]
    assert played.move is not None
    assert played.move.narration == "Lea begins."
    assert len(played.expectations) == 1
    assert refused.is_refused
    assert refused.is_refusal_expected
    assert refused.state is refused.before is played.state
    assert (refused.actions, refused.events) == ((), ())
    assert passed.move is not None
    assert passed.move.comment == "hm"
    assert [failure.line for failure in passed.failures] == [passed.expectations[0].line]
