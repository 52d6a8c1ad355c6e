"""The rulebook with its index is kept between two starts, and made anew whenever anything is odd."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spicy.rulebook import load
from spicy.rulebook.kept import indexed


def _file() -> Path:
    (file,) = Path(os.environ["HOME"]).rglob("rules-*.msgpack")
    return file


def _with_a_slip(data: bytes) -> bytes:
    """The same, one bit in its middle turned over."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def test_it_is_the_same_from_the_folder_and_made_anew_where_that_is_damaged() -> None:
    made = indexed("Questions")
    whole = _file().read_bytes()
    assert _file().stat().st_mode & 0o077 == 0, "only its owner may write it"
    assert indexed("Fragen").finder.entries[-1].chapter == "Fragen"
    kept = indexed("Questions")
    assert kept.book == made.book == load()
    assert kept.finder is not made.finder
    for damaged in (b"nothing of the kind", _with_a_slip(whole)):
        _file().write_bytes(damaged)
        assert indexed("Questions").book == load()
        assert _file().read_bytes() == whole
    for text in ("who begins", "trophey", "challenge.trait", "wifi password"):
        assert kept.finder.look_up(text) == made.finder.look_up(text)


def test_without_a_folder_it_is_made_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    assert indexed("Questions").book == load()
