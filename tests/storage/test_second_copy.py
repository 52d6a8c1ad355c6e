"""What an evening does to files: a damaged one is no loss, and the same game goes on from its copy."""

from __future__ import annotations

import errno
import os
import pickle
from functools import partial
from pathlib import Path

import pytest

from spicy.engine import record as record_module
from spicy.session.session import Session
from spicy.storage.errors import DamagedSave, NewerSave, SaveError
from spicy.storage.save_file import open_game, pack_game
from spicy.storage.save_format import read_text
from spicy.storage.saved_games import SavedGames
from spicy.transcript import write
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


@pytest.fixture
def path(saves: SavedGames) -> Path:
    """The first file of that game."""
    (game,) = saves.games()
    return saves.path(game.id)


DAMAGES = {
    "zeroed": lambda data: bytes(len(data)),
    "empty": lambda _data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "cut in the first line": lambda data: data[:20],
    "one bit": lambda data: data[:-9] + bytes((data[-9] ^ 1,)) + data[-8:],
    "another file": lambda _data: b"GIF89a",
    "gone": lambda _data: None,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_no_loss(saves: SavedGames, path: Path, damage: str) -> None:
    damaged = DAMAGES[damage](path.read_bytes())
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
    assert damaged is None or path.read_bytes() == damaged  # nothing is written before a move
    assert assert_goes_on(session, GAME, PLAYED) == PLAYED
    # From then on the first file is whole again, and what was there is kept.
    (game,) = saves.games()
    assert game.notice is None
    kept = path.with_suffix(".damaged")
    assert (kept.read_bytes() if kept.exists() else None) == damaged
    saves.delete(game.id)
    assert list(saves.folder.iterdir()) == []


@pytest.mark.parametrize("damage", ["cut", "empty"])
def test_a_damaged_copy_changes_nothing(saves: SavedGames, path: Path, damage: str) -> None:
    copy = path.with_suffix(".spicy-copy")
    copy.write_bytes(DAMAGES[damage](copy.read_bytes()))
    (game,) = saves.games()
    assert (game.notice, game.problem) == (None, None)
    session = saves.resume(game.id)
    assert session.take_save_error() is None
    session.apply(*GAME.moves[PLAYED])
    assert copy.read_bytes() == path.read_bytes()


def test_where_both_are_damaged_the_first_is_explained(saves: SavedGames, path: Path) -> None:
    path.write_bytes(b"")
    path.with_suffix(".spicy-copy").write_bytes(b"GIF89a")
    (game,) = saves.games()
    assert game.problem == "The file is empty."
    with pytest.raises(DamagedSave, match="is empty") as caught:
        saves.resume(game.id)
    assert caught.value.path == path
    assert str(path) in str(caught.value)


def test_a_newer_game_is_not_taken_back_to_an_older_copy(saves: SavedGames, path: Path) -> None:
    newer = wrap(b"x", b"Spicy saved game, format 3.\n")
    path.write_bytes(newer)
    with pytest.raises(NewerSave):
        saves.resume(path.stem)
    assert path.read_bytes() == newer


def test_a_file_that_the_disk_cannot_read_is_kept_when_the_game_goes_on(
    saves: SavedGames, path: Path
) -> None:
    class Sick(FaultyFiles):
        def read(self, file: Path | str, most: int) -> bytes:
            self.faults = {"read": errno.EIO} if str(file) == str(path) else {}
            return super().read(file, most)

    session = SavedGames(saves.folder, Sick()).resume(path.stem)
    assert "The disk reports an error." in str(session.take_save_error())
    session.apply(*GAME.moves[PLAYED])
    assert session.is_saved
    assert saves.load(path.stem).move_count == PLAYED + 1
    assert len(open_game(path.with_suffix(".damaged").read_bytes()).record.moves) == PLAYED


# Line ends, links, dates


@pytest.mark.parametrize("is_old", [False, True], ids=["this format", "format 1"])
def test_line_ends_that_were_changed_are_changed_back(
    saves: SavedGames, path: Path, is_old: bool
) -> None:
    path.with_suffix(".spicy-copy").unlink()
    data = OLD_FILES[-1] if is_old else path.read_bytes()
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    session = saves.resume(path.stem)
    assert session.take_save_error() is None
    assert cards_of(session) == open_game(data).record
    assert session.save()
    assert b"\r" not in path.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("place", [".", "far"])
def test_a_game_that_is_a_link_stays_one(
    saves: SavedGames, path: Path, tmp_path: Path, place: str
) -> None:
    (tmp_path / place).mkdir(exist_ok=True)
    target = path.rename(tmp_path / place / "target.bin")
    path.symlink_to(target)
    assert assert_goes_on(saves.resume(path.stem), GAME, PLAYED) == PLAYED
    assert path.is_symlink()
    assert not target.is_symlink()
    assert len(open_game(target.read_bytes()).record.moves) == PLAYED + 2
    assert not list(tmp_path.rglob("*.part"))


def test_a_date_that_has_yet_to_come_does_not_win_for_ever(tmp_path: Path) -> None:
    """Games were saved while the clock stood in the year 2096; then it was set right."""
    now = 1.7e9
    ids = []
    for moment in (4e9, now - 100, 3e9, now, now - 200):
        keeper = SavedGames(tmp_path, HASTY, partial(float, moment)).keeper()
        keeper.keep(GAME, False)
        keeper.close()
        ids.append(str(keeper.id))
    saves = SavedGames(tmp_path, HASTY, partial(float, now))
    assert [game.id for game in saves.games()] == [ids[number] for number in (3, 1, 4, 0, 2)]
    # Played once more, it has a date that can be.
    session = SavedGames(tmp_path, HASTY, partial(float, now + 5)).resume(ids[0])
    session.apply(*some_game().moves[len(GAME.moves)])
    session.close()
    last = SavedGames(tmp_path, HASTY, partial(float, now + 6)).last_unfinished()
    assert last is not None
    assert last.id == ids[0]


# Games of the first format


KINDS = {"begun", "guided", "strict", "super-jokers", "no-shift", "finished"}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_game_of_the_first_format_is_gone_on_with(kind: str, tmp_path: Path) -> None:
    """These were saved by the program as it was then; nothing makes them any more."""
    data = (OLD / f"{kind}.spicy-game").read_bytes()
    assert data.startswith(b"Spicy saved game, format 1. ")
    path = tmp_path / "old.spicy-game"
    path.write_bytes(data)
    saves = SavedGames(tmp_path, HASTY)
    facts = saves.look("old").facts
    assert facts is not None
    assert (facts.begun, facts.saved) == (1_700_000_000, 1_700_000_100)
    session = saves.resume("old")
    assert session.take_save_error() is None
    assert (session.names, session.move_count) == (facts.names, facts.moves)
    assert session.is_over == facts.is_finished == (kind == "finished")
    assert session.is_strict == facts.is_strict == (kind in ("strict", "finished"))
    rules = session.rules
    assert rules.has_super_jokers == (kind in ("super-jokers", "no-shift", "finished"))
    assert rules.worlds_end_shift == (kind != "no-shift")
    assert path.read_bytes() == data
    assert session.save()
    assert path.read_bytes().startswith(b"Spicy saved game, format 2. ")
    again = saves.load("old")
    assert cards_of(again) == cards_of(session)
    assert again.rules.worlds_end_shift == rules.worlds_end_shift
    facts = saves.look("old").facts
    assert facts is not None
    assert facts.setup == session.setup


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
    saves: SavedGames, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But all of them, where the last ones are over."""
    monkeypatch.setattr("spicy.storage.saved_games._MANY", 3)

    def add(name: str, data: bytes, moment: int) -> None:
        (saves.folder / f"{name}.spicy-game").write_bytes(data)
        os.utime(saves.folder / f"{name}.spicy-game", (moment, moment))

    for number in range(10):
        over = pack_game(some_game(), is_strict=False, begun=1, saved=2)
        add(f"older{number}", over, 1000 + number)
    for moment in (10**9, 5):
        add(path.stem, path.read_bytes(), moment)
        last = saves.last_unfinished()
        assert last is not None
        assert last.id == path.stem
    add("later", path.read_bytes(), 2000)
    files = WatchedFiles(is_hasty=True)
    last = SavedGames(saves.folder, files).last_unfinished()
    assert last is not None
    assert last.id == "later"
    assert files.steps == ["names", *["read"] * 3]


def test_saving_plays_nothing_through_and_resuming_does_it_once(
    saves: SavedGames, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = record_module.apply, []
    monkeypatch.setattr(
        record_module, "apply", lambda *words: calls.append(words[1:]) or real(*words)
    )
    session = saves.resume(path.stem)
    assert calls == list(GAME.moves[:PLAYED])
    calls.clear()
    session.apply(*GAME.moves[PLAYED])
    assert session.is_saved
    assert calls == []
    # A packed transcript that grew is the same text as one that was packed from its beginning.
    assert read_text(path.read_bytes()).transcript() == write(cards_of(saves.load(path.stem)))


def test_errors_can_be_copied_and_name_their_path(tmp_path: Path) -> None:
    error = SaveError("The disk is full.", tmp_path / "a\x1b[1m")
    assert str(error) == f"The disk is full. ({tmp_path}/a\\x1b[1m)"
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.path) == (error.reason, error.path)
