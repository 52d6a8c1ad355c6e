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
from spicy.engine.events import event_kinds
from spicy.testing import play_random
from spicy.transcript.lexer import MOST_BYTES
from spicy.transcript.plain import plain_event, plain_state
from support.configurations import CONFIGURATIONS
from support.rows import each

pytestmark = pytest.mark.usefixtures("folder")

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


def test_a_command_imports_what_it_needs() -> None:
    """Where nothing is drawn, nothing that draws is imported."""
    done = process("-c", IMPORTS)
    assert done.returncode == 0, done.stderr


def test_version(spicy: Run) -> None:
    assert spicy("--version") == (0, f"spicy {__version__}\n", "")


def test_all_failures_of_all_files(spicy: Run) -> None:
    printed = spicy("check", "bad.spicy", "broken.spicy", "good.spicy")
    assert (printed.code, printed.err) == (1, "")
    places = [line.rpartition(": expected")[0] for line in printed.lines[:-1]]
    assert places == ["bad.spicy:4", "bad.spicy:5", "broken.spicy:3", "broken.spicy:4"]
    assert printed.lines[-1] == "1 passed, 2 failed"


def test_folders_are_searched_in_order(folder: Path, spicy: Run) -> None:
    for name in ("z/b.spicy", "z/a/c.spicy", "a b/x.spicy", "z/a.spicy", "z/no.txt", "B.spicy"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(BROKEN.replace("Ben: pass\n", ""))
    (folder / "y.spicy").mkdir()
    (folder / "y.spicy" / "inner.spicy").write_text(BAD)
    printed = spicy("check", ".", "z")
    assert printed.code == 1
    order = [Path(line.partition(":")[0]).as_posix() for line in printed.lines[:-1]]
    in_z = ["z/a/c.spicy", "z/a.spicy", "z/b.spicy"]
    others = ["B.spicy", "a b/x.spicy", "bad.spicy", "broken.spicy", "y.spicy/inner.spicy"]
    assert [*dict.fromkeys(order)] == others + in_z
    assert order[-3:] == in_z
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


def test_a_folder_without_transcripts(spicy: Run) -> None:
    Path("empty", "deeper").mkdir(parents=True)
    Path("empty", "game.txt").write_text(GOOD)
    printed = spicy("check", "empty", "bad.spicy")
    assert (printed.code, printed.lines[-1]) == (2, "0 passed, 1 failed")
    assert printed.err.startswith("empty: ")
    # Any file that is named is checked.
    assert spicy("check", "empty/game.txt", "./good.spicy").lines == ["2 passed, 0 failed"]


def test_files_that_cannot_be_read(spicy: Run) -> None:
    with Path("large.spicy").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    paths = ["large.spicy", "nothing.spicy", "a\0b"]
    if sys.platform != "win32":
        os.mkfifo("pipe.spicy")
        paths += ["pipe.spicy", os.devnull]
    printed = spicy("check", *paths, "good.spicy")
    assert (printed.code, printed.lines) == (2, ["1 passed, 0 failed"])
    told = [line.partition(": ")[0] for line in printed.err.splitlines()]
    assert told == [path.replace("\0", "\\x00") for path in paths]


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_file_whose_name_could_fool_a_terminal(spicy: Run) -> None:
    Path("a\n\x1b[2Jb.spicy").write_text(BAD)
    printed = spicy("check", "a\n\x1b[2Jb.spicy")
    assert printed.lines[0].startswith("a\\n\\x1b[2Jb.spicy:4: ")
    assert len(printed.lines) == 3


PROSE = "Somebody said something, and\nsomebody else did not believe it.\n" * 20
"""Lines as another kind of file has them."""
HEAD = "players: Lea, Tom\n"


@each(
    ("text", "line"),
    [
        (PROSE, 1),
        (f"\n# A heading\n\n{PROSE}", 4),
        (f"{PROSE}\n{GOOD}\n{PROSE}", 1),
        ("import sys\nfor word in sys.argv:\n    print(word)\n", 1),
        ("> A quotation.\n\n-----\n", 1),
        # A transcript with mistakes is still one.
        ("", None),
        ("plyers: Lea, Tom\n---\nLea: pass\n", None),
        (f"{HEAD}Lea: pass\n" + "> turn Tom\nTom: pass\n" * 20, None),
        (HEAD + "Lea: pass\nTom: pass\n> turn Lea\n" * 9 + "---\n", None),
        (f"{PROSE[:60]}{GOOD}", None),
        (f"{GOOD}{PROSE}", None),
    ],
)
def test_what_is_no_transcript_is_told_in_one_line(
    tmp_path: Path, spicy: Run, text: str, line: int | None
) -> None:
    path = tmp_path / "other.md"
    path.write_text(text)
    printed = spicy("check", str(path))
    assert (printed.code, printed.err, printed.lines[-1]) == (1, "", "0 passed, 1 failed")
    told = printed.lines[0]
    assert ("this is not a transcript" in told) is (line is not None)
    if line is not None:
        assert told.startswith(f"{path}:{line}: this is not a transcript: ")
        assert spicy("step", str(path)) == (2, "", f"{told}\n")


def test_json(spicy: Run) -> None:
    printed = spicy("check", "--json", "good.spicy", "bad.spicy", "broken.spicy")
    assert printed.code == 1
    good, bad, broken = map(json.loads, printed.lines)
    assert (good["file"], good["ok"], good["failures"]) == ("good.spicy", True, [])
    assert [event["event"] for event in good["events"]] == ["TurnPassed", "CardsDrawn"]
    assert {event["line"] for event in good["events"]} == {3}
    assert (good["events"][0]["rules"][0], good["events"][0]["seat"]) == ("turn.pass", "Lea")
    assert (good["final"]["turn"], good["final"]["outcome"]) == ("Tom", None)
    assert len(good["final"]["players"][0]["hand"]) == 7
    assert bad["failures"][0]["message"].startswith("expected turn Lea")
    assert bad["final"]["turn"] == "Tom"
    assert (broken["events"], broken["final"]) == ([], {})
    for report, file, lines in ((bad, "bad.spicy", [4, 5]), (broken, "broken.spicy", [3, 4])):
        assert (report["file"], report["ok"]) == (file, False)
        assert [failure["line"] for failure in report["failures"]] == lines


def test_json_of_every_kind_of_event_calls_players_by_name() -> None:
    kinds = set()
    for number in range(0, len(CONFIGURATIONS), 17):
        record = play_random(*CONFIGURATIONS[number], random.Random(number))
        names = {*record.start.names}
        for _state, events in record.steps():
            for event in events:
                value = plain_event(event, record.start.names)
                assert json.loads(json.dumps(value)) == value
                kinds.add(value["event"])
                seats = {value[key] for key in ("seat", "owner", "winner", "loser") if key in value}
                assert seats | {*value.get("waiting", ())} <= names
        outcome = value["outcome"]
        assert {*outcome["winners"]} <= names == {*(outcome["scores"] or names)}
        end, final = record.final().outcome, plain_state(record.final())
        assert end is not None
        assert (final["turn"], final["outcome"], end.reason) == (None, outcome, outcome["reason"])
    assert kinds == {kind.__name__ for kind in event_kinds()}


# Arguments


def test_help_has_examples(spicy: Run) -> None:
    for words in (["--help"], *([command.name, "--help"] for command in cli.COMMANDS)):
        printed = spicy(*words)
        assert (printed.code, printed.err) == (0, "")
        assert "examples:" in printed.out
        assert printed.out.count("spicy ") > 2
        assert max(map(len, printed.lines)) <= 100
    for name in ("resume", "export", "delete", "list"):
        assert spicy("games", name, "--help").out.startswith(f"usage: spicy games {name}")


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
