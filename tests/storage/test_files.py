"""The seam to the disk: locks on systems of both kinds, homes, and files of one's own choice."""

from __future__ import annotations

import errno
import os
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage import files as files_module
from spicy.storage.errors import DiskError
from spicy.storage.export import write_new
from spicy.storage.files import Files, replace
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from support.saved import some_game


def _open_handles() -> int:
    """How many files this program has open, where that can be seen."""
    folder = Path("/dev/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


class FakeWindows(ModuleType):
    """Just enough of Windows: its locks, which are held by a handle and end with it."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: set[tuple[int, int]] = set()

    def locking(self, file: int, mode: int, count: int) -> None:
        """Lock or unlock so many bytes from where the handle stands."""
        assert count == 1
        assert os.lseek(file, 0, os.SEEK_CUR) > 1_000_000  # where nobody wants to read
        status = os.fstat(file)
        key = status.st_dev, status.st_ino
        if mode == self.LK_UNLCK:
            self.taken.remove(key)
        elif key in self.taken:
            raise OSError(errno.EACCES, "taken")
        else:
            self.taken.add(key)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> FakeWindows:
    """This system taken for Windows."""
    fake = FakeWindows()
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    monkeypatch.setattr(files_module, "_IS_WINDOWS", True)
    monkeypatch.delattr(os, "lockf", raising=False)
    return fake


def test_a_lock_on_windows(windows: FakeWindows, tmp_path: Path) -> None:
    files = Files()
    path = tmp_path / "a.lock"
    assert files.holder(path) is None
    path.write_bytes(b"whoever was killed")
    assert files.holder(path) is None
    assert not windows.taken
    lock = files.lock(path, b"me")
    assert lock is not None
    assert files.has(lock)
    assert files.holder(path) == b"me"
    assert files.lock(path, b"again") is None
    # Another program, which has no list of its own locks.
    Files._held.clear()
    assert files.lock(path, b"other") is None
    assert files.holder(path) == b"me"
    assert path.read_bytes() == b"me"
    Files._held[path] = lock
    windows.taken.clear()  # what closing does there
    files.unlock(lock)
    assert not path.exists()
    assert files.holder(path) is None


def test_saving_on_windows_waits_for_no_folder(windows: FakeWindows, tmp_path: Path) -> None:  # noqa: ARG001
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "a folder")

    replace(Files(), tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", refuse)
        Files().fsync_folder(tmp_path)


posix = pytest.mark.skipif(not hasattr(os, "lockf"), reason="not this kind of system")


@posix
def test_a_lock_that_its_owner_left_is_taken_and_is_lost_with_its_file(tmp_path: Path) -> None:
    files, path = Files(), tmp_path / "a.lock"
    path.write_bytes(b"somebody who was killed, and had much to say")
    assert files.holder(path) is None
    lock = files.lock(path, b"me")
    assert lock is not None
    assert path.read_bytes() == b"me"
    assert files.holder(path) == b"me"
    assert files.has(lock)
    path.unlink()
    assert not files.has(lock)
    path.write_bytes(b"another's")
    assert not files.has(lock)
    files.unlock(lock)
    assert path.read_bytes() == b"another's"


@posix
@pytest.mark.parametrize("times", [3, 1000])
def test_a_lock_that_is_removed_while_it_is_taken(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner removes it between opening and locking: nobody else would see that lock."""
    path, take, tries = tmp_path / "a.lock", files_module._try_to_lock, [0]

    def remove_first(file: int) -> bool:
        tries[0] += 1
        if tries[0] <= times:
            path.unlink()
        return take(file)

    monkeypatch.setattr(files_module, "_try_to_lock", remove_first)
    before = _open_handles()
    lock = Files().lock(path, b"me")
    if times == 3:
        assert lock is not None
        assert Files().has(lock)
        assert tries == [4]
    else:
        assert lock is None
        assert _open_handles() == before


@posix
@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EIO])
def test_a_disk_without_locks(code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks")

    monkeypatch.setattr(os, "lockf", refuse)
    with pytest.raises(OSError, match="no locks"):
        Files().lock(tmp_path / "a.lock", b"me")
    with pytest.raises(OSError, match="no locks"):
        Files().holder(tmp_path / "a.lock")


@posix
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "victim").write_bytes(b"mine")
    for name in ("a.part", "a.lock"):
        (tmp_path / name).symlink_to(tmp_path / "victim")
    replace(Files(), tmp_path / "a.txt", b"new")
    with pytest.raises(OSError, match=r"."):
        Files().lock(tmp_path / "a.lock", b"me")
    assert (tmp_path / "victim").read_bytes() == b"mine"
    assert (tmp_path / "a.txt").read_bytes() == b"new"


def test_what_a_killed_program_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.part").write_bytes(b"half")
    replace(Files(), tmp_path / "a.txt", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


# Homes


def _lost(*_: object, **__: object) -> Path:
    raise RuntimeError("Could not determine home directory.")


@pytest.mark.parametrize("find", ["user_folder", "config_folder"])
def test_a_home_that_is_not_there_becomes_no_folder_of_that_name(
    find: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the home is unknown a path keeps its `~`, which is no folder to be made right here."""
    look = getattr(files_module, find)
    assert look().is_absolute()
    assert look().name == "spicy"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    monkeypatch.setenv("HOME", "")
    with pytest.raises(DiskError, match="no home"):
        look()
    monkeypatch.delenv("HOME")
    with pytest.raises(DiskError, match="no home"):
        look()
    for name in ("data", "config"):
        monkeypatch.setattr(f"platformdirs.user_{name}_path", _lost)
    with pytest.raises(DiskError, match="no home"):
        look()
    # The game goes on, and has no settings.
    session = Session(some_game(moves=0).start, keeper=SavedGames().keeper())
    told = "This game is not being saved. This user has no home folder."
    assert session.take_save_error() == told
    assert SavedGames().last_unfinished() is None
    assert SettingsFile().load() == GameSetup()
    for ask in (SavedGames().games, partial(SettingsFile().save, GameSetup())):
        with pytest.raises(DiskError, match="no home"):
            ask()
    assert list(tmp_path.iterdir()) == []


# A file of one's own choice: written whole, or not at all, and never over another


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


def test_nothing_is_left_of_a_file_that_did_not_fit(tmp_path: Path) -> None:
    """The second try is not told that there is such a file."""
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        said = write_new(str(tmp_path / "game.spicy"), "x" * 50_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert said == "No larger file is allowed here."
    assert list(tmp_path.iterdir()) == []
