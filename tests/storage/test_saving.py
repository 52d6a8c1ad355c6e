"""Saving while playing: in which order, what happens when the disk refuses, and who may."""

from __future__ import annotations

import errno
import math
import os
import shutil
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from spicy.engine.errors import IllegalAction
from spicy.engine.record import Record
from spicy.session.session import Session
from spicy.storage.errors import DiskError, HeldSave, MissingSave, SaveError
from spicy.storage.files import Files
from spicy.storage.save_file import open_game
from spicy.storage.save_folder import COPY
from spicy.storage.save_format import read_text
from spicy.storage.saved_games import SavedGames
from support.disk import SAVING, WRITING, FaultyFiles, WatchedFiles
from support.saved import assert_goes_on, cards_of, events_of, some_game

HASTY = WatchedFiles(is_hasty=True)
STEPS = ("make_folder", "lock", *WRITING, "names")
KINDS = [(played, step, "ENOSPC") for played in (0, 3) for step in STEPS]
KINDS += [(3, step, "ENOENT") for step in ("make_folder", "lock", "create", "rename", "names")]
KINDS += [(3, "read", "ENOSPC"), (3, "read", "ENOENT")]
"""Nothing but the sentence depends on which fault it is, except where a file is not there."""
GAME = some_game(moves=12)
TOLD = events_of(GAME)
NOT_SAVED = "This game is not being saved. "


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for games that is not there yet."""
    return tmp_path / "data" / "games"


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


def resume(folder: Path, files: Files = HASTY) -> Session:
    """The one saved game, to go on with."""
    return SavedGames(folder, files).resume(saved_file(folder).stem)


def moves_in(folder: Path) -> list[int]:
    """How far each game in the list is."""
    games = SavedGames(folder, HASTY, lambda: 1e10).games()
    return [game.facts.moves for game in games if game.facts]


# The order of things


def test_a_result_is_shown_only_when_it_is_on_disk(folder: Path) -> None:
    """No kill can see a missing fsync, so the order itself is looked at."""
    files = WatchedFiles()
    session = begin(SavedGames(folder, files))
    assert files.steps == ["make_folder", "names", "lock", "names", *SAVING]
    assert session.is_saved
    assert cards_of(SavedGames(folder).load(saved_file(folder).stem)) == Record(GAME.start)
    for place, move in enumerate(GAME.moves[:4]):
        files.steps.clear()
        with pytest.raises(IllegalAction):
            session.apply((session.public_view().turn + 1) % 3, GAME.moves[0][1])
        assert files.steps == []
        assert session.apply(*move) == TOLD[place]
        assert files.steps == [*SAVING]
        assert moves_in(folder) == [place + 1]
    assert len(session.log()) == sum(map(len, TOLD[:4]))
    session.close()
    files.steps.clear()
    session = resume(folder, files)
    assert files.steps == ["lock", "read"]  # resuming writes nothing
    session.apply(*GAME.moves[4])
    assert files.steps == ["lock", "read", *SAVING]


def test_what_is_written_is_whole_before_it_is_renamed(folder: Path) -> None:
    files = WatchedFiles(is_hasty=True)
    session = begin(SavedGames(folder, files), 2)
    before = saved_file(folder).read_bytes()
    seen: list[tuple[str, bool, bytes]] = []

    def look(step: str) -> None:
        part = saved_file(folder).with_suffix(".part")
        data = part.read_bytes() if part.exists() else b""
        seen.append((step, saved_file(folder).read_bytes() == before, data))

    files.after = look
    session.apply(*GAME.moves[2])
    after = saved_file(folder).read_bytes()
    parts = (b"", after, after, after, b"", b"")
    first = [
        (step, at < 4, data) for at, (step, data) in enumerate(zip(WRITING, parts, strict=True))
    ]
    # The second copy comes after the first one is sure.
    assert seen == first + [(step, False, data) for step, _is_old, data in first]
    assert saved_file(folder).with_suffix(COPY).read_bytes() == after


def test_short_writes_are_gone_on_with_and_no_write_is_no_endless_loop(folder: Path) -> None:
    files = WatchedFiles(is_hasty=True)
    files.most = 7
    session = begin(SavedGames(folder, files), 5)
    assert session.save_error is None
    session.close()
    assert_goes_on(resume(folder), GAME, 5)
    files.most = 0
    assert begin(SavedGames(folder, files), 1).save_error is not None


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_only_the_owner_may_look_into_it_and_no_name_is_part_of_a_file_name(folder: Path) -> None:
    old = os.umask(0)
    try:
        begin(SavedGames(folder), 1)
    finally:
        os.umask(old)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (*folder.iterdir(), folder)}
    assert modes == {path: 0o700 if path == folder else 0o600 for path in modes}
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    shown = " ".join(path.name for path in folder.iterdir()).casefold()
    assert not any(name.casefold() in shown for name in GAME.start.names)


# A disk that refuses


@pytest.mark.parametrize(("played", "step", "fault"), KINDS)
def test_a_game_goes_on_without_a_disk(folder: Path, played: int, step: str, fault: str) -> None:
    """From the start, or half way: it is told once, and the next move on a mended disk saves all."""
    files = FaultyFiles()
    saves = SavedGames(folder, files)
    session = begin(saves, played) if played else None
    older = saved_file(folder).read_bytes() if session else b""
    if session and step not in WRITING:  # of which a game needs one only
        saved_file(folder).with_suffix(".lock").unlink()
    moved = folder.with_name("moved")
    if session and step == "make_folder":
        folder.rename(moved)
    files.faults[step] = getattr(errno, fault)
    session = session or begin(saves)
    for place in (played, played + 1):
        assert session.apply(*GAME.moves[place]) == TOLD[place]
        assert not session.is_saved
    assert files.failed >= 2
    if moved.exists():
        moved.rename(folder)
    assert_told_once(session)
    if played:
        assert not list(folder.glob("*.part"))
        is_renamed = step == "fsync_folder"  # the new name is there, though not sure to last
        assert (saved_file(folder).read_bytes() == older) is not is_renamed
        assert moves_in(folder) == [5 if is_renamed else 3]
    assert_recovers(session, files, folder, played + 2)


def assert_told_once(session: Session) -> None:
    told = session.take_save_error()
    assert told is not None
    assert told.startswith(NOT_SAVED)
    assert told == session.save_error
    assert session.take_save_error() is None


def assert_recovers(session: Session, files: FaultyFiles, folder: Path, played: int) -> None:
    """With a disk that works again the next move saves all; and a new error is told anew."""
    files.faults.clear()
    session.apply(*GAME.moves[played])
    assert session.save_error is None
    assert session.is_saved
    assert session.take_save_error() is None
    files.faults["write"] = errno.EIO
    session.apply(*GAME.moves[played + 1])
    assert_told_once(session)
    files.faults.clear()
    assert session.save()
    session.close()
    assert_goes_on(resume(folder), GAME, played + 2)


@pytest.mark.parametrize("step", WRITING)
def test_a_second_copy_that_fails_is_no_trouble(folder: Path, step: str) -> None:
    """The game is saved all the same, the older copy is whole, and the next move tries again."""
    files = FaultyFiles()
    session = begin(SavedGames(folder, files), 3)
    fault = {step: errno.ENOSPC}
    files.after = lambda now: files.faults.update(fault if now == "fsync_folder" else {})
    session.apply(*GAME.moves[3])
    assert files.failed == 1
    assert session.is_saved
    assert moves_in(folder) == [4]
    files.faults.clear()
    files.after = lambda _step: None
    (copy,) = folder.glob(f"*{COPY}")
    assert len(open_game(copy.read_bytes()).record.moves) == (4 if step == "fsync_folder" else 3)
    session.apply(*GAME.moves[4])
    assert copy.read_bytes() == saved_file(folder).read_bytes()


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
            shutil.rmtree(folder)
            if not is_all:
                folder.mkdir()

    files.before = vanish
    for place in (3, 4):
        assert session.apply(*GAME.moves[place]) == TOLD[place]
    assert session.save_error is None
    session.close()
    assert_goes_on(resume(folder), GAME, 5)


def test_a_disk_that_is_really_full(folder: Path) -> None:
    """The system cuts a write short and then refuses the rest; later there is room again."""
    resource = pytest.importorskip("resource")
    session = begin(SavedGames(folder), 3)
    older = saved_file(folder).read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(older) // 2, limits[1]))
    try:
        session.apply(*GAME.moves[3])
        told = f"{NOT_SAVED}No larger file is allowed here. ({saved_file(folder)})"
        assert session.take_save_error() == told
        session.apply(*GAME.moves[4])
        assert session.take_save_error() is None
        assert saved_file(folder).read_bytes() == older
        assert not list(folder.glob("*.part"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    session.apply(*GAME.moves[5])
    assert session.is_saved
    session.close()
    assert_goes_on(resume(folder), GAME, 6)


def test_reasons_are_told_in_words() -> None:
    faults = ("ENOSPC", "EDQUOT", "EACCES", "EROFS", "EIO", "ENOENT", "EFBIG")
    told = {str(DiskError.of(OSError(getattr(errno, fault), "x"))) for fault in faults}
    assert len(told) == 7
    assert not any("system says" in one for one in told)
    assert str(DiskError.of(OSError(errno.ELOOP, "Odd"))) == "The system says: Odd."
    assert str(DiskError.of(OSError())) == "The system says: OSError."


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
        assert [game.facts and game.facts.moves for game in saves.games()] == [place + 1]
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
    begin(SavedGames(folder, HASTY), 4).close()
    game_id = saved_file(folder).stem
    older = saved_file(folder).read_bytes()
    command = [sys.executable, "-c", HOLDER, str(folder), game_id]
    pipe = subprocess.PIPE
    other = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "holding\n"
        saves = SavedGames(folder)
        for _twice in range(2):  # being refused once must not take the lock away
            with pytest.raises(HeldSave, match=rf"since \d.*process {other.pid}\b") as caught:
                saves.resume(game_id)
            assert str(caught.value).startswith("Somebody has been playing this game in another ")
            assert [game.holder for game in saves.games()] == [str(caught.value)]
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


def test_two_at_once_in_one_program_and_a_note_that_makes_no_sense(folder: Path) -> None:
    session = begin(SavedGames(folder, HASTY), 1)
    for _once_more in range(2):
        with pytest.raises(HeldSave):
            resume(folder)
        session.close()
        session.close()
        session = resume(folder)
    session.close()
    for note, told in {
        b"\x1b[31m \xff": r"^Somebody is playing this game in another window\.$",
        b"12 34 far-away": r"on far-away since \d.* \(process 12\)",
    }.items():
        lock = HASTY.lock(saved_file(folder).with_suffix(".lock"), note)
        assert lock is not None
        with pytest.raises(HeldSave, match=told):
            resume(folder)
        HASTY.unlock(lock)


def test_a_game_that_somebody_else_took_over_is_not_written_over(folder: Path) -> None:
    """The lock is lost with the folder; what was saved there meanwhile is another's game now."""
    session = begin(SavedGames(folder, HASTY), 3)
    path = saved_file(folder)
    path.with_suffix(".lock").unlink()
    begin(SavedGames(folder, HASTY), 5).close()
    (theirs,) = set(folder.glob("*.spicy-game")) - {path}
    theirs.replace(path)
    theirs.with_suffix(COPY).unlink()
    before = path.read_bytes()
    session.apply(*GAME.moves[3])
    assert session.is_saved
    assert path.read_bytes() == before
    assert sorted(moves_in(folder)) == [4, 5]


def test_a_game_can_be_resumed_on_a_disk_that_takes_no_lock(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 3).close()
    files = FaultyFiles()
    files.faults["lock"] = errno.EROFS
    session = resume(folder, files)
    assert session.save_error is None
    session.apply(*GAME.moves[3])
    assert session.take_save_error() == f"{NOT_SAVED}The disk is read-only. ({folder})"
    assert_recovers(session, files, folder, 4)


# In the list


def test_a_new_game_takes_no_name_that_is_taken(folder: Path) -> None:
    rolls = iter([0.0] * 12 + [0.5] * 6)
    dice = SimpleNamespace(random=lambda: next(rolls, 0.0))
    saves = SavedGames(folder, HASTY, rng=dice)  # type: ignore[arg-type]
    assert begin(saves, 1).is_saved
    assert begin(saves, 2).is_saved
    assert sorted(moves_in(folder)) == [1, 2]
    assert "not taken" in str(begin(saves, 1).save_error)  # where there is no other


def test_a_game_is_found_by_how_it_begins(folder: Path) -> None:
    rolls = iter([0.1] * 6 + [0.5] * 6)
    dice = SimpleNamespace(random=lambda: next(rolls))
    saves = SavedGames(folder, HASTY, rng=dice)  # type: ignore[arg-type]
    assert saves.games() == ()
    assert saves.last_unfinished() is None
    for ask in (saves.load, saves.resume):
        with pytest.raises(SaveError):
            ask("nothing")
    for _twice in range(2):
        begin(saves, 1).close()
    first = saves.games()[0].id
    assert saves.find(first[0]) == first
    (folder / f"{first}x.spicy-game").write_bytes(b"")
    assert saves.find(first) == first
    with pytest.raises(MissingSave, match="More than one"):
        saves.find(first[:3])
    for text in ("", "nothing", "../games/" + first, "\x1b[31m"):
        with pytest.raises(MissingSave, match="There is no saved game"):
            saves.find(text)


def test_the_last_game_comes_first(folder: Path) -> None:
    for now, moves in ((5e8, 1), (7e8, 2), (6e8, 3)):
        begin(SavedGames(folder, HASTY, partial(float, now)), moves).close()
    whole = some_game()
    session = begin(SavedGames(folder, HASTY, lambda: 8e8), len(whole.moves), whole)
    assert session.is_over
    session.close()
    (folder / "broken.spicy-game").write_text("nothing")
    assert moves_in(folder) == [len(whole.moves), 2, 3, 1]
    finished = SavedGames(folder, HASTY).finished()
    assert [one.move_count for one in finished] == [len(whole.moves)]
    last = SavedGames(folder, HASTY).last_unfinished()
    assert last is not None
    assert last.facts is not None
    assert last.facts.moves == 2


def test_deleting(folder: Path) -> None:
    saves = SavedGames(folder, HASTY)
    for moves in (1, 2):
        begin(saves, moves).close()
    one, other = (game.id for game in saves.games())
    (folder / f"{one}.part").write_bytes(b"half")
    saves.delete(one)
    assert {path.name for path in folder.iterdir()} == {f"{other}.spicy-game", f"{other}{COPY}"}
    files = FaultyFiles()
    files.faults["remove"] = errno.EROFS
    with pytest.raises(DiskError, match=rf"read-only\. \({folder}/{other}\.spicy-game\)"):
        SavedGames(folder, files).delete(other)
    # One of the files cannot go: the others are gone, and the one that stays is named.
    stubborn = folder / f"{other}.damaged"
    stubborn.mkdir()
    with pytest.raises(DiskError) as caught:
        saves.delete(other)
    assert caught.value.path == stubborn
    assert list(folder.iterdir()) == [stubborn]
    # That the folder cannot be waited for is no failure: the game is gone.
    begin(saves, 2).close()
    files.faults = {"fsync_folder": errno.EIO}
    SavedGames(folder, files).delete(saved_file(folder).stem)
    assert list(folder.iterdir()) == [stubborn]


# Sessions


def test_a_resumed_session_is_the_same_session(folder: Path) -> None:
    record = some_game(3)
    session = Session(record.start, is_strict=True, keeper=SavedGames(folder, HASTY).keeper())
    assert session.log() == session.last_events() == session.last_challenge() == ()
    for move in record.moves[:-3]:
        session.apply(*move)
    session.close()
    again = resume(folder)
    assert again.last_events() == session.last_events() == events_of(record)[-4]
    assert again.rules.worlds_end_shift == session.rules.worlds_end_shift
    for same in (
        *(lambda one: one.is_strict, lambda one: one.names, lambda one: one.rules),
        *(lambda one: one.last_challenge(), lambda one: one.public_view()),
        lambda one: [(one.view(seat), one.log(seat)) for seat in range(3)],
        lambda one: [one.bar(seat, move) for seat in range(3) for _, move in record.moves[-3:]],
    ):
        assert same(again) == same(session)
    assert again.save_error is None
    assert again.is_saved


def test_reprs_show_no_card(folder: Path) -> None:
    begin(SavedGames(folder, HASTY), 3).close()
    session, data = resume(folder), saved_file(folder).read_bytes()
    shown = f"{session!r} {session._keeper!r} {SavedGames(folder).games()!r}"
    shown += f"{open_game(data)!r} {read_text(data)!r}"
    codes = {card.code for seat in GAME.start.seats for card in seat.hand}
    assert not codes & set(shown.split())
