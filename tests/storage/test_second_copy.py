"""What an evening does to files: a damaged one is no loss, and the same game goes on from its copy."""

from __future__ import annotations

import errno
import os
from functools import partial
from pathlib import Path

import pytest

from spicy.session.session import Session
from spicy.storage.errors import DamagedSave, NewerSave, SaveError
from spicy.storage.save_file import open_game, pack_game
from spicy.storage.saved_games import SavedGames
from support.disk import FaultyFiles, WatchedFiles
from support.fuzzing import OLD, OLD_FILES, wrap
from support.saved import assert_goes_on, cards_of, some_game

HASTY = WatchedFiles(is_hasty=True)
GAME = some_game(moves=12)
PLAYED = 5


@pytest.fixture
def saves(tmp_path: Path) -> SavedGames:
    """A folder with one game in it, whose result of move 5 was shown."""
    saves = SavedGames(tmp_path, HASTY)
    session = Session(GAME.start, keeper=saves.keeper())
    for move in GAME.moves[:PLAYED]:
        session.apply(*move)
    session.close()
    return saves


def file_of(saves: SavedGames) -> Path:
    """The first file of the one game."""
    (game,) = saves.games()
    return saves.path(game.id)


DAMAGES = {
    "zeroed": lambda data: bytes(len(data)),
    "empty": lambda _data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "cut in the first line": lambda data: data[:20],
    "one bit": lambda data: data[:-9] + bytes((data[-9] ^ 1,)) + data[-8:],
    "another file": lambda _data: b"GIF89a",
    "gone": None,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_no_loss(saves: SavedGames, damage: str) -> None:
    path = file_of(saves)
    change = DAMAGES[damage]
    damaged = None if change is None else change(path.read_bytes())
    path.unlink()
    if damaged is not None:
        path.write_bytes(damaged)
    (game,) = saves.games()
    assert game.facts is not None
    assert game.facts.moves == PLAYED
    assert game.notice is not None
    assert "second copy" in game.notice
    assert str(path) in game.notice
    assert saves.last_unfinished() == game
    session = saves.resume(game.id)
    assert session.take_save_error() == game.notice
    assert session.take_save_error() is None
    if damaged is not None:
        assert path.read_bytes() == damaged  # nothing is written before the next move
    assert assert_goes_on(session, GAME, PLAYED) == PLAYED
    # From then on the first file is whole again, and what was there is kept.
    (game,) = saves.games()
    assert game.notice is None
    kept = path.with_suffix(".damaged")
    assert (kept.read_bytes() if kept.exists() else None) == damaged
    saves.delete(game.id)
    assert list(saves.folder.iterdir()) == []


@pytest.mark.parametrize(
    "change", [lambda data: data[:99], lambda _data: b""], ids=["cut", "empty"]
)
def test_a_damaged_copy_changes_nothing(saves: SavedGames, change: object) -> None:
    path = file_of(saves)
    copy = path.with_suffix(".spicy-copy")
    copy.write_bytes(change(copy.read_bytes()))  # type: ignore[operator]
    (game,) = saves.games()
    assert game.notice is None
    assert game.problem is None
    session = saves.resume(game.id)
    assert session.take_save_error() is None
    session.apply(*GAME.moves[PLAYED])
    assert copy.read_bytes() == path.read_bytes()
    session.close()


def test_where_both_are_damaged_the_first_is_explained(saves: SavedGames) -> None:
    path = file_of(saves)
    path.write_bytes(b"")
    path.with_suffix(".spicy-copy").write_bytes(b"GIF89a")
    (game,) = saves.games()
    assert game.problem == "The file is empty."
    with pytest.raises(DamagedSave, match="is empty") as caught:
        saves.resume(game.id)
    assert caught.value.path == path
    assert str(path) in str(caught.value)


def test_a_newer_game_is_not_taken_back_to_an_older_copy(saves: SavedGames) -> None:
    path = file_of(saves)
    newer = wrap(b"x", b"Spicy saved game, format 3.\n")
    path.write_bytes(newer)
    with pytest.raises(NewerSave):
        saves.resume(path.stem)
    assert path.read_bytes() == newer


def test_a_file_that_the_disk_cannot_read_is_kept_when_the_game_goes_on(saves: SavedGames) -> None:
    path = file_of(saves)

    class Sick(FaultyFiles):
        def read(self, file: Path | str, most: int) -> bytes:
            if str(file) == str(path):
                raise OSError(errno.EIO, "sick")
            return super().read(file, most)

    session = SavedGames(saves.folder, Sick()).resume(path.stem)
    assert "The disk reports an error." in str(session.take_save_error())
    session.apply(*GAME.moves[PLAYED])
    assert session.is_saved
    session.close()
    assert saves.load(path.stem).move_count == PLAYED + 1
    assert len(open_game(path.with_suffix(".damaged").read_bytes()).record.moves) == PLAYED


# Line ends, links, dates


@pytest.mark.parametrize("is_old", [False, True], ids=["this format", "format 1"])
def test_line_ends_that_were_changed_are_changed_back(saves: SavedGames, is_old: bool) -> None:
    path = file_of(saves)
    path.with_suffix(".spicy-copy").unlink()
    data = OLD_FILES[-1] if is_old else path.read_bytes()
    record = open_game(data).record
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    session = saves.resume(path.stem)
    assert session.take_save_error() is None
    assert cards_of(session) == record
    assert session.save()
    assert b"\r" not in path.read_bytes()
    session.close()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("is_far", [False, True], ids=["same folder", "another folder"])
def test_a_game_that_is_a_link_stays_one(saves: SavedGames, tmp_path: Path, is_far: bool) -> None:
    path = file_of(saves)
    folder = tmp_path / "far" if is_far else tmp_path
    folder.mkdir(exist_ok=True)
    target = path.rename(folder / "target.bin")
    path.symlink_to(target)
    assert assert_goes_on(saves.resume(path.stem), GAME, PLAYED) == PLAYED
    assert path.is_symlink()
    assert target.is_file()
    assert not target.is_symlink()
    assert len(open_game(target.read_bytes()).record.moves) == PLAYED + 2
    assert not list(tmp_path.rglob("*.part"))


def test_a_date_that_has_yet_to_come_does_not_win_for_ever(tmp_path: Path) -> None:
    """Games were saved while the clock stood in the year 2096; then it was set right."""
    now = 1.7e9

    def begin(moment: float) -> str:
        keeper = SavedGames(tmp_path, HASTY, partial(float, moment)).keeper()
        keeper.keep(GAME, False)
        keeper.close()
        return str(keeper.id)

    first = [begin(moment) for moment in (4e9, now - 100, 3e9, now, now - 200)]
    saves = SavedGames(tmp_path, HASTY, partial(float, now))
    order = [first[number] for number in (3, 1, 4, 0, 2)]
    assert [game.id for game in saves.games()] == order
    # Played once more, it has a date that can be.
    session = SavedGames(tmp_path, HASTY, partial(float, now + 5)).resume(first[0])
    session.apply(*some_game().moves[len(GAME.moves)])
    session.close()
    last = SavedGames(tmp_path, HASTY, partial(float, now + 6)).last_unfinished()
    assert last is not None
    assert last.id == first[0]


# Games of the first format


@pytest.mark.parametrize("path", sorted(OLD.glob("*.spicy-game")), ids=lambda path: path.stem)
def test_a_game_of_the_first_format_is_gone_on_with(path: Path, tmp_path: Path) -> None:
    """These were saved by the program as it was then; nothing makes them any more."""
    data = path.read_bytes()
    assert data.startswith(b"Spicy saved game, format 1. ")
    (tmp_path / path.name).write_bytes(data)
    saves = SavedGames(tmp_path, HASTY)
    (game,) = saves.games()
    facts = game.facts
    assert facts is not None
    assert (facts.begun, facts.saved) == (1_700_000_000, 1_700_000_100)
    session = saves.resume(game.id)
    assert session.take_save_error() is None
    assert session.names == facts.names
    assert session.move_count == facts.moves
    assert session.is_over == facts.is_finished == (path.stem == "finished")
    assert session.is_strict == facts.is_strict == (path.stem in ("strict", "finished"))
    rules = session.rules
    assert rules.has_super_jokers == (path.stem in ("super-jokers", "no-shift", "finished"))
    assert rules.worlds_end_shift == (path.stem != "no-shift")
    assert (tmp_path / path.name).read_bytes() == data
    assert session.save()
    assert (tmp_path / path.name).read_bytes().startswith(b"Spicy saved game, format 2. ")
    again = saves.load(game.id)
    assert cards_of(again) == cards_of(session)
    assert again.rules.worlds_end_shift == rules.worlds_end_shift
    (game,) = saves.games()
    assert game.facts is not None
    assert game.facts.setup == session.setup
    session.close()


def test_there_is_one_of_each_kind() -> None:
    assert {path.stem for path in OLD.glob("*.spicy-game")} == {
        "begun",
        "guided",
        "strict",
        "super-jokers",
        "no-shift",
        "finished",
    }


# What it costs


def test_a_list_unpacks_nothing_and_plays_nothing(
    saves: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("not for a list")

    monkeypatch.setattr("spicy.storage.save_format.unpacked", refuse)
    monkeypatch.setattr("spicy.engine.transition.apply", refuse)
    (game,) = saves.games()
    assert game.problem is None
    with pytest.raises(AssertionError, match="not for a list"):
        saves.load(game.id)


def test_of_very_many_games_only_the_last_ones_are_looked_at_for_the_title(
    saves: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But all of them, where the last ones are over."""
    monkeypatch.setattr("spicy.storage.saved_games._MANY", 3)
    data = file_of(saves).read_bytes()
    over = pack_game(some_game(), is_strict=False, begun=1, saved=2)
    path = file_of(saves)
    for number in range(10):
        older = saves.folder / f"older{number}.spicy-game"
        older.write_bytes(over)
        os.utime(older, (1000 + number, 1000 + number))
    last = saves.last_unfinished()
    assert last is not None
    assert last.id == path.stem
    os.utime(path, (5, 5))
    assert saves.last_unfinished() == last
    later = saves.folder / "later.spicy-game"
    later.write_bytes(data)
    os.utime(later, (2000, 2000))
    files = WatchedFiles(is_hasty=True)
    last = SavedGames(saves.folder, files).last_unfinished()
    assert last is not None
    assert last.id == "later"
    assert files.steps == ["names", *["read"] * 3]


def test_saving_plays_nothing_through_and_resuming_does_it_once(
    saves: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    from spicy.engine import record as record_module

    real, calls = record_module.apply, []
    monkeypatch.setattr(
        record_module, "apply", lambda *words: calls.append(words[1:]) or real(*words)
    )
    session = saves.resume(file_of(saves).stem)
    assert calls == list(GAME.moves[:PLAYED])
    calls.clear()
    session.apply(*GAME.moves[PLAYED])
    assert session.is_saved
    assert calls == []
    session.close()


def test_what_is_written_move_by_move_is_what_is_written_at_once(saves: SavedGames) -> None:
    """A packed transcript that grew is the same text as one that was packed from its beginning."""
    from spicy.storage.save_format import read_text
    from spicy.transcript import write

    data = file_of(saves).read_bytes()
    assert read_text(data).transcript() == write(cards_of(saves.load(file_of(saves).stem)))


def test_errors_can_be_copied_and_name_their_path(tmp_path: Path) -> None:
    import pickle

    error = SaveError("The disk is full.", tmp_path / "a\x1b[1m")
    assert str(error) == f"The disk is full. ({tmp_path}/a\\x1b[1m)"
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.path) == (error.reason, error.path)
