"""The game in plain lines: every game can be played, nothing hidden is said, hands are cleared away."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import count, pairwise, product
from pathlib import Path

import pytest

from spicy.engine.actions import Peek
from spicy.engine.cards import Edition
from spicy.engine.deal import new_game
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.state import GameState, Phase
from spicy.engine.view import PublicView
from spicy.rulebook import load
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.testing import configurations, play_random, redeal_unseen
from spicy.tui.plain.evening_talk import PlainEvening
from spicy.tui.plain.game import PlainGame
from spicy.tui.plain.room import Room
from spicy.tui.terminal.screen import Leave
from spicy.tui.terminal.talk import Answer, Heard, Question, Talk
from spicy.words.cats import some_cats
from spicy.words.help import game_in_short, overlay_topics
from support.disk import WatchedFiles
from support.doses import only
from support.plain import CLEARED, Exhausted, Replay, Sheet, hold, scripted
from support.rows import each

CONFIGURATIONS = list(configurations())
random.Random(5).shuffle(CONFIGURATIONS)


@cache
def random_record(seed: int, *, is_strict: bool) -> Record:
    """A whole random game; against the rules nothing but what a strict table can do."""
    for attempt in count(seed, 1000):
        rules, players = CONFIGURATIONS[attempt % len(CONFIGURATIONS)]
        punished = 0.15 if is_strict else 0
        record = play_random(rules, players, random.Random(attempt), punished=punished)
        steps = zip(record.steps(), record.moves, strict=False)
        if all(
            state.phase is Phase.TURN
            for (state, _events), (_seat, action) in steps
            if isinstance(action, Peek)
        ):
            return record
    raise AssertionError


def game_of(
    start: GameState, sheet: Sheet, *, is_strict: bool = False
) -> tuple[Session, Talk[Leave]]:
    """A game in lines that begins like this."""
    session = Session(start, is_strict=is_strict)
    return session, PlainGame(Room(sheet), session).play()


@each("is_strict", [False, True])
@each("seed", range(10))
def test_every_game_can_be_played_in_lines(is_strict: bool, seed: int) -> None:
    """Random games in sampled configurations, by answers alone, to the score and the look back."""
    record, sheet = random_record(seed, is_strict=is_strict), Sheet()
    session = Session(record.start, is_strict=is_strict)
    player = Replay(record, lambda: session.move_count, is_strict=is_strict)
    at_the_end, reading = iter(["3", "q"]), iter(["x"])

    def answer(question: Question) -> Answer:
        if question.topic == "look back":
            return next(reading, "")
        return next(at_the_end) if question.topic == "score" else player(question)

    talk = PlainEvening(sheet, random.Random(1), saved=session).talk()
    assert hold(talk, sheet, answer).code == 0
    assert session.open_record().moves == record.moves
    assert "That is no answer here." in sheet.public


# What is hidden


def said(record: Record, seat: int | None, is_strict: bool) -> list[str]:
    """All that everybody, and a seat, was told of a game up to its last move but one."""
    sheet = Sheet(seat)
    session, talk = game_of(record.start, sheet, is_strict=is_strict)
    session.is_first_game = True
    unfinished = Record(record.start, record.moves[:-1])
    with pytest.raises(Exhausted):
        hold(talk, sheet, Replay(unfinished, lambda: session.move_count, is_strict=is_strict))
    return sheet.public


def compare(seeds: range) -> None:
    """Hold what is said to not depending on cards that whoever hears it has never seen."""
    for seed in seeds:
        is_strict = bool(seed % 2)
        record = random_record(seed, is_strict=is_strict)
        for seat in (None, seed % len(record.start.seats)):
            other = redeal_unseen(record, seat, random.Random(seed))
            assert said(record, seat, is_strict) == said(other, seat, is_strict)


@pytest.mark.parametrize("seeds", only([range(100, 105)], [range(100, 105), range(105, 150)]))
def test_no_line_depends_on_what_is_hidden(seeds: range) -> None:
    compare(seeds)


def _if_top_is_joker(patch: pytest.MonkeyPatch) -> None:
    asked = PlainGame._between_asked

    def leaky(self: PlainGame, view: PublicView) -> str:
        top = self._session._state.top
        return asked(self, view) + ("!" if top is not None and top.card.is_joker else "")

    patch.setattr(PlainGame, "_between_asked", leaky)


def _not_cleared(patch: pytest.MonkeyPatch) -> None:
    """A hand is closed, and its lines stay where they were."""
    cleared = Sheet.clear

    def leaky(self: Sheet) -> None:
        self.public += self.private[-1:]
        cleared(self)

    patch.setattr(Sheet, "clear", leaky)


@pytest.mark.parametrize("plant", [_if_top_is_joker, _not_cleared])
def test_a_planted_leak_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare(range(100, 105))


@each("instead", ["q", "?", "h", Heard.INTERRUPT, Heard.END, Heard.COVER])
@each(("depth", "topic"), enumerate(("card", "spice", "number", "lay")))
def test_whatever_comes_over_a_hand_covers_it_first(
    instead: Answer, depth: int, topic: str
) -> None:
    """The next question is public, the page is clear, and only the own number opens it again."""
    sheet = Sheet()
    session, talk = game_of(random_record(2, is_strict=False).start, sheet)
    digit = str(session.public_view().turn + 1)
    question = next(talk)
    for answer in (digit, "1", "1", "1")[: depth + 1]:
        question = talk.send(answer)
    assert question.topic == topic
    sheet.open_to = int(digit) - 1
    question = talk.send(instead)
    assert CLEARED in sheet.public
    assert not sheet.is_open
    while question.topic != "hand-over":
        assert question.topic in ("leave", "rules")
        question = talk.send("n" if question.topic == "leave" else "")
    assert session.move_count == 0
    for wrong in ("", "1" if digit != "1" else "2", "x", "22"):
        question = talk.send(wrong)
        assert question.topic == "hand-over"
    assert question.is_single
    assert talk.send(digit).topic == "card"


@each("is_strict", [False, True])
def test_a_lie_takes_as_many_answers_as_the_truth(is_strict: bool) -> None:
    """Whatever the card and whatever is said of it, the same questions come in the same order."""
    start = new_game(("Lea", "Tom"), Rules(), random.Random(3))
    for card, spice, number in product("123456", "cwp", "123"):
        _session, talk = game_of(start, Sheet(), is_strict=is_strict)
        next(talk)
        asked = [talk.send(answer).topic for answer in ("1", card, spice, number, "")]
        assert asked == ["card", "spice", "number", "lay", "table"]


# Leaving, and going on


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    """Leaving asks once, and says that it is saved; the title offers the game, and it goes on."""
    files = WatchedFiles(is_hasty=True)
    persistence = Persistence(SavedGames(tmp_path, files), SettingsFile(tmp_path, files))
    assert persistence.is_first_game()
    sheet = Sheet()
    setup = GameSetup(players=("Lea", "Tom"))
    play = PlainEvening(
        sheet, random.Random(7), setup, starts_at_once=True, persistence=persistence
    )
    answers = ["1", "p", "", "q", "n", Heard.INTERRUPT, "y"]
    left = hold(play.talk(), sheet, scripted(answers))
    assert (left.code, "saved" in left.message) == (0, True)
    assert sheet.public[-1].startswith("Leave the game?")

    sheet = Sheet()
    play = PlainEvening(sheet, random.Random(8), persistence=persistence)
    hold(play.talk(), sheet, scripted(["2", "", "2", "p", "", "q", Heard.END]))
    assert any("Go on: Lea and Tom" in line for line in sheet.public)
    assert {"Lea passes.", "Tom passes."} <= {*sheet.public}
    (game,) = persistence.unfinished(1)
    assert game.facts.names == ("Lea", "Tom")
    assert not persistence.is_first_game()
    # What happens for the first time in it still gets its gentle line.
    assert persistence.load(game.id).is_first_game


def test_names_and_choices_are_asked_until_they_can_be(tmp_path: Path) -> None:
    """Whoever goes back from the cats names the people anew."""
    persistence = Persistence(SavedGames(tmp_path, WatchedFiles(is_hasty=True)))
    sheet = Sheet()
    play = PlainEvening(sheet, random.Random(8), persistence=persistence)
    choices = ["2", "1", "7 7", "2, 7", "2", "2"]
    names = ["", "Lea, lea", "Lea", "0", "Lea", "7", "", "Lea, Mia", "b", " Lea ,Tom, ", "1"]
    hold(play.talk(), sheet, scripted(["1", *names, "c", *choices, "", "q", "y"]))
    (game,) = persistence.games()
    setup = game.facts.setup
    assert (setup.people, setup.edition) == (("Lea", "Tom"), Edition.SWEET_AND_SPICY)
    assert (len(setup.players), len(setup.spice_it_up)) == (3, 2)
    assert (setup.super_jokers, setup.starts, setup.is_strict) == (True, 1, True)


def test_somebody_alone_plays_with_cats() -> None:
    """They speak for themselves; no hand is open but the person's, who is not asked for the device."""
    setup = GameSetup(players=("Lea",)).with_cats(some_cats(2))
    sheet = Sheet()
    play = PlainEvening(sheet, random.Random(4), setup, starts_at_once=True)
    answers = {"card": "p", "pass": "", "table": "", "window": "0", "offer": "2", "score": "q"}
    asked = set()

    def player(question: Question) -> Answer:
        asked.add(question.topic)
        return answers[question.topic]

    assert hold(play.talk(), sheet, player).code == 0
    assert {"card", "table", "score"} <= asked
    assert "hand-over" not in asked
    assert "Lea's turn" in sheet.public
    assert not {"Paprika's turn", "Ginger's turn"} & {*sheet.public}
    assert any(line.endswith("lets it lie.") for line in sheet.public)


def test_rules_are_read_by_number_and_found_by_words() -> None:
    """What was found by words is numbered anew; what is not in the book is said not to be."""
    sheet = Sheet()
    session, talk = game_of(random_record(2, is_strict=False).start, sheet)
    answers = ["b", "?", "1", "0", "99", "how many cards does the loser draw", "1", "zzz zzz", ""]
    with pytest.raises(Exhausted):
        hold(talk, sheet, scripted(answers))
    read = [found for found, line in enumerate(sheet.public) if "look something up" in line]
    first, short, none, hits, found, nothing = (
        sheet.public[start + 1 : end] for start, end in pairwise(read)
    )
    rules = load()
    rule = rules.rule(overlay_topics(session.public_view(), "table")[0])
    assert first[:2] == [rule.title, *rule.text.split("\n")][:2]
    assert tuple(short) == game_in_short()
    assert none == ["There is no such number."]
    assert hits[0].startswith("1: ")
    assert found[0] == hits[0].removeprefix("1: ")
    assert any("two" in line or "2" in line for line in found[1:])
    assert nothing[0] == "The rules do not say."
