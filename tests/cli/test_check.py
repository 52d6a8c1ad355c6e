"""`spicy check`, `--version` and `--help`: exit codes, what is printed where, and odd files."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import spicy
from spicy.cli import main as cli
from spicy.cli import output
from spicy.cli.play_options import PlayOptions
from spicy.engine.events import event_kinds
from spicy.testing import configurations
from spicy.transcript.lexer import MOST_BYTES
from spicy.transcript.plain import plain_event
from support.round_trip import random_record

GOOD = "players: Lea, Tom\n---\nLea: pass\n> turn Tom\n"
BAD = "players: Lea, Tom\n---\nLea: pass\n> turn Lea\nLea: pass\n"
BROKEN = "players: Lea, Tom\n---\nLea: fly\nBen: pass\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a good, a bad and a broken transcript."""
    monkeypatch.chdir(tmp_path)
    Path("good.spicy").write_text(GOOD)
    Path("bad.spicy").write_text(BAD)
    Path("broken.spicy").write_text(BROKEN)
    return tmp_path


def run(*words: str, environ: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "spicy", *words],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
        env={**os.environ, "LANGUAGE": "en", **(environ or {})},
    )


class Printed:
    """What `main` printed and returned."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        capsys.readouterr()
        self.code = cli.main(words)
        self.out, self.err = capsys.readouterr()
        self.lines = self.out.splitlines()


# In a process


@pytest.mark.usefixtures("folder")
def test_exit_codes_and_prefixes() -> None:
    good = run("check", "good.spicy")
    assert (good.returncode, good.stdout, good.stderr) == (0, "1 passed, 0 failed\n", "")
    bad = run("check", "bad.spicy", "good.spicy")
    assert bad.returncode == 1
    first, second, last = bad.stdout.splitlines()
    assert first.startswith("bad.spicy:4: expected turn Lea")
    assert second.startswith("bad.spicy:5: ")
    assert last == "1 passed, 1 failed"
    missing = run("check", "nothing.spicy", "good.spicy")
    assert missing.returncode == 2
    assert missing.stderr.startswith("nothing.spicy: ")
    assert missing.stdout == "1 passed, 0 failed\n"
    wrong = run("check")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "FILE" in wrong.stderr
    assert "Traceback" not in bad.stderr + missing.stderr + wrong.stderr


def test_version() -> None:
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"spicy {spicy.__version__}\n")


def test_the_screen_and_the_rulebook_are_not_loaded() -> None:
    code = (
        "import sys; from spicy.cli.main import main; main(sys.argv[1:]); "
        "heavy = {'rich', 'prompt_toolkit', 'spicy.tui', 'spicy.rulebook', 'spicy.session', 'json', "
        "'dataclasses'}; "
        "sys.exit(','.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    for words in (["--version"], ["--help"], ["check", __file__]):
        result = subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
        )
        assert (result.returncode, result.stderr) == (0, ""), words


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.usefixtures("folder")
def test_nobody_reads() -> None:
    """`spicy check ... | head -0` ends quietly, however much there was to say."""
    for number in range(50):
        Path(f"bad{number}.spicy").write_text(BAD + "Lea: pass\n" * 100)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        result = subprocess.run(
            [sys.executable, "-m", "spicy", "check", "."],
            stdout=pipe,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.stderr == ""
    assert result.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.usefixtures("folder")
def test_nowhere_to_write() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "spicy", "check", "bad.spicy"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert result.returncode == 2
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.usefixtures("folder")
def test_a_terminal_that_lacks_letters() -> None:
    Path("names.spicy").write_text("players: Zoë, 漢\n---\n> turn 漢\n", encoding="utf-8")
    environ = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = run("check", "names.spicy", environ=environ)
    assert result.returncode == 1
    assert "Zo\\xeb" in result.stdout
    assert result.stderr == ""


# In this process


@pytest.mark.usefixtures("folder")
def test_all_failures_of_all_files(capsys: pytest.CaptureFixture[str]) -> None:
    printed = Printed(capsys, "check", "bad.spicy", "broken.spicy", "good.spicy")
    assert printed.code == 1
    assert [line.rpartition(": expected")[0] for line in printed.lines[:-1]] == [
        "bad.spicy:4",
        "bad.spicy:5",
        "broken.spicy:3",
        "broken.spicy:4",
    ]
    assert printed.lines[-1] == "1 passed, 2 failed"
    assert printed.err == ""


def test_folders_are_searched_in_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("z/b.spicy", "z/a/c.spicy", "a b/x.spicy", "z/a.spicy", "z/no.txt", "B.spicy"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(BROKEN.replace("Ben: pass\n", ""))
    (folder / "y.spicy").mkdir()
    (folder / "y.spicy" / "inner.spicy").write_text(BAD)
    printed = Printed(capsys, "check", ".", "z")
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


@pytest.mark.usefixtures("folder")
def test_a_folder_without_transcripts(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty", "deeper").mkdir(parents=True)
    Path("empty", "game.txt").write_text(GOOD)
    printed = Printed(capsys, "check", "empty", "bad.spicy")
    assert printed.code == 2
    assert printed.err.startswith("empty: ")
    assert printed.lines[-1] == "0 passed, 1 failed"


@pytest.mark.usefixtures("folder")
def test_any_file_that_is_named_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.txt").write_text(GOOD)
    assert Printed(capsys, "check", "game.txt", "./good.spicy").lines == ["2 passed, 0 failed"]


@pytest.mark.usefixtures("folder")
def test_files_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("large.spicy").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    paths = ["large.spicy", "nothing.spicy", "a\0b"]
    if sys.platform != "win32":
        os.mkfifo("pipe.spicy")
        paths += ["pipe.spicy", os.devnull]
    printed = Printed(capsys, "check", *paths, "good.spicy")
    assert printed.code == 2
    assert printed.lines == ["1 passed, 0 failed"]
    told = printed.err.splitlines()
    assert [line.partition(": ")[0] for line in told] == [
        path.replace("\0", "\\x00") for path in paths
    ]


@pytest.mark.usefixtures("folder")
def test_bytes_that_are_no_text_are_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    Path("latin.spicy").write_bytes(b"players: Zo\xeb, Tom\n---\n")
    Path("nul.spicy").write_bytes(GOOD.encode() + b"\0")
    printed = Printed(capsys, "check", "latin.spicy", "nul.spicy")
    assert printed.code == 1
    assert printed.lines[0].startswith("latin.spicy:1: ")
    assert printed.lines[1].startswith("nul.spicy:5: ")
    assert printed.lines[2] == "0 passed, 2 failed"


PROSE = "Somebody said something, and\nsomebody else did not believe it.\n" * 20
"""Lines as another kind of file has them."""


@pytest.mark.parametrize(
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
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int
) -> None:
    path = tmp_path / "other.md"
    path.write_text(text)
    printed = Printed(capsys, "check", str(path))
    assert (printed.code, printed.err) == (1, "")
    told, count = printed.lines
    assert told.startswith(f"{path}:{line}: this is not a transcript: ")
    assert count == "0 passed, 1 failed"
    step = Printed(capsys, "step", str(path))
    assert (step.code, step.out, step.err) == (2, "", f"{told}\n")


@pytest.mark.parametrize(
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
def test_a_transcript_with_mistakes_is_still_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "game.spicy"
    path.write_text(text)
    printed = Printed(capsys, "check", str(path))
    assert printed.code == 1
    assert "not a transcript" not in printed.out


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.usefixtures("folder")
def test_a_file_whose_name_could_fool_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a\n\x1b[2Jb.spicy").write_text(BAD)
    printed = Printed(capsys, "check", "a\n\x1b[2Jb.spicy")
    assert printed.lines[0].startswith("a\\n\\x1b[2Jb.spicy:4: ")
    assert len(printed.lines) == 3


@pytest.mark.usefixtures("folder")
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    printed = Printed(capsys, "check", "--json", "good.spicy", "bad.spicy", "broken.spicy")
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
def test_json_calls_players_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    Path("all.spicy").write_text(
        "edition: sweet-and-spicy\nspice-it-up: spice-raider, copy-cat\nplayers: Lea, Tom, Mia\n"
        "hand Lea: C4\nhand Tom: C9\nhand Mia: C1 C2 C3\nstack: Mia C3 as C3\n"
        "deck: P1 P2 P3 P4 P5 P6 P7 P8 P9 L1 L2 L3 L4 L5 L6 END L7\n---\n"
        "Lea: C4 as C4, last card\nTom: no challenge\nMia: wrong spice\nMia: take super joker\n"
        "Mia: C1 as C2\nTom: copy with C9, last card\nLea: wrong\nTom: no super joker\nTom: peek\n"
        "Tom: pass\nLea: pass\n> refused\nMia: C2 as C9\nLea: pass\nTom: pass\nMia: pass\n"
    )
    printed = Printed(capsys, "check", "--json", "all.spicy")
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
        if seed % 5:
            continue
        names = ("Lea", "Tom", "Mia", "Ben", "Ana", "Kim")[:count]
        for _state, events in random_record(rules, names, random.Random(seed)).steps():
            for event in events:
                value = plain_event(event, names)
                assert json.loads(json.dumps(value)) == value
                kinds.add(value["event"])
    assert kinds == {kind.__name__ for kind in event_kinds()}


# Arguments


@pytest.mark.parametrize(
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
    ],
)
def test_wrong_arguments(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    printed = Printed(capsys, *words)
    assert printed.code == 2
    assert printed.out == ""
    first, second = printed.err.splitlines()
    assert first.startswith("spicy")
    assert "--help" in second


@pytest.mark.parametrize("words", [["--strict"], ["--players", "Lea,Tom", "--seed", "3"]])
def test_the_options_of_a_game_need_no_command(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[PlayOptions] = []
    monkeypatch.setattr("spicy.cli.play.play", lambda options: begun.append(options) or 0)
    assert cli.main(words) == 0
    assert cli.main(["play", *words]) == 0
    assert begun[0] == begun[1] != PlayOptions()


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], *([command.name, "--help"] for command in cli.COMMANDS)):
        printed = Printed(capsys, *words)
        assert printed.code == 0
        assert "examples:" in printed.out
        assert printed.out.count("spicy ") > 2
        assert printed.err == ""
        assert max(map(len, printed.lines)) <= 100


def test_interrupt_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    assert Printed(capsys).code == 130


def test_without_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["--version"]) == 0
    assert cli.main(["nonsense"]) == 2
    output.abandon()
