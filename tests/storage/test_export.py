"""A file of one's own choice: written whole, or not at all, and never over another."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spicy.storage.export import write_new


def test_a_text_is_written_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.spicy"
    assert write_new(str(file), "Lea: pass\nZo\u00eb\n") is None
    assert file.read_bytes() == "Lea: pass\nZo\u00eb\n".encode()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("there", "There is a file with this name already; it is left alone."),
        ("nowhere/game", "There is no such folder."),
        ("a\0b", "No file can have this name."),
        ("there/game", "The folder or the file has vanished."),
        ("x" * 300, "The system says: File name too long."),
    ],
)
def test_what_cannot_be_written_is_explained(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("old")
    assert write_new(f"{tmp_path}/{name}", "new") == reason
    assert [file.name for file in tmp_path.iterdir()] == ["there"]
    assert (tmp_path / "there").read_text() == "old"


FULL = """
import resource, sys
from spicy.storage.export import write_new
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
print(write_new(sys.argv[1], "x" * 50_000))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_nothing_is_left_of_a_file_that_did_not_fit(tmp_path: Path) -> None:
    """The second try is not told that there is such a file."""
    file = tmp_path / "game.spicy"
    command = [sys.executable, "-c", FULL, str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == "No larger file is allowed here.\n"
    assert not file.exists()
