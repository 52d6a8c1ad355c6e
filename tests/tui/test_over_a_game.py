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
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Purpose, StartGame
from spicy.tui.widgets.theme import Look
from support.drawn import text_of
from support.player import Player
from support.rows import each
from support.window import Window

NAMES = ("Lea", "Tom", "Mia")


def begun(seed: int = 7, **options: object) -> GameFlow:
    """A game at its first hand-over, to Lea."""
    game = GameSetup(NAMES, **options)  # type: ignore[arg-type]
    return GameFlow(Look(), random.Random(seed), game, starts_at_once=True, chance=random.Random(1))


def press(flow: GameFlow, *keys: str) -> None:
    for key in keys:
        assert flow.press(key) is None, key


def stepper_of(flow: GameFlow) -> StepperScreen:
    assert isinstance(flow.screen, StepperScreen)
    return flow.screen


OWN_HAND = ("1", "?", "x", "1", "escape")
"""From the first hand-over to a what-if over Lea's open hand."""
FROM_TABLE = ("escape", "?", "x", "escape")
"""From the first hand-over to a what-if over the table."""


def test_over_a_hand_its_cards_are_real_and_all_others_are_invented() -> None:
    flow = begun()
    assert flow.session is not None
    press(flow, *OWN_HAND)
    made = stepper_of(flow).cursor.stop.state
    assert made.seats[0].hand == flow.session.view(0).hand
    assert made.seats[1].hand != flow.session.view(1).hand
    assert made.seats[2].hand != flow.session.view(2).hand
    assert flow.screen.is_private


@each(
    ("keys", "label"),
    [(OWN_HAND, "INVENTED CARDS (those of Lea are real)"), (FROM_TABLE, "INVENTED CARDS")],
)
@each("more", [(), ("x",), ("v",), ("?",), ("x", *"pass", "enter")])
def test_every_screen_of_a_what_if_says_that_cards_are_invented(
    keys: tuple[str, ...], label: str, more: tuple[str, ...]
) -> None:
    flow = begun()
    with Window(flow) as terminal:
        terminal.press(*keys)
        terminal.press(*more)
        assert label in terminal.text().splitlines()[0]


@pytest.mark.parametrize("tried", [(), ("x", *"pass", "enter")])
@each("size", [(60, 20)])
def test_no_key_is_listed_that_is_refused(tried: tuple[str, ...], size: tuple[int, int]) -> None:
    """Invented cards are neither written nor set up; with the real ones of a file both are."""
    for keys in (OWN_HAND, FROM_TABLE):
        flow = begun()
        with Window(flow, *size) as terminal:
            terminal.press(*keys, *tried)
            assert (
                "what if 1:" in terminal.lines()[0] if tried else "What if " in terminal.lines()[0]
            )
            shown = terminal.text()
            assert " w  " not in shown
            assert " s  " not in shown
            terminal.press("?")
            shown = "\n".join(terminal.lines())
            for _ in range(20):
                terminal.press("down")
                shown += "\n".join(terminal.lines())
            assert isinstance(flow.screen, HelpPage)
            assert "drop the what-if" in shown
            assert "leave; back" in shown
            assert "to a file" not in shown
            assert "set up a position" not in shown


def test_the_first_stop_says_in_a_sentence_what_is_real() -> None:
    flow = begun()
    with Window(flow) as terminal:
        terminal.press(*OWN_HAND)
        assert "Only Lea's own cards are real here." in " ".join(
            terminal.text().replace("│", " ").split()
        ).replace("# ", "")


@each("is_key", [False, True])
@each("over", [(), ("v",), ("?",), ("right", "r")])
def test_an_own_what_if_is_covered_like_the_hand(is_key: bool, over: tuple[str, ...]) -> None:
    """By `space`, a small window or a signal: nothing but Lea's digit shows her cards again."""
    flow = begun()
    press(flow, *OWN_HAND, *over)
    if is_key:
        press(flow, "space")
    else:
        flow.cover()
    assert isinstance(flow.screen, HandOverScreen)
    assert (flow.screen.seat, flow.screen.purpose) == (0, Purpose.TURN)
    assert not flow.screen.is_private
    press(flow, "escape")
    assert isinstance(flow.screen, TableScreen)


@pytest.mark.parametrize("over", [(), ("v",), ("?",)])
def test_what_space_does_is_said(over: tuple[str, ...]) -> None:
    """It hides what is somebody's own, and hides nothing where nothing is."""
    for keys, is_hiding in ((OWN_HAND, True), (FROM_TABLE, False)):
        with Window(begun()) as terminal:
            terminal.press(*keys, *over)
            footer = " ".join(line.strip("│ ") for line in terminal.lines()[-4:])
            assert ("space  hide" in footer) is is_hiding
            if over == ("?",):
                assert ("space goes on too" in terminal.text()) is not is_hiding


def test_a_try_is_hidden_by_space_until_something_is_typed() -> None:
    """No move begins with a blank; within one it is a letter, and the try can be covered all the same."""
    flow = begun()
    press(flow, "1", "?", "x", "1")
    assert isinstance(flow.screen, WhatIfScreen)
    press(flow, "space")
    assert isinstance(flow.screen, HandOverScreen)
    press(flow, "1", "?", "x", "1", "n", "space")
    assert isinstance(flow.screen, WhatIfScreen)
    assert flow.screen.is_private
    flow.cover()
    assert isinstance(flow.screen, HandOverScreen)


def test_asking_to_leave_covers_an_own_what_if() -> None:
    flow = begun()
    press(flow, *OWN_HAND, "c-c")
    assert isinstance(flow.screen, LeaveScreen)
    press(flow, "escape")
    assert isinstance(flow.screen, HandOverScreen)


def test_asking_to_leave_comes_back_to_a_what_if_of_everybody() -> None:
    flow = begun()
    press(flow, *FROM_TABLE)
    desk = flow.screen
    press(flow, "c-c", "escape")
    assert flow.screen is desk
    press(flow, "escape", "escape")
    assert isinstance(flow.screen, TableScreen)


OVER_A_HAND = {
    "the rules": ("?",),
    "the book": ("?", "/"),
    "a rule": ("?", "/", "enter"),
    "the question before leaving": ("q",),
    "the same with Ctrl-C": ("c-c",),
    "the same over the rules": ("?", "c-c"),
    "a challenge": ("n",),
    "the way to a what-if": ("?", "x"),
    "a what-if": ("?", "x", "1"),
    "its stepper": ("?", "x", "1", "escape"),
    "its table": ("?", "x", "1", "escape", "v"),
}


@each("way", OVER_A_HAND)
def test_what_lies_over_a_hand_names_it_and_closes_to_the_hand_over(way: str) -> None:
    """Nobody can tell who holds the device by then: only the digit opens the hand again."""
    flow = begun()
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "1", "enter", "enter", "2")  # Tom may lay, or challenge Lea
        hand = flow.screen
        assert isinstance(hand, HandScreen)
        assert hand.seat == 1
        terminal.press(*["2" if key == "1" else key for key in OVER_A_HAND[way]])
        assert type(flow.screen) is not HandScreen
        assert not any(isinstance(screen, HandScreen) for screen in flow.stack)
        said = "Hand the device to" if type(flow.screen) is HandOverScreen else "lies Tom's hand"
        assert said in terminal.text()
        for _step in range(6):
            if isinstance(flow.screen, HandOverScreen) and flow.screen.purpose is Purpose.TURN:
                break
            terminal.press("escape")
            assert not isinstance(flow.screen, HandScreen)
        assert isinstance(flow.screen, HandOverScreen)
        assert (flow.screen.seat, flow.screen.purpose) == (1, Purpose.TURN)


@pytest.mark.parametrize("way", [("?",), ("?", "/"), ("q",)])
def test_over_a_covered_hand_nobody_is_named(way: tuple[str, ...]) -> None:
    """The note is about a hand that was open, not about a hand-over or the table."""
    for home in ((), ("escape",), ("1", "space")):
        with Window(begun()) as terminal:
            terminal.press(*home, *way)
            assert "Under this lies" not in terminal.text()


def test_rules_over_a_hand_lead_to_its_own_cards_only_by_its_digit() -> None:
    flow = begun()
    press(flow, "1", "?")
    flow.cover()
    assert isinstance(flow.screen, RulesScreen)
    press(flow, "x")
    assert isinstance(flow.screen, HandOverScreen)
    assert (flow.screen.seat, flow.screen.purpose) == (0, Purpose.WHAT_IF)
    assert flow.screen.single_presses()
    press(flow, "2")
    assert isinstance(flow.screen, HandOverScreen)
    press(flow, "escape")
    assert isinstance(flow.screen, RulesScreen)
    press(flow, "x", "1")
    assert isinstance(flow.screen, WhatIfScreen)
    assert flow.screen.is_private


def test_another_what_if_invents_anew() -> None:
    flow = begun()
    found = set()
    for _ in range(5):
        press(flow, *FROM_TABLE)
        found.add(stepper_of(flow).cursor.stop.state)
        press(flow, "q")
        press(flow, "enter")
    assert len(found) == 5


def test_what_ifs_do_not_change_the_next_deal() -> None:
    """A seed means the same games whether somebody wonders in between or not."""
    deals = []
    for is_wondering in (False, True):
        flow = begun()
        if is_wondering:
            press(flow, *FROM_TABLE, "q")
        flow.carry_out(StartGame(flow.choices))
        assert flow.session is not None
        deals.append([flow.session.view(seat).hand for seat in range(3)])
    assert deals[0] == deals[1]


@pytest.mark.parametrize("keys", [OWN_HAND, FROM_TABLE])
def test_invented_cards_are_written_nowhere(
    keys: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flow = begun()
    press(flow, *keys, "x", *"pass", "enter", "w")
    assert isinstance(flow.screen, StepperScreen)
    assert "not written" in flow.screen.message
    press(flow, "s", "w", "enter", "enter")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("way", ["", "escape", "1"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_what_matters_now_is_read_without_scrolling(way: str, size: tuple[int, int]) -> None:
    """Above it stands one sentence of the game in short; `g` unfolds the rest, and folds it again."""
    flow = begun()
    press(flow, *way.split(), "?")
    rules = flow.screen
    assert isinstance(rules, RulesScreen)
    first = rules.book.rule(rules.topics[0])
    for told in (1, len(rules.introduction), 1):
        assert (first.title in text_of(rules, size)) is (told == 1)
        dots = [row for row in rules.lines(size[0]) if row.plain.startswith(f" {rules.look.dot}")]
        assert len(dots) == told
        press(flow, "g")


def test_in_a_first_game_and_before_it_the_game_in_short_is_all_there(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path)
    persistence = Persistence(SavedGames(tmp_path / "games"), settings)
    flow = GameFlow(Look(), random.Random(1), persistence=persistence)
    for is_short in (False, False, True):  # on the title, in the first game, in the second one
        press(flow, "?")
        assert isinstance(flow.screen, RulesScreen)
        assert flow.screen.is_short is is_short
        press(flow, "escape")
        flow.carry_out(StartGame(GameSetup(NAMES)))
    flow.close()


def test_before_a_game_there_is_no_what_if() -> None:
    flow = GameFlow(Look(), random.Random(1))
    press(flow, "?", "x")
    assert isinstance(flow.screen, RulesScreen)


@pytest.mark.parametrize("way", ["score", "recap"])
def test_a_game_that_is_over_can_be_stepped_through(way: str) -> None:
    """Whole, with the real cards, and back to where one came from."""
    flow = begun()
    with Window(flow) as terminal:
        Player(terminal, flow, random.Random(2)).play_to_score()
        if way == "recap":
            terminal.press("enter")
        home = flow.screen
        assert isinstance(home, ScoreScreen | RecapScreen)
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
