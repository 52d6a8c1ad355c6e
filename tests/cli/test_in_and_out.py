"""What goes into the command line and comes out of it: pipes, encodings, amounts, Ctrl-C."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.running import BAD, GOOD, Run, process
from spicy.cli import step
from spicy.cli.failures import MOST_FAILURES, MOST_LETTERS
from spicy.paths import free_name, is_folder, is_pipe, is_there
from support.doses import only
from support.environ import environment
from support.pty import Pty

pytestmark = pytest.mark.usefixtures("folder")
on_posix = pytest.mark.skipif(os.name != "posix", reason="POSIX only")


# Pipes


@on_posix
@pytest.mark.parametrize(
    "words",
    [("check", "-"), ("step", "/dev/stdin"), ("check", "/dev/fd/{reader}")],
    ids=["a dash", "a device", "the pipe of a shell"],
)
def test_what_is_piped_in_is_read(words: tuple[str, ...]) -> None:
    """The last is `spicy check <(cat game.spicy)`."""
    reader, writer = os.pipe()
    os.write(writer, BAD.encode())
    os.close(writer)
    named = [word.format(reader=reader) for word in words]
    with os.fdopen(reader):
        done = process("-m", "spicy", *named, stdin=BAD.encode(), pass_fds=(reader,))
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"expected turn Lea" in done.stdout


@on_posix
def test_a_pipe_that_nobody_writes_into_is_not_waited_for(spicy: Run) -> None:
    os.mkfifo("pipe.spicy")
    assert spicy("step", "pipe.spicy") == (2, "", "pipe.spicy: nothing comes through this pipe\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
def test_nobody_reads() -> None:
    """`spicy check ... | head -0` ends quietly, however much there was to say."""
    for number in range(50):
        Path(f"bad{number}.spicy").write_text(BAD + "Lea: pass\n" * 100)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        done = process("-m", "spicy", "check", ".", stdout=pipe)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_nowhere_to_write() -> None:
    with Path("/dev/full").open("w") as full:
        done = process("-m", "spicy", "check", "bad.spicy", stdout=full)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    assert b"cannot be written" in done.stderr


# Amounts


def test_many_failures_are_counted(spicy: Run) -> None:
    Path("many.spicy").write_text(GOOD + "> turn Lea\n" * 5000)
    Path("few.spicy").write_text(GOOD + "> turn Lea\n" * MOST_FAILURES)
    told = spicy("check", "many.spicy", "few.spicy")
    assert told.code == 1
    assert len(told.lines) == 2 * MOST_FAILURES + 2, "few failures are all told"
    assert told.lines[MOST_FAILURES] == f"many.spicy: and {5000 - MOST_FAILURES} more failures"
    assert told.lines[-1] == "0 passed, 2 failed"
    assert len(json.loads(spicy("check", "--json", "many.spicy").out)["failures"]) == 5000


def test_a_long_message_is_cut(spicy: Run) -> None:
    Path("long.spicy").write_text(GOOD + f"> stack {' '.join(['P1'] * 90_000)}\n")
    Path("longer.spicy").write_text(GOOD + f"> hand Lea {' '.join(['P1'] * 90_000)}\n")
    told = spicy("check", "long.spicy", "longer.spicy").lines
    told += spicy("step", "long.spicy").err.splitlines()
    assert max(map(len, told)) < MOST_LETTERS + 100


def test_of_very_many_moves_the_first_are_printed(
    spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert step._MOST_MOVES > 1000, "more than any game has"
    monkeypatch.setattr(step, "_MOST_MOVES", 20)
    moves = "Lea: pass\n> refused\n" * 21
    Path("huge.spicy").write_text(f"players: Lea, Tom\nstarts: Tom\n---\n{moves}")
    told = spicy("step", "--plain", "huge.spicy")
    assert told.code == 0
    assert "\n20. Lea: pass" in told.out
    assert "\n21. " not in told.out
    assert "\n\n(1 more move)\n\nIn the end:\n" in told.out
    assert "--all" in told.err
    told = spicy("step", "--plain", "--all", "huge.spicy")
    assert (told.code, told.err) == (0, "")
    assert "\n21. Lea: pass" in told.out


# Encodings

NAMES = "title: Зоя и 漢\nplayers: Зоя, 漢, Zoë\n---\nЗоя: pass\n> turn 漢\n> turn Зоя\n"
ENCODINGS = ["utf-16", "utf-32", "cp1252", "ascii", "cp037", "utf-8"]
ALL_COMMANDS = """
from spicy.cli.main import main
codes = [main(words.split()) for words in (
    "check names.spicy", "step names.spicy", "check --json names.spicy", "rules joker", "--help",
    "games", "check nothing.spicy", "play",
)]
assert codes == [1, 1, 1, 0, 0, 0, 2, 2], codes
"""


@pytest.mark.parametrize("encoding", only({"ascii"}, ENCODINGS))
def test_no_encoding_ends_a_command(encoding: str) -> None:
    """And a letter that it lacks is escaped."""
    Path("names.spicy").write_text(NAMES, encoding="utf-8")
    environ = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = process("-c", ALL_COMMANDS, environ=environ)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr
    assert (b"Zo\\xeb" in done.stdout) == (encoding == "ascii")
    (report,) = [line for line in done.stdout.splitlines() if line.startswith(b"{")]
    assert json.loads(report.decode("utf-8"))["ok"] is False


@pytest.mark.parametrize("encoding", only({"utf-16"}, ["utf-16", "cp1252"]))
def test_no_encoding_ends_what_is_drawn(encoding: str, tmp_path: Path) -> None:
    """Keys are read and screens are drawn in it."""
    environ = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0", HOME=str(tmp_path))
    with Pty([sys.executable, "-m", "spicy", "step", "challenge.trait"], environ=environ) as pty:
        pty.wait_for("Name one thing")
        pty.press("q")
        assert pty.exit_code() == 0


@pytest.mark.parametrize("encoding", only({"utf-16", "cp037"}, ENCODINGS))
def test_a_transcript_on_standard_output_is_utf8(encoding: str) -> None:
    """A pipe has no encoding of its own, and a file is read as UTF-8 again."""
    code = (
        "from spicy.cli import output; output.prepare();"
        "output.out('first'); output.document('Зоя: pass\\n'); output.out('last')"
    )
    environ = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    assert "Зоя: pass\n".encode() in process("-c", code, environ=environ).stdout


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
    done = process("-c", code)
    assert (done.returncode, done.stderr) == (130, b"")


def test_the_installed_command_starts_where_ctrl_c_is_caught() -> None:
    root = Path(__file__).resolve().parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"spicy": "spicy.__main__:main"}


# Many files


def test_many_files_are_checked_as_few_are(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By several processes, in the same order and with the same exit code."""
    Path("many").mkdir()
    for number in range(230):
        Path("many", f"{number}.spicy").write_text(BAD if number % 50 == 7 else GOOD)
    said = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        said.append(spicy("check", "many", "nothing.spicy", "good.spicy"))
    assert said[0] == said[1]
    assert said[0].code == 2
    assert said[0].lines[-1] == "226 passed, 5 failed"


def test_a_process_that_is_killed_loses_no_result(
    spicy: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from concurrent.futures import process

    class Broken(process.ProcessPoolExecutor):
        def map(self, *_arguments: object, **_options: object) -> Iterator[object]:  # type: ignore[override]
            raise process.BrokenProcessPool
            yield

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Broken)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert spicy("check", *["good.spicy"] * 201) == (0, "201 passed, 0 failed\n", "")


# Folders that may not be searched


def close(monkeypatch: pytest.MonkeyPatch, is_closed: Callable[[str], bool]) -> None:
    """Refuse every question about these paths, as about what is in a folder of somebody else."""
    real = os.stat

    def stat(path: object, *arguments: object, **options: object) -> object:
        if isinstance(path, str | os.PathLike) and is_closed(str(path)):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", stat)


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody else."""
    folder = tmp_path / "closed"
    folder.mkdir()
    close(monkeypatch, lambda path: path.startswith(f"{folder}{os.sep}"))
    yield folder
    monkeypatch.undo()


def test_what_is_in_a_closed_folder_is_neither_read_nor_made(closed: Path, spicy: Run) -> None:
    path = closed / "game.spicy"
    for command in ("check", "step"):
        told = spicy(command, str(path))
        assert told.code == 2
        assert told.err == f"{path}: this file cannot be read: Permission denied\n"
    words = ["tournament", "honest", "random", "--games", "1", "--transcripts"]
    told = spicy(*words, str(closed / ("a" * 300)))
    assert (told.code, "cannot be made" in told.err) == (2, True)


def test_an_example_is_found_from_a_closed_folder(
    monkeypatch: pytest.MonkeyPatch, spicy: Run
) -> None:
    """Nobody can say there whether a file has its name; a file that is there comes first."""
    close(monkeypatch, lambda path: not Path(path).is_absolute())
    assert spicy("step", "--plain", "challenge.trait").code == 0
    refused = spicy("step", "--plain", "no-such-thing")
    assert (refused.code, "Permission denied" in refused.err) == (2, True)


def test_a_question_about_a_file_never_raises(closed: Path) -> None:
    """Writing will say why it cannot be; asking for a name must not end a game."""
    assert free_name(f"{closed}/game", ".spicy") == f"{closed}/game.spicy"
    for name in ("a" * 300, "a\0b", "good.spicy/x", "\ud800", "", str(closed / "x")):
        assert (is_there(name), is_folder(name), is_pipe(name)) == (False, False, False)


RAISING = {"exists", "is_dir", "is_file", "cwd", "getcwd", "isfile", "isdir"}
OWN_FILES = ("paths.py", "rulebook/", "words/i18n.py")
"""Where all questions are asked, and where they are about files of the package alone."""


def test_questions_about_files_are_asked_in_one_place() -> None:
    """Anywhere else one that raises could end a game; only a `try` around it may ask as well."""
    package = Path(is_there.__code__.co_filename).parent
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(package).as_posix()
        if name.startswith(OWN_FILES) or not any(f".{one}(" in text for one in RAISING):
            continue
        nodes = [*ast.walk(ast.parse(text))]
        trials = [node for node in nodes if isinstance(node, ast.Try)]
        guarded = {inner for node in trials for inner in ast.walk(node)}
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                is_one = node.func.attr in RAISING and node not in guarded
                assert not is_one, f"{name}:{node.lineno}: {ast.unparse(node)}"


@on_posix
def test_every_command_can_be_started_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    for words, code in (
        ("tournament honest random --games 1", 0),
        ("check .", 2),
        ("step challenge.trait", 0),
    ):
        (tmp_path / "gone").mkdir()
        command = f"cd gone && rmdir ../gone && exec {sys.executable} -m spicy {words}"
        done = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, capture_output=True, check=False, timeout=60
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (code, False), done.stderr


def test_a_name_that_is_proposed_can_be_written() -> None:
    for stem in ("a" * 250, "漢" * 100, "position"):
        for ending in (".spicy", "-2.spicy"):
            name = free_name(stem, ".spicy")
            assert name.endswith(ending)
            Path(name).touch(exist_ok=False)
