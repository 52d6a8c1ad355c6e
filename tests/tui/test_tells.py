"""A lie sounds and looks like the truth: the same keys, the same frames, no pause, the same table.

In one and the same position every card of the hand is laid with the same declaration, for which it is
the truth or a lie, and nothing but the key of the card itself may differ for those who listen and watch.
That tells would be noticed is shown by planting some.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from prompt_toolkit.application import get_app

import spicy
from spicy.engine.actions import Action, Play
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.state import GameState, Phase
from spicy.engine.view import view
from spicy.testing import configurations
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen, Step
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Act, HandOver, OpenHand, Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import CARD_KEYS, digit_of
from spicy.tui.widgets.theme import Look
from support.doses import only
from support.screens import (
    KEYS,
    carry_out,
    cells,
    draw,
    flow_of,
    game_for,
    ghost_of,
    ghost_screen,
    instead,
    mode_of,
    told_by,
)
from support.terminal import Terminal

CONFIGURATIONS = list(configurations())
random.Random(5).shuffle(CONFIGURATIONS)
BRIDGE = Bridge(Capabilities())


class Position(NamedTuple):
    """A game in which somebody has the turn."""

    flow: GameFlow
    state: GameState

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.turn

    def hand(self) -> tuple[Card, ...]:
        """The hand in the order in which it is shown."""
        return opened(self.flow, self.seat).cards


def positions(count: int, seed: int = 1) -> Iterator[Position]:
    """Positions of random games, of many configurations, in which there is a choice to lie."""
    number = 0
    while count:
        rng = random.Random(f"{seed} {number}")
        is_strict = bool(number % 2)
        rules, players = CONFIGURATIONS[number % len(CONFIGURATIONS)]
        number += 1
        record = game_for(rules, players, 31 * seed + number, is_strict=is_strict)
        flow, state = flow_of(record.start, is_strict=is_strict), record.start
        for seat, action in record.moves[: int(rng.random() * len(record.moves))]:
            carry_out(flow, seat, action)
            state, _ = spicy.apply(state, seat, action)
        if state.phase is Phase.TURN and 1 < len(state.seats[state.turn].hand) <= len(CARD_KEYS):
            count -= 1
            yield Position(flow, state)


def opened(flow: GameFlow, seat: int) -> HandScreen:
    """The hand of a seat, opened for its turn in a copy of the flow."""
    ghost = ghost_of(flow)
    ghost.carry_out(OpenHand(seat, Purpose.TURN))
    assert isinstance(ghost.screen, HandScreen)
    return ghost.screen


def is_truth(card: Card, said: Declaration) -> bool:
    """Whether nothing about it is a lie."""
    return card.spice is said.spice and card.number == said.number


def declarations(position: Position) -> list[Declaration]:
    """What can be said: truths of the hand if there are any, and a lie for every card of it."""
    valid = list(spicy.public_view(position.state).declarations)
    hand = position.hand()
    truths = [said for said in valid if any(is_truth(card, said) for card in hand)]
    lies = [said for said in valid if not any(is_truth(card, said) for card in hand)]
    return truths[:2] + lies[:1]


def keys_after_the_card(position: Position, said: Declaration) -> list[str]:
    """What is pressed for any card, once it is chosen."""
    spices = {one.spice for one in spicy.public_view(position.state).declarations}
    spice = [said.spice.letter.lower()] if len(spices) > 1 else []
    return [*spice, str(said.number % 10), "enter"]


def laid(position: Position, at: int, said: Declaration) -> GameFlow:
    """The flow after a card was laid by keys."""
    flow = ghost_of(position.flow)
    flow.carry_out(OpenHand(position.seat, Purpose.TURN))
    for key in (CARD_KEYS[at], *keys_after_the_card(position, said)):
        assert isinstance(flow.screen, HandScreen)
        flow.press(key)
    return flow


def test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table() -> None:
    """For every card: the last key lays it as it was said, and the table looks the same."""
    counts = {"truths": 0, "lies": 0}
    for position in positions(20):
        hand = position.hand()
        for said in declarations(position):
            tables = set()
            for at, card in enumerate(hand):
                if card is SUPER_JOKER:
                    continue  # its back is known, so it cannot lie about what it is
                flow = laid(position, at, said)
                assert not flow.screen.is_private
                assert flow.session is not None
                action: Action = flow.session._moves[-1][1]
                assert isinstance(action, Play)
                assert (action.card, action.declaration, action.added) == (card, said, ())
                counts["truths" if is_truth(card, said) else "lies"] += 1
                tables.add(str([mode_of(flow.screen), cells(draw(flow.screen, BRIDGE))]))
            assert len(tables) <= 1
    assert min(counts.values()) >= 7, counts


def test_what_is_said_to_begin_with_does_not_depend_on_the_card() -> None:
    for position in positions(50, seed=2):
        screen = opened(position.flow, position.seat)
        begun = set()
        for at in range(len(screen.cards)):
            one = ghost_screen(screen)
            one.press(CARD_KEYS[at])
            laying = one.laying
            assert laying is not None
            begun.add(
                (
                    *(laying.spice, laying.number, laying.spices(), laying.numbers()),
                    *(laying.is_called, laying.can_add, one.step, one.message),
                )
            )
        assert len(begun) == 1


# Hands that could be in the place of a hand


def hands_instead(position: Position, rng: random.Random, count: int) -> Iterator[HandScreen]:
    """The same turn with other cards in the hand, as many, a super joker where there was one."""
    state, seat = position.state, position.seat
    held = state.seats[seat].hand
    kinds = kinds_of(state.rules.edition)
    supers = held.count(SUPER_JOKER)
    for _ in range(count):
        hand = tuple(rng.choice(kinds) for _ in held[supers:]) + (SUPER_JOKER,) * supers
        seats = list(state.seats)
        seats[seat] = replace(seats[seat], hand=hand)
        seen = view(replace(state, seats=tuple(seats)), seat)
        assert position.flow.session is not None
        is_strict = position.flow.session.is_strict
        yield HandScreen(Look(), seen, Purpose.TURN, is_strict=is_strict)


def steps_of(screen: HandScreen) -> Iterator[tuple[str, HandScreen]]:
    """The screen at each step of a turn, with the keys that lead there."""
    ways = ["", "2", "p", "2 5 a", "2 5 a 1", "2 down", "1 right", "9", "2 9", "2 w", "down enter"]
    for way in ways:
        one = ghost_screen(screen)
        for key in way.split():
            assert one.press(key) is None
        yield way, one


def shown_below(screen: HandScreen) -> list[str]:
    """The lines under the cards, but for those that name the chosen card or the added ones.

    In a wide window, so that each of these is one line, however long the name of the card is.
    """
    drawn = draw(screen, BRIDGE, (120, 40))
    lines = ["".join(text for _, text in line).rstrip() for line in drawn]
    last = max(row for row, line in enumerate(lines) if line.strip().startswith("───"))
    chosen = ("You lay", "Under it", "Only for you:")
    return [line for line in lines[last:] if not line.strip().startswith(chosen)]


def answers_of(screen: HandScreen) -> list[object]:
    """What each key does, as far as others could notice."""
    found: list[object] = []
    for key in KEYS:
        one = ghost_screen(screen)
        asked = one.press(key)
        told = (asked.seat, told_by(asked.action)) if isinstance(asked, Act) else asked
        found.append((key, told, mode_of(one), one.message))
    return found


@pytest.mark.parametrize("count", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_no_key_and_no_hint_depends_on_the_cards_of_the_hand(count: int) -> None:
    """At each step of a turn, for hands of any cards in the same place."""
    rng = random.Random(4)
    steps = set()
    for position in positions(count, seed=3):
        first: dict[str, tuple[object, ...]] = {}
        for screen in hands_instead(position, rng, 5):
            for way, one in steps_of(screen):
                steps.add(one.step)
                shown = (shown_below(one), answers_of(one))
                assert first.setdefault(way, shown) == shown, way
    assert steps == set(Step)


# In a terminal: frames and time


class Course(NamedTuple):
    """What those who watch and listen notice of a turn."""

    frames: tuple[int, ...]
    """Drawn after each key."""
    screens: tuple[str, ...]
    at_once: bool
    """Whether the table came without any time passing after the last key."""


def course_of(position: Position, at: int, said: Declaration, patch: pytest.MonkeyPatch) -> Course:
    """A turn in a terminal, from the hand-over to the table and a second longer."""
    flow = ghost_of(position.flow)
    flow.carry_out(HandOver(position.seat, Purpose.TURN))
    drawn = 0
    lines = Bridge.lines

    def counting(self: Bridge, *arguments: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return lines(self, *arguments)

    frames: list[int] = []
    screens: list[str] = []
    with patch.context() as counted, Terminal(flow) as terminal:
        counted.setattr(Bridge, "lines", counting)
        for key in (
            digit_of(position.seat),
            CARD_KEYS[at],
            *keys_after_the_card(position, said)[:-1],
        ):
            terminal.press(key)
            frames.append(drawn)
            screens.append(mode_of(flow.screen))
        terminal.type("enter")
        at_once = isinstance(flow.screen, TableScreen) and "says:" in terminal.text()
        frames.append(drawn)
        terminal.pass_time(1.0)
        frames.append(drawn)
        screens.append(mode_of(flow.screen))
    return Course(tuple(frames), tuple(screens), at_once)


@pytest.fixture(scope="module")
def tellable() -> list[Position]:
    """Positions with a hand of which at least one card can be laid truthfully, and one cannot."""
    found: list[Position] = []
    for position in positions(120, seed=6):
        hand = position.hand()
        is_plain = SUPER_JOKER not in hand and len(hand) < 8
        said = declarations(position)[0]
        truths = sum(is_truth(card, said) for card in hand)
        if is_plain and 0 < truths < len(hand):
            found.append(position)
        if len(found) == 3:
            return found
    raise AssertionError("there are too few positions to choose from")


def courses(position: Position, patch: pytest.MonkeyPatch) -> set[Course]:
    """How the turn goes for every card of the hand, said to be what one of them is."""
    said = declarations(position)[0]
    return {course_of(position, at, said, patch) for at in range(len(position.hand()))}


def test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause(
    tellable: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    def asleep(seconds: float) -> None:
        raise AssertionError(f"the program pauses for {seconds} s")

    monkeypatch.setattr(time, "sleep", asleep)
    for position in tellable:
        found = courses(position, monkeypatch)
        assert len(found) == 1
        course = found.pop()
        assert course.at_once
        assert course.frames[-1] == course.frames[-2]  # nothing moves afterwards
        each = [after - before for before, after in pairwise(course.frames)]
        assert each == [1] * (len(each) - 1) + [0]


# Tells, planted

Tell = Callable[[pytest.MonkeyPatch], None]


def is_lie(laying: PlayBuilder | None) -> bool:
    """Whether the card is not what is about to be said of it."""
    return laying is not None and not (
        laying.declaration is not None and is_truth(laying.card, laying.declaration)
    )


def a_number_that_fits(patch: pytest.MonkeyPatch) -> None:
    """The number to begin with is that of the card, where it may be said."""

    def telling(make: Any, laying: PlayBuilder, *arguments: Any, **options: Any) -> None:
        make(laying, *arguments, **options)
        if laying.card.number is not None:
            laying.say_number(laying.card.number)

    instead(patch, PlayBuilder, "__init__", telling)


def a_question_before_a_lie(patch: pytest.MonkeyPatch) -> None:
    """A lie must be confirmed."""

    def telling(press: Any, screen: HandScreen, laying: PlayBuilder, key: str) -> object:
        if key == "enter" and is_lie(laying) and screen.cursor >= 0:
            screen.cursor = -1
            return None
        return press(screen, laying, key)

    instead(patch, HandScreen, "_press_declare", telling)


def a_hint_for_the_truth(patch: pytest.MonkeyPatch) -> None:
    """The keys say when the card is what is said of it."""

    def telling(pairs: Any, screen: HandScreen) -> list[tuple[str, str]]:
        is_true = screen.laying is not None and not is_lie(screen.laying)
        return [*pairs(screen), ("!", "true")] if is_true else list(pairs(screen))

    instead(patch, HandScreen, "_pairs", telling)


def a_key_for_jokers(patch: pytest.MonkeyPatch) -> None:
    """A key that only works while a joker is in the hand."""

    def telling(press: Any, screen: HandScreen, key: str) -> object:
        if key == "p" and any(card.is_joker for card in screen.cards):
            screen.message = "With a joker?"
            return None
        return press(screen, key)

    instead(patch, HandScreen, "_press_choose", telling)


def after_a_lie(do: Callable[[Any, GameFlow, int, Action], object]) -> Tell:
    """Do something else when a lie is laid."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def telling(act: Any, flow: GameFlow, seat: int, action: Action) -> None:
            if isinstance(action, Play) and not is_truth(action.card, action.declaration):
                do(act, flow, seat, action)
            else:
                act(flow, seat, action)

        instead(patch, GameFlow, "_act", telling)

    return plant


def pause(act: Any, *given: Any) -> None:
    """Take a moment longer."""
    loop = asyncio.get_running_loop()
    loop.call_later(0.3, act, *given)
    loop.call_later(0.3, get_app().invalidate)


def draw_once_more(act: Any, *given: Any) -> None:
    """Draw the table twice."""
    act(*given)
    asyncio.get_running_loop().call_later(0.05, get_app().invalidate)


def say_something(act: Any, flow: GameFlow, *given: Any) -> None:
    """Let the table say something else."""
    act(flow, *given)
    flow.screen.message = "Well, well."


PLANTED: dict[str, tuple[Tell, Callable[..., None]]] = {
    "a number that fits": (
        a_number_that_fits,
        test_what_is_said_to_begin_with_does_not_depend_on_the_card,
    ),
    "a question before a lie": (
        a_question_before_a_lie,
        test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table,
    ),
    "another table for a lie": (
        after_a_lie(say_something),
        test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table,
    ),
    "a hint for the truth": (
        a_hint_for_the_truth,
        test_no_key_and_no_hint_depends_on_the_cards_of_the_hand,
    ),
    "a key for jokers": (
        a_key_for_jokers,
        test_no_key_and_no_hint_depends_on_the_cards_of_the_hand,
    ),
    "a pause for a lie": (
        after_a_lie(pause),
        test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause,
    ),
    "a frame for a lie": (
        after_a_lie(draw_once_more),
        test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause,
    ),
}
"""What is planted, and the test above that must fail for it."""


QUICK = ("a number that fits", "a question before a lie", "a key for jokers", "a frame for a lie")


@pytest.mark.parametrize("tell", only(QUICK, PLANTED))
def test_a_planted_tell_is_noticed(
    tell: str, tellable: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant, test = PLANTED[tell]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test(*{0: (), 1: (12,), 2: (tellable, monkeypatch)}[test.__code__.co_argcount])
