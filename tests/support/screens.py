"""Two games that one observer cannot tell apart, walked through by the same keys, screen by screen.

A `Cursor` leads the game's own flow along a record and, in step with it, along the same record dealt
anew behind an observer's back. Wherever the game stands it tries every key on both, follows those that
lead somewhere new, and compares what the observer can see: text and styles of every cell, what is
handed to the terminal, which keys do what, which of them count as single presses only.

Nothing here knows the screens by name: a screen that the flow can get to is found by pressing keys.
"""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import itertools
import pkgutil
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any, cast

import pytest
from msgspec.structs import asdict

import spicy.tui
from spicy.analysis import cursor as desk_walk
from spicy.engine.actions import Action, Challenge, Copy, Pass, Play
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.state import GameState, Phase
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.engine.view import PlayerView
from spicy.players import Bot, Decision, Log
from spicy.session.cat_seats import CatSeats
from spicy.session.game_setup import Cats, GameSetup, Kinds
from spicy.session.session import Autosaver, Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.storage.save_file import GameFacts
from spicy.storage.saved_games import SavedGame
from spicy.testing import play_random, redeal_unseen
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.analysis.save import SaveScreen
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.game.export import ExportScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Act, HandOver, OpenHand, Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.terminal.screen import Leave, Screen
from spicy.tui.widgets.frame import Visibility
from spicy.tui.widgets.playback import Playback
from spicy.tui.widgets.scrolling import Scroller
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.theme import Look
from spicy.words.cats import CatKind

from .book import everything

KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyz!?/",
    *("enter", "escape", "space", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "tab", "backspace", "delete", "c-c"),
)
"""Every key that any screen could take."""

OFTEN = 3
"""On the first screens of each mode every key is tried, on all further ones some."""

SIZE = (80, 24)
OTHER_SIZES = ((60, 20), (120, 40))

OPEN_CARDS: dict[str, str] = {
    "RecapScreen": "looks back on a game that is over, with all its cards open",
    "ExportScreen": "asks for the name of a file, over a look back on a game that is over",
    "AnalysisScreen": "the rules desk shows everything on purpose, unless it lies over a running game",
}
"""Screens, each with all its subclasses, that show hidden cards on purpose, and why they may."""


class DealtGame(GameSetup, frozen=True):
    """A game whose deal is known beforehand."""

    start: GameState | None = None

    def deal(self, rng: random.Random) -> GameState:  # noqa: ARG002
        assert self.start is not None
        return self.start


class MemoryPersistence(Persistence):
    """Keeps games in memory, or says that it cannot; `last` is what the title offers to go on with."""

    def __init__(self, last: Session | None = None, *, is_full: bool = False) -> None:
        super().__init__()
        self._last = last
        self._is_full = is_full

    def keeper(self) -> Autosaver:
        return self

    def keep(self, *_given: object, **_named: object) -> None:
        if self._is_full:
            raise SaveError("The disk is full.")

    def close(self) -> None: ...

    def delete(self, game: str) -> None: ...

    def is_first_game(self) -> bool:
        """Nobody is known here, so every game is a first one, with all that such a game says."""
        return True

    def unfinished(self, most: int) -> tuple[SavedGame, ...]:
        return () if self._last is None or self._last.is_over else self.games()[:most]

    def games(self) -> tuple[SavedGame, ...]:
        last = self._last
        if last is None:
            return ()
        turn = None if last.is_over else last.public_view().turn
        winners = last.result().winners if last.is_over else ()
        facts = GameFacts(last.setup, 0, 0, last.move_count, turn, winners)
        return (SavedGame("game", facts),)

    def count(self) -> int:
        return len(self.games())

    def take_last(self) -> Session:
        assert self._last is not None
        return copy.copy(self._last)

    def take(self, game: str) -> Session:  # noqa: ARG002
        return self.take_last()

    load = take


class Puppet(Bot):
    """A cat that does what was done in a record, and otherwise as little as it can."""

    def __init__(self, seat: int, move: tuple[int, Action] | None) -> None:
        self.action = move[1] if move is not None and move[0] == seat else None

    def _as_recorded(self, *kinds: type[Action]) -> Any:
        return self.action if isinstance(self.action, kinds) else None

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:  # noqa: ARG002
        return self._as_recorded(Play, Pass) or Pass()

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:  # noqa: ARG002
        return self._as_recorded(Challenge)

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:  # noqa: ARG002
        return self._as_recorded(Copy)


class Puppets(CatSeats):
    """Cats that play a record again: their own thoughts may rightly depend on their hands."""

    def __init__(self, kinds: Kinds, record: Record) -> None:
        super().__init__(Cats(kinds, 1), dict.fromkeys(Cats(kinds).seats, Bot()))
        self._record = record

    def next(self, session: Session) -> Decision | None:
        move = next(iter(self._record.moves[session.move_count :]), None)
        self._computers._players = {seat: Puppet(seat, move) for seat in self.kinds}
        return super().next(session)


class Chance:
    """What happens by chance in a what-if: a copy goes on as this would, and costs nothing."""

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed = seed
        self.used = used

    def __copy__(self) -> Chance:
        return Chance(self.seed, self.used)

    def __getattr__(self, name: str) -> Any:
        self.used += 1
        return getattr(random.Random(self.seed << 16 | self.used), name)


def loaded(
    record: Record, *, is_strict: bool, keeper: Autosaver | None = None, cats: Kinds = ()
) -> Session:
    """A game as it comes back from a saved one."""
    return Session.resume(record, is_strict=is_strict, keeper=keeper, cats=Cats(cats, 1))


def flow_of(
    start: GameState,
    *,
    is_strict: bool,
    is_ascii: bool = False,
    is_calm: bool = True,
    persistence: Persistence | None = None,
    cats: Kinds = (),
) -> GameFlow:
    """The game's own flow, at the first hand-over of a game that was dealt like this."""
    plain = asdict(GameSetup.of_game(start, is_strict=is_strict, cats=cats))
    look, chance = Look(is_ascii, calm=is_calm), cast(random.Random, Chance(2))
    return with_book(
        GameFlow(
            look,
            random.Random(1),
            DealtGame(**plain, start=start),
            starts_at_once=True,
            persistence=persistence,
            chance=chance,
        )
    )


def with_book(flow: GameFlow) -> GameFlow:
    """The flow with the index of the rulebook, which knows of no game and takes long to make."""
    flow._lookup._finder = everything()
    return flow


def carry_out(flow: GameFlow, seat: int, action: Action) -> None:
    """Let a seat do what the screens would ask for, and show what comes of it."""
    flow.carry_out(Act(seat, action))


def moves_of(flow: GameFlow) -> list[tuple[int, Action]]:
    """Return what was done in the flow's game so far."""
    return [] if flow.session is None else flow.session._moves


# Copies


def ghost_of(flow: GameFlow) -> GameFlow:
    """The same flow once more: whatever is done with it, the first one stays as it is.

    Only for flows whose games are not really saved.
    """
    twin = _twin(flow)
    if flow._played is not None:
        twin._played = copy.copy(flow._played)
        twin._played.session = copy.copy(flow._played.session)
        twin._played._cats = ghost_cats(flow._played._cats)
    twin.reset(*ghost_screens(flow.stack))
    twin._lookup = copy.copy(flow._lookup)
    twin._lookup._chance = copy.copy(flow._lookup._chance)
    if flow._analysis is not None:
        twin._analysis = analysis = copy.copy(flow._analysis)
        analysis._navigator = twin
        # A form lies on the stack as well: what is typed into it is in both places.
        there = dict(zip(flow.stack, twin.stack, strict=True))
        analysis._unwritten = copy.copy(flow._analysis._unwritten)
        analysis._unwritten.forms = {
            state: there.get(form) or ghost_screen(form)
            for state, form in flow._analysis._unwritten.forms.items()
        }
    return twin


def ghost_cats(cats: CatSeats) -> CatSeats:
    """The same cats once more: whom either asks the other has still to ask."""
    twin = copy.copy(cats)
    if twin.kinds:
        twin._computers = copy.copy(cats._computers)
        twin._computers._inquiry = inquiry = copy.copy(cats._computers._inquiry)
        inquiry._asked = set(inquiry._asked)
    return twin


def ghost_screens(screens: Sequence[AppScreen]) -> list[AppScreen]:
    """The same screens once more; those that share a cursor share one as before."""
    twins = [ghost_screen(screen) for screen in screens]
    cursors: dict[int, desk_walk.Cursor] = {}
    for screen in twins:
        cursor = getattr(screen, "cursor", None)
        if isinstance(cursor, desk_walk.Cursor):
            if id(cursor) not in cursors:
                cursors[id(cursor)] = twin = copy.copy(cursor)
                twin.variations, twin._written = list(cursor.variations), list(cursor._written)
            screen.cursor = cursors[id(cursor)]
    return twins


def ghost_screen(screen: Any) -> Any:
    """A screen with all that keys change in it once more; views are values and are shared."""
    twin = _twin(screen)
    kinds = list | TextField | Scroller | Playback | PlayBuilder
    changing = ((name, one) for name, one in vars(screen).items() if isinstance(one, kinds))
    vars(twin).update((name, _ghost_value(one)) for name, one in changing)
    return twin


def _twin(thing: Any) -> Any:
    """The same attributes in another object; `copy.copy` takes three times as long."""
    twin = object.__new__(type(thing))
    vars(twin).update(vars(thing))
    return twin


def _ghost_value(value: Any) -> Any:
    if isinstance(value, list):
        return [_ghost_value(one) for one in value]
    if isinstance(value, TextField):
        return value.copy()
    if isinstance(value, PlayBuilder):
        twin = copy.copy(value)
        twin.added = list(value.added)
        return twin
    return copy.copy(value) if isinstance(value, Scroller | Playback) else value


# What can be seen


@contextlib.contextmanager
def caches_off() -> Iterator[None]:
    """Draw without remembering anything: a cache could give one game what it holds of the other."""
    taken: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith(("spicy.tui", "spicy.words", "spicy.session")):
            continue
        classes = [one for one in vars(module).values() if inspect.isclass(one)]
        for place in (module, *classes):
            for attribute, value in list(vars(place).items()):
                is_cache = hasattr(value, "cache_clear") and hasattr(value, "__wrapped__")
                # The rulebook knows of no game, and reading it takes long.
                if is_cache and not value.__module__.startswith("spicy.rulebook"):
                    taken.append((place, attribute, value))
                    setattr(place, attribute, value.__wrapped__)
    try:
        yield
    finally:
        for place, attribute, value in taken:
            setattr(place, attribute, value)


Fragments = list[list[tuple[str, str]]]


def draw(screen: Screen, bridge: Bridge, size: tuple[int, int] = SIZE) -> Fragments:
    """A screen as it is handed to the terminal."""
    return bridge.lines(screen.render(*size), *size)


def cells(lines: Fragments) -> list[list[tuple[str, str]]]:
    """Every cell with its style; spaces look the same whatever the colour of their ink."""
    return [[(sign, style) for style, text in line for sign in text] for line in lines]


def mode_of(screen: Screen) -> str:
    """Return what kind of screen it is and how far it has come, by its class and all that it can be."""
    parts = [type(screen).__name__]
    names = {name for name in vars(screen) if name[0] != "_"} | _marks_of(type(screen))
    for name in sorted(names):
        value = getattr(screen, name)
        is_told = name in ("message", "save_error") and value
        if value is True or is_told or (name in ("covered", "accused") and value is not None):
            parts.append(name)
        elif isinstance(value, Enum):
            parts.append(value.name.lower())
        elif isinstance(value, Visibility):
            parts += ["is_invented"] if value.is_invented else []
        elif isinstance(value, PlayBuilder):
            parts += [one for one in ("is_copy", "is_called", "can_add") if getattr(value, one)]
            parts += ["added"] if value.added else []
    view = getattr(screen, "view", None)
    view = getattr(view, "public", view)
    if view is not None:
        parts.append(view.phase.name.lower())
        if view.top is None:
            parts.append("empty")
        elif view.top.is_super_joker:
            parts.append("super")
        elif view.top.is_copy:
            parts.append("on a copy")
    return " ".join(dict.fromkeys(parts))


@cache
def _marks_of(kind: type[Screen]) -> frozenset[str]:
    return frozenset(name for name in dir(kind) if name.startswith("is_"))


def told_by(action: Action) -> tuple[object, ...]:
    """Return what everybody sees of an action while it is taken."""
    if isinstance(action, Play | Copy):
        said = action.declaration if isinstance(action, Play) else None
        supers = [card.is_super_joker for card in (action.card, *action.added)]
        return (type(action), said, action.last_card, supers[0], len(supers), sum(supers))
    return (action,)


def instead(patch: pytest.MonkeyPatch, place: Any, name: str, leaky: Callable[..., object]) -> None:
    """Put a function in the place of another, which it gets as its first argument."""
    honest = getattr(place, name)
    patch.setattr(place, name, lambda *given, **named: leaky(honest, *given, **named))


class ScreenLeak(AssertionError):
    """An observer can tell two deals apart by a screen. `names` are what differed."""

    def __init__(self, observer: int | None, where: str, names: Sequence[str], detail: str) -> None:
        who = "everybody" if observer is None else f"seat {observer}"
        super().__init__(f"{who} can tell deals apart at {where} by {', '.join(names)}: {detail}")
        self.names = frozenset(names)
        self.where = where


# Walking


@dataclass
class Tally:
    """The counts of what was compared so far."""

    screens: int = 0
    """Pairs of screens, the same screen in another size counted again."""
    games: int = 0
    states: int = 0
    """Positions of a game, each for one observer."""
    resumed: int = 0
    presses: int = 0
    modes: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    """How often keys were tried on screens of a mode."""
    opened: Counter[str] = field(default_factory=Counter)
    """Screens with open cards, met and left out."""
    observers: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count another tally's counts too."""
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)


@dataclass(slots=True)
class _Node:
    """Two flows after the same keys."""

    here: GameFlow
    there: GameFlow
    keys: tuple[str, ...] = ()
    mode: str = ""


class Cursor:
    """Follows one record for one observer, and the record dealt anew in step with it."""

    def __init__(
        self,
        record: Record,
        observer: int | None,
        rng: random.Random,
        tally: Tally,
        *,
        is_strict: bool = True,
        is_ascii: bool = False,
        has_color: bool = True,
        per_step: int = 4,
        cats: Kinds = (),
    ) -> None:
        self.cats = cats
        self.is_alone = sum(cat is None for cat in cats) == 1
        """Whether one person plays with cats, whose hand is shown without being asked for."""
        self.record, self.other = record, redeal_unseen(record, observer, rng)
        self.observer = observer
        self.rng = rng
        self.tally = tally
        self.per_step = per_step
        self.is_strict = is_strict
        self.is_ascii = is_ascii
        self.is_calm = rng.random() < 0.5
        self.is_full = rng.random() < 0.2
        """Whether the game cannot be saved, which the screens say."""
        self.bridge = Bridge(Capabilities(ascii=is_ascii, has_color=has_color))
        self.step = 0

    def run(self, looks: float = 1.0) -> None:
        """Compare at every step, or at some: `looks` is their share. Raises ScreenLeak."""
        here, there = map(self._begun, (self.record, self.other))
        self.tally.games += 1
        last = len(self.record.moves)
        state, trophies = self.record.start, self.record.start.trophies_left
        for self.step in range(last + 1):
            is_rare = state.phase in (Phase.OFFER, Phase.OVER) or self.step in (0, last)
            if is_rare or state.trophies_left < trophies or self.rng.random() < looks:
                self._look_around(here, there)
                if self.step == last:
                    self._look_around(*map(self._title, (self.record, self.other)))
                    self._look_around(_at_the_end(here), _at_the_end(there))
                if self.rng.random() < 0.2:
                    self._look_around(*map(self._resumed, (self.record, self.other)))
            trophies = state.trophies_left
            if self.step < last:
                (seat, mine), (_, theirs) = (
                    self.record.moves[self.step],
                    self.other.moves[self.step],
                )
                assert told_by(mine) == told_by(theirs), (
                    "the deal was not made anew in the right way"
                )
                before = len(moves_of(here))
                carry_out(here, seat, mine)
                carry_out(there, seat, theirs)
                assert len(moves_of(here)) == len(moves_of(there)) == before + 1, mine
                state, _ = spicy.apply(state, seat, mine)

    def _begun(self, record: Record) -> GameFlow:
        """A flow with a new game; this one, as far as it came, is saved beside it."""
        flow = flow_of(
            record.start,
            is_strict=self.is_strict,
            is_ascii=self.is_ascii,
            is_calm=self.is_calm,
            persistence=self._saved(record, cats=self.cats),
            cats=self.cats,
        )
        return self._with_puppets(flow, record)

    def _saved(self, record: Record, **how: Any) -> MemoryPersistence:
        last = loaded(record, is_strict=self.is_strict, **how)
        return MemoryPersistence(last, is_full=self.is_full)

    def _so_far(self, record: Record) -> Record:
        return Record(record.start, record.moves[: self.step])

    def _with_puppets(self, flow: GameFlow, record: Record) -> GameFlow:
        """The flow with cats that do what is recorded."""
        assert flow._played is not None
        if self.cats:
            flow._played._cats = Puppets(self.cats, record)
        return flow

    def _title(self, record: Record) -> GameFlow:
        """A flow at its title, with this game among the saved ones as far as it has come."""
        saved = self._saved(self._so_far(record))
        look = Look(self.is_ascii, calm=True)
        return with_book(GameFlow(look, random.Random(1), persistence=saved))

    def _resumed(self, record: Record) -> GameFlow:
        """A flow in which a saved game goes on where it stands now."""
        keeper = MemoryPersistence(is_full=self.is_full)
        look, chance = Look(self.is_ascii, calm=self.is_calm), cast(random.Random, Chance(2))
        flow = with_book(GameFlow(look, random.Random(1), persistence=keeper, chance=chance))
        so_far = self._so_far(record)
        flow.go_on_with(loaded(so_far, is_strict=self.is_strict, keeper=keeper, cats=self.cats))
        self.tally.resumed += 1
        return self._with_puppets(flow, record)

    def _look_around(self, here: GameFlow, there: GameFlow) -> None:
        """Compare the screen that is shown, and others that keys lead to, those least seen first."""
        self.tally.states += 1
        self.tally.observers["everybody" if self.observer is None else "a seat"] += 1
        waiting = [_Node(here, there, (), self._mode_of(here.screen)), *self._hands(here, there)]
        if self.rng.random() < 0.15:
            waiting += list(self._tries(waiting))
        met: set[str] = set()
        wanted = self.tally.screens + self.per_step
        for _ in range(2 * self.per_step):
            if not waiting or self.tally.screens >= wanted:
                break
            rarest = min(waiting, key=self._rank)
            waiting.remove(rarest)
            self._visit(rarest)
            for child in self._children(rarest):
                if child.mode not in met:
                    met.add(child.mode)
                    waiting.append(child)

    def _rank(self, node: _Node) -> float:
        """Return how often such a screen was compared; of the private ones more are wanted."""
        return self.tally.modes[node.mode] * (0.6 if node.here.screen.is_private else 1.0)

    def _after(self, node: _Node, *keys: str) -> _Node:
        """Both flows once more, after further keys."""
        pair = ghost_of(node.here), ghost_of(node.there)
        for flow, key in itertools.product(pair, keys):
            flow.press(key)
        return _Node(*pair, (*node.keys, *keys), self._mode_of(pair[0].screen))

    def _hands(self, here: GameFlow, there: GameFlow) -> Iterator[_Node]:
        """The observer's own hand, for each purpose it can be opened for now."""
        seat, session = self.observer, here.session
        if seat is None or session is None or session.is_over:
            return
        view = session.public_view()
        is_turn = view.phase is Phase.TURN and view.turn == seat
        purposes = [Purpose.TURN if is_turn else Purpose.LOOK]
        purposes += [Purpose.COPY] if seat in view.copiers else []
        for purpose in purposes:
            pair = ghost_of(here), ghost_of(there)
            for flow in pair:
                flow.carry_out(HandOver(seat, purpose))
                flow.carry_out(OpenHand(seat, purpose))
            keys = (f"the hand for {purpose.name}",)
            yield _Node(*pair, keys, self._mode_of(pair[0].screen))

    def _tries(self, nodes: Sequence[_Node]) -> Iterator[_Node]:
        """Yield what-ifs and half-made plays: a few keys further than the walk comes by itself."""
        for node in nodes:
            if isinstance(node.here.screen, HandScreen):
                yield self._after(node, "1", "c", str(LUCKY_NUMBER), "a", "2")
            asked = self._after(node, "?", "x")
            screen = asked.here.screen
            digit = [digit_of(screen.seat)] if isinstance(screen, HandOverScreen) else []
            tried = self._after(asked, *digit, "escape")
            if isinstance(tried.here.screen, StepperScreen):
                yield tried

    def _is_unseen(self, screen: Screen) -> bool:
        return screen.is_private and self.observer != owner_of(screen)

    def _mode_of(self, screen: Screen) -> str:
        return f"(unseen) {mode_of(screen)}" if self._is_unseen(screen) else mode_of(screen)

    def _visit(self, node: _Node) -> None:
        mine = node.here.screen
        name = type(mine).__name__
        self.tally.modes[node.mode] += 1
        if is_all_open(node.here):
            self.tally.opened[name] += 1
        if is_all_open(node.here) or self._is_unseen(mine):
            return
        sizes = [SIZE, *([self.rng.choice(OTHER_SIZES)] if self.rng.random() < 0.15 else [])]
        for one, other in self._moments(node):
            for size in sizes:
                self._compare(node, one, other, size)
                self.tally.screens += 1
                self.tally.classes[name] += 1

    def _moments(self, node: _Node) -> Iterator[tuple[Screen, Screen]]:
        """The two screens at each step of what moves on them; mostly nothing does."""
        pair = ghost_screen(node.here.screen), ghost_screen(node.there.screen)
        now = 1000.0
        while True:
            due, other = (one.pass_time(now) for one in pair)
            if due != other:
                raise self._leak(node, {"times": f"{due} or {other}"})
            yield pair
            if due is None:
                return
            self.tally.modes[f"(moves) {node.mode}"] += 1
            now += due

    def _compare(self, node: _Node, mine: Screen, theirs: Screen, size: tuple[int, int]) -> None:
        names: dict[str, str] = {}
        for name in ("topic", "takes_text", "is_private"):
            one, two = getattr(mine, name, None), getattr(theirs, name, None)
            if one != two:
                names[name] = f"{one} or {two}"
        if mine.single_presses() != theirs.single_presses():
            names["single presses"] = str(mine.single_presses() ^ theirs.single_presses())
        drawn, other = draw(mine, self.bridge, size), draw(theirs, self.bridge, size)
        if drawn != other:
            names |= _differences(drawn, other)
        if names:
            raise self._leak(node, names)

    def _children(self, node: _Node) -> list[_Node]:
        """Return where each key leads, in both games alike."""
        found: list[_Node] = []
        if is_all_open(node.here):
            return found  # from there on everything may differ
        self.tally.tried[node.mode] += 1
        is_known = self.tally.tried[node.mode] > OFTEN
        keys = self.rng.sample(KEYS, len(KEYS) // 5 if is_known else len(KEYS))
        before, session = node.here.screen, node.here.session
        count = len(moves_of(node.here))
        if isinstance(before, SaveScreen | ExportScreen) and "enter" in keys:
            keys.remove("enter")  # it writes a file, which the other game would then find there
        for key in keys:
            here, there = ghost_of(node.here), ghost_of(node.there)
            answers = [self._press(flow, key, count) for flow in (here, there)]
            self.tally.presses += 1
            child = _Node(here, there, (*node.keys, key))
            is_opened = here.screen.is_private and not before.is_private
            if is_opened and not self.is_alone and key not in before.single_presses():
                raise self._leak(child, {"opened": f"{key} opens {type(here.screen).__name__}"})
            if answers[0] != answers[1]:
                raise self._leak(child, {"answers": f"{answers[0]}, {answers[1]}"})
            after = here.session
            is_same = session is not None and after is not None and after._start is session._start
            has_moved = after is not None and not (is_same and len(moves_of(here)) == count)
            if answers[0][0] is None and not has_moved:
                child.mode = self._mode_of(here.screen)
                found.append(child)
        return found

    def _leak(self, node: _Node, names: Mapping[str, str]) -> ScreenLeak:
        keys = " ".join(node.keys) or "nothing"
        where = f"step {self.step}, {node.mode}, after {keys}"
        return ScreenLeak(self.observer, where, [*names], "; ".join(names.values()))

    @staticmethod
    def _press(flow: GameFlow, key: str, count: int) -> tuple[object, ...]:
        """Return what everybody notices when a key is pressed: what it does, and which screen follows."""
        left: Leave | None = flow.press(key)
        done = [(seat, told_by(action)) for seat, action in moves_of(flow)[count:]]
        if done:
            return left, done  # what comes of it may rightly depend on cards that are drawn
        screen = flow.screen
        if is_all_open(flow):
            return left, type(screen).__name__
        return left, mode_of(screen), None if screen.is_private else screen.message


def _at_the_end(flow: GameFlow) -> GameFlow:
    """The flow beyond what is shown before the score, if there is any."""
    ghost = ghost_of(flow)
    while ghost.session is not None and isinstance(ghost.screen, RevealScreen | MomentScreen):
        ghost.screen.skip()
        if ghost.press("enter") is not None or not ghost.session.is_over:
            break
    return ghost


def _differences(drawn: Fragments, other: Fragments) -> dict[str, str]:
    """Return what differs, each with the first place."""
    found: dict[str, str] = {}
    for row, (mine, theirs) in enumerate(zip(cells(drawn), cells(other), strict=True)):
        for column, (one, two) in enumerate(zip(mine, theirs, strict=False)):
            place = f"row {row} column {column}: {one} or {two}"
            if one[0] != two[0]:
                found.setdefault("text", place)
            if one[1] != two[1]:
                found.setdefault("styles", place)
    return found or {"fragments": "the same cells, handed over in other pieces"}


def owner_of(screen: Screen) -> int | None:
    """Return whose hand a private screen shows."""
    is_desk = isinstance(screen, AnalysisScreen)
    seat: int | None = screen.visibility.owner if is_desk else getattr(screen, "seat", None)
    return seat


def is_open(kind: type[Screen]) -> bool:
    """Return whether a screen is one that shows hidden cards on purpose."""
    return any(base.__name__ in OPEN_CARDS for base in kind.__mro__)


def is_all_open(flow: GameFlow) -> bool:
    """Return whether what is shown may show everything: with a game that is running nothing may."""
    return is_open(type(flow.screen)) and (flow.session is None or flow.session.is_over)


def all_screens() -> list[type[Screen]]:
    """Every class of screen in the program."""
    for module in pkgutil.walk_packages(spicy.tui.__path__, "spicy.tui."):
        if module.name != "spicy.tui.terminal.posix":
            importlib.import_module(module.name)
    found: list[type[Screen]] = []
    waiting: list[type[Screen]] = [Screen]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("spicy."):
                found.append(kind)
    return list(dict.fromkeys(found))


# Games to walk through


def game_for(rules: Rules, players: int, seed: int, *, is_strict: bool) -> Record:
    """A random game; in strict play with mistakes that have their price.

    One of three stops early: as long as World's End has not shown, it too is dealt anew.
    """
    rng = random.Random(seed)
    record = play_random(rules, players, rng, punished=0.1 if is_strict else 0.0)
    kept = len(record.moves) - (0, 1 + int(rng.random() * 3), len(record.moves) // 2)[seed % 3]
    return spicy.Record(record.start, record.moves[:kept])


def walk_some(
    configurations: Sequence[tuple[Rules, int]],
    seed: int,
    tally: Tally,
    enough: Callable[[], bool],
    *,
    looks: float = 0.1,
    per_step: int = 4,
    is_wanted: Callable[[Record], bool] = lambda _: True,
    with_cats: float = 0.3,
) -> None:
    """Walk through random games of the configurations, by turns for everybody and for a seat."""
    number = -1
    while not enough():
        number += 1
        rng = random.Random(f"{seed} {number}")
        rules, players = configurations[number % len(configurations)]
        is_strict = number % 2 == 0
        record = game_for(rules, players, 7919 * seed + number, is_strict=is_strict)
        if not is_wanted(record):
            continue
        observer = None if number % 3 == 0 else int(rng.random() * players)
        Cursor(
            record,
            observer,
            rng,
            tally,
            is_strict=is_strict,
            is_ascii=rng.random() < 0.1,
            has_color=rng.random() < 0.9,
            per_step=per_step,
            cats=cats_beside(observer, players, rng, with_cats),
        ).run(looks)


def cats_beside(observer: int | None, players: int, rng: random.Random, share: float) -> Kinds:
    """Some cats at a share of the tables, at least one and never where the observer sits."""
    if rng.random() < 1 - share:
        return ()
    person = observer or 0
    kinds = [rng.choice([None, *CatKind, *CatKind]) for _ in range(players)]
    kinds[person - 1] = CatKind.SESAME
    kinds[person] = None
    return tuple(kinds)
