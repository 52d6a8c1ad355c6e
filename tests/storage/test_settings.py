"""The choices of the last game: remembered, and never a reason to stop one."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path

import pytest

from spicy.engine.cards import Edition
from spicy.session.display import Display, Theme
from spicy.session.game_setup import RANDOM, GameSetup
from spicy.storage.errors import DiskError
from spicy.storage.settings import SettingsFile, format_settings, parse_settings
from spicy.words.cats import CatKind
from support.disk import WRITING, FaultyFiles, WatchedFiles
from support.fuzzing import OLD_SETTINGS, SETTINGS
from support.rows import each

CHOICES = (
    GameSetup(),
    GameSetup(("Lea", "Tom")),
    GameSetup(("🦊 Fox", "שרה", "O'Neil (2)", "---"), Edition.SWEET_AND_SPICY, False),
    GameSetup(("Lea", "Tom", "Mia"), super_jokers=True, spice_it_up=("copy-cat", RANDOM)),
    GameSetup(spice_it_up=(RANDOM, RANDOM), is_strict=True),
    GameSetup(("Lea", "Minka"), cats=(None, CatKind.SESAME)),
)


@pytest.mark.parametrize("choices", CHOICES, ids=range(len(CHOICES)))
def test_choices_come_back(choices: GameSetup, tmp_path: Path) -> None:
    files = WatchedFiles()
    file = SettingsFile(tmp_path / "new" / "folder", files)
    assert file.load() == GameSetup()
    file.save(choices)
    assert [step for step in files.steps if step != "read"] == ["make_folder", *WRITING]
    assert file.load() == choices
    if os.name != "nt":
        assert stat.S_IMODE((tmp_path / "new" / "folder" / "settings.json").stat().st_mode) == 0o600


def test_somebody_may_edit_them(tmp_path: Path) -> None:
    text = SETTINGS.decode().replace('"Lea"', '"  Lea"').replace('"Tom"', '"Ben ", "Mia"')
    (tmp_path / "settings.json").write_bytes(text.replace("\n", "\r\n").encode())
    loaded = SettingsFile(tmp_path).load()
    assert loaded.players == ("Lea", "Ben", "Mia")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_what_is_remembered_and_what_is_not() -> None:
    """The seed would deal the same hands again, and who starts is asked for each game."""
    chosen = GameSetup(("Lea", "Tom"), is_strict=True, starts=1, starts_name="Tom", seed=7)
    shown = Display(Theme.LIGHT, calm=True)
    assert parse_settings(format_settings(chosen, shown)) == (chosen.remembered(), shown)
    assert chosen.remembered() == GameSetup(("Lea", "Tom"), is_strict=True)


def test_how_it_is_shown_and_what_is_played_do_not_touch_each_other(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.load_display() == Display()
    file.save_display(Display(Theme.HIGH_CONTRAST, large=True))
    for choices in CHOICES[1:3]:
        file.save(choices)
        assert file.load_display() == Display(Theme.HIGH_CONTRAST, large=True)
        file.save_display(file.load_display())
        assert file.load() == choices
    plain = json.loads(SETTINGS)
    del plain["display"]  # of which an older file has no word
    assert parse_settings(json.dumps(plain).encode()) == (parse_settings(SETTINGS)[0], Display())


OLD_CHOICES = GameSetup(("Lea", "Tom"), spice_it_up=(RANDOM, "copy-cat"))


def test_the_choices_of_an_older_version_are_still_read(tmp_path: Path) -> None:
    (tmp_path / "settings").write_bytes(OLD_SETTINGS.replace(b"\n", b"\r\n"))
    file = SettingsFile(tmp_path)
    assert file.load() == OLD_CHOICES
    file.save(CHOICES[1])
    assert file.load() == CHOICES[1]
    assert (tmp_path / "settings").exists()  # the older version may still be there as well
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings").write_bytes(OLD_SETTINGS[:-9])
    assert file.load() == GameSetup()


def test_where_the_users_settings_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("config", "user"):
        (tmp_path / name).mkdir()
        monkeypatch.setattr(f"spicy.storage.settings.{name}_folder", lambda n=name: tmp_path / n)
    (tmp_path / "user" / "settings").write_bytes(OLD_SETTINGS)
    assert SettingsFile().load() == OLD_CHOICES
    SettingsFile().save(CHOICES[2])
    assert SettingsFile().load() == CHOICES[2]
    assert [path.name for path in (tmp_path / "config").iterdir()] == ["settings.json"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_the_settings_stays_one(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "settings.json").symlink_to(Path("dotfiles", "spicy.json"))
    for choices in CHOICES[1:3]:
        SettingsFile(tmp_path).save(choices)
        assert (tmp_path / "settings.json").is_symlink()
        assert SettingsFile(tmp_path).load() == choices
    assert [path.name for path in (tmp_path / "dotfiles").iterdir()] == ["spicy.json"]


def changed(**by: str) -> list[bytes]:
    """The settings with one word each changed for others."""
    words = [(word.encode(), other.encode()) for word, other in by.items()]
    return [SETTINGS.replace(word, other) for word, other in words]


DAMAGED = (
    *(b"", b"\x00", b"\xff\xfe", b"[" * 3000, b"{}", b"[]", OLD_SETTINGS, SETTINGS[:-9]),
    *(SETTINGS + b"{}", SETTINGS + b" " * 10_000, SETTINGS.replace(b'"random"', b'"copy-cat"')),
    *changed(**{'"format": 2': '"format": 3', '"Lea",': "", '"spicy"': '"mild"', "null": "3"}),
    *changed(**{"false": "null", '"dark"': '"plaid"', "copy-cat": "copy-dog", '"Tom"': "3"}),
    *changed(**{'"copy-cat"': '"random", "random"', '"format"': '"seed": 7, "format"'}),
    *(SETTINGS.replace(b'"Tom"', name) for name in (b'"lea"', b'"\\u001b[31mTom"')),
)


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_ones_are_kept_aside(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(data)
    file = SettingsFile(tmp_path)
    assert file.load() == GameSetup()
    assert file.load() == GameSetup()
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json.damaged-1"]
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == data
    file.save(CHOICES[1])
    assert file.load() == CHOICES[1]


def test_many_damaged_ones_do_not_fill_the_disk(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for number in range(12):
        (tmp_path / "settings.json").write_bytes(b"%d" % number)
        assert file.load() == GameSetup()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [f"settings.json.damaged-{number}" for number in range(1, 10)]
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == b"0"
    assert (tmp_path / "settings.json.damaged-9").read_bytes() == b"11"


@each("fault", ["ENOSPC", "ENOENT"])
@each("step", ["make_folder", *WRITING])
def test_a_disk_that_refuses(step: str, fault: str, tmp_path: Path) -> None:
    files = FaultyFiles()
    file = SettingsFile(tmp_path, files)
    file.save(CHOICES[1])
    older = (tmp_path / "settings.json").read_bytes()
    files.faults[step] = getattr(errno, fault)
    with pytest.raises(DiskError):
        file.save(CHOICES[2])
    if step != "fsync_folder":
        assert (tmp_path / "settings.json").read_bytes() == older
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_settings_that_cannot_be_read_are_left_alone(tmp_path: Path) -> None:
    files = FaultyFiles()
    file = SettingsFile(tmp_path, files)
    file.save(CHOICES[1])
    files.faults["read"] = errno.EIO
    assert file.load() == GameSetup()
    files.faults.clear()
    assert file.load() == CHOICES[1]
    files.faults["rename"] = errno.EROFS
    (tmp_path / "settings.json").write_bytes(b"damaged")
    assert file.load() == GameSetup()
    assert (tmp_path / "settings.json").read_bytes() == b"damaged"
