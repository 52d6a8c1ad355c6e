"""Games by key presses alone, how many keys each turn takes, and a reveal: its steps and their times."""

from __future__ import annotations

import itertools
import random

from msgspec.structs import replace

from spicy.engine.actions import Challenge, Pass, Play, Trait
from spicy.engine.cards import Card, Declaration, Edition, in_order
from spicy.engine.events import ChallengeSettled, LastCardCalled, TrophyTaken, TurnPassed
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import SpiceItUp
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.theme import Look
from support import ui
from support.drawn import text_of
from support.player import Player
from support.rows import each
from support.screens import carry_out, draw, ghost_screen
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
        assert isinstance(flow.screen, ui.SetupScreen)
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
        log = flow.session.log()
        settled = [event for event in log if isinstance(event, ChallengeSettled)]
        assert any(event.winner == event.seat for event in settled)
        assert any(event.winner == event.owner for event in settled)
        assert {LastCardCalled, TrophyTaken, TurnPassed} <= {type(event) for event in log}
        assert "play again" in terminal.text()
        assert "in hand" in terminal.text()
        terminal.press("enter")
        assert isinstance(flow.screen, ui.RecapScreen)
        assert "lies" in terminal.text()
        terminal.press("t")
        assert isinstance(flow.screen, ui.TitleScreen)
        terminal.press("q")
        assert terminal.result().code == 0


@each(("number", "card"), enumerate(SpiceItUp))
def test_games_with_special_cards_reach_their_end(number: int, card: SpiceItUp) -> None:
    flow = begun(seed=3, look=CALM, super_jokers=number % 2 == 0, spice_it_up=(card,))
    Player(None, flow, random.Random(4)).play_to_score()
    assert isinstance(flow.screen, ui.ScoreScreen)


def hand_of(flow: GameFlow) -> tuple[Card, ...]:
    return in_order(flow.session.view(0).hand)


def test_a_pass_asks_once_and_draws_a_card() -> None:
    flow = begun(*NAMES)
    with Window(flow) as terminal:
        terminal.press("1", "p")
        assert "Pass and draw 1 card?" in terminal.text()
        terminal.press("escape", "p", "enter")
        assert isinstance(flow.screen, ui.TableScreen)
        assert len(hand_of(flow)) == 7
        assert "Lea passed" in terminal.text()
        assert "Lea draws 1 card." in terminal.text()
        terminal.press("d")  # the way to the card that was drawn is a hand-over, like any other
        assert isinstance(flow.screen, ui.HandOverScreen)
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
        assert isinstance(flow.screen, ui.HandScreen)
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
            assert isinstance(flow.screen, ui.HandScreen)
            terminal.press("3", "enter")
            (laid,) = flow.session.public_view().stack
            assert laid.declaration == Declaration("C3")
        assert isinstance(flow.screen, ui.TableScreen)
        assert flow.session.public_view().turn == 1


@each("calls", [True, False])
def test_strict_play_waits_for_the_call(calls: bool) -> None:
    """`!` calls the last card; forgotten, the card comes back (`trophy.call`)."""
    flow = begun(*NAMES, is_strict=True)
    with Window(flow) as terminal:
        while len(hand_of(flow)) > 1 or flow.session.public_view().turn != 0:
            view = flow.session.public_view()
            laid = Play(hand_of(flow)[0], view.declarations[0])
            flow.session.apply(view.turn, Pass() if view.turn else laid)
        terminal.press("escape", "enter", "1", "1", "9", *["!"] * calls, "enter")
        assert isinstance(flow.screen, ui.TableScreen)
        assert flow.screen.is_window is calls


# Six keys on an empty stack, five on a stack, five for a copy, four or fewer for a challenge

OPENING = "1 1 c 2 enter"
"""What the first player lays, from the hand-over that a game begins with."""
KINDS: dict[str, tuple[str, str, int, type[AppScreen]]] = {
    # The keys before it, its own, how many they are, and the public screen that they lead to.
    "an empty stack": ("escape", "enter 1 {card} c 2 enter", 6, ui.TableScreen),
    "on a stack": (OPENING, "enter 2 {card} 5 enter", 5, ui.TableScreen),
    "a pass": (OPENING, "enter 2 p enter", 4, ui.TableScreen),
    "a copy": (OPENING, "c 3 3 {card} enter", 5, ui.TableScreen),
    "the number": (OPENING, "2 n enter", 3, ui.RevealScreen),
    "the spice": (OPENING, "3 s enter", 3, ui.RevealScreen),
    "from the own hand": (OPENING, "enter 2 n enter", 4, ui.RevealScreen),
    "a copy that is doubted": (f"{OPENING} c 3 3 1 enter", "1 enter", 2, ui.RevealScreen),
    "strict: without a word": (OPENING, "2 t enter", 3, ui.RevealScreen),
    "strict: a peek": (OPENING, "r 3 enter", 3, ui.TableScreen),
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
    assert isinstance(press(flow, before), ui.TableScreen)
    *keys, last = pattern.format(card=card).split()
    assert len(keys) + 1 == count
    moves = flow.session.move_count
    press(flow, " ".join(keys))
    assert isinstance(press(flow, last), to | ui.MomentScreen)
    assert flow.session.move_count == moves + 1  # the last key did it, and none before


SIZES = ((60, 20), (80, 24), (100, 30), (140, 40), (200, 60))
BRIDGE = Bridge(Capabilities(color_depth=24))
MILLISECOND = 0.001


def challenged(look: Look | None = None) -> GameFlow:
    """Tom has just challenged the number of Lea's card."""
    flow = begun(look=look)
    carry_out(flow, 0, Play(flow.session.view(0).hand[0], Declaration("W2"), False, ()))
    carry_out(flow, 1, Challenge(Trait.NUMBER))
    return flow


def reveals(look: Look) -> list[ui.RevealScreen]:
    """The same challenge with other cards, another winner, and another end of the trophies."""
    first = challenged(look).screen
    assert isinstance(first, ui.RevealScreen)
    made = [first]
    for code, is_right in itertools.product(("W2", "C9", "NJ", "SJ"), (False, True)):
        settled: ChallengeSettled = replace(
            first.settled,
            card=Card(code),
            is_number_right=is_right,
            is_spice_right=not is_right,
            winner=0 if is_right else 1,
            loser=1 if is_right else 0,
        )
        view = replace(first.view, deck_count=5, trophies_left=1, turn=int(is_right))
        told = ("One.", "Two.", "Three.")[: 1 + is_right]
        made.append(ui.RevealScreen(look, view, settled, told, (None,) * len(told)))
    return made


@each("size", SIZES)
@each("elapsed", [0.0, 0.699, 0.7, 0.899, 0.9])
def test_before_the_face_nothing_tells_which_card_it_is_or_who_wins(
    elapsed: float, size: tuple[int, int]
) -> None:
    """And the face does."""
    frames = set()
    for screen in reveals(Look()):
        screen.pass_time(50.0)
        due = screen.pass_time(50.0 + elapsed)
        presses = screen.single_presses()
        frames.add((str(draw(screen, BRIDGE, size)), due, presses, screen.is_moving))
    assert len(frames) == 1 if elapsed < 0.9 else len(frames) > 4


@each("size", [(60, 20), (80, 24), (140, 40)])
def test_the_last_step_says_why_where_a_variant_decided(size: tuple[int, int]) -> None:
    first = challenged().screen
    assert isinstance(first, ui.RevealScreen)
    settled = replace(
        first.settled,
        rules=(RuleId.TURN_IT_UP,),
        card=Card("L9"),
        declaration=Declaration("L6"),
        is_number_right=True,
    )
    screen = ui.RevealScreen(Look(), first.view, settled, first.sentences, first.about)
    for elapsed, is_told in ((0.0, False), (0.9, False), (1.5, True)):
        screen.pass_time(50.0 + elapsed)
        drawn = " ".join(text_of(screen, size).split())
        assert ("Turn It Up! makes 6 and 9 the same" in drawn) is is_told
        assert ("opens the next stack" in drawn) is is_told


def test_the_terminal_wakes_up_for_each_step_and_never_again() -> None:
    with Terminal(challenged()) as terminal:
        seen = [terminal.text()]
        for wait in (0.7, 0.2, 0.6):
            terminal.pass_time(wait - MILLISECOND)
            assert terminal.text() == seen[-1]
            terminal.pass_time(MILLISECOND)
            assert terminal.text() != seen[-1]
            seen.append(terminal.text())
        assert "It is" in seen[2]
        assert "opens the next stack" not in seen[2]
        assert "opens the next stack" in seen[3]
        written = len(terminal.output())
        terminal.pass_time(60)
        assert len(terminal.output()) == written


@each("key", ["enter", "x", "space", "q", "?", "escape", "1"])
@each("wait", [0.0, 0.75, 1.0])
def test_any_key_goes_to_the_end_and_does_nothing_else(wait: float, key: str) -> None:
    flow = challenged()
    with Window(flow) as terminal:
        screen = flow.screen
        terminal.pass_time(wait)
        terminal.press(key)
        assert flow.screen is screen
        assert "opens the next stack" in terminal.text()
        terminal.press("enter")
        assert isinstance(flow.screen, ui.HandOverScreen)


@each("look", [Look(calm=True), Look(ascii=True), Look(depth=Depth.NONE)])
def test_where_nothing_may_move_the_end_is_there_at_once(look: Look) -> None:
    screen = challenged(look).screen
    assert isinstance(screen, ui.RevealScreen)
    assert screen.pass_time(1.0) is None
    drawn = str(draw(screen, BRIDGE))
    other = ghost_screen(screen)
    other.skip()
    assert "opens the next stack" in drawn
    assert str(draw(other, BRIDGE)) == drawn
