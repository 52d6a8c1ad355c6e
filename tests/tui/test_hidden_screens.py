"""No screen shows a card to anybody who has not seen it: text, styles, keys, all that is drawn.

Each game is walked through together with the same game dealt anew behind an observer's back
(`support.walking`), and every screen that the observer could look at must be the same in both. That the
comparison would notice is shown by leaks planted into the screens on purpose.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from rich.console import Group
from rich.text import Text

import spicy
from spicy import Card, GameState
from spicy.engine.events import CardPlayed, CardsDrawn, Event
from spicy.engine.rules import SpiceItUp
from spicy.engine.scoring import EndReason
from spicy.engine.view import PublicView, public_view, view
from spicy.session import narration as narration_module
from spicy.session import session as session_module
from spicy.session.session import Session
from spicy.testing import configurations
from spicy.tui.game import table as table_module
from spicy.tui.game.hand import HandScreen, Step
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.game.played_game import PlayedGame
from spicy.tui.navigator import AppScreen, Navigator
from spicy.tui.widgets.theme import Look
from spicy.words import help as help_module
from support import ui
from support.doses import only
from support.screens import all_screens, caches_off, instead
from support.walking import OPEN_CARDS, ScreenLeak, Tally, is_open, walk_some

PARTS = 8
SCREENS_EACH = 260
"""Pairs of screens in each part, more than 2,000 in all; the ordinary run looks for one of each kind."""

CONFIGURATIONS = list(configurations())
random.Random(11).shuffle(CONFIGURATIONS)

EVERYTHING = [
    (spicy.Rules(super_jokers=is_super, spice_it_up=tuple(map(spicy.SpiceItUp, cards))), players)
    for players in (3, 2)
    for is_super in (True, False)
    for cards in (
        (SpiceItUp.CHANGE_YOUR_LUCK, SpiceItUp.COPY_CAT),
        (SpiceItUp.SPICE_RAIDER, SpiceItUp.COPY_CAT),
    )
]
"""Configurations in which every screen can come up."""

BASES = {
    *("AppScreen", "MomentScreen", "ScrollingScreen", "AnalysisScreen", "Page", "PickSeatScreen"),
    *("EntriesScreen", "FileNameScreen", "HandSteps", "SetupSteps"),
}
"""Screens that are only there to be built upon."""
OVER_A_GAME = {
    *("BookScreen", "EntryPage", "StepperScreen", "WhatIfScreen", "TablePage"),
    *("HelpPage", "RulesPage", "SaveScreen", "PositionScreen"),
}
"""Screens of the rules desk that can lie over a game: as long as it runs, nothing on them is open."""
WITHOUT_A_GAME = {"TooSmallScreen"}
"""Screens that are given nothing, so that they have nothing to show."""

MODES = [
    f"{screen} {mode}"
    for screen, modes in {
        "HandOverScreen": "turn,copy,look,what_if,message",
        "RulesScreen": "covered",
        "BookScreen": "covered,",
        "LeaveScreen": "covered,is_saved,save_error",
        "ChallengeScreen": "covered,number,spice,on a copy,is_declining,is_strict is_turning",
        "HandScreen": "choose turn,declare,declare message,declare is_strict is_called,add,add added"
        ",pass,copy choose,copy declare,look is_read_only",
        "TableScreen": "turn,empty,super,is_window",
        "CatsScreen": "turn,is_window",
        "RefereeScreen": "accused",
        "RevealScreen": "is_offer,is_again,over",
        "TitleScreen": "is_waited_for",
        "ScoreScreen": "over",
        "StepperScreen": "is_invented,is_invented is_private",
        "WhatIfScreen": "is_invented,is_invented is_private",
        "TablePage": "is_invented is_private",
        "HelpPage": "is_invented",
    }.items()
    for mode in modes.split(",")
]
"""What some screens can be, by words of `mode_of`."""


@pytest.fixture(autouse=True)
def _no_caches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Honours tell, when a game is over, who lied: the score is to show nothing hidden besides.
    monkeypatch.setattr("spicy.tui.game.end_screens.earned", lambda _session: None)
    with caches_off():
        yield


# The proof


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_screen_shows_what_is_hidden(part: int) -> None:
    """Screens of random games in sampled configurations, for everybody and for seats."""
    tally = Tally()
    walk_some(CONFIGURATIONS[part::PARTS], part, tally, lambda: tally.screens >= SCREENS_EACH)
    assert tally.screens >= SCREENS_EACH
    assert min(tally.observers["everybody"], tally.observers["a seat"]) > 5
    assert tally.classes["HandScreen"] > 30


@pytest.mark.parametrize(
    "modes", [[], pytest.param(MODES, marks=pytest.mark.slow)], ids=["screens", "modes"]
)
def test_every_screen_is_in_the_proof(modes: list[str]) -> None:
    """A new screen, or a new step of an old one, must be met by the walk or be open by a reason."""
    every = {kind.__name__: kind for kind in all_screens()}
    wanted = {name for name, kind in every.items() if not is_open(kind)} - BASES - WITHOUT_A_GAME
    tally = Tally()

    def missing() -> list[str]:
        met = [set(mode.split()) for mode in tally.modes if not mode.startswith("(unseen)")]
        found = [mode for mode in modes if not any(set(mode.split()) <= one for one in met)]
        return sorted(wanted - tally.classes.keys()) + found

    # A game that ends like that is rare, and so is what it shows: look at such games first.
    walk_some(
        EVERYTHING,
        1,
        tally,
        lambda: "WorldsEndScreen" in tally.classes or tally.games > 8,
        looks=0.05,
        per_step=8,
        is_wanted=is_ended_by_worlds_end,
    )
    walk_some(EVERYTHING, 2, tally, lambda: not missing() or tally.screens > 3500, per_step=8)
    assert missing() == []
    assert min(tally.observers["everybody"], tally.observers["a seat"]) > 5
    assert tally.classes.keys() <= wanted | OVER_A_GAME
    # What is left out has a reason.
    assert every.keys() >= OPEN_CARDS.keys() | BASES | WITHOUT_A_GAME
    assert all(OPEN_CARDS.values())
    assert all(inspect.isabstract(every[name]) for name in BASES - {"PickSeatScreen"})
    with pytest.raises(NotImplementedError):
        ui.PickSeatScreen.asked(ui.PickSeatScreen.__new__(ui.PickSeatScreen))
    assert not any(vars(every[name]()) for name in WITHOUT_A_GAME)


def is_ended_by_worlds_end(record: spicy.Record) -> bool:
    outcome = record.final().outcome
    return outcome is not None and outcome.reason is EndReason.WORLDS_END


# Leaks, planted: what a careless change could show, in a place that exists


class Peeping(PublicView, frozen=True):
    """A view that still holds the position it was made of."""

    state: GameState


def peeping(state: GameState) -> Peeping:
    """What everybody may know, and all the rest."""
    return Peeping(**asdict(public_view(state)), state=state)


def plant_peeping(patch: pytest.MonkeyPatch) -> None:
    """Give the screens more than they may know; by itself that shows nothing."""

    def peeping_view(state: GameState, seat: int) -> object:
        return replace(view(state, seat), public=peeping(state))

    patch.setattr(session_module, "public_view", peeping)
    patch.setattr(session_module, "view", peeping_view)


def state_of(screen: Any) -> GameState:
    """The position behind a screen with a peeping view."""
    state: GameState = getattr(screen.view, "public", screen.view).state
    return state


def is_number_true(state: GameState, _seat: int = 0) -> bool:
    """Whether the number was declared as it is."""
    return state.top is not None and state.top.card.number == state.top.declaration.number


def is_next_joker(state: GameState, _seat: int = 0) -> bool:
    """Whether the next card to draw is a joker."""
    return has_joker(state.draw_deck[:1])


def has_joker(cards: Sequence[Card]) -> bool:
    return any(card.is_joker for card in cards)


def is_strong(state: GameState, seat: int) -> bool:
    """Whether the seat after this one has more chilies than anything else."""
    hand = state.seats[state.after(seat)].hand
    return sum(card.code.startswith("C") for card in hand) > len(hand) // 3


Test = Callable[[GameState, int], bool]
MARKS: dict[str, tuple[str, str, Test, str, str]] = {
    "a mark where a hand is strong": ("text", "Table", is_strong, "!", "cards"),
    "the deck's colour when World's End is at an even depth": (
        *("styles", "Table", lambda state, _: state.deal.worlds_end % 2 == 0, "red", "deck"),
    ),
    "the style of a facedown joker": (
        *("styles", "Table", lambda state, _: bool(state.top and state.top.card.is_joker)),
        *("underline", "won"),
    ),
    "the colour of a liar's name": (
        *("styles", "Table", lambda state, _: not is_number_true(state), "magenta", "cards"),
    ),
    "a space at the end of a line": ("fragments", "Table", is_next_joker, " ", "cards"),
    "a hint on the hand-over": ("text", "HandOver", is_strong, "  x sort", "Esc"),
    "hands under the score": ("styles", "Score", is_strong, "underline", ""),
    "the next card on the reveal": (
        *("text", "Reveal", lambda state, _: any(card.number == 1 for card in state.draw_deck[:3])),
        *(" soon", "draws"),
    ),
    "the truth about the stack on somebody's own hand": (
        *("styles", "Hand", is_number_true, "underline", "Stack"),
    ),
}
"""By what it is to be caught, the screen, when it leaks, and how: by a style, or else a text that is
added, in the first line with these words."""


def mark(patch: pytest.MonkeyPatch, name: str, when: Test, how: str, where: str) -> None:
    """Change a line of a screen when something hidden is so."""

    def leaky(render: Any, screen: Any, width: int, height: int) -> Group:
        lines: list[Text] = [*render(screen, width, height).renderables]
        if when(state_of(screen), getattr(screen, "seat", 0)):
            line = next((one for one in lines if where in one.plain and one.plain.strip()), None)
            if line is not None:
                line.stylize(how) if how.isalpha() else line.append(how)
        return Group(*lines)

    instead(patch, getattr(ui, f"{name}Screen"), "render", leaky)


Planter = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, tuple[str, Planter]] = {
    name: (caught_by, lambda patch, how=how: mark(patch, *how))  # type: ignore[misc]
    for name, (caught_by, *how) in MARKS.items()
}
"""By name: by what it is to be caught, and what plants it."""


def leak(
    caught_by: str, place: Any, attribute: str, name: str
) -> Callable[[Callable[..., Any]], None]:
    """Name a leak: a function in the place of another, which it gets as its first argument."""

    def named(leaky: Callable[..., Any]) -> None:
        LEAKS[name] = (caught_by, lambda patch: instead(patch, place, attribute, leaky))

    return named


@leak("text", table_module, "header", "World's End's distance in the deck's bar")
def _(header: Any, title: str, seen: Peeping, *rest: Any) -> object:
    left = seen.state.deal.worlds_end - seen.state.drawn
    return header(title, replace(seen, deck_count=left), *rest)


@leak("text", ui.ChallengeScreen, "_pairs", "a challenge on the list only where it would win")
def _(pairs: Any, screen: Any, **how: bool) -> list[tuple[str, str]]:
    is_true = is_number_true(state_of(screen))
    return [pair for pair in pairs(screen, **how) if pair[0] != "n" or not is_true]


@leak("answers", ui.ChallengeScreen, "press", "a challenge key that is deaf to the truth")
def _(press: Any, screen: Any, key: str) -> object:
    return None if key == "n" and is_number_true(state_of(screen)) else press(screen, key)


@leak("text", HandScreen, "press", "a message that knows another hand")
def _(press: Any, screen: HandScreen, key: str) -> object:
    request = press(screen, key)
    screen.message += " Look up." if is_strong(state_of(screen), screen.seat) else ""
    return request


@leak("answers", PlayBuilder, "__init__", "a number to begin with that fits the card")
def _(make: Any, laying: PlayBuilder, *arguments: Any, **options: Any) -> None:
    make(laying, *arguments, **options)
    if not laying.is_copy:
        laying.say_number(laying.card.number or laying.number)


@leak("answers", HandScreen, "press", "a question before a pass with a joker")
def _(press: Any, screen: HandScreen, key: str) -> object:
    is_asking = key == "enter" and screen.step is Step.PASS and not screen.message
    if is_asking and has_joker(screen.cards):
        screen.message = "Sure?"
        return None
    return press(screen, key)


@leak("times", PlayedGame, "pause", "a cat that thinks longer over a joker")
def _(pause: Any, game: PlayedGame, look: Look, said: int = 0) -> float:
    hand = () if game.cat_due is None else game.session.view(game.cat_due).hand
    return float(pause(game, look, said) + has_joker(hand))


@leak("text", help_module, "overlay_topics", "the choice of the rules on the overlay")
def _(choose: Any, seen: Any, topic: str) -> tuple[object, ...]:
    topics: tuple[object, ...] = choose(seen, topic)
    return topics[1:] if seen is not None and is_next_joker(seen.state) else topics


@leak("single presses", ui.TableScreen, "single_presses", "a single press only for a lie")
def _(wanted: Any, screen: Any) -> object:
    return frozenset() if is_number_true(state_of(screen)) else wanted(screen)


@leak("text", ui.PickLookerScreen, "seats", "the order of the players to pick")
def _(wanted: Any, screen: Any) -> tuple[int, ...]:
    hands = state_of(screen).seats
    return tuple(sorted(wanted(screen), key=lambda at: sum(c.order for c in hands[at].hand)))


@leak("text", HandScreen, "__init__", "a neighbour's card in somebody's own hand")
def _(make: Any, screen: HandScreen, *arguments: Any, **options: Any) -> None:
    make(screen, *arguments, **options)
    state = state_of(screen)
    screen.cards = (*screen.cards, *state.seats[state.after(screen.seat)].hand[:1])


@leak("text", Session, "resampled", "the real cards in what should be invented")
def _(_resampled: Any, session: Any, *_: object) -> GameState:
    return session._state  # type: ignore[no-any-return]


@leak("text", Session, "resampled", "the real hands of the others in an own what-if")
def _(resampled: Any, session: Any, seat: int | None, rng: random.Random) -> GameState:
    made: GameState = resampled(session, seat, rng)
    return made if seat is None else replace(made, seats=session._state.seats)


@leak("opened", Navigator, "push", "an open hand under what is laid over it")
def _(_push: Any, navigator: Navigator, screen: AppScreen) -> None:
    screen.covered = navigator.screen.own_hand()
    navigator._stack.append(screen)


def topic_that_knows(patch: pytest.MonkeyPatch) -> None:
    topic = property(lambda self: "window" if is_next_joker(state_of(self)) else "table")
    patch.setattr(ui.TableScreen, "topic", topic)


def told_more(kind: type[Event], more: Callable[[Any], str], place: str = "log_line") -> Planter:
    """Plant a log that projects nothing, and a sentence that says what is in it."""

    def leaky(say: Any, event: Event, names: object) -> str | None:
        said: str | None = say(event, names)
        return said + more(event) if said and isinstance(event, kind) else said

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(session_module, "seen_by", lambda event, _: event)
        instead(patch, narration_module, place, leaky)

    return plant


def order(event: CardsDrawn) -> str:
    orders = [card.order for card in event.cards or ()]
    return " up" if orders == sorted(orders) else ""


def jokers(event: CardsDrawn) -> str:
    return " Lucky!" if has_joker(event.cards or ()) else ""


REAL = told_more(CardPlayed, lambda event: f" ({event.card})")
LEAKS |= {
    "the rules of a screen that knows": ("topic", topic_that_knows),
    "the real card in the line of moves": ("text", REAL),
    "the order of drawn cards in the line of moves": ("text", told_more(CardsDrawn, order)),
    "what was drawn, in the sentence about it": (
        *("text", told_more(CardsDrawn, jokers, "event_sentence")),
    ),
}


def caught(seed: int, most: int, looks: float = 0.3) -> frozenset[str]:
    """By what a leak is caught within so many screens, if it is."""
    tally = Tally()
    try:
        walk_some(EVERYTHING, seed, tally, lambda: tally.screens >= most, looks=looks, per_step=5)
    except ScreenLeak as found:
        return found.names
    return frozenset()


def test_nothing_is_caught_where_nothing_is_planted(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_peeping(monkeypatch)
    assert caught(1, 30, looks=0.02) == frozenset()


QUICK = (
    *("a mark where a hand is strong", "the style of a facedown joker"),
    *("what was drawn, in the sentence about it", "a cat that thinks longer over a joker"),
    "the real cards in what should be invented",
)
"""Leaks that show where every walk comes soon."""


@pytest.mark.parametrize("name", only(QUICK, LEAKS))
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    caught_by, planter = LEAKS[name]
    plant_peeping(monkeypatch)
    planter(monkeypatch)
    found: list[frozenset[str]] = []
    for seed in range(20):
        found.append(caught(seed, 200, looks=0.02 if seed % 2 else 0.3))
        if caught_by in found[-1]:
            return
    raise AssertionError(f"not caught by {caught_by}, but by {found}")
