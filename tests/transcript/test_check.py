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


def lines(report: Report) -> list[int]:
    return [failure.line for failure in report.failures]


def test_all_holds() -> None:
    report = run("Lea: C1 as C1\n> turn Tom\n")
    assert report.ok
    assert report.failures == ()
    assert report.final.stack_count == 1
    assert [(line, type(event)) for line, event in report.events] == [(FIRST, CardPlayed)]
    assert RuleId.DECLARE_FIRST in report.cited


def test_all_failures_are_told_in_order() -> None:
    report = run("> turn Tom\nTom: pass\n> stack 1\nLea: pass\n> stack 2\n> turn Lea\n")
    assert lines(report) == [FIRST, FIRST + 1, FIRST + 2, FIRST + 4, FIRST + 5]


def test_refused_may_stand_anywhere_below_its_move() -> None:
    for below in ("> refused\n> turn Lea\n", "> turn Lea\n# so\n\n> refused turn.options\n"):
        assert run(f"Tom: pass\n{below}Lea: pass\n").ok


def test_refused_is_about_the_move_just_above() -> None:
    report = run("Tom: pass\nLea: pass\n> refused\n")
    assert lines(report) == [FIRST, FIRST + 2]


def test_several_refusals_of_one_move() -> None:
    report = run("Tom: pass\n> refused\n> refused turn.options\n> refused turn.pass\n")
    assert lines(report) == [FIRST + 3]


def test_a_wrong_rule_is_one_failure() -> None:
    """The move is known to be refused; only the reason is another."""
    assert lines(run("Tom: pass\n> refused challenge.who\n")) == [FIRST + 1]


def test_a_move_that_should_be_refused_is_made() -> None:
    report = run("Lea: pass\n> refused\n> turn Tom\nTom: pass\n")
    assert lines(report) == [FIRST + 1]
    assert report.final.deck_count == 5


def test_last_move_is_the_last_one_that_was_not_refused() -> None:
    assert run(
        "Lea: C1 as C1\nTom: wrong number\n> challenge Lea\nMia: pass\n> refused\n"
        "> challenge Lea\n> rule challenge.winner\nMia: pass\n> refused\n> rule challenge.loser\n"
    ).ok
    report = run("Lea: C1 as C1\nMia: pass\n> refused\n> rule turn.pass\n")
    assert lines(report) == [FIRST + 3]


def test_nothing_is_the_last_move_of_a_set_up() -> None:
    report = run(
        "Tom: pass\n> refused\n> rule turn.options\n> challenge Lea\n> punished turn.peek\n"
    )
    assert lines(report) == [FIRST + 2, FIRST + 3, FIRST + 4]


def test_all_decline() -> None:
    head = HEAD.replace("P8 C1 C2", "C1")
    report = run(
        "Lea: C1 as C1, last card\nMia: no challenge\n> waiting Tom\nall: no challenge\n"
        "> trophies Lea 1\n> hand Lea 6\n> rule trophy.unchallenged\n> turn Tom\n",
        head,
    )
    assert report.ok
    drawn = [line for line, event in report.events if isinstance(event, CardsDrawn)]
    assert drawn == [FIRST + 3]


# The rules that a transcript says it shows


def test_rules_must_be_cited() -> None:
    head = "rules: turn.pass, challenge.resolve, setup.deck\n" + HEAD
    report = run("Lea: pass\n", head)
    assert lines(report) == [1]
    assert "challenge.resolve" in report.failures[0].message


@each(
    ("rule", "body"),
    [
        ("turn.pass", "Lea: pass\n"),
        ("declare.invalid", "Lea: C1 as C9\n"),
        ("turn.peek", "Mia: peek\n"),
        ("challenge.unnamed", "Lea: C1 as C1\nTom: reveal\n"),
        ("challenge.when", "Tom: wrong number\n> refused\n"),
        ("challenge.when", "Tom: wrong number\n> refused challenge.when\n"),
    ],
)
def test_rules_cited_by_events_punishments_and_refusals(rule: str, body: str) -> None:
    assert run(body, f"rules: {rule}\n" + HEAD).ok


def test_a_question_cites_nothing() -> None:
    """What `> cannot` asks about was not tried, so it shows no rule."""
    report = run("> cannot Tom wrong number\n", "rules: challenge.when\n" + HEAD)
    assert lines(report) == [1]


@each("rule", sorted(UNCITABLE))
def test_rules_that_nothing_can_cite(rule: RuleId) -> None:
    assert run("", f"rules: {rule.value}\n" + HEAD).ok


@each("rule", sorted(set(RuleId) - UNCITABLE))
def test_every_other_rule_must_be_cited(rule: RuleId) -> None:
    assert lines(run("", f"title: x\nrules: {rule.value}\n" + HEAD)) == [2]


# Steps, for those who walk through


def test_steps() -> None:
    transcript = parse(
        HEAD
        + "# before\n> turn Lea\n# Lea begins.\nLea: C1 as C1\n> turn Tom\nLea: pass\n> refused\n"
        "Tom: pass # hm\n> turn Lea\n"
    )
    start, played, refused, passed = steps(transcript)
    assert (start.move, start.events, start.failures) == (None, (), ())
    assert start.before is start.state is transcript.start
    assert [one.text for one in start.comments] == ["before", "Lea begins."]
    assert played.move is not None
    assert played.move.narration == "Lea begins."
    assert played.before is transcript.start
    assert len(played.expectations) == 1
    assert refused.is_refused
    assert refused.is_refusal_expected
    assert refused.state is refused.before is played.state
    assert (refused.actions, refused.events) == ((), ())
    assert passed.move is not None
    assert passed.move.comment == "hm"
    assert [failure.line for failure in passed.failures] == [passed.expectations[0].line]
