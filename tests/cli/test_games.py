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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own, with nothing in it, and nobody who supervises."""
    # On a real terminal (`pytest -s`) the rest of the tests would run twice: in a child, too.
    monkeypatch.setattr("spicy.tui.terminal.supervisor.supervise", lambda play, _tell: play())
    monkeypatch.setattr("spicy.storage.save_folder.user_folder", lambda: tmp_path / "spicy")
    yield tmp_path / "spicy" / "games"
    for lock in list(Files._held.values()):
        Files().unlock(lock)


@pytest.fixture
def games(folder: Path) -> dict[str, str]:
    """A finished game and one that is not, by what they are."""
    made = {}
    for what, record, now in (("over", WHOLE, 1_700_000_000), ("open", PART, 1_700_000_500)):
        keeper = SavedGames(folder, clock=lambda now=now: now).keeper()  # type: ignore[misc]
        keeper.keep(record, what == "open")
        keeper.close()
        assert keeper.id is not None
        made[what] = keeper.id
    return made


def test_no_games(spicy: Run, folder: Path) -> None:
    for words in ((), ("list",)):
        said = spicy("games", *words)
        assert (said.code, said.out, said.err) == (0, "There are no saved games.\n", "")
    assert not folder.exists()


def test_the_list(spicy: Run, games: dict[str, str]) -> None:
    said = spicy("games")
    assert said.code == 0
    heading, first, second = said.lines
    assert heading.split() == ["ID", "SAVED", "MOVES"]
    turn = PART.start.names[PART.final().turn]
    assert first.startswith(f"{games['open']}  2023-11-1")
    assert first.endswith(f"  9  Sweet & Spicy with Lea, Tom and Mia. It is {turn}'s turn.")
    assert second.startswith(f"{games['over']}  2023-11-1")
    outcome = WHOLE.final().outcome
    assert outcome is not None
    (winner,) = outcome.winners
    assert second.endswith(f"Finished: {WHOLE.start.names[winner]} has won.")


class Terminal(io.StringIO):
    """A standard output that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_long_lines_are_broken_between_words(
    spicy: Run, monkeypatch: pytest.MonkeyPatch, games: dict[str, str]
) -> None:
    session = SavedGames().resume(games["open"])
    piped = spicy("games")
    assert len(piped.lines) == 1 + len(games)
    for columns in (200, 80, 60, 40):
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        monkeypatch.setenv("COLUMNS", str(columns))
        assert cli.main(["games"]) == 0
        lines = terminal.getvalue().splitlines()
        assert max(map(len, lines)) <= columns
        assert " ".join(" ".join(lines).split()) == " ".join(piped.out.split())
        # Only the first line of each game begins at the edge, so that the IDs stay a column.
        begin = [line.split()[0] for line in lines if not line.startswith(" ")]
        assert begin == ["ID", games["open"], games["over"]]
        assert (len(lines) > len(piped.lines)) is (columns < 200)
    session.close()


def test_on_a_terminal_what_went_wrong_is_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, games: dict[str, str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(["games", "resume", games["over"]]) == 1
    first, second = terminal.getvalue().splitlines()
    assert first.startswith(f"{games['over']}: ")
    assert second.startswith(" ")
    assert max(len(first), len(second)) <= 80


def test_what_cannot_be_opened_is_in_the_list(
    spicy: Run, folder: Path, games: dict[str, str]
) -> None:
    (folder / "cut.spicy-game").write_bytes(
        (folder / f"{games['open']}.spicy-game").read_bytes()[:150]
    )
    (folder / "new.spicy-game").write_bytes(wrap(b"", b"Spicy saved game, format 3.\n"))
    (folder / "odd\n\x1b[1m.spicy-game").write_bytes(b"")
    said = spicy("games")
    assert said.code == 0
    assert said.out.isascii()
    assert "\x1b" not in said.out
    lines = {line.split()[0]: line for line in said.lines}
    assert "lost or changed" in lines["cut"]
    assert "newer version" in lines["new"]
    assert "is empty" in lines["odd\\n\\x1b[1m"]
    assert said.lines[-1] == f"The files are in the folder {folder}"
    for what in ("cut", "new"):
        for words in (("resume", what), ("export", what)):
            told = spicy("games", *words)
            assert told.code == 1
            assert told.err.startswith(f"{what}: ")
            assert told.out == ""


def test_a_list_that_cannot_be_made(spicy: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise DiskError("This user has no home folder.")

    monkeypatch.setattr("spicy.storage.save_folder.user_folder", nowhere)
    said = spicy("games")
    assert (said.code, said.out) == (1, "")
    assert said.err == "The saved games cannot be listed. This user has no home folder.\n"
    assert spicy("games", "export", "x").code == 1


@each("words", [("resume",), ("export",), ("delete", "--yes")])
def test_there_is_no_such_game(spicy: Run, words: tuple[str, ...]) -> None:
    for name in ("nothing", "../nothing", "\x1b[1m"):
        said = spicy("games", *words, name)
        assert (said.code, said.out) == (1, "")
        assert said.err.startswith("There is no saved game '")
        assert "\x1b" not in said.err


@each("words", [("fly",), ("resume", ""), ("export", "a", "b"), ("list", "a")])
def test_wrong_use(spicy: Run, words: tuple[str, ...]) -> None:
    said = spicy("games", *words)
    assert said.code == 2
    assert said.err


def test_help(spicy: Run) -> None:
    for words in ((), ("resume",), ("export",), ("delete",), ("list",)):
        said = spicy("games", *words, "--help")
        assert said.code == 0
        assert said.out.startswith("usage: spicy games")


# resume


def test_resume(spicy: Run, games: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Session, SavedGames, bool]] = []

    def run_resume(session: Session, saves: SavedGames, *, ascii: bool, plain: bool) -> int:
        seen.append((session, saves, ascii or plain))
        assert saves.games()[0].holder is not None
        assert cards_of(session) == PART
        assert session.is_strict
        assert session.last_events() == events_of(PART)[-1]
        session.apply(*WHOLE.moves[9])
        assert session.is_saved
        return 7

    monkeypatch.setattr("spicy.cli.on_screen.run_resume", run_resume, raising=False)
    said = spicy("games", "resume", games["open"][:5])
    assert (said.code, said.out, said.err) == (7, "", "")
    ((_session, saves, is_other),) = seen
    assert not is_other
    assert saves.games()[0].holder is None
    assert saves.load(games["open"]).move_count == 10


def test_resume_with_plain_characters_or_in_plain_lines(
    spicy: Run, games: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "spicy.cli.on_screen.run_resume",
        lambda _loaded, _saves, *, ascii, plain: 2 * plain + ascii,
        raising=False,
    )
    assert spicy("games", "resume", "--ascii", games["open"]).code == 1
    assert spicy("games", "resume", games["open"], "--plain").code == 2


def test_resume_without_an_id_goes_on_with_the_last_unfinished_game(
    spicy: Run, games: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "spicy.cli.on_screen.run_resume",
        lambda session, _saves, **_: 7 if cards_of(session) == PART else 8,
        raising=False,
    )
    assert spicy("games", "resume").code == 7
    assert spicy("games", "delete", "--yes", games["open"]).code == 0
    said = spicy("games", "resume")
    assert (said.code, said.out, said.err) == (1, "", "There is no game to go on with.\n")


def test_a_finished_game_is_not_gone_on_with(
    spicy: Run, folder: Path, games: dict[str, str]
) -> None:
    said = spicy("games", "resume", games["over"])
    assert said.code == 1
    assert said.err.startswith(f"{games['over']}: This game is finished. ")
    assert len(said.err.splitlines()) == 1
    for command in ("step --game", "games export"):  # what can be done with it, as one types it
        assert f"'spicy {command} {games['over']}'" in said.err
        assert cli.main([*command.split(), games["over"]]) == 0
    assert not list(folder.glob("*.lock"))


def test_a_finished_game_is_stepped_through_and_one_that_goes_on_stays_closed(
    spicy: Run, games: dict[str, str]
) -> None:
    """Its cards are nobody's business yet, and none is printed."""
    outcome = WHOLE.final().outcome
    assert outcome is not None
    assert f"| {outcome.reason.rule}: " in spicy("step", "--plain", "--game", games["over"]).out
    closed = spicy("step", "--plain", "--game", games["open"])
    assert (closed.code, closed.out) == (1, "")
    assert "finished" in closed.err
    unknown = spicy("step", "--game", "nothere")
    assert unknown.code == 1
    assert "nothere" in unknown.err


def test_a_game_that_is_played_elsewhere(spicy: Run, games: dict[str, str]) -> None:
    session = SavedGames().resume(games["open"])
    for words in (("resume",), ("delete", "--yes")):
        said = spicy("games", *words, games["open"])
        assert said.code == 1
        assert said.err.startswith(
            f"{games['open']}: Somebody has been playing this game in another window since "
        )
        assert said.err.endswith(f" (process {os.getpid()}).\n")
    assert f"process {os.getpid()}" in spicy("games").out
    assert spicy("games", "export", games["open"]).code == 0
    session.close()


# export


def test_a_finished_game_is_exported_as_a_transcript(
    spicy: Run, games: dict[str, str], tmp_path: Path
) -> None:
    said = spicy("games", "export", games["over"])
    assert (said.code, said.err) == (0, "")
    assert record_of(parse(said.out)) == WHOLE
    file = tmp_path / "game.spicy"
    assert spicy("games", "export", games["over"], "-o", "-").out == said.out
    assert not Path("-").exists()
    written = spicy("games", "export", games["over"], "-o", str(file))
    assert (written.code, written.err) == (0, "")
    assert written.out == f"Written to {file}: the whole game as a transcript.\n"
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
        texts = []
        for one in (record, dealt_anew):
            keeper = SavedGames(folder, clock=lambda: 1.7e9).keeper()
            keeper.keep(one, False)
            keeper.close()
            said = spicy("games", "export", str(keeper.id))
            assert (said.code, said.err) == (0, "")
            texts.append(said.out)
            file = folder / f"{keeper.id}.txt"
            written = spicy("games", "export", str(keeper.id), "-o", str(file))
            assert written.out.startswith(f"Written to {file}: what everybody may know")
            assert file.read_text(encoding="utf-8") == said.out
        assert texts[0] == texts[1]
        heading, begun, *told, unfinished, _standing = texts[0].splitlines()
        assert heading == "Sweet & Spicy with Lea, Tom and Mia."
        assert begun.startswith("Begun on 2023-11-1")
        assert len(told) == 2 + sum(map(len, events_of(record)))
        assert unfinished == "Not finished."


def test_nothing_is_written_over(spicy: Run, games: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    said = spicy("games", "export", games["over"], "-o", str(file))
    assert said.code == 2
    assert "There is a file with this name already" in said.err
    assert file.read_text() == "mine"
    nowhere = spicy("games", "export", games["over"], "-o", str(tmp_path / "no" / "folder"))
    assert nowhere.err == f"{tmp_path}/no/folder: There is no such folder.\n"
    for path in (tmp_path / "no" / "folder", tmp_path, "a\0b"):
        said = spicy("games", "export", games["over"], "-o", str(path))
        assert said.code == 2
        assert said.err


# delete


@pytest.mark.parametrize(
    ("answer", "is_gone"),
    [("y\n", True), ("yes\n", True), ("Y \n", True), ("n\n", False), ("\n", False), ("", False)],
)
def test_deleting_asks(
    spicy: Run,
    monkeypatch: pytest.MonkeyPatch,
    games: dict[str, str],
    folder: Path,
    answer: str,
    is_gone: bool,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    said = spicy("games", "delete", games["open"])
    assert said.out.startswith(f"Delete the game {games['open']} for good? (y/n)")
    assert said.code == (0 if is_gone else 1)
    assert (folder / f"{games['open']}.spicy-game").exists() is not is_gone
    assert said.out.endswith("The game is deleted.\n") is is_gone
    if not is_gone:
        assert said.err == f"{games['open']}: The game was not deleted.\n"


def test_deleting_without_asking(spicy: Run, games: dict[str, str], folder: Path) -> None:
    said = spicy("games", "delete", "--yes", games["open"])
    assert (said.code, said.err) == (0, "")
    assert said.out == f"{games['open']}: The game is deleted.\n"
    assert {path.stem for path in folder.iterdir()} == {games["over"]}


def test_deleting_where_nobody_can_answer(
    spicy: Run, monkeypatch: pytest.MonkeyPatch, games: dict[str, str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert spicy("games", "delete", games["open"]).code == 1


# Statistics


def test_statistics_count_what_is_over(spicy: Run, games: dict[str, str]) -> None:
    said = spicy("games", "--stats")
    assert said.code == 0
    heading, *rows = said.lines
    assert heading.split()[:3] == ["GAMES", "WINS", "TROPHIES"]
    outcome = WHOLE.final().outcome
    assert outcome is not None
    found = {row.split()[-1]: row.split() for row in rows}
    assert found.keys() == set(WHOLE.start.names)
    for seat, name in enumerate(WHOLE.start.names):
        assert found[name][0] == "1"
        assert found[name][1] == str(int(seat in outcome.winners))
    assert games["over"]


def test_statistics_of_nothing(spicy: Run) -> None:
    assert spicy("games", "--stats").out == "No game is finished yet.\n"


def test_statistics_are_about_all_games(spicy: Run) -> None:
    said = spicy("games", "--stats", "list")
    assert said.code == 2
    assert "--stats" in said.err
