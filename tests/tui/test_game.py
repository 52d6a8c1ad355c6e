"""Whole games by key presses alone, from the title to the score and on to the recap."""

from __future__ import annotations

import random

from spicy.engine.actions import Pass, Play
from spicy.engine.cards import Card, Declaration, in_order
from spicy.engine.events import (
    ChallengeSettled,
    LastCardCalled,
    TrophyTaken,
    TurnPassed,
)
from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.requests import Purpose
from spicy.tui.widgets.theme import Look
from support.player import Player
from support.rows import each
from support.terminal import Terminal
from support.window import Window

NAMES = ("Lea", "Tom", "Mia", "Ben")


def test_a_family_plays_from_the_title_to_the_recap() -> None:
    flow = GameFlow(Look(calm=True), random.Random(7))
    with Terminal(flow) as terminal:
        assert "New game" in terminal.text()
        terminal.press("enter")
        assert isinstance(flow.screen, SetupScreen)
        for name in NAMES:
            terminal.write(name)
            terminal.press("enter")
        terminal.press("up", "up", "up", "up", "up")  # round the top, to the button
        assert "Shuffle and deal" in terminal.text()
        terminal.press("enter")
        assert "Hand the device to" in terminal.text()
        player = Player(terminal, flow, random.Random(2))
        player.play_to_score(10)
        player.terminal = None  # the rest is not drawn, which takes long
        player.play_to_score()
        terminal.press("c-l")
        assert flow.session is not None
        log = flow.session.log()
        settled = [event for event in log if isinstance(event, ChallengeSettled)]
        assert any(event.winner == event.seat for event in settled)
        assert any(event.winner == event.owner for event in settled)
        for kind in (LastCardCalled, TrophyTaken, TurnPassed):
            assert any(isinstance(event, kind) for event in log), kind
        text = terminal.text()
        assert "play again" in text
        assert "in hand" in text
        terminal.press("enter")
        assert isinstance(flow.screen, RecapScreen)
        assert "lies" in terminal.text()
        terminal.press("t")
        assert isinstance(flow.screen, TitleScreen)
        terminal.press("q")
        assert terminal.result().code == 0


@each(("number", "card"), enumerate(SpiceItUp))
def test_games_with_special_cards_reach_their_end(number: int, card: SpiceItUp) -> None:
    game = GameSetup(NAMES[:3], super_jokers=number % 2 == 0, spice_it_up=(card,))
    flow = GameFlow(Look(calm=True), random.Random(3), game, starts_at_once=True)
    Player(None, flow, random.Random(4)).play_to_score()
    assert isinstance(flow.screen, ScoreScreen)


def _flow(*, is_strict: bool = False, **options: object) -> GameFlow:
    game = GameSetup(NAMES, is_strict=is_strict, **options)  # type: ignore[arg-type]
    return GameFlow(Look(calm=True), random.Random(7), game, starts_at_once=True)


def _hand(flow: GameFlow, seat: int = 0) -> tuple[Card, ...]:
    assert flow.session is not None
    return in_order(flow.session.view(seat).hand)


def test_a_pass_asks_once_and_draws_a_card() -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1", "p")
        assert "Pass and draw 1 card?" in terminal.text()
        terminal.press("escape", "p", "enter")
        assert isinstance(flow.screen, TableScreen)
        assert len(_hand(flow)) == 7
        assert "Lea passed" in terminal.text()
        assert "Lea draws 1 card." in terminal.text()
        terminal.press("d")  # the way to the card that was drawn is a hand-over, like any other
        assert isinstance(flow.screen, HandOverScreen)
        assert (flow.screen.seat, flow.screen.purpose) == (0, Purpose.LOOK)
        terminal.press("1")
        assert "+ just drawn" in terminal.text()
        assert terminal.text().count("+") == 2


def test_space_hides_the_hand_and_only_the_digit_shows_it_again() -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1")
        cards = terminal.text()
        terminal.press("space")
        assert isinstance(flow.screen, HandOverScreen)
        terminal.press("enter", "space", "2", "3", "4", "0")
        assert isinstance(flow.screen, HandOverScreen)
        terminal.press("1")
        assert terminal.text() == cards


def test_leaving_asks_once_and_says_that_the_game_is_lost() -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1", "q")
        assert "lost" in terminal.text()
        assert not isinstance(flow.screen, HandScreen)
        terminal.press("n", "enter")
        assert not terminal.has_ended
        terminal.press("escape", "c-c", "y")
        assert terminal.result().code == 0
        assert "lost" in terminal.result().message


@each("is_strict", [False, True])
@each(
    ("keys", "asked"),
    [("", "a spice and a number"), ("c", "Which number"), ("2", "Which spice")],
)
def test_enter_lays_nothing_before_all_is_said_and_asks_for_the_rest(
    keys: str, asked: str, is_strict: bool
) -> None:
    flow = _flow(is_strict=is_strict)
    with Window(flow) as terminal:
        terminal.press("1", "1", *keys, "enter")
        assert isinstance(flow.screen, HandScreen)
        assert asked in terminal.text()


def test_guided_play_offers_only_what_fits() -> None:
    flow = _flow()
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "9")  # a 9 cannot open a stack
        assert "Possible now: 1 2 3" in terminal.text()
        terminal.press("enter")
        assert isinstance(flow.screen, HandScreen)
        terminal.press("3", "enter")
        assert flow.session is not None
        assert flow.session.public_view().stack[-1].declaration == Declaration("C3")


def test_strict_play_lets_a_mistake_happen_at_its_price() -> None:
    flow = _flow(is_strict=True)
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "9", "enter")
        assert isinstance(flow.screen, TableScreen)
        assert len(_hand(flow)) == 7
        assert flow.session is not None
        assert flow.session.public_view().turn == 1


def test_strict_play_waits_for_the_call() -> None:
    """`!` calls the last card; forgotten, the card comes back (`trophy.call`)."""
    for calls, is_window in ((True, True), (False, False)):
        flow = _flow(is_strict=True)
        session = flow.session
        assert session is not None
        with Window(flow) as terminal:
            _play_down_to_one(flow)
            terminal.press("escape", "enter", "1", "1", "9")
            terminal.press(*(["!"] if calls else []), "enter")
            assert isinstance(flow.screen, TableScreen)
            assert flow.screen.is_window is is_window


def _play_down_to_one(flow: GameFlow) -> None:
    """Let the first player lay cards and the others pass, until one card is left in that hand."""
    session = flow.session
    assert session is not None
    while len(_hand(flow)) > 1 or session.public_view().turn != 0:
        view = session.public_view()
        if view.turn == 0:
            session.apply(0, Play(_hand(flow)[0], view.declarations[0]))
        else:
            session.apply(view.turn, Pass())
