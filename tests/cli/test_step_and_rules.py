"""`spicy step` and `spicy rules` on the command line."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path

import pytest

from cli.running import BAD, BROKEN, GOOD, Run, process
from spicy.engine.rule_ids import RuleId
from support.rows import each

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that can be drawn on, and nobody who supervises."""
    monkeypatch.setattr("spicy.cli.rules_desk.can_draw", lambda _is_ascii: True)
    # On a real terminal (`pytest -s`) the rest of the tests would run twice: in a child, too.
    monkeypatch.setattr("spicy.tui.terminal.supervisor.supervise", lambda show, _tell: show())


@each("options", [("--plain",), ()])
def test_step(spicy: Run, options: tuple[str, ...]) -> None:
    good = spicy("step", "good.spicy", *options)
    assert (good.code, good.err) == (0, "")
    assert "1. Lea: pass" in good.out
    assert "\x1b" not in good.out
    bad = spicy("step", "bad.spicy", *options)
    assert bad.code == 1
    assert "In 2 places the rules do not agree" in bad.out
    broken = spicy("step", "broken.spicy", *options)
    assert (broken.code, broken.out) == (2, "")
    assert broken.err.startswith("broken.spicy:3: ")
    assert "broken.spicy:4: " in broken.err


@pytest.mark.usefixtures("on_terminal")
def test_step_without_a_file_on_a_terminal(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is the form for a position."""
    opened: list[bool] = []

    def set_up(transcript: object, book: object, *, ascii: bool, sets_up: bool) -> int:
        assert (transcript, sets_up, book is None) == (None, True, False)
        opened.append(ascii)
        return 0

    monkeypatch.setattr("spicy.cli.on_screen.run_analysis", set_up)
    for options in ((), ("--set-up",), ("--ascii",), ("--set-up", "--ascii")):
        assert spicy("step", *options).code == 0
    assert opened == [False, False, True, True]


@pytest.mark.usefixtures("on_terminal")
@each(
    ("text", "code", "said"),
    [
        (GOOD, 0, "1. Lea: pass"),
        (BAD, 1, "In 2 places the rules do not agree"),
        (BROKEN, 2, "-:3: "),
        ("players: L\ud800a\n", 2, "-:1: "),
        ("#" * 1_000_001, 2, "-: this file is too large"),
        (None, 2, ""),
    ],
)
def test_step_reads_what_is_piped_in(
    text: str | None, code: int, said: str, spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keyboard is not there then, so it is printed, on a terminal too."""
    raw = io.BytesIO((text or "").encode("utf-8", "surrogatepass"))
    monkeypatch.setattr("sys.stdin", None if text is None else io.TextIOWrapper(raw))
    printed = spicy("step", "-")
    assert printed.code == code
    assert said in printed.out + printed.err


@pytest.mark.usefixtures("on_terminal")
def test_step_says_that_a_long_transcript_takes_a_moment(
    spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spicy.cli.rules_desk.supervised", lambda _show: 0)
    Path("long.spicy").write_text(GOOD + "Lea: pass\n> refused\n" * 3000)
    assert spicy("step", "long.spicy").err == "One moment, this is a long one ...\n"
    assert spicy("step", "good.spicy").err == ""


@each(
    ("line", "code", "part"),
    [
        ("challenge.trait", 0, "Name one half: number or spice  (challenge.trait)\n"),
        ("Challenge.Trait", 0, "challenge.trait"),
        ("super jokr last card", 0, "super-joker.last-card"),
        *((words, 0, "") for words in ("joker", "joker.", "e.g. joker", "last-card")),
        ("'Does anybody have to challenge?'", 0, "[decided here;"),
        ("\x1b[31mxyzzy", 1, "The rules do not say.\n"),
        ("what is the wifi password", 1, "The rules do not say.\n\nThe nearest:\n"),
        *((f"--json '{words}'", 1, "[]") for words in ("the wifi password", "zz.qq", "wie viele")),
    ],
)
def test_rules(line: str, code: int, part: str, spicy: Run) -> None:
    printed = spicy("rules", *shlex.split(line))
    assert printed.code == code
    assert part in printed.out
    assert code or not printed.err


def test_all_rules_and_where_they_are_shown(spicy: Run) -> None:
    for words in (["rules"], ["rules", "--coverage"]):
        printed = spicy(*words)
        assert printed.code == 0
        assert all(rule.value in printed.out for rule in RuleId)
    assert len(printed.lines) == len(RuleId) + 2


def test_rules_for_a_program(spicy: Run) -> None:
    printed = spicy("rules", "--json", "how", "long", "may", "I", "challenge")
    assert printed.code == 0
    found = json.loads(printed.out)
    assert all(set(one) == {"kind", "title", "rules", "ruling", "answer"} for one in found)
    assert found[0]["rules"][0] == "challenge.when"
    (own,) = json.loads(spicy("rules", "--json", "table.talk").out)
    assert (own["kind"], own["rules"]) == ("rule", ["table.talk"])
    assert own["ruling"]


def test_in_a_pipe_nothing_is_coloured() -> None:
    """Another process, so that nothing of this one's terminal is in the way."""
    done = process("-m", "spicy", "rules", "joker", "last", "card", environ={"FORCE_COLOR": "1"})
    assert (done.returncode, done.stderr, b"\x1b" in done.stdout) == (0, b"", False)
