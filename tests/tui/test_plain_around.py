"""What lies around the games in plain lines: saved games, statistics, files, settings, the way out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.transcript import parse, read
from spicy.tui.plain.evening_talk import PlainEvening
from spicy.tui.terminal.talk import Answer, Question
from spicy.words.cats import some_cats
from support.disk import WatchedFiles
from support.plain import Exhausted, Sheet, hold
from support.rows import each
from support.saved import some_game

LAST_CARD = "players: Lea, Tom, Mia\nhand Lea:\nstack: Lea P3 as P3\ntop: last card\n"
"""A position in which Tom and Mia have a word about the last card of Lea."""


@pytest.fixture
def persistence(tmp_path: Path) -> Persistence:
    files = WatchedFiles(is_hasty=True)
    return Persistence(SavedGames(tmp_path / "saved", files), SettingsFile(tmp_path, files))


def saved(persistence: Persistence, *, moves: int | None = None) -> Session:
    """Save a game of Lea, Tom and Mia, a finished one without `moves`."""
    record = some_game(moves=moves)
    session = Session(record.start, keeper=persistence.keeper())
    for move in record.moves:
        session.apply(*move)
    session.close()
    return session


def told(
    persistence: Persistence,
    answers: Sequence[Answer],
    setup: GameSetup | None = None,
    session: Session | None = None,
) -> list[list[str]]:
    """Answer from the title on, or in a game; return what was said before each answer, and at the end."""
    heard: list[list[str]] = []
    sheet = Sheet()
    left = list(answers)

    def player(_question: Question) -> Answer:
        heard.append(list(sheet.public))
        sheet.public.clear()
        if not left:
            raise Exhausted
        return left.pop(0)

    play = PlainEvening(
        sheet,
        random.Random(1),
        setup,
        starts_at_once=setup is not None,
        saved=session,
        persistence=persistence,
    )
    with pytest.raises(Exhausted):
        hold(play.talk(), sheet, player)
    return heard


def told_from(position: str, answers: Sequence[Answer]) -> list[list[str]]:
    """Answer in a game that begins with the position of a transcript."""
    return told(Persistence(), answers, session=Session(parse(position + "---\n").start))


def test_a_finished_game_is_stepped_through_by_enter_and_by_number(
    persistence: Persistence,
) -> None:
    """A move is told with its rules; a number goes to it, forwards and back; the end tells the score."""
    last = saved(persistence).move_count
    heard = told(persistence, ["s", "1", "1", "", "3", "0", str(last + 2), str(last), "", "b"])
    set_up, first, third, again, wrong, final, end = heard[3:10]
    assert "(all cards open)" in set_up
    assert first[0].startswith("1. ")
    assert any("|" in line for line in first)
    assert third[0].startswith("3. ")
    assert again == set_up[set_up.index("Set-up:") :]
    assert wrong[0] == "That is no answer here."
    assert final[0].startswith(f"{last}. ")
    assert end[0] == "In the end:"
    assert end[-1].startswith("1: step through it.")


def test_a_finished_game_is_written_to_a_file(
    persistence: Persistence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the proposed name as a transcript, under another as a picture; what is there stays."""
    monkeypatch.chdir(tmp_path)
    game = saved(persistence)
    picture = tmp_path / "game.svg"
    answers = ["s", "1", "2", "", "2", str(picture), "2", str(picture), "b"]
    heard = told(persistence, answers)
    assert "Written: spicy-game.spicy" in heard[4]
    assert read("spicy-game.spicy").start == game.open_record().start
    assert f"Written: {picture}" in heard[6]
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert any("left alone" in line for line in heard[8])


def test_the_statistics_tell_a_line_for_everybody(persistence: Persistence) -> None:
    saved(persistence)
    heard = told(persistence, ["s", "s"])
    lines = {line.partition(":")[0]: line for line in heard[2]}
    for one in persistence.careers():
        assert lines[one.name].startswith(f"{one.name}: 1 game, {one.wins} win")
        assert f"right doubts: {one.right_doubts} of {one.doubts}" in lines[one.name]


def test_a_game_that_goes_on_opens_no_cards(persistence: Persistence) -> None:
    """It can be gone on with or deleted, and neither stepped through nor written to a file."""
    saved(persistence, moves=5)
    heard = told(persistence, ["s", "1", "2", "d", "n", "1", "d", "y"])
    assert heard[2] == ["1: go on. d: delete it. b: back."]
    assert "That is no answer here." in heard[3]
    assert any("Lea, Tom and Mia" in line for line in heard[5])
    assert "There are no saved games." in heard[8]
    assert not persistence.games()


def test_a_game_is_put_away_for_the_title_and_gone_on_with(persistence: Persistence) -> None:
    setup = GameSetup(players=("Lea", "Tom"))
    heard = told(persistence, ["b", "m", "x", "2"], setup)
    assert "x: back to the title" in heard[2]
    assert any(line.startswith("2: Go on: Lea and Tom") for line in heard[3])
    assert heard[4][-1].startswith("Lea: 1 and Enter")


def test_a_game_that_is_not_saved_is_put_away_only_by_a_yes() -> None:
    heard = told(Persistence(), ["b", "x", "n", "x", "y"], GameSetup(players=("Lea", "Tom")))
    assert any("lost" in line for line in heard[2])
    assert "on to Lea" in heard[3][-1]
    assert heard[5][0] == "1: New game"


@each(
    ("answers", "asked"),
    [
        (["b", "q"], "Leave the game?"),
        (["b", "x"], "Leave the game?"),
        (["b", "e"], "End the game?"),
        (["s", "1", "d"], "Delete this game for good?"),
    ],
)
def test_only_y_and_n_answer_what_cannot_be_undone(
    persistence: Persistence, answers: list[Answer], asked: str
) -> None:
    """Everything else is said to be no answer, ? gives the rules, and the question is asked again."""
    is_game = answers[0] == "b"
    if not is_game and not persistence.count():
        saved(persistence, moves=5)
    setup = GameSetup(players=("Lea", "Tom")) if is_game else None
    instead: list[Answer] = ["", "b", "yes", "1", "?", "", "n"]
    heard = told(Persistence() if is_game else persistence, [*answers, *instead], setup)
    question, *junk, rules, again, after = heard[len(answers) :]
    assert question[-1].startswith(asked)
    assert junk == [["That is no answer here.", question[-1]]] * 4
    assert rules[0] == "The rules that matter here"
    assert again[-1] == question[-1]
    assert after[-1] != question[-1]


def test_whoever_is_alone_with_cats_may_want_to_be_asked(persistence: Persistence) -> None:
    """The wish counts in the game that is played, and is remembered."""
    setup = GameSetup(players=("Lea",)).with_cats(some_cats(1))
    heard = told(persistence, ["p", "", "o", "1", "", "l", "1"], setup)
    assert any("show my hand" in line for line in heard[3])
    assert any("ask before showing my hand" in line for line in heard[4])
    assert heard[-1][-1].startswith("Lea: 1 and Enter")
    assert persistence.display().asks


def test_who_has_passed_is_offered_the_card_that_it_brought() -> None:
    """Behind the hand-over, as ever; it is marked as new there."""
    heard = told(Persistence(), ["1", "p", "", "d", "1"], GameSetup(players=("Lea", "Tom")))
    assert "d: Lea, see the card you drew." in heard[3][-1]
    assert heard[4][-1].startswith("Lea: 1 and Enter to look")


def test_a_game_that_is_over_is_told_and_the_winners_neighbour_begins_the_next() -> None:
    """The deeds of everybody stand before the moves; whoever plays next, the starter is known.

    Going back from the next game leads to the score, which is still there to be looked back on.
    """
    answers = ["1", "1", "1", "1", "", "m", "e", "y", "3", "2", "b", "3", "2", "", "0", "b", "6"]
    heard = told(Persistence(), answers, GameSetup(players=("Lea", "Tom", "Mia")))
    score, looked_back, again, setup, title = heard[8], heard[9], heard[12], heard[15], heard[17]
    (ranked,) = [line for line in score if line.startswith("1. ")]
    winner = ranked.removeprefix("1. ").partition(":")[0]
    following = {"Lea": "Tom", "Tom": "Mia", "Mia": "Lea"}[winner]
    assert looked_back[0].startswith("Lea: laid 1, ")
    assert looked_back[1].startswith(
        "Tom: laid 0, 0 lies, 0 doubted, 0 caught, right doubts: 0 of 0"
    )
    assert "The biggest stack had 1 card." in looked_back
    assert again == looked_back
    assert f"{following} starts." in setup[-2]
    assert title[0] == "1: New game"


def test_the_boldest_lie_is_told_with_the_card_that_it_was() -> None:
    """In a sentence of its own, whatever its name is: a joker's would need an article."""
    position = "players: Lea, Tom\nhand Lea: SJ C1\nhand Tom: P10 W3\n"
    heard = told_from(position, ["1", "2", "p", "3", "", "e", "y", "3"])
    assert "The boldest lie, which got away: Lea said pepper 3. Really: spice joker." in heard[-1]


@each(
    ("trophies", "stake"),
    [
        ("", "Lea gets a trophy unless somebody catches a lie. "),
        ("trophies Tom: 1\n", "Lea gets a trophy unless somebody catches a lie. "),
        (
            "trophies Lea: 1\n",
            "Lea gets a trophy and wins the game unless somebody catches a lie. ",
        ),
    ],
)
def test_a_last_card_says_what_it_brings(trophies: str, stake: str) -> None:
    position = f"{LAST_CARD}{trophies}"
    assert told_from(position, [])[0][-1].startswith(stake)


@each(
    ("position", "answers", "reason"),
    [
        (LAST_CARD, ["1"], "Lea, you cannot challenge your own card."),
        (LAST_CARD, ["4"], "Nobody has the number 4."),
        (LAST_CARD, ["12"], "That is no answer here."),
        (LAST_CARD, ["2", "0", "2"], "Tom has said it already: no challenge."),
        ("players: Lea, Tom\nhand Lea: P2 P3\n", ["b", "1"], "Lea, there is no card to challenge."),
        (
            "players: Lea, Tom\nhand Lea: P2 P3\nstarts: Tom\nstack: Lea P1 as P1\n",
            ["b", "1"],
            "Lea, you cannot challenge your own card.",
        ),
    ],
)
def test_a_number_that_challenges_nothing_is_told_why(
    position: str, answers: list[Answer], reason: str
) -> None:
    assert told_from(position, answers)[-1][0] == reason


def test_an_accusation_is_made_and_called_off_only_by_its_answers() -> None:
    setup = GameSetup(players=("Lea", "Tom"), is_strict=True)
    heard = told(Persistence(), ["b", "r", "1", "x", "n", "b"], setup)
    asked, first, second, after = heard[3:]
    assert first == second == ["That is no answer here.", asked[-1]]
    assert after[-1].endswith("m: more.")
