"""Saving while playing: in which order, what happens when the disk refuses, and who may."""

from __future__ import annotations

import errno
import math
import os
import random
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from spicy.engine.errors import IllegalAction
from spicy.engine.record import Record
from spicy.session.session import Session
from spicy.storage import save_folder
from spicy.storage.errors import DiskError, HeldSave, MissingSave, SaveError
from spicy.storage.files import Files
from spicy.storage.save_file import open_game
from spicy.storage.save_folder import COPY
from spicy.storage.save_format import read_text
from spicy.storage.saved_games import Autosave, SavedGames
from support.disk import SAVING, WRITING, FaultyFiles, WatchedFiles
from support.environ import environment
from support.saved import assert_goes_on, cards_of, events_of, some_game

HASTY = WatchedFiles(is_hasty=True)
FAULTS = ("ENOSPC", "EDQUOT", "EACCES", "EROFS", "EIO", "ENOENT")
STEPS = ("make_folder", "lock", *WRITING, "names")
KINDS = [(step, "ENOSPC") for step in STEPS]
KINDS += [(step, "ENOENT") for step in ("make_folder", "lock", "create", "rename", "names")]
"""Nothing but the sentence depends on which fault it is, except where a file is not there."""
GAME = some_game(moves=12)
TOLD = events_of(GAME)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for games that is not there yet."""
    return tmp_path / "data" / "games"


@pytest.fixture(autouse=True)
def _no_lock_is_left() -> Iterator[None]:
    """Locks belong to the whole program: none may reach the next test."""
    yield
    for lock in list(Files._held.values()):
        HASTY.unlock(lock)


def begin(saves: SavedGames, moves: int = 0, record: Record = GAME) -> Session:
    """A game that is being saved, some moves played."""
    session = Session(record.start, keeper=saves.keeper())
    for move in record.moves[:moves]:
        session.apply(*move)
    return session


def saved_file(folder: Path) -> Path:
    """The one saved game."""
    (found,) = folder.glob("*.spicy-game")
    return found


# The order of things


def test_a_result_is_shown_only_when_it_is_on_disk(folder: Path) -> None:
    """No kill can see a missing fsync, so the order itself is looked at."""
    files = WatchedFiles()
    session = begin(SavedGames(folder, files))
    files.steps.clear()
    for place, move in enumerate(GAME.moves):
        shown = session.apply(*move)
        files.steps.append("shown")
        assert shown == TOLD[place]
        assert files.steps == [*SAVING, "shown"]
        files.steps.clear()
        assert SavedGames(folder).load(SavedGames(folder).games()[0].id).move_count == place + 1


def test_the_deal_is_on_disk_before_the_first_hand_is_shown(folder: Path) -> None:
    files = WatchedFiles()
    session = begin(SavedGames(folder, files))
    assert files.steps == ["make_folder", "names", "lock", "names", *SAVING]
    assert session.is_saved
    (game,) = SavedGames(folder).games()
    assert cards_of(SavedGames(folder).load(game.id)) == Record(GAME.start)


def test_what_is_written_is_whole_before_it_is_renamed(folder: Path) -> None:
    files = WatchedFiles(is_hasty=True)
    session = begin(SavedGames(folder, files), 2)
    before = saved_file(folder).read_bytes()
    seen: list[tuple[str, bool, bytes]] = []

    def look(step: str) -> None:
        part = saved_file(folder).with_suffix(".part")
        seen.append((step, saved_file(folder).read_bytes() == before, _contents(part)))

    files.after = look
    session.apply(*GAME.moves[2])
    after = saved_file(folder).read_bytes()
    assert seen == [
        ("create", True, b""),
        ("write", True, after),
        ("fsync", True, after),
        ("close", True, after),
        ("rename", False, b""),
        ("fsync_folder", False, b""),
        # The second copy comes after the first one is sure.
        ("create", False, b""),
        ("write", False, after),
        ("fsync", False, after),
        ("close", False, after),
        ("rename", False, b""),
        ("fsync_folder", False, b""),
    ]
    assert saved_file(folder).with_suffix(COPY).read_bytes() == after


def _contents(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def test_short_writes_are_gone_on_with(folder: Path) -> None:
    files = WatchedFiles(is_hasty=True)
    files.most = 7
    session = begin(SavedGames(folder, files), 5)
    assert session.save_error is None
    session.close()
    assert_goes_on(SavedGames(folder, HASTY).resume(saved_file(folder).stem), GAME, 5)


def test_a_disk_that_writes_nothing_is_trouble_and_no_endless_loop(folder: Path) -> None:
    class Lazy(Files):
        def write(self, file: int, data: bytes) -> int:  # noqa: ARG002
            return 0

    assert begin(SavedGames(folder, Lazy()), 1).save_error is not None


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_only_the_owner_may_look_into_it(folder: Path) -> None:
    old = os.umask(0)
    try:
        begin(SavedGames(folder), 1)
    finally:
        os.umask(old)
    assert stat.S_IMODE(saved_file(folder).stat().st_mode) == 0o600
    assert stat.S_IMODE(saved_file(folder).with_suffix(".lock").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700


def test_no_name_is_part_of_a_file_name(folder: Path) -> None:
    begin(SavedGames(folder), 1)
    for path in folder.iterdir():
        assert not any(name.casefold() in path.name.casefold() for name in GAME.start.names)


# A disk that refuses


@pytest.mark.parametrize(("step", "fault"), KINDS)
def test_a_game_goes_on_without_a_disk_from_the_start(folder: Path, step: str, fault: str) -> None:
    files = FaultyFiles()
    files.faults[step] = getattr(errno, fault)
    session = begin(SavedGames(folder, files))
    _assert_save_error_is_told_once(session)
    for place, move in enumerate(GAME.moves[:4]):
        assert session.apply(*move) == TOLD[place]
    assert session.take_save_error() is None
    assert files.failed >= 5
    _assert_it_recovers(session, files, folder, 4)


@pytest.mark.parametrize(("step", "fault"), [*KINDS, ("read", "ENOSPC"), ("read", "ENOENT")])
def test_a_game_goes_on_when_the_disk_fails_half_way(folder: Path, step: str, fault: str) -> None:
    files = FaultyFiles()
    session = begin(SavedGames(folder, files), 3)
    assert session.take_save_error() is None
    older = saved_file(folder).read_bytes()
    if step not in WRITING:  # of which a game needs one only
        saved_file(folder).with_suffix(".lock").unlink()
    if step == "make_folder":
        moved = folder.rename(folder.with_name("moved"))
    files.faults[step] = getattr(errno, fault)
    for place in (3, 4):
        assert session.apply(*GAME.moves[place]) == TOLD[place]
        assert not session.is_saved
    if step == "make_folder":
        moved.rename(folder)
    _assert_save_error_is_told_once(session)
    assert [path.suffix for path in folder.iterdir() if path.suffix == ".part"] == []
    if step == "fsync_folder":
        # The new name was not sure to last. What stands there is whole, and nothing is missing.
        session.close()
        assert SavedGames(folder).load(saved_file(folder).stem).move_count == 5
        return
    assert saved_file(folder).read_bytes() == older
    _assert_it_recovers(session, files, folder, 5)


@pytest.mark.parametrize("step", WRITING)
def test_a_second_copy_that_fails_is_no_trouble(folder: Path, step: str) -> None:
    """The game is saved all the same, the older copy is whole, and the next move tries again."""
    files = FaultyFiles()
    session = begin(SavedGames(folder, files), 3)
    files.after = lambda now: files.faults.update(
        {step: errno.ENOSPC} if now == "fsync_folder" else {}
    )
    session.apply(*GAME.moves[3])
    assert files.failed == 1
    assert session.is_saved
    files.faults.clear()
    files.after = lambda _step: None
    read = SavedGames(folder, HASTY).load
    assert read(saved_file(folder).stem).move_count == 4
    saved_file(folder).rename(folder / "aside")
    (copy,) = folder.glob(f"*{COPY}")
    assert read(copy.stem).move_count in (3, 4)
    assert read(copy.stem).move_count == (4 if step == "fsync_folder" else 3)
    (folder / "aside").rename(copy.with_suffix(".spicy-game"))
    session.apply(*GAME.moves[4])
    assert copy.read_bytes() == saved_file(folder).read_bytes()


def _assert_save_error_is_told_once(session: Session) -> None:
    told = session.take_save_error()
    assert told is not None
    assert told.startswith("This game is not being saved. ")
    assert told == session.save_error
    assert session.take_save_error() is None


def _assert_it_recovers(session: Session, files: FaultyFiles, folder: Path, played: int) -> None:
    """With a disk that works again the next move saves all; and a new error is told anew."""
    files.faults.clear()
    session.apply(*GAME.moves[played])
    assert session.save_error is None
    assert session.is_saved
    assert session.take_save_error() is None
    files.faults["write"] = errno.EIO
    session.apply(*GAME.moves[played + 1])
    _assert_save_error_is_told_once(session)
    files.faults.clear()
    assert session.save()
    session.close()
    assert_goes_on(SavedGames(folder, HASTY).resume(saved_file(folder).stem), GAME, played + 2)


@pytest.mark.parametrize("step", ["lock", *WRITING])
@pytest.mark.parametrize("is_all", [True, False], ids=["folder", "contents"])
def test_a_folder_that_vanishes_at_any_step(folder: Path, step: str, is_all: bool) -> None:
    files = WatchedFiles(is_hasty=step != "fsync_folder")
    session = begin(SavedGames(folder, files), 3)
    if step == "lock":
        saved_file(folder).with_suffix(".lock").unlink()

    def vanish(now: str) -> None:
        if now == step:
            files.before = lambda _step: None
            if is_all:
                shutil.rmtree(folder)
            else:
                for path in folder.iterdir():
                    path.unlink()

    files.before = vanish
    assert session.apply(*GAME.moves[3]) == TOLD[3]
    assert session.apply(*GAME.moves[4]) == TOLD[4]
    assert session.save_error is None
    session.close()
    assert_goes_on(SavedGames(folder, HASTY).resume(saved_file(folder).stem), GAME, 5)


def test_without_a_home_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise DiskError("This user has no home folder.")

    monkeypatch.setattr(save_folder, "user_folder", nowhere)
    saves = SavedGames()
    session = begin(saves, 2)
    assert session.take_save_error() == (
        "This game is not being saved. This user has no home folder."
    )
    assert saves.last_unfinished() is None
    with pytest.raises(DiskError):
        saves.games()


@pytest.mark.parametrize("home", ["", None], ids=["empty", "unknown"])
@pytest.mark.skipif(not hasattr(os, "lockf"), reason="homes are looked up in another way")
def test_a_home_that_is_not_there_becomes_no_folder_of_that_name(
    home: str | None, tmp_path: Path
) -> None:
    """Where the home is unknown a path keeps its `~`, which is no folder to be made right here."""
    program = (
        "import pwd\n"
        "def nobody(*_): raise KeyError\n"
        "pwd.getpwuid = nobody\n"
        "from spicy.storage.files import config_folder, user_folder\n"
        "from spicy.storage.errors import DiskError\n"
        "for find in (config_folder, user_folder):\n"
        "    try: print(find())\n"
        "    except DiskError as error: print(error)\n"
    )
    unwanted = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    environ = {key: value for key, value in os.environ.items() if key not in unwanted}
    if home is not None:
        environ["HOME"] = home
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["This user has no home folder."] * 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """The system cuts a write short and then refuses the rest; later there is room again."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"This game is not being saved. No larger file is allowed here. ({saved_file(tmp_path)})",
        "None",
        "older save untouched: True",
        "nothing left over: True",
        "saved again: True",
    ]
    assert_goes_on(SavedGames(tmp_path, HASTY).resume(saved_file(tmp_path).stem), GAME, 7)


FULL_DISK = """
import resource, sys
from pathlib import Path
from spicy.storage.saved_games import SavedGames
from spicy.session.session import Session
from support.saved import some_game

folder = Path(sys.argv[1])
game = some_game(moves=12)
session = Session(game.start, keeper=SavedGames(folder).keeper())
for move in game.moves[:3]:
    session.apply(*move)
(path,) = folder.glob("*.spicy-game")
older = path.read_bytes()
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (len(older) // 2, most))
session.apply(*game.moves[3])
print(session.take_save_error())
session.apply(*game.moves[4])
print(session.take_save_error())
print("older save untouched:", path.read_bytes() == older)
print("nothing left over:", not list(folder.glob("*.part")))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
session.apply(*game.moves[5])
session.apply(*game.moves[6])
print("saved again:", session.is_saved)
"""


@pytest.mark.parametrize("mistake", [RuntimeError("x"), RecursionError(), ValueError("x")])
def test_a_mistake_in_the_keeper_stops_no_game(mistake: Exception) -> None:
    class Broken:
        def keep(self, *args: object, **options: object) -> None:  # noqa: ARG002
            raise mistake

        def close(self) -> None: ...

    session = Session(GAME.start, keeper=Broken())
    assert session.apply(*GAME.moves[0]) == TOLD[0]
    assert session.take_save_error() == (
        "This game is not being saved. Something unexpected went wrong."
    )


def test_reasons_are_told_in_words() -> None:
    told = {str(DiskError.of(OSError(getattr(errno, fault), "x"))) for fault in (*FAULTS, "EFBIG")}
    assert len(told) == 7
    assert str(DiskError.of(OSError(errno.ELOOP, "Odd"))) == "The system says: Odd."
    assert str(DiskError.of(OSError())) == "The system says: OSError."


# A clock that jumps


def test_a_clock_that_jumps(folder: Path) -> None:
    times = iter([2e9, 0.0, -5.0, 1e300, math.nan, math.inf, 253402300799.0, 1.5, 1e12, -math.inf])

    def clock() -> float:
        try:
            return next(times)
        except StopIteration:
            raise OverflowError from None

    saves = SavedGames(folder, HASTY, clock)
    session = begin(saves)
    for place, move in enumerate(GAME.moves):
        assert session.apply(*move) == TOLD[place]
        assert session.save_error is None
        (game,) = saves.games()
        assert game.problem is None
        assert game.facts is not None
        assert game.facts.moves == place + 1
    session.close()
    assert_goes_on(saves.resume(saved_file(folder).stem), GAME, len(GAME.moves))


# Two at once


HOLDER = """
import sys
from pathlib import Path
from spicy.storage.saved_games import SavedGames
saves = SavedGames(Path(sys.argv[1]))
loaded = saves.resume(sys.argv[2])
print("holding", flush=True)
sys.stdin.readline()
"""


def test_two_programs_on_one_game(folder: Path) -> None:
    session = begin(SavedGames(folder, HASTY), 4)
    session.close()
    game_id = saved_file(folder).stem
    older = saved_file(folder).read_bytes()
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder), game_id],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "holding\n"
        saves = SavedGames(folder)
        for _twice in range(2):  # being refused once must not take the lock away
            with pytest.raises(HeldSave, match=rf"since \d.*process {other.pid}\b") as caught:
                saves.resume(game_id)
            assert str(caught.value).startswith("Somebody has been playing this game in another ")
            (game,) = saves.games()
            assert game.holder == str(caught.value)
        with pytest.raises(HeldSave):
            saves.delete(game_id)
        assert saves.last_unfinished() is None
        assert saved_file(folder).read_bytes() == older
        assert not saves.load(game_id).is_saved
    finally:
        other.kill()  # nobody is left to clean up
        other.communicate()
    (game,) = saves.games()
    assert game.holder is None
    assert saves.last_unfinished() == game
    assert_goes_on(saves.resume(game_id), GAME, 4)


def test_two_at_once_in_one_program(folder: Path) -> None:
    session = begin(SavedGames(folder, HASTY), 1)
    game_id = saved_file(folder).stem
    with pytest.raises(HeldSave):
        SavedGames(folder, HASTY).resume(game_id)
    session.close()
    session.close()
    loaded = SavedGames(folder, HASTY).resume(game_id)
    with pytest.raises(HeldSave):
        SavedGames(folder, HASTY).resume(game_id)
    loaded.close()


def test_a_note_that_makes_no_sense_is_not_shown(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 1).close()
    game_id = saved_file(folder).stem
    lock = HASTY.lock(folder / f"{game_id}.lock", b"\x1b[31m \xff")
    assert lock is not None
    with pytest.raises(HeldSave, match=r"^Somebody is playing this game in another window\.$"):
        SavedGames(folder, HASTY).resume(game_id)
    HASTY.unlock(lock)
    lock = HASTY.lock(folder / f"{game_id}.lock", b"12 34 far-away")
    with pytest.raises(HeldSave, match=r"on far-away since \d.* \(process 12\)"):
        SavedGames(folder, HASTY).resume(game_id)


def test_a_game_that_somebody_else_took_over_is_not_written_over(folder: Path) -> None:
    """The lock is lost with the folder; what was saved there meanwhile is another's game now."""
    session = begin(SavedGames(folder, HASTY), 3)
    game_id = saved_file(folder).stem
    (folder / f"{game_id}.lock").unlink()
    foreign = begin(SavedGames(folder, HASTY), 5)
    foreign.close()
    (theirs,) = set(folder.glob("*.spicy-game")) - {folder / f"{game_id}.spicy-game"}
    theirs.replace(folder / f"{game_id}.spicy-game")
    theirs.with_suffix(COPY).unlink()
    before = (folder / f"{game_id}.spicy-game").read_bytes()
    session.apply(*GAME.moves[3])
    assert session.is_saved
    assert (folder / f"{game_id}.spicy-game").read_bytes() == before
    saves = SavedGames(folder, HASTY)
    assert sorted(game.facts.moves for game in saves.games() if game.facts) == [4, 5]


def test_a_game_can_be_resumed_on_a_disk_that_takes_no_lock(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 3).close()
    files = FaultyFiles()
    files.faults["lock"] = errno.EROFS
    session = SavedGames(folder, files).resume(saved_file(folder).stem)
    assert session.save_error is None
    session.apply(*GAME.moves[3])
    assert session.take_save_error() == (
        f"This game is not being saved. The disk is read-only. ({folder})"
    )
    _assert_it_recovers(session, files, folder, 4)


# Names of games


def test_a_new_game_takes_no_name_that_is_taken(folder: Path) -> None:
    rolls = [0.0] * 6 + [0.0] * 6 + [0.5] * 6

    class Loaded(random.Random):
        def random(self) -> float:
            return rolls.pop(0)

    dice = Loaded()
    first = begin(SavedGames(folder, HASTY, rng=dice), 1)
    second = begin(SavedGames(folder, HASTY, rng=dice), 2)
    assert first.is_saved
    assert second.is_saved
    assert sorted(game.facts.moves for game in SavedGames(folder).games() if game.facts) == [1, 2]


def test_no_free_name_is_trouble(folder: Path) -> None:
    class Stuck(random.Random):
        def random(self) -> float:
            return 0.0

    saves = SavedGames(folder, HASTY, rng=Stuck())
    assert begin(saves, 1).is_saved
    assert "not taken" in str(begin(saves, 1).save_error)


def test_a_game_is_found_by_how_it_begins(folder: Path) -> None:
    saves = SavedGames(folder, HASTY, rng=random.Random(1))
    for _twice in range(2):
        begin(saves, 1).close()
    first, second = (game.id for game in saves.games())
    assert first[0] != second[0]
    assert saves.find(first) == first
    assert saves.find(first[0]) == first
    (folder / f"{first}x.spicy-game").write_bytes(b"")
    assert saves.find(first) == first
    with pytest.raises(MissingSave, match="More than one"):
        saves.find(first[:3])
    for text in ("", "nothing", "../games/" + first, "\x1b[31m"):
        with pytest.raises(MissingSave, match="There is no saved game"):
            saves.find(text)


def test_games_that_are_not_there(folder: Path) -> None:
    saves = SavedGames(folder, HASTY)
    assert saves.games() == ()
    assert saves.last_unfinished() is None
    for ask in (saves.load, saves.resume):
        with pytest.raises(SaveError):
            ask("nothing")
    assert not folder.exists() or list(folder.iterdir()) == []


def test_the_last_game_comes_first(folder: Path) -> None:
    saves = SavedGames(folder, HASTY)
    for now, moves in ((5e8, 1), (7e8, 2), (6e8, 3)):
        begin(SavedGames(folder, HASTY, partial(float, now)), moves).close()
    assert [game.facts.moves for game in saves.games() if game.facts] == [2, 3, 1]
    whole = some_game()
    session = begin(SavedGames(folder, HASTY, lambda: 8e8), len(whole.moves), whole)
    assert session.is_over
    session.close()
    last = saves.last_unfinished()
    assert last is not None
    assert last.facts is not None
    assert last.facts.moves == 2
    finished = saves.games()[0].facts
    assert finished is not None
    assert finished.is_finished
    assert finished.winners == whole.final().outcome.winners  # type: ignore[union-attr]


def test_deleting(folder: Path) -> None:
    saves = SavedGames(folder, HASTY)
    for moves in (1, 2):
        begin(saves, moves).close()
    one, other = (game.id for game in saves.games())
    (folder / f"{one}.part").write_bytes(b"half")
    saves.delete(one)
    assert {path.name for path in folder.iterdir()} == {
        f"{other}.spicy-game",
        f"{other}.spicy-copy",
    }
    files = FaultyFiles()
    files.faults["remove"] = errno.EROFS
    with pytest.raises(DiskError, match=rf"read-only\. \({folder}/{other}\.spicy-game\)"):
        SavedGames(folder, files).delete(other)
    assert saves.resume(other).move_count in (1, 2)


def test_what_can_be_deleted_is_deleted_before_it_fails(folder: Path) -> None:
    """One of the files cannot go: the others are gone, and the one that stays is named."""
    begin(SavedGames(folder, HASTY), 2).close()
    game_id = saved_file(folder).stem
    stubborn = folder / f"{game_id}.damaged"
    stubborn.mkdir()
    with pytest.raises(DiskError) as caught:
        SavedGames(folder, HASTY).delete(game_id)
    assert caught.value.path == stubborn
    assert list(folder.iterdir()) == [stubborn]
    # That the folder cannot be waited for is no failure: the game is gone.
    begin(SavedGames(folder, HASTY), 2).close()
    files = FaultyFiles()
    files.faults["fsync_folder"] = errno.EIO
    SavedGames(folder, files).delete(saved_file(folder).stem)
    assert list(folder.iterdir()) == [stubborn]


# Sessions


@pytest.mark.parametrize("is_strict", [True, False])
def test_a_resumed_session_is_the_same_session(folder: Path, is_strict: bool) -> None:
    record = some_game(3)
    session = Session(record.start, is_strict=is_strict, keeper=SavedGames(folder, HASTY).keeper())
    assert session.last_events() == ()
    assert session.last_challenge() == ()
    for move in record.moves[:-3]:
        session.apply(*move)
    session.close()
    again = SavedGames(folder, HASTY).resume(saved_file(folder).stem)
    assert again.is_strict == is_strict
    assert again.names == session.names
    assert again.rules == session.rules
    assert again.rules.worlds_end_shift == session.rules.worlds_end_shift
    assert again.last_events() == session.last_events() == events_of(record)[-4]
    assert again.last_challenge() == session.last_challenge()
    assert again.public_view() == session.public_view()
    for seat in range(len(session.names)):
        assert again.view(seat) == session.view(seat)
        assert again.log(seat) == session.log(seat)
        for move in record.moves[-3:]:
            assert again.bar(*move) == session.bar(*move)
    assert again.save_error is None
    assert again.is_saved


def test_resuming_writes_nothing(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 3).close()
    files = WatchedFiles()
    session = SavedGames(folder, files).resume(saved_file(folder).stem)
    assert files.steps == ["lock", "read"]
    session.apply(*GAME.moves[3])
    assert files.steps == ["lock", "read", *SAVING]


def test_an_action_that_is_refused_is_not_saved(folder: Path) -> None:
    files = WatchedFiles(is_hasty=True)
    session = begin(SavedGames(folder, files), 3)
    steps = len(files.steps)
    nobody = (session.public_view().turn + 1) % 3
    with pytest.raises(IllegalAction):
        session.apply(nobody, GAME.moves[0][1])
    assert len(files.steps) == steps
    assert len(session.log()) == sum(map(len, TOLD[:3]))


def test_without_a_keeper_nothing_is_saved() -> None:
    session = Session(GAME.start)
    session.apply(*GAME.moves[0])
    assert session.save_error is None
    assert session.take_save_error() is None
    assert not session.is_saved
    assert not session.save()
    session.close()


def test_a_rematch_starts_from_nothing(folder: Path) -> None:
    saves = SavedGames(folder, HASTY)
    whole = some_game()
    first = begin(saves, len(whole.moves), whole)
    first.close()
    again = Session(whole.start, keeper=saves.keeper())
    assert again.log() == again.last_events() == again.last_challenge() == ()
    assert again.public_view() == Session(whole.start).public_view()
    assert sorted(game.facts.moves for game in saves.games() if game.facts) == [0, len(whole.moves)]


def test_reprs_show_no_card(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 3).close()
    session = SavedGames(folder, HASTY).resume(saved_file(folder).stem)
    shown = f"{session!r} {session._keeper!r} {SavedGames(folder).games()!r}"
    shown += repr(open_game(saved_file(folder).read_bytes()))
    shown += repr(read_text(saved_file(folder).read_bytes()))
    for seat in GAME.start.seats:
        assert not any(f"{card.code}" in shown.split() for card in seat.hand)
    assert isinstance(session._keeper, Autosave)
