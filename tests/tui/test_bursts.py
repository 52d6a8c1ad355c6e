"""Held, pasted, buffered and flooded keys do nothing that nobody meant, on any screen of the game.

The real flow of the game runs in a terminal in memory whose time is the test's. Whatever arrives
without silence around it

- opens no hand,
- lays, passes, challenges and answers nothing but what the screen showed when the key was pressed,
- never gives a trophy away (`0` in a last card's window) and never leaves a game that is going on;

and afterwards the game still listens to an honest press.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pytest
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl

import spicy
from spicy.engine.actions import Copy, Pass, Play
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.game.export import ExportScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.rules import RulesScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.terminal.controller import Controller
from spicy.tui.terminal.key_aliases import canonical, digit_of
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.theme import Look
from support.keys import encode
from support.screens import (
    KEYS,
    carry_out,
    flow_of,
    game_for,
    ghost_of,
    ghost_screen,
    mode_of,
    moves_of,
)
from support.terminal import Terminal

ItemT = TypeVar("ItemT")
RATES = (30, 15)
"""How often a second a key repeats that is held down."""
DELAY = 0.5
"""How long a key must be held before it repeats, on most systems."""
QUIET = 4.0
"""After so long nothing of a burst is left, not even the beginning of a paste."""

PRESSED = [key for key in KEYS if key != "c-c"]
"""Ctrl-C is no key of the game: it asks for leaving at any time, and pressed again it leaves."""

FEW = 3
"""So many times keys are tried on the screens of one mode."""

STAGES = {
    "title": "TitleScreen",
    "set-up": "SetupScreen",
    "hand-over": "HandOverScreen turn",
    "hand-over to copy": "HandOverScreen copy",
    "hand-over to look": "HandOverScreen look",
    "hand": "HandScreen turn choose",
    "declaring": "HandScreen turn declare",
    "adding": "HandScreen turn add",
    "passing": "HandScreen turn pass",
    "hand to copy": "HandScreen copy choose",
    "copying": "HandScreen copy declare",
    "hand to look at": "HandScreen look",
    "table": "TableScreen turn",
    "window": "TableScreen is_window",
    "challenge": "ChallengeScreen turn number",
    "challenge in a window": "ChallengeScreen is_window",
    "declining": "ChallengeScreen is_declining",
    "who copies": "PickCopierScreen",
    "who looks": "PickLookerScreen",
    "who peeked": "RefereeScreen",
    "peeked": "RefereeScreen accused",
    "reveal": "RevealScreen turn",
    "offer": "RevealScreen is_offer",
    "reveal again": "RevealScreen is_again",
    "score": "ScoreScreen",
    "recap": "RecapScreen",
    "rules": "RulesScreen",
    "leaving": "LeaveScreen",
}
"""Every screen that a burst can meet, by words of `mode_of`."""

RULES = spicy.Rules(
    super_jokers=True, spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK, spicy.SpiceItUp.COPY_CAT)
)


def find_stages() -> dict[str, GameFlow]:
    """A flow at each stage, found in random games by pressing keys."""
    found: dict[str, GameFlow] = {}
    met: Counter[str] = Counter()
    wanted = {name: set(words.split()) for name, words in STAGES.items()}
    title = GameFlow(Look(), random.Random(1))
    for number in range(40):
        is_strict = bool(number % 2)  # somebody can only be said to have peeked in a strict game
        record = game_for(RULES, 3, number, is_strict=is_strict)
        flow = flow_of(record.start, is_strict=is_strict)
        starts = [title] if number == 0 else []
        for at, move in enumerate(record.moves):
            carry_out(flow, *move)
            if at % 3 == 0 or flow.session is None or flow.session.is_over:
                starts.append(ghost_of(flow))
        for start in starts:
            for one in reached(start, met):
                words = set(mode_of(one.screen).split())
                for name in [name for name in wanted if wanted[name] <= words]:
                    found[name] = one
                    del wanted[name]
            if not wanted:
                return found
    raise AssertionError(f"not found: {sorted(wanted)}")


def reached(start: GameFlow, met: Counter[str]) -> Iterator[GameFlow]:
    """Flows that keys lead to without anything being done in the game, a few of each mode."""
    waiting, led_to = [start], {mode_of(start.screen)}
    count = len(moves_of(start))
    while waiting:
        flow = waiting.pop(0)
        yield flow
        here = mode_of(flow.screen)
        # No stage lies beyond the last two, and a key there may write a file.
        if met[here] == FEW or isinstance(flow.screen, AnalysisScreen | ExportScreen):
            continue
        met[here] += 1
        for key in KEYS:
            ghost = ghost_of(flow)
            left = ghost.press(key)
            mode = mode_of(ghost.screen)
            if left is None and len(moves_of(ghost)) == count and mode not in led_to:
                led_to.add(mode)
                waiting.append(ghost)


def snapshot(screen: Any) -> tuple[object, ...]:
    """Which screen it is, and all that keys have made of it."""
    parts: list[object] = [id(screen)]
    for name, value in sorted(vars(screen).items()):
        if name.startswith("_"):
            continue
        if isinstance(value, PlayBuilder):
            value = (value.at, value.declaration, value.is_called, tuple(value.added))
        parts.append((name, tuple(value) if isinstance(value, list) else value))
    return tuple(parts)


class Watched(GameFlow):
    """The game's own flow, with somebody who watches what keys do to it."""

    wrongs: list[str]
    tally: Counter[str]
    drawn: tuple[object, ...]
    """The screen as it was drawn last."""
    waiting: list[str]
    """What arrives while a key is being answered, before anything of the answer is drawn."""
    terminal: Terminal
    is_honest: bool
    """Whether the keys that arrive now have silence around them."""
    has_left: bool
    """Whether an honest press has left the game."""

    def press(self, key: str) -> Leave | None:
        """Hold the key to what was seen when it was pressed."""
        before, count, was_playing = self.screen, len(moves_of(self)), self.is_playing
        where = f"{key!r} on {mode_of(before)}"
        if key != "c-c" and not before.takes_text and self.drawn != snapshot(before):
            self.wrongs.append(f"{where} was heard before it was drawn")
        left = super().press(key)
        self.tally["keys heard"] += 1
        for _, action in moves_of(self)[count:]:
            self.tally[type(action).__name__] += 1
            if isinstance(action, Play | Copy | Pass) and not before.is_private:
                self.wrongs.append(f"{where} played for somebody")
        if self.is_honest:
            self.has_left = left is not None
        else:
            if self._opens(before):
                self.wrongs.append(f"{where} opened a hand")
            if canonical(key) == "0" and len(moves_of(self)) > count:
                self.wrongs.append(f"{where} gave a trophy away")
            if left is not None and was_playing:
                self.wrongs.append(f"{where} left the game")
        if self.waiting:
            self.is_honest = False
        for raw in self.waiting:
            self.terminal.inject(raw)
        self.waiting = []
        return left

    def _opens(self, before: Any) -> bool:
        """Whether a hand is open now that was not: nothing that is closed leads back to one."""
        return self.screen.is_private and not before.is_private


class Room:
    """A terminal in which the game can be put back to a stage again and again."""

    everything: ClassVar[Counter[str]] = Counter()
    """What happened in all rooms together."""

    def __init__(self, stage: GameFlow) -> None:
        self.stage = stage
        self.wrongs: list[str] = []
        self.tally: Counter[str] = Counter()
        self._open()

    def _open(self) -> None:
        self.flow = self._fresh()
        self.terminal = Terminal(self.flow, 60, 20)
        self.flow.terminal = self.terminal
        self.terminal.__enter__()

    def _fresh(self) -> Watched:
        flow = ghost_of(self.stage)
        flow.__class__ = Watched
        assert isinstance(flow, Watched)
        flow.wrongs, flow.tally, flow.waiting = self.wrongs, self.tally, []
        flow.drawn, flow.is_honest, flow.has_left = (), False, False
        return flow

    def reset(self) -> Terminal:
        """Put the game back to the stage, drawn and quiet."""
        if self.terminal.has_ended:
            self.close()
            self._open()
        else:
            fresh = vars(self._fresh())
            fresh["terminal"] = self.terminal
            vars(self.flow).clear()
            vars(self.flow).update(fresh)
            self.terminal.send(encode("c-l"))
        self.terminal.pass_time(1.0)
        assert self.flow.drawn == snapshot(self.flow.screen)
        return self.terminal

    def close(self) -> None:
        """End the terminal."""
        self.terminal.__exit__()
        self.everything.update(self.tally)
        self.tally.clear()

    def check(self, burst: str) -> None:
        """Nothing wrong has happened, and once it is quiet an honest press is heard."""
        self.tally["bursts"] += 1
        self.terminal.pass_time(QUIET)
        assert not self.wrongs, f"after {burst}: {self.wrongs}"
        if self.terminal.has_ended:
            assert self.flow.has_left or not self.flow.is_playing, f"{burst} ended a game"
            return
        self.flow.is_honest = True
        before = self.flow.screen
        if isinstance(before, HandOverScreen):
            self.terminal.press(digit_of(before.seat))
            assert isinstance(self.flow.screen, HandScreen), f"deaf after {burst}"
        elif before.has_own_help or isinstance(before, AnalysisScreen):
            seen = snapshot(before)  # in a search Escape first gives the whole book back
            self.terminal.press("escape")
            assert snapshot(self.flow.screen) != seen, f"deaf after {burst}"
        elif before.takes_text:
            self.terminal.press("up")
            assert self.flow.tally["keys heard"], f"deaf after {burst}"
        else:
            self.terminal.press("?")
            assert isinstance(self.flow.screen, RulesScreen), f"deaf after {burst}"
        assert not self.wrongs, f"after {burst} and an honest press: {self.wrongs}"


def hold(terminal: Terminal, keys: list[str], rate: float) -> None:
    """Let keys arrive one by one at a pace, as from a key that repeats."""
    for key in keys:
        terminal.send(encode(key))
        terminal.pass_time(1 / rate)


def encoded(keys: list[str]) -> str:
    """What arrives for some keys."""
    return "".join(encode(key) for key in keys)


@pytest.fixture(scope="module")
def stages() -> dict[str, GameFlow]:
    """A flow at each stage."""
    return find_stages()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A burst may find its way to the desk, and write down a position there."""
    monkeypatch.chdir(tmp_path)


class _Unseen(UIControl):
    """Every frame is made and none is shown: what is watched here are keys."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def create_content(self, width: int, height: int) -> UIContent:
        screen = self._controller.to_draw(width, height)
        if screen is not None:
            screen.render(width, height)
        return UIContent(show_cursor=False)


@pytest.fixture(autouse=True)
def _show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "spicy.tui.terminal.application.layout_for",
        lambda controller, _: Layout(Window(_Unseen(controller))),
    )


@pytest.fixture(autouse=True)
def _watch_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Controller.drawn

    def watching(self: Controller) -> None:
        flow = self._flow
        if isinstance(flow, Watched):
            flow.drawn = snapshot(flow.screen)
        drawn(self)

    monkeypatch.setattr(Controller, "drawn", watching)


@pytest.fixture
def room(stage: str, stages: dict[str, GameFlow]) -> Iterator[Room]:
    """A room with the game at a stage."""
    made = Room(stages[stage])
    yield made
    made.close()


def rng_for(stage: str, what: str) -> random.Random:
    """The same chance for the same test."""
    return random.Random(f"{stage} {what}")


def sampled(items: Sequence[ItemT], count: int, rng: random.Random) -> list[ItemT]:
    """Some of them, or all if enough bursts are wanted."""
    return rng.sample(list(items), min(len(items), count))


ALWAYS = {"hand-over", "hand", "table", "window", "offer", "leaving"}
"""Where a key too many costs most: these stages meet every kind of burst."""


def each_stage(kind: int) -> pytest.MarkDecorator:
    """Some stages with a few bursts of a kind; in the slow set all of them, three times as many.

    Every other stage meets the even kinds, and the ones between meet the odd kinds.
    """
    some = [
        stage for number, stage in enumerate(STAGES) if stage in ALWAYS or (number + kind) % 2 == 0
    ]
    return pytest.mark.parametrize(
        ("stage", "times"),
        [
            *((stage, 1) for stage in some),
            *(pytest.param(stage, 3, marks=pytest.mark.slow) for stage in STAGES),
        ],
    )


TEMPTING = (
    *(("enter", digit) for digit in "123"),
    *((digit, "enter") for digit in "123"),
    *(("escape", digit) for digit in "123"),
    ("0", "0"),
    ("enter", "0"),
    ("q", "y"),
    ("y", "y"),
    ("enter", "t"),
    ("enter", "n"),
    ("l", "1", "1"),
    ("c", "2", "2"),
    ("1", "c", "3", "enter"),
    ("1", "enter"),
    ("p", "enter"),
    ("2", "n", "enter"),
    ("2", "d", "enter"),
    ("enter", "1", "1", "c", "3", "enter"),
    ("escape", "0"),
)
"""What would do something at once if every key counted."""


@each_stage(0)
def test_keys_in_one_read(stage: str, times: int, room: Room) -> None:
    """A key many times over, pairs and longer sequences that arrive together."""
    rng = rng_for(stage, "one read")
    bursts = [[key] * 30 for key in sampled(PRESSED, 2 * times, rng)]
    bursts += [list(keys) for keys in sampled(TEMPTING, 3 * times, rng)]
    bursts += [rng.choices(PRESSED, k=2) for _ in range(2 * times)]
    bursts += [rng.choices(PRESSED, k=rng.choice((3, 5, 12, 40))) for _ in range(times)]
    for keys in bursts:
        terminal = room.reset()
        terminal.send(encoded(keys))
        room.check(f"{keys} in one read")


@each_stage(1)
@pytest.mark.parametrize("rate", [RATES[0], pytest.param(RATES[1], marks=pytest.mark.slow)])
def test_keys_that_come_one_by_one_too_fast(stage: str, times: int, rate: int, room: Room) -> None:
    """A key that was held already when the screen came, and sequences at the pace of a repeat."""
    rng = rng_for(stage, f"pace {rate}")
    bursts = [[key] * 5 for key in sampled((*"0123yntp", "enter", "escape", "space"), times, rng)]
    bursts += [list(keys) for keys in sampled(TEMPTING, times, rng)]
    bursts += [rng.choices(PRESSED, k=10) for _ in range(times)]
    for keys in bursts:
        terminal = room.reset()
        hold(terminal, keys, rate)
        room.check(f"{keys} at {rate} Hz")


@each_stage(2)
def test_pastes_whole_and_broken(stage: str, times: int, room: Room) -> None:
    """Raw and bracketed, without an end mark, in pieces, with an end mark and no beginning."""
    rng = rng_for(stage, "paste")
    for _ in range(times):
        text = "".join(rng.choices("0123456789abcdnpsty \r\x1b", k=rng.choice((2, 9, 200))))
        for raw in (
            text,
            f"\x1b[200~{text}\x1b[201~",
            f"\x1b[200~{text}",
            f"{text}\x1b[201~",
            f"\x1b[200~{text}\x1b[201~" * 2,
        ):
            terminal = room.reset()
            terminal.send(raw)
            room.check(f"{raw[:40]!r}")
        terminal = room.reset()
        raw = f"\x1b[200~{text[:12]}\x1b[201~"
        for sign in raw:
            terminal.send(sign)
            terminal.pass_time(0.02)
        room.check(f"{raw!r} letter by letter")
    terminal = room.reset()
    terminal.send("\x1b[200~")
    hold(terminal, ["1", "0", "enter", "y"] * 10, 15)
    room.check("an unterminated paste with keys pressed into it")


@each_stage(3)
def test_keys_that_wait_before_a_screen_is_drawn(stage: str, times: int, room: Room) -> None:
    """Whatever is typed while a key is being answered is thrown away with the screen it was for."""
    rng = rng_for(stage, "buffered")
    for key in sampled(("enter", "escape", "space", *"0123lcvrqtndpy"), 2 * times, rng):
        waiting = rng.choices(["1", "2", "3", "0", "enter", "y", "t", "n", "escape"], k=3)
        terminal = room.reset()
        room.flow.is_honest = True
        room.flow.waiting = [encode(one) for one in waiting]
        terminal.send(encode(key))
        room.check(f"{waiting} typed while {key} was answered")


@each_stage(4)
def test_floods(stage: str, times: int, room: Room) -> None:
    """More keys at once than one read takes."""
    rng = rng_for(stage, "flood")
    floods = (
        encoded(rng.choices(PRESSED, k=3000)),
        *(encode(key) * 3000 for key in ("1", "2", "3", "0", "enter")),
        "0\r" * 1500,
    )
    for raw in sampled(floods, times, rng):
        terminal = room.reset()
        terminal.send(raw)
        room.check(f"a flood of {raw[:6]!r}")


def test_keys_typed_before_the_game_is_there(stages: dict[str, GameFlow]) -> None:
    """They wait in the keyboard when the first screen is drawn, and are thrown away."""
    for keys in ("1", "11", "1\r", "\x1b1", "\r1", "y", "0"):
        room = Room(stages["hand-over"])
        room.close()
        room.flow = room._fresh()
        room.terminal = room.flow.terminal = Terminal(room.flow, typed_ahead=keys)
        room.terminal.__enter__()
        assert isinstance(room.flow.screen, HandOverScreen)
        room.check(f"{keys!r} typed ahead")
        room.close()


# A key that is pressed on purpose, and then held down: its first press is an honest one


def held(stages: dict[str, GameFlow], stage: str, key: str, rate: float) -> GameFlow:
    """The flow after a key was pressed in silence and held for two seconds."""
    room = Room(stages[stage])
    room.reset()
    room.flow.is_honest = True
    room.terminal.send(encode(key))
    room.terminal.pass_time(DELAY)
    room.flow.is_honest = False
    hold(room.terminal, [key] * int(2 * rate), rate)
    assert not room.wrongs
    flow = ghost_of(room.flow)
    room.close()  # which covers an open hand
    return flow


@pytest.mark.parametrize("rate", RATES)
def test_enter_held_on_the_table_stops_at_the_hand_over(
    stages: dict[str, GameFlow], rate: int
) -> None:
    flow = held(stages, "table", "enter", rate)
    assert isinstance(flow.screen, HandOverScreen)
    flow = held(stages, "reveal", "enter", rate)
    assert isinstance(flow.screen, HandOverScreen)


@pytest.mark.parametrize("rate", RATES)
def test_a_digit_held_on_the_hand_over_opens_the_hand_and_no_more(
    stages: dict[str, GameFlow], rate: int
) -> None:
    """The press was meant; what repeats afterwards chooses nothing."""
    screen = stages["hand-over"].screen
    assert isinstance(screen, HandOverScreen)
    flow = held(stages, "hand-over", digit_of(screen.seat), rate)
    assert isinstance(flow.screen, HandScreen)
    assert len(moves_of(flow)) == len(moves_of(stages["hand-over"]))
    assert "choose" in mode_of(flow.screen)


@pytest.mark.parametrize("rate", RATES)
def test_a_zero_held_in_a_window_counts_once(stages: dict[str, GameFlow], rate: int) -> None:
    """The press was meant and gives this trophy away; what repeats afterwards does nothing."""
    flow = held(stages, "window", "0", rate)
    waiting = len(stages["window"].screen.view.waiting)  # type: ignore[attr-defined]
    assert len(moves_of(flow)) == len(moves_of(stages["window"])) + waiting


@pytest.mark.parametrize("rate", RATES)
def test_an_enter_held_in_a_window_does_nothing(stages: dict[str, GameFlow], rate: int) -> None:
    flow = held(stages, "window", "enter", rate)
    assert isinstance(flow.screen, TableScreen)
    assert flow.screen.is_window


@pytest.mark.parametrize("rate", RATES)
def test_a_key_held_through_an_offer_does_not_answer_it(
    stages: dict[str, GameFlow], rate: int
) -> None:
    """Enter, which turned the card over and may be held still, is no answer."""
    flow = held(stages, "offer", "enter", rate)
    assert isinstance(flow.screen, RevealScreen)
    assert flow.screen.is_offer


# The watcher watches


def test_the_watcher_notices_what_it_is_there_for(
    stages: dict[str, GameFlow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the protection the same bursts do what must not happen."""
    monkeypatch.setattr(HandOverScreen, "single_presses", lambda _: frozenset())
    screen = stages["hand-over"].screen
    assert isinstance(screen, HandOverScreen)
    with pytest.raises(AssertionError, match="opened a hand"):
        burst(stages["hand-over"], digit_of(screen.seat) * 2)
    monkeypatch.setattr(TableScreen, "single_presses", lambda _: frozenset())
    with pytest.raises(AssertionError, match="gave a trophy away"):
        burst(stages["window"], "00")
    monkeypatch.setattr(LeaveScreen, "single_presses", lambda _: frozenset())
    monkeypatch.setattr(Controller, "_is_open", lambda *_: True)
    with pytest.raises(AssertionError, match="before it was drawn"):
        burst(stages["hand"], "1\r")
    with pytest.raises(AssertionError, match="left the game"):
        burst(stages["hand-over"], "qy")


def burst(stage: GameFlow, raw: str) -> None:
    """One burst in a room of its own."""
    room = Room(stage)
    try:
        room.reset().send(raw)
        room.check(repr(raw))
    finally:
        room.close()


def test_ghosts_leave_the_stages_alone(stages: dict[str, GameFlow]) -> None:
    """All tests above start from the same stages: nothing that they do may change them."""
    for flow in stages.values():
        before = snapshot(flow.screen), len(moves_of(flow))
        ghost = ghost_of(flow)
        for key in PRESSED:
            ghost.press(key)
        assert (snapshot(flow.screen), len(moves_of(flow))) == before
        assert type(ghost_screen(flow.screen)) is type(flow.screen)
