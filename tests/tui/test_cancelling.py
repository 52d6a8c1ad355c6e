"""Help and half-made choices leave the saved game byte-identical; a rematch starts from nothing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from spicy.engine.cards import Edition
from spicy.engine.events import Event
from spicy.engine.rules import SpiceItUp
from spicy.engine.state import Phase
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen, Step
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.pick_seat import PickSeatScreen, RefereeScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.requests import Purpose
from spicy.tui.terminal.bridge import Bridge, Row
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import CARD_KEYS, digit_of
from spicy.tui.terminal.screen import Leave, Screen
from spicy.tui.widgets.theme import Look
from support.disk import WatchedFiles
from support.doses import only
from support.player import Player

NAMES = ("Lea", "Tom", "Mia")
GAMES = {
    "guided": GameSetup(
        NAMES, Edition.SWEET_AND_SPICY, spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK)
    ),
    "strict": GameSetup(
        NAMES, spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK), is_strict=True
    ),
    "plain": GameSetup(NAMES),
}


class _Clock:
    """Every look at it is another second."""

    def __init__(self) -> None:
        self.now = 1_700_000_000
        self.step = 1

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@dataclass
class Homes:
    """A folder with saved games and settings, and flows that use them."""

    folder: Path
    clock: _Clock = field(default_factory=_Clock)
    rng: random.Random = field(default_factory=random.Random)
    """The chance of the flow that was made last."""

    def flow(self, game: GameSetup | None = None, seed: int = 7, **options: bool) -> GameFlow:
        self.rng = random.Random(seed)
        disk = WatchedFiles(is_hasty=True)
        saves = SavedGames(self.folder / "games", disk, self.clock, random.Random(seed))
        persistence = Persistence(saves, SettingsFile(self.folder, disk))
        return GameFlow(Look(), self.rng, game, persistence=persistence, **options)

    def contents(self) -> dict[str, bytes]:
        """Every file, to the byte."""
        return {str(path): path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}


def played_by_keys(flow: GameFlow, player: Player, most: int = 2000) -> Iterator[Screen]:
    """The screens of a game, each shown before somebody presses what it wants."""
    for _screen in range(most):
        yield flow.screen
        if isinstance(flow.screen, ScoreScreen):
            return
        for key in _keys(flow, player):
            flow.press(key)


def _keys(flow: GameFlow, player: Player) -> list[str]:
    """What a player presses; now and then somebody copies."""
    screen = flow.screen
    if type(screen) is TableScreen and screen.view.copiers and player.rng.random() < 0.2:
        seat = player.rng.choice(screen.view.copiers)
        return ["c", digit_of(seat), digit_of(seat), "1", "enter"]
    keys = player.keys_for(screen)
    if isinstance(screen, HandScreen) and screen.is_strict and len(screen.cards) == 1:
        keys.insert(-1, "!")
    return keys


# Cancelling


def half_made(screen: Screen) -> list[list[str]]:
    """What can be begun on a screen and be called off again."""
    if isinstance(screen, HandScreen):
        return _in_a_hand(screen)
    if isinstance(screen, HandOverScreen):
        return [[digit_of(screen.seat)], ["9"], ["enter"]]
    if isinstance(screen, RevealScreen):
        return [["l", digit_of(screen.view.turn), "1"]] if screen.is_offer else []
    if type(screen) is TableScreen:
        return _at_the_table(screen)
    return [["down", "pagedown", "end"]] if isinstance(screen, RecapScreen) else []


def _in_a_hand(screen: HandScreen) -> list[list[str]]:
    cards = CARD_KEYS[: len(screen.cards)]
    if screen.purpose is Purpose.LOOK:
        return [[*cards, "p", "n"]]
    begun = [[key, "c", str(LUCKY_NUMBER), "!", "a", *cards[:3]] for key in cards]
    begun += [["1", "left", "up"], ["1", "0", "right", "down"], ["right", "enter", "w"]]
    return begun if screen.purpose is Purpose.COPY else [*begun, ["p"], ["n"], ["s"], ["space"]]


def _at_the_table(screen: TableScreen) -> list[list[str]]:
    digits = [digit_of(seat) for seat in range(len(screen.view.seats))]
    begun = [["l", digit, digit, "1"] for digit in digits]
    begun += [["r", digit] for digit in digits]
    begun += [["c", digit, digit, "1", "a", "2"] for digit in digits]
    begun += [["v"]]
    for digit in digits:
        begun += [[digit, "n", "s", "t"], [digit, "w"], [digit, "d"]]
    return begun


@dataclass
class Watch:
    """A flow whose game must stay as it is, and all prompts that were seen meanwhile."""

    flow: GameFlow
    homes: Homes
    prompts: set[tuple[object, ...]] = field(default_factory=set)
    tried: int = 0

    def try_all(self) -> None:
        """Begin everything that the screen offers, look at the rules on the way, and call it off."""
        home = self.flow.screen
        home.skip()  # the first key would only end what still moves
        before = self._game()
        self._look_up(home, "/", "down", "enter", "escape", "escape", "escape", "escape")
        self._reopen(home)
        own = [digit_of(home.seat)] if isinstance(home, HandScreen) else []
        self._look_up(home, "x", *own, *"pass", "enter", "left", "v", "escape", "w", "q")
        assert self._game() == before
        for keys in ([], *half_made(home)):
            self._reopen(home)
            self._ask_for_rules()
            self._reopen(home)
            for key in keys:
                if key == "enter" and not isinstance(self.flow.screen, HandScreen | HandOverScreen):
                    continue
                self.flow.press(key)
                self._note()
                assert self._game() == before, keys
                if not isinstance(self.flow.screen, HandScreen):  # over a hand they cover it
                    self._ask_for_rules()
            self._ask_to_leave()
            self._call_off(home)
            assert self._game() == before, keys
            self.tried += 1

    def _reopen(self, home: Screen) -> None:
        """Open a hand again that was covered by what lay over it."""
        if isinstance(home, HandScreen) and isinstance(self.flow.screen, HandOverScreen):
            self.flow.press(digit_of(home.seat))

    def _game(self) -> tuple[object, ...]:
        session = self.flow.session
        assert session is not None
        logs: list[tuple[Event, ...]] = [session.log(seat) for seat in (None, 0, 1, 2)]
        return session, session.move_count, logs, self.homes.contents()

    def _note(self) -> None:
        screen = self.flow.screen
        marks: list[object] = [type(screen).__name__]
        if isinstance(screen, HandScreen):
            marks += [screen.purpose.name, screen.step.name]
        elif isinstance(screen, HandOverScreen):
            marks.append(screen.purpose.name)
        elif isinstance(screen, ChallengeScreen):
            marks.append(screen.trait.name if screen.trait else "")
            marks += [name for name in ("is_declining", "is_turning") if getattr(screen, name)]
            marks += ["copy"] if screen.top.is_copy else []
        elif isinstance(screen, RefereeScreen):
            marks.append(screen.accused is not None)
        elif isinstance(screen, TableScreen) and screen.is_window:
            marks.append("window")
        elif isinstance(screen, RevealScreen):
            marks.append("again" if screen.is_again else "offer" if screen.is_offer else "")
        self.prompts.add(tuple(marks))

    def _ask_for_rules(self) -> None:
        screen = self.flow.screen
        self.flow.press("?")
        assert isinstance(self.flow.screen, RulesScreen)
        self._note()
        for key in ("pagedown", "end", "?", "down", "escape"):
            self.flow.press(key)
        self._assert_back(screen)

    def _look_up(self, screen: Screen, *keys: str) -> None:
        """Open the desk over the game, and close it again."""
        self.flow.press("?")
        for key in keys:
            self.flow.press(key)
            self._note()
        self._assert_back(screen)

    def _ask_to_leave(self) -> None:
        """Staying covers an open hand, and changes nothing else.

        Whoever leaves saves once more, and the file tells when: only here time stands still.
        """
        screen, moment = self.flow.screen, self.homes.clock.now
        self.homes.clock.now, self.homes.clock.step = self.saved_at, 0
        assert self.flow.press("c-c") is None
        assert isinstance(self.flow.screen, LeaveScreen)
        self._note()
        self.flow.press("q")
        self.flow.press("?")
        assert self.flow.press("escape") is None
        self._assert_back(screen)
        self.homes.clock.now, self.homes.clock.step = moment, 1

    def _assert_back(self, screen: Screen) -> None:
        """What was opened over a screen led back to it, and over a hand to its hand-over."""
        if isinstance(screen, HandScreen):
            self._assert_covered(screen)
        else:
            assert self.flow.screen is screen

    def _assert_covered(self, hand: HandScreen) -> None:
        """The same seat is asked for, to the same end; the key that stayed opens nothing."""
        screen = self.flow.screen
        assert isinstance(screen, HandOverScreen)
        assert (screen.seat, screen.purpose) == (hand.seat, hand.purpose)

    @property
    def saved_at(self) -> int:
        """When the game was last saved."""
        saves = SavedGames(self.homes.folder / "games", WatchedFiles(is_hasty=True))
        facts = saves.games()[0].facts
        assert facts is not None
        return facts.saved

    def _call_off(self, home: Screen) -> None:
        for _step in range(8):
            screen = self.flow.screen
            is_begun = isinstance(screen, HandScreen) and screen.step is not Step.CHOOSE
            if type(screen) is type(home) and not is_begun:
                break
            if isinstance(home, HandScreen) and isinstance(screen, TableScreen | HandOverScreen):
                self._back_to_hand(home)
            else:
                self.flow.press("escape")
        assert type(self.flow.screen) is type(home)
        self.flow.screen.message = ""  # a key that does nothing has had its answer

    def _back_to_hand(self, home: HandScreen) -> None:
        digit = digit_of(home.seat)
        if isinstance(self.flow.screen, ChallengeScreen | PickSeatScreen):
            self.flow.press("escape")
        elif isinstance(self.flow.screen, TableScreen):
            ways = {Purpose.TURN: ["enter"], Purpose.COPY: ["c", digit], Purpose.LOOK: ["l", digit]}
            for key in ways[home.purpose]:
                self.flow.press(key)
        else:
            self.flow.press(digit)


def _kind(screen: Screen) -> tuple[object, ...]:
    view = getattr(screen, "view", None)
    view = getattr(view, "public", view)
    top = None if view is None or view.top is None else (view.top.is_copy, view.top.is_super_joker)
    marks = ("purpose", "is_window", "is_offer")
    has_reveal = isinstance(screen, TableScreen) and screen.story.has_reveal
    return (type(screen), top, has_reveal, *(getattr(screen, mark, None) for mark in marks))


@pytest.mark.parametrize("kind", only(["strict"], GAMES))
def test_help_and_what_is_called_off_leave_the_saved_game_byte_identical(
    kind: str, tmp_path: Path
) -> None:
    """At every kind of screen of a game: the rules, the question before leaving, each choice."""
    homes = Homes(tmp_path)
    flow = homes.flow(GAMES[kind], starts_at_once=True)
    watch = Watch(flow, homes)
    seen = set()
    for screen in played_by_keys(flow, Player(None, flow, random.Random(2))):
        if not flow.is_playing:  # nothing is lost by leaving then, so nothing is asked
            break
        if _kind(screen) not in seen:
            seen.add(_kind(screen))
            watch.try_all()
    assert watch.tried > 60
    assert watch.prompts >= PROMPTS | MORE_PROMPTS[kind]


PROMPTS: set[tuple[object, ...]] = {
    *(("HandScreen", "TURN", step) for step in ("CHOOSE", "DECLARE", "PASS")),
    ("HandScreen", "LOOK", "CHOOSE"),
    ("HandOverScreen", "TURN"),
    ("HandOverScreen", "LOOK"),
    ("ChallengeScreen", "NUMBER"),
    ("ChallengeScreen", "SPICE"),
    ("ChallengeScreen", ""),
    ("ChallengeScreen", "", "is_declining"),
    ("PickLookerScreen",),
    ("RevealScreen", "again"),
    ("LeaveScreen",),
    ("RulesScreen",),
    ("BookScreen",),
    ("EntryPage",),
    ("StepperScreen",),
    ("WhatIfScreen",),
    ("TablePage",),
}
_COPYING: set[tuple[object, ...]] = {
    ("HandScreen", "TURN", "ADD"),
    ("HandScreen", "COPY", "DECLARE"),
    ("HandOverScreen", "COPY"),
    ("PickCopierScreen",),
    ("ChallengeScreen", "", "copy"),
}
MORE_PROMPTS: dict[str, set[tuple[object, ...]]] = {
    "plain": set(),
    "guided": _COPYING,
    "strict": {
        *_COPYING,
        ("ChallengeScreen", "", "is_turning"),
        ("RefereeScreen", False),
        ("RefereeScreen", True),
    },
}


def test_asking_whether_to_leave_does_not_touch_the_saved_game(tmp_path: Path) -> None:
    """Nothing has happened since it was saved, whatever the clock says by now."""
    homes = Homes(tmp_path)
    flow = homes.flow(GAMES["plain"], starts_at_once=True)
    before = homes.contents()
    flow.press("q")
    flow.press("escape")
    assert homes.contents() == before


def test_a_look_at_the_hand_while_a_super_joker_is_offered_changes_nothing(tmp_path: Path) -> None:
    homes = Homes(tmp_path)
    flow = homes.flow(GAMES["guided"], starts_at_once=True)
    for screen in played_by_keys(flow, Player(None, flow, random.Random(2))):
        if isinstance(screen, RevealScreen) and screen.is_offer:
            break
    watch = Watch(flow, homes)
    watch.try_all()
    assert {("HandOverScreen", "LOOK"), ("HandScreen", "LOOK", "CHOOSE")} <= watch.prompts
    assert isinstance(flow.screen, RevealScreen)
    assert flow.screen.is_offer
    assert flow.screen.view.phase is Phase.OFFER


# A rematch


_BRIDGE = Bridge(Capabilities())


def drawn(flow: GameFlow) -> list[Row]:
    """A screen as it is handed to the terminal, text and styles."""
    return _BRIDGE.lines(flow.screen.render(80, 24), 80, 24)


def looks(flow: GameFlow) -> list[list[Row]]:
    """The screen, and what can be opened from it without a change."""
    shown = [drawn(flow)]
    if isinstance(flow.screen, HandOverScreen):
        flow.press("escape")
        shown.append(drawn(flow))
        flow.press("enter")
    for key in ("?", "c-c", "v", "l", "r"):
        if key in "vlr" and type(flow.screen) is not TableScreen:
            continue
        home = type(flow.screen)
        flow.press(key)
        shown.append(drawn(flow))
        if type(flow.screen) is not home:
            flow.press("escape")
        if home is HandScreen and isinstance(flow.screen, HandOverScreen):
            flow.press(digit_of(flow.screen.seat))
    return shown


def assert_goes_like(flow: GameFlow, fresh: GameFlow, screens: int) -> None:
    """Two flows show the same, screen after screen, while the same keys are pressed."""
    player = Player(None, flow, random.Random(11))
    for _screen in range(screens):
        assert looks(flow) == looks(fresh)
        assert flow.session is not None
        assert fresh.session is not None
        assert flow.session.log() == fresh.session.log()
        if isinstance(flow.screen, ScoreScreen):
            break
        for key in _keys(flow, player):
            flow.press(key)
            fresh.press(key)
    assert len(flow.session.log()) > 5


def play_on(flow: GameFlow, seed: int, most: int = 2000) -> None:
    """Play by keys until the score is shown, or until so many screens were and a challenge is told."""
    player = Player(None, flow, random.Random(seed))
    for number, _screen in enumerate(played_by_keys(flow, player)):
        if number > most and flow.session and flow.session.last_challenge():
            return


WAYS_TO_ANOTHER = {
    "from the score": ["n"],
    "from the recap": ["enter", "down", "n"],
    "over the title": ["t", "enter", "enter"],
    "left": ["n", "enter"],
    "gone on with": ["n"],
}
"""What is pressed after a game that was played to its end, or left, or gone on with and then finished."""


def after_another(kind: str, way: str, homes: Homes) -> tuple[GameFlow, int]:
    """A flow that ended or left one game and dealt another, and who is to begin that one."""
    flow = homes.flow(GAMES[kind], starts_at_once=True)
    is_left = way in ("left", "gone on with")
    play_on(flow, 3, 40 if is_left else 2000)
    if is_left:
        flow.screen.skip()  # what moves takes a key for its own
        flow.press("q")
        assert isinstance(flow.press("y"), Leave)
        flow.close()
        flow = homes.flow()
        assert isinstance(flow.screen, TitleScreen)
        assert flow.screen.waiting[0].names == NAMES
    if way == "gone on with":
        flow.press("g")
        play_on(flow, 5)
    starts = 0
    if way != "left":
        assert isinstance(flow.screen, ScoreScreen)
        assert flow.session is not None
        assert flow.session.last_challenge()
        # At the same table the winner's left neighbour begins; a new set-up says itself who does.
        starts = 0 if "title" in way else (flow.session.result().winners[0] + 1) % len(NAMES)
    flow.screen.message = "left over"
    homes.rng.seed(99)
    for key in WAYS_TO_ANOTHER[way]:
        flow.press(key)
    return flow, starts


ORDINARY = [("strict", "over the title"), ("guided", "gone on with"), ("plain", "from the recap")]
ORDINARY += [("plain", "left")]


@pytest.mark.parametrize("case", only(ORDINARY, itertools.product(GAMES, WAYS_TO_ANOTHER)))
def test_another_game_starts_from_nothing(case: tuple[str, str], tmp_path: Path) -> None:
    """The same deal after another game and in a program that has just been started: the same screens."""
    kind, way = case
    flow, starts = after_another(kind, way, Homes(tmp_path / "long"))
    game = replace(GAMES[kind], starts=starts)
    fresh = Homes(tmp_path / "new").flow(game, seed=99, starts_at_once=True)
    assert fresh.session is not None
    fresh.session.is_first_game = False  # lines for a first game are not told in another
    assert_goes_like(flow, fresh, 20)


def test_what_was_typed_into_a_set_up_that_was_left_is_kept_by_the_form_alone(
    tmp_path: Path,
) -> None:
    """Escape from the form: whoever comes back finds it, and nothing on disk knows of it."""
    homes = Homes(tmp_path)
    SettingsFile(tmp_path).save(GameSetup(NAMES))
    flow = homes.flow()
    before = homes.contents()
    flow.press("n")
    form = drawn(flow)
    for key in ("down", "x", "y", "down", "backspace", *["down"] * 6, "right"):
        flow.press(key)
    assert isinstance(flow.screen, SetupScreen)
    typed = flow.screen.draft()
    flow.press("escape")
    assert isinstance(flow.screen, TitleScreen)
    flow.press("n")
    assert isinstance(flow.screen, SetupScreen)
    assert drawn(flow) != form
    assert flow.screen.draft() == typed
    assert homes.contents() == before
    another = homes.flow()
    another.press("n")
    assert drawn(another) == form
