"""`spicy check`, `--version` and `--help`: exit codes, what is printed where, and odd files."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

import pytest

from cli.running import BAD, BROKEN, GOOD, Run, process
from spicy import __version__
from spicy.cli import main as cli
from spicy.cli import output
from spicy.cli.play_options import PlayOptions
from spicy.engine.events import event_kinds
from spicy.testing import configurations, play_random
from spicy.transcript.lexer import MOST_BYTES
from spicy.transcript.plain import plain_event
from support.rows import each

IMPORTS = """
import sys
from spicy.cli.main import main

def start(words, *unwanted):
    assert main(words.split()) == 0, words
    assert not {*unwanted} & {*sys.modules}, (words, sorted({*unwanted} & {*sys.modules}))

for words in ("--version", "--help", "check good.spicy"):
    start(words, "rich", "prompt_toolkit", "spicy.tui", "spicy.rulebook", "spicy.session", "json",
          "dataclasses")
for words in ("games", "rules joker", "step --plain good.spicy"):
    start(words, "rich", "prompt_toolkit")
"""


@pytest.mark.usefixtures("folder")
def test_a_command_imports_what_it_needs() -> None:
    """Where nothing is drawn, nothing that draws is imported."""
    done = process("-c", IMPORTS)
    assert done.returncode == 0, done.stderr


def test_version(spicy: Run) -> None:
    assert spicy("--version") == (0, f"spicy {__version__}\n", "")


@pytest.mark.usefixtures("folder")
def test_all_failures_of_all_files(spicy: Run) -> None:
    printed = spicy("check", "bad.spicy", "broken.spicy", "good.spicy")
    assert printed.code == 1
    assert [line.rpartition(": expected")[0] for line in printed.lines[:-1]] == [
        "bad.spicy:4",
        "bad.spicy:5",
        "broken.spicy:3",
        "broken.spicy:4",
    ]
    assert printed.lines[-1] == "1 passed, 2 failed"
    assert printed.err == ""


def test_folders_are_searched_in_order(folder: Path, spicy: Run) -> None:
    for name in ("z/b.spicy", "z/a/c.spicy", "a b/x.spicy", "z/a.spicy", "z/no.txt", "B.spicy"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(BROKEN.replace("Ben: pass\n", ""))
    (folder / "y.spicy").mkdir()
    (folder / "y.spicy" / "inner.spicy").write_text(BAD)
    printed = spicy("check", ".", "z")
    assert printed.code == 1
    order = [line.partition(":")[0] for line in printed.lines[:-1]]
    assert list(dict.fromkeys(order)) == [
        str(Path(name))
        for name in (
            "B.spicy",
            "a b/x.spicy",
            "bad.spicy",
            "broken.spicy",
            "y.spicy/inner.spicy",
            "z/a/c.spicy",
            "z/a.spicy",
            "z/b.spicy",
        )
    ]
    assert order[-3:] == [str(Path(name)) for name in ("z/a/c.spicy", "z/a.spicy", "z/b.spicy")]
    assert printed.lines[-1] == "1 passed, 11 failed"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_what_a_folder_means(folder: Path, spicy: Run) -> None:
    """The folders of tools are skipped, and named if that hides something; links are followed once."""
    for place in (".venv/lib", "build", ".hidden", "node_modules/x", "env", "deep/dist", ".empty"):
        (folder / "in" / place).mkdir(parents=True)
        if place != ".empty":
            (folder / "in" / place / "other.spicy").write_text(BAD)
    (folder / "in" / "env" / "pyvenv.cfg").touch()
    (folder / "in" / "LOUD.SPICY").write_text(GOOD)
    (folder / "far").mkdir()
    (folder / "far" / "far.spicy").write_text(GOOD)
    for link, place in (("up", "."), ("link", "../far"), ("twice", "../far")):
        (folder / "in" / link).symlink_to(place)
    told = spicy("check", "in")
    assert (told.code, told.lines) == (0, ["2 passed, 0 failed"])
    skipped = [line.partition(":")[0] for line in told.err.splitlines()]
    assert skipped == [
        str(Path("in", name))
        for name in (".hidden", ".venv", "build", "deep/dist", "env", "node_modules")
    ]
    assert spicy("check", "in/build").code == 1


@pytest.mark.usefixtures("folder")
def test_a_folder_without_transcripts(spicy: Run) -> None:
    Path("empty", "deeper").mkdir(parents=True)
    Path("empty", "game.txt").write_text(GOOD)
    printed = spicy("check", "empty", "bad.spicy")
    assert printed.code == 2
    assert printed.err.startswith("empty: ")
    assert printed.lines[-1] == "0 passed, 1 failed"


@pytest.mark.usefixtures("folder")
def test_any_file_that_is_named_is_checked(spicy: Run) -> None:
    Path("game.txt").write_text(GOOD)
    assert spicy("check", "game.txt", "./good.spicy").lines == ["2 passed, 0 failed"]


@pytest.mark.usefixtures("folder")
def test_files_that_cannot_be_read(spicy: Run) -> None:
    with Path("large.spicy").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    paths = ["large.spicy", "nothing.spicy", "a\0b"]
    if sys.platform != "win32":
        os.mkfifo("pipe.spicy")
        paths += ["pipe.spicy", os.devnull]
    printed = spicy("check", *paths, "good.spicy")
    assert printed.code == 2
    assert printed.lines == ["1 passed, 0 failed"]
    told = printed.err.splitlines()
    assert [line.partition(": ")[0] for line in told] == [
        path.replace("\0", "\\x00") for path in paths
    ]


@pytest.mark.usefixtures("folder")
def test_bytes_that_are_no_text_are_a_failure(spicy: Run) -> None:
    Path("latin.spicy").write_bytes(b"players: Zo\xeb, Tom\n---\n")
    Path("nul.spicy").write_bytes(GOOD.encode() + b"\0")
    printed = spicy("check", "latin.spicy", "nul.spicy")
    assert printed.code == 1
    assert printed.lines[0].startswith("latin.spicy:1: ")
    assert printed.lines[1].startswith("nul.spicy:5: ")
    assert printed.lines[2] == "0 passed, 2 failed"


PROSE = "Somebody said something, and\nsomebody else did not believe it.\n" * 20
"""Lines as another kind of file has them."""


@each(
    ("text", "line"),
    [
        pytest.param(PROSE, 1, id="prose"),
        pytest.param(f"\n# A heading\n\n{PROSE}", 4, id="under a heading"),
        pytest.param(f"{PROSE}\n{GOOD}\n{PROSE}", 1, id="around a transcript"),
        pytest.param("import sys\nfor word in sys.argv:\n    print(word)\n", 1, id="program"),
        pytest.param("> A quotation.\n\n-----\n", 1, id="a line across"),
    ],
)
def test_what_is_no_transcript_is_told_in_one_line(
    tmp_path: Path, spicy: Run, text: str, line: int
) -> None:
    path = tmp_path / "other.md"
    path.write_text(text)
    printed = spicy("check", str(path))
    assert (printed.code, printed.err) == (1, "")
    told, count = printed.lines
    assert told.startswith(f"{path}:{line}: this is not a transcript: ")
    assert count == "0 passed, 1 failed"
    step = spicy("step", str(path))
    assert (step.code, step.out, step.err) == (2, "", f"{told}\n")


@each(
    "text",
    [
        "",
        "plyers: Lea, Tom\n---\nLea: pass\n",
        "players: Lea, Tom\nLea: pass\n" + "> turn Tom\nTom: pass\n" * 20,
        "players: Lea, Tom\n" + "Lea: pass\nTom: pass\n> turn Lea\n" * 9 + "---\n",
        f"{PROSE[:60]}{GOOD}",
        f"{GOOD}{PROSE}",
    ],
)
def test_a_transcript_with_mistakes_is_still_one(tmp_path: Path, spicy: Run, text: str) -> None:
    path = tmp_path / "game.spicy"
    path.write_text(text)
    printed = spicy("check", str(path))
    assert printed.code == 1
    assert "not a transcript" not in printed.out


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.usefixtures("folder")
def test_a_file_whose_name_could_fool_a_terminal(spicy: Run) -> None:
    Path("a\n\x1b[2Jb.spicy").write_text(BAD)
    printed = spicy("check", "a\n\x1b[2Jb.spicy")
    assert printed.lines[0].startswith("a\\n\\x1b[2Jb.spicy:4: ")
    assert len(printed.lines) == 3


@pytest.mark.usefixtures("folder")
def test_json(spicy: Run) -> None:
    printed = spicy("check", "--json", "good.spicy", "bad.spicy", "broken.spicy")
    assert printed.code == 1
    good, bad, broken = map(json.loads, printed.lines)
    assert (good["file"], good["ok"], good["failures"]) == ("good.spicy", True, [])
    assert [event["event"] for event in good["events"]] == ["TurnPassed", "CardsDrawn"]
    assert {event["line"] for event in good["events"]} == {3}
    assert good["events"][0]["rules"][0] == "turn.pass"
    assert good["events"][0]["seat"] == "Lea"
    assert good["final"]["turn"] == "Tom"
    assert good["final"]["outcome"] is None
    assert len(good["final"]["players"][0]["hand"]) == 7
    assert bad["ok"] is False
    assert [failure["line"] for failure in bad["failures"]] == [4, 5]
    assert bad["failures"][0]["message"].startswith("expected turn Lea")
    assert bad["final"]["turn"] == "Tom"
    assert (broken["file"], broken["ok"]) == ("broken.spicy", False)
    assert [failure["line"] for failure in broken["failures"]] == [3, 4]
    assert (broken["events"], broken["final"]) == ([], {})


@pytest.mark.usefixtures("folder")
def test_json_calls_players_by_name(spicy: Run) -> None:
    Path("all.spicy").write_text(
        "edition: sweet-and-spicy\nspice-it-up: spice-raider, copy-cat\nplayers: Lea, Tom, Mia\n"
        "hand Lea: C4\nhand Tom: C9\nhand Mia: C1 C2 C3\nstack: Mia C3 as C3\n"
        "deck: P1 P2 P3 P4 P5 P6 P7 P8 P9 L1 L2 L3 L4 L5 L6 END L7\n---\n"
        "Lea: C4 as C4, last card\nTom: no challenge\nMia: wrong spice\nMia: take super joker\n"
        "Mia: C1 as C2\nTom: copy with C9, last card\nLea: wrong\nTom: no super joker\nTom: peek\n"
        "Tom: pass\nLea: pass\n> refused\nMia: C2 as C9\nLea: pass\nTom: pass\nMia: pass\n"
    )
    printed = spicy("check", "--json", "all.spicy")
    (report,) = map(json.loads, printed.lines)
    assert report["failures"] == []
    names = {"Lea", "Tom", "Mia"}
    for event in report["events"]:
        for key in ("seat", "owner", "winner", "loser"):
            assert event.get(key, "Lea") in names
        assert set(event.get("waiting", ())) <= names
    last = report["events"][-1]
    assert last["event"] == "GameEnded"
    assert last["outcome"] == report["final"]["outcome"]
    assert last["outcome"]["reason"] == "worlds-end"
    assert set(last["outcome"]["scores"]) == names
    assert report["final"]["turn"] is None


def test_json_of_every_kind_of_event() -> None:
    kinds = set()
    for seed, (rules, count) in enumerate(configurations()):
        if seed % 17:
            continue
        names = ("Lea", "Tom", "Mia", "Ben", "Ana", "Kim")[:count]
        for _state, events in play_random(rules, names, random.Random(seed)).steps():
            for event in events:
                value = plain_event(event, names)
                assert json.loads(json.dumps(value)) == value
                kinds.add(value["event"])
    assert kinds == {kind.__name__ for kind in event_kinds()}


# Arguments


@each(
    "words",
    [
        ["check"],
        ["check", "--jason", "x"],
        ["chekc", "x"],
        ["--json"],
        ["--strict", "check"],
        ["--seed", "three"],
        ["--ascii", "check", "x"],
        ["--vers"],
        ["play", "x"],
        ["play", "--edition", "sour"],
        ["play", "--edition"],
        ["play", "--ed", "spicy"],
        # Given, but empty: an unset variable of the shell is not the same as nothing.
        ["check", ""],
        ["check", " ", "good.spicy"],
        ["step", ""],
        ["step", "--plain", ""],
        ["step", "--game", ""],
        ["games", "resume", ""],
        ["games", "export", ""],
        ["games", "export", "abc", "-o", ""],
        ["games", "delete", ""],
        ["rules", ""],
        ["play", "--players", ""],
        ["play", "--starts", ""],
        ["play", "--edition", ""],
        ["play", "--spice-it-up", ""],
        ["play", "--super-jokers", ""],
        ["play", "--seed", ""],
    ],
)
def test_wrong_arguments(words: list[str], spicy: Run) -> None:
    printed = spicy(*words)
    assert (printed.code, printed.out) == (2, "")
    first, second = printed.err.splitlines()
    assert first.startswith("spicy")
    assert "--help" in second


@each("words", [["--strict"], ["--players", "Lea,Tom", "--seed", "3"]])
def test_the_options_of_a_game_need_no_command(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[PlayOptions] = []
    monkeypatch.setattr("spicy.cli.play.play", lambda options: begun.append(options) or 0)
    assert cli.main(words) == 0
    assert cli.main(["play", *words]) == 0
    assert begun[0] == begun[1] != PlayOptions()


def test_help_has_examples(spicy: Run) -> None:
    for words in (["--help"], *([command.name, "--help"] for command in cli.COMMANDS)):
        printed = spicy(*words)
        assert printed.code == 0
        assert "examples:" in printed.out
        assert printed.out.count("spicy ") > 2
        assert printed.err == ""
        assert max(map(len, printed.lines)) <= 100


def test_interrupt_is_quiet(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    assert spicy().code == 130


def test_without_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["--version"]) == 0
    assert cli.main(["nonsense"]) == 2
    output.abandon()
