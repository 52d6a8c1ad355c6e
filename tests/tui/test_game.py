"""Games by key presses alone: from the title to the recap, and how many keys each kind of turn takes."""

from __future__ import annotations

import random

from spicy.engine.actions import Pass, Play
from spicy.engine.cards import Card, Declaration, Edition, in_order
from spicy.engine.events import ChallengeSettled, LastCardCalled, TrophyTaken, TurnPassed
from spicy.engine.rules import SpiceItUp
from spicy.session.session import Session
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Purpose
from spicy.tui.widgets.theme import Look
from support.player import Player
from support.rows import each
from support.table import begun, press
from support.terminal import Terminal
from support.window import Window

NAMES = ("Lea", "Tom", "Mia", "Ben")
CALM = Look(calm=True)


def test_a_family_plays_from_the_title_to_the_recap() -> None:
    flow = GameFlow(CALM, random.Random(7))
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
        log = session_of(flow).log()
        settled = [event for event in log if isinstance(event, ChallengeSettled)]
        assert any(event.winner == event.seat for event in settled)
        assert any(event.winner == event.owner for event in settled)
        assert {LastCardCalled, TrophyTaken, TurnPassed} <= {type(event) for event in log}
        assert "play again" in terminal.text()
        assert "in hand" in terminal.text()
        terminal.press("enter")
        assert isinstance(flow.screen, RecapScreen)
        assert "lies" in terminal.text()
        terminal.press("t")
        assert isinstance(flow.screen, TitleScreen)
        terminal.press("q")
        assert terminal.result().code == 0


def session_of(flow: GameFlow) -> Session:
    assert flow.session is not None
    return flow.session


@each(("number", "card"), enumerate(SpiceItUp))
def test_games_with_special_cards_reach_their_end(number: int, card: SpiceItUp) -> None:
    flow = begun(seed=3, look=CALM, super_jokers=number % 2 == 0, spice_it_up=(card,))
    Player(None, flow, random.Random(4)).play_to_score()
    assert isinstance(flow.screen, ScoreScreen)


def hand_of(flow: GameFlow) -> tuple[Card, ...]:
    return in_order(session_of(flow).view(0).hand)


def test_a_pass_asks_once_and_draws_a_card() -> None:
    flow = begun(*NAMES)
    with Window(flow) as terminal:
        terminal.press("1", "p")
        assert "Pass and draw 1 card?" in terminal.text()
        terminal.press("escape", "p", "enter")
        assert isinstance(flow.screen, TableScreen)
        assert len(hand_of(flow)) == 7
        assert "Lea passed" in terminal.text()
        assert "Lea draws 1 card." in terminal.text()
        terminal.press("d")  # the way to the card that was drawn is a hand-over, like any other
        assert isinstance(flow.screen, HandOverScreen)
        assert (flow.screen.seat, flow.screen.purpose) == (0, Purpose.LOOK)
        terminal.press("1")
        assert "+ just drawn" in terminal.text()
        assert terminal.text().count("+") == 2


@each("is_strict", [False, True])
@each(
    ("keys", "asked"),
    [("", "a spice and a number"), ("c", "Which number"), ("2", "Which spice")],
)
def test_enter_lays_nothing_before_all_is_said_and_asks_for_the_rest(
    keys: str, asked: str, is_strict: bool
) -> None:
    flow = begun(*NAMES, is_strict=is_strict)
    with Window(flow) as terminal:
        terminal.press("1", "1", *keys, "enter")
        assert isinstance(flow.screen, HandScreen)
        assert asked in terminal.text()


@each("is_strict", [False, True])
def test_guided_play_offers_only_what_fits_and_strict_play_has_its_price(is_strict: bool) -> None:
    flow = begun(*NAMES, is_strict=is_strict)
    with Window(flow) as terminal:
        terminal.press("1", "1", "c", "9")  # a 9 cannot open a stack
        assert ("Possible now: 1 2 3" in terminal.text()) is not is_strict
        terminal.press("enter")
        if is_strict:
            assert len(hand_of(flow)) == 7
        else:
            assert isinstance(flow.screen, HandScreen)
            terminal.press("3", "enter")
            (laid,) = session_of(flow).public_view().stack
            assert laid.declaration == Declaration("C3")
        assert isinstance(flow.screen, TableScreen)
        assert session_of(flow).public_view().turn == 1


@each("calls", [True, False])
def test_strict_play_waits_for_the_call(calls: bool) -> None:
    """`!` calls the last card; forgotten, the card comes back (`trophy.call`)."""
    flow = begun(*NAMES, is_strict=True)
    session = session_of(flow)
    with Window(flow) as terminal:
        while len(hand_of(flow)) > 1 or session.public_view().turn != 0:
            view = session.public_view()
            laid = Play(hand_of(flow)[0], view.declarations[0])
            session.apply(view.turn, Pass() if view.turn else laid)
        terminal.press("escape", "enter", "1", "1", "9", *["!"] * calls, "enter")
        assert isinstance(flow.screen, TableScreen)
        assert flow.screen.is_window is calls


# Six keys on an empty stack, five on a stack, five for a copy, four or fewer for a challenge

OPENING = "1 1 c 2 enter"
"""What the first player lays, from the hand-over that a game begins with."""
KINDS: dict[str, tuple[str, str, int, type[AppScreen]]] = {
    # The keys before it, its own, how many they are, and the public screen that they lead to.
    "an empty stack": ("escape", "enter 1 {card} c 2 enter", 6, TableScreen),
    "on a stack": (OPENING, "enter 2 {card} 5 enter", 5, TableScreen),
    "a pass": (OPENING, "enter 2 p enter", 4, TableScreen),
    "a copy": (OPENING, "c 3 3 {card} enter", 5, TableScreen),
    "the number": (OPENING, "2 n enter", 3, RevealScreen),
    "the spice": (OPENING, "3 s enter", 3, RevealScreen),
    "from the own hand": (OPENING, "enter 2 n enter", 4, RevealScreen),
    "a copy that is doubted": (f"{OPENING} c 3 3 1 enter", "1 enter", 2, RevealScreen),
    "strict: without a word": (OPENING, "2 t enter", 3, RevealScreen),
    "strict: a peek": (OPENING, "r 3 enter", 3, TableScreen),
}


@each("edition", Edition)
@each("card", "136")
@each("is_strict", [False, True])
@each("kind", KINDS)
def test_a_turn_takes_as_many_keys_as_it_should(
    kind: str, is_strict: bool, card: str, edition: Edition
) -> None:
    """From one public screen to the next, whatever card it is about."""
    if kind.startswith("strict") and not is_strict:
        return
    before, pattern, count, to = KINDS[kind]
    rules = {"edition": edition, "is_strict": is_strict, "spice_it_up": (SpiceItUp.COPY_CAT,)}
    flow = begun(seed=3, look=CALM, **rules)
    assert isinstance(press(flow, before), TableScreen)
    *keys, last = pattern.format(card=card).split()
    assert len(keys) + 1 == count
    moves = session_of(flow).move_count
    press(flow, " ".join(keys))
    assert isinstance(press(flow, last), to | MomentScreen)
    assert session_of(flow).move_count == moves + 1  # the last key did it, and none before
