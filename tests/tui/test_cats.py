"""People and cats at one table: who is asked when, what is shown of it, and what never is."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from spicy.engine.actions import Copy, Pass, Play, Trait
from spicy.engine.rules import SpiceItUp
from spicy.players import Thought, describe_thought
from spicy.session.cat_seats import CatSeats
from spicy.session.game_setup import Cats, GameSetup
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.tui.game.cats_speaking import CatsScreen
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.end_screens import recap_screen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.menu import MenuScreen
from spicy.tui.game.pick_seat import PickLookerScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Act, HandOver, OpenHand, Purpose
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.theme import Look
from spicy.words.cats import CatKind
from support.drawn import text_of
from support.player import Player
from support.terminal import Terminal
from support.window import Window

P, G, S = CatKind
MOVING = Look(depth=Depth.TRUE)
SHORT = 2
"""A deal whose game is soon over."""
ALONE = GameSetup().changed_by(GameSetup(("Lea",)), ("players",)).with_cats((P, G, S))


def flow_of(
    game: GameSetup = ALONE,
    seed: int = 7,
    look: Look | None = None,
    persistence: Persistence | None = None,
) -> GameFlow:
    return GameFlow(
        look or Look(calm=True),
        random.Random(seed),
        game,
        starts_at_once=True,
        persistence=persistence,
    )


def lay_one(flow: GameFlow) -> None:
    """Let whoever holds the hand that is open lay a card."""
    assert isinstance(flow.screen, HandScreen)
    view = flow.screen.view
    play = next(action for _, action in view.legal_actions if isinstance(action, Play))
    flow.carry_out(Act(view.seat, play))


def test_one_person_plays_a_whole_game_against_three_cats_by_keys(tmp_path: Path) -> None:
    saves = SavedGames(tmp_path)
    flow = flow_of(seed=SHORT, persistence=Persistence(saves))
    with Terminal(flow) as terminal:
        player = Player(terminal, flow, random.Random(3))
        player.play_to_score(15)
        player.terminal = None  # the rest is not drawn, which takes long
        player.play_to_score()
        assert flow.session is not None
        assert flow.session.is_over
        assert {"CatsScreen", "HandScreen", "TableScreen", "RevealScreen"} <= player.seen
        assert "HandOverScreen" not in player.seen
        player.press("enter", "n")  # the recap, and once more with the same
        assert flow.session is not None
        assert flow.session.cats.kinds == ALONE.cats
        assert not flow.session.is_over
    (first,) = [one for one in saves.games() if one.facts and one.facts.is_finished]
    assert saves.load(first.id).cats.kinds == ALONE.cats


@pytest.mark.parametrize(
    "game",
    [
        GameSetup(
            ("Lea", "Minka"),
            super_jokers=True,
            spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK),
            is_strict=True,
            cats=(None, G),
        ),
        GameSetup(("Lea", "Minka", "Tom"), spice_it_up=(SpiceItUp.COPY_CAT,), cats=(None, P, None)),
    ],
    ids=["strict, with everything", "two and a cat"],
)
def test_any_game_with_cats_reaches_its_end(game: GameSetup) -> None:
    flow = flow_of(game)
    player = Player(None, flow, random.Random(3))
    player.play_to_score()
    assert ("HandOverScreen" in player.seen) is (len(game.people) > 1)


def test_cats_speak_one_after_the_other_and_each_takes_its_time() -> None:
    flow = flow_of(look=MOVING)
    with Terminal(flow) as terminal:
        lay_one(flow)
        terminal.press("c-l")
        screen = flow.screen
        assert isinstance(screen, CatsScreen)
        assert "thinks ..." in terminal.text()
        said: list[int] = []
        while flow.screen is screen:
            said.append(len(screen.said))
            terminal.pass_time(0.1)
        steps = [later - sooner for sooner, later in pairwise(said)]
        assert set(steps) <= {0, 1}
        assert all(said.count(number) > 3 for number in range(max(said)))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40)])
@pytest.mark.parametrize("cats", [(P, G, S), (P, G, S, P, G)], ids=len)
def test_nothing_on_the_table_moves_while_cats_think_and_speak(
    cats: tuple[CatKind, ...], size: tuple[int, int]
) -> None:
    """Neither what lies there nor who sits there nor what was done before."""
    game = GameSetup().changed_by(GameSetup(("Lea",)), ("players",)).with_cats(cats)
    flow, histories = flow_of(game, look=MOVING), set()
    while len(histories) < 2:
        screen = flow.screen
        if isinstance(screen, HandScreen):
            lay_one(flow)
        elif isinstance(screen, CatsScreen):
            places = set()
            for count in range(len(cats) + 2):
                spoken = CatsScreen(flow.look, screen.view, screen.story, screen.thinks, 1.0)
                spoken.said = [(1, "...")] * count
                places.add(kept_in(spoken, size))
            places.add(kept_in(TableScreen(flow.look, screen.view, screen.story), size))
            assert len(places) == 1
            histories.add(screen.story.recent)
            flow.press("x")
        else:
            flow.press("enter")


def kept_in(screen: TableScreen, size: tuple[int, int]) -> tuple[tuple[int, str], ...]:
    """The rows of the moves and of the players, with where they are."""
    drawn = text_of(screen, size).split("\n")[2:]
    asked = re.compile(r"stack:|0 won|\b(said|passed|drew|took)\b")
    return tuple((at, row) for at, row in enumerate(drawn) if asked.search(row))


@pytest.mark.parametrize("shows_hands", [False, True])
def test_cats_alone_play_to_the_score_without_a_key(shows_hands: bool) -> None:
    game = GameSetup(spice_it_up=(SpiceItUp.COPY_CAT,), super_jokers=True).with_cats((P, G, P))
    flow = GameFlow(MOVING, random.Random(2), game, starts_at_once=True, shows_hands=shows_hands)
    now, seen = 0.0, set()
    while (left := flow.pass_time(now)) is not None:
        assert left > 0
        now += left
        seen.add(type(flow.screen).__name__)
        assert not flow.screen.is_private
        if isinstance(flow.screen, CatsScreen):
            assert bool(flow.screen.hands) is shows_hands
            assert (flow.screen.laid is not None) is (
                shows_hands and flow.screen.view.top is not None
            )
    assert {"CatsScreen", "RevealScreen"} <= seen
    assert isinstance(flow.screen, ScoreScreen)


def test_hands_never_lie_open_where_a_person_plays() -> None:
    flow = GameFlow(Look(calm=True), random.Random(7), ALONE, starts_at_once=True, shows_hands=True)
    lay_one(flow)
    assert isinstance(flow.screen, CatsScreen)
    assert flow.screen.hands == ()
    assert flow.screen.laid is None


def test_a_key_ends_the_waiting_and_the_menu_is_there_all_the_time() -> None:
    flow = flow_of()
    lay_one(flow)
    screen = flow.screen
    assert isinstance(screen, CatsScreen)
    flow.press("q")
    assert isinstance(flow.screen, MenuScreen)
    flow.press("escape")
    assert flow.screen is screen
    flow.press("x")
    assert flow.screen is not screen


def test_a_hand_that_is_alone_is_shown_hidden_and_asked_for_where_that_is_wanted() -> None:
    flow = flow_of()
    assert isinstance(flow.screen, HandScreen)
    flow.press("space")
    assert isinstance(flow.screen, HandOverScreen)
    assert flow.screen.is_alone
    flow.press("escape")
    flow.press("enter")
    assert isinstance(flow.screen, HandOverScreen), "hidden is hidden until the digit comes"
    flow.press("1")
    assert isinstance(flow.screen, HandScreen)
    lay_one(flow)
    assert isinstance(flow.screen, CatsScreen)
    flow.cover()  # the window is too small, or the program stops: nobody knows who comes back
    while not isinstance(flow.screen, HandOverScreen):
        assert not flow.screen.is_private
        flow.press("enter")
    two = GameSetup(("Lea", "Tom", "Minka"), cats=(None, None, S))
    for handed in (flow_of(look=Look(asks=True)), flow_of(two)):
        assert isinstance(handed.screen, HandOverScreen)
        assert not handed.screen.is_alone


COVERING = {"hidden": "space", "the rules": "? escape", "leaving": "q escape"}


@pytest.mark.parametrize("way", COVERING)
@pytest.mark.parametrize("asks", [False, True])
def test_alone_the_hand_is_covered_and_not_handed_over(way: str, asks: bool) -> None:
    """The words alone differ: the digit, pressed once, opens it either way."""
    flow = flow_of(look=Look(calm=True, asks=asks))
    with Window(flow) as window:
        window.press(*["1"] * asks, *COVERING[way].split())
        assert ("Hand the device to" in window.text()) is asks
        assert ("Your hand is covered" in window.text()) is not asks
        window.pass_time(1)
        window.type("1", "1")
        assert not flow.screen.is_private
        window.press("1")
        assert flow.screen.is_private


@pytest.mark.parametrize("key", ["n", "s"])
def test_from_a_hand_that_is_looked_at_its_player_challenges(key: str) -> None:
    """Alone one doubts with the cards in view; what is called off leaves the hand covered."""
    flow = flow_of()
    lay_one(flow)
    while not (type(flow.screen) is TableScreen and 0 in flow.screen.challengers):
        flow.press("enter")
    flow.press("l")
    assert isinstance(flow.screen, HandScreen)
    flow.press(key)
    assert isinstance(flow.screen, ChallengeScreen)
    assert flow.screen.trait is {"n": Trait.NUMBER, "s": Trait.SPICE}[key]
    flow.press("escape")
    assert isinstance(flow.screen, HandOverScreen)
    for again in ("1", key, "enter"):
        flow.press(again)
    assert isinstance(flow.screen, RevealScreen)


def test_a_hand_is_offered_only_where_it_has_cards() -> None:
    """`l` and its label go together: at the table of one person, and among those who are picked from."""
    for game in (ALONE, GameSetup(("Lea", "Tom"))):
        flow = flow_of(game)
        while type(screen := flow.screen) is not TableScreen:
            flow.press("escape")
        seats = screen.view.seats
        for cards in (1, 0):
            held = [replace(seat, cards=cards if at == 0 else 0) for at, seat in enumerate(seats)]
            screen.view = replace(screen.view, seats=tuple(held))
            assert ("look at a hand" in text_of(screen)) is (cards > 0)
            assert (screen.press("l") is not None) is (cards > 0)
            picker = PickLookerScreen(screen.look, screen.view, screen.story)
            assert picker.seats() == (0,) * cards


def test_a_hand_that_was_left_is_asked_for_when_somebody_comes_back() -> None:
    """Alone, too: nobody knows who has come back."""
    session = Session(ALONE.deal(random.Random(1)), cats=Cats(ALONE.cats, 5))
    flow = GameFlow(Look(calm=True), random.Random(1))
    flow.go_on_with(session)
    assert isinstance(flow.screen, HandOverScreen)


def test_nobody_speaks_for_a_cat_or_sees_its_hand() -> None:
    flow = flow_of()
    for request in (HandOver(1, Purpose.LOOK), OpenHand(2, Purpose.TURN)):
        with pytest.raises(RuntimeError, match="a cat's hand"):
            flow.carry_out(request)
    flow = flow_of()
    lay_one(flow)
    while not (type(flow.screen) is TableScreen and flow.screen.view.top):
        flow.press("enter")
    screen = flow.screen
    for key in "234":
        flow.press(key)
        assert flow.screen is screen
        assert "speaks for itself" in screen.message


def test_pauses_depend_on_nothing_that_is_hidden() -> None:
    """Two deals, the same moves in public: the same pauses."""
    pauses = []
    for seed in (1, 2):
        start = ALONE.deal(random.Random(seed))
        session = Session(start, cats=Cats(ALONE.cats, 5))
        cats = CatSeats(session.cats)
        pauses.append([cats.pause(session, 0)])
        session.apply(0, Pass())
        pauses[-1] += [cats.pause(session, said) for said in range(3)]
    assert pauses[0] == pauses[1]
    assert len(set(pauses[0])) == 4


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been() -> None:
    """At every step a game that has just been opened wants the same as the one that goes on."""
    game = GameSetup().with_cats((P, G, P))
    start = game.deal(random.Random(4))
    session = Session(start, cats=Cats(game.cats, 99))
    cats = CatSeats(session.cats)
    for _ in range(150):
        if session.is_over:
            break
        opened = Session.resume(session._record(), cats=session.cats)
        again = CatSeats(opened.cats)
        asked = [again.next(opened)]
        wanted = cats.next(session)
        assert wanted is not None
        while asked[-1] != wanted:  # those who let the card lie before are asked once more
            assert asked[-1] is not None
            assert asked[-1].action is None
            asked.append(again.next(opened))
        if wanted.action is not None:
            session.apply(wanted.seat, wanted.action)
    assert session.move_count > 20


def test_looking_back_tells_what_each_cat_thought() -> None:
    """What is thought again for a game that is over is what the cats thought in it."""
    game = GameSetup(spice_it_up=(SpiceItUp.COPY_CAT,)).with_cats((P, G, P))
    session = Session(game.deal(random.Random(4)), cats=Cats(game.cats, 99))
    cats = CatSeats(session.cats)
    thought: dict[int, list[tuple[int, Thought]]] = {}
    laid = 0
    while (wanted := cats.next(session)) is not None:
        if wanted.thought is not None:
            thought.setdefault(laid, []).append((wanted.seat, wanted.thought))
        if wanted.action is not None:
            if isinstance(wanted.action, Play | Copy):
                laid = session.move_count
            session.apply(wanted.seat, wanted.action)
    assert session.is_over
    assert session.thoughts() == thought
    screen = recap_screen(Look(), session)
    (seat, first), *_ = next(iter(thought.values()))
    told = "\n".join(row.plain for row in screen.lines(200))
    assert f"{describe_thought(session.names[seat], first)}\n" in told
