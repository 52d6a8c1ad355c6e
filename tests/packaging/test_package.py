"""The package and its README: two lines turn on the pytest plugin, and what is said there is true.

For most tests the package lies in a folder of its own, as a wheel would lay it out. The wheel itself is
built, held against that, and installed into an environment of its own, with the lines of the README.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Final

import pytest

from spicy.transcript import check, parse

ROOT = Path(__file__).resolve().parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONFTEST = 'pytest_plugins = ["spicy.testing.pytest_plugin"]\n'
INI = "[pytest]\naddopts = -p spicy.testing.pytest_plugin\n"
HEADER = """\
title: A number joker survives
rules: challenge.number-joker
players: Lea, Mia, Ben
hand Lea: P8 C1
hand Mia: NJ W4
hand Ben: C2
deck: W1 W2 W5 W6
stack: Lea P1 as P1
starts: Mia
---
"""
GOOD = HEADER + "Mia: NJ as P2\nBen: wrong number\n> challenge Mia\n> turn Ben\n"
BAD = GOOD.replace("> turn Ben", "> turn Lea\n> points Mia 3")
REPORT = """\
games/bad.spicy:14: expected turn Lea, but it is Ben's turn
games/bad.spicy:15: expected points Mia 3, but it is: points Mia 2
      12 | Ben: wrong number
  >   14 | > turn Lea
  >   15 | > points Mia 3
  rules: challenge.number-joker (Number joker: any number, no spice)
"""
"""What is said of the bad one."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, laid out as the project says that its wheel is."""
    target = tmp_path_factory.mktemp("site-packages")
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    sources = {source: Path(source).name for source in wheel["packages"]}
    for source, place in {**sources, **wheel["force-include"]}.items():
        shutil.copytree(ROOT / source, target / place, dirs_exist_ok=True)
    return target


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Another project: a transcript that holds, one that does not, and a test of its own."""
    folder = tmp_path / "foreign" / "games"
    folder.mkdir(parents=True)
    (folder / "good.spicy").write_text(GOOD, encoding="utf-8")
    (folder / "bad.spicy").write_text(BAD, encoding="utf-8")
    (folder / "notes.txt").write_text("no transcript\n", encoding="utf-8")
    return folder.parent


def started(
    python: Path | str, *arguments: str, cwd: Path, **environ: str
) -> subprocess.CompletedProcess[str]:
    """Run a Python far from the checkout."""
    kept = {key: value for key, value in os.environ.items() if "PY" not in key and key != "CI"}
    return subprocess.run(
        [str(python), *arguments],
        cwd=cwd,
        env={**kept, "COLUMNS": "120", **environ},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def python(installed: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with the installed package, without the plugins of these tests, which load long."""
    environ = {"PYTHONPATH": str(installed), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return started(sys.executable, *arguments, cwd=cwd, **environ)


QUIET = ("-m", "pytest", "-p", "no:cacheprovider", "--color=no")


def run(
    installed: Path, project: Path, *arguments: str, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run pytest in another project."""
    return python(installed, *QUIET, *arguments, cwd=cwd or project)


def outcomes(done: subprocess.CompletedProcess[str]) -> str:
    """The last line without its times: "1 failed, 1 passed"."""
    return re.sub(r" in \d.*", "", done.stdout.splitlines()[-1].strip("= "))


WRONG: Final = {
    "mistakes": (
        HEADER.replace("hand Ben: C2", "hand Bob: C2").replace("W1 W2", "W1 X2").encode(),
        r":6: .*Bob.*\n  >    6 \| hand Bob: C2\n\nwrong/mistakes\.spicy:7: .*\n  >    7 \| deck",
    ),
    "no-text": (b"title: \xff\n", r":1: expected UTF-8 text, but .*\n\n?[=_]"),
    "empty": (b"", r":1: expected a line '---'.*\n\n?[=_]"),
    "no-line": (b"#" * 1_000_001, r": this file is too large .*\n\n?[=_]"),
    "not-shown": (
        GOOD.replace("rules: ", "rules: copy-cat, ").encode(),
        r":2: expected copy-cat to be shown, but .*\n  >    2 \| rules: copy-cat, .*\n"
        r"  rules: copy-cat \(Copy Cat: say the same once more\)\n\n?[=_]",
    ),
    "set-up-and-move": (
        GOOD.replace("---", "---\n> turn Lea").replace("> turn Ben", "Lea: pass").encode(),
        r":11: expected turn Lea, but .*\n  >   11 \| > turn Lea\n\nwrong/set-up-and-move\.spicy"
        r":15: expected a possible move, but 'pass' is refused under turn\.options: .*\n"
        r"  >   15 \| Lea: pass\n  rules: turn\.options \(.*\)\n\n?[=_]",
    ),
}


def test_a_failure_names_the_line_what_was_expected_and_the_rules(
    installed: Path, foreign: Path
) -> None:
    """Whatever is wrong with a file; and tests of other kinds are left alone."""
    (foreign / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (foreign / "test_own.py").write_text(
        "import spicy\n\ndef test_own():\n"
        f"    assert spicy.__file__ == {str(installed / 'spicy/__init__.py')!r}\n",
        encoding="utf-8",
    )
    (foreign / "wrong").mkdir()
    for name, (content, _) in WRONG.items():
        (foreign / "wrong" / f"{name}.spicy").write_bytes(content)

    done = run(installed, foreign, "-v")

    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert outcomes(done) == f"{1 + len(WRONG)} failed, 2 passed", done.stdout
    assert re.search(r"^games/bad\.spicy::transcript FAILED", done.stdout, re.MULTILINE)
    assert re.search(r"^games/good\.spicy::transcript PASSED", done.stdout, re.MULTILINE)
    report = done.stdout.partition("= FAILURES =")[2]
    assert re.search(r"^_+ games/bad\.spicy _+$", report, re.MULTILINE)
    assert f"\nA number joker survives\n\n{REPORT}         challenge.resolve (" in report
    assert (
        "\nFAILED games/bad.spicy::transcript - line 14: expected turn Lea, but it is Ben's turn\n"
    ) in report
    for name, (_, said) in WRONG.items():
        assert re.search(rf"\nwrong/{name}\.spicy{said}", done.stdout), done.stdout
    assert "Traceback" not in done.stdout


def test_without_the_two_lines_nothing_happens(installed: Path, foreign: Path) -> None:
    """No entry point of the wheel may load it, and the package does not load pytest."""
    done = run(installed, foreign)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout
    assert "entry-points" not in PROJECT["project"]
    code = "import spicy.testing, sys; print('pytest' in sys.modules)"
    assert python(installed, "-c", code, cwd=foreign).stdout == "False\n"


@pytest.mark.slow
def test_with_several_processes(installed: Path, foreign: Path) -> None:
    (foreign / "conftest.py").write_text(CONFTEST, encoding="utf-8")

    done = run(installed, foreign, "-p", "xdist", "-n", "2")

    assert outcomes(done) == "1 failed, 1 passed", done.stdout + done.stderr
    assert "games/bad.spicy:14: expected turn Lea, but it is Ben's turn\n" in done.stdout
    assert "bad.spicy::transcript - line 14: expected turn Lea" in done.stdout


def test_one_line_of_one_test_can_be_asked_for(installed: Path, foreign: Path) -> None:
    (foreign / "pytest.ini").write_text(INI, encoding="utf-8")

    one = run(installed, foreign, "--tb=line", "bad.spicy::transcript", cwd=foreign / "games")

    assert outcomes(one) == "1 failed"
    found = re.search(r"^bad\.spicy:14: .*expected turn Lea", one.stdout, re.MULTILINE)
    assert found, "a path that can be opened from here"


@pytest.mark.slow
def test_folders_can_be_chosen(installed: Path, foreign: Path) -> None:
    """A chosen folder must be there and searched, or a mistake in it looks like tests that pass."""
    ini = foreign / "pytest.ini"
    (foreign / "elsewhere").mkdir()
    (foreign / "elsewhere" / "good.spicy").write_text(GOOD, encoding="utf-8")

    ini.write_text(INI + "spicy_folders = ./elsewhere\n", encoding="utf-8")
    named = run(installed, foreign, "games/bad.spicy", "elsewhere")
    ini.write_text(INI + "spicy_folders = elsewhere missing\n", encoding="utf-8")
    missing = run(installed, foreign)
    (foreign / "elsewhere" / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    ini.write_text(INI + "testpaths = elsewhere\nspicy_folders = games\n", encoding="utf-8")
    whole, narrow = run(installed, foreign), run(installed, foreign, "elsewhere")

    assert outcomes(named) == "1 failed, 1 passed", "what is named on the command line is meant"
    assert missing.returncode == pytest.ExitCode.USAGE_ERROR
    assert "spicy_folders: there is no folder" in missing.stderr
    assert outcomes(whole) == "1 failed, 1 passed", whole.stdout + whole.stderr
    assert "spicy_folders: nothing was collected from" in whole.stdout
    assert outcomes(narrow) == "1 passed", "nobody has asked for the other folder"


@pytest.mark.slow
def test_a_folder_means_the_same_as_for_the_command(installed: Path, foreign: Path) -> None:
    """The same files, and the same folders named as skipped, wherever links and capitals lead."""
    (foreign / "pytest.ini").write_text(INI, encoding="utf-8")
    games = foreign / "games"
    (games / "bad.spicy").unlink()
    for place in (".venv/lib", "build", ".hidden", "node_modules/x", "env", "deep/dist"):
        (foreign / place).mkdir(parents=True)
        (foreign / place / "other.spicy").write_text(BAD, encoding="utf-8")
    (foreign / "env" / "pyvenv.cfg").touch()
    (games / "LOUD.SPICY").write_text(GOOD, encoding="utf-8")
    (games / "up").symlink_to("..")
    (foreign / "link").symlink_to("elsewhere")
    (foreign / "elsewhere").mkdir()
    (foreign / "elsewhere" / "far.spicy").write_text(GOOD, encoding="utf-8")

    tests = run(installed, foreign, "-v")
    command = python(installed, "-m", "spicy", "check", ".", cwd=foreign)
    named = python(installed, "-m", "spicy", "check", "build", cwd=foreign)

    assert outcomes(tests) == "3 passed", tests.stdout + tests.stderr
    assert (command.returncode, command.stdout) == (0, "3 passed, 0 failed\n")
    skipped = {".hidden", ".venv", "build", "deep/dist", "env", "node_modules"}
    assert set(re.findall(r"the folder (\S+) is skipped", tests.stdout)) == skipped
    assert {line.partition(": ")[0] for line in command.stderr.splitlines()} == skipped
    assert named.returncode == 1, "what is named is meant"


# The wheel itself

README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
BROKEN: Final = GOOD.replace("NJ as P2", "NJ as Q2")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built out of this checkout by the backend that the project names."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the wheel; no index is asked for anything.

    What the wheel needs is taken from the environment of these tests, behind the wheel itself.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    binary = folder / "bin" / "python"
    site = next((folder / "lib").glob("python*/site-packages"))
    (site / "of-the-tests.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    offline = ("--no-deps", "--no-index", "--ignore-installed", "--disable-pip-version-check")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(binary), "install", *offline, str(wheel)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return binary


def blocks(language: str) -> list[str]:
    """The fenced blocks of one kind, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language", "word"),
    [("conftest.py", "python", "pytest_plugins"), ("pyproject.toml", "toml", "addopts")],
)
def test_the_wheel_and_the_lines_of_the_readme_are_enough(
    environment: Path, foreign: Path, name: str, language: str, word: str
) -> None:
    (shown,) = [block for block in blocks(language) if word in block]
    (foreign / name).write_text(shown, encoding="utf-8")
    (foreign / "games" / "broken.spicy").write_text(BROKEN, encoding="utf-8")
    where = started(environment, "-c", "import spicy; print(spicy.__file__)", cwd=foreign)
    done = started(environment, *QUIET, cwd=foreign)

    assert where.stdout.startswith(str(environment.parents[1])), where.stdout + where.stderr
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert outcomes(done) == "2 failed, 1 passed"
    assert REPORT in done.stdout
    assert re.search(r"\ngames/broken\.spicy:11: .*Q2.*\n  >   11 \| Mia: NJ as Q2\n", done.stdout)
    assert "Traceback" not in done.stdout


@pytest.mark.slow
def test_the_wheel_is_laid_out_like_that(installed: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = {name for name in packed.namelist() if name.startswith("spicy/")}
        entry_points = [name for name in packed.namelist() if name.endswith("entry_points.txt")]
        assert all("pytest11" not in packed.read(name).decode() for name in entry_points)

    copied = {path.relative_to(installed).as_posix() for path in installed.rglob("*")}
    made = {name for name in copied if "__pycache__" in name}  # by the tests before this one
    assert inside == {name for name in copied - made if (installed / name).is_file()}


def test_what_builds_the_wheel_is_among_what_the_tests_need() -> None:
    """Otherwise these tests could not run after the README's own command."""
    build = PROJECT["build-system"]
    assert build["build-backend"] == "hatchling.build"
    assert {*build["requires"]} <= {*PROJECT["project"]["optional-dependencies"]["test"]}


def test_the_readme_shows_these_two_lines() -> None:
    assert CONFTEST in README
    assert '[tool.pytest.ini_options]\naddopts = "-p spicy.testing.pytest_plugin"\n' in README


def test_the_example_of_the_engine_runs() -> None:
    examples = [block for block in blocks("python") if ">>>" in block]
    assert len(examples) == 1
    assert len(examples[0].splitlines()) <= 12
    test = doctest.DocTestParser().get_doctest(examples[0], {}, "README.md", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False)
    output: list[str] = []
    assert runner.run(test, out=output.append).failed == 0, "".join(output)


def test_the_transcript_holds() -> None:
    (text,) = [block for block in blocks("text") if "players:" in block]
    report = check(parse(text))
    assert report.ok, report.failures


def test_the_first_two_commands_install_and_start_and_install_and_test() -> None:
    """Each is one line that can be copied, and makes its own environment."""
    start, test = blocks("sh")[:2]
    for block in (start, test):
        assert len(block.splitlines()) == 1
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install")
    assert start.rstrip().endswith("&& .venv/bin/spicy")
    assert "-m pytest" in test
    assert README.index(start) < README.index(test) < 2500


def test_nobody_is_sent_to_a_package_of_the_same_name() -> None:
    """The name `spicy` on the package index belongs to somebody else."""
    assert PROJECT["project"]["name"] != "spicy"
    files = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "src").rglob("*.py")]
    for file in files:
        assert not re.search(r"pip install (-\S+ )*spicy\b(?!-)", file.read_text(encoding="utf-8"))


def test_the_credits_are_there() -> None:
    for name in ("Zoltán Győri", "HeidelBÄR Games", "unofficial", "MIT"):
        assert name in README


def test_few_libraries_are_needed_to_play() -> None:
    needed = {re.split(r"[<>=]", one)[0] for one in PROJECT["project"]["dependencies"]}
    allowed = {"rich", "prompt_toolkit", "platformdirs", "msgspec", "filelock", "snowballstemmer"}
    assert {"rich", "prompt_toolkit"} < needed <= allowed
    assert PROJECT["project"]["requires-python"] == ">=3.11"
