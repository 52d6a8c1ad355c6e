"""Help and half-made choices leave the saved game byte-identical; a rematch starts from nothing."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen, Step
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.requests import Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import CARD_KEYS, digit_of
from spicy.tui.terminal.screen import Leave, Screen
from spicy.tui.widgets.theme import Look
from support import ui
from support.disk import WatchedFiles
from support.doses import only
from support.player import Player
from support.screens import Fragments, draw, mode_of

NAMES = ("Lea", "Tom", "Mia")
GUIDED = GameSetup(
    NAMES, Edition.SWEET_AND_SPICY, spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK)
)
GAMES = {"guided": GUIDED, "strict": replace(GUIDED, is_strict=True), "plain": GameSetup(NAMES)}


class Homes:
    """A folder with saved games and settings, and flows that use them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = itertools.count(1_700_000_000)  # every look at it is another second

    def flow(self, game: GameSetup | None = None, seed: int = 7, **options: bool) -> GameFlow:
        self.rng = random.Random(seed)  # the chance of the flow that was made last
        disk = WatchedFiles(is_hasty=True)
        saves = SavedGames(self.folder / "games", disk, self.clock.__next__, random.Random(seed))
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
        cards = CARD_KEYS[: len(screen.cards)]
        if screen.purpose is Purpose.LOOK:
            return [[*cards, "p", "n"]]
        begun = [[key, "c", str(LUCKY_NUMBER), "!", "a", *cards[:3]] for key in cards]
        begun += [["1", "left", "up"], ["1", "0", "right", "down"], ["right", "enter", "w"]]
        return begun if screen.purpose is Purpose.COPY else [*begun, *"pns", ["space"]]
    if isinstance(screen, HandOverScreen):
        return [[digit_of(screen.seat)], ["9"], ["enter"]]
    if isinstance(screen, RevealScreen):
        return [["l", digit_of(screen.view.turn), "1"]] if screen.is_offer else []
    if type(screen) is not TableScreen:
        return []
    found = [["v"]]
    for digit in map(digit_of, range(len(screen.view.seats))):
        for keys in (f"l{digit}{digit}1", f"r{digit}", f"c{digit}{digit}1a2", f"{digit}nst"):
            found.append([*keys])
        found += [[digit, "w"], [digit, "d"]]
    return found


class Watch:
    """A flow whose game must stay as it is, and all prompts that were seen meanwhile."""

    def __init__(self, flow: GameFlow, homes: Homes) -> None:
        self.flow = flow
        self.homes = homes
        self.prompts: set[str] = set()
        self.tried = 0

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
        logs = [session.log(seat) for seat in (None, 0, 1, 2)]
        return session, session.move_count, logs, self.homes.contents()

    def _note(self) -> None:
        self.prompts.add(mode_of(self.flow.screen))

    def _ask_for_rules(self) -> None:
        screen = self.flow.screen
        self.flow.press("?")
        assert isinstance(self.flow.screen, ui.RulesScreen)
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
        """Staying covers an open hand, and changes nothing else, whatever the clock says by now."""
        screen = self.flow.screen
        assert self.flow.press("c-c") is None
        assert isinstance(self.flow.screen, ui.LeaveScreen)
        self._note()
        self.flow.press("q")
        self.flow.press("?")
        assert self.flow.press("escape") is None
        self._assert_back(screen)

    def _assert_back(self, screen: Screen) -> None:
        """What was opened over a screen led back to it, and over a hand to its hand-over."""
        if isinstance(screen, HandScreen):  # the same seat is asked for, to the same end
            covered = self.flow.screen
            assert isinstance(covered, HandOverScreen)
            assert (covered.seat, covered.purpose) == (screen.seat, screen.purpose)
        else:
            assert self.flow.screen is screen

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
        if isinstance(self.flow.screen, ui.ChallengeScreen | ui.PickSeatScreen):
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
    has_reveal = isinstance(screen, TableScreen) and screen.narration.has_reveal
    marks = [getattr(screen, mark, None) for mark in ("purpose", "is_window", "is_offer")]
    return (type(screen), top, has_reveal, *marks)


PROMPTS = [
    *("HandScreen turn choose", "HandScreen turn declare", "HandScreen turn pass"),
    *("HandScreen look choose", "HandOverScreen turn", "HandOverScreen look", "PickLookerScreen"),
    *("ChallengeScreen number", "ChallengeScreen spice", "ChallengeScreen is_declining"),
    *("RevealScreen is_again", "LeaveScreen", "RulesScreen", "BookScreen", "EntryPage"),
    *("StepperScreen", "WhatIfScreen", "TablePage"),
]
COPYING = [
    *("HandScreen turn add", "HandScreen copy declare", "HandOverScreen copy", "PickCopierScreen"),
    *("ChallengeScreen on copy", "RevealScreen is_offer", "HandOverScreen look offer"),
]
STRICT = ["ChallengeScreen is_turning", "RefereeScreen", "RefereeScreen accused"]
"""What must be met, in every game and in some, by words of `mode_of`."""


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
    wanted = PROMPTS + (COPYING if kind != "plain" else []) + (STRICT if kind == "strict" else [])
    met = [set(prompt.split()) for prompt in watch.prompts]
    assert [one for one in wanted if not any(set(one.split()) <= mode for mode in met)] == []


# A rematch


_BRIDGE = Bridge(Capabilities())


def drawn(flow: GameFlow) -> Fragments:
    return draw(flow.screen, _BRIDGE)


def looks(flow: GameFlow) -> list[Fragments]:
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
    for number, _screen in enumerate(played_by_keys(flow, Player(None, flow, random.Random(3)))):
        if is_left and number > 40 and flow.session and flow.session.last_challenge():
            break
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
        *_, _score = played_by_keys(flow, Player(None, flow, random.Random(5)))
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
    assert isinstance(flow.screen, ui.SetupScreen)
    typed = flow.screen.draft()
    flow.press("escape")
    assert isinstance(flow.screen, TitleScreen)
    flow.press("n")
    assert isinstance(flow.screen, ui.SetupScreen)
    assert drawn(flow) != form
    assert flow.screen.draft() == typed
    assert homes.contents() == before
    another = homes.flow()
    another.press("n")
    assert drawn(another) == form
