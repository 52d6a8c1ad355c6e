"""The rulebook with its index is kept between two starts, and made anew whenever anything is odd."""

from __future__ import annotations

from pathlib import Path

import pytest

from spicy.rulebook import load
from spicy.rulebook.kept import indexed


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def test_it_is_the_same_from_the_folder_and_made_anew_where_that_is_damaged(
    tmp_path: Path,
) -> None:
    made = indexed("Questions")
    (file,) = tmp_path.rglob("rules-*.msgpack")
    whole = file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0, "only its owner may write it"
    assert indexed("Fragen").finder.entries[-1].chapter == "Fragen"
    kept = indexed("Questions")
    assert kept.book == made.book == load()
    assert kept.finder is not made.finder
    for text in ("who begins", "trophey", "challenge.trait", "wifi password"):
        assert kept.finder.look_up(text) == made.finder.look_up(text)
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
    assert indexed("Questions").book == load()
    assert file.read_bytes() == whole, "nothing that was asked is kept"


def test_without_a_folder_it_is_made_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    assert indexed("Questions").book == load()
