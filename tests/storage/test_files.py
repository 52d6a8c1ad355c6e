"""The seam to the disk: locks that end with their program, on systems of both kinds."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from spicy.storage import files as files_module
from spicy.storage.errors import DiskError
from spicy.storage.files import Files, replace, user_folder


@pytest.fixture(autouse=True)
def _no_lock_is_left() -> Iterator[None]:
    yield
    for lock in list(Files._held.values()):
        Files().unlock(lock)


def _open_handles() -> int:
    """How many files this program has open, where that can be seen."""
    folder = Path("/dev/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


class FakeWindows(ModuleType):
    """Just enough of Windows: its locks, which are held by a handle and end with it."""

    LK_NBLCK = 2
    LK_UNLCK = 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[tuple[int, int], int] = {}
        self.places: list[int] = []

    def locking(self, file: int, mode: int, count: int) -> None:
        """Lock or unlock so many bytes from where the handle stands."""
        assert count == 1
        self.places.append(os.lseek(file, 0, os.SEEK_CUR))
        status = os.fstat(file)
        key = status.st_dev, status.st_ino
        if mode == self.LK_UNLCK:
            del self.taken[key]
        elif key in self.taken:
            raise OSError(errno.EACCES, "taken")
        else:
            self.taken[key] = file


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
    assert min(windows.places) > 1_000_000
    Files._held[path] = lock
    windows.taken.clear()  # what closing does there
    files.unlock(lock)
    assert not path.exists()
    assert files.holder(path) is None


def test_a_lock_whose_owner_was_killed_on_windows(windows: FakeWindows, tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    path.write_bytes(b"dead")
    assert Files().holder(path) is None
    assert windows.taken == {}
    lock = Files().lock(path, b"me")
    assert lock is not None
    assert path.read_bytes() == b"me"
    windows.taken.clear()


def test_saving_on_windows_waits_for_no_folder(windows: FakeWindows, tmp_path: Path) -> None:  # noqa: ARG001
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "a folder")

    replace(Files(), tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", refuse)
        Files().fsync_folder(tmp_path)


@pytest.mark.skipif(not hasattr(os, "lockf"), reason="not this kind of system")
class TestLocksHere:
    """The same where the system has POSIX locks."""

    def test_a_lock_that_its_owner_left_is_taken(self, tmp_path: Path) -> None:
        path = tmp_path / "a.lock"
        path.write_bytes(b"somebody who was killed, and had much to say")
        assert Files().holder(path) is None
        lock = Files().lock(path, b"me")
        assert lock is not None
        assert path.read_bytes() == b"me"
        assert Files().holder(path) == b"me"

    def test_a_lock_is_lost_with_its_file(self, tmp_path: Path) -> None:
        files = Files()
        lock = files.lock(tmp_path / "a.lock", b"me")
        assert lock is not None
        assert files.has(lock)
        (tmp_path / "a.lock").unlink()
        assert not files.has(lock)
        (tmp_path / "a.lock").write_bytes(b"another's")
        assert not files.has(lock)
        files.unlock(lock)
        assert (tmp_path / "a.lock").read_bytes() == b"another's"

    def test_a_lock_that_is_removed_while_it_is_taken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its owner removes it between opening and locking: nobody else would see that lock."""
        path = tmp_path / "a.lock"
        take = files_module._try_to_lock
        tries = []

        def remove_first(file: int) -> bool:
            tries.append(file)
            if len(tries) < 4:
                path.unlink()
            return take(file)

        monkeypatch.setattr(files_module, "_try_to_lock", remove_first)
        lock = Files().lock(path, b"me")
        assert lock is not None
        assert len(tries) == 4
        assert Files().has(lock)

    def test_a_lock_that_is_removed_again_and_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.lock"
        monkeypatch.setattr(
            files_module, "_try_to_lock", lambda _file: path.unlink(missing_ok=True) is None
        )
        before = _open_handles()
        assert Files().lock(path, b"me") is None
        assert _open_handles() == before

    @pytest.mark.parametrize("code", [errno.ENOLCK, errno.EIO])
    def test_a_disk_without_locks(
        self, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> None:
            raise OSError(code, "no locks")

        monkeypatch.setattr(os, "lockf", refuse)
        with pytest.raises(OSError, match="no locks"):
            Files().lock(tmp_path / "a.lock", b"me")
        with pytest.raises(OSError, match="no locks"):
            Files().holder(tmp_path / "a.lock")

    def test_a_link_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "victim").write_bytes(b"mine")
        (tmp_path / "a.part").symlink_to(tmp_path / "victim")
        (tmp_path / "a.lock").symlink_to(tmp_path / "victim")
        replace(Files(), tmp_path / "a.txt", b"new")
        with pytest.raises(OSError, match=r"."):
            Files().lock(tmp_path / "a.lock", b"me")
        assert (tmp_path / "victim").read_bytes() == b"mine"
        assert (tmp_path / "a.txt").read_bytes() == b"new"


def test_what_a_killed_program_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.part").write_bytes(b"half")
    replace(Files(), tmp_path / "a.txt", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_the_users_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert user_folder().is_absolute()
    assert user_folder().name == "spicy"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/x"))
    with pytest.raises(DiskError, match="no home"):
        user_folder()

    def lost(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_data_path", lost)
    with pytest.raises(DiskError, match="no home"):
        user_folder()
