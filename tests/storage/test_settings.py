"""The choices of the last game: remembered, and never a reason to stop one."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spicy.engine.cards import Edition
from spicy.storage.errors import DiskTrouble
from spicy.storage.settings import RANDOM, Settings, SettingsFile
from spicy.words.names import check_names
from support.disk import SAVING, FaultyFiles, WatchedFiles
from support.fuzzing import SETTINGS

CHOICES = (
    Settings(),
    Settings(("Lea", "Tom")),
    Settings(("🦊 Fox", "שרה", "O'Neil (2)", "---"), Edition.SWEET_AND_SPICY, False),
    Settings(("Lea", "Tom", "Mia"), super_jokers=True, spice_it_up=("copy-cat", RANDOM)),
    Settings(spice_it_up=(RANDOM, RANDOM), is_strict=True),
)


@pytest.mark.parametrize("choices", CHOICES, ids=range(len(CHOICES)))
def test_choices_come_back(choices: Settings, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "folder")
    assert file.load() == Settings()
    file.save(choices)
    assert file.load() == choices
    if os.name != "nt":
        assert stat.S_IMODE((tmp_path / "new" / "folder" / "settings").stat().st_mode) == 0o600


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(st.characters(categories=["L", "M", "S", "Zs"]), max_size=8), max_size=6))
def test_any_names_come_back(texts: list[str]) -> None:
    try:
        names = check_names(texts)
    except ValueError:
        return
    folder = _Memory()
    file = SettingsFile(Path("/nowhere"), folder)
    file.save(Settings(names))
    assert file.load() == Settings(names)


class _Memory(WatchedFiles):
    """One file that is nowhere."""

    data = b""

    def make_folder(self, folder: Path) -> None: ...

    def create(self, path: Path) -> int:  # noqa: ARG002
        self.data = b""
        return -1

    def write(self, file: int, data: bytes) -> int:  # noqa: ARG002
        self.data += data
        return len(data)

    def fsync(self, file: int) -> None: ...

    def close(self, file: int) -> None: ...

    def rename(self, source: Path, target: Path) -> None: ...

    def fsync_folder(self, folder: Path) -> None: ...

    def read(self, path: Path, most: int) -> bytes:  # noqa: ARG002
        return self.data


def test_they_are_written_with_the_same_care(tmp_path: Path) -> None:
    files = WatchedFiles()
    SettingsFile(tmp_path, files).save(CHOICES[1])
    assert files.steps == ["make_folder", *SAVING]


def test_somebody_may_edit_them(tmp_path: Path) -> None:
    text = SETTINGS.decode().replace("Lea, Tom", "  Lea,Ben ,Mia").replace("\n", "\r\n")
    (tmp_path / "settings").write_bytes(text.encode() + b"# a remark: of mine\r\n")
    loaded = SettingsFile(tmp_path).load()
    assert loaded.players == ("Lea", "Ben", "Mia")
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\xff\xfe",
        b"format: 1\n",
        SETTINGS[:-9],
        SETTINGS.replace(b"format: 1", b"format: 2"),
        SETTINGS.replace(b"Lea, Tom", b"Lea"),
        SETTINGS.replace(b"Lea, Tom", b"Lea, lea"),
        SETTINGS.replace(b"Lea, Tom", b"\x1b[31mLea, Tom"),
        SETTINGS.replace(b"edition: spicy", b"edition: mild"),
        SETTINGS.replace(b"super-jokers: box", b"super-jokers: 3"),
        SETTINGS.replace(b"strict: no", b"strict: box"),
        SETTINGS.replace(b"copy-cat", b"copy-dog"),
        SETTINGS.replace(b"random, copy-cat", b"random, random, random"),
        SETTINGS.replace(b"random, copy-cat", b"copy-cat, copy-cat"),
        SETTINGS + b"mood: good\n",
        SETTINGS + b"strict: yes\n",
        SETTINGS + b"#" * 10_000,
    ],
    ids=range(18),
)
def test_damaged_ones_are_kept_aside(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "settings").write_bytes(data)
    file = SettingsFile(tmp_path)
    assert file.load() == Settings()
    assert file.load() == Settings()
    assert [path.name for path in tmp_path.iterdir()] == ["settings.damaged-1"]
    assert (tmp_path / "settings.damaged-1").read_bytes() == data
    file.save(CHOICES[1])
    assert file.load() == CHOICES[1]


def test_many_damaged_ones_do_not_fill_the_disk(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for number in range(12):
        (tmp_path / "settings").write_bytes(b"%d" % number)
        assert file.load() == Settings()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [f"settings.damaged-{number}" for number in range(1, 10)]
    assert (tmp_path / "settings.damaged-1").read_bytes() == b"0"
    assert (tmp_path / "settings.damaged-9").read_bytes() == b"11"


@pytest.mark.parametrize("fault", ["ENOSPC", "EDQUOT", "EACCES", "EROFS", "EIO", "ENOENT"])
@pytest.mark.parametrize("step", ["make_folder", *SAVING])
def test_a_disk_that_refuses(step: str, fault: str, tmp_path: Path) -> None:
    files = FaultyFiles()
    file = SettingsFile(tmp_path, files)
    file.save(CHOICES[1])
    older = (tmp_path / "settings").read_bytes()
    files.faults[step] = getattr(errno, fault)
    with pytest.raises(DiskTrouble):
        file.save(CHOICES[2])
    if step != "fsync_folder":
        assert (tmp_path / "settings").read_bytes() == older
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]


def test_settings_that_cannot_be_read_are_left_alone(tmp_path: Path) -> None:
    files = FaultyFiles()
    file = SettingsFile(tmp_path, files)
    file.save(CHOICES[1])
    files.faults["read"] = errno.EIO
    assert file.load() == Settings()
    files.faults.clear()
    assert file.load() == CHOICES[1]
    files.faults["rename"] = errno.EROFS
    (tmp_path / "settings").write_bytes(b"damaged")
    assert file.load() == Settings()
    assert (tmp_path / "settings").read_bytes() == b"damaged"


def test_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise DiskTrouble("This user has no home folder.")

    monkeypatch.setattr("spicy.storage.settings.user_folder", nowhere)
    assert SettingsFile().load() == Settings()
    with pytest.raises(DiskTrouble, match="no home"):
        SettingsFile().save(Settings())
