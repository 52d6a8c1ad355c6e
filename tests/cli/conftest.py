"""A folder with a few transcripts to stand in, and the program to be started there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import BAD, BROKEN, GOOD, Printed, Run
from spicy.cli.main import main


@pytest.fixture
def spicy(capsys: pytest.CaptureFixture[str]) -> Run:
    """The program in this process."""

    def run(*words: str) -> Printed:
        capsys.readouterr()
        return Printed(main(words), *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a good, a bad and a broken transcript."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("good", GOOD), ("bad", BAD), ("broken", BROKEN)):
        Path(f"{name}.spicy").write_text(text)
    return tmp_path
