"""A reveal in a game: its steps, its times, the key that goes to its end, and nothing before its time."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from spicy.engine.actions import Challenge, Play, Trait
from spicy.engine.cards import Card, Declaration
from spicy.engine.events import ChallengeSettled
from spicy.engine.rule_ids import RuleId
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.theme import Look
from support.drawn import text_of
from support.rows import each
from support.screens import carry_out, draw, ghost_screen
from support.table import begun
from support.terminal import Terminal
from support.window import Window

SIZES = ((60, 20), (80, 24), (100, 30), (140, 40), (200, 60))
BRIDGE = Bridge(Capabilities(color_depth=24))
MILLISECOND = 0.001


def challenged(look: Look | None = None) -> GameFlow:
    """Tom has just challenged the number of Lea's card."""
    flow = begun(look=look)
    assert flow.session is not None
    carry_out(flow, 0, Play(flow.session.view(0).hand[0], Declaration("W2"), False, ()))
    carry_out(flow, 1, Challenge(Trait.NUMBER))
    return flow


def reveals(look: Look) -> list[RevealScreen]:
    """The same challenge with other cards, another winner, and another end of the trophies."""
    first = challenged(look).screen
    assert isinstance(first, RevealScreen)
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
        made.append(RevealScreen(look, view, settled, told, (None,) * len(told)))
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
    assert isinstance(first, RevealScreen)
    settled = replace(
        first.settled,
        rules=(RuleId.TURN_IT_UP,),
        card=Card("L9"),
        declaration=Declaration("L6"),
        is_number_right=True,
    )
    screen = RevealScreen(Look(), first.view, settled, first.sentences, first.about)
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
        assert isinstance(flow.screen, HandOverScreen)


@each("look", [Look(calm=True), Look(ascii=True), Look(depth=Depth.NONE)])
def test_where_nothing_may_move_the_end_is_there_at_once(look: Look) -> None:
    screen = challenged(look).screen
    assert isinstance(screen, RevealScreen)
    assert screen.pass_time(1.0) is None
    drawn = str(draw(screen, BRIDGE))
    other = ghost_screen(screen)
    other.skip()
    assert "opens the next stack" in drawn
    assert str(draw(other, BRIDGE)) == drawn
