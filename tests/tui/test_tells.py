"""A lie sounds and looks like the truth: the same keys, the same frames, no pause, the same table.

In one and the same position every card of the hand is laid with the same declaration, for which it is
the truth or a lie, and nothing but the key of the card itself may differ for those who listen and watch.
That tells would be noticed is shown by planting some.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from prompt_toolkit.application import get_app

import spicy
from spicy import Card, Declaration, Play
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER
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
from support.drawn import rows_of
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
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))


class Position(NamedTuple):
    """A game in which a seat has the turn, with its hand in the order in which it is shown."""

    flow: GameFlow
    state: spicy.GameState
    seat: int
    hand: tuple[Card, ...]

    def declarations(self) -> list[Declaration]:
        """What can be said: truths of the hand if there are any, and a lie for every card of it."""
        valid = spicy.public_view(self.state).declarations
        lies = [said for said in valid if not any(is_truth(card, said) for card in self.hand)]
        return [said for said in valid if said not in lies][:2] + lies[:1]

    def keys_for(self, at: int, said: Declaration) -> list[str]:
        """What is pressed to lay a card: but for its own key the same for all of them."""
        spices = {one.spice for one in spicy.public_view(self.state).declarations}
        spice = [said.spice.letter.lower()] if len(spices) > 1 else []
        return [CARD_KEYS[at], *spice, str(said.number % 10), "enter"]


def opened(flow: GameFlow, seat: int) -> GameFlow:
    """A copy of the flow in which the hand is open for a turn."""
    ghost = ghost_of(flow)
    ghost.carry_out(OpenHand(seat, Purpose.TURN))
    return ghost


def is_truth(card: Card, said: Declaration) -> bool:
    """Whether nothing about it is a lie."""
    return card.spice is said.spice and card.number == said.number


def found_positions() -> Iterator[Position]:
    """Positions of random games, of many configurations, in which there is a choice to lie."""
    for number, (rules, players) in enumerate(CONFIGURATIONS):
        rng = random.Random(f"1 {number}")
        is_strict = bool(number % 2)
        record = game_for(rules, players, 32 + number, is_strict=is_strict)
        flow, state = flow_of(record.start, is_strict=is_strict), record.start
        for seat, action in record.moves[: int(rng.random() * len(record.moves))]:
            carry_out(flow, seat, action)
            state, _ = spicy.apply(state, seat, action)
        if state.phase is spicy.Phase.TURN and 1 < len(state.seats[state.turn].hand) <= 20:
            screen: Any = opened(flow, state.turn).screen
            yield Position(flow, state, state.turn, screen.cards)


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Some positions, of which no test changes the flow."""
    return list(islice(found_positions(), 25))


def test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table(
    positions: list[Position],
) -> None:
    """For every card: the last key lays it as it was said, and the table looks the same."""
    truths = 0
    for position in positions:
        for said in position.declarations():
            tables = set()
            for at, card in enumerate(position.hand):
                if card is SUPER_JOKER:
                    continue  # its back is known, so it cannot lie about what it is
                flow = opened(position.flow, position.seat)
                for key in position.keys_for(at, said):
                    assert isinstance(flow.screen, HandScreen)
                    flow.press(key)
                assert not flow.screen.is_private
                assert flow.session is not None
                action = flow.session._moves[-1][1]
                assert isinstance(action, Play)
                assert (action.card, action.declaration, action.added) == (card, said, ())
                truths += is_truth(card, said)
                tables.add(str([mode_of(flow.screen), cells(draw(flow.screen, BRIDGE))]))
            assert len(tables) <= 1
    assert truths > 6


def test_what_is_said_to_begin_with_does_not_depend_on_the_card(positions: list[Position]) -> None:
    for position in positions:
        begun = set()
        for at in range(len(position.hand)):
            screen: Any = opened(position.flow, position.seat).screen
            screen.press(CARD_KEYS[at])
            laying: PlayBuilder = screen.laying
            said = laying.spice, laying.number, laying.spices(), laying.numbers()
            begun.add((said, laying.is_called, laying.can_add, screen.step, screen.message))
        assert len(begun) == 1


# Hands that could be in the place of a hand


def hands_instead(position: Position, count: int) -> Iterator[HandScreen]:
    """The same turn with hands of so many cards: jokers first, a truth for `2 9`, and any others."""
    state, seat, session = position.state, position.seat, position.flow.session
    assert session is not None
    kinds = list(kinds_of(state.rules.edition))
    rng = random.Random(count)
    supers = position.hand.count(SUPER_JOKER)
    jokers = [Card("NJ")] * 4 + [Card("SJ")] * 4 + [Card("C10")] * 12
    nines = [Card(f"{spicy.public_view(state).declarations[0].spice.letter}9")] * 20
    for hand in (jokers[:count], nines[:count], *(rng.choices(kinds, k=count) for _ in "12")):
        seats = list(state.seats)
        held = (*hand[supers:], *[SUPER_JOKER] * supers)
        seats[seat] = replace(seats[seat], hand=held)
        seen = spicy.view(replace(state, seats=tuple(seats)), seat)
        yield HandScreen(Look(), seen, Purpose.TURN, is_strict=session.is_strict)


OF_CARDS = re.compile(
    r"[●▲◆■] +\d|(PEPPER|WASABI|LEMON|CHILI) \d|[CPWL] +\d|\d +[CPWL]\b|joker|1-10|C [WL] P"
    r"|[●▲◆■] [A-Z]{4}|number|spice|[●▲◆■] *$|You lay|Under it|Only for you|SUPER"
)
"""What a row says that has cards in it, or names the chosen one."""
BESIDE = re.compile(r" *joker (1-10|[A-Z ]+): .*$")
"""What jokers are, beside the claim where there is room."""


def shape_of(screen: HandScreen, size: tuple[int, int]) -> list[str]:
    """The rows, where they stand, and what they say unless cards are in them."""
    shown = [BESIDE.sub("", row.plain.rstrip()) for row in rows_of(screen, size)]
    is_of_cards = [OF_CARDS.search(row) or not row.strip("●▲◆■?▀▄ ") for row in shown]
    return ["cards" if is_it else row for row, is_it in zip(shown, is_of_cards, strict=True)]


def shown_below(screen: HandScreen) -> list[str]:
    """The lines under the cards, but for those that name the chosen card or the added ones.

    In a wide window, so that each of these is one line, however long the name of the card is.
    """
    lines = [row.plain.strip() for row in rows_of(screen, (120, 40))]
    last = max(row for row, line in enumerate(lines) if line.startswith("───"))
    chosen = ("You lay", "Under it", "Only for you:")
    return [line for line in lines[last:] if not line.startswith(chosen)]


def answers_of(screen: HandScreen) -> list[object]:
    """What each key does, as far as others could notice."""
    found: list[object] = []
    for key in KEYS:
        one = ghost_screen(screen)
        asked = one.press(key)
        told = (asked.seat, told_by(asked.action)) if isinstance(asked, Act) else asked
        found.append((key, told, mode_of(one), one.message))
    return found


WAYS = ("", "2", "p", "2 5 a", "2 5 a 1", "2 down", "1 right", "9", "2 9", "2 w", "down enter")
"""Keys that lead to each step of a turn."""
COUNTS = (2, 6, 7, 12, 20)
"""Cards in a hand; of the smaller ones all are drawn as cards."""


def test_no_key_and_no_hint_depends_on_the_cards_of_the_hand(positions: list[Position]) -> None:
    """At each step of a turn, for hands of any cards in the same place."""
    steps = set()
    for number, (position, count) in enumerate(zip(positions, COUNTS, strict=False)):
        first: dict[str, object] = {}
        for screen in hands_instead(position, count):
            for at, way in enumerate(WAYS):
                one = ghost_screen(screen)
                for key in way.split():
                    assert one.press(key) is None
                steps.add(one.step)
                size = SIZES[(at + number) % len(SIZES)]
                shown = shown_below(one), shape_of(one, size), answers_of(one)
                assert first.setdefault(way, shown) == shown, (way, size)
    assert steps == set(Step)


# In a terminal: frames and time


def course_of(position: Position, at: int, said: Declaration) -> tuple[object, ...]:
    """What those who watch and listen notice of a turn in a terminal: screens, and frames after each key.

    From the hand-over to the table, which comes without any time passing, and a second longer.
    """
    flow = ghost_of(position.flow)
    flow.carry_out(HandOver(position.seat, Purpose.TURN))
    drawn: list[object] = []
    noticed: list[object] = []
    with pytest.MonkeyPatch.context() as patch, Terminal(flow, 60, 20) as terminal:
        instead(patch, Bridge, "lines", lambda lines, *given: drawn.append(0) or lines(*given))
        for key in (digit_of(position.seat), *position.keys_for(at, said)[:-1]):
            terminal.press(key)
            noticed += [len(drawn), mode_of(flow.screen)]
            drawn.clear()
        terminal.type("enter")
        assert isinstance(flow.screen, TableScreen)
        assert "says:" in terminal.text()
        terminal.pass_time(1.0)
        return *noticed, len(drawn), mode_of(flow.screen)


def test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause(positions: list[Position]) -> None:
    """For every card of hands of which at least one can be laid truthfully, and one cannot."""

    def asleep(seconds: float) -> None:
        raise AssertionError(f"the program pauses for {seconds} s")

    tried = 0
    for position in positions:
        said = position.declarations()[0]
        truths = sum(is_truth(card, said) for card in position.hand)
        if tried == 3 or SUPER_JOKER in position.hand or not 0 < truths < len(position.hand) < 8:
            continue
        tried += 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(time, "sleep", asleep)
            courses = {course_of(position, at, said) for at in range(len(position.hand))}
        assert len(courses) == 1
        assert {*courses.pop()[::2]} == {1}  # nothing is drawn twice, or moves afterwards
    assert tried == 3


# Tells, planted

Tell = Callable[[pytest.MonkeyPatch], None]
PLANTED: dict[str, tuple[Tell, Callable[[list[Position]], None]]] = {}
"""What is planted, and the test above that must fail for it."""


def noticed_by(test: Callable[[list[Position]], None]) -> Callable[[Tell], Tell]:
    """Name a tell by its function."""

    def named(tell: Tell) -> Tell:
        PLANTED[tell.__name__] = tell, test
        return tell

    return named


def is_lie(laying: PlayBuilder) -> bool:
    """Whether the card is not what is about to be said of it."""
    return laying.declaration is None or not is_truth(laying.card, laying.declaration)


@noticed_by(test_what_is_said_to_begin_with_does_not_depend_on_the_card)
def a_number_that_fits(patch: pytest.MonkeyPatch) -> None:
    def telling(make: Any, laying: PlayBuilder, *arguments: Any, **options: Any) -> None:
        make(laying, *arguments, **options)
        if laying.card.number is not None:
            laying.say_number(laying.card.number)

    instead(patch, PlayBuilder, "__init__", telling)


@noticed_by(test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table)
def a_question_before_a_lie(patch: pytest.MonkeyPatch) -> None:
    def telling(press: Any, screen: HandScreen, laying: PlayBuilder, key: str) -> object:
        if key == "enter" and is_lie(laying) and screen.cursor >= 0:
            screen.cursor = -1
            return None
        return press(screen, laying, key)

    instead(patch, HandScreen, "_press_declare", telling)


@noticed_by(test_no_key_and_no_hint_depends_on_the_cards_of_the_hand)
def a_hint_for_the_truth(patch: pytest.MonkeyPatch) -> None:
    def telling(pairs: Any, screen: HandScreen) -> list[tuple[str, str]]:
        is_true = screen.laying is not None and not is_lie(screen.laying)
        return [*pairs(screen), *([("!", "true")] if is_true else [])]

    instead(patch, HandScreen, "_pairs", telling)


@noticed_by(test_no_key_and_no_hint_depends_on_the_cards_of_the_hand)
def a_key_for_jokers(patch: pytest.MonkeyPatch) -> None:
    def telling(press: Any, screen: HandScreen, key: str) -> object:
        if key == "p" and any(card.is_joker for card in screen.cards):
            screen.message = "With a joker?"
            return None
        return press(screen, key)

    instead(patch, HandScreen, "_press_choose", telling)


def after_a_lie(patch: pytest.MonkeyPatch, do: Callable[..., object]) -> None:
    """Do something else when a lie is laid."""

    def telling(act: Any, flow: GameFlow, seat: int, action: spicy.Action) -> None:
        is_lying = isinstance(action, Play) and not is_truth(action.card, action.declaration)
        (do if is_lying else lambda act, *given: act(*given))(act, flow, seat, action)

    instead(patch, GameFlow, "_act", telling)


@noticed_by(test_a_lie_and_the_truth_take_the_same_keys_to_the_same_table)
def another_table_for_a_lie(patch: pytest.MonkeyPatch) -> None:
    def say_something(act: Any, flow: GameFlow, *given: Any) -> None:
        act(flow, *given)
        flow.screen.message = "Well, well."

    after_a_lie(patch, say_something)


@noticed_by(test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause)
def a_pause_for_a_lie(patch: pytest.MonkeyPatch) -> None:
    def pause(act: Any, *given: Any) -> None:
        asyncio.get_running_loop().call_later(0.3, act, *given)
        asyncio.get_running_loop().call_later(0.3, get_app().invalidate)

    after_a_lie(patch, pause)


@noticed_by(test_a_lie_takes_as_many_frames_as_the_truth_and_no_pause)
def a_frame_for_a_lie(patch: pytest.MonkeyPatch) -> None:
    def draw_once_more(act: Any, *given: Any) -> None:
        act(*given)
        asyncio.get_running_loop().call_later(0.05, get_app().invalidate)

    after_a_lie(patch, draw_once_more)


QUICK = ("a_number_that_fits", "a_question_before_a_lie", "a_key_for_jokers", "a_frame_for_a_lie")


@pytest.mark.parametrize("tell", only(QUICK, PLANTED))
def test_a_planted_tell_is_noticed(
    tell: str, positions: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant, test = PLANTED[tell]
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test(positions)
