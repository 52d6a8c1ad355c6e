"""The rules desk over a game: what is facedown stays unknown, and what is somebody's own gets covered."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.analysis.pages import HelpPage
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.analysis.what_if import WhatIfScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Purpose, StartGame
from support import table
from support.drawn import text_of
from support.player import Player
from support.rows import each
from support.table import NAMES, at_title, press
from support.window import Window

OWN_HAND = "1 ? x 1 escape"
"""From the first hand-over to a what-if over Lea's open hand."""
FROM_TABLE = "escape ? x escape"
"""From the first hand-over to a what-if over the table."""


def begun() -> GameFlow:
    return table.begun(chance=random.Random(1))


def stepper_of(flow: GameFlow) -> StepperScreen:
    assert isinstance(flow.screen, StepperScreen)
    return flow.screen


def is_hand_over(flow: GameFlow, seat: int, purpose: Purpose = Purpose.TURN) -> bool:
    """Whether the device is to be handed to a seat, and nothing private is shown."""
    screen = flow.screen
    assert not screen.is_private
    return isinstance(screen, HandOverScreen) and (screen.seat, screen.purpose) == (seat, purpose)


def test_over_a_hand_its_cards_are_real_and_all_others_are_invented() -> None:
    flow = begun()
    assert flow.session is not None
    press(flow, OWN_HAND)
    made = stepper_of(flow).cursor.stop.state.seats
    real = [made[seat].hand == flow.session.view(seat).hand for seat in range(3)]
    assert real == [True, False, False]
    assert flow.screen.is_private


@each(
    ("keys", "label"),
    [(OWN_HAND, "INVENTED CARDS (those of Lea are real)"), (FROM_TABLE, "INVENTED CARDS")],
)
@each("more", ["", "v", "?", "x", "x p a s s enter"])
def test_every_screen_of_a_what_if_says_that_cards_are_invented(
    keys: str, label: str, more: str
) -> None:
    """And what `space` does: it hides what is somebody's own, and hides nothing where nothing is."""
    is_own = keys is OWN_HAND
    with Window(begun()) as terminal:
        terminal.press(*keys.split())
        said = "Only Lea's own cards are real here."
        text = " ".join(terminal.text().replace("│", " ").split()).replace("# ", "")
        assert (said in text) is is_own
        terminal.press(*more.split())
        assert label in terminal.lines()[0]
        if len(more) < 2 and more != "x":
            footer = " ".join(line.strip("│ ") for line in terminal.lines()[-4:])
            assert ("space  hide" in footer) is is_own
        if more == "?":
            assert ("space goes on too" in terminal.text()) is not is_own


@each("tried", ["", "x p a s s enter"])
def test_no_key_is_listed_that_is_refused(tried: str) -> None:
    """Invented cards are neither written nor set up; with the real ones of a file both are."""
    for keys in (OWN_HAND, FROM_TABLE):
        flow = begun()
        with Window(flow, 60, 20) as terminal:
            terminal.press(*keys.split(), *tried.split())
            assert ("what if 1:" if tried else "What if ") in terminal.lines()[0]
            assert " w  " not in terminal.text()
            assert " s  " not in terminal.text()
            terminal.press("?")
            shown = terminal.text()
            for _ in range(20):
                terminal.press("down")
                shown += terminal.text()
            assert isinstance(flow.screen, HelpPage)
            for words in ("drop the what-if", "leave; back"):
                assert words in shown
            for words in ("to a file", "set up a position"):
                assert words not in shown


@each("is_key", [False, True])
@each("over", ["", "v", "?", "right r"])
def test_an_own_what_if_is_covered_like_the_hand(is_key: bool, over: str) -> None:
    """By `space`, a small window or a signal: nothing but Lea's digit shows her cards again."""
    flow = begun()
    press(flow, f"{OWN_HAND} {over}")
    press(flow, "space") if is_key else flow.cover()
    assert is_hand_over(flow, 0)
    assert isinstance(press(flow, "escape"), TableScreen)


def test_a_try_is_hidden_by_space_until_something_is_typed() -> None:
    """No move begins with a blank; within one it is a letter, and the try can be covered all the same."""
    flow = begun()
    assert isinstance(press(flow, "1 ? x 1"), WhatIfScreen)
    assert isinstance(press(flow, "space"), HandOverScreen)
    screen = press(flow, "1 ? x 1 n space")
    assert isinstance(screen, WhatIfScreen)
    assert screen.is_private
    flow.cover()
    assert is_hand_over(flow, 0)


def test_asking_to_leave_comes_back_to_a_what_if_of_everybody() -> None:
    flow = begun()
    desk = press(flow, FROM_TABLE)
    assert press(flow, "c-c escape") is desk
    assert isinstance(press(flow, "escape escape"), TableScreen)


OVER_A_HAND = {
    "the rules": "?",
    "the book": "? /",
    "a rule": "? / enter",
    "the question before leaving": "q",
    "the same with Ctrl-C": "c-c",
    "the same over the rules": "? c-c",
    "a challenge": "n",
    "the way to a what-if": "? x",
    "a what-if": "? x 2",
    "its stepper": "? x 2 escape",
    "its table": "? x 2 escape v",
    "the question over it": "? x 2 escape c-c",
}


@each("way", OVER_A_HAND)
def test_what_lies_over_a_hand_names_it_and_closes_to_the_hand_over(way: str) -> None:
    """Nobody can tell who holds the device by then: only the digit opens the hand again."""
    flow = begun()
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "1", "enter", "enter", "2")  # Tom may lay, or challenge Lea
        assert isinstance(flow.screen, HandScreen)
        terminal.press(*OVER_A_HAND[way].split())
        assert not any(isinstance(screen, HandScreen) for screen in flow.stack)
        said = "Hand the device to" if type(flow.screen) is HandOverScreen else "lies Tom's hand"
        assert said in terminal.text()
        for _step in range(6):
            if type(flow.screen) is HandOverScreen and is_hand_over(flow, 1):
                break
            terminal.press("escape")
            assert not isinstance(flow.screen, HandScreen)
        assert is_hand_over(flow, 1)


@each("way", ["?", "? /", "q"])
def test_over_a_covered_hand_nobody_is_named(way: str) -> None:
    """The note is about a hand that was open, not about a hand-over or the table."""
    for home in ("", "escape", "1 space"):
        with Window(begun()) as terminal:
            terminal.press(*home.split(), *way.split())
            assert "Under this lies" not in terminal.text()


def test_rules_over_a_hand_lead_to_its_own_cards_only_by_its_digit() -> None:
    flow = begun()
    press(flow, "1 ?")
    flow.cover()
    assert isinstance(flow.screen, RulesScreen)
    assert press(flow, "x").single_presses()
    assert is_hand_over(flow, 0, Purpose.WHAT_IF)
    assert isinstance(press(flow, "2"), HandOverScreen)
    assert isinstance(press(flow, "escape"), RulesScreen)
    screen = press(flow, "x 1")
    assert isinstance(screen, WhatIfScreen)
    assert screen.is_private


def test_another_what_if_invents_anew() -> None:
    flow = begun()
    found = set()
    for _ in range(5):
        press(flow, FROM_TABLE)
        found.add(stepper_of(flow).cursor.stop.state)
        press(flow, "q enter")
    assert len(found) == 5


def test_what_ifs_do_not_change_the_next_deal() -> None:
    """A seed means the same games whether somebody wonders in between or not."""
    deals = []
    for keys in ("", f"{FROM_TABLE} q"):
        flow = begun()
        press(flow, keys)
        flow.carry_out(StartGame(flow.choices))
        assert flow.session is not None
        deals.append([flow.session.view(seat).hand for seat in range(3)])
    assert deals[0] == deals[1]


@pytest.mark.parametrize("keys", [OWN_HAND, FROM_TABLE])
def test_invented_cards_are_written_nowhere(
    keys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flow = begun()
    press(flow, f"{keys} x p a s s enter w")
    assert "not written" in stepper_of(flow).message
    press(flow, "s w enter enter")
    assert list(tmp_path.iterdir()) == []


@each("way", ["", "escape", "1"])
@each("size", [(60, 20), (80, 24)])
def test_what_matters_now_is_read_without_scrolling(way: str, size: tuple[int, int]) -> None:
    """Above it stands one sentence of the game in short; `g` unfolds the rest, and folds it again."""
    flow = begun()
    rules = press(flow, f"{way} ?")
    assert isinstance(rules, RulesScreen)
    first = rules.book.rule(rules.topics[0])
    for told in (1, len(rules.introduction), 1):
        assert (first.title in text_of(rules, size)) is (told == 1)
        dots = [row for row in rules.lines(size[0]) if row.plain.startswith(f" {rules.look.dot}")]
        assert len(dots) == told
        press(flow, "g")


def test_in_a_first_game_and_before_it_the_game_in_short_is_all_there(tmp_path: Path) -> None:
    flow = at_title(Persistence(SavedGames(tmp_path / "games"), SettingsFile(tmp_path)))
    for is_short in (False, False, True):  # on the title, in the first game, in the second one
        rules = press(flow, "?")
        assert isinstance(rules, RulesScreen)
        assert rules.is_short is is_short
        press(flow, "escape")
        flow.carry_out(StartGame(GameSetup(NAMES)))
    flow.close()


def test_before_a_game_there_is_no_what_if() -> None:
    assert isinstance(press(at_title(), "? x"), RulesScreen)


def test_a_game_that_is_over_can_be_stepped_through() -> None:
    """Whole, with the real cards, and back to where one came from: the score, and the recap."""
    flow = begun()
    with Window(flow) as terminal:
        Player(terminal, flow, random.Random(2)).play_to_score()
        for _ in ("score", "recap"):
            home = flow.screen
            assert "step through it" in terminal.text()
            terminal.press("s")
            assert "ALL CARDS OPEN" in terminal.text()
            cursor = stepper_of(flow).cursor
            assert flow.session is not None
            record = flow.session.open_record()
            assert cursor.original.last == len(record.moves)
            assert cursor.stop.state == record.start
            terminal.press("end")
            assert stepper_of(flow).cursor.stop.state == record.final()
            terminal.press("escape")
            assert flow.screen is home
            terminal.press("enter")
