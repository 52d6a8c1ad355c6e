"""`spicy step` and `spicy rules` on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli.running import BAD, BROKEN, GOOD, Run, process
from spicy.engine.rule_ids import RuleId
from support.rows import each

pytestmark = pytest.mark.usefixtures("folder")


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


def test_step_without_a_file(spicy: Run) -> None:
    for arguments in (["step"], ["step", "nothing.spicy"], ["step", "."], ["step", "a", "b"]):
        printed = spicy(*arguments)
        assert (printed.code, printed.out) == (2, "")
        assert printed.err


@each("options", [("--set-up",), ()])
def test_step_without_a_file_on_a_terminal(
    options: tuple[str, ...], spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There it is the form for a position."""
    opened: list[bool] = []

    def set_up(transcript: object, book: object, *, ascii: bool, sets_up: bool) -> int:
        assert transcript is None
        assert book is not None
        assert sets_up
        opened.append(ascii)
        return 0

    monkeypatch.setattr("spicy.cli.on_screen.run_analysis", set_up)
    monkeypatch.setattr("spicy.cli.rules_desk.can_draw", lambda _: True)
    # On a real terminal (`pytest -s`) the rest of the tests would run twice: in a child, too.
    monkeypatch.setattr("spicy.tui.terminal.supervisor.supervise", lambda show, _tell: show())
    assert spicy("step", *options).code == 0
    assert spicy("step", *options, "--ascii").code == 0
    assert opened == [False, True]


@each(
    ("arguments", "said"),
    [
        (("--set-up",), "needs a terminal"),
        (("--set-up", "--plain"), "needs a terminal"),
        (("--set-up", "good.spicy"), "neither a FILE nor --game"),
        (("--set-up", "--game", "abc"), "neither a FILE nor --game"),
        (("good.spicy", "--game", "abc"), "either a FILE or --game"),
        (("--plain",), "--set-up on a terminal"),
    ],
)
def test_what_cannot_be_set_up(arguments: tuple[str, ...], said: str, spicy: Run) -> None:
    printed = spicy("step", *arguments)
    assert (printed.code, printed.out) == (2, "")
    assert said in printed.err


def test_step_finds_examples_by_name(spicy: Run) -> None:
    for name in ("challenge.trait", "challenge.trait.spicy"):
        printed = spicy("step", "--plain", name)
        assert printed.code == 0
        assert printed.out.startswith("Name one thing: number or spice\n")
    Path("challenge.trait").write_text(GOOD)  # a file of one's own goes first
    assert "A game without a title" in spicy("step", "--plain", "challenge.trait").out


@each(
    ("name", "close"),
    [
        ("challenge.trai", "challenge.trait"),
        ("challenge.trai.spicy", "challenge.trait"),
        ("joker-always-win", "joker-always-wins"),
        ("nosuch", None),
    ],
)
def test_step_with_neither_a_file_nor_an_example(spicy: Run, name: str, close: str | None) -> None:
    printed = spicy("step", name)
    assert (printed.code, printed.out) == (2, "")
    said = f"{name}: there is neither a file nor an example of that name"
    assert printed.err.startswith(said)
    assert len(printed.err.splitlines()) == 1
    assert printed.err == f"{said}\n" if close is None else f"did you mean {close}" in printed.err


@each("name", ["good.spicy/x", "a" * 300, "a\0b", "."])
def test_step_says_why_there_is_no_reading_a_path(spicy: Run, name: str) -> None:
    printed = spicy("step", name)
    assert (printed.code, printed.out) == (2, "")
    assert "example" not in printed.err
    assert len(printed.err.splitlines()) == 1


def test_step_reads_what_is_piped_in(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The keyboard is not there then, so it is printed, on a terminal too."""
    for text, code, said in (
        (GOOD, 0, "1. Lea: pass"),
        (BAD, 1, "In 2 places the rules do not agree"),
        (BROKEN, 2, "-:3: "),
        ("players: L\ud800a\n", 2, "-:1: "),
        ("#" * 1_000_001, 2, "-: this file is too large"),
    ):
        raw = io.BytesIO(text.encode("utf-8", "surrogatepass"))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(raw))
        monkeypatch.setattr("spicy.cli.rules_desk.can_draw", lambda _is_ascii: True)
        printed = spicy("step", "-")
        assert printed.code == code
        assert said in printed.out + printed.err
    monkeypatch.setattr("sys.stdin", None)
    assert spicy("step", "-").code == 2


def test_step_says_that_a_long_transcript_takes_a_moment(
    spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spicy.cli.rules_desk.can_draw", lambda _is_ascii: True)
    monkeypatch.setattr("spicy.cli.rules_desk.supervised", lambda _show: 0)
    Path("long.spicy").write_text(GOOD + "Lea: pass\n> refused\n" * 3000)
    assert spicy("step", "long.spicy").err == "One moment, this is a long one ...\n"
    assert spicy("step", "good.spicy").err == ""


@each("words", [("",), ("  ",), ("", "")])
def test_rules_without_a_word_in_the_words(spicy: Run, words: tuple[str, ...]) -> None:
    printed = spicy("rules", *words)
    assert (printed.code, printed.out) == (2, "")
    assert "nothing to look for" in printed.err


def test_rules(spicy: Run) -> None:
    whole = spicy("rules")
    assert whole.code == 0
    assert all(rule.value in whole.out for rule in RuleId)
    one = spicy("rules", "challenge.trait")
    assert one.code == 0
    assert one.out.startswith("Name one half: number or spice  (challenge.trait)\n")
    found = spicy("rules", "super", "jokr", "last", "card")
    assert found.code == 0
    assert "super-joker.last-card" in found.out
    nothing = spicy("rules", "\x1b[31mxyzzy")
    assert (nothing.code, nothing.out) == (1, "The rules do not say.\n")
    assert "\x1b" not in nothing.err


@each(
    ("name", "close"),
    [
        ("challenge.trai", "challenge.trait"),
        ("Super-Joker.Last-Crad", "super-joker.last-card"),
        ("challenge.trait.more", "challenge.trait"),
        ("zz.qq", None),
    ],
)
def test_rules_with_an_identifier_that_no_rule_has(
    spicy: Run, name: str, close: str | None
) -> None:
    """Who names a rule wants this one; another would be taken for it."""
    printed = spicy("rules", name)
    assert (printed.code, printed.out) == (1, "")
    first, *others = printed.err.splitlines()
    assert first == f"There is no rule called {name}."
    if close is None:
        assert others == []
    else:
        (meant,) = others
        assert meant.startswith(f"Did you mean {close}")


@each("words", [("Challenge.Trait",), ("joker",), ("joker.",), ("e.g.", "joker"), ("last-card",)])
def test_rules_with_what_is_an_identifier_or_no_attempt_at_one(
    spicy: Run, words: tuple[str, ...]
) -> None:
    printed = spicy("rules", *words)
    assert (printed.code, printed.err) == (0, "")


def test_the_rules_do_not_say(spicy: Run) -> None:
    printed = spicy("rules", "what", "is", "the", "wifi", "password")
    assert (printed.code, printed.err) == (1, "")
    first, empty, heading, *nearest = printed.out.splitlines()
    assert (first, empty, heading) == ("The rules do not say.", "", "The nearest:")
    assert nearest


def test_another_language_is_not_guessed_at(spicy: Run) -> None:
    printed = spicy("rules", "wie viele Karten bekommt man")
    assert (printed.code, printed.out) == (1, "")
    assert printed.err == "This rulebook is in English; please ask in it.\n"


def test_rules_for_a_program(spicy: Run) -> None:
    printed = spicy("rules", "--json", "how", "long", "may", "I", "challenge")
    assert printed.code == 0
    found = json.loads(printed.out)
    assert all(set(one) == {"kind", "title", "rules", "ruling", "answer"} for one in found)
    assert found[0]["rules"][0] == "challenge.when"
    (own,) = json.loads(spicy("rules", "--json", "table.talk").out)
    assert (own["kind"], own["rules"]) == ("rule", ["table.talk"])
    assert own["ruling"]


@each("words", ["what is the wifi password", "zz.qq", "wie viele Karten"])
def test_nothing_that_fits_is_an_empty_list(spicy: Run, words: str) -> None:
    printed = spicy("rules", "--json", words)
    assert (printed.code, json.loads(printed.out)) == (1, [])


def test_an_answer_says_where_it_was_decided_here(spicy: Run) -> None:
    printed = spicy("rules", "Does anybody have to challenge?")
    assert "[decided here; spicy rules trophy.window tells why]" in " ".join(
        printed.out.replace("|", "").split()
    )


def test_coverage(spicy: Run) -> None:
    printed = spicy("rules", "--coverage")
    assert printed.code == 0
    assert len(printed.out.splitlines()) == len(RuleId) + 2
    assert spicy("rules", "--coverage", "joker").code == 2


def test_in_a_pipe_nothing_is_coloured() -> None:
    """Another process, so that nothing of this one's terminal is in the way."""
    done = process("-m", "spicy", "rules", "joker", "last", "card", environ={"FORCE_COLOR": "1"})
    assert (done.returncode, done.stderr, b"\x1b" in done.stdout) == (0, b"", False)
