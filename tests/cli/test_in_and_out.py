"""What goes into the command line and comes out of it: empty arguments, pipes, encodings, amounts."""

from __future__ import annotations

import ast
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spicy.cli import main as cli
from spicy.cli.failures import MOST_FAILURES, MOST_LETTERS
from spicy.paths import free_name, is_folder, is_pipe, is_there
from support.pty import Pty, environment

GOOD = "players: Lea, Tom\n---\nLea: pass\n> turn Tom\n"
BAD = "players: Lea, Tom\n---\nLea: pass\n> turn Lea\n"
on_posix = pytest.mark.skipif(os.name != "posix", reason="POSIX only")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.spicy").write_text(GOOD, encoding="utf-8")
    Path("bad.spicy").write_text(BAD, encoding="utf-8")


def spicy(
    *words: str, stdin: bytes = b"", environ: dict[str, str] | None = None, **options: object
) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, with bytes piped in and out."""
    return subprocess.run(  # type: ignore[call-overload]
        [sys.executable, "-m", "spicy", *words],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **(environ or {})},
        **options,
    )


# Given, but empty


@pytest.mark.parametrize(
    "words",
    [
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
def test_given_but_empty_is_wrong_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unset variable of the shell is not the same as nothing."""
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 2
    assert "--help" in err


# Pipes


@pytest.mark.parametrize("name", ["-", pytest.param("/dev/stdin", marks=on_posix)])
@pytest.mark.parametrize("command", [["check"], ["step"], ["step", "--plain"]])
def test_what_is_piped_in_is_read(command: list[str], name: str) -> None:
    good = spicy(*command, name, stdin=GOOD.encode())
    assert (good.returncode, good.stderr) == (0, b"")
    bad = spicy(*command, name, stdin=BAD.encode())
    assert (bad.returncode, bad.stderr) == (1, b"")
    if command == ["check"]:
        assert good.stdout == b"1 passed, 0 failed\n"
        assert bad.stdout.startswith(f"{name}:4: expected turn Lea".encode())


@on_posix
@pytest.mark.parametrize("command", [["check"], ["step", "--plain"]])
def test_the_pipe_of_a_shell_is_read(command: list[str]) -> None:
    """`spicy check <(cat game.spicy)`."""
    reader, writer = os.pipe()
    os.write(writer, BAD.encode())
    os.close(writer)
    try:
        done = spicy(*command, f"/dev/fd/{reader}", pass_fds=(reader,))
    finally:
        os.close(reader)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"expected turn Lea" in done.stdout


@on_posix
@pytest.mark.parametrize("command", ["check", "step"])
def test_a_pipe_that_nobody_writes_into_is_not_waited_for(command: str) -> None:
    os.mkfifo("pipe.spicy")
    done = spicy(command, "pipe.spicy")
    assert (done.returncode, done.stderr) == (
        2,
        b"pipe.spicy: nothing comes through this pipe\n",
    )


# Amounts


def test_many_failures_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("many.spicy").write_text(GOOD + "> turn Lea\n" * 5000)
    assert cli.main(["check", "many.spicy", "bad.spicy"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == MOST_FAILURES + 3
    assert lines[MOST_FAILURES] == f"many.spicy: and {5000 - MOST_FAILURES} more failures"
    assert lines[-1] == "0 passed, 2 failed"
    assert cli.main(["check", "--json", "many.spicy"]) == 1
    assert len(json.loads(capsys.readouterr().out)["failures"]) == 5000


def test_a_long_message_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    Path("long.spicy").write_text(GOOD + f"> stack {' '.join(['P1'] * 90_000)}\n")
    Path("longer.spicy").write_text(GOOD + f"> hand Lea {' '.join(['P1'] * 90_000)}\n")
    for command, stream in (("check", "out"), ("step", "err")):
        cli.main([command, "long.spicy", *(["longer.spicy"] if command == "check" else [])])
        lines = getattr(capsys.readouterr(), stream).splitlines()
        assert max(map(len, lines)) < MOST_LETTERS + 100, command


def test_few_failures_are_all_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("few.spicy").write_text(GOOD + "> turn Lea\n" * MOST_FAILURES)
    cli.main(["check", "few.spicy"])
    assert len(capsys.readouterr().out.splitlines()) == MOST_FAILURES + 1


def test_of_very_many_moves_the_first_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    moves = "Lea: pass\n> refused\n" * 2100
    Path("huge.spicy").write_text(f"players: Lea, Tom\nstarts: Tom\n---\n{moves}")
    assert cli.main(["step", "--plain", "huge.spicy"]) == 0
    out, err = capsys.readouterr()
    assert "\n2000. Lea: pass" in out
    assert "\n2001. " not in out
    assert "\n\n(100 more moves)\n\nIn the end:\n" in out
    assert "--all" in err
    assert cli.main(["step", "--plain", "--all", "huge.spicy"]) == 0
    out, err = capsys.readouterr()
    assert "\n2100. Lea: pass" in out
    assert err == ""


# Encodings

NAMES = "title: Зоя и 漢\nplayers: Зоя, 漢, Zoë\n---\nЗоя: pass\n> turn 漢\n> turn Зоя\n"
ENCODINGS = ["utf-16", "utf-32", "cp1252", "ascii", "cp037", "utf-8"]
EACH_ENCODING = [
    encoding if encoding == "ascii" else pytest.param(encoding, marks=pytest.mark.slow)
    for encoding in ENCODINGS
]


@pytest.mark.parametrize("encoding", EACH_ENCODING)
def test_no_encoding_ends_a_command(encoding: str) -> None:
    Path("names.spicy").write_text(NAMES, encoding="utf-8")
    environ = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for words, code in (
        (["check", "names.spicy"], 1),
        (["step", "names.spicy"], 1),
        (["check", "--json", "names.spicy"], 1),
        (["rules", "joker"], 0),
        (["--help"], 0),
        (["games"], 0),
        (["check", "nothing.spicy"], 2),
        (["play"], 2),
    ):
        done = spicy(*words, environ=environ)
        assert done.returncode == code, (words, done.stderr)
        assert b"Traceback" not in done.stderr
        if "--json" in words:
            assert json.loads(done.stdout.decode("utf-8"))["ok"] is False


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_no_encoding_ends_what_is_drawn(encoding: str, tmp_path: Path) -> None:
    """Keys are read and screens are drawn in it."""
    environ = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0", HOME=str(tmp_path))
    with Pty([sys.executable, "-m", "spicy", "step", "challenge.trait"], environ=environ) as pty:
        pty.wait_for("Name one thing")
        pty.press("q")
        assert pty.exit_code() == 0


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_transcript_on_standard_output_is_utf8(encoding: str) -> None:
    """A pipe has no encoding of its own, and a file is read as UTF-8 again."""
    code = (
        "from spicy.cli import output; output.prepare();"
        "output.out('first'); output.document('Зоя: pass\\n'); output.out('last')"
    )
    with Path("out").open("wb") as file:
        subprocess.run(
            [sys.executable, "-c", code],
            stdout=file,
            check=True,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        )
    assert "Зоя: pass\n".encode() in Path("out").read_bytes()


# Ctrl-C


@pytest.mark.parametrize(
    "module",
    ["spicy.cli", "spicy.cli.main", "spicy.words.i18n", "argparse", "spicy.cli.check", "json"],
)
def test_ctrl_c_while_the_program_starts_is_quiet(module: str) -> None:
    """It comes while this module is being imported."""
    code = f"""
import runpy, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.argv = ["spicy", "check", "--json", "good.spicy"]
for name in ("argparse", "json"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Interrupt())
runpy.run_module("spicy", run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (130, b"")


def test_the_installed_command_starts_where_ctrl_c_is_caught() -> None:
    import tomllib

    root = Path(__file__).resolve().parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"spicy": "spicy.__main__:main"}


# Many files


def test_many_files_are_checked_as_few_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By several processes, in the same order and with the same exit code."""
    Path("many").mkdir()
    for number in range(230):
        Path("many", f"{number}.spicy").write_text(BAD if number % 50 == 7 else GOOD)
    said = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        code = cli.main(["check", "many", "nothing.spicy", "good.spicy"])
        said.append((code, *capsys.readouterr()))
    assert said[0] == said[1]
    assert said[0][0] == 2
    assert said[0][1].endswith("226 passed, 5 failed\n")


def test_a_process_that_is_killed_loses_no_result(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from concurrent.futures import process

    class Broken(process.ProcessPoolExecutor):
        def map(self, *_arguments: object, **_options: object) -> Iterator[object]:  # type: ignore[override]
            raise process.BrokenProcessPool
            yield

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Broken)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert cli.main(["check", *["good.spicy"] * 201]) == 0
    assert capsys.readouterr().out == "201 passed, 0 failed\n"


# Folders that may not be searched


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody else: every question about what is in it is refused."""
    folder = tmp_path / "closed"
    folder.mkdir()
    real = os.stat

    def refuse(path: object, *arguments: object, **options: object) -> object:
        if isinstance(path, str | os.PathLike) and str(path).startswith(f"{folder}{os.sep}"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refuse)
    yield folder
    monkeypatch.undo()


@pytest.mark.parametrize("command", ["check", "step"])
def test_a_file_in_a_closed_folder(
    closed: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = closed / "game.spicy"
    assert cli.main([command, str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: this file cannot be read: Permission denied\n"


def test_an_example_is_found_from_a_closed_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can say there whether a file has its name; a file that is there comes first."""
    real = os.stat

    def refuse(path: object, *arguments: object, **options: object) -> object:
        if isinstance(path, str | os.PathLike) and not Path(path).is_absolute():
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refuse)
    assert cli.main(["step", "--plain", "challenge.trait"]) == 0
    assert cli.main(["step", "--plain", "no-such-thing"]) == 2
    assert "Permission denied" in capsys.readouterr().err


QUESTIONS = [is_there, is_folder, is_pipe]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "good.spicy/x", "\ud800", ""])
def test_a_question_about_a_file_never_raises(question: Callable[[str], bool], name: str) -> None:
    assert question(name) is False


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_about_a_closed_folder_is_answered(
    question: Callable[[str], bool], closed: Path
) -> None:
    assert question(str(closed / "x")) is False


RAISING = {"exists", "is_dir", "is_file", "cwd", "getcwd", "isfile", "isdir"}
OWN_FILES = ("paths.py", "rulebook/", "words/i18n.py")
"""Where all questions are asked, and where they are about files of the package alone."""


def test_questions_about_files_are_asked_in_one_place() -> None:
    """Anywhere else one that raises could end a game; only a `try` around it may ask as well."""
    package = Path(is_there.__code__.co_filename).parent
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if name.startswith(OWN_FILES):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        guarded = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.Try)
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                is_one = node.func.attr in RAISING and node not in guarded
                assert not is_one, f"{name}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("place", ["x", "a" * 300])
def test_a_folder_for_transcripts_that_cannot_be_asked_about(
    closed: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", "honest", "random", "--games", "1", "--transcripts"]
    assert cli.main([*words, str(closed / place)]) == 2
    assert "there is no folder" in capsys.readouterr().err


@on_posix
def test_every_command_can_be_started_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    for words, code in (
        (["tournament", "honest", "random", "--games", "1"], 0),
        (["check", "."], 2),
        (["step", "challenge.trait"], 0),
    ):
        folder.mkdir()
        remove = "cd gone && rmdir ../gone && exec " + shlex.join([sys.executable, "-m", "spicy"])
        done = subprocess.run(
            ["sh", "-c", f"{remove} {shlex.join(words)}"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            timeout=60,
            env=environment(),
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (code, False), done.stderr


@pytest.mark.parametrize("stem", ["a" * 250, "漢" * 100, "position"])
def test_a_name_that_is_proposed_can_be_written(stem: str) -> None:
    first = free_name(stem, ".spicy")
    Path(first).touch(exist_ok=False)
    second = free_name(stem, ".spicy")
    Path(second).touch(exist_ok=False)
    assert first != second
    assert second.endswith("-2.spicy")


def test_a_name_in_a_folder_that_may_not_be_searched(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing will say why it cannot be; asking for a name must not end a game."""
    monkeypatch.chdir(closed)
    assert free_name(f"{closed}/game", ".spicy") == f"{closed}/game.spicy"
