"""What lies over a game: facedown cards stay unknown, and whatever is somebody's own gets covered."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.requests import Purpose, StartGame
from support import ui
from support.drawn import text_of
from support.player import Player
from support.rows import each
from support.supervised import CARD
from support.table import NAMES, at_title, begun, press
from support.terminal import Terminal
from support.window import Window

OWN_HAND = "1 ? x 1 escape"
"""From the first hand-over to a what-if over Lea's open hand."""
FROM_TABLE = "escape ? x escape"
"""From the first hand-over to a what-if over the table."""


def _flow() -> GameFlow:
    return begun(chance=random.Random(1), spice_it_up=(SpiceItUp.COPY_CAT,))


def is_hand_over(flow: GameFlow, seat: int, purpose: Purpose = Purpose.TURN) -> bool:
    """Whether the device is to be handed to a seat, and nothing private is shown."""
    screen = flow.screen
    assert not screen.is_private
    return isinstance(screen, ui.HandOverScreen) and (screen.seat, screen.purpose) == (
        seat,
        purpose,
    )


def test_over_a_hand_its_cards_are_real_and_all_others_are_invented() -> None:
    flow = _flow()
    press(flow, OWN_HAND)
    made = flow.screen.cursor.stop.state.seats
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
    with Window(_flow()) as terminal:
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
        flow = _flow()
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
            assert isinstance(flow.screen, ui.HelpPage)
            for words in ("drop the what-if", "leave; back"):
                assert words in shown
            for words in ("to a file", "set up a position"):
                assert words not in shown


@each("is_key", [False, True])
@each("over", ["", "v", "?", "right r"])
def test_an_own_what_if_is_covered_like_the_hand(is_key: bool, over: str) -> None:
    """By `space`, a small window or a signal: nothing but Lea's digit shows her cards again."""
    flow = _flow()
    press(flow, f"{OWN_HAND} {over}")
    press(flow, "space") if is_key else flow.cover()
    assert is_hand_over(flow, 0)
    assert isinstance(press(flow, "escape"), ui.TableScreen)


def test_a_try_is_hidden_by_space_until_something_is_typed() -> None:
    """No move begins with a blank; within one it is a letter, and the try can be covered all the same."""
    flow = _flow()
    assert isinstance(press(flow, "1 ? x 1"), ui.WhatIfScreen)
    assert isinstance(press(flow, "space"), ui.HandOverScreen)
    screen = press(flow, "1 ? x 1 n space")
    assert isinstance(screen, ui.WhatIfScreen)
    assert screen.is_private
    flow.cover()
    assert is_hand_over(flow, 0)


def test_asking_to_leave_comes_back_to_a_what_if_of_everybody() -> None:
    flow = _flow()
    desk = press(flow, FROM_TABLE)
    assert press(flow, "c-c escape") is desk
    assert isinstance(press(flow, "escape escape"), ui.TableScreen)


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
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "1", "enter", "enter", "2")  # Tom may lay, or challenge Lea
        assert isinstance(flow.screen, ui.HandScreen)
        terminal.press(*OVER_A_HAND[way].split())
        assert not any(isinstance(screen, ui.HandScreen) for screen in flow.stack)
        said = "Hand the device to" if type(flow.screen) is ui.HandOverScreen else "lies Tom's hand"
        assert said in terminal.text()
        for _step in range(6):
            if type(flow.screen) is ui.HandOverScreen and is_hand_over(flow, 1):
                break
            terminal.press("escape")
            assert not isinstance(flow.screen, ui.HandScreen)
        assert is_hand_over(flow, 1)


@each("way", ["?", "? /", "q"])
def test_over_a_covered_hand_nobody_is_named(way: str) -> None:
    """The note is about a hand that was open, not about a hand-over or the table."""
    for home in ("", "escape", "1 space"):
        with Window(_flow()) as terminal:
            terminal.press(*home.split(), *way.split())
            assert "Under this lies" not in terminal.text()


def test_rules_over_a_hand_lead_to_its_own_cards_only_by_its_digit() -> None:
    flow = _flow()
    press(flow, "1 ?")
    flow.cover()
    assert isinstance(flow.screen, ui.RulesScreen)
    assert press(flow, "x").single_presses()
    assert is_hand_over(flow, 0, Purpose.WHAT_IF)
    assert isinstance(press(flow, "2"), ui.HandOverScreen)
    assert isinstance(press(flow, "escape"), ui.RulesScreen)
    screen = press(flow, "x 1")
    assert isinstance(screen, ui.WhatIfScreen)
    assert screen.is_private


def test_another_what_if_invents_anew() -> None:
    flow = _flow()
    found = set()
    for _ in range(5):
        press(flow, FROM_TABLE)
        found.add(flow.screen.cursor.stop.state)
        press(flow, "q enter")
    assert len(found) == 5


def test_what_ifs_do_not_change_the_next_deal() -> None:
    """A seed means the same games whether somebody wonders in between or not."""
    deals = []
    for keys in ("", f"{FROM_TABLE} q"):
        flow = _flow()
        press(flow, keys)
        flow.carry_out(StartGame(flow.choices))
        deals.append([flow.session.view(seat).hand for seat in range(3)])
    assert deals[0] == deals[1]


@pytest.mark.parametrize("keys", [OWN_HAND, FROM_TABLE])
def test_invented_cards_are_written_nowhere(
    keys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flow = _flow()
    press(flow, f"{keys} x p a s s enter w")
    assert "not written" in flow.screen.message
    press(flow, "s w enter enter")
    assert list(tmp_path.iterdir()) == []


@each("way", ["", "escape", "1"])
@each("size", [(60, 20), (80, 24)])
def test_what_matters_now_is_read_without_scrolling(way: str, size: tuple[int, int]) -> None:
    """Above it stands one sentence of the game in short; `g` unfolds the rest, and folds it again."""
    flow = _flow()
    rules = press(flow, f"{way} ?")
    assert isinstance(rules, ui.RulesScreen)
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
        assert isinstance(rules, ui.RulesScreen)
        assert rules.is_short is is_short
        press(flow, "escape")
        flow.carry_out(StartGame(GameSetup(NAMES)))
    flow.close()


def test_before_a_game_there_is_no_what_if() -> None:
    assert isinstance(press(at_title(), "? x"), ui.RulesScreen)


def test_a_game_that_is_over_can_be_stepped_through() -> None:
    """Whole, with the real cards, and back to where one came from: the score, and the recap."""
    flow = _flow()
    with Window(flow) as terminal:
        Player(terminal, flow, random.Random(2)).play_to_score()
        for _ in ("score", "recap"):
            home = flow.screen
            assert "step through it" in terminal.text()
            terminal.press("s")
            assert "ALL CARDS OPEN" in terminal.text()
            cursor = flow.screen.cursor
            record = flow.session.open_record()
            assert cursor.original.last == len(record.moves)
            assert cursor.stop.state == record.start
            terminal.press("end")
            assert flow.screen.cursor.stop.state == record.final()
            terminal.press("escape")
            assert flow.screen is home
            terminal.press("enter")


def _press_blind(terminal: Terminal | Window, *keys: str) -> None:
    """Press keys, none of which may bring a card to light."""
    for key in keys:
        terminal.press(key)
        assert not CARD.search(terminal.text()), key


@each("way", [("space",), ("q", "escape"), ("c-c", "escape")])
def test_nobody_elses_key_opens_it(way: tuple[str, ...]) -> None:
    """Not the digits of other seats, nor any key that the open hand would have taken."""
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        cards = terminal.text()
        assert CARD.search(cards)
        _press_blind(terminal, *way)
        for other in ("2", "3", "4", "0", "n", "s", "p", "right", "enter", "space", "c", "w"):
            _press_blind(terminal, other)
            assert isinstance(flow.screen, ui.HandOverScreen)
        terminal.press("1")
        assert terminal.text() == cards


def test_a_storm_of_escapes_opens_nothing() -> None:
    """Held, in pieces, or mixed with what asks: an open hand only ever gets covered by it."""
    rng = random.Random(5)
    with Terminal(_flow()) as terminal:
        terminal.press("1")
        assert CARD.search(terminal.text())
        _press_blind(terminal, "q")
        for _stroke in range(100):
            terminal.send(rng.choice(["\x1b", "\x1b\x1b", "\x1b[", "\x1bO", "\x1b" * 9, "q"]))
            terminal.pass_time(rng.choice([0.0, 0.02, 0.06]))
            assert not CARD.search(terminal.text())
        assert not terminal.has_ended


def test_leaving_asks_once_and_says_that_the_game_is_lost() -> None:
    with Window(_flow()) as terminal:
        terminal.press("1", "q")
        assert "lost" in terminal.text()
        terminal.press("n", "enter")
        assert not terminal.has_ended
        terminal.press("escape", "c-c", "y")
        assert terminal.result().code == 0
        assert "lost" in terminal.result().message


# Where there is no room for the question

TINY = [(50, 15), (59, 24), (80, 19), (30, 8), (20, 5)]


@each("size", TINY)
def test_a_small_window_asks_as_well(size: tuple[int, int]) -> None:
    """What `q` does, the question and its two keys can be read; Escape stays, `y` leaves."""
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        terminal.resize(*size)
        assert not CARD.search(terminal.text())
        shown = " ".join(terminal.text().split())
        assert re.search(r"press q to leave|q: leave", shown)
        for words in ("60", "20", *(f"{size[0]} columns", f"{size[1]} rows")[: 2 * (size[0] > 50)]):
            assert words in shown
        terminal.press("q")
        assert isinstance(flow.screen, ui.LeaveScreen)
        for words in ("Leave the game?", "It will be lost.", "y: leave", "Esc: stay"):
            assert words in terminal.text()
        assert "q" not in terminal.text()
        terminal.press("q", "enter", "space", "1")
        assert isinstance(flow.screen, ui.LeaveScreen)
        terminal.press("escape")
        assert isinstance(flow.screen, ui.HandOverScreen)
        assert " ".join(terminal.text().split()) == shown
        terminal.press("1", "enter", "space", "escape")
        assert isinstance(flow.screen, ui.HandOverScreen)
        terminal.press("й")  # the same key of another layout
        terminal.type("н", "н")  # no single press
        terminal.pass_time(1)
        assert not terminal.has_ended
        terminal.press("y")
        assert terminal.result().code == 0


def test_a_question_that_was_asked_in_a_small_window_stays_when_it_grows() -> None:
    """And the other way round; what was typed for the one is not taken for the other."""
    with Window(_flow(), 50, 15) as terminal:
        terminal.press("q")
        terminal.resize(80, 24)
        assert "Leave the game?" in terminal.text()
        assert "is lost when you leave" in terminal.text()
        terminal.resize(20, 5)
        assert "Esc: stay" in terminal.text()
        terminal.press("escape")
        terminal.resize(80, 24)
        assert "Lea, press 1" in terminal.text()
        terminal.press("1")
        assert CARD.search(terminal.text())


def test_where_there_is_nothing_to_lose_a_small_window_is_left_at_once() -> None:
    with Window(at_title(), 50, 15) as terminal:
        assert "press q to leave" in " ".join(terminal.text().split())
        terminal.press("q")
        assert terminal.result().code == 0


@each("size", TINY)
def test_control_c_asks_in_a_small_window_too(size: tuple[int, int]) -> None:
    """Twice leaves, as everywhere."""
    with Window(_flow(), *size) as terminal:
        terminal.press("c-c")
        assert "Leave the game?" in terminal.text()
        terminal.press("c-c")
        assert terminal.result().code == 0
