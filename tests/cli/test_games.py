"""`spicy games`: what it prints where, its exit codes, and that it shows no hand."""

from __future__ import annotations

import io
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.running import Run
from spicy.cli import main as cli
from spicy.engine.record import Record
from spicy.session.session import Session
from spicy.storage.errors import DiskError
from spicy.storage.files import Files
from spicy.storage.saved_games import SavedGames
from spicy.testing import redeal_unseen
from spicy.transcript import parse, record_of
from support.fuzzing import wrap
from support.rows import each
from support.saved import cards_of, events_of, some_game

WHOLE = some_game()
PART = some_game(moves=9)
OUTCOME = WHOLE.final().outcome
assert OUTCOME is not None
(WINNER,) = OUTCOME.winners
Resumed = list[tuple[Record, bool, bool]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own, with nothing in it, and nobody who supervises."""
    # On a real terminal (`pytest -s`) the rest of the tests would run twice: in a child, too.
    monkeypatch.setattr("spicy.tui.terminal.supervisor.supervise", lambda play, _tell: play())
    monkeypatch.setattr("spicy.storage.save_folder.user_folder", lambda: tmp_path / "spicy")
    yield tmp_path / "spicy" / "games"
    for lock in list(Files._held.values()):
        Files().unlock(lock)


def kept(folder: Path, record: Record, now: float = 1.7e9) -> str:
    """The name of a game that is saved at this time."""
    keeper = SavedGames(folder, clock=lambda: now).keeper()
    keeper.keep(record, True)
    keeper.close()
    return str(keeper.id)


@pytest.fixture
def games(folder: Path) -> tuple[str, str]:
    """The names of a finished game and of one that is not."""
    return kept(folder, WHOLE), kept(folder, PART, 1.7e9 + 500)


@pytest.fixture
def resumed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Resumed]:
    """The games that were gone on with, and whether with `--ascii` and `--plain`; exit code 7."""
    seen: Resumed = []

    def run_resume(session: Session, saves: SavedGames, *, ascii: bool, plain: bool) -> int:
        record = cards_of(session)
        seen.append((record, ascii, plain))
        assert sum(game.holder is not None for game in saves.games()) == 1
        assert session.is_strict
        assert session.last_events() == events_of(record)[-1]
        session.apply(*WHOLE.moves[len(record.moves)])
        assert session.is_saved
        return 7

    monkeypatch.setattr("spicy.cli.on_screen.run_resume", run_resume, raising=False)
    yield seen
    assert all(game.holder is None for game in SavedGames().games())


def test_no_games(spicy: Run, folder: Path) -> None:
    for words in ((), ("list",)):
        assert spicy("games", *words) == (0, "There are no saved games.\n", "")
    assert spicy("games", "resume") == (1, "", "There is no game to go on with.\n")
    assert spicy("games", "--stats").out == "No game is finished yet.\n"
    assert not folder.exists()


def test_the_list(spicy: Run, games: tuple[str, str]) -> None:
    over, unfinished = games
    heading, first, second = spicy("games").lines
    assert heading.split() == ["ID", "SAVED", "MOVES"]
    turn = PART.start.names[PART.final().turn]
    assert first.startswith(f"{unfinished}  2023-11-1")
    assert first.endswith(f"  9  Sweet & Spicy with Lea, Tom and Mia. It is {turn}'s turn.")
    assert second.startswith(f"{over}  2023-11-1")
    assert second.endswith(f"Finished: {WHOLE.start.names[WINNER]} has won.")


def test_statistics_count_what_is_over(spicy: Run, games: tuple[str, str]) -> None:
    assert len(games) == 2
    heading, *rows = spicy("games", "--stats").lines
    assert heading.split()[:3] == ["GAMES", "WINS", "TROPHIES"]
    wins = {row.split()[-1]: row.split()[:2] for row in rows}
    names = WHOLE.start.names
    assert wins == {name: ["1", str(int(name == names[WINNER]))] for name in names}


class Terminal(io.StringIO):
    """A standard output that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_long_lines_are_broken_between_words(
    spicy: Run, monkeypatch: pytest.MonkeyPatch, games: tuple[str, str]
) -> None:
    over, unfinished = games
    session = SavedGames().resume(unfinished)
    piped = spicy("games")
    assert len(piped.lines) == 3
    for columns in (200, 80, 60, 40):
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        monkeypatch.setenv("COLUMNS", str(columns))
        assert cli.main(["games"]) == 0
        lines = terminal.getvalue().splitlines()
        assert max(map(len, lines)) <= columns
        assert " ".join(lines).split() == piped.out.split()
        # Only the first line of each game begins at the edge, so that the IDs stay a column.
        begin = [line.split()[0] for line in lines if not line.startswith(" ")]
        assert begin == ["ID", unfinished, over]
        assert (len(lines) > 3) is (columns < 200)
    session.close()


def test_on_a_terminal_what_went_wrong_is_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, games: tuple[str, str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(["games", "resume", games[0]]) == 1
    first, second = terminal.getvalue().splitlines()
    assert first.startswith(f"{games[0]}: ")
    assert second.startswith(" ")
    assert max(len(first), len(second)) <= 80


def test_what_cannot_be_opened_is_in_the_list(
    spicy: Run, folder: Path, games: tuple[str, str]
) -> None:
    cut = (folder / f"{games[1]}.spicy-game").read_bytes()[:150]
    (folder / "cut.spicy-game").write_bytes(cut)
    (folder / "new.spicy-game").write_bytes(wrap(b"", b"Spicy saved game, format 3.\n"))
    (folder / "odd\n\x1b[1m.spicy-game").write_bytes(b"")
    said = spicy("games")
    assert (said.code, said.out.isascii(), "\x1b" in said.out) == (0, True, False)
    lines = {line.split()[0]: line for line in said.lines}
    assert "lost or changed" in lines["cut"]
    assert "newer version" in lines["new"]
    assert "is empty" in lines["odd\\n\\x1b[1m"]
    assert said.lines[-1] == f"The files are in the folder {folder}"
    for what in ("cut", "new"):
        for command in ("resume", "export"):
            told = spicy("games", command, what)
            assert (told.code, told.out) == (1, "")
            assert told.err.startswith(f"{what}: ")


def test_a_list_that_cannot_be_made(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise DiskError("This user has no home folder.")

    monkeypatch.setattr("spicy.storage.save_folder.user_folder", nowhere)
    said = "The saved games cannot be listed. This user has no home folder.\n"
    assert spicy("games") == (1, "", said)
    assert spicy("games", "export", "x").code == 1


# resume


@each("words", ["", "{id:.5}", "--ascii {id}", "{id} --plain"])
def test_resume(words: str, spicy: Run, folder: Path, resumed: Resumed) -> None:
    """Without an ID it is the last unfinished game."""
    resumed.clear()
    name = kept(folder, PART)
    asked = words.format(id=name).split()
    assert spicy("games", "resume", *asked) == (7, "", "")
    assert resumed == [(PART, "--ascii" in asked, "--plain" in asked)]
    assert SavedGames().load(name).move_count == 10


def test_a_finished_game_is_not_gone_on_with(
    spicy: Run, folder: Path, games: tuple[str, str]
) -> None:
    """It is told what can be done with it, as one types it."""
    said = spicy("games", "resume", games[0])
    assert (said.code, len(said.err.splitlines())) == (1, 1)
    assert said.err.startswith(f"{games[0]}: This game is finished. ")
    for command in ("step --game", "games export"):
        assert f"'spicy {command} {games[0]}'" in said.err
        assert spicy(*command.split(), games[0]).code == 0
    assert not list(folder.glob("*.lock"))
    assert f"| {OUTCOME.reason.rule}: " in spicy("step", "--plain", "--game", games[0]).out


def test_a_game_that_goes_on_is_not_stepped_through(spicy: Run, games: tuple[str, str]) -> None:
    """Its cards are nobody's business yet, and none is printed."""
    closed = spicy("step", "--plain", "--game", games[1])
    assert (closed.code, closed.out, "finished" in closed.err) == (1, "", True)


def test_a_game_that_is_played_elsewhere(spicy: Run, games: tuple[str, str]) -> None:
    unfinished = games[1]
    session = SavedGames().resume(unfinished)
    for words in (("resume",), ("delete", "--yes")):
        said = spicy("games", *words, unfinished)
        assert said.code == 1
        reason = f"{unfinished}: Somebody has been playing this game in another window since "
        assert said.err.startswith(reason)
        assert said.err.endswith(f" (process {os.getpid()}).\n")
    assert f"process {os.getpid()}" in spicy("games").out
    assert spicy("games", "export", unfinished).code == 0
    session.close()


# export


def test_a_finished_game_is_exported_as_a_transcript(
    spicy: Run, games: tuple[str, str], tmp_path: Path
) -> None:
    said = spicy("games", "export", games[0])
    assert (said.code, said.err) == (0, "")
    assert record_of(parse(said.out)) == WHOLE
    assert spicy("games", "export", games[0], "-o", "-") == said
    assert not Path("-").exists()
    file = tmp_path / "game.spicy"
    written = f"Written to {file}: the whole game as a transcript.\n"
    assert spicy("games", "export", games[0], "-o", str(file)) == (0, written, "")
    assert file.read_text(encoding="utf-8") == said.out
    assert cli.main(["check", str(file)]) == 0


def test_of_a_game_that_goes_on_only_what_everybody_saw_is_exported(
    spicy: Run, folder: Path
) -> None:
    """The same bytes whatever the cards are that nobody has turned over."""
    for seed in range(3):
        record = some_game(seed, moves=12)
        dealt_anew = redeal_unseen(record, None, random.Random(seed))
        assert dealt_anew != record
        texts = set()
        for name in (kept(folder, record), kept(folder, dealt_anew)):
            said = spicy("games", "export", name)
            assert (said.code, said.err) == (0, "")
            texts.add(said.out)
            file = folder / f"{name}.txt"
            written = spicy("games", "export", name, "-o", str(file))
            assert written.out.startswith(f"Written to {file}: what everybody may know")
            assert file.read_text(encoding="utf-8") == said.out
        (text,) = texts
        heading, begun, *told, unfinished, _standing = text.splitlines()
        assert (heading, unfinished) == ("Sweet & Spicy with Lea, Tom and Mia.", "Not finished.")
        assert begun.startswith("Begun on 2023-11-1")
        assert len(told) == 2 + sum(map(len, events_of(record)))


def test_nothing_is_written_over(spicy: Run, games: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    for path, reason in (
        (file, "There is a file with this name already"),
        (tmp_path / "no" / "folder", f"{tmp_path}/no/folder: There is no such folder.\n"),
        (tmp_path, ""),
        ("a\0b", ""),
    ):
        said = spicy("games", "export", games[0], "-o", str(path))
        assert said.code == 2
        assert said.err
        assert reason in said.err
    assert file.read_text() == "mine"


# delete


@each(("is_gone", "answers"), [(False, [None, "", "\n", "n\n"]), (True, ["y\n", "yes\n", "Y \n"])])
def test_deleting_asks(
    is_gone: bool,
    answers: list[str | None],
    spicy: Run,
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
) -> None:
    for answer in answers:
        name = kept(folder, PART)
        monkeypatch.setattr("sys.stdin", None if answer is None else io.StringIO(answer))
        said = spicy("games", "delete", name)
        assert said.out.startswith(f"Delete the game {name} for good? (y/n)")
        assert said.code == (0 if is_gone else 1)
        assert (folder / f"{name}.spicy-game").exists() is not is_gone
        assert said.out.endswith("The game is deleted.\n") is is_gone
        assert said.err == ("" if is_gone else f"{name}: The game was not deleted.\n")


def test_deleting_without_asking(spicy: Run, games: tuple[str, str], folder: Path) -> None:
    over, unfinished = games
    said = f"{unfinished}: The game is deleted.\n"
    assert spicy("games", "delete", "--yes", unfinished) == (0, said, "")
    assert {path.stem for path in folder.iterdir()} == {over}
