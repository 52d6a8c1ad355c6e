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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import pytest
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl

import spicy
from spicy import Copy, Pass, Play
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.terminal.controller import Controller
from spicy.tui.terminal.key_aliases import canonical, digit_of
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.theme import Look
from support import ui
from support.keys import encode
from support.rows import each
from support.screens import (
    KEYS,
    carry_out,
    flow_of,
    game_for,
    ghost_of,
    ghost_screen,
    instead,
    mode_of,
    moves_of,
)
from support.terminal import Terminal
from support.walking import owner_of

RATES = (30, 15)
"""How often a second a key repeats that is held down."""
DELAY = 0.5
"""How long a key must be held before it repeats, on most systems."""
QUIET = 4.0
"""After so long nothing of a burst is left, not even the beginning of a paste."""

PRESSED = [key for key in KEYS if key != "c-c"]
"""Ctrl-C is no key of the game: it asks for leaving at any time, and pressed again it leaves."""

LEADING = (*"0123acdlnpqrstvy!?", "enter", "escape", "space")
"""Keys that lead to every stage, tried on the first screens of each mode."""
FEW = 2

STAGES = [
    f"{screen} {mode}".strip()
    for screen, modes in {
        **dict.fromkeys(("TitleScreen", "SetupScreen"), ""),
        "HandOverScreen": "turn,copy,look",
        "HandScreen": "turn choose,turn declare,turn add,turn pass,copy choose,copy declare,look",
        "TableScreen": "turn,is_window",
        "ChallengeScreen": "turn number,is_window,is_declining",
        **dict.fromkeys(("PickCopierScreen", "PickLookerScreen"), ""),
        "RefereeScreen": ",accused",
        "RevealScreen": "turn,is_offer,is_again",
        **dict.fromkeys(("ScoreScreen", "RecapScreen", "RulesScreen", "LeaveScreen"), ""),
    }.items()
    for mode in modes.split(",")
]
"""Every screen that a burst can meet, by words of `mode_of`."""
HAND_OVER, HAND, WINDOW, OFFER = (
    *("HandOverScreen turn", "HandScreen turn choose"),
    *("TableScreen is_window", "RevealScreen is_offer"),
)

RULES = spicy.Rules(
    super_jokers=True, spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK, spicy.SpiceItUp.COPY_CAT)
)


@pytest.fixture(scope="module", name="stages")
def find_stages() -> dict[str, GameFlow]:
    """A flow at each stage, found in random games by pressing keys."""
    found: dict[str, GameFlow] = {}
    met: Counter[str] = Counter()
    wanted = {name: set(name.split()) for name in STAGES}
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
        if met[here] == FEW or isinstance(flow.screen, ui.AnalysisScreen | ui.ExportScreen):
            continue
        met[here] += 1
        for key in LEADING:
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
    heard = 0
    drawn: tuple[object, ...] = ()
    """The screen as it was drawn last."""
    waiting: Sequence[str] = ()
    """What arrives while a key is being answered, before anything of the answer is drawn."""
    terminal: Terminal
    is_honest = False
    """Whether the keys that arrive now have silence around them."""
    has_left = False
    """Whether an honest press has left the game."""

    def press(self, key: str) -> Leave | None:
        """Hold the key to what was seen when it was pressed."""
        before, count, was_playing = self.screen, len(moves_of(self)), self.is_playing
        where = f"{key!r} on {mode_of(before)}"
        if key != "c-c" and not before.takes_text and self.drawn != snapshot(before):
            self.wrongs.append(f"{where} was heard before it was drawn")
        left = super().press(key)
        self.heard += 1
        for _, action in moves_of(self)[count:]:
            if isinstance(action, Play | Copy | Pass) and not before.is_private:
                self.wrongs.append(f"{where} played for somebody")
        if self.is_honest:
            self.has_left = left is not None
        else:
            if self.screen.is_private and not before.is_private:  # nothing closed leads to a hand
                self.wrongs.append(f"{where} opened a hand")
            if isinstance(before, RevealScreen) and len(moves_of(self)) > count:
                self.wrongs.append(f"{where} answered an offer")
            if canonical(key) == "0" and len(moves_of(self)) > count:
                self.wrongs.append(f"{where} gave a trophy away")
            if left is not None and was_playing:
                self.wrongs.append(f"{where} left the game")
        if self.waiting:
            self.is_honest = False
        for raw in self.waiting:
            self.terminal.inject(raw)
        self.waiting = ()
        return left


class Room:
    """A terminal in which the game can be put back to a stage again and again."""

    def __init__(self, stage: GameFlow, typed_ahead: str = "") -> None:
        self.stage = stage
        self.wrongs: list[str] = []
        self._open(typed_ahead)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.terminal.__exit__()

    def _open(self, typed_ahead: str = "") -> None:
        self.flow = self._fresh()
        self.terminal = Terminal(self.flow, 60, 20, typed_ahead=typed_ahead)
        self.flow.terminal = self.terminal
        self.terminal.__enter__()

    def _fresh(self) -> Watched:
        flow = ghost_of(self.stage)
        flow.__class__ = Watched
        assert isinstance(flow, Watched)
        flow.wrongs = self.wrongs
        return flow

    def reset(self) -> Terminal:
        """Put the game back to the stage, drawn and quiet."""
        if self.terminal.has_ended:
            self.terminal.__exit__()
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

    def check(self, burst: str) -> None:
        """Nothing wrong has happened, and once it is quiet an honest press is heard."""
        self.terminal.pass_time(QUIET)
        assert not self.wrongs, f"after {burst}: {self.wrongs}"
        if self.terminal.has_ended:
            assert self.flow.has_left or not self.flow.is_playing, f"{burst} ended a game"
            return
        self.flow.is_honest = True
        before, told = self.flow.screen, f"deaf after {burst}"
        is_above = before.has_own_help or isinstance(before, ui.AnalysisScreen)
        if isinstance(before, HandOverScreen):
            self.terminal.press(digit_of(before.seat))
            assert self.flow.screen.is_private, told
        elif before.takes_text and not is_above:
            self.terminal.press("up")
            assert self.flow.heard, told
        else:
            seen = snapshot(before)  # in a search Escape first gives the whole book back
            self.terminal.press("escape" if is_above else "?")
            assert snapshot(self.flow.screen) != seen, told
            assert is_above or isinstance(self.flow.screen, ui.RulesScreen), told
        assert not self.wrongs, f"after {burst} and an honest press: {self.wrongs}"


def hold(room: Room, keys: list[str], rate: float) -> None:
    """Let keys arrive one by one at a pace, as from a key that repeats."""
    for key in keys:
        room.terminal.send(key if key[0] == "\x1b" else encode(key))
        room.terminal.pass_time(1 / rate)


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
def _watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A burst may find its way to the desk, and write down a position: not here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "spicy.tui.terminal.application.layout_for",
        lambda controller, _: Layout(Window(_Unseen(controller))),
    )

    def watching(drawn: Callable[[Controller], None], controller: Controller) -> None:
        flow = controller._flow
        if isinstance(flow, Watched):
            flow.drawn = snapshot(flow.screen)
        drawn(controller)

    instead(monkeypatch, Controller, "drawn", watching)


def sampled(items: Sequence[Any], count: int, rng: random.Random) -> list[Any]:
    """Some of them, or all if enough bursts are wanted."""
    return rng.sample(list(items), min(len(items), count))


TEMPTING = (
    *((key, digit) for key in ("enter", "escape") for digit in "123"),
    *((digit, "enter") for digit in "123"),
    *(("0", "0"), ("enter", "0"), ("escape", "0"), ("q", "y"), ("y", "y"), ("enter", "t")),
    *(("enter", "n"), ("l", "1", "1"), ("c", "2", "2"), ("1", "c", "3", "enter"), ("1", "enter")),
    *(("p", "enter"), ("2", "n", "enter"), ("2", "d", "enter")),
    ("enter", "1", "1", "c", "3", "enter"),
)
"""What would do something at once if every key counted."""


Burst = tuple[str, Callable[[Room], None]]
"""What it is, and what lets it arrive."""


def at_once(raw: str, name: str = "") -> Burst:
    """A burst that arrives in one read."""
    return f"{name or raw[:40]!r} in one read", lambda room: room.terminal.send(raw)


def one_read(rng: random.Random, times: int) -> Iterator[Burst]:
    """A key many times over, pairs and longer sequences that arrive together."""
    bursts = [[key] * 30 for key in sampled(PRESSED, 2 * times, rng)]
    bursts += [list(keys) for keys in sampled(TEMPTING, 3 * times, rng)]
    bursts += [rng.choices(PRESSED, k=2) for _ in range(2 * times)]
    bursts += [rng.choices(PRESSED, k=rng.choice((3, 5, 12, 40))) for _ in range(times)]
    for keys in bursts:
        yield at_once("".join(map(encode, keys)), str(keys))


def too_fast(rng: random.Random, times: int) -> Iterator[Burst]:
    """A key that was held already when the screen came, and sequences at the pace of a repeat."""
    bursts = [[key] * 5 for key in sampled((*"0123yntp", "enter", "escape", "space"), times, rng)]
    bursts += [list(keys) for keys in sampled(TEMPTING, times, rng)]
    bursts += [rng.choices(PRESSED, k=10) for _ in range(times)]
    for number, keys in enumerate(bursts):
        rate = RATES[number % 2]
        yield f"{keys} at {rate} Hz", lambda room, keys=keys, rate=rate: hold(room, keys, rate)


def pastes(rng: random.Random, times: int) -> Iterator[Burst]:
    """Raw and bracketed, without an end mark, in pieces, with an end mark and no beginning."""
    for _ in range(times):
        text = "".join(rng.choices("0123456789abcdnpsty \r\x1b", k=rng.choice((2, 9, 200))))
        begin, end = "\x1b[200~", "\x1b[201~"
        whole = f"{begin}{text}{end}"
        yield from map(at_once, (text, whole, begin + text, text + end, whole * 2))
        pieces = f"{begin}{text[:12]}{end}"
        yield f"{pieces!r} letter by letter", lambda room, raw=pieces: hold(room, [*raw], 50)
        keys = ["1", "0", "enter", "y"] * 10
        yield f"{begin} and keys", lambda room, keys=keys: hold(room, ["\x1b[200~", *keys], 15)


def buffered(rng: random.Random, times: int) -> Iterator[Burst]:
    """Whatever is typed while a key is being answered is thrown away with the screen it was for."""
    for key in sampled(("enter", "escape", "space", *"0123lcvrqtndpy"), 2 * times, rng):
        waiting = rng.choices(["1", "2", "3", "0", "enter", "y", "t", "n", "escape"], k=3)

        def arrive(room: Room, key: str = key, waiting: Sequence[str] = waiting) -> None:
            room.flow.is_honest = True
            room.flow.waiting = [encode(one) for one in waiting]
            room.terminal.send(encode(key))

        yield f"{waiting} typed while {key} was answered", arrive


def floods(rng: random.Random, times: int) -> Iterator[Burst]:
    """More keys at once than one read takes."""
    raws = (
        "".join(map(encode, rng.choices(PRESSED, k=3000))),
        *(encode(key) * 3000 for key in ("1", "2", "3", "0", "enter")),
        "0\r" * 1500,
    )
    yield from map(at_once, sampled(raws, times, rng))


KINDS = (one_read, too_fast, pastes, buffered, floods)
ALWAYS = {HAND_OVER, HAND, WINDOW, OFFER, "TableScreen turn", "LeaveScreen"}
"""Where a key too many costs most: these stages meet every kind of burst, the others by turns."""


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_no_burst_does_what_nobody_meant(
    kind: Callable[[random.Random, int], Iterator[Burst]], times: int, stages: dict[str, GameFlow]
) -> None:
    turn = KINDS.index(kind)
    for number, stage in enumerate(STAGES):
        if stage in ALWAYS or times > 1 or number % len(KINDS) == turn:
            with Room(stages[stage]) as room:
                for name, arrive in kind(random.Random(f"{stage} {turn}"), times):
                    room.reset()
                    arrive(room)
                    room.check(f"{name} on {stage}")


def test_keys_typed_before_the_game_is_there(stages: dict[str, GameFlow]) -> None:
    """They wait in the keyboard when the first screen is drawn, and are thrown away."""
    for keys in ("1", "11", "1\r", "\x1b1", "\r1", "y", "0"):
        with Room(stages[HAND_OVER], typed_ahead=keys) as room:
            assert isinstance(room.flow.screen, HandOverScreen)
            room.check(f"{keys!r} typed ahead")


@each(
    ("stage", "key", "ends_in"),
    [
        ("TableScreen turn", "enter", "HandOverScreen"),
        ("RevealScreen turn", "enter", "HandOverScreen"),
        # The press was meant; what repeats afterwards chooses nothing.
        (HAND_OVER, "own digit", "HandScreen choose"),
        # The press gives this trophy away, and what repeats afterwards does nothing.
        (WINDOW, "0", ""),
        (WINDOW, "enter", WINDOW),
        # Enter, which turned the card over and may be held still, is no answer.
        (OFFER, "enter", OFFER),
    ],
)
def test_a_key_that_is_held_counts_once(
    stage: str, key: str, ends_in: str, stages: dict[str, GameFlow]
) -> None:
    """Pressed on purpose and in silence, and then held for a second."""
    begun: Any = stages[stage].screen
    key = digit_of(begun.seat) if key == "own digit" else key
    with Room(stages[stage]) as room:
        room.reset()
        room.flow.is_honest = True
        room.terminal.send(encode(key))
        room.terminal.pass_time(DELAY)
        room.flow.is_honest = False
        hold(room, [key] * RATES[0], RATES[0])
        assert not room.wrongs
        assert set(ends_in.split()) <= set(mode_of(room.flow.screen).split())
        done = len(begun.view.waiting) if key == "0" else 0
        assert len(moves_of(room.flow)) == len(moves_of(stages[stage])) + done


# The watcher watches


def test_the_watcher_notices_what_it_is_there_for(
    stages: dict[str, GameFlow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the protection the same bursts do what must not happen."""
    digit = digit_of(owner_of(stages[HAND_OVER].screen) or 0)
    for screen, stage, raw, wrong in (
        (HandOverScreen, HAND_OVER, digit * 2, "opened a hand"),
        (ui.TableScreen, WINDOW, "00", "gave a trophy away"),
        (RevealScreen, OFFER, "tt", "answered an offer"),
        (ui.LeaveScreen, HAND, "1\r", "before it was drawn"),
        (ui.LeaveScreen, HAND_OVER, "qy", "left the game"),
    ):
        monkeypatch.setattr(screen, "single_presses", lambda _: frozenset())
        if screen is ui.LeaveScreen:
            monkeypatch.setattr(Controller, "_is_open", lambda *_: True)
        with Room(stages[stage]) as room:
            room.reset().send(raw)
            with pytest.raises(AssertionError, match=wrong):
                room.check(repr(raw))


def test_ghosts_leave_the_stages_alone(stages: dict[str, GameFlow]) -> None:
    """All tests above start from the same stages: nothing that they do may change them."""
    for flow in [*stages.values()][::3]:
        before = snapshot(flow.screen), len(moves_of(flow))
        ghost = ghost_of(flow)
        for key in PRESSED:
            ghost.press(key)
        assert (snapshot(flow.screen), len(moves_of(flow))) == before
        assert type(ghost_screen(flow.screen)) is type(flow.screen)
