"""The README tells the truth: its example runs, its transcript holds, its commands are there."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

from spicy.transcript import check, parse

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    """The fenced blocks of one kind, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_example_of_the_engine_runs() -> None:
    examples = [block for block in _blocks("python") if ">>>" in block]
    assert len(examples) == 1
    assert len(examples[0].splitlines()) <= 12
    test = doctest.DocTestParser().get_doctest(examples[0], {}, "README.md", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False)
    output: list[str] = []
    assert runner.run(test, out=output.append).failed == 0, "".join(output)


def test_the_transcript_holds() -> None:
    (text,) = [block for block in _blocks("text") if "players:" in block]
    report = check(parse(text))
    assert report.ok, report.failures


def test_the_first_two_commands_install_and_start_and_install_and_test() -> None:
    """Each is one line that can be copied, and makes its own environment."""
    start, test = _blocks("sh")[:2]
    for block in (start, test):
        assert len(block.splitlines()) == 1
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install")
    assert start.rstrip().endswith("&& .venv/bin/spicy")
    assert "-m pytest" in test
    assert README.index(start) < README.index(test) < 2500


def test_nobody_is_sent_to_a_package_of_the_same_name() -> None:
    """The name `spicy` on the package index belongs to somebody else."""
    assert PROJECT["name"] != "spicy"
    files = [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "src").rglob("*.py")]
    for file in files:
        assert not re.search(r"pip install (-\S+ )*spicy\b(?!-)", file.read_text(encoding="utf-8"))


def test_the_credits_are_there() -> None:
    for name in ("Zoltán Győri", "HeidelBÄR Games", "unofficial", "MIT"):
        assert name in README


def test_few_libraries_are_needed_to_play() -> None:
    needed = {re.split(r"[<>=]", one)[0] for one in PROJECT["dependencies"]}
    allowed = {"rich", "prompt_toolkit", "platformdirs", "msgspec", "filelock", "snowballstemmer"}
    assert {"rich", "prompt_toolkit"} < needed <= allowed
    assert PROJECT["requires-python"] == ">=3.11"
